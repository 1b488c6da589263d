"""How a state is packed into an integer, and how two states compare.

Every field is stored so that smaller is better, with a guard bit above it, so that one subtraction
compares all fields at once. From the lowest bit, for each colour three fields: runs of length 1;
runs of length 1 or 2; and the most that can be open less those that are. Then jokers used; then
either how far the jokers are *tied* (see `tied`) or, for an initial meld, the points that are still
missing to the threshold. Above all that, of an opened player, old runs that are kept and go on
(`plain.old_melds`): only states that have the same ones compare.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tilerummy.solver.sweep.jit import outer

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


def pack(ones: int, short: int, runs: int, width: int) -> int:
    """Return one colour's fields: *ones*, *short* runs of 1 or 2, and all *runs*."""
    most = (1 << (width - 1)) - 1
    return ones | (short << width) | ((most - runs) << (2 * width))


def empty_key(width: int) -> int:
    """Return the state before number 1: no runs, no jokers used."""
    most = (1 << (width - 1)) - 1
    key = 0
    for color in range(4):
        key |= most << (3 * width * color + 2 * width)
    return key


def guards(width: int) -> int:
    """Return the guard bit of every field."""
    bits = 0
    for field in range(12):
        bits |= 1 << (width * field + width - 1)
    above = 12 * width
    bits |= 1 << (above + JOKER_BITS - 1)
    bits |= 1 << (above + JOKER_BITS + LAST_BITS - 1)
    if width == NARROW:
        bits |= 1 << (above + JOKER_BITS + TIED_BITS - 1)
    return bits


class Fields(NamedTuple):
    """Where in a key the fields are: the first bit of each, but for the last two."""

    width: int
    """Bits of each of the twelve fields of open runs, which come first."""
    used: int
    """Jokers used."""
    last: int
    """How far jokers are tied, or the points that are missing."""
    slots: int
    """Old runs that are kept; beyond all bits for an initial meld."""
    guard: int
    """The guard bits."""
    empty: int
    """The state before number 1: no runs, no jokers used."""


def _fields(width: int) -> Fields:
    used = 12 * width
    last = used + JOKER_BITS
    slots = last + LAST_BITS if width == NARROW else 62
    return Fields(width, used, last, slots, guards(width), empty_key(width))


NARROW_FIELDS: Final = _fields(NARROW)
WIDE_FIELDS: Final = _fields(WIDE)


@outer
def hashed(key: int) -> int:
    """Return a well-mixed hash of *key*, never negative; no product exceeds 63 bits."""
    low = (key & 0x7FFFFFFF) * 0x9E3779B1
    high = (key >> 31) * 0x85EBCA6B
    mixed = low ^ (high >> 7) ^ (high & 0x7FFFFFFF)
    return (mixed ^ (mixed >> 29)) & 0x7FFFFFFFFFFFFFFF


@outer
def tied(taken: int, jokers: int) -> int:
    """Return the field that says whether jokers without a place can be added to melds later.

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
