from dataclasses import replace

import pytest

import tilerummy as tr
from tests.support import states
from tests.support.views import position
from tilerummy.bots.bot import allowance, time_left_ms
from tilerummy.bots.hard import HardBot
from tilerummy.bots.solver_questions import most_points
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.rules import check
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Draw, Play
from tilerummy.solver import Problem, Solution

BOT = HardBot()


def test_opens_with_the_fewest_tiles() -> None:
    view = position("R10 B10 K10 R1 R2 R3 B6 B7 B8 B9 O13", "[K1 K2 K3]", opened=False)
    turn = BOT.choose(view)
    assert turn == Play(parse_table("[K1 K2 K3] [R10 B10 K10]"))


def test_keeps_what_the_opening_does_not_need() -> None:
    # The four tens are worth 40; three of them are enough.
    turn = BOT.choose(position("R10 B10 K10 O10 R1 B5", opened=False))
    assert isinstance(turn, Play)
    assert len(turn.table.tiles) == 3


def test_opens_with_several_melds_where_one_is_not_enough() -> None:
    turn = BOT.choose(position("R5 B5 K5 R6 R7 R8 O1 O2 O3 K13", opened=False))
    assert isinstance(turn, Play)
    assert turn.table.tiles == parse_tiles("R5 B5 K5 R6 R7 R8")


def test_holds_back_what_it_could_lay() -> None:
    assert BOT.choose(position("K4 K5 K6 B9", "[K1 K2 K3]")) == Draw()


def test_looks_for_nothing_that_it_would_not_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the whole rack goes out is found far sooner than what most of it could be."""

    def search(_: Problem) -> Solution:
        raise AssertionError("looked for the best play")

    monkeypatch.setattr("tilerummy.bots.hard.best_play", search)
    assert BOT.choose(position("K4 K5 K6 B9", "[K1 K2 K3]")) == Draw()


def test_goes_out_in_one_move() -> None:
    turn = BOT.choose(position("K4 K5 R9 B9 O9", "[K1 K2 K3]"))
    assert isinstance(turn, Play)
    assert turn.call
    assert turn.table.tiles == parse_tiles("K1 K2 K3 K4 K5 R9 B9 O9")


def test_goes_out_on_the_initial_meld() -> None:
    turn = BOT.choose(position("K10 K11 K12 R9 B9 O9", opened=False))
    assert isinstance(turn, Play)
    assert turn.call


END = ("R7 B13 K5 O1", "[R4 R5 R6] [R13 K13 O13]")


@pytest.mark.parametrize("pool", [0, 3])
def test_gets_rid_of_points_in_the_last_round_of_the_pool(pool: int) -> None:
    view = position(*END, pool=pool, others=(9, 9))
    turn = BOT.choose(view)
    assert isinstance(turn, Play)
    assert turn.table.tiles == view.table.tiles + parse_tiles("R7 B13")


def test_waits_until_the_last_round_of_the_pool() -> None:
    assert BOT.choose(position(*END, pool=4, others=(9, 9))) == Draw()
    assert BOT.choose(position(*END, pool=1, others=(9,))) == Draw()


def test_with_one_rival_and_an_empty_pool_lays_one_tile_at_a_time() -> None:
    view = position(*END, pool=0, others=(9,))
    turn = BOT.choose(view)
    assert isinstance(turn, Play)
    assert turn.table.tiles == view.table.tiles + parse_tiles("B13")


def test_does_not_wait_for_a_rival_with_one_tile() -> None:
    view = position(*END, pool=0, others=(1,))
    turn = BOT.choose(view)
    assert isinstance(turn, Play)
    assert turn.table.tiles == view.table.tiles + parse_tiles("R7 B13")


def test_lays_several_tiles_at_the_end_if_no_single_one_fits() -> None:
    view = position("R1 R2 R3 K5", "[B11 B12 B13]", pool=0)
    turn = BOT.choose(view)
    assert isinstance(turn, Play)
    assert turn.table.tiles == view.table.tiles + parse_tiles("R1 R2 R3")


def test_plays_where_the_rules_forbid_to_hold_back() -> None:
    ruleset = replace(CLASSIC, must_play=True)
    turn = BOT.choose(position("K4 B9", "[K1 K2 K3]", ruleset=ruleset))
    assert isinstance(turn, Play)


@pytest.mark.parametrize("threshold", [0, 50])
def test_opens_at_any_threshold(threshold: int) -> None:
    ruleset = replace(CLASSIC, threshold=threshold)
    turn = BOT.choose(position("R10 R11 R12 R13 B12 K12 O12 K1", opened=False, ruleset=ruleset))
    assert isinstance(turn, Play)


@pytest.mark.parametrize("ms", [0, 1, 2, 4])
def test_in_no_time_it_still_makes_a_legal_turn(ms: float) -> None:
    """Whatever the first search has found is played if a later one finds nothing in time."""
    state = states.position(
        TWIST,
        racks=("R10 B10 K10 R1 R2 R3 K4 JD JC JM J J", "R1", "R1"),
        table="[K1 K2 K3] [B4 B5 B6 B7] [O9 R9 K9]",
        pool="O13",
    )
    otherwise = time_left_ms()
    with allowance(ms):
        assert time_left_ms() <= max(ms, 1) < otherwise
        turn = BOT.choose(tr.view(state, 0))
    assert time_left_ms() == otherwise
    assert not check(state, turn)


def test_a_second_search_that_finds_nothing_in_time_changes_nothing() -> None:
    """With all eight jokers on a rack of forty tiles, no initial meld is found for seconds."""
    tiles = [tile for tile in TWIST.tiles(4) if tile.is_joker or (tile.number or 0) % 3 == 1]
    problem = Problem(TWIST, parse_table(""), Tiles(tiles), opened=False)
    found_before = parse_table("[R1 B1 K1]")
    with allowance(0):
        assert most_points(problem, found_before) == found_before
