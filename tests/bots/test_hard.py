from dataclasses import replace

import pytest

from tests.support import states
from tests.support.views import position
from tilerummy.bots.bot import DEADLINE_MS, allowance, time_left_ms
from tilerummy.bots.hard import HardBot
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.rules import check
from tilerummy.core.turn import Draw, Play

BOT = HardBot()


def test_opens_with_the_fewest_tiles() -> None:
    view = position("R10 B10 K10 R1 R2 R3 B6 B7 B8 B9 O13", "[K1 K2 K3]", opened=False)
    turn = BOT.choose(view)
    assert turn == Play(parse_table("[K1 K2 K3] [R10 B10 K10]"))


def test_opens_with_several_melds_where_one_is_not_enough() -> None:
    turn = BOT.choose(position("R5 B5 K5 R6 R7 R8 O1 O2 O3 K13", opened=False))
    assert isinstance(turn, Play)
    assert turn.table.tiles == parse_tiles("R5 B5 K5 R6 R7 R8")


def test_holds_back_what_it_could_lay() -> None:
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


def test_it_lays_what_it_finds_in_the_time_it_is_given() -> None:
    view = position("R10 B10 K10 R1 R2 R3 JD JC JM J", "[K1 K2 K3]", pool=0, ruleset=TWIST)
    with allowance(1):
        assert time_left_ms() <= 1
        hurried = BOT.choose(view)
    assert time_left_ms() == DEADLINE_MS
    state = states.position(TWIST, racks=(str(view.rack), "R1"), table="[K1 K2 K3]", pool="")
    assert not check(state, hurried)
