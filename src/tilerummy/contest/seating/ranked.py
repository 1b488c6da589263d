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
_MET, _KIN = 40, 10
"""The cost of a repeat and of meeting a player of the same group, in squared places moved."""


def by_rank(problem: SeatingProblem) -> Schedule:
    """Return one round in which players, numbered by rank, sit with their neighbours in rank.

    Players close in rank swap tables while that lowers the total cost: repeats and members of one
    group at a table weigh as much as a move by some places. If somebody needs a bye (five players),
    it is the player with the fewest byes, and among equals the last in rank.
    """
    order = _present(problem)
    sizes = compositions(len(order))[0]
    tables = _Tables(problem, order, [at for at, size in enumerate(sizes) for _ in range(size)])
    while tables.improve():
        pass
    rounds = balance(problem.players, (tables.seated(),), problem.history)
    return schedule(problem, rounds, proven=False)


class _Tables:
    """Players in an order that may change. Each stretch of it shares a table."""

    def __init__(self, problem: SeatingProblem, order: list[int], table_of: list[int]) -> None:
        self._order = order
        self._table_of = table_of
        self._groups = problem.groups
        self._met = pairs_of(problem.history)

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
        return cost

    def _together(self, pair: tuple[int, int]) -> bool:
        if not self._groups:
            return False
        one, other = (self._groups[player] for player in pair)
        return one is not None and one == other


def _present(problem: SeatingProblem) -> list[int]:
    here = list(range(problem.players))
    while len(here) > seated(len(here)):
        waited = {
            player: sum(player not in sum(tables, ()) for tables in problem.history)
            for player in here
        }
        here.remove(min(here, key=lambda player: (waited[player], -player)))
    return here
