"""The states of both searches: how they are packed, hashed, sorted, compared and read.

Each state is a row. Its *key* says what runs are open and what jokers are used. Every field of it
is stored so that smaller is better, with a guard bit above it, so that one subtraction compares all
fields at once. From the lowest bit, for each colour three fields: runs of length 1; runs of length
1 or 2; and the most that can be open less those that are. Then jokers used; then either how far the
jokers are *tied* (see `tied`) or, for an initial meld, the points that are still missing to the
threshold.

Its *melds*, a second word, must be equal for two states to compare: in the plain search, old runs
that are kept and continue (`plain.question`), in the other, its open melds
(`special.open_melds`); and, above those, how many special jokers are used.

Then come its *value*, what was gained; its *parent*, the state before; the *groups* and the moves
of two colours each, 32 bits apart, that led to it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from tilerummy.solver.dp.jit import Ints, Records, grown, inner, outer

STATE: Final = "key melds value parent groups moves_01 moves_23"
"""The columns of states that both searches have."""
HALF: Final = 0xFFFFFFFF
_BLOCK: Final = 8
JOKER_BITS: Final = 5
NARROW: Final = 3
"""Field width for an opened player: at most three open runs a colour."""
WIDE: Final = 4
"""Field width for an initial meld: at most seven open runs a colour, jokers included."""
LAST_BITS: Final = 10
TIED_BITS: Final = 5
TIED_MASK: Final = (1 << (TIED_BITS - 1)) - 1
JOKER_MASK: Final = (1 << JOKER_BITS) - 1
LAST_MASK: Final = (1 << LAST_BITS) - 1
USED_SHIFT: Final = 54
"""Where in the second word the used special jokers begin: double, colour-change and mirror."""
USED_BITS: Final = 3
MELDS_GUARD: Final = 0b100100 << USED_SHIFT
"""The guard bits of the first two; mirrors have to be as many for two states to compare."""


def pack(ones: int, short: int, runs: int, width: int) -> int:
    """Return one colour's fields: *ones*, *short* runs of 1 or 2, and all *runs*."""
    most = (1 << (width - 1)) - 1
    return ones | (short << width) | ((most - runs) << (2 * width))


class Fields(NamedTuple):
    """Where in a key the fields behind the twelve of open runs are; of each the first bit."""

    used: int
    """Jokers used."""
    last: int
    """How far jokers are tied, or the points that are missing."""
    guard: int
    """The guard bits."""
    empty: int
    """The state before number 1: no runs, no jokers used."""


def _fields(width: int) -> Fields:
    used = 12 * width
    last = used + JOKER_BITS
    ends = [*range(width, used + 1, width), last, last + LAST_BITS]
    if width == NARROW:
        ends.append(last + TIED_BITS)
    empty = sum(pack(0, 0, 0, width) << (3 * width * color) for color in range(4))
    return Fields(used, last, sum(1 << (end - 1) for end in ends), empty)


NARROW_FIELDS: Final = _fields(NARROW)
WIDE_FIELDS: Final = _fields(WIDE)


@outer
def tied(taken: int, jokers: int) -> int:
    """Return the field for whether jokers without a place can be added to melds later.

    0 if they can: there is a run, or there are two groups of one number, or at least as many
    groups of three tiles as jokers are left. Else every meld is the only group of its number, and
    with *taken* = jokers used plus groups of three, ``jokers - taken`` are left when all groups
    have four tiles. Two can then form a run with a tile of a group, a single one is stuck. As
    more is not better, nor less, the field holds *taken* and its opposite: a state dominates
    another only if both are the same.
    """
    if taken >= jokers:
        return 0
    return (taken + 1) | ((TIED_MASK - taken) << TIED_BITS)


@outer
def in_order(rows: Ints, count: int) -> Ints:
    """Return the first *count* of *rows* in ascending order: the first column decides.

    A merge sort of small blocks, by each column in which rows differ, the last one first. Merging
    makes no jump that would hang on which of two comes first, as no processor guesses that.
    """
    order, work = np.arange(count), np.empty((3, count), np.int64)
    for column in range(rows.shape[1] - 1, -1, -1):
        differ = False
        for row in range(count):
            work[0, row] = rows[order[row], column]
            differ |= work[0, row] != work[0, 0]
        width = _BLOCK if differ else count
        for row in range(1, count if differ else 0):
            word, moving, at = work[0, row], order[row], row
            while at % _BLOCK > 0 and work[0, at - 1] > word:
                work[0, at], order[at] = work[0, at - 1], order[at - 1]
                at -= 1
            work[0, at], order[at] = word, moving
        while width < count:
            for begin in range(0, count - width, 2 * width):
                middle, end = begin + width, min(begin + 2 * width, count)
                for at in range(begin, middle):
                    work[1, at], work[2, at] = work[0, at], order[at]
                one, other = begin, middle
                while one < middle:
                    at = one + other - middle
                    later = other < end and work[0, other] < work[1, one]
                    work[0, at] = work[0, other] if later else work[1, one]
                    order[at] = order[other] if later else work[2, one]
                    one, other = one + (not later), other + later
            width *= 2
    return order


@outer
def first_place(key: int, melds: int, size: int) -> int:
    """Return where in a hash table of *size* the row of *key* and *melds* is, or behind that.

    A place has the number at which it was written, from bit 32 on, and a row; others count as free,
    so that nothing is cleared. To look there is left to searches: handing on an array counts its
    users. No product exceeds 63 bits.
    """
    mixed = 0
    for word in (melds, key):
        mixed ^= word
        low, high = (mixed & 0x7FFFFFFF) * 0x9E3779B1, (mixed >> 31) * 0x85EBCA6B
        mixed = low ^ (high >> 7) ^ (high & 0x7FFFFFFF)
        mixed = (mixed ^ (mixed >> 29)) & 0x7FFFFFFFFFFFFFFF
    return mixed & (size - 1)


@outer
def rehashed(fresh: Records, count: int, size: int, at: int) -> Ints:
    """Return a hash table of *size* places over the first *count* rows of *fresh*."""
    table = np.zeros(size, np.int64)
    for index in range(count):
        place = first_place(fresh[index].key, fresh[index].melds, size)
        while table[place]:
            place = (place + 1) & (size - 1)
        table[place] = (at << 32) | index
    return table


@inner
def keep_best(fresh: Records, count: int, most: int, ties: bool) -> int:
    """Keep about *most* of *count* rows, those of the best scores; return how many.

    Of equal scores those of the smallest keys; with *ties* all that are as good as the last.
    """
    words = np.empty((count, 2), np.int64)
    for row in range(count):
        words[row, 0], words[row, 1] = -fresh[row].score, fresh[row].key
    last = in_order(words, count)[most - 1]
    score, key, end = words[last, 0], words[last, 1], count - count
    for row in range(count):
        if words[row, 0] < score or (words[row, 0] == score and (ties or words[row, 1] <= key)):
            fresh[end] = fresh[row]
            end += 1
    return end


@outer
def undominated(
    states: Records, end: int, fresh: Records, count: int, fields: Fields, mask: int, stop: Ints
) -> tuple[Records, int]:
    """Write to *states*, from row *end* on, what of *count* states no other is better than.

    Among those are compared that have the same bits of *mask* in their melds; the other bits are
    fields of special jokers used. Returns *states*, as it may be a larger one, and its new end.
    """
    while end + count > states.shape[0]:
        states = grown(states)
    if count == 1:  # as mostly in the first pass
        states[end] = fresh[0]
        return states, end + 1
    words = np.empty((count, 3), np.int64)
    for row in range(count):
        words[row, 0] = fresh[row].melds & mask
        words[row, 1], words[row, 2] = fresh[row].key, fresh[row].melds
    begin, group, guard = end, mask - mask - 1, fields.guard
    for row in in_order(words, count):
        key, melds, value = fresh[row].key, fresh[row].melds, fresh[row].value
        if stop[0]:
            break
        if melds & mask != group:
            begin, group = end, melds & mask
        # The rows to compare with are together at the front of *words*, which are in order now.
        for other in range(end - begin):
            if (words[other, 0] >= value) & (
                ((key | guard) - words[other, 1]) & guard == guard
            ) and ((melds | MELDS_GUARD) - words[other, 2]) & MELDS_GUARD == MELDS_GUARD:
                break
        else:
            states[end] = fresh[row]
            words[end - begin, 0], words[end - begin, 1], words[end - begin, 2] = value, key, melds
            end += 1
    return states, end


@inner
def traced(states: Records, best: int, moves: Ints) -> Ints:
    """Write the moves that led to state *best*, -1 for none; return the states on the way to it.

    By number: the moves of four colours, and the groups. Before number 1 the state is 0.
    """
    path = np.zeros(14, np.int64)
    path[13] = max(0, best)
    for at in range(12, -1, -1):
        state = path[at + 1]
        if state > 0:
            moves[at, 0], moves[at, 1] = states[state].moves_01 & HALF, states[state].moves_01 >> 32
            moves[at, 2], moves[at, 3] = states[state].moves_23 & HALF, states[state].moves_23 >> 32
            moves[at, 4], path[at] = states[state].groups, states[state].parent
    return path
