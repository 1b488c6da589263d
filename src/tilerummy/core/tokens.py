"""The tokens of the notation: parse text to tiles and melds, or raise an error with the column.

This module is below the values that are parsed, so that they can be constructed from text:
``Table("[R4 R5 R6]")``.

Worst case: linear in the length of the text.
"""

from __future__ import annotations

import re
from typing import Final

from tilerummy.core.errors import NotationError, shown
from tilerummy.core.tile import TILES, Tile

_BY_NAME: Final = {str(tile): tile for tile in TILES}
_TOKEN: Final = re.compile(r"\[|\]|[^\s\[\]]+")


def tile(name: str, column: int) -> Tile:
    """Return the tile called *name*, found at *column* (from 1) of a text.

    Raises:
        NotationError: ``unknown_tile``.
    """
    found = _BY_NAME.get(name)
    if found is None:
        raise _no_tile(name, column)
    return found


def _no_tile(name: str, column: int) -> NotationError:
    return NotationError("unknown_tile", f"{shown(name, 12)} is not a tile", column)


def tiles(text: str) -> tuple[Tile, ...]:
    """Return the tiles in *text*, in their order: ``R3 B4 J``.

    Raises:
        NotationError: ``unknown_tile`` or ``unexpected_bracket``.
    """
    try:
        return tuple([_BY_NAME[name] for name in text.split()])
    except KeyError:
        raise _error(text) from None


def _error(text: str) -> NotationError:
    """Return the error for the first token of *text* that is not a tile, with its column."""
    token = next(token for token in _TOKEN.finditer(text) if token[0] not in _BY_NAME)
    if token[0] in "[]":
        return NotationError("unexpected_bracket", "a rack has no brackets", token.start() + 1)
    return _no_tile(token[0], token.start() + 1)


def one_meld(text: str) -> tuple[Tile, ...]:
    """Return the tiles of the one meld in *text*: ``[R4 R5 J]``.

    Raises:
        NotationError: ``one_meld_expected``, or as for `melds`.
    """
    found = melds(text)
    if len(found) != 1:
        raise NotationError("one_meld_expected", f"expected one meld, found {len(found)}", 1)
    return found[0]


def melds(text: str) -> tuple[tuple[Tile, ...], ...]:
    """Return the tiles of each meld in *text*, one after another: ``[R4 R5 R6] [B1 K1 O1]``.

    Raises:
        NotationError: ``unknown_tile``, ``unexpected_bracket``, ``empty_meld``,
            ``tile_outside_meld`` or ``unclosed_meld``.
    """
    found: list[tuple[Tile, ...]] = []
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
            found.append(tuple(laid))
            laid = None
        elif laid is None:
            raise NotationError(
                "tile_outside_meld", f"{shown(token[0], 12)} stands outside a meld", column
            )
        else:
            laid.append(tile(token[0], column))
    if laid is not None:
        raise NotationError("unclosed_meld", "'[' is never closed", opened_at)
    return tuple(found)
