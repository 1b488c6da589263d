"""How a state is packed into an integer, and how two states compare.

Every field is stored so that smaller is better, with a guard bit above it, so that one subtraction
compares all fields at once. From the lowest bit, for each colour three fields: runs of length 1;
runs of length 1 or 2; and the most that can be open less those that are. Then jokers used; then
either the *lone* bit (no meld so far can take up one more joker) or, for an initial meld, the
points still missing to the threshold.
"""

from __future__ import annotations

from typing import Final

from numba import njit

JOKER_BITS: Final = 5
NARROW: Final = 3
"""Field width for an opened player: at most three open runs a colour."""
WIDE: Final = 4
"""Field width for an initial meld: at most seven open runs a colour, jokers included."""
MISSING_BITS: Final = 10


@njit("int64(int64, int64, int64, int64)", cache=True, nogil=True, inline="always")
def pack(ones: int, short: int, runs: int, width: int) -> int:
    """Return one colour's fields: *ones*, *short* runs of 1 or 2, and all *runs*."""
    most = (1 << (width - 1)) - 1
    return ones | (short << width) | ((most - runs) << (2 * width))


@njit("int64(int64)", cache=True, nogil=True)
def empty_key(width: int) -> int:
    """Return the state before number 1: no runs, no jokers used."""
    key = 0
    for color in range(4):
        key |= pack(0, 0, 0, width) << (3 * width * color)
    return key


@njit("int64(int64)", cache=True, nogil=True)
def guards(width: int) -> int:
    """Return the guard bit of every field."""
    bits = 0
    for field in range(12):
        bits |= 1 << (width * field + width - 1)
    above = 12 * width
    bits |= 1 << (above + JOKER_BITS - 1)
    return bits | (1 << (above + JOKER_BITS + MISSING_BITS - 1))


@njit("int64(int64)", cache=True, nogil=True, inline="always")
def hashed(key: int) -> int:
    """Return a well-mixed hash of *key*, never negative; no product exceeds 63 bits."""
    low = (key & 0x7FFFFFFF) * 0x9E3779B1
    high = (key >> 31) * 0x85EBCA6B
    mixed = low ^ (high >> 7) ^ (high & 0x7FFFFFFF)
    return (mixed ^ (mixed >> 29)) & 0x7FFFFFFFFFFFFFFF
