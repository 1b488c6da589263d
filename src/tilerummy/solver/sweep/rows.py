"""Lists of states: rows of a two-dimensional array, grown, sorted, hashed and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.packing import hashed
from tilerummy.solver.sweep.run_options import MOVE

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints


KEY: Final = 0
VALUE: Final = 1
PARENT: Final = 2
GROUPS: Final = 3
MOVES: Final = 4
"""Columns 4 and 5: the moves of two colours each, 32 bits apart."""
PLAIN_COLUMNS: Final = 6


@outer
def in_order(rows: Ints, count: int) -> Ints:
    """Return the first *count* of *rows* in ascending order (shell sort).

    The first column decides, then the next.
    """
    order = np.empty(count, np.int64)
    for row in range(count):
        order[row] = row
    gap = 1
    while gap < count // 3:
        gap = 3 * gap + 1
    while gap > 0:
        for row in range(gap, count):
            moving = order[row]
            at = row
            while at >= gap and _precedes(rows, moving, order[at - gap]):
                order[at] = order[at - gap]
                at -= gap
            order[at] = moving
        gap //= 3
    return order


@inner
def _precedes(rows: Ints, one: int, other: int) -> bool:
    for column in range(rows.shape[1]):
        if rows[one, column] != rows[other, column]:
            return bool(rows[one, column] < rows[other, column])
    return False


@inner
def place_of(table: Ints, fresh: Ints, key: int, at: int) -> int:
    """Return where in the hash *table* the row of *key* is noted, or else a free place.

    A place tells the number *at* which it was written, from bit 32 on, and a row of *fresh*: what
    was written at another number counts as free, so that the table is never cleared.
    """
    place = hashed(key) & (table.size - 1)
    while table[place] >> 32 == at and fresh[table[place] & 0xFFFFFFFF, KEY] != key:
        place = (place + 1) & (table.size - 1)
    return place


@outer
def rehashed(fresh: Ints, count: int, size: int, at: int) -> Ints:
    """Return a hash table of *size* places over the first *count* rows of *fresh*."""
    table = np.zeros(size, np.int64)
    for index in range(count):
        place = hashed(fresh[index, KEY]) & (size - 1)
        while table[place] >> 32 == at:
            place = (place + 1) & (size - 1)
        table[place] = (at << 32) | index
    return table


@inner
def traced(kept: Ints, best: int, more: int) -> Ints:
    """Return the moves that led to state *best*, -1 for none; shape (13, 5 + *more*).

    By number: the moves of four colours, the groups, and the last *more* columns of the state.
    """
    moves = np.zeros((13, 5 + more), np.int64)
    state = best
    for at in range(12, -1, -1):
        if state < 0:
            break
        for color in range(4):
            pair = kept[state, MOVES + color // 2]
            moves[at, color] = (pair >> (32 * (color & 1))) & 0xFFFFFFFF
        moves[at, 4] = kept[state, GROUPS]
        for column in range(more):
            moves[at, 5 + column] = kept[state, kept.shape[1] - more + column]
        state = kept[state, PARENT]
    return moves


@inner
def write_state(  # noqa: PLR0913, PLR0917
    states: Ints,
    row: int,
    key: int,
    value: int,
    parent: int,
    groups: int,
    pool: Ints,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
) -> None:
    """Write the columns that the searches of a best play have: what a state is, and its way here.

    Args:
        states: rows of `PLAIN_COLUMNS` at least.
        row: the one to write; passing it by itself would count who uses the array.
        key: as packed by `packing`.
        value: what was gained.
        parent: the state before.
        groups: tiles of a group choice, and from bit 8 its shape.
        pool: options of runs with their moves in column `run_options.MOVE`.
        o0: the row of the first colour's option.
        o1: that of the second.
        o2: that of the third.
        o3: that of the fourth.
    """
    states[row, KEY] = key
    states[row, VALUE] = value
    states[row, PARENT] = parent
    states[row, GROUPS] = groups
    states[row, MOVES] = pool[o0, MOVE] | (pool[o1, MOVE] << 32)
    states[row, MOVES + 1] = pool[o2, MOVE] | (pool[o3, MOVE] << 32)
