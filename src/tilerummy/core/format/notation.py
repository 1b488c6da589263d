"""One printable line per value; ``str(value)`` prints, ``parse_*`` here reads the same back.

Tile ``R7`` (colours R B K O for red, blue, black, orange), jokers ``J JD JC JM``; meld
``[R4 R5 J]``; table: melds one after another; rack: tiles separated by spaces.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import NotationError
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.tile import Tile

_BY_NAME: Final = {str(tile): tile for tile in TILES}
_TOKEN: Final = re.compile(r"\[|\]|[^\s\[\]]+")


def parse_tile(text: str) -> Tile:
    """Return the tile that *text* names, such as ``R7`` or ``JD``."""
    return _tile(text.strip(), 1 + len(text) - len(text.lstrip()))


def parse_rack(text: str) -> tuple[Tile, ...]:
    """Return the tiles in *text*, in their order: ``R3 B4 J``."""
    found = []
    for token in _TOKEN.finditer(text):
        if token[0] in "[]":
            raise NotationError("unexpected_bracket", "a rack has no brackets", token.start() + 1)
        found.append(_tile(token[0], token.start() + 1))
    return tuple(found)


def parse_tiles(text: str) -> Tiles:
    """Return the tiles in *text* as a multiset.

    >>> str(parse_tiles("J R13 R2"))
    'R2 R13 J'
    """
    return Tiles(parse_rack(text))


def parse_meld(text: str) -> Meld:
    """Return the one meld in *text*: ``[R4 R5 J]``."""
    melds = parse_table(text).melds
    if len(melds) != 1:
        raise NotationError("one_meld_expected", f"expected one meld, found {len(melds)}", 1)
    return melds[0]


def parse_table(text: str) -> Table:
    """Return the melds in *text*, one after another: ``[R4 R5 R6] [B1 K1 O1]``."""
    melds: list[Meld] = []
    laid: list[Tile] | None = None
    opened_at = 0
    for token in _TOKEN.finditer(text):
        column = token.start() + 1
        if token[0] == "[":
            if laid is not None:
                raise NotationError("unexpected_bracket", "'[' inside a meld", column)
            laid, opened_at = [], column
        elif token[0] == "]":
            if laid is None:
                raise NotationError("unexpected_bracket", "']' without '['", column)
            if not laid:
                raise NotationError("empty_meld", "a meld without tiles", column)
            melds.append(Meld(tuple(laid)))
            laid = None
        elif laid is None:
            raise NotationError("tile_outside_meld", f"{token[0]!r} stands outside a meld", column)
        else:
            laid.append(_tile(token[0], column))
    if laid is not None:
        raise NotationError("unclosed_meld", "'[' is never closed", opened_at)
    return Table(tuple(melds))


def parse_melds(texts: Iterable[str]) -> Table:
    """Return a table from one text per meld, the form used in JSON."""
    return Table(tuple(parse_meld(text) for text in texts))


def _tile(name: str, column: int) -> Tile:
    tile = _BY_NAME.get(name)
    if tile is None:
        shown = name if len(name) <= 12 else f"{name[:12]}..."
        raise NotationError("unknown_tile", f"{shown!r} is no tile", column)
    return tile
