"""Lower bounds on repeats: three counting arguments, each valid by itself, and a table.

A *repeat* is a meeting of two players who have met before. The bounds hold for every seating, so a
seating that reaches one is proven best.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Final

from tilerummy.contest.seating.problem import pairs_of
from tilerummy.contest.seating.sizes import FOUR, compositions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.contest.seating.problem import SeatingProblem

FOUND_BY_TRYING: Final = {(11, 4): 8, (12, 6): 7, (13, 5): 3, (14, 5): 2}
"""The fewest repeats by players and rounds, for the cases where counting gives too low a bound.

All seatings of these cases were tried (`python -m benches.seating_least`, two minutes).
"""
_MOST_TABLES: Final = 6
"""With more tables than seats at a table, the players of one table can always be spread out."""


def least_repeats(problem: SeatingProblem, sizes: Sequence[tuple[int, ...]] = ()) -> int:
    """Return a lower bound on the repeats of any seating of *problem*.

    *sizes* are the table sizes that a round may have; all of them if empty.
    """
    sizes = sizes or compositions(problem.players, problem.table_size)
    found = 0
    if problem.table_size == FOUR and not problem.history:
        found = FOUND_BY_TRYING.get((problem.players, problem.rounds), 0)
    return max(
        found, _by_pairs(problem, sizes), _by_tables(problem, sizes), _by_player(problem, sizes)
    )


def least_same_group(problem: SeatingProblem, sizes: tuple[int, ...]) -> int:
    """Return the fewest pairs of one group that must share a table at tables of *sizes*.

    A group is spread best if each table has the same number of its members. If somebody has a bye,
    the bound is 0, because it may be one of them.
    """
    if sum(sizes) < problem.players:
        return 0
    sharing: dict[int, int] = {}
    for group in problem.groups:
        if group is not None:
            sharing[group] = sharing.get(group, 0) + 1
    return problem.rounds * sum(_spread(count, sizes) for count in sharing.values())


def _spread(count: int, sizes: tuple[int, ...]) -> int:
    """Return the fewest pairs among *count* people at tables of *sizes*."""
    held = [0] * len(sizes)
    for _ in range(min(count, sum(sizes))):
        free = (at for at, size in enumerate(sizes) if held[at] < size)
        held[min(free, key=held.__getitem__)] += 1
    return sum(comb(people, 2) for people in held)


def _by_pairs(problem: SeatingProblem, sizes: Sequence[tuple[int, ...]]) -> int:
    """Return the number of meetings beyond the number of pairs that have not met."""
    unmet = comb(problem.players, 2) - len(_closed(problem))
    meetings = min(sum(comb(size, 2) for size in tables) for tables in sizes)
    return max(0, problem.rounds * meetings - unmet)


def _by_player(problem: SeatingProblem, sizes: Sequence[tuple[int, ...]]) -> int:
    """Return the bound counted per player: each table mate beyond the unmet ones is a repeat."""
    here = problem.players
    if any(sum(tables) < here for tables in sizes):
        return 0  # somebody has a bye, and it may be anybody
    unmet = [here - 1] * here
    for one, other in _closed(problem):
        unmet[one] -= 1
        unmet[other] -= 1
    mates = [size - 1 for tables in sizes for size in tables]
    always = problem.rounds * min(mates)
    further = problem.rounds * (max(mates) - min(mates))
    ends = problem.rounds * min(sum(size * (size - 1) for size in tables) for tables in sizes)
    # Everybody sits at the smallest tables; the larger ones then go to those with most to meet.
    beyond = sum(max(0, always - left) for left in unmet)
    room = sum(min(further, max(0, left - always)) for left in unmet)
    return (beyond + max(0, ends - here * always - room) + 1) // 2


def _closed(problem: SeatingProblem) -> set[tuple[int, int]]:
    """Return the pairs that cannot meet for the first time any more."""
    met = {pair for pair in pairs_of(problem.history) if max(pair) < problem.players}
    return met | problem.apart


def _by_tables(problem: SeatingProblem, sizes: Sequence[tuple[int, ...]]) -> int:
    """Return a bound for few tables: players of one old table cannot all go to different tables.

    Players who sat together in any earlier round repeat, so each round counts with the earlier
    round that costs most.
    """
    if max(map(len, sizes)) > _MOST_TABLES:
        return 0
    past = [_cells(problem, tables) for tables in problem.history]
    before = max((min(_again(s, cells) for s in sizes) for cells in past), default=0)
    waiting = problem.players - sum(sizes[0])
    among = min(
        _again(later, tuple(sorted((*earlier, *[1] * waiting))))
        for later in sizes
        for earlier in sizes
    )
    return before + (problem.rounds - 1) * max(before, among)


def _cells(problem: SeatingProblem, tables: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return how many players of each past table are still there; absent ones count alone."""
    there = [sum(player < problem.players for player in table) for table in tables]
    return tuple(sorted((*filter(None, there), *[1] * (problem.players - sum(there)))))


@cache
def _again(tables: tuple[int, ...], cells: tuple[int, ...]) -> int:
    """Return the fewest pairs from the same cell that tables of these sizes bring together."""
    if not tables:
        return 0
    return min(
        sum(comb(taken, 2) for taken in share)
        + _again(tables[1:], tuple(sorted(c - t for c, t in zip(cells, share, strict=True))))
        for share in _shares(tables[0], cells)
    )


@cache
def _shares(size: int, cells: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every way to take *size* people from *cells*, as the number taken from each cell."""
    if not cells:
        return () if size else ((),)
    return tuple(
        (taken, *rest)
        for taken in range(min(size, cells[0]) + 1)
        for rest in _shares(size - taken, cells[1:])
    )
