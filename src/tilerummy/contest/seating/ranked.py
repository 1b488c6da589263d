"""Seat players by rank, so that equals meet, and avoid repeats where that costs little."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tilerummy.contest.seating.balance import balance
from tilerummy.contest.seating.problem import pairs_of, schedule
from tilerummy.contest.seating.sizes import FOUR, compositions, seated

if TYPE_CHECKING:
    from tilerummy.contest.seating.problem import Round, Schedule, SeatingProblem

_REACH: Final = 8
"""Places by which a player may move up or down to avoid a repeat."""
_MET, _KIN, _APART = 40, 10, 100_000
"""The cost of a repeat, of meeting a player of the same group, and of meeting a player who must be
kept apart, in squared places moved."""


def by_rank(problem: SeatingProblem) -> Schedule:
    """Return one round in which players, numbered by rank, sit with their neighbours in rank.

    Players close in rank swap tables while that lowers the total cost: repeats and members of one
    group at a table weigh as much as a move by some places. If somebody needs a bye (five players),
    it is the player with the fewest byes, and among equals the last in rank.
    """
    order = _present(problem)
    sizes = compositions(len(order), problem.table_size)[0]
    tables = _Tables(problem, order, [at for at, size in enumerate(sizes) for _ in range(size)])
    while tables.improve():
        pass
    rounds = balance(problem.players, (tables.seated(),), problem.history)
    return schedule(problem, rounds, proven=False)


def by_seed(problem: SeatingProblem, *, bye_first: bool = True) -> Schedule:
    """Return one round in which players, numbered by place, are dealt to the tables in turn.

    Two tables of four have places 1, 3, 5, 7 and 2, 4, 6, 8. With tables of two the upper half
    meets the lower half, as in the first round of a Swiss (FIDE Handbook C.04.3). A bye goes to the
    best player, or to the last one unless *bye_first*.
    """
    here = seated(problem.players, problem.table_size)
    count = len(compositions(problem.players, problem.table_size)[0])
    left = problem.players - here
    dealt = range(left, problem.players) if bye_first else range(here)
    tables = _kept_apart([list(dealt[at::count]) for at in range(count)], problem.apart)
    rounds = balance(problem.players, (tables,), problem.history)
    return schedule(problem, rounds, proven=False)


def _kept_apart(tables: list[list[int]], apart: frozenset[tuple[int, int]]) -> Round:
    """Return *tables* with as few pairs of *apart* as exchanges between neighbours in place leave.

    Players change tables with the nearest player in place.
    """

    def wrong(*some: list[int]) -> int:
        return sum(pair in apart for table in some for pair in combinations(sorted(table), 2))

    for player in sorted(player for table in tables for player in table):
        here = next(table for table in tables if player in table)
        others = [(one, table) for table in tables if table is not here for one in table]
        for other, there in sorted(others, key=lambda found: abs(found[0] - player)):
            if not wrong(here):
                break
            left = [one for one in here if one != player] + [other]
            right = [one for one in there if one != other] + [player]
            if wrong(left, right) < wrong(here, there):
                here[:], there[:] = left, right
                break
    return tuple(map(tuple, tables))


class _Tables:
    """Players in an order that may change. Each stretch of it shares a table."""

    def __init__(self, problem: SeatingProblem, order: list[int], table_of: list[int]) -> None:
        self._order = order
        self._table_of = table_of
        self._groups = problem.groups
        self._met = pairs_of(problem.history)
        self._apart = problem.apart

    def seated(self) -> Round:
        """Return the current tables."""
        found: dict[int, list[int]] = {}
        for player, table in zip(self._order, self._table_of, strict=True):
            found.setdefault(table, []).append(player)
        return tuple(map(tuple, found.values()))

    def improve(self) -> bool:
        """Swap neighbours wherever that lowers the cost, and return whether any swap was made."""
        changed = False
        order, table_of = self._order, self._table_of
        for one in range(len(order)):
            for two in range(one + 1, min(len(order), one + _REACH + 1)):
                if table_of[one] == table_of[two]:
                    continue
                before = self._cost(one, two)
                order[one], order[two] = order[two], order[one]
                if self._cost(one, two) < before:
                    changed = True
                else:
                    order[one], order[two] = order[two], order[one]
        return changed

    def _cost(self, one: int, two: int) -> int:
        """Return the cost of the tables of places *one* and *two*, and of both players' moves."""
        order = self._order
        cost = (order[one] - one) ** 2 + (order[two] - two) ** 2
        near = range(max(0, one - FOUR), min(len(order), two + FOUR + 1))
        for table in (self._table_of[one], self._table_of[two]):
            mates = sorted(order[at] for at in near if self._table_of[at] == table)
            for pair in combinations(mates, 2):
                cost += _MET * (pair in self._met) + _KIN * self._together(pair)
                cost += _APART * (pair in self._apart)
        return cost

    def _together(self, pair: tuple[int, int]) -> bool:
        if not self._groups:
            return False
        one, other = (self._groups[player] for player in pair)
        return one is not None and one == other


def _present(problem: SeatingProblem) -> list[int]:
    here = list(range(problem.players))
    while len(here) > seated(len(here), problem.table_size):
        waited = {
            player: sum(player not in sum(tables, ()) for tables in problem.history)
            for player in here
        }
        here.remove(min(here, key=lambda player: (waited[player], -player)))
    return here
