"""Melds that a beginner sees on a rack: no search, just what stands side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.meld import Meld
from tilerummy.core.tile import NUMBERS, Color, Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.tiles import Tiles

_JOKER: Final = Tile.joker()


def visible_melds(rack: Tiles) -> tuple[Meld, ...]:
    """Return whole melds on *rack*; they may share tiles. Jokers only where nothing else is.

    The longest runs come first, by colour and number; then the groups.

    >>> from tilerummy.core.format.notation import parse_tiles
    >>> [str(meld) for meld in visible_melds(parse_tiles("R4 R5 R6 R7 B4 K4 O9"))]
    ['[R4 R5 R6 R7]', '[R4 B4 K4]']
    >>> [str(meld) for meld in visible_melds(parse_tiles("R4 R6 O9 J"))]
    ['[R4 J R6]']
    """
    plain = (*_runs(rack), *_groups(rack))
    if plain or _JOKER not in rack:
        return plain
    return (*_runs_with_joker(rack), *_pairs_with_joker(rack))


def _runs(rack: Tiles) -> Iterator[Meld]:
    """Yield the runs of three and more that cannot be made longer."""
    for color in Color:
        run: list[Tile] = []
        for number in (*NUMBERS, None):
            tile = None if number is None else Tile.of(color, number)
            if tile is not None and tile in rack:
                run.append(tile)
                continue
            if len(run) >= 3:
                yield Meld(tuple(run))
            run = []


def _groups(rack: Tiles) -> Iterator[Meld]:
    """Yield every number of which the rack holds three colours or four."""
    for number in NUMBERS:
        group = tuple(tile for color in Color if (tile := Tile.of(color, number)) in rack)
        if len(group) >= 3:
            yield Meld(group)


def _runs_with_joker(rack: Tiles) -> Iterator[Meld]:
    """Yield runs of two number tiles and a joker, which fills a gap or goes to the end."""
    for color in Color:
        for low in range(1, 13):
            first, second = Tile.of(color, low), Tile.of(color, low + 1)
            third = Tile.of(color, low + 2) if low < 12 else None
            if first not in rack:
                continue
            if third is not None and third in rack:
                yield Meld((first, _JOKER, third))
            elif second in rack:
                yield Meld((_JOKER, first, second) if low == 12 else (first, second, _JOKER))


def _pairs_with_joker(rack: Tiles) -> Iterator[Meld]:
    """Yield groups of two colours and a joker."""
    for number in NUMBERS:
        pair = tuple(tile for color in Color if (tile := Tile.of(color, number)) in rack)
        if len(pair) == 2:
            yield Meld((*pair, _JOKER))
