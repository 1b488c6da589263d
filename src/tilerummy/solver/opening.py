"""Initial melds: own tiles only, worth the threshold, jokers at what they stand for (S0-17, B1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color
from tilerummy.solver.arrange import JOKER, Shape, arrange
from tilerummy.solver.kernel import GAINS, IMPOSSIBLE, NEVER, STANDS, sweep
from tilerummy.solver.problem import MAX_COPIES, MAX_JOKERS
from tilerummy.solver.relaxed import grid, weights

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]

PROVEN_JOKERS: Final = 4
"""Most jokers for which an initial meld is proven best. With more, eight runs of one colour could
overlap, which the search leaves out; no rule book has more (XP: four)."""
_MOST_TILES: Final = 4 * 13 * MAX_COPIES + MAX_JOKERS
_MOST_POINTS: Final = 13 * _MOST_TILES
"""No play is worth more points, jokers at what they stand for."""
BASE: Final = _MOST_POINTS + 1
"""Gains times this leave room for the points as laid."""
_POINTS: Final = np.array([number for _ in Color for number in NUMBERS], np.int64)
"""Points of the number tiles, by code."""


class Found(NamedTuple):
    """An initial meld, as the search gives it."""

    value: int
    """The gain, what has to be played left out; or `IMPOSSIBLE` or `STOPPED`."""
    moves: Ints
    """As in `kernel.Sweep`."""


def as_laid() -> Ints:
    """Return gains that add up to the points of an initial meld: jokers as laid (B1)."""
    gains = np.zeros(GAINS, np.int64)
    gains[: len(_POINTS)] = _POINTS
    gains[STANDS] = 1
    return gains


def fewest() -> Ints:
    """Return gains for which few tiles are best; then few jokers; then many points."""
    joker = MAX_JOKERS * _MOST_POINTS
    tile = (MAX_JOKERS + 1) * joker
    gains = np.full(GAINS, -tile, np.int64)
    gains[: len(_POINTS)] += _POINTS
    gains[JOKER.code] -= joker
    gains[STANDS] = 0
    return gains


def most_points(problem: Problem, stop: Ints = NEVER) -> int:
    """Return the most points that melds from the rack alone are worth, jokers as laid (B1)."""
    found = _search(problem.play, problem.may, as_laid(), 0, stop)
    return max(0, found.value + problem.play.points)


def searched(problem: Problem, play: Tiles, may: Tiles, stop: Ints = NEVER) -> Found:
    """Return the best initial meld of all tiles of *play* and any of *may*.

    Its value is by `weights`, and leaves out what *play* gains.
    """
    threshold = problem.ruleset.threshold
    # The best play by the objective, points as laid second, usually reaches the threshold.
    wide = weights(problem) * BASE + as_laid()
    found = _search(play, may, wide, 0, stop)
    if found.value > IMPOSSIBLE and found.value % BASE + play.points < threshold:
        found = _search(play, may, wide, threshold, stop)
    return found if found.value <= IMPOSSIBLE else Found(found.value // BASE, found.moves)


def best_table(problem: Problem, stop: Ints = NEVER) -> tuple[Table, bool]:
    """Return the table after the best initial meld, and whether no better is proven to exist.

    The table as it is if there is none.
    """
    return _table(problem, searched(problem, problem.play, problem.may, stop), stop)


def smallest_table(problem: Problem) -> tuple[Table, bool]:
    """Return the table after the initial meld of fewest tiles, and whether that is proven.

    Of those, the one with fewest jokers; of those, the one with most points.
    """
    threshold = max(1, problem.ruleset.threshold)
    return _table(problem, _search(problem.play, problem.may, fewest(), threshold, NEVER), NEVER)


def _table(problem: Problem, found: Found, stop: Ints) -> tuple[Table, bool]:
    proven = sum(problem.jokers) - problem.table_jokers <= PROVEN_JOKERS and not stop[0]
    if found.value <= IMPOSSIBLE:
        return problem.table, proven
    melds = arrange(Shape.read(found.moves.tolist()), (), problem.ruleset.meld_rules)
    return Table((*problem.table.melds, *melds)), proven


def _search(play: Tiles, may: Tiles, gains: Ints, threshold: int, stop: Ints) -> Found:
    must, free = grid(play), grid(may)
    least, more = play.count(JOKER), may.count(JOKER)
    if not least:
        found = sweep(must, free, (0, more), gains, threshold, stop)
        return Found(found.value, found.moves)
    # Every joker has a place of its own in the search, so it cannot be told to place them all:
    # it is given each possible number of them, and a gain that makes it place as many as it can.
    most = np.abs(gains[: len(_POINTS)]) @ free.reshape(-1)
    lure = int(1 + most + (least + more) * (13 * gains[STANDS] + abs(gains[JOKER.code])))
    best = Found(IMPOSSIBLE, np.zeros((13, 5), np.int64))
    for jokers in range(least, least + more + 1):
        lured = gains.copy()
        lured[JOKER.code] += lure
        found = sweep(must, free, (0, jokers), lured, threshold, stop)
        if found.value > IMPOSSIBLE and Shape.read(found.moves.tolist(), jokers).spare == 0:
            value = found.value - jokers * lure - least * int(gains[JOKER.code])
            best = max(best, Found(value, found.moves), key=lambda one: one.value)
    return best
