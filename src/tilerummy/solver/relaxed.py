"""Between problems and the compiled search: tiles as arrays, objectives as weights.

*Relaxed* because the joker-reuse rule (B4) is left out: what is found here is an upper bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color
from tilerummy.solver.arrange import JOKER, Shape, arrange, settled
from tilerummy.solver.kernel import GAINS, STANDS, sweep
from tilerummy.solver.problem import MAX_JOKERS, Objective

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]

MOST_TILES: Final = 4 * 13 * 3 + MAX_JOKERS
"""No play places more tiles."""
_MOST_POINTS: Final = 13 * MOST_TILES
"""No play is worth more points, jokers at what they stand for."""
_POINTS: Final = np.array([number for _ in Color for number in NUMBERS], np.int64)
"""Points of the number tiles, by code."""


def grid(tiles: Tiles) -> Ints:
    """Return the number tiles as counts by colour and number less one, shape (4, 13)."""
    counts = np.frombuffer(tiles.counts, np.uint8, len(Color) * len(NUMBERS))
    return counts.reshape(4, 13).astype(np.int64)


def weights(problem: Problem) -> Ints:
    """Return what each placed tile gains, by code, and 0 for what a joker stands for.

    Sums of gains compare as `Problem.score` does.
    """
    penalty = problem.ruleset.joker_penalty
    if problem.objective is Objective.TILES:
        tile, point = _MOST_POINTS + MAX_JOKERS * penalty + 1, 1
    else:
        tile, point = 1, MOST_TILES + 1
    gains = np.zeros(GAINS, np.int64)
    gains[: len(_POINTS)] = tile + point * _POINTS
    gains[JOKER.code] = tile + point * penalty
    return gains


def as_laid() -> Ints:
    """Return gains that add up to the points of an initial meld: jokers as laid (B1)."""
    gains = np.zeros(GAINS, np.int64)
    gains[: len(_POINTS)] = _POINTS
    gains[STANDS] = 1
    return gains


def gain(gains: Ints, placed: Tiles) -> int:
    """Return the sum of *gains* of *placed* tiles of the rack."""
    counts = np.frombuffer(placed.counts, np.uint8)
    return int(counts @ gains[: len(counts)])


def best_table(problem: Problem) -> Table:
    """Return the table after a best play, the joker-reuse rule left out.

    The table as it is if no tile can be played.
    """
    jokers = (problem.table_jokers, problem.rack_jokers)
    found = sweep(grid(problem.table.tiles), grid(problem.rack), jokers, weights(problem))
    if not found.value:
        return problem.table
    shape = Shape.read(found.moves.tolist(), sum(jokers))
    melds = arrange(shape, problem.table.melds, problem.ruleset.meld_rules)
    return settled(problem.table, Table(tuple(melds)))


def most_points(problem: Problem) -> int:
    """Return the most points that melds from the rack alone are worth, jokers as laid (B1)."""
    value, _ = _own_melds(problem.rack, as_laid(), 0)
    return value


def opening_melds(problem: Problem) -> list[Meld]:
    """Return the melds of the best initial meld from the rack; empty if there is none."""
    threshold = problem.ruleset.threshold
    if most_points(problem) < threshold:
        return []
    # The best play by the objective, points as laid second, usually reaches the threshold.
    base = _MOST_POINTS + 1
    wide = weights(problem) * base + as_laid()
    value, moves = _own_melds(problem.rack, wide, 0)
    if value % base < threshold:
        _, moves = _own_melds(problem.rack, wide, threshold)
    return arrange(Shape.read(moves), (), problem.ruleset.meld_rules)


def _own_melds(rack: Tiles, wide: Ints, threshold: int) -> tuple[int, list[list[int]]]:
    none = np.zeros((4, 13), np.int64)
    found = sweep(none, grid(rack), (0, rack.count(JOKER)), wide, threshold)
    return found.value, found.moves.tolist()
