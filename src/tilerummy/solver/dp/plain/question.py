"""The input of a search with plain jokers: tiles, and melds that may stay as they lie.

Melds of the table can be worth something if they stay (least disturbance). Whether a group is kept
is decided at its number; a run at its first number tile, and up to its last one a bit says that it
is kept. The bits are those of *slots*, some for each colour, so that old runs that do not overlap
share one. Jokers count where a meld begins; what they stand for is not asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.solver.dp.jit import JOKER, STANDS, Bytes, Ints, Records, counted, inner, record

if TYPE_CHECKING:
    from tilerummy.solver.dp.options import GroupOptions, RunOptions, Tables


MELD: Final = record("first last naturals jokers slot twin worth")
"""A meld: its first number, and of a group the only one; its last; its number tiles, as bits: of a
run the numbers, of a group the colours; its jokers; the slot of a run, -1 for a group; the meld
before it that has the same tiles, -1 for none: of twins the first is kept first; and what it is
worth if it is kept, a multiple of `SHARE`."""

SHARE: Final = 12
"""A worth can be divided evenly among two, three or four colours."""
EACH: Final = 256 * SHARE
"""Worth of each meld, plus `SHARE` for each two neighbours in it, of which any table has fewer
than 256."""

BITS: Final = 3
"""Slots of a colour."""
SLOTS: Final = 1 << BITS
"""How many sets of slots there are."""
MOST_BEGIN: Final = 8
"""Most melds that begin at a number."""
MOST_SETS: Final = 1 << MOST_BEGIN
"""Most sets of them."""
NO_MELDS: Final = np.zeros(0, MELD)
"""For searches in which nothing has to stay."""

REACH: Final = record("held after before")
"""Slots of the old runs at one colour and number. ``held``: runs with a tile there. ``after``: runs
that continue beyond it. ``before``: runs that began earlier and end there or later."""
BEGUN: Final = record("grouped slots spent melds gained")
"""A set of melds that begin at a number and are kept: tiles in groups by colour, two bits each;
slots of its runs, by colour; jokers; which melds they are, as bits; and what they are worth."""


class Position(NamedTuple):
    """Required and optional tiles, and what they gain.

    Numba unpacks the tuple, so passing it costs as much as passing its arrays.
    """

    required: Ints
    """Required number tiles, by colour and number less one; shape (4, 13)."""
    optional: Ints
    """Number tiles that may be placed, likewise."""
    optional_jokers: int
    gains: Ints
    """As for `plain.search.plain_search`."""
    threshold: int
    """As there."""
    melds: Records
    """Old melds that may stay, `MELD`."""
    reach: Records
    """Of `reaches`."""
    n_slots: int
    """How many sets of slots old runs can be in: 1 if there are no old melds."""
    runs: RunOptions
    """The options of runs."""
    groups: GroupOptions
    """The groups that there can be."""
    jokers: int
    """The required ones, and the optional ones."""
    explicit: bool
    """Whether every joker has a place (initial meld)."""
    each: int
    """The most that a joker of an initial meld can gain, wherever it stands; else 0."""
    by_joker: int
    """Gain of a joker with a place, and of each point that it stands for."""
    by_point: int


@inner
def position_of(
    counts: Bytes, gains: Ints, threshold: int, melds: Records, tables: Tables
) -> Position:
    """Return the position of *counts*: required tiles, then optional ones, by code."""
    half = len(counts) // 2
    required, required_jokers = counted(counts, half - half)
    optional, optional_jokers = counted(counts, half)
    (runs, groups), jokers = tables, required_jokers[0] + optional_jokers[0]
    n_slots = SLOTS if melds.shape[0] else 1
    explicit, each = threshold >= 0, jokers - jokers
    by_joker = by_point = each
    if explicit:
        by_joker, by_point = gains[JOKER], gains[STANDS]
        each = max(each, by_joker + 13 * by_point)
    return Position(
        required, optional, optional_jokers[0], gains, threshold, melds,
        slots_of_old_runs(melds), n_slots, runs, groups, jokers, explicit, each, by_joker, by_point,
    )  # fmt: skip


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
    """Return of the slots of a set those of *color*."""
    return (begun >> (BITS * color)) & (SLOTS - 1)


@inner
def slots_of_old_runs(melds: Records) -> Records:
    """Return which slots old runs are in, `REACH` by colour and number."""
    found = np.zeros((4, 15), REACH)  # none reaches 14
    for meld in range(melds.shape[0]):
        if melds[meld].slot >= 0:
            color, bit = melds[meld].slot // BITS, 1 << (melds[meld].slot % BITS)
            for at in range(melds[meld].first, melds[meld].last + 1):
                if (melds[meld].naturals >> at) & 1:
                    found[color, at].held |= bit
                if at < melds[meld].last:
                    found[color, at].after |= bit
                if at > melds[meld].first:
                    found[color, at].before |= bit
    return found


@inner
def list_begun(melds: Records, at: int, color: int, begun: Records) -> int:
    """Write to *begun* the sets of melds that begin at *at* and may be kept; return how many.

    The first is empty. With a *color* only melds that have a tile of it, and the colour's share of
    a group's worth; with -1 all.
    """
    count = at - at + 1
    begun[0].grouped = begun[0].slots = begun[0].spent = begun[0].melds = begun[0].gained = 0
    for meld in range(melds.shape[0]):
        slot, naturals, worth = melds[meld].slot, melds[meld].naturals, melds[meld].worth
        if melds[meld].first != at:
            continue
        if color >= 0:
            if slot >= 0 and slot // BITS != color:
                continue
            if slot < 0:
                if not (naturals >> color) & 1:
                    continue
                worth //= bits_of(naturals)
        before, twin = count, melds[meld].twin
        for row in range(before):
            if twin >= 0 and not (begun[row].melds >> twin) & 1:
                continue
            begun[count] = begun[row]
            begun[count].melds |= 1 << meld
            begun[count].spent += melds[meld].jokers
            begun[count].gained += worth
            if slot >= 0:
                begun[count].slots |= 1 << slot
            else:
                for one in range(4):
                    begun[count].grouped += ((naturals >> one) & 1) << 2 * one
            count += 1
    return count
