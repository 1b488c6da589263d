"""Initial melds: own tiles only, worth the threshold, jokers at what they stand for (S0-17, B1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, NUMBERS, Color
from tilerummy.core.tiles import Tiles
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.legal import legal
from tilerummy.solver.opening import sets
from tilerummy.solver.problem import MAX_COPIES, MAX_JOKERS
from tilerummy.solver.relaxed import Open, Plain, Special, weights
from tilerummy.solver.sweep import GAINS, IMPOSSIBLE, NEVER, STANDS
from tilerummy.solver.sweep.special.open_melds import MOST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.meld import Meld
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.relaxed import Answer
    from tilerummy.solver.sweep.arrays import Ints


PROVEN_JOKERS: Final = 4
"""Most jokers for which an initial meld is proven best. With more, eight runs of one colour could
overlap, which the search leaves out; no rule book has more (XP: four)."""
_PLAIN: Final = Tiles([JOKER] * MAX_JOKERS)
_MOST_JOKERS: Final = MAX_JOKERS + 3 * MOST
_MOST_TILES: Final = 4 * 13 * MAX_COPIES + _MOST_JOKERS
_MOST_POINTS: Final = 13 * _MOST_TILES
"""No play is worth more points, jokers at what they stand for."""
BASE: Final = _MOST_POINTS + 1
"""Gains times this leave room for the points as laid."""
_POINTS: Final = np.array([number for _ in Color for number in NUMBERS], np.int64)
"""Points of the number tiles, by code."""


def as_laid() -> Ints:
    """Return gains that add up to the points of an initial meld: jokers as laid (B1)."""
    gains = np.zeros(GAINS, np.int64)
    gains[: len(_POINTS)] = _POINTS
    gains[STANDS] = 1
    return gains


def fewest() -> Ints:
    """Return gains for which few tiles are best; then few jokers of any kind; then many points.

    All are negative. The bounds of the search with special jokers are for gains that add up: these
    are for searches without a floor that keep all states.
    """
    joker = _MOST_POINTS + 1
    tile = (_MOST_JOKERS + 1) * joker
    gains = np.full(GAINS, -tile, np.int64)
    gains[: len(_POINTS)] += _POINTS
    gains[JOKER.code : KINDS] -= joker
    gains[STANDS] = 0
    return gains


def most_points(problem: Problem, stop: Ints = NEVER) -> int:
    """Return the most points that melds from the rack alone are worth, jokers as laid (B1)."""
    rest = Open(problem.play, problem.may, threshold=0)
    found = _relaxed(problem, rest, as_laid(), stop).best(rest)
    return max(0, found.value + problem.play.points)


def searched(problem: Problem, play: Tiles, may: Tiles, stop: Ints = NEVER) -> Answer:
    """Return the best initial meld of all tiles of *play* and any of *may*; no house rules.

    Its value is by `weights`, and leaves out what *play* gains.
    """
    threshold = problem.ruleset.threshold
    # The best play by the objective, points as laid second, usually reaches the threshold.
    rest = Open(play, may, threshold=0)
    relaxed = _relaxed(problem, rest, weights(problem) * BASE + as_laid(), stop)
    found = relaxed.best(rest)
    if found.value > IMPOSSIBLE and found.value % BASE + play.points < threshold:
        found = relaxed.best(rest._replace(threshold=threshold))
    return found if found.value <= IMPOSSIBLE else found._replace(value=found.value // BASE)


def best_table(problem: Problem, stop: Ints = NEVER) -> tuple[Table, bool]:
    """Return the table after the best initial meld, and whether no better is proven to exist.

    The table as it is if there is none.
    """
    found = searched(problem, problem.play, problem.may, stop)
    table, proven = _table(problem, found, weights(problem), problem.ruleset.threshold, stop)
    if legal(problem, table):
        return table, proven
    table, proven = sets.best_table(replace(problem, table=Table()), stop)
    return _beside(problem, table.melds), proven


def smallest_table(problem: Problem, stop: Ints) -> tuple[Table, bool]:
    """Return the table after the initial meld of fewest tiles, and whether that is proven.

    Of those, the one with fewest jokers; of those, the one with most points.
    """
    threshold = max(1, problem.ruleset.threshold)
    rest = Open(problem.play, problem.may, threshold=threshold)
    found = _relaxed(problem, rest, fewest(), stop).best(rest)
    table, proven = _table(problem, found, fewest(), threshold, stop)
    if legal(problem, table):
        return table, proven
    table, proven = sets.smallest_table(replace(problem, table=Table()), stop)
    return _beside(problem, table.melds), proven


def is_proven(own: Tiles, stop: Ints) -> bool:
    """Whether what was found for *own* tiles is the best, if it is legal."""
    return own.count(JOKER) <= PROVEN_JOKERS and not stop[0]


def _table(
    problem: Problem, found: Answer, gains: Ints, threshold: int, stop: Ints
) -> tuple[Table, bool]:
    """Return the table of *found*, the best by *gains*, and if that is proven.

    House rules may be against it.
    """
    proven = is_proven(problem.play + problem.may, stop)
    if found.value <= IMPOSSIBLE:
        return problem.table, proven
    rest = Open(problem.play, problem.may, threshold=max(0, threshold))
    return _beside(problem, _relaxed(problem, rest, gains, stop).laid(found, rest)), proven


def _beside(problem: Problem, melds: Iterable[Meld]) -> Table:
    """Return the table with *melds* beside its own."""
    return Table((*problem.table.melds, *melds))


def _relaxed(problem: Problem, rest: Open, gains: Ints, stop: Ints) -> Plain | Special:
    """Return what searches initial melds of *rest*: jokers that have to be laid are special."""
    rules = problem.ruleset.meld_rules
    if not rest.must.jokers and not rest.may.minus(_PLAIN).jokers:
        return Plain(rules, gains, stop)
    return Special(rules, rest.must + rest.may, gains, stop)
