"""An immutable multiset of tiles: a rack, or everything on the table."""

from __future__ import annotations

from itertools import compress
from operator import add, le, mul
from typing import TYPE_CHECKING, Final, final

from tilerummy.core import tokens
from tilerummy.core.errors import TilerummyError, cut
from tilerummy.core.tile import KINDS, TILES, Joker, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@final
class Tiles:
    """Tiles with multiplicity and without order; iterates in tile order.

    ``counts`` holds one byte per kind, indexed by ``Tile.code`` (length 56), so hashing and
    comparing are those of ``bytes``.

    >>> rack = Tiles("R3 J R3")
    >>> str(rack), len(rack), rack - Tiles("R3")
    ('R3 R3 J', 3, Tiles('R3 J'))
    """

    __slots__ = ("counts",)
    counts: bytes

    def __init__(self, tiles: Iterable[Tile] | str = ()) -> None:
        """Gather *tiles*; a NotationError if they are text that cannot be read."""
        named = tokens.tiles(tiles) if isinstance(tiles, str) else tiles
        try:
            codes = [tile.code for tile in named]
        except (AttributeError, TypeError):
            message = f"tiles must be text or Tile after Tile, not {type(tiles).__name__}"
            raise TilerummyError("wrong_type", message) from None
        self.counts = _counted(codes)

    @classmethod
    def from_codes(cls, codes: bytes) -> Tiles:
        """Return the tiles with *codes*, in any order.

        Raises:
            TilerummyError: ``no_such_tile`` if no tile has one of them.
        """
        made = cls.__new__(cls)
        made.counts = _counted(codes)
        return made

    @classmethod
    def from_counts(cls, counts: Iterable[int]) -> Tiles:
        """Return the multiset that holds ``counts[code]`` copies of each kind.

        Raises:
            TilerummyError: ``bad_counts`` if there are not 56 counts, or one is negative or above
                255.
        """
        made = cls.__new__(cls)
        try:
            made.counts = bytes([*counts])
        except (TypeError, ValueError):
            raise TilerummyError("bad_counts", "counts are whole numbers in range(256)") from None
        if len(made.counts) != KINDS:
            raise TilerummyError("bad_counts", f"expected {KINDS} counts, got {len(made.counts)}")
        return made

    def count(self, tile: Tile) -> int:
        """Return the number of copies of *tile*."""
        return self.counts[tile.code]

    def __iter__(self) -> Iterator[Tile]:
        for code in compress(_CODES, self.counts):
            for _ in range(self.counts[code]):
                yield TILES[code]

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return self.counts != _NONE

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and self.counts[tile.code] > 0

    # Much is added to nothing, or nothing taken away: that costs no new counts. Else all counts are
    # treated at once, as the bytes of one number, in which `_SIGNS` keeps each from its neighbours.

    def __add__(self, other: Tiles) -> Tiles:
        if other.counts == _NONE:
            return self
        one, two = _from_bytes(self.counts, "little"), _from_bytes(other.counts, "little")
        if (one | two) & _SIGNS:
            return Tiles.from_counts(map(add, self.counts, other.counts))
        return _made((one + two).to_bytes(KINDS, "little"))

    def __sub__(self, other: Tiles) -> Tiles:
        """Remove *other*; a TilerummyError ``tiles_not_there`` if something in it is not here."""
        if other.counts == _NONE:
            return self
        if not other <= self:
            message = f"cannot remove {cut(other.minus(self))} from {cut(self)}"
            raise TilerummyError("tiles_not_there", message)
        return self.minus(other)

    def __and__(self, other: Tiles) -> Tiles:
        return self.minus(self.minus(other))

    def __le__(self, other: Tiles) -> bool:
        one, two = _from_bytes(self.counts, "little"), _from_bytes(other.counts, "little")
        if (one | two) & _SIGNS:
            return all(map(le, self.counts, other.counts))
        return ((two | _SIGNS) - one) & _SIGNS == _SIGNS

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tiles) and self.counts == other.counts

    def __hash__(self) -> int:
        return hash(self.counts)

    def minus(self, other: Tiles) -> Tiles:
        """Return the tiles without those of *other*; tiles that only *other* has are ignored."""
        if _NONE in (self.counts, other.counts):
            return self
        one, two = _from_bytes(self.counts, "little"), _from_bytes(other.counts, "little")
        if (one | two) & _SIGNS:
            pairs = zip(self.counts, other.counts, strict=True)
            return Tiles.from_counts([most - less if most > less else 0 for most, less in pairs])
        left = (one | _SIGNS) - two
        enough = left & _SIGNS
        return _made((left & (enough - (enough >> 7))).to_bytes(KINDS, "little"))

    @property
    def points(self) -> int:
        """Sum of the numbers; jokers count 0 (their penalty is a rule: B8)."""
        return sum(map(mul, self.counts, _POINTS))

    @property
    def jokers(self) -> int:
        """Number of jokers of any kind."""
        return sum(self.counts[52:])

    def jokers_by_kind(self) -> dict[Joker, int]:
        """Return the number of jokers of each kind."""
        return dict(zip(Joker, self.counts[52:], strict=True))

    def doubles(self) -> int:
        """Return how many number tiles are held at least twice (T5); jokers do not count."""
        return sum(count >= 2 for count in self.counts[:52])

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Tiles('{self}')"


def _counted(codes: Iterable[int]) -> bytes:
    counts = bytearray(KINDS)
    try:
        for code in codes:
            counts[code] += 1
    except ValueError:
        raise TilerummyError("too_many_copies", "more than 255 tiles of a kind") from None
    except (IndexError, TypeError):
        message = f"codes of tiles run from 0 to {KINDS - 1}"
        raise TilerummyError("no_such_tile", message) from None
    return bytes(counts)


def _made(counts: bytes) -> Tiles:
    made = Tiles.__new__(Tiles)
    made.counts = counts
    return made


_from_bytes: Final = int.from_bytes
_NONE: Final = bytes(KINDS)
_SIGNS: Final = _from_bytes(b"\x80" * KINDS, "little")
"""The highest bit of each count, which no count of a game's tiles has."""
_CODES: Final = range(KINDS)
_POINTS: Final = tuple(code % 13 + 1 for code in range(52))
