"""The last rounds of the pool: guessed games, and the turn that wins most of them."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tests.support.games import ORACLE, with_other_hidden_tiles
from tests.support.views import position
from tilerummy.bots import bot_for
from tilerummy.bots import last_rounds as last_rounds_of_pool
from tilerummy.bots.bot import allowance
from tilerummy.bots.determinisation import Determinisation, Habit, counted, sample, shares
from tilerummy.bots.game import deal, turns
from tilerummy.bots.last_rounds import is_near
from tilerummy.bots.solver_questions import best_play, problem_of
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.game import apply
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Draw, Play
from tilerummy.core.view import view

if TYPE_CHECKING:
    from tilerummy.core.state import State

EXPERT = bot_for("expert")
TABLE = "[K1 K2 K3]"
COUNTED = counted(CLASSIC)


@cache
def last_rounds() -> tuple[State, ...]:
    """States of games of four that hold back: somebody could lay, not all, and the pool ends."""
    found = []
    for seed in range(2):
        dealt, _ = deal(CLASSIC, 4, Random(seed))
        for state, _ in turns(dealt, [bot_for("hard")] * 4, ORACLE):
            if state.outcome is not None or len(state.pool) not in range(5, 16):
                continue
            seen = view(state, state.seat)
            problem = problem_of(seen, state.racks[state.seat])
            if problem.opened and 0 < best_play(problem).tiles < len(problem.rack):
                found.append(state)
    return tuple(found)


def laid(state: State) -> int:
    turn = EXPERT.choose(view(state, state.seat))
    return len(turn.table.tiles) - len(state.table.tiles) if isinstance(turn, Play) else 0


@pytest.mark.parametrize(
    ("theirs", "pool", "share"),
    [("K4", "B13", 0.0), ("B9", "K4 B10", 1.0), ("B1", "B9", 0.0), ("B9", "K9", 0.0),
     ("B13 B13", "B1", 1.0), ("B1 K13", "B9", 0.5)],
)  # fmt: skip
def test_a_guessed_game_is_played_to_its_end(theirs: str, pool: str, share: float) -> None:
    """They go out; I draw what lets me; nobody can, and the fewest points win or are shared."""
    tiles = parse_tiles(theirs)
    seen = position("K5", TABLE, pool=len(pool.split()), others=(len(tiles),))
    racks = np.array([[list(parse_tiles("K5").counts), list(tiles.counts)]], np.uint8)
    order = np.array([[parse_tiles(text).counts.index(1) for text in pool.split()]])
    determinisation = Determinisation(racks, order)
    assert COUNTED is not None
    got = shares(seen, COUNTED, determinisation, [Tiles()], [Habit.HOLDS, Habit.LAYS])
    assert got.tolist() == [[share]]


def test_a_guess_spreads_every_unseen_tile_so_that_nobody_goes_out() -> None:
    seen = position("R1 B1 O1", TABLE, others=(1, 14), pool=85)
    assert COUNTED is not None
    determinisation = sample(seen, COUNTED, 30, Random(1))
    for racks, pool in zip(determinisation.racks, determinisation.pools, strict=True):
        held = [Tiles.from_counts(rack.tolist()) for rack in racks]
        assert [len(rack) for rack in held] == [3, 1, 14]
        assert held[0] == seen.rack
        rest = Tiles(TILES[code] for code in pool.tolist())
        assert sum(held, rest) + seen.table.tiles == Tiles(CLASSIC.tiles(3))
        assert not held[1] <= parse_tiles("K4 J")


def test_the_last_rounds_are_those_of_three_and_more_whose_rules_can_be_counted() -> None:
    assert is_near(CLASSIC, 3, 3, pool=11)
    assert not is_near(CLASSIC, 3, 3, pool=12)
    assert not is_near(CLASSIC, 3, 2, pool=3)
    assert not is_near(CLASSIC, 2, 2, pool=3)
    assert not is_near(TWIST, 3, 3, pool=3)


def test_who_has_laid_nothing_yet_is_taken_for_one_who_holds_back() -> None:
    """A tile more than were dealt may have been drawn for want of a play: that is no habit."""
    dealt = CLASSIC.hand
    for own in ("R1", " ".join(f"B{number}" for number in range(1, 14))):
        seen = position(own, TABLE, others=(3, dealt, dealt + 1, dealt + 2))
        lays, holds = Habit.LAYS, Habit.HOLDS_LESS
        supposed = last_rounds_of_pool._habits(seen, holds)
        assert supposed == [Habit.HOLDS, lays, lays, lays, holds]


def test_it_draws_or_lays_a_tile_to_move_who_meets_the_end_of_the_pool() -> None:
    kinds = set()
    for state in last_rounds():
        kinds.add(laid(state))
        if {0, 1} <= kinds:
            return
    raise AssertionError(f"it only ever laid {kinds}")


@pytest.mark.parametrize("every", [7, pytest.param(3, marks=pytest.mark.slow)])
def test_what_it_cannot_see_does_not_move_it(every: int) -> None:
    rng = Random(1)
    for state in last_rounds()[::every]:
        turn = EXPERT.choose(view(state, state.seat))
        other = with_other_hidden_tiles(state, state.seat, rng)
        assert EXPERT.choose(view(other, state.seat)) == turn
        apply(state, turn, oracle=ORACLE)


def test_without_time_it_draws() -> None:
    for state in last_rounds():
        with allowance(1):
            assert isinstance(EXPERT.choose(view(state, state.seat)), Draw)
