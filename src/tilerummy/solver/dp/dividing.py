"""From counts to melds: which melds of the table stay as they lie, and how the rest is divided.

The search says how many tiles of each kind go into runs and how many into groups, and which places
jokers have to fill. Those are counted by *place*: 16 times the number, plus in runs 0 to 3 by
colour for number tiles and 4 to 7 for jokers; in groups 8 to 11 and 12. So an old meld is a string
of places, a byte each.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tilerummy.solver.dp.jit import JOKER, Bytes, Ints, inner, outer

LEVEL: Final = 16
"""Places of a number; those of numbers 0 and 14 stay empty."""
PLACES: Final = 15 * LEVEL
RUNS: Final = 0
JOKERS: Final = 4
"""This bit is set for places of jokers."""
GROUPS: Final = 8

WIDTH: Final = 16
"""Length of a meld in a list of melds: up to 13 codes of tiles, and then these."""
SIZE: Final = 13
"""How many codes there are."""
NATURALS: Final = 14
"""How many of them are number tiles."""
NEXT: Final = 15
"""The number that a run continues with; 0 if it has ended."""
MOST_MELDS: Final = 192
"""More than there are tiles."""
UNCHANGED: Final = 56
"""Where in what is laid the melds that are kept begin: behind a count for each kind of tile."""
MELDS: Final = UNCHANGED + MOST_MELDS
"""Where the others do."""
LAID: Final = MELDS + MOST_MELDS * WIDTH
"""Length of the tiles laid."""


@outer
def count_moves(moves: Ints, counts: Ints, tiles: Bytes) -> int:
    """Add what *moves* lay to *counts*, by place, and number tiles to *tiles*, by code.

    Returns how many jokers have a place.
    """
    jokers = 0
    for at in range(13):
        level = LEVEL * (at + 1)
        for color in range(4):
            word = moves[at, color]
            filled = (word >> 4) & 15
            naturals, grouped = word & 15, (moves[at, 4] >> (2 * color)) & 3
            counts[level + RUNS + color] += naturals
            counts[level + GROUPS + color] += grouped
            tiles[13 * color + at] += naturals + grouped
            counts[level + RUNS + JOKERS + color] += filled
            jokers += filled
            for index in range((word >> 8) & 15):
                front = (word >> (12 + 4 * index)) & 15
                jokers += front
                for back in range(1, front + 1):
                    counts[level - LEVEL * back + RUNS + JOKERS + color] += 1
        filled = (moves[at, 4] >> 8) & 15
        counts[level + GROUPS + JOKERS] += filled
        jokers += filled
    return jokers


@outer
def keep_and_divide(
    moves: Ints, counts: Ints, jokers: int, n_old: int, old: Bytes, laid: Bytes
) -> tuple[int, int]:
    """Take old melds out in turn, if the rest can still be divided; then divide it.

    Args:
        moves: of the search (`jit.DpResult`): what is to be laid.
        counts: what else, by place; overwritten.
        jokers: how many are to be laid in *moves*, and beyond *counts* and *moves* in any meld that
            is kept; negative if *moves* have a place for all.
        n_old: number of old melds.
        old: the old melds, one after the other: a rank; in how many ways it can be read; for each
            way the number of its places, and these. Those of higher rank are tried first.
        laid: written: first the tiles of *moves* and the spare jokers in unchanged melds, by code;
            from `UNCHANGED` on, by old meld, 1 if it is unchanged; from `MELDS` on, the rest.

    Returns:
        Where the rest ends, from `MELDS` on (-1 if it cannot be divided), and how many jokers are
        still without a place.
    """
    laid[:MELDS] = 0
    tiles, unchanged, melds = laid[:UNCHANGED], laid[UNCHANGED : UNCHANGED + n_old], laid[MELDS:]
    zero = jokers - jokers  # a literal would make numba compile functions twice
    placed = count_moves(moves, counts, tiles)
    spare = jokers - placed if jokers >= 0 else zero
    begins, order = np.empty(len(unchanged), np.int64), np.empty(len(unchanged), np.int64)
    begin = zero
    for meld in range(len(unchanged)):
        begins[meld] = begin
        place = meld
        while place > 0 and old[begins[order[place - 1]]] < old[begin]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = meld
        readings = int(old[begin + 1])
        begin += 2
        for _ in range(readings):
            begin += 1 + int(old[begin])
    for next_best in order:
        at = begins[next_best] + 1
        readings, left = int(old[at]), zero - 1
        at += 1
        for _ in range(readings):
            begin, at = at + 1, at + 1 + int(old[at])
            for spare_first in range(2 if spare else 1):
                if left < 0:
                    left = _take(counts, spare, old, begin, at, spare_first, melds)
        if left >= 0:
            spare = left
        unchanged[next_best] = left >= 0
    tiles[JOKER] = max(jokers, placed) - spare
    return _divide(counts, zero, zero + 4, zero + 1, zero + 14, melds), spare


@inner
def _take(
    counts: Ints, spare: int, places: Bytes, begin: int, end: int, spare_first: int, melds: Bytes
) -> int:
    """Take the meld of *places* *begin* to *end* out of *counts*; return how many jokers are spare.

    It takes spare ones first if *spare_first*, otherwise only where others are lacking. If the rest
    cannot be divided without it, -1 is returned, and nothing is taken. *melds* is overwritten.
    """
    left, at, unplaced, place = spare, begin, 0, 0
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
def _divide(  # noqa: PLR0912 - as one function it compiles faster
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
                melds[end + SIZE] = melds[end + NATURALS] = 0
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
        total, most = 0, 0
        for color_at in range(4):
            total += counts[first + color_at]
            most = max(most, counts[first + color_at])
        size = total + counts[first + JOKERS]
        groups = max(most, (size + 3) >> 2)
        if 3 * groups > size or groups > total:
            return -1
        begin, end = end, end + WIDTH * groups
        for row in range(begin, end, WIDTH):
            melds[row + SIZE] = melds[row + NATURALS] = 0
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
