"""The expert bot: what it knows at an empty pool, and how it ends a game between two."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.games import ORACLE
from tests.support.views import position
from tilerummy.bots import bot_for
from tilerummy.bots.endgame import is_known
from tilerummy.bots.game import deal, turns
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.game import apply
from tilerummy.core.outcome import Termination
from tilerummy.core.scoring import rack_points
from tilerummy.core.turn import Draw, Pass, Play
from tilerummy.core.view import view
from tilerummy.solver import Problem, Solution, solve

if TYPE_CHECKING:
    from tilerummy.core.state import State

EXPERT = bot_for("expert")
SEEDS = range(8)


@cache
def at_the_empty_pool(ruleset: str, seed: int) -> State | None:
    """The first state of a game between two that hold back in which nothing can be drawn."""
    state, _ = deal(parse_ruleset(ruleset), 2, Random(seed))
    for after, _ in turns(state, [bot_for("hard")] * 2, ORACLE):
        if not after.pool and after.outcome is None:
            return after
    return None


def states(ruleset: str) -> list[State]:
    return [state for seed in SEEDS if (state := at_the_empty_pool(ruleset, seed)) is not None]


def can_go_out(state: State) -> bool:
    """Whether the seat to move can, asked of its real rack."""
    rack = state.racks[state.seat]
    opened = state.opened[state.seat]
    return solve(Problem(state.ruleset, state.table, rack, opened)).tiles == len(rack)


def test_whoever_has_the_better_rack_ends_the_game_and_wins() -> None:
    """By a house rule the first who lays nothing at an empty pool ends the game (C09, C26)."""
    met = 0
    for state in states("classic{empty_pool_duty=may_pass}"):
        mine, theirs = (rack_points(state.ruleset, state.racks[at]) for at in
                        (state.seat, 1 - state.seat))  # fmt: skip
        if can_go_out(state) or mine >= theirs:
            continue
        met += 1
        turn = EXPERT.choose(view(state, state.seat))
        assert isinstance(turn, Pass)
        after, _ = apply(state, turn, oracle=ORACLE)
        assert after.outcome is not None
        assert after.outcome.termination is Termination.EXHAUSTION
        assert after.outcome.winners == (state.seat,)
    assert met


@pytest.mark.parametrize(
    "ruleset", ["classic{empty_pool_duty=may_pass}", "standard{empty_pool_duty=may_pass}"]
)
def test_it_lays_nothing_on_which_the_other_goes_out_where_it_need_not(ruleset: str) -> None:
    met = 0
    for state in states(ruleset):
        if can_go_out(state):
            continue
        turn = EXPERT.choose(view(state, state.seat))
        if not isinstance(turn, Play):
            continue
        met += 1
        after, _ = apply(state, turn, oracle=ORACLE)
        if can_go_out(after):
            # Then laying nothing would have been as bad, or lost at once.
            passed, _ = apply(state, Pass(), oracle=ORACLE)
            assert passed.outcome is not None or can_go_out(passed)
            if passed.outcome is not None:
                assert state.seat not in passed.outcome.winners
    assert met


def test_only_between_two_at_an_empty_pool_is_a_rack_known() -> None:
    assert is_known(position("R1", pool=0))
    assert not is_known(position("R1", pool=1))
    assert not is_known(position("R1", pool=0, others=(3, 4)))


def test_with_the_last_tiles_of_the_pool_it_waits_for_others_to_lay_first() -> None:
    """Three others will have drawn the three tiles before its next turn: now or never."""
    rack = "R1 R2 R3 K9 B12"
    waits = EXPERT.choose(position(rack, "[K1 K2 K3]", pool=4, others=(9, 9, 9)))
    lays = EXPERT.choose(position(rack, "[K1 K2 K3]", pool=3, others=(9, 9, 9)))
    assert isinstance(waits, Draw)
    assert isinstance(lays, Play)


def opens(rack: str, pool: int, others: tuple[int, ...] = (9, 9, 9)) -> str | None:
    """What it opens with at this pool, as text; None if it draws."""
    turn = EXPERT.choose(position(rack, opened=False, pool=pool, others=others))
    return " ".join(map(str, turn.table.melds)) if isinstance(turn, Play) else None


def test_at_a_larger_table_it_keeps_its_joker_when_it_opens() -> None:
    """Two runs open as well, with twice the tiles; with nothing else to open it draws for long."""
    scattered = "R1 B3 K5 O7"
    with_runs = f"R13 B13 J K2 K3 K4 O6 O7 O8 {scattered}"
    assert "J" in (opens(with_runs, 40, others=(9,)) or "")
    larger = opens(with_runs, 40)
    assert larger is not None
    assert "J" not in larger
    assert opens(f"R13 B13 J {scattered}", 40) is None
    assert "J" in (opens(f"R13 B13 J {scattered}", 31) or "")
    assert "J" in (opens(f"R13 B13 J {scattered}", 40, others=(9,)) or "")


def test_it_opens_with_a_joker_where_it_may_soon_be_out() -> None:
    assert "J" in (opens("R13 B13 J R1 R2 R3 K5 O7", 40) or "")
    assert opens("R13 B13 J R1 R2 R3 K5 O7 B9", 40) is None


def test_between_two_who_hold_back_it_opens_with_three_tiles_and_no_joker() -> None:
    """Each tile that is held at the empty pool is a turn there, and a joker is worth several."""
    joker_only = "R13 B13 J R1 B3 K9 O7"
    two_runs = f"{joker_only} K2 K3 K4 O6 O8"
    assert opens(joker_only, 40, others=(20,)) is None
    assert opens(joker_only, 2, others=(30,)) is None
    assert opens(two_runs, 40, others=(20,)) is None
    assert opens(two_runs, 20, others=(30,)) == "[K2 K3 K4] [O6 O7 O8]"
    assert opens(f"{two_runs} K13", 40, others=(20,)) == "[R13 B13 K13]"
    assert "J" in (opens(joker_only, 40, others=(9,)) or "")


def test_between_two_it_lays_a_tile_to_meet_the_empty_pool_first() -> None:
    """Where a pass ends the game. Where it takes both, or both must lay, a tempo gains nothing."""
    rack, table = "R7 B13 K5 O1", "[R4 R5 R6] [R13 K13 O13]"
    may_pass = parse_ruleset("classic{empty_pool_duty=may_pass}")
    for pool in (1, 3):
        assert isinstance(EXPERT.choose(position(rack, table, pool=pool)), Draw)  # C26
        turn = EXPERT.choose(position(rack, table, pool=pool, ruleset=may_pass))
        assert isinstance(turn, Play)
        assert len(turn.table.tiles) == 7
    for pool in (2, 5):
        assert isinstance(EXPERT.choose(position(rack, table, pool=pool, ruleset=may_pass)), Draw)
    both_stuck = parse_ruleset("standard{empty_pool_duty=may_pass}")
    assert isinstance(EXPERT.choose(position(rack, table, pool=1, ruleset=both_stuck)), Draw)


@pytest.mark.slow
def test_it_beats_the_hard_bot() -> None:
    """Between two it wins far more than half; the odds of this failing are below 1 in 1,000."""
    won = 0.0
    for seed in range(10):
        for seat in range(2):
            names = ["expert", "hard"] if seat == 0 else ["hard", "expert"]
            state, _ = deal(parse_ruleset("classic"), 2, Random(f"duel {seed}"))
            *_, (last, _) = turns(state, [bot_for(name) for name in names], ORACLE)
            assert last.outcome is not None
            if seat in last.outcome.winners:
                won += 1 / len(last.outcome.winners)
    assert won >= 12


def test_looks_for_nothing_that_it_would_not_lay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the whole rack goes out is found far sooner than what most of it could be."""

    def search(_: Problem) -> Solution:
        raise AssertionError("looked for the best play")

    monkeypatch.setattr("tilerummy.bots.expert.best_play", search)
    assert EXPERT.choose(position("K4 K5 K6 B9", "[K1 K2 K3]")) == Draw()
