"""Changes of a table: new melds, longer ones, and one tile taken out for another meld."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.view import View

SOME: Final = 10
"""How many tiles of the rack a change of one meld tries: full racks of 30 take seconds."""


def candidate_tables(view: View, rack: Tiles, rng: Random) -> list[Table]:
    """Return tables that may be legal, some of which take melds of the present one apart."""
    melds, rules = view.table.melds, view.ruleset.meld_rules
    own = [Meld(laid) for laid in _melds(rack, rng) if classify(Meld(laid), rules)]
    rng.shuffle(own)
    found = [
        (*melds, *chosen)
        for size in (1, 2, 3)
        for chosen in list(combinations(own[:6], size))[:6]
        if sum((meld.tiles for meld in chosen), Tiles()) <= rack
    ]
    if view.opened[view.seat]:
        for at in rng.sample(range(len(melds)), min(3, len(melds))):
            rest = (*melds[:at], *melds[at + 1 :])
            some = Tiles(rng.sample(list(rack), min(SOME, len(rack))))
            tried = [*_longer(melds[at], some), *_freed(melds[at], rack, some, rng)]
            legal = [new for new in tried if all(_fits(meld, rules) for meld in new)]
            found += [(*rest, *new) for new in legal]
    rng.shuffle(found)
    if rng.random() < 0.5:
        found.sort(key=lambda table: -sum(map(len, table)))
    return [Table(table) for table in found[:20]]


def _fits(meld: Meld, rules: MeldRules) -> bool:
    """Whether *meld* is one; most are not, and tell by two tiles side by side."""
    numbers = [tile.number for tile in meld.laid]
    for one, two in pairwise(numbers):
        if one is not None and two is not None and not -1 <= one - two <= 1:
            return False
    return bool(classify(meld, rules))


def _longer(meld: Meld, some: Tiles) -> Iterator[tuple[Meld, ...]]:
    """Yield *meld* with one of *some* tiles in it, whole or in two parts."""
    for tile in set(some):
        for place in range(len(meld) + 1):
            laid = (*meld.laid[:place], tile, *meld.laid[place:])
            yield (Meld(laid),)
            yield Meld(laid[: place + 1]), Meld(laid[place + 1 :])
            yield Meld(laid[:place]), Meld(laid[place:])


def _freed(meld: Meld, rack: Tiles, some: Tiles, rng: Random) -> Iterator[tuple[Meld, ...]]:
    """Yield *meld* with one tile out of it, one of *some* in its place or none, and its use."""
    place = rng.randrange(len(meld))
    jokers = [at for at, tile in enumerate(meld.laid) if tile.is_joker]
    if jokers and rng.random() < 0.7:
        place = rng.choice(jokers)
    taken = meld.laid[place]
    before, after = meld.laid[:place], meld.laid[place + 1 :]
    using = [laid for laid in _melds(rack + Tiles((taken,)), rng) if taken in laid]
    for laid in rng.sample(using, min(3, len(using))):
        yield Meld(before), Meld(after), Meld(laid)
        for tile in (None, *(set(some) & set(rack.minus(Tiles(laid))))):
            left = before + after if tile is None else (*before, tile, *after)
            yield Meld(left), Meld(laid)


def _melds(tiles: Tiles, rng: Random) -> Iterator[tuple[Tile, ...]]:
    """Yield what may be melds of *tiles*: by brute force, jokers thrown in at random."""
    jokers = [tile for tile in tiles if tile.is_joker]
    for color in Color:
        for first in NUMBERS:
            laid: list[Tile] = []
            for number in range(first, 14):
                if Tile.of(color, number) not in tiles:
                    break
                laid.append(Tile.of(color, number))
                if len(laid) >= 3:
                    yield tuple(laid)
            for joker in jokers[: 1 if laid else 0]:
                place = rng.randrange(len(laid) + 1)
                yield (*laid[:place], joker, *laid[place:])
                yield (*laid, joker, *_after(color, first + len(laid) + joker.span, tiles))
                yield (*laid, joker, *reversed(laid))
    for number in NUMBERS:
        group = [Tile.of(color, number) for color in Color if Tile.of(color, number) in tiles]
        for size in (2, 3, 4):
            for chosen in combinations(group, size):
                yield chosen
                if jokers:
                    yield (*chosen, rng.choice(jokers))


def _after(color: Color, number: int, tiles: Tiles) -> Iterator[Tile]:
    """Yield the tiles that continue from *number*, of *color* or of any colour that is there."""
    for other in (color, *Color):
        if number in NUMBERS and Tile.of(other, number) in tiles:
            yield Tile.of(other, number)
            return
