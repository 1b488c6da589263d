"""Between the special search and melds: old ones that stay together, and its answer.

The answer is laid by following its transitions number by number.
Melds with a special joker, and melds that had to stay together, come out as they are laid; melds
that lack a joker come out without it. The others are only counted (`arrange.Shape`), so that old
melds can be kept among them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.meld import Meld, MeldKind, Reading
from tilerummy.core.tile import Color, Joker, Tile
from tilerummy.solver.layout.arrange import Shape, groups
from tilerummy.solver.sweep.dividing import GROUPS, JOKERS, LEVEL, PLACES, RUNS
from tilerummy.solver.sweep.special.open_melds import OpenMeld, Run, Transition
from tilerummy.solver.sweep.special.words import BLOCK, TRANSITION_BITS, VARIANTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.solver.sweep.jit import Records
    from tilerummy.solver.sweep.special.transitions import TransitionTable

_PLAIN: Final = Tile.joker().code
_PLAIN_BYTE: Final = bytes([_PLAIN])
_MIRROR: Final = Tile.joker(Joker.MIRROR).code
_ACTION: Final = (1 << TRANSITION_BITS) - 1


class Block(NamedTuple):
    """A meld of the table that stays together, and how it may grow (`kernel.special`)."""

    meld: Meld
    start: int
    end: int
    front: int | None
    """The colour of a run that it may continue."""
    back: int | None
    """The colour of the run that it leaves; a run that leaves no item leaves one."""
    item: OpenMeld | None
    """The item that it leaves instead."""
    lacks: int
    """Colours that a group may take in, as bits."""


def block(meld: Meld, reading: Reading) -> Block:
    """Return *meld* as a block, read like *reading*."""
    if reading.kind in {MeldKind.MIRROR_RUN, MeldKind.MIRROR_GROUP}:
        return Block(meld, 1, 1, None, None, None, 0)
    first = next(at for at, tile in enumerate(meld.laid) if not tile.is_joker)
    start = meld.laid[first].number or 0
    if reading.kind is MeldKind.GROUP:
        missing = set(Color) - {tile.color for tile in meld.laid}
        lacks = sum(1 << color for color in missing) if reading.value == 3 * start else 0
        return Block(meld, start, start, None, None, None, lacks)
    start -= sum(tile.span for tile in meld.laid[:first])
    end = start + sum(tile.span for tile in meld.laid) - 1
    colors: list[Color | None] = [None]  # one between each two changes of colour
    for tile in meld.laid:
        if tile.joker_kind is Joker.COLOR_CHANGE:
            colors.append(None)
        elif tile.color is not None:
            colors[-1] = tile.color
    item = None
    if colors[-1] is None:
        item = Run(None, 3, colors[-2], just=meld.laid[-1].joker_kind is Joker.COLOR_CHANGE)
    return Block(meld, start, end, colors[0], colors[-1], item, 0)


def block_rows(blocks: Sequence[Block], number: Callable[[OpenMeld], int]) -> Records:
    """Return *blocks* as rows of `BLOCK`; *number* tells the number of an item."""
    rows = []
    for here in blocks:
        back = 0 if here.back is None else 1 + here.back
        if here.item is not None:
            back = 8 + number(here.item)
        front = -1 if here.front is None else here.front
        rows.append((here.start, here.end, front, back, here.lacks))
    return np.array(rows, BLOCK)


@dataclass(slots=True)
class _Going:
    """A meld in progress: one side, or the two of a mirror."""

    sides: list[list[int]]
    """Codes of tiles."""
    first: int
    """The number of its first tile (of a run)."""
    special: bool = False
    lacks: int = 0
    """Fillers in front: jokers of a kind that is not chosen yet."""

    def length(self) -> int:
        return min(3, self.lacks + len(self.sides[0]))


class Laid(NamedTuple):
    """What an answer lays."""

    melds: list[Meld]
    """Those with special jokers, blocks, and melds that lack jokers to be melds."""
    shape: Shape
    """The others; without jokers that are left over."""


@dataclass(slots=True)
class _Layer:
    table: TransitionTable
    blocks: Sequence[Block]
    explicit: bool
    runs: list[list[_Going]] = field(default_factory=lambda: [[], [], [], []])
    items: list[tuple[OpenMeld, _Going]] = field(default_factory=list)
    counts: list[int] = field(default_factory=lambda: [0] * PLACES)
    """Those of the shape."""
    melds: list[Meld] = field(default_factory=list)
    passing: list[tuple[Block, _Going]] = field(default_factory=list)
    """Blocks that have begun and not ended."""

    at: int = 0
    """The number that is being laid."""
    came: list[tuple[OpenMeld, _Going]] = field(default_factory=list)
    """What of `items` waits for its transition."""
    arrived: list[tuple[int, _Going]] = field(default_factory=list)
    """Runs that are open from the next number on, with their colours."""

    def number(self, number: int, row: Sequence[int]) -> None:
        """Lay everything of *number*."""
        self.at, self.came, self.items, self.arrived = number, self.items, [], []
        for block, going in [here for here in self.passing if here[0].end == number]:
            self.passing.remove((block, going))
            if block.item is not None:
                self.items.append((block.item, going))
            else:
                self.arrived.append((block.back or Color.RED, going))
        for word in row[5:]:
            rest = word
            while rest:
                self._lay_action((rest & _ACTION) - 1)
                rest >>= TRANSITION_BITS
        for color, word in enumerate(row[:4]):
            if word or self.runs[color]:
                self._go_on(color, number, word)
        if row[4]:
            self._group(number, row[4])
        for color_at, going in self.arrived:
            self.runs[color_at].append(going)

    def _lay_action(self, code: int) -> None:
        if code < len(self.table.transitions):
            self._act(self.table.transitions[code])
        else:
            block, variant = divmod(code - len(self.table.transitions), VARIANTS)
            self._lay_block(self.blocks[block], variant)

    def _lay_block(self, block: Block, variant: int) -> None:
        tiles = list(block.meld.codes)
        if variant >= 4:
            tiles.append(_tile(variant - 4, self.at))
        if not variant or variant >= 4 or block.front is None:
            going = _Going([tiles], self.at, special=True)
        else:
            going = self._take_run(block.front, variant)
            going.sides[0].extend(tiles)
        if block.end == block.start:
            self._close(going)
        else:
            self.passing.append((block, going))

    def _act(self, action: Transition) -> None:
        if action.takes_meld is not None:
            at = next(at for at, (item, _) in enumerate(self.came) if item == action.takes_meld)
            _, going = self.came.pop(at)
        elif action.takes_run is not None:
            going = self._take_run(*action.takes_run)
        else:
            going = _Going([[] for _ in action.laid], self.at)
        going.special = True
        for side, laid in zip(going.sides, action.laid, strict=False):
            side += [_tile(code, self.at) for code in laid]
        if action.crossed:
            going.sides.reverse()
        if action.leaves_run is not None:
            self.arrived.append((action.leaves_run[0], going))
        elif action.leaves_meld is not None:
            self.items.append((action.leaves_meld, going))
        else:
            self._close(going)

    def _take_run(self, color: int, length: int) -> _Going:
        runs = self.runs[color]
        going = next(run for run in runs if run.length() == length)
        runs.remove(going)
        going.special = True
        return going

    def _go_on(self, color: int, number: int, word: int) -> None:
        """Continue runs of *color*, the shortest first; end the others and begin new ones."""
        naturals, filled, new = word & 15, (word >> 4) & 15, (word >> 8) & 15
        runs = self.runs[color]
        if len(runs) > 1:
            runs.sort(key=_Going.length)
        carried = naturals - new
        for run in runs[carried + filled :]:
            self._close(run, color)
        del runs[carried + filled :]
        tile = 13 * color + number - 1
        for index, run in enumerate(runs):
            run.sides[0].append(tile if index < carried else _PLAIN)
        for index in range(new):
            front = (word >> (12 + 4 * index)) & 15
            if self.explicit:
                runs.append(_Going([[_PLAIN] * front + [tile]], number - front))
            else:
                runs.append(_Going([[tile]], number, lacks=front))

    def _group(self, number: int, word: int) -> None:
        tiles = [word & 3, word >> 2 & 3, word >> 4 & 3, word >> 6 & 3]
        jokers = (word >> 8) & 15
        for group in groups(number, tiles, jokers) if jokers else ():
            if _PLAIN in group.codes:
                naturals = group.codes.replace(_PLAIN_BYTE, b"")
                self.melds.append(group if self.explicit else Meld.from_codes(naturals))
                for code in naturals:
                    tiles[code // 13] -= 1
        for place, count in enumerate(tiles, LEVEL * number + GROUPS):
            self.counts[place] += count

    def _close(self, going: _Going, color: int = 0) -> None:
        side = going.sides[0]
        if not going.special and len(side) >= 3:
            for place, code in enumerate(side, going.first):
                kind = JOKERS if code == _PLAIN else 0
                self.counts[LEVEL * place + RUNS + kind + color] += 1
        elif len(going.sides) > 1:
            _, right = going.sides
            self.melds.append(Meld.from_codes(bytes((*side, _MIRROR, *reversed(right)))))
        else:
            self.melds.append(Meld.from_codes(bytes(side)))

    def end(self) -> Laid:
        """Close what is still in progress."""
        for color, runs in enumerate(self.runs):
            for run in runs:
                self._close(run, color)
        for _, going in self.items:
            self._close(going)
        return Laid(self.melds, Shape(counts=np.array(self.counts, np.int64)))


def lay(
    moves: Sequence[Sequence[int]],
    table: TransitionTable,
    blocks: Sequence[Block],
    *,
    explicit: bool,
) -> Laid:
    """Return what *moves* of the special search lay, each joker in its place if *explicit*."""
    layer = _Layer(table, blocks, explicit)
    for number, row in enumerate(moves, 1):
        layer.number(number, row)
    return layer.end()


def _tile(code: int, number: int) -> int:
    return 13 * code + number - 1 if code < 4 else _PLAIN + code - 4
