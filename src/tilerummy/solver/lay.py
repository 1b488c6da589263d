"""From the special search's answer to melds: follow its actions number by number.

Melds with a special joker, and melds that had to stay together, come out as they are laid; melds
that lack a joker come out without it. The others are only counted (`shape.Shape`), so that old
melds can be kept among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from tilerummy.core.meld import Meld
from tilerummy.core.tile import TILES, Color, Joker, Tile
from tilerummy.solver.kernel.special_state import ACTION_BITS, VARIANTS
from tilerummy.solver.shape import Shape, groups

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tilerummy.solver.kernel.actions import Table
    from tilerummy.solver.kernel.items import Action, Item

_PLAIN = Tile.joker()


@dataclass
class _Going:
    """A meld in progress: one side, or the two of a mirror."""

    sides: list[list[Tile]]
    first: int
    """The number of its first tile (of a run)."""
    special: bool = False
    lacks: int = 0
    """Fillers in front: jokers of a kind that is not chosen yet."""

    @property
    def length(self) -> int:
        return min(3, self.lacks + len(self.sides[0]))


class Laid(NamedTuple):
    """What an answer lays."""

    melds: list[Meld]
    """Those with special jokers, blocks, and melds that lack jokers to be melds."""
    shape: Shape
    """The others; without jokers that are left over."""


@dataclass
class _Layer:
    table: Table
    blocks: Sequence[Block]
    explicit: bool
    runs: list[list[_Going]] = field(default_factory=lambda: [[] for _ in Color])
    items: list[tuple[Item, _Going]] = field(default_factory=list)
    shape: Shape = field(default_factory=Shape)
    melds: list[Meld] = field(default_factory=list)
    passing: list[tuple[Block, _Going]] = field(default_factory=list)
    """Blocks that have begun and not ended."""

    def number(self, number: int, row: Sequence[int]) -> None:
        """Lay everything of *number*."""
        came = self.items
        self.items = []
        arrived: list[tuple[int, _Going]] = []
        self._end_blocks(number, arrived)
        for code in _codes(row[5:]):
            if code >= len(self.table.actions):
                block, variant = divmod(code - len(self.table.actions), VARIANTS)
                self._lay_block(self.blocks[block], variant, number)
            else:
                self._act(self.table.actions[code], number, came, arrived)
        for color in range(4):
            if row[color] or self.runs[color]:
                self._go_on(color, number, row[color])
        if row[4]:
            self._group(number, row[4])
        for color_at, going in arrived:
            self.runs[color_at].append(going)

    def _end_blocks(self, number: int, arrived: list[tuple[int, _Going]]) -> None:
        for block, going in [here for here in self.passing if here[0].end == number]:
            self.passing.remove((block, going))
            if block.item is not None:
                self.items.append((block.item, going))
            else:
                arrived.append((block.back or Color.RED, going))

    def _lay_block(self, block: Block, variant: int, number: int) -> None:
        tiles = list(block.meld.laid)
        if variant >= 4:
            tiles.append(TILES[13 * (variant - 4) + number - 1])
        if not variant or variant >= 4 or block.front is None:
            going = _Going([tiles], number, special=True)
        else:
            going = self._take_run(block.front, variant)
            going.sides[0].extend(tiles)
        if block.end == block.start:
            self._close(going)
        else:
            self.passing.append((block, going))

    def _act(
        self,
        action: Action,
        number: int,
        came: list[tuple[Item, _Going]],
        arrived: list[tuple[int, _Going]],
    ) -> None:
        if action.takes_item is not None:
            at = next(at for at, (item, _) in enumerate(came) if item == action.takes_item)
            _, going = came.pop(at)
        elif action.takes_run is not None:
            going = self._take_run(*action.takes_run)
        else:
            going = _Going([[] for _ in action.laid], number)
        going.special = True
        for side, laid in zip(going.sides, action.laid, strict=False):
            side += [_tile(code, number) for code in laid]
        if action.crossed:
            going.sides.reverse()
        if action.leaves_run is not None:
            arrived.append((action.leaves_run[0], going))
        elif action.leaves_item is not None:
            self.items.append((action.leaves_item, going))
        else:
            self._close(going)

    def _take_run(self, color: int, length: int) -> _Going:
        runs = self.runs[color]
        going = next(run for run in runs if run.length == length)
        runs.remove(going)
        going.special = True
        return going

    def _go_on(self, color: int, number: int, word: int) -> None:
        """Continue runs of *color*, the shortest first; end the others and begin new ones."""
        naturals, filled, new = word & 15, (word >> 4) & 15, (word >> 8) & 15
        runs = sorted(self.runs[color], key=lambda run: run.length)
        carried = naturals - new
        for run in runs[carried + filled :]:
            self._close(run, color)
        self.runs[color] = runs[: carried + filled]
        tile = TILES[13 * color + number - 1]
        for index, run in enumerate(self.runs[color]):
            run.sides[0].append(tile if index < carried else _PLAIN)
        for index in range(new):
            front = (word >> (12 + 4 * index)) & 15
            if self.explicit:
                self.runs[color].append(_Going([[_PLAIN] * front + [tile]], number - front))
            else:
                self.runs[color].append(_Going([[tile]], number, lacks=front))

    def _group(self, number: int, word: int) -> None:
        tiles = [word & 3, word >> 2 & 3, word >> 4 & 3, word >> 6 & 3]
        jokers = (word >> 8) & 15
        for group in groups(number, tiles, jokers) if jokers else ():
            if _PLAIN in group.laid:
                naturals = tuple(tile for tile in group.laid if tile is not _PLAIN)
                self.melds.append(group if self.explicit else Meld(naturals))
                for tile in naturals:
                    tiles[tile.code // 13] -= 1
        self.shape.add_to_groups(number, tiles)

    def _close(self, going: _Going, color: int = 0) -> None:
        if not going.special and len(going.sides[0]) >= 3:
            for place, tile in enumerate(going.sides[0], going.first):
                self.shape.add_to_runs(color, place, joker=tile is _PLAIN)
        elif len(going.sides) > 1:
            left, right = going.sides
            mirror = Tile.joker(Joker.MIRROR)
            self.melds.append(Meld((*left, mirror, *reversed(right))))
        else:
            self.melds.append(Meld(tuple(going.sides[0])))

    def end(self) -> Laid:
        """Close what is still in progress."""
        for color in Color:
            for run in self.runs[color]:
                self._close(run, color)
        for _, going in self.items:
            self._close(going)
        return Laid(self.melds, self.shape)


class Block(NamedTuple):
    """A meld of the table that stays together, and how it may grow (`kernel.special`)."""

    meld: Meld
    start: int
    end: int
    front: int | None
    """The colour of a run that it may continue."""
    back: int | None
    """The colour of the run that it leaves; a run that leaves no item leaves one."""
    item: Item | None
    """The item that it leaves instead."""
    lacks: int
    """Colours that a group may take in, as bits."""


def lay(
    moves: Sequence[Sequence[int]], table: Table, blocks: Sequence[Block], *, explicit: bool
) -> Laid:
    """Return what *moves* of the special search lay, each joker in its place if *explicit*."""
    layer = _Layer(table, blocks, explicit)
    for number, row in enumerate(moves, 1):
        layer.number(number, row)
    return layer.end()


def _codes(words: Sequence[int]) -> Iterator[int]:
    for word in words:
        rest = word
        while rest:
            yield (rest & ((1 << ACTION_BITS) - 1)) - 1
            rest >>= ACTION_BITS


def _tile(code: int, number: int) -> Tile:
    return TILES[13 * code + number - 1] if code < 4 else TILES[52 + code - 4]
