"""The table: the melds in the middle, open to all."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from tilerummy.core import tokens
from tilerummy.core.errors import require_items
from tilerummy.core.meld import Meld
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, init=False, repr=False)
class Table:
    """Melds on the table, in the order in which they are shown; the order has no meaning.

    >>> Table("[R4 R5 R6] [B1 K1 O1]").melds
    (Meld('[R4 R5 R6]'), Meld('[B1 K1 O1]'))
    """

    melds: tuple[Meld, ...]

    def __init__(self, melds: tuple[Meld, ...] | str = ()) -> None:
        """Make a table of *melds*; a NotationError if they are text that cannot be read."""
        if isinstance(melds, str):
            melds = tuple(map(Meld, tokens.melds(melds)))
        else:
            require_items("melds", melds, Meld)
        object.__setattr__(self, "melds", melds)  # a frozen object has no other way

    @classmethod
    def known(cls, melds: tuple[Meld, ...], tiles: Tiles) -> Table:
        """Return the table of *melds*. The caller guarantees that *tiles* are theirs."""
        made = cls(melds)
        made.__dict__["tiles"] = tiles  # where `cached_property` would put them
        return made

    @cached_property
    def tiles(self) -> Tiles:
        """Every tile on the table."""
        return tiles_of(self.melds)

    def without(self, other: Table) -> tuple[Meld, ...] | None:
        """Return the melds that *other* lacks, or None if one of *other*'s melds changed."""
        more = self.beyond(other)
        return more if len(self.melds) - len(more) == len(other.melds) else None

    def beyond(self, other: Table) -> tuple[Meld, ...]:
        """Return the melds that *other* lacks. Worst case: linear in the melds of both.

        Melds are compared by their tiles, so a group in another order is the same meld.
        """
        left: dict[bytes, int] = {}
        for meld in other.melds:
            left[meld.ordered] = left.get(meld.ordered, 0) + 1
        more = []
        for meld in self.melds:
            if same := left.get(meld.ordered):
                left[meld.ordered] = same - 1
            else:
                more.append(meld)
        return tuple(more)

    def __str__(self) -> str:
        return " ".join(map(str, self.melds))

    def __repr__(self) -> str:
        return f"Table({str(self)!r})"


def tiles_of(melds: Iterable[Meld]) -> Tiles:
    """Return the tiles of *melds*. Worst case: linear in their number of tiles."""
    return Tiles.from_codes(b"".join([meld.codes for meld in melds]))
