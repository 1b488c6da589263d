"""Melds of the table that stay together, as the special search wants them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tilerummy.core.meld import MeldKind
from tilerummy.core.tile import Color, Joker
from tilerummy.solver.sweep.special.open_melds import Run
from tilerummy.solver.sweep.special.state import BLOCK_COLUMNS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.core.meld import Meld, Reading
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.special.open_melds import OpenMeld


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
    numbers: list[int] = []
    for tile, stand_in in zip(meld.laid, reading.stand_ins, strict=True):
        stands_for = tile if stand_in is None else stand_in.options[0]
        first = stands_for.number or 0
        numbers += range(first, first + tile.span)
    start, end = numbers[0], numbers[-1]
    if reading.kind is MeldKind.GROUP:
        return Block(meld, start, start, None, None, None, _lacks(meld, reading, start))
    front: Color | None = None
    color: Color | None = None
    barred: Color | None = None
    just = changed = False
    for tile in meld.laid:
        just = tile.joker_kind is Joker.COLOR_CHANGE
        if just:
            barred, color, changed = color, None, True
        elif tile.color is not None:
            color = tile.color
            if not changed:
                front = color
    item = None if color is not None else Run(None, 3, barred, just=just)
    return Block(meld, start, end, front, color, item, 0)


def _lacks(meld: Meld, reading: Reading, number: int) -> int:
    if reading.value // number > 3:
        return 0
    have = {tile.color for tile in meld.laid}
    return sum(1 << color for color in Color if color not in have)


def block_rows(blocks: Sequence[Block], number: Callable[[OpenMeld], int]) -> Ints:
    """Return *blocks* in `BLOCK_COLUMNS`; *number* tells the number of an item."""
    rows = np.zeros((len(blocks), BLOCK_COLUMNS), np.int64)
    for row, here in zip(rows, blocks, strict=True):
        back = 0 if here.back is None else 1 + here.back
        if here.item is not None:
            back = 8 + number(here.item)
        row[:] = here.start, here.end, -1 if here.front is None else here.front, back, here.lacks
    return rows
