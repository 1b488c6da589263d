"""Heaps: a few melds and rack tiles thrown together and laid again, as no sensible bot would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.bots.visible_melds import visible_melds
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tilerummy.core.view import View

_JOKER: Final = Tile.joker()


def heap(view: View, rack: Tiles, rng: Random) -> Table | None:
    """Return a table on which a few melds and rack tiles were laid again, or None."""
    melds = list(view.table.melds)
    opened = view.opened[view.seat]
    if visible_melds(rack) and rng.random() < 0.3:
        return _own_melds(view, rack, rng)
    taken = rng.sample(melds, min(len(melds), rng.randrange(4))) if opened else []
    for meld in taken:
        melds.remove(meld)
    heap = sum((meld.tiles for meld in taken), Tiles())
    own = list(rack)
    rng.shuffle(own)
    if not opened or rng.random() < 0.5:
        near = rng.choice(own)
        own = [tile for tile in own if _related(near, tile)]
        count = rng.randrange(3, 8)
    else:
        count = rng.randrange(1, 4)
    laid = next(_partitions(heap + Tiles(own[:count]), rng), None)
    return None if laid is None else Table((*melds, *laid))


def _own_melds(view: View, rack: Tiles, rng: Random) -> Table:
    """Return a table with some melds at sight added."""
    laid = list(view.table.melds)
    while (seen := visible_melds(rack)) and (
        len(laid) == len(view.table.melds) or rng.random() < 0.7
    ):
        meld = rng.choice(seen)
        laid.append(meld)
        rack -= meld.tiles
    return Table(tuple(laid))


def _related(one: Tile, other: Tile) -> bool:
    return one.is_joker or other.is_joker or one.color == other.color or one.number == other.number


def _partitions(heap: Tiles, rng: Random, depth: int = 0) -> Iterator[tuple[Meld, ...]]:
    """Yield ways to lay all of *heap* as melds, in random order."""
    if not heap:
        yield ()
        return
    lowest = next(iter(heap))
    if lowest.is_joker or depth > 7:
        return
    candidates = list(_melds_with(lowest, heap))
    rng.shuffle(candidates)
    for meld in candidates:
        for rest_laid in _partitions(heap - meld.tiles, rng, depth + 1):
            yield (meld, *rest_laid)


def _melds_with(lowest: Tile, heap: Tiles) -> Iterator[Meld]:
    """Yield melds of tiles of *heap* whose lowest tile is *lowest*, jokers filling gaps."""
    color, number = lowest.color, lowest.number
    assert color is not None
    assert number is not None
    jokers = heap.count(_JOKER)
    for before in range(min(jokers, number - 1) + 1):
        laid = (_JOKER,) * before + (lowest,)
        left = jokers - before
        for following in range(number + 1, NUMBERS[-1] + 1):
            if len(laid) >= 3:
                yield Meld(laid)
            tile = Tile.of(color, following)
            if tile in heap:
                laid = (*laid, tile)
            elif left:
                laid, left = (*laid, _JOKER), left - 1
            else:
                break
        else:
            if len(laid) >= 3:
                yield Meld(laid)
    others = [tile for c in Color if c != color and (tile := Tile.of(c, number)) in heap]
    for mask in range(1 << len(others)):
        group = (lowest, *(tile for at, tile in enumerate(others) if mask >> at & 1))
        for used in range(jokers + 1):
            if 3 <= len(group) + used <= 4:
                yield Meld(group + (_JOKER,) * used)
