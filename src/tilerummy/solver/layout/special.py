"""Translates between melds and the special search: blocks in, the result out.

The result is laid by following its transitions number by number. Melds with a special joker, and
blocks, come out as they are laid; melds that lack a joker come out without it. The other tiles are
only counted (`arrange.Shape`), so that old melds among them can stay unchanged.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld, MeldKind, Reading
from tilerummy.core.policy import DoubleCount
from tilerummy.core.tile import Color, Joker
from tilerummy.solver.dp.dividing import GROUPS, JOKERS, LEVEL, PLACES, RUNS
from tilerummy.solver.dp.jit import JOKER
from tilerummy.solver.dp.special.open_melds import OpenMeld, Run, Transition
from tilerummy.solver.dp.special.records import BLOCK, TRANSITION_BITS, VARIANTS
from tilerummy.solver.layout.arrange import MIRROR, Shape, groups

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.solver.dp.jit import Records
    from tilerummy.solver.dp.special.transitions import TransitionTable

_ACTION: Final = (1 << TRANSITION_BITS) - 1
_COLORS: Final = tuple(Color)


class Block(NamedTuple):
    """A meld of the table that stays together, and how it can grow (`dp.special`)."""

    meld: Meld
    start: int
    end: int
    front: Color | None = None
    """The colour of a run that it may continue."""
    back: Color | Run | None = None
    """What it leaves: a run of that colour, or an open meld."""
    lacks: int = 0
    """Colours that a group may take in, as bits."""


def grows_as_block(meld: Meld, rules: MeldRules) -> bool:
    """Whether *meld* grows as `block` describes it, and in no other way.

    It does not if it is mirrored, if it is both a run and a group as ``[R4 J J]``, if the colour
    of its first tiles is open as in ``[J JC B5]``, or if a double joker leaves room in a group.
    """
    reading, *others = classify(meld, rules)
    if others or reading.kind in {MeldKind.MIRROR_RUN, MeldKind.MIRROR_GROUP}:
        return False
    if reading.kind is MeldKind.GROUP:
        return rules.double_counts is DoubleCount.REPRESENTED or max(meld.codes) <= JOKER
    return block(meld, reading).front is not None


def block(meld: Meld, reading: Reading) -> Block:
    """Return *meld* as a block, read like *reading*."""
    if reading.kind in {MeldKind.MIRROR_RUN, MeldKind.MIRROR_GROUP}:
        return Block(meld, 1, 1)
    first = next(at for at, tile in enumerate(meld.laid) if not tile.is_joker)
    start = meld.laid[first].number or 0
    if reading.kind is MeldKind.GROUP:
        missing = set(Color) - {tile.color for tile in meld.laid}
        lacks = sum(1 << color for color in missing) if reading.value == 3 * start else 0
        return Block(meld, start, start, lacks=lacks)
    start -= sum(tile.span for tile in meld.laid[:first])
    end = start + sum(tile.span for tile in meld.laid) - 1
    colors: list[Color | None] = [None]  # one between each two changes of colour
    for tile in meld.laid:
        if tile.joker_kind is Joker.COLOR_CHANGE:
            colors.append(None)
        elif tile.color is not None:
            colors[-1] = tile.color
    back: Color | Run | None = colors[-1]
    if back is None:
        back = Run(None, 3, colors[-2], just=meld.laid[-1].joker_kind is Joker.COLOR_CHANGE)
    return Block(meld, start, end, colors[0], back)


def block_rows(blocks: Sequence[Block], number: Callable[[OpenMeld], int]) -> Records:
    """Return *blocks* as rows of `BLOCK`; *number* tells the number of an open meld."""
    rows = []
    for here in blocks:
        if isinstance(here.back, Run):
            back = 8 + number(here.back)
        else:
            back = 0 if here.back is None else 1 + here.back
        front = -1 if here.front is None else here.front
        rows.append((here.start, here.end, front, back, here.lacks))
    return np.array(rows, BLOCK)


@dataclass(slots=True)
class _Going:
    """A meld in progress: one side, or the two of a mirror."""

    sides: list[list[int]]
    """Codes of tiles."""
    special: bool = False
    lacks: int = 0
    """Fillers in front: jokers of a kind that is not chosen yet."""

    def length(self) -> int:
        return min(3, self.lacks + len(self.sides[0]))


@dataclass(slots=True)
class _Layer:
    table: TransitionTable
    blocks: Sequence[Block]
    explicit: bool
    counts: list[int] = field(default_factory=lambda: [0] * PLACES)
    """Those of the shape."""
    melds: list[Meld] = field(default_factory=list)
    begun: list[tuple[Block, _Going]] = field(default_factory=list)
    """Blocks that end at another number than they begin."""
    open: dict[Color | OpenMeld, list[_Going]] = field(default_factory=lambda: defaultdict(list))
    """Runs by their colours, and open melds that wait for their transitions."""
    left: list[tuple[Color | OpenMeld, _Going]] = field(default_factory=list)
    """Those that transitions and blocks leave open from the next number on."""
    at: int = 0
    """The number that is being laid."""

    def number(self, number: int, row: Sequence[int]) -> None:
        """Lay everything of *number*."""
        self.at, self.left = number, []
        for block, going in self.begun:
            if block.end == number and block.back is not None:
                self.left.append((block.back, going))
        for word in row[5:]:
            rest = word
            while rest:
                code = (rest & _ACTION) - 1
                if code < len(self.table.transitions):
                    self._act(self.table.transitions[code])
                else:
                    which, variant = divmod(code - len(self.table.transitions), VARIANTS)
                    self._lay_block(self.blocks[which], variant)
                rest >>= TRANSITION_BITS
        for color, word in zip(_COLORS, row, strict=False):
            if word or color in self.open:
                self._continue_runs(color, word)
        if row[4]:
            self._group(row[4])
        for what, going in self.left:
            self.open[what].append(going)

    def _lay_block(self, block: Block, variant: int) -> None:
        tiles = list(block.meld.codes)
        if variant >= 4:
            tiles.append(_tile(variant - 4, self.at))
        going = _Going([[]], special=True)
        if block.front is not None and 1 <= variant < 4:
            going = self._take(block.front, variant)
        going.sides[0].extend(tiles)
        if block.end == block.start:
            self._close(going)
        else:
            self.begun.append((block, going))

    def _act(self, action: Transition) -> None:
        if action.takes_meld is not None:
            going = self._take(action.takes_meld)
        elif action.takes_run is not None:
            going = self._take(_COLORS[action.takes_run[0]], action.takes_run[1])
        else:
            going = _Going([[] for _ in action.laid], special=True)
        for side, laid in zip(going.sides, action.laid, strict=False):
            side += [_tile(code, self.at) for code in laid]
        if action.crossed:
            going.sides.reverse()
        if action.leaves_run is not None:
            self.left.append((_COLORS[action.leaves_run[0]], going))
        elif action.leaves_meld is not None:
            self.left.append((action.leaves_meld, going))
        else:
            self._close(going)

    def _take(self, what: Color | OpenMeld, length: int = 0) -> _Going:
        """Take what is open as *what*: an open meld, or a run of that colour and *length*."""
        going = next(one for one in self.open[what] if length in {0, one.length()})
        self.open[what].remove(going)
        going.special = True
        return going

    def _continue_runs(self, color: Color, word: int) -> None:
        """Continue runs of *color*, the shortest first; end the others and begin new ones."""
        naturals, filled, new = word & 15, (word >> 4) & 15, (word >> 8) & 15
        carried, tile = naturals - new, _tile(color, self.at)
        runs = self.open[color]
        runs.sort(key=_Going.length)
        for index, run in enumerate(runs):
            if index < carried + filled:
                run.sides[0].append(tile if index < carried else JOKER)
            else:
                self._close(run, color)
        del runs[carried + filled :]
        for index in range(new):
            front = (word >> (12 + 4 * index)) & 15
            laid = front if self.explicit else 0
            runs.append(_Going([[JOKER] * laid + [tile]], lacks=front - laid))

    def _group(self, word: int) -> None:
        tiles = [word & 3, word >> 2 & 3, word >> 4 & 3, word >> 6 & 3]
        jokers = (word >> 8) & 15
        for group in groups(self.at, tiles, jokers) if jokers else ():
            if JOKER in group.codes:
                naturals = group.codes.replace(bytes((JOKER,)), b"")
                self.melds.append(group if self.explicit else Meld.from_codes(naturals))
                for code in naturals:
                    tiles[code // 13] -= 1
        for place, count in enumerate(tiles, LEVEL * self.at + GROUPS):
            self.counts[place] += count

    def end(self) -> None:
        """Close what is still open."""
        self.at += 1
        for color in _COLORS:
            for run in self.open.pop(color, ()):
                self._close(run, color)
        for going in chain.from_iterable(self.open.values()):
            self._close(going)

    def _close(self, going: _Going, color: int = 0) -> None:
        """End *going*; the last tile of a run of *color* has the number before."""
        side, *others = going.sides
        if going.special or len(side) < 3:
            for other in others:
                side += [MIRROR.code, *reversed(other)]
            self.melds.append(Meld.from_codes(bytes(side)))
            return
        for number, code in enumerate(side, self.at - len(side)):
            kind = JOKERS if code == JOKER else 0
            self.counts[LEVEL * number + RUNS + kind + color] += 1


def lay(
    moves: list[list[int]], table: TransitionTable, blocks: Sequence[Block], *, explicit: bool
) -> tuple[list[Meld], Shape]:
    """Return what *moves* of the special search lay, each joker in its place if *explicit*.

    First melds with special jokers, blocks, and melds that lack jokers to be melds; then the shape
    of the others, without jokers that are left over.
    """
    layer = _Layer(table, blocks, explicit)
    for number, row in enumerate(moves, 1):
        layer.number(number, row)
    layer.end()
    return layer.melds, Shape(counts=np.array(layer.counts, np.int64))


def _tile(code: int, number: int) -> int:
    return 13 * code + number - 1 if code < 4 else JOKER + code - 4
