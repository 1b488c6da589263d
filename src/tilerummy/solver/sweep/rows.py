"""Lists of states, of both searches: sorted, hashed and read.

Each state is a row: its *key*, as packed by `packing`; its *value*, what was gained; its *parent*,
the state before; the *groups* and the moves of two colours each, 32 bits apart, that led to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.packing import hashed

if TYPE_CHECKING:
    from tilerummy.solver.sweep.jit import Ints, Records


STATE: Final = "key value parent groups moves_01 moves_23"
"""The columns of states that both searches have."""
HALF: Final = 0xFFFFFFFF


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
def place_of(table: Ints, fresh: Records, key: int, at: int) -> int:
    """Return where in the hash *table* the row of *key* is noted, or else a free place.

    A place tells the number *at* which it was written, from bit 32 on, and a row of *fresh*: what
    was written at another number counts as free, so that the table is never cleared.
    """
    place = hashed(key) & (table.size - 1)
    while table[place] >> 32 == at and fresh[table[place] & 0xFFFFFFFF].key != key:
        place = (place + 1) & (table.size - 1)
    return place


@outer
def rehashed(fresh: Records, count: int, size: int, at: int) -> Ints:
    """Return a hash table of *size* places over the first *count* rows of *fresh*."""
    table = np.zeros(size, np.int64)
    for index in range(count):
        place = hashed(fresh[index].key) & (size - 1)
        while table[place] >> 32 == at:
            place = (place + 1) & (size - 1)
        table[place] = (at << 32) | index
    return table


@inner
def traced(kept: Records, best: int, moves: Ints) -> Ints:
    """Write the moves that led to state *best*, -1 for none; return the states on the way to it.

    By number: the moves of four colours, and the groups. Before number 1 the state is 0.
    """
    way = np.zeros(14, np.int64)
    way[13] = max(0, best)
    for at in range(12, -1, -1):
        state = way[at + 1]
        if state > 0:
            moves[at, 0], moves[at, 1] = kept[state].moves_01 & HALF, kept[state].moves_01 >> 32
            moves[at, 2], moves[at, 3] = kept[state].moves_23 & HALF, kept[state].moves_23 >> 32
            moves[at, 4], way[at] = kept[state].groups, kept[state].parent
    return way


@inner
def write_state(  # noqa: PLR0913, PLR0917
    states: Records,
    row: int,
    key: int,
    value: int,
    parent: int,
    groups: int,
    pool: Records,
    o0: int,
    o1: int,
    o2: int,
    o3: int,
) -> None:
    """Write the columns that the searches of a best play have: what a state is, and its way here.

    Args:
        states: the states.
        row: the one to write; passing it by itself would count who uses the array.
        key: as packed by `packing`.
        value: what was gained.
        parent: the state before.
        groups: tiles of a group choice, and from bit 8 its shape.
        pool: options of runs with their `move`.
        o0: the row of the first colour's option.
        o1: that of the second.
        o2: that of the third.
        o3: that of the fourth.
    """
    states[row].key = key
    states[row].value = value
    states[row].parent = parent
    states[row].groups = groups
    states[row].moves_01 = pool[o0].move | (pool[o1].move << 32)
    states[row].moves_23 = pool[o2].move | (pool[o3].move << 32)
