"""One printable line per value: ``str(value)`` prints, ``parse_*`` reads the same text again.

Tile ``R7`` (colours R B K O for red, blue, black, orange), jokers ``J JD JC JM``; meld
``[R4 R5 J]``; table: melds one after another; rack: tiles separated by spaces. Unreadable text
raises a `NotationError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core import tokens
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.tile import Tile


def parse_tile(text: str) -> Tile:
    """Return the tile in *text*, such as ``R7`` or ``JD``.

    Raises:
        NotationError: if *text* is not one tile.
    """
    return tokens.tile(text.strip(), 1 + len(text) - len(text.lstrip()))


def parse_rack(text: str) -> tuple[Tile, ...]:
    """Return the tiles in *text* in their order, such as ``R3 B4 J``."""
    return tokens.tiles(text)


def parse_tiles(text: str) -> Tiles:
    """Return the tiles in *text* as a multiset.

    >>> str(parse_tiles("J R13 R2"))
    'R2 R13 J'
    """
    return Tiles(text)


def parse_meld(text: str) -> Meld:
    """Return the one meld in *text*: ``[R4 R5 J]``."""
    return Meld(text)


def parse_table(text: str) -> Table:
    """Return the melds in *text*, one after another: ``[R4 R5 R6] [B1 K1 O1]``."""
    return Table(text)


def parse_melds(texts: Iterable[str]) -> Table:
    """Return a table from one text per meld, the form used in JSON."""
    return Table(tuple(map(Meld, texts)))
