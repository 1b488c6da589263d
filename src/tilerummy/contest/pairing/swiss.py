"""The tables of one Swiss round: score decides who meets, and nobody meets twice if possible.

For up to ten players, every choice is tried. Beyond that, exchanges bring scores together. For
tables of two, the largest matching of players who have not met minimises the number of repeats.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.contest.pairing.matching import largest_matching

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

_EXACT: Final = 10
"""Most players for an exact search through every choice."""
_REACH: Final = 12
"""Largest distance in rank of two players in an exchange that only brings scores closer."""
_RESTARTS: Final = 2000
"""The sum of the players over all attempts to avoid repeats at tables of three and four."""
_STEP: Final = 7919
_PRIME: Final = 10_007
"""Sorting players by these multiples, modulo a prime, gives orders that look random."""


class Paired(NamedTuple):
    """Tables of players by number; *repeats* counts pairs at a table who have met before."""

    tables: tuple[tuple[int, ...], ...]
    bye: int | None
    repeats: int


def pair(
    scores: Sequence[int],
    size: int,
    met: Collection[tuple[int, int]],
    had_bye: Collection[int],
    apart: Collection[tuple[int, int]] = (),
) -> Paired:
    """Return tables of *size* for players with *scores*; *met* has pairs, the lower first.

    Pairs in *apart* (the lower first) meet only if nothing else is found. Then the fewest repeats
    decide, then no second bye, then the lowest bye, then the smallest sum of score differences at
    the tables. Among equal scores, the last player is the lowest. For up to ten players the result
    is optimal; for tables of two the first two aims are always reached.

    >>> pair([2, 1, 1, 0], 2, {(0, 1)}, ())
    Paired(tables=((0, 2), (1, 3)), bye=None, repeats=0)
    """
    order = sorted(range(len(scores)), key=lambda player: (-scores[player], player))
    costs = _Costs([scores[player] for player in order], order, met, had_bye, apart)
    sizes = table_sizes(len(scores), size)
    groups: Sequence[Sequence[int]]
    if len(scores) <= _EXACT:
        groups = min(_partitions(tuple(range(len(order))), tuple(sorted(sizes))), key=costs.total)
    else:
        groups = _exchange(_start(len(order), sizes), costs)
        if size == 2 and costs.faults(groups):
            groups = _exchange(_matched(groups, costs), costs)
        elif costs.faults(groups):
            groups = _restarted(groups, sizes, costs)
    tables = sorted(tuple(sorted(group)) for group in groups if len(group) > 1)
    repeats = sum(costs.met(one, two) for table in tables for one, two in combinations(table, 2))
    byes = [order[group[0]] for group in groups if len(group) == 1]
    return Paired(
        tuple(tuple(order[at] for at in table) for table in tables),
        byes[0] if byes else None,
        repeats,
    )


def table_sizes(players: int, size: int) -> list[int]:
    """Return the number of players at each table; 1 is a bye.

    Fours are completed by threes, threes by one four or one pair.

    >>> table_sizes(9, 2), table_sizes(10, 3), table_sizes(11, 3), table_sizes(9, 4)
    ([2, 2, 2, 2, 1], [3, 3, 4], [3, 3, 3, 2], [3, 3, 3])
    """
    full, rest = divmod(players, size)
    if size == 3 and rest == 1:
        return [3] * (full - 1) + [4]
    if size < 4 or rest == 0:
        return [size] * full + [rest] * (rest > 0)
    threes = 4 - rest
    return [4, 1] if players == 5 else [4] * (full + 1 - threes) + [3] * threes


class _Costs:
    """The cost of tables as one number; players are numbered by rank."""

    def __init__(
        self,
        scores: Sequence[int],
        order: Sequence[int],
        met: Collection[tuple[int, int]],
        had_bye: Collection[int],
        apart: Collection[tuple[int, int]],
    ) -> None:
        n = len(order)
        lower = 1 + 4 * n * (scores[0] - scores[-1])
        again = lower * (n + 1)
        self._repeat = 2 * again
        self._met = [[(min(a, b), max(a, b)) in met for b in order] for a in order]
        self._apart = [[(min(a, b), max(a, b)) in apart for b in order] for a in order]
        self._pair = [
            [
                self._repeat * (self._met[a][b] + n * n * self._apart[a][b])
                + abs(scores[a] - scores[b])
                for b in range(n)
            ]
            for a in range(n)
        ]
        self.waited = [player in had_bye for player in order]
        self._bye = [lower * (n - 1 - at) + again * self.waited[at] for at in range(n)]

    def met(self, one: int, two: int) -> bool:
        """Whether two players have met before."""
        return self._met[one][two]

    def at(self, player: int, others: Sequence[int]) -> int:
        """Return what *player* costs at a table with *others*, or alone."""
        row = self._pair[player]
        return sum(row[other] for other in others) if others else self._bye[player]

    def total(self, groups: Sequence[Sequence[int]]) -> int:
        """Return what all tables cost."""
        return sum(
            sum(self._pair[one][two] for one, two in combinations(group, 2))
            if len(group) > 1
            else self._bye[group[0]]
            for group in groups
        )

    def faults(self, groups: Sequence[Sequence[int]]) -> bool:
        """Whether somebody meets again or has a second bye."""
        return any(
            self.waited[group[0]]
            if len(group) == 1
            else not all(self.fresh(one, two) for one, two in combinations(group, 2))
            for group in groups
        )

    def repeats(self, player: int, others: Sequence[int]) -> bool:
        """Whether *player* has met one of *others*, or must not meet one."""
        return any(not self.fresh(player, other) for other in others)

    def fresh(self, one: int, two: int) -> bool:
        """Whether two players have not met and may meet."""
        return not self._met[one][two] and not self._apart[one][two]

    def may_meet(self, one: int, two: int) -> bool:
        """Whether two players may meet, also again."""
        return not self._apart[one][two]


def _partitions(
    players: tuple[int, ...], sizes: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to seat *players* at tables of *sizes*."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for size in sorted(set(sizes)):
        at = sizes.index(size)
        for others in combinations(rest, size - 1):
            left = tuple(one for one in rest if one not in others)
            for more in _partitions(left, sizes[:at] + sizes[at + 1 :]):
                yield ((first, *others), *more)


def _start(players: int, sizes: Sequence[int]) -> list[list[int]]:
    """Return neighbours in rank together, and the bye last."""
    left = iter(range(players))
    return [[next(left) for _ in range(size)] for size in sizes]


def _restarted(groups: list[list[int]], sizes: Sequence[int], costs: _Costs) -> list[list[int]]:
    """Return the best tables found by exchanges that start from other orders of the players.

    Exchanges from one order can end where each further one adds a repeat.
    """
    players = range(sum(sizes))
    best, least = groups, costs.total(groups)
    for attempt in range(1, 1 + _RESTARTS // len(players)):
        keys = [(player + 1) * attempt * _STEP % _PRIME for player in players]
        left = iter(sorted(players, key=keys.__getitem__))
        tried = _exchange([[next(left) for _ in range(size)] for size in sizes], costs)
        total = costs.total(tried)
        if total < least:
            best, least = tried, total
        if not costs.faults(best):
            break
    return best


def _matched(groups: Sequence[Sequence[int]], costs: _Costs) -> list[list[int]]:
    """Return pairs with the fewest repeats, and no second bye if that adds no repeat.

    The bye is one more vertex. Whoever the matching leaves over meets somebody again.
    """
    players = sum(map(len, groups))
    bye = players if players % 2 else None
    mate = [-1] * (players + players % 2)
    for group in groups:
        if len(group) > 1 and costs.fresh(group[0], group[1]):
            mate[group[0]], mate[group[1]] = group[1], group[0]
    neighbours = [
        [two for two in range(players) if two != one and costs.fresh(one, two)]
        for one in range(players)
    ]
    found = _with_bye(neighbours, mate, bye, range(players))
    if bye is not None:
        fresh = [player for player in range(players) if not costs.waited[player]]
        without_second = _with_bye(neighbours, mate, bye, fresh)
        if without_second[bye] != -1 and without_second.count(-1) <= found.count(-1):
            found = without_second
    if -1 in found:
        again = [
            [two for two in range(players) if two != one and costs.may_meet(one, two)]
            for one in range(players)
        ]
        found = _with_bye(again, found, bye, range(players))
    left = [vertex for vertex, partner in enumerate(found) if partner == -1]
    for one, two in zip(left[::2], left[1::2], strict=True):
        found[one], found[two] = two, one
    pairs = [[one, two] for one, two in enumerate(found) if one < two]
    return [[one for one in pair if one != bye] for pair in pairs]


def _with_bye(
    neighbours: Sequence[Sequence[int]],
    mate: Sequence[int],
    bye: int | None,
    waiting: Sequence[int],
) -> list[int]:
    """Return the largest matching; the vertex *bye* may be matched with those *waiting*."""
    if bye is None:
        return largest_matching(neighbours, list(mate))
    edges = [list(others) for others in neighbours]
    for player in waiting:
        edges[player].append(bye)
    return largest_matching([*edges, waiting[::-1]], list(mate))


def _exchange(groups: list[list[int]], costs: _Costs) -> list[list[int]]:
    """Exchange players of two tables while that costs less; those who meet again with anybody."""
    table = {player: group for group in groups for player in group}
    better = True
    while better:
        better = False
        for one in range(len(table)):
            again = costs.repeats(one, [at for at in table[one] if at != one])
            free = again or len(table[one]) == 1
            reach = range(len(table)) if free else range(one + 1, min(len(table), one + _REACH + 1))
            for two in reach:
                here, there = table[one], table[two]
                if here is there:
                    continue
                left = [at for at in here if at != one]
                right = [at for at in there if at != two]
                before = costs.at(one, left) + costs.at(two, right)
                if costs.at(two, left) + costs.at(one, right) < before:
                    here[here.index(one)], there[there.index(two)] = two, one
                    table[one], table[two] = there, here
                    better = True
    return groups
