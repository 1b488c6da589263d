"""An immutable multiset of tiles: a rack, or everything that lies on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from tilerummy.core.tile import KINDS, TILES, Joker, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


@final
class Tiles:
    """Tiles with multiplicity and without order; iterates in tile order.

    ``counts`` holds one byte per kind, indexed by ``Tile.code`` (length 56), so hashing and
    comparing are those of ``bytes``.

    >>> from tilerummy.core.notation import parse_tiles
    >>> rack = parse_tiles("R3 J R3")
    >>> str(rack), len(rack), str(rack - parse_tiles("R3"))
    ('R3 R3 J', 3, 'R3 J')
    """

    __slots__ = ("counts",)
    counts: bytes

    def __init__(self, tiles: Iterable[Tile] = ()) -> None:
        counts = bytearray(KINDS)
        for tile in tiles:
            counts[tile.code] += 1
        self.counts = bytes(counts)

    @classmethod
    def from_counts(cls, counts: Iterable[int]) -> Tiles:
        """Return the multiset that holds ``counts[code]`` copies of each kind.

        Raises:
            ValueError: if there are not 56 counts, or one is negative or above 255.
        """
        made = cls.__new__(cls)
        made.counts = bytes(counts)
        if len(made.counts) != KINDS:
            raise ValueError(f"expected {KINDS} counts, got {len(made.counts)}")
        return made

    def count(self, tile: Tile) -> int:
        """Return how many copies of *tile* are here."""
        return self.counts[tile.code]

    def __iter__(self) -> Iterator[Tile]:
        for code, count in enumerate(self.counts):
            for _ in range(count):
                yield TILES[code]

    def __len__(self) -> int:
        return sum(self.counts)

    def __bool__(self) -> bool:
        return self.counts != _NONE

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and self.counts[tile.code] > 0

    def __add__(self, other: Tiles) -> Tiles:
        return Tiles.from_counts(map(int.__add__, self.counts, other.counts))

    def __sub__(self, other: Tiles) -> Tiles:
        """Remove *other*; a ValueError if something in it is not here."""
        if not other <= self:
            raise ValueError(f"cannot remove {other - (other & self)} from {self}")
        return Tiles.from_counts(map(int.__sub__, self.counts, other.counts))

    def __and__(self, other: Tiles) -> Tiles:
        return Tiles.from_counts(map(min, self.counts, other.counts))

    def __le__(self, other: Tiles) -> bool:
        return all(map(int.__le__, self.counts, other.counts))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tiles) and self.counts == other.counts

    def __hash__(self) -> int:
        return hash(self.counts)

    def minus(self, other: Tiles) -> Tiles:
        """Return what is left after removing those of *other* that are here (never an error)."""
        return self - (self & other)

    @property
    def points(self) -> int:
        """Sum of the numbers on the tiles; jokers count 0 here (their penalty is a rule)."""
        return sum(count * (code % 13 + 1) for code, count in enumerate(self.counts[:52]) if count)

    @property
    def jokers(self) -> int:
        """How many jokers of any kind are here."""
        return sum(self.counts[52:])

    def jokers_by_kind(self) -> dict[Joker, int]:
        """Return how many jokers of each kind are here."""
        return dict(zip(Joker, self.counts[52:], strict=True))

    def doubles(self) -> int:
        """Return how many number tiles are held at least twice (T5); jokers are no double."""
        return sum(count >= 2 for count in self.counts[:52])

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Tiles({self})"


_NONE: Final = bytes(KINDS)
