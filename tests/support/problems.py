"""Small random positions, and what must hold of every solution."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from tests.support.interpreted import INTERPRETED
from tests.support.slow_solver import melds, melds_at_hand
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.policy import JokerInThree, JokerMelds, JokerReuse, ReplacingTile, TileSet
from tilerummy.core.presets import CLASSIC, TWIST, XP
from tilerummy.core.rules import check
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, TILES, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, Problem, Weights, solve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _pytest.mark import ParameterSet

    from tilerummy.core.meld import Meld
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Solution
    from tilerummy.solver.objective import Aim, Criterion

Value = TypeVar("Value")

FREE: Final = replace(CLASSIC, joker_reuse=JokerReuse.ANY_SET)
"""Classic without the joker-reuse rule, as most published positions have it."""


def examples(count: int) -> int:
    """Return how many examples a property test should try: *count* in `make slow`."""
    if INTERPRETED:
        return max(5, count // 20)
    return count if settings.get_current_profile_name() == "slow" else max(5, count // 4)


def sampled(values: Sequence[Value], every: int) -> list[ParameterSet]:
    """Return parameters of a test: one of *every* now, the others for `make slow`."""
    return [
        pytest.param(
            *(value if isinstance(value, tuple) else (value,)),
            marks=[pytest.mark.slow] if at % every else [],
        )
        for at, value in enumerate(values)
    ]


def problem(table: str, rack: str, ruleset: Ruleset = CLASSIC, **rest: object) -> Problem:
    """A position in notation."""
    return Problem(ruleset, parse_table(table), parse_tiles(rack), **rest)  # type: ignore[arg-type]


def best(table: str, rack: str, ruleset: Ruleset = CLASSIC, **rest: object) -> Solution:
    """Solve a position in notation; the solution is checked."""
    return checked(problem(table, rack, ruleset, **rest))


def checked(position: Problem) -> Solution:
    """Solve *position* and assert that the solution is consistent, legal, and proven best."""
    solution = sound(position)
    assert solution.optimal
    return solution


def sound(position: Problem) -> Solution:
    """Solve *position* and assert that the solution is consistent and legal."""
    solution = solve(position)
    assert solution.micros >= 0
    placed = solution.placed
    assert Table(solution.table.melds).tiles - position.table.tiles == placed
    assert placed <= position.rack
    assert solution.tiles == len(placed)
    assert solution.value == position.points(placed)
    play = solution.play()
    if play is None:
        assert solution.table == position.table
        return solution
    state = State(
        ruleset=position.ruleset,
        racks=(position.rack,),
        pool=(),
        table=position.table,
        opened=(position.opened,),
        seat=0,
    )
    violations = check(state, play)
    assert violations == (), f"{position.table} | {position.rack} -> {solution.table}: {violations}"
    return solution


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Classic or XP, with other thresholds and penalties, with and without the reuse rule."""
    return replace(
        draw(st.sampled_from([CLASSIC, XP])),
        joker_reuse=draw(st.sampled_from([JokerReuse.NEW_SET, *JokerReuse])),
        joker_penalty=draw(st.sampled_from([30, 0, 50])),
        threshold=draw(st.sampled_from([30, 0, 12, 45])),
    )


@st.composite
def problems(draw: st.DrawFn, most: int = 11) -> Problem:
    """A position of at most *most* tiles, crowded together so that melds compete for them."""
    ruleset = draw(rulesets())
    (tile_set,) = ruleset.tile_sets
    low = draw(st.integers(1, 11))
    high = min(13, low + draw(st.integers(2, 4)))
    colors = draw(st.sampled_from([1, 2, 4]))
    pool = [
        tile
        for tile in TILES[:52]
        if low <= (tile.number or 0) <= high and (tile.color or 0) < colors
        for _ in range(tile_set.copies)
    ]
    left = Tiles(pool + [Tile.joker()] * tile_set.jokers[0])
    laid: list[Meld] = []
    for meld in draw(st.lists(st.sampled_from(_near(low, high, colors)), max_size=2)):
        if meld.tiles <= left and sum(map(len, laid)) + len(meld) <= most - 1:
            laid.append(meld)
            left -= meld.tiles
    table = Table(tuple(laid))
    session = most - len(table.tiles)
    rack = Tiles(draw(st.permutations(list(left)))[: draw(st.integers(0, min(session, 7)))])
    objective = draw(st.sampled_from(list(Objective)))
    return Problem(ruleset, table, rack, draw(st.sampled_from([True, True, False])), objective)


@cache
def _near(low: int, high: int, colors: int) -> list[Meld]:
    """Melds within a few numbers and colours; those with jokers are as frequent as without."""
    near = [
        meld
        for meld in melds(2, 5)
        if all(
            tile.is_joker or (low <= (tile.number or 0) <= high and (tile.color or 0) < colors)
            for tile in meld.laid
        )
    ]
    plain = [meld for meld in near if not meld.tiles.jokers]
    return near + plain * (len(near) // max(1, len(plain)))


@st.composite
def aims(draw: st.DrawFn) -> Aim:
    """Weights, objectives, and combinations of them."""
    some = Weights(tuple(draw(st.lists(st.integers(0, 9), min_size=KINDS, max_size=KINDS))))
    one: st.SearchStrategy[Criterion] = st.sampled_from([some, *Objective])
    several = st.lists(one, min_size=1, max_size=3).map(tuple)
    return draw(st.one_of(one, several))


@st.composite
def constrained(draw: st.DrawFn) -> Problem:
    """A small position with an objective and constraints of any kind."""
    position = draw(problems(most=9))
    rack = draw(st.permutations(list(position.rack)))
    keep, play = (draw(st.integers(0, 2)) for _ in range(2))
    leave_jokers = draw(st.sampled_from([False, False, True]))
    wanted = [tile for tile in rack[keep : keep + play] if not (leave_jokers and tile.is_joker)]
    return replace(
        position,
        objective=draw(aims()),
        keep=Tiles(rack[:keep]),
        play=Tiles(wanted),
        leave_jokers=leave_jokers,
    )


LARGE = replace(CLASSIC, tile_sets=(TileSet(2, 4, 3, (8, 0, 0, 0)),))


FREE_LARGE = replace(LARGE, joker_reuse=JokerReuse.ANY_SET)


def hostile(ruleset: Ruleset) -> Problem:
    """Eight jokers among tiles that hope for more than there is: the search takes seconds."""
    numbers = {
        "R": (1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 6, 8, 8, 8, 12, 12, 12, 13),
        "B": (1, 2, 3, 3, 4, 5, 5, 5, 6, 6, 7, 8, 8, 8, 10, 10, 10, 11, 13),
        "K": (1, 1, 2, 2, 4, 5, 5, 5, 6, 6, 7, 7, 7, 10, 10, 10, 11),
        "O": (1, 4, 4, 4, 5, 5, 5, 6, 6, 9, 11, 12),
    }
    rack = [f"{color}{number}" for color, row in numbers.items() for number in row]
    table = parse_table("[R3 B3 K3 J]")
    return Problem(ruleset, table, parse_tiles(" ".join([*rack, *"JJJJJJJ"])))


def crowded(seed: int) -> Problem | None:
    """A small position whose jokers are wanted elsewhere; None if there is no room for it."""
    rng = random.Random(seed)
    low, colors = rng.randint(1, 9), rng.choice([2, 3, 4])
    near = [tile for tile in TILES[:52] if low <= tile.code % 13 + 1 < low + 5]
    left = Tiles(tile for tile in near for _ in range(2) if tile.code // 13 < colors)
    laid = []
    for joker in (rng.choice(TILES[52:]), None, rng.choice([*TILES[52:], None])):
        wild = Tiles(() if joker is None else (joker,))
        fit = [meld for meld in melds_at_hand(left + wild) if len(meld) < 5 and wild <= meld.tiles]
        if fit:
            laid.append(rng.choice(fit))
            left = left.minus(laid[-1].tiles)
    more = rng.sample(list(left), min(len(left), rng.randint(1, 3)))
    table = Table(tuple(laid))
    if len(table.tiles) + len(more) > 13 or max(table.tiles.counts[52:]) > 2:
        return None
    return Problem(TWIST, table, Tiles(more), objective=rng.choice(list(Objective)))


JOKER_RULES = [
    replace(CLASSIC, meld_rules=MeldRules(min_naturals=2)),
    replace(CLASSIC, meld_rules=MeldRules(max_jokers=1)),
    replace(CLASSIC, joker_in_three=JokerInThree.BOTH),
    replace(CLASSIC, replacing_tile=ReplacingTile.RACK),
    replace(CLASSIC, joker_may_move=False),
    replace(CLASSIC, joker_melds=JokerMelds.STAY),
]
"""House rules about jokers (B2, B3, B6, B7, V1)."""
