"""From counts to melds: which melds of the table stay as they lie, and how the rest is divided.

The search says how many tiles of each kind go into runs and how many into groups, and which places
jokers have to fill. Those are counted by *place*: 16 times the number, plus in runs 0 to 3 by
colour for number tiles and 4 to 7 for jokers; in groups 8 to 11 and 12. So an old meld is a string
of places, a byte each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.kernel.jit import inner, outer
from tilerummy.solver.kernel.options import JOKER

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    Bytes = NDArray[np.uint8]

LEVEL: Final = 16
"""Places of a number; those of numbers 0 and 14 stay empty."""
PLACES: Final = 15 * LEVEL
RUNS: Final = 0
JOKERS: Final = 4
"""This bit is set for places of jokers."""
GROUPS: Final = 8
GROUP_JOKERS: Final = GROUPS + JOKERS

WIDTH: Final = 16
"""Length of a meld in a list of melds: up to 13 codes of tiles, and then these."""
SIZE: Final = 13
"""How many codes there are."""
NATURALS: Final = 14
"""How many of them are number tiles."""
NEXT: Final = 15
"""The number with which a run goes on; 0 if it has ended."""
MOST_MELDS: Final = 192
"""More than there are tiles."""


@outer
def count_moves(moves: Ints, counts: Ints) -> int:
    """Add what *moves* of the search lay to *counts*; return how many jokers have a place."""
    jokers = 0
    for at in range(13):
        level = LEVEL * (at + 1)
        for color in range(4):
            word = moves[at, color]
            filled = (word >> 4) & 15
            counts[level + RUNS + color] += word & 15
            counts[level + RUNS + JOKERS + color] += filled
            jokers += filled
            for index in range((word >> 8) & 15):
                front = (word >> (12 + 4 * index)) & 15
                jokers += front
                for back in range(1, front + 1):
                    counts[level - LEVEL * back + RUNS + JOKERS + color] += 1
            counts[level + GROUPS + color] += (moves[at, 4] >> (2 * color)) & 3
        filled = (moves[at, 4] >> 8) & 15
        counts[level + GROUP_JOKERS] += filled
        jokers += filled
    return jokers


@outer
def keep_and_divide(
    counts: Ints, spare: int, old: Bytes, kept: Bytes, melds: Bytes
) -> tuple[int, int, int]:
    """Take old melds out of *counts* in turn, if the rest can still be divided; then divide it.

    Args:
        counts: what is to be laid, by place; what was kept is taken out.
        spare: jokers without a place; they may lie in any of a meld that is kept.
        old: the old melds, one after the other: in how many ways it can be read; for each way the
            number of its places, and these.
        kept: written: which of *old* are kept, in this order.
        melds: written: the rest.

    Returns:
        How many are kept, where the others end (-1 if the rest cannot be divided), and how many
        jokers are still without a place.
    """
    zero = spare - spare  # a literal would make numba compile functions twice
    n_kept, at, meld = zero, zero, zero
    while at < len(old):
        ways, left = int(old[at]), zero - 1
        at += 1
        for _ in range(ways):
            begin, at = at + 1, at + 1 + int(old[at])
            for spare_first in range(2 if spare else 1):
                if left < 0:
                    left = _take(counts, spare, old, begin, at, spare_first, melds)
        if left >= 0:
            spare = left
            kept[n_kept] = meld
            n_kept += 1
        meld += 1
    return n_kept, _divide(counts, zero, zero + 4, zero + 1, zero + 14, melds), spare


@inner
def _take(  # noqa: PLR0913, PLR0917
    counts: Ints, spare: int, places: Bytes, begin: int, end: int, spare_first: int, melds: Bytes
) -> int:
    """Take the meld of *places* *begin* to *end* out of *counts*; return how many jokers are spare.

    Spare ones lie in it as far as possible, or where others do not. If the rest cannot be divided
    without it, -1 is returned, and nothing is taken. *melds* is overwritten.
    """
    left, at, unplaced = spare, begin, 0
    place = 0
    while at < end:
        place = int(places[at])
        if place & JOKERS and left and (spare_first or not counts[place]):
            left -= 1
            unplaced |= 1 << (at - begin)
        elif counts[place]:
            counts[place] -= 1
        else:
            break
        at += 1
    if at == end:
        color, number = place & 3, place // LEVEL
        runs = 0 if place & GROUPS else 1
        if _divide(counts, color, color + runs, number, number + 1 - runs, melds) >= 0:
            return left
    for back in range(begin, at):
        if not (unplaced >> (back - begin)) & 1:
            counts[places[back]] += 1
    return -1


@inner
def _divide(  # noqa: PLR0912, PLR0913, PLR0917 - as one function it compiles faster
    counts: Ints, color: int, colors_end: int, number: int, numbers_end: int, melds: Bytes
) -> int:
    """Write runs of some colours, groups of some numbers to *melds*; return the end, or -1.

    Runs are continued as long as possible, number tiles go where a run has none yet: first to the
    longest, that is to the oldest.
    """
    end = color - color
    while color < colors_end:
        begin, going = end, 0
        for level in range(1, 15):
            naturals = counts[LEVEL * level + RUNS + color]
            total = naturals + counts[LEVEL * level + RUNS + JOKERS + color]
            for row in range(end - WIDTH, begin - 1, -WIDTH):
                lies = melds[row + SIZE] >= 3 and melds[row + NATURALS] > 0
                if going > total and lies and melds[row + NEXT] == level:
                    melds[row + NEXT] = 0
                    going -= 1
            if going > total:
                return -1
            while going < total:
                melds[end + SIZE] = 0
                melds[end + NATURALS] = 0
                melds[end + NEXT] = level
                end += WIDTH
                going += 1
            for others in range(2):
                for row in range(begin, end, WIDTH):
                    if melds[row + NEXT] == level and (others or not melds[row + NATURALS]):
                        _lay(melds, row, 13 * color + level - 1 if naturals > 0 else JOKER)
                        melds[row + NEXT] = level + 1
                        naturals -= 1
        color += 1
    while number < numbers_end:
        first = LEVEL * number + GROUPS
        total = 0
        for color_at in range(4):
            total += counts[first + color_at]
        size = total + counts[first + JOKERS]
        groups = (size + 3) >> 2
        for color_at in range(4):
            groups = max(groups, counts[first + color_at])
        if 3 * groups > size or groups > total:
            return -1
        begin, end = end, end + WIDTH * groups
        for row in range(begin, end, WIDTH):
            melds[row + SIZE] = 0
        row = begin
        for color_at in range(5):
            for _ in range(counts[first + color_at]):
                _lay(melds, row, 13 * color_at + number - 1 if color_at < 4 else JOKER)
                row += WIDTH
                if row == end:
                    row = begin
        number += 1
    return end


@inner
def _lay(melds: Bytes, row: int, code: int) -> None:
    melds[row + melds[row + SIZE]] = code
    melds[row + SIZE] += 1
    melds[row + NATURALS] += code < JOKER
