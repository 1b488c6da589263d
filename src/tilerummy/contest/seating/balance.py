"""Choose seats at the tables, so that the numbers of starts differ as little as possible (S3-02).

Choosing who starts is a semi-matching of tables to players. The fairest one is found by the method
of Harvey, Ladner, Lovász and Tamir (2006): while a player has at least two starts more than another
and a chain of tables leads from the first to the second, the starts move along the chain. The other
seats are evened out by swaps within tables.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

import numpy as np
from numba import njit

from tilerummy.contest.seating.sizes import FOUR

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.seating.arrays import Ints
    from tilerummy.contest.seating.problem import Round, Table

_TRIES: Final = 400
"""Swaps to try for each place of the schedule."""


def balance(
    players: int, rounds: tuple[Round, ...], history: tuple[Round, ...], seed: int = 1
) -> tuple[Round, ...]:
    """Return *rounds* with the people of each table in the order of seats."""
    had = np.zeros((players, FOUR), np.int64)
    for table in (table for past in history for table in past):
        for seat, player in enumerate(table[:FOUR]):
            if player < players:
                had[player, seat] += 1
    given = [table for round_ in rounds for table in round_]
    starters = fairest_starters(given, had[:, 0].tolist())
    tables = [
        (starter, *(player for player in table if player != starter))
        for starter, table in zip(starters, given, strict=True)
    ]
    seats = np.full((len(tables), FOUR), -1, np.int64)
    for at, table in enumerate(tables):
        seats[at, : len(table)] = table
    sizes = np.array([len(table) for table in tables], np.int64)
    _even(seats, sizes, had, _TRIES * seats.size, seed)
    ordered = [tuple(map(int, row[:size])) for row, size in zip(seats, sizes, strict=True)]
    lengths = [len(round_) for round_ in rounds]
    starts = np.cumsum([0, *lengths])
    return tuple(
        tuple(ordered[start : start + length])
        for start, length in zip(starts, lengths, strict=False)
    )


def fairest_starters(tables: Sequence[Table], started: Sequence[int]) -> list[int]:
    """Return who starts at each of *tables*, given the number of earlier starts of each player."""
    load = list(started)
    starters: list[int] = []
    at_tables: dict[int, list[int]] = {player: [] for table in tables for player in table}
    for at, table in enumerate(tables):
        starter = min(table, key=load.__getitem__)
        starters.append(starter)
        at_tables[starter].append(at)
        load[starter] += 1
    while chain := _unfair(tables, load, at_tables):
        load[starters[chain[0][0]]] -= 1
        load[chain[-1][1]] += 1
        for at, successor in chain:
            at_tables[starters[at]].remove(at)
            at_tables[successor].append(at)
            starters[at] = successor
    return starters


def _unfair(
    tables: Sequence[Table], load: Sequence[int], at_tables: dict[int, list[int]]
) -> list[tuple[int, int]]:
    """Return a chain from a player who starts too often, or nothing if all starts are fair."""
    most = sorted(at_tables, key=lambda player: -load[player])
    return next(filter(None, (_chain(player, tables, load, at_tables) for player in most)), [])


def _chain(
    player: int, tables: Sequence[Table], load: Sequence[int], at_tables: dict[int, list[int]]
) -> list[tuple[int, int]]:
    """Return tables and new starters that move a start from *player* to one with two fewer."""
    reached: dict[int, tuple[int, int]] = {}
    queue = deque([player])
    while queue:
        one = queue.popleft()
        for at in at_tables[one]:
            for other in tables[at]:
                if other in reached or other == player:
                    continue
                reached[other] = (at, one)
                if load[other] <= load[player] - 2:
                    return _back(other, player, reached)
                queue.append(other)
    return []


def _back(last: int, first: int, reached: dict[int, tuple[int, int]]) -> list[tuple[int, int]]:
    chain = []
    while last != first:
        at, before = reached[last]
        chain.append((at, last))
        last = before
    return chain[::-1]


@njit(cache=True, nogil=True)
def _even(seats: Ints, sizes: Ints, had: Ints, swaps: int, seed: int) -> None:
    """Swap seats within the tables of *seats* (tables, 4) in place. The first seat is kept."""
    np.random.seed(seed)
    for table in range(len(sizes)):
        for seat in range(sizes[table]):
            had[seats[table, seat], seat] += 1
    for step in range(swaps):
        warmth = max(1.5 * (1.0 - step / swaps), 1e-9)
        table = np.random.randint(len(sizes))
        one = 1 + np.random.randint(sizes[table] - 1)
        two = 1 + np.random.randint(sizes[table] - 1)
        if one == two:
            continue
        left, right = seats[table, one], seats[table, two]
        # If one count grows and another falls, the sum of squares grows by twice the difference
        # plus two.
        change = had[right, one] - had[left, one] + had[left, two] - had[right, two] + 2
        if change > 0 and np.random.random() >= np.exp(-change / warmth):
            continue
        had[left, one] -= 1
        had[left, two] += 1
        had[right, two] -= 1
        had[right, one] += 1
        seats[table, one], seats[table, two] = right, left
