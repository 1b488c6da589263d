"""Seat one round with certain pairs at different tables, by matching or by exhaustive search.

At tables of two this is a matching of players who may meet, found by Edmonds' algorithm. For larger
tables it is an exact cover; the player with the fewest possible table mates is seated first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.contest.errors import ContestError
from tilerummy.contest.pairing.matching import largest_matching
from tilerummy.contest.seating.problem import byes
from tilerummy.contest.seating.sizes import TWO

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.contest.seating.arrays import Ints
    from tilerummy.contest.seating.problem import SeatingProblem

_TABLES: Final = 50_000
"""Tables to try before the search gives up."""


def cannot_keep_apart() -> ContestError:
    """Return the error for pairs that no seating can keep apart."""
    return ContestError(
        "cannot_keep_apart",
        "no tables were found that keep all pairs of 'apart' from meeting; leave pairs out, or "
        "choose another 'table_size'",
    )


def rounds_apart(problem: SeatingProblem, places: Sequence[int]) -> Ints | None:
    """Return rounds (rounds, places) that keep `apart` pairs at different tables.

    The tables have the sizes *places*, large ones first. Byes are as even as possible; repeats are
    not counted. Return None if the search gave up.

    Raises:
        ContestError: ``cannot_keep_apart`` if no such round exists.
    """
    if len(places) < _mutual_foes(problem):
        raise cannot_keep_apart()
    rows = _Rows(problem, places)
    try:
        if places[-1] == 1:
            return np.array(_in_turn(problem, rows), np.int64)
        return np.array([rows.without(None)] * problem.rounds, np.int64)
    except _GaveUpError:
        return None


def _in_turn(problem: SeatingProblem, rows: _Rows) -> list[list[int]]:
    """Return rounds whose byes go to the players with the fewest so far, where the rest can sit."""
    waited = byes(problem)
    found = []
    able: list[int] = list(range(problem.players))
    for _ in range(problem.rounds):
        able.sort(key=lambda player: (waited[player], player))
        while able:
            try:
                found.append(rows.without(able[0]))
                break
            except ContestError:
                del able[0]
        if not able:
            raise cannot_keep_apart()
        waited[able[0]] += 1
    return found


class _GaveUpError(Exception):
    """The search tried too many tables."""


class _Rows:
    """Rounds of one problem, place by place."""

    def __init__(self, problem: SeatingProblem, places: Sequence[int]) -> None:
        everybody = range(problem.players)
        self._bye = problem.players
        self._sizes = tuple(size for size in places if size > 1)
        self._friends = [set(everybody) - {player} for player in everybody]
        for one, other in problem.apart:
            self._friends[one].discard(other)
            self._friends[other].discard(one)
        self._mate = [-1] * (problem.players + 1)
        """A matching of the players. It is kept because a bye changes little of it."""
        if max(places) == TWO:
            self._neighbours = [sorted(friends) for friends in self._friends]
            self._mate[:-1] = largest_matching(self._neighbours, self._mate[:-1])
            if self._mate[:-1].count(-1) > places.count(1):
                raise cannot_keep_apart()

    def without(self, bye: int | None) -> list[int]:
        """Return a round with *bye* at the last place.

        Raises:
            ContestError: ``cannot_keep_apart`` if there is no such round.
        """
        if max(self._sizes) == TWO:
            tables = self._pairs(bye)
        else:
            here = [player for player in range(self._bye) if player != bye]
            tables = _Cover(self._friends, here, self._sizes).tables()
        row = [player for table in sorted(tables, key=len, reverse=True) for player in table]
        return row if bye is None else [*row, bye]

    def _pairs(self, bye: int | None) -> list[list[int]]:
        mate = self._mate[:-1]
        if bye is not None:
            edges = list(self._neighbours)
            edges[bye] = [*edges[bye], self._bye]
            self._mate = largest_matching([*edges, [bye]], self._mate)
            mate = self._mate[:-1]
            if self._mate[-1] != bye:
                raise cannot_keep_apart()
            self._mate[bye] = self._mate[-1] = -1
        return [[one, other] for one, other in enumerate(mate) if one < other < self._bye]


class _Cover:
    """A search for tables of players who may sit together. It stops at the first solution."""

    def __init__(
        self, friends: Sequence[set[int]], players: Sequence[int], sizes: Sequence[int]
    ) -> None:
        self._order = sorted(players, key=lambda player: len(friends[player]))
        number = {player: at for at, player in enumerate(self._order)}
        self._friends = [
            sum(1 << number[friend] for friend in friends[player] if friend in number)
            for player in self._order
        ]
        self._sizes = tuple(sorted(sizes))
        self._tried = 0

    def tables(self) -> list[list[int]]:
        """Return the players by table.

        Raises:
            ContestError: ``cannot_keep_apart`` if there is no solution.
        """
        found = self._fill((1 << len(self._order)) - 1, self._sizes)
        if found is None:
            raise cannot_keep_apart()
        return [[self._order[at] for at in table] for table in found]

    def _fill(self, left: int, sizes: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        """Return tables of *sizes* for the players in the bit mask *left*, or None."""
        if not sizes:
            return []
        choices = {at: self._friends[at] & left for at in _bits(left)}
        first = min(choices, key=lambda at: choices[at].bit_count())
        if choices[first].bit_count() < sizes[0] - 1:
            return None
        for size in sorted(set(sizes), reverse=True):
            at = sizes.index(size)
            for mates in self._together(choices[first], size - 1):
                self._tried += 1
                if self._tried > _TABLES:
                    raise _GaveUpError
                rest = left & ~(1 << first)
                for mate in mates:
                    rest &= ~(1 << mate)
                more = self._fill(rest, sizes[:at] + sizes[at + 1 :])
                if more is not None:
                    return [(first, *mates), *more]
        return None

    def _together(self, among: int, size: int) -> Iterator[tuple[int, ...]]:
        """Yield every choice of *size* players in the bit mask *among* who may all sit together."""
        if not size:
            yield ()
            return
        for at in _bits(among):
            among &= ~(1 << at)
            for others in self._together(among & self._friends[at], size - 1):
                yield (at, *others)


def _bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _mutual_foes(problem: SeatingProblem) -> int:
    """Return the size of a large group that must be kept apart from each other, found greedily."""
    foes: dict[int, set[int]] = {}
    for one, other in problem.apart:
        foes.setdefault(one, set()).add(other)
        foes.setdefault(other, set()).add(one)
    most = 1
    for found in foes.values():
        common, count = set(found), 1
        while common:
            chosen = max(common, key=lambda foe: (len(foes[foe] & common), -foe))
            common &= foes[chosen]
            count += 1
        most = max(most, count)
    return most
