"""A state of the search with special jokers: its words, its order, and when it beats another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.packing import JOKER_BITS, LAST_BITS, WIDE, hashed
from tilerummy.solver.sweep.rows import KEY, PLAIN_COLUMNS, VALUE
from tilerummy.solver.sweep.special.items import JC, JD

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

ITEM_BITS: Final = 9
ITEM_MASK: Final = (1 << ITEM_BITS) - 1
MOST_ITEMS: Final = 6
"""Every item holds a special joker of its own."""
ITEMS_MASK: Final = (1 << (ITEM_BITS * MOST_ITEMS)) - 1
USED_SHIFT: Final = ITEM_BITS * MOST_ITEMS
"""Where the used special jokers begin: two bits each for double, colour-change and mirror."""
MIRROR_SHIFT: Final = USED_SHIFT + 4
ACTION_BITS: Final = 12

ITEMS: Final = PLAIN_COLUMNS
"""Behind the columns of the plain search: the second word, and the actions that led here."""
ACTS: Final = ITEMS + 1
ACT_COLUMNS: Final = 3
"""Five actions in each: every action at one number is about a joker of its own."""
STATE_COLUMNS: Final = ACTS + ACT_COLUMNS
P_KEY, P_ITEMS, P_TILES, P_LEFT, P_FROM, P_TO, P_COUNT, P_GAIN, P_WORTH, P_ACTS = range(10)
"""Columns of a state on its way through one number: its words without what was taken; tiles used
and runs left (two lengths) by colour; which actions may come next, in a list, from a first to an
end; how many actions there were, what they gain and are worth; the actions."""
PREPARED_COLUMNS: Final = P_ACTS + ACT_COLUMNS

START, END, FRONT, BACK, LACKS = range(5)
"""Columns of a block, a meld that stays together: its first and its last number; the colour of a
run that it may continue (-1 for none); what it leaves: 1 + color for a run, 8 + item, or 0; and for
a group, which starts and ends at its number, the colours that may be added, as bits."""
BLOCK_COLUMNS: Final = 5
VARIANTS: Final = 8
"""Actions of a block are numbered behind the others, eight each: alone (0), after a run of length
1 to 3, or with a tile of a colour (4 + color)."""

NO_BLOCKS: Final = np.zeros((0, BLOCK_COLUMNS), np.int64)

PER_COLOR: Final = 3 * WIDE
JOKER_SHIFT: Final = 12 * WIDE
LAST_SHIFT: Final = JOKER_SHIFT + JOKER_BITS
JOKER_MASK: Final = (1 << JOKER_BITS) - 1
LAST_MASK: Final = (1 << LAST_BITS) - 1
COLOR_MASK: Final = (1 << PER_COLOR) - 1
FIELD_MASK: Final = (1 << WIDE) - 1
MOST_RUNS: Final = (1 << (WIDE - 1)) - 1


@inner
def copy_row(rows: Ints, row: int, to: Ints, target: int) -> None:
    """Copy a row, column by column: slices take long to compile."""
    for column in range(rows.shape[1]):
        to[target, column] = rows[row, column]


@outer
def with_item(items: int, item: int) -> int:
    """Return the word with one more item, greatest first."""
    low, rest, out, shift = items & ITEMS_MASK, item, 0, 0
    for _ in range(MOST_ITEMS):
        here = low & ITEM_MASK
        low >>= ITEM_BITS
        if here < rest:
            here, rest = rest, here
        out |= here << shift
        shift += ITEM_BITS
    return (items & ~ITEMS_MASK) | out


@inner
def used_of(items: int, kind: int) -> int:
    """Return how many special jokers of *kind* (1 to 3, as in `items`) are used."""
    return (items >> (USED_SHIFT + 2 * (kind - 1))) & 3


@outer
def without_run(key: int, color: int, length: int) -> int:
    """Return the plain state without an open run of *color* and *length*; -1 if it has none."""
    low = PER_COLOR * color
    ones = (key >> low) & FIELD_MASK
    short = (key >> (low + WIDE)) & FIELD_MASK
    runs = MOST_RUNS - ((key >> (low + 2 * WIDE)) & FIELD_MASK)
    have = (ones, short - ones, runs - short)
    if have[length - 1] < 1:
        return -1
    if length == 1:
        key -= 1 << low
    if length < 3:
        key -= 1 << (low + WIDE)
    return key + (1 << (low + 2 * WIDE))


@outer
def runs_of(key: int) -> int:
    """Return which runs are open in a plain state, as bits: 3 * color + length - 1."""
    found = key - key
    for color in range(4):
        low = PER_COLOR * color
        ones = (key >> low) & FIELD_MASK
        short = (key >> (low + WIDE)) & FIELD_MASK
        runs = MOST_RUNS - ((key >> (low + 2 * WIDE)) & FIELD_MASK)
        here = (1 if ones else 0) | (2 if short > ones else 0) | (4 if runs > short else 0)
        found |= here << (3 * color)
    return int(found)


@inner
def with_runs(key: int, left: int) -> int:
    """Return the plain state with the runs *left* by actions as well; -1 if they are too many."""
    for color in range(4):
        twos = (left >> (8 * color)) & 15
        more = twos + ((left >> (8 * color + 4)) & 15)
        low = PER_COLOR * color
        if more > (key >> (low + 2 * WIDE)) & FIELD_MASK:
            return -1
        key += twos << (low + WIDE)
        key -= more << (low + 2 * WIDE)
    return int(key)


@outer
def _less(fresh: Ints, one: int, two: int) -> bool:
    """The order of states: by items and mirrors, then by key, then by jokers used."""
    group = ITEMS_MASK | (3 << MIRROR_SHIFT)
    a, b = fresh[one, ITEMS] & group, fresh[two, ITEMS] & group
    if a == b:
        a, b = fresh[one, KEY], fresh[two, KEY]
    if a == b:
        a, b = fresh[one, ITEMS], fresh[two, ITEMS]
    return bool(a < b)


@outer
def ordered(fresh: Ints, count: int) -> Ints:
    """Return the first *count* rows of *fresh* in order (shell sort)."""
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
            while at >= gap and _less(fresh, moving, order[at - gap]):
                order[at] = order[at - gap]
                at -= gap
            order[at] = moving
        gap //= 3
    return order


@inner
def owed(key: int, items: int) -> int:
    """Return what a state owes, in eighths of a tile: jokers it used, runs that need tiles."""
    total = 6 * ((key >> JOKER_SHIFT) & JOKER_MASK)
    for color in range(4):
        low = PER_COLOR * color
        total += 2 * ((key >> low) & FIELD_MASK) + 2 * ((key >> (low + WIDE)) & FIELD_MASK)
    return int(total + owed_by_items(items))


@inner
def owed_by_items(items: int) -> int:
    """Return what the items of a state owe, and the special jokers that it used."""
    total = 6 * (used_of(items, JD) + used_of(items, JC))
    for place in range(MOST_ITEMS):
        total += 2 if (items >> (ITEM_BITS * place)) & ITEM_MASK else 0
    return int(total)


@inner
def owed_by_left(left: int) -> int:
    """Return what runs owe that are *left* by actions."""
    return int(2 * ((left & 15) + (left >> 8 & 15) + (left >> 16 & 15) + (left >> 24 & 15)))


@outer
def raised(best: Ints, score: int) -> None:
    """Put *score* among the *best*, a heap, in the place of the least, which comes first."""
    place = score - score
    below = place + 1
    while below < best.size:
        if below + 1 < best.size and best[below + 1] < best[below]:
            below += 1
        if best[below] >= score:
            break
        best[place] = best[below]
        place = below
        below = 2 * place + 1
    best[place] = score


@inner
def promising(fresh: Ints, count: int, width: int, unit: int) -> int:
    """Keep about *width* rows of *fresh*, those that gain most and owe least; return how many."""
    scores = np.empty(count, np.int64)
    for row in range(count):
        scores[row] = 8 * fresh[row, VALUE] - unit * owed(fresh[row, KEY], fresh[row, ITEMS])
    # The greatest score that at least *width* rows have, by bisection.
    least, most = scores[0], scores[0]
    for row in range(count):
        least, most = min(least, scores[row]), max(most, scores[row])
    while least < most:
        middle = (least + most + 1) >> 1
        enough = 0
        for row in range(count):
            enough += scores[row] >= middle
        if enough >= width:
            least = middle
        else:
            most = middle - 1
    kept = 0
    for row in range(count):
        if scores[row] >= least:
            copy_row(fresh, row, fresh, kept)
            kept += 1
    return kept


@inner
def place_of(key: int, items: int) -> int:
    """Return the hash of a state, never negative."""
    return hashed(key) ^ hashed(items ^ 0x5BD1E995)


@outer
def rehashed(fresh: Ints, count: int, size: int, at: int) -> Ints:
    """Return a hash table of *size* places over the first *count* rows of *fresh*."""
    table = np.zeros(size, np.int64)
    for index in range(count):
        place = place_of(fresh[index, KEY], fresh[index, ITEMS]) & (size - 1)
        while table[place] >> 32 == at:
            place = (place + 1) & (size - 1)
        table[place] = (at << 32) | index
    return table


@inner
def beaten(kept: Ints, begin: int, end: int, row: Ints, guard: int) -> bool:
    """Whether one of the states *begin* to *end*, whose items are those of *row*, is no worse."""
    for other in range(begin, end):
        if (
            kept[other, VALUE] >= row[VALUE]
            and ((row[KEY] | guard) - kept[other, KEY]) & guard == guard
            and used_of(kept[other, ITEMS], JD) <= used_of(row[ITEMS], JD)
            and used_of(kept[other, ITEMS], JC) <= used_of(row[ITEMS], JC)
        ):
            return True
    return False
