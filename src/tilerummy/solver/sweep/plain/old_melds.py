"""Melds of the table that are worth something if they stay as they lie (least disturbance).

Whether a group is kept is decided at its number; a run at its first number tile, and up to its last
one a bit says that it is kept. The bits are those of *slots*, some for each colour, so that old
runs that do not overlap share one. Jokers count where a meld begins; what they stand for is not
asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.arrays import copy_row
from tilerummy.solver.sweep.jit import inner

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints


FIRST: Final = 0
"""Column of a meld: its first number, and of a group the only one."""
LAST: Final = 1
NATURALS: Final = 2
"""Its number tiles, as bits: of a run the numbers, of a group the colours."""
JOKERS: Final = 3
SLOT: Final = 4
"""Of a run; -1 for a group."""
TWIN: Final = 5
"""The meld before it that has the same tiles, -1 for none: of twins the first is kept first."""
WORTH: Final = 6
"""What it is worth if it is kept, a multiple of `SHARE`."""
MELD_COLUMNS: Final = 7

SHARE: Final = 12
"""A worth can be divided evenly among two, three or four colours."""
EACH: Final = 256 * SHARE
"""What each meld is worth, and `SHARE` more for each two neighbours in it, of which there are fewer
on any table."""

BITS: Final = 3
"""Slots of a colour."""
SLOTS: Final = 1 << BITS
"""How many sets of slots there are."""
MOST_BEGIN: Final = 8
"""Most melds that begin at a number."""
NO_MELDS: Final = np.zeros((0, MELD_COLUMNS), np.int64)
"""For searches in which nothing has to stay."""

HELD: Final = 0
"""Column of a colour and number: slots of runs that have a tile there."""
AFTER: Final = 1
"""Slots of runs that go on behind it."""
BEFORE: Final = 2
"""Slots of runs that begin before it and end there or behind it."""

GROUPED: Final = 0
"""Column of a set of melds that begin at a number and are kept: tiles in groups by colour, two bits
each."""
BEGUN: Final = 1
"""Slots of its runs, by colour."""
SPENT: Final = 2
"""Jokers."""
CHOSEN_MELDS: Final = 3
"""Which melds they are, as bits."""
GAINED: Final = 4
"""What they are worth."""
BEGUN_COLUMNS: Final = 5


@inner
def bits_of(bits: int) -> int:
    """Return how many of *bits* are set."""
    count = bits - bits
    while bits:
        bits &= bits - 1
        count += 1
    return count


@inner
def slots_of(begun: int, color: int) -> int:
    """Return the slots of *color* in `BEGUN`."""
    return (begun >> (BITS * color)) & (SLOTS - 1)


@inner
def most_begun(melds: Ints) -> int:
    """Return how many sets `list_begun` may write."""
    return 1 << MOST_BEGIN if melds.shape[0] else 1


@inner
def reaches(melds: Ints) -> Ints:
    """Return which slots old runs are in, by colour, number and `HELD`, `AFTER` or `BEFORE`."""
    found = np.zeros((4, 15, 3), np.int64)  # none reaches 14
    for meld in range(melds.shape[0]):
        if melds[meld, SLOT] >= 0:
            color, bit = melds[meld, SLOT] // BITS, 1 << (melds[meld, SLOT] % BITS)
            for at in range(melds[meld, FIRST], melds[meld, LAST] + 1):
                if (melds[meld, NATURALS] >> at) & 1:
                    found[color, at, HELD] |= bit
                if at < melds[meld, LAST]:
                    found[color, at, AFTER] |= bit
                if at > melds[meld, FIRST]:
                    found[color, at, BEFORE] |= bit
    return found


@inner
def list_begun(melds: Ints, at: int, color: int, begun: Ints) -> int:
    """Write to *begun* the sets of melds that begin at *at* and may be kept; return how many.

    The first is empty. With a *color* only melds that have a tile of it, and of what a group is
    worth the colour's share; with -1 all.
    """
    count = at - at + 1
    for column in range(BEGUN_COLUMNS):
        begun[0, column] = 0
    for meld in range(melds.shape[0]):
        slot, naturals, worth = melds[meld, SLOT], melds[meld, NATURALS], melds[meld, WORTH]
        if melds[meld, FIRST] != at:
            continue
        if color >= 0:
            if slot >= 0 and slot // BITS != color:
                continue
            if slot < 0:
                if not (naturals >> color) & 1:
                    continue
                worth //= bits_of(naturals)
        before, twin = count, melds[meld, TWIN]
        for row in range(before):
            if twin >= 0 and not (begun[row, CHOSEN_MELDS] >> twin) & 1:
                continue
            copy_row(begun, row, begun, count)
            begun[count, CHOSEN_MELDS] |= 1 << meld
            begun[count, SPENT] += melds[meld, JOKERS]
            begun[count, GAINED] += worth
            if slot >= 0:
                begun[count, BEGUN] |= 1 << slot
            else:
                for one in range(4):
                    begun[count, GROUPED] += ((naturals >> one) & 1) << 2 * one
            count += 1
    return count
