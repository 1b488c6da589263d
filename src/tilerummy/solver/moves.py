"""A short sequence of moves from one table to the next, for hints and animations.

Tables in between need not be legal. Each meld of the new table grows at its *anchor*: the old
meld that shares tiles with it. Those tiles stay; the others arrive in runs as long as possible.
Melds are finished one after the other, the longest first. A search for even fewer moves, or
another order of the melds, is not worth it (docs/adr/0028).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import accumulate, pairwise, product, takewhile
from operator import itemgetter
from typing import TYPE_CHECKING

from tilerummy.core.errors import TilerummyError, cut
from tilerummy.core.tile import TILES, Tile
from tilerummy.solver.layout.arrange import is_group

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles

Codes = tuple[int, ...]
"""Tiles in the order in which they are laid, by code."""


@dataclass(frozen=True, slots=True)
class Move:
    """Neighbouring tiles that are taken up together and laid down together.

    Tiles of the rack are taken up together only if they end in the same meld. Spots number the
    melds: the first meld of the old table is at spot 0, and each new meld takes the next free spot.
    An empty spot stays, so spots keep their numbers.
    """

    tiles: tuple[Tile, ...]
    """The tiles, in the order in which they are laid."""
    source: int | None
    """The spot that they leave; None for the rack."""
    start: int
    """Position of the first of them in that meld, from 0; 0 for the rack."""
    target: int
    """The spot that they go to; the first unused one starts a new meld."""
    place: int
    """Position of the first of them in that meld afterwards, from 0."""


def rearrange(before: Table, after: Table) -> list[Move]:
    """Return moves that turn *before* and tiles of the rack into *after*: few, usually the fewest.

    Groups are equal whatever the order of their tiles.

    >>> from tilerummy.core.format.notation import parse_table
    >>> before = parse_table("[R4 B4 K4 O4] [K1 K2 K3]")
    >>> after = parse_table("[R4 B4 O4] [K1 K2 K3 K4 K5]")
    >>> for move in rearrange(before, after):
    ...     print(*move.tiles, move.source, move.start, move.target, move.place)
    K4 0 2 1 3
    K5 None 0 1 4

    Raises:
        TilerummyError: ``tile_left_table`` if *after* lacks a tile of *before*.
    """
    if missing := before.tiles.minus(after.tiles):
        raise TilerummyError("tile_left_table", f"{cut(missing)} is missing on the new table")
    layout = _Layout(before, after.tiles - before.tiles)
    left = Counter(form(meld.codes) for meld in after.melds)
    for at, meld in enumerate(before.melds):
        if left[form(meld.codes)]:
            left[form(meld.codes)] -= 1
        else:
            layout.changed.append(at)
            layout.free.update(layout.spots[at])
    new = sorted(left.elements(), key=len, reverse=True)
    for codes, (home, stay) in zip(new, layout.anchors(new), strict=True):
        layout.finish(codes, home, stay)
    return layout.moves


def form(codes: Sequence[int]) -> Codes:
    """Return *codes* in a form in which equal melds compare equal."""
    return tuple(sorted(codes)) if is_group(codes) else tuple(codes)


class _Layout:
    """What lies where between two moves. Tiles are numbers, whose kinds are in ``codes``."""

    def __init__(self, before: Table, rack: Tiles) -> None:
        self.codes = [code for meld in before.melds for code in meld.codes]
        ends = pairwise(accumulate(map(len, before.melds), initial=0))
        self.spots = [list(range(start, end)) for start, end in ends]
        self.rack = Counter(tile.code for tile in rack)
        self.changed: list[int] = []
        """Spots whose melds the new table does not have."""
        self.free: set[int] = set()
        """Tiles of those that neither stay where they are nor have been laid."""
        self.moves: list[Move] = []

    def anchors(self, new: Sequence[Codes]) -> list[tuple[int | None, list[int]]]:
        """Return for each new meld its spot, None for a new one, and the tiles that stay there."""
        pairs = list(product(range(len(new)), self.changed))
        shared = {(at, spot): self.shared(new[at], self.spots[spot]) for at, spot in pairs}
        homes: list[tuple[int | None, list[int]]] = [(None, []) for _ in new]
        unused = set(self.changed)
        for at, spot in sorted(pairs, key=lambda pair: -len(shared[pair])):
            if shared[at, spot] and homes[at][0] is None and spot in unused:
                homes[at] = spot, shared[at, spot]
                unused.remove(spot)
                self.free.difference_update(shared[at, spot])
        return homes

    def shared(self, codes: Codes, spot: Sequence[int]) -> list[int]:
        """Return the most tiles of *spot* that can stay where they are in *codes*."""
        if is_group(codes):
            spot = sorted(spot, key=self.codes.__getitem__)
        # longest[n]: the longest so far among the first n of codes.
        longest: list[list[int]] = [[] for _ in range(len(codes) + 1)]
        for tile in spot:
            before = list(longest)
            for at, code in enumerate(codes):
                with_it = [*before[at], tile] if code == self.codes[tile] else []
                longest[at + 1] = max(before[at + 1], longest[at], with_it, key=len)
        return sorted(longest[-1])

    def finish(self, codes: Codes, home: int | None, stay: Sequence[int]) -> None:
        """Lay the meld *codes* in the spot *home*, where the tiles *stay* are, or in a new one."""
        if home is None:
            home = len(self.spots)
            self.spots.append([])
        spot, left, waiting = self.spots[home], list(codes), list(stay)
        if is_group(codes):
            kinds = [self.codes[tile] for tile in stay]
            left = [*kinds, *(Counter(codes) - Counter(kinds)).elements()]
        place = spot.index(stay[0]) if stay else 0
        while left:
            # Tiles that stay take the first place that they can: that leaves most for others.
            gap = left.index(self.codes[waiting[0]]) if waiting else len(left)
            if not gap:
                place, left = spot.index(waiting.pop(0)) + 1, left[1:]
                continue
            source, start, size = self.longest(left[:gap])
            if source is None:
                self.rack.subtract(left[:size])
                tiles = list(range(len(self.codes), len(self.codes) + size))
                self.codes += left[:size]
            else:
                tiles = self.spots[source][start : start + size]
                del self.spots[source][start : start + size]
                self.free.difference_update(tiles)
                place -= size if source == home and start < place else 0
            spot[place:place] = tiles
            laid = tuple(TILES[code] for code in left[:size])
            self.moves.append(Move(laid, source, start, home, place))
            place, left = place + size, left[size:]

    def longest(self, wanted: Sequence[int]) -> tuple[int | None, int, int]:
        """Return where most free tiles lie side by side as *wanted* begins: spot, place, how many.

        The spot is None if they are tiles of the rack.
        """
        held = max(n for n in range(len(wanted) + 1) if Counter(wanted[:n]) <= self.rack)
        runs = [
            (spot, start, self.fitting(self.spots[spot][start:], wanted))
            for spot in self.changed
            for start, tile in enumerate(self.spots[spot])
            if self.codes[tile] == wanted[0]
        ]
        return max((*runs, (None, 0, held)), key=itemgetter(2))

    def fitting(self, tiles: Sequence[int], wanted: Sequence[int]) -> int:
        """Return how many of *tiles*, from the first on, are free and as *wanted*."""
        pairs = zip(tiles, wanted, strict=False)
        fits = (tile in self.free and self.codes[tile] == code for tile, code in pairs)
        return sum(takewhile(bool, fits))
