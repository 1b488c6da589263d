"""The dearest melds that given tiles can have laid together, where melds compete for tiles."""

from __future__ import annotations

from functools import reduce
from itertools import chain
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.tiles import Tiles

_BITS: Final = 9
"""Of a field that counts one kind of tile: a byte, as in `Tiles.counts`, and a bit to borrow."""
_BORROW: Final = 1 << (_BITS - 1)


def best_total(melds: Sequence[Tiles], worth: Sequence[int], held: Tiles) -> int:
    """Return the highest sum of *worth* over *melds* that *held* has the tiles for together.

    A dynamic programme over the melds in the order of their lowest numbers. A state is how many
    tiles are left of those that melds to come compete for, all counts in one integer. That differs
    only by which of the melds under way were chosen, and of these no more than copies of a tile
    can cover a number in each colour, besides those that bridge it with a joker.

    Worst case: the melds times the states, for three copies and four jokers at most
    (2^3 - 1)^4 * 2^4 states, and colours meet only in groups.

    >>> from tilerummy.core.tiles import Tiles
    >>> best_total([Tiles("R1 R2 R3"), Tiles("R3 R4 R5")], [6, 12], Tiles("R1 R2 R3 R4 R5"))
    12
    """
    totals = [
        _best_of(sorted(part, key=lambda at: _lowest(melds[at])), melds, worth, held)
        for part in _competing(melds, held)
    ]
    return sum(totals)


def _lowest(meld: Tiles) -> int:
    return min((code % 13 for code, count in enumerate(meld.counts[:52]) if count), default=13)


def _competing(melds: Sequence[Tiles], held: Tiles) -> list[list[int]]:
    """Part the melds, by index, such that melds of different parts want no scarce tile alike."""
    parts: list[tuple[set[int], list[int]]] = []
    scarce = set(_scarce(melds, held))
    for at, meld in enumerate(melds):
        wants = {code for code in scarce if meld.counts[code]}
        rivals = [part for part in parts if not part[0].isdisjoint(wants)]
        parts = [part for part in parts if part[0].isdisjoint(wants)]
        parts.append(
            (wants.union(*(kinds for kinds, _ in rivals)), [at, *chain(*(of for _, of in rivals))])
        )
    return [part for _, part in parts]


def _scarce(melds: Sequence[Tiles], held: Tiles) -> list[int]:
    """Return the codes of the tiles of which *melds* want more than *held* has."""
    wanted = [sum(counts) for counts in zip(*(meld.counts for meld in melds), strict=True)]
    return [code for code, count in enumerate(wanted) if count > held.counts[code]]


def _best_of(order: list[int], melds: Sequence[Tiles], worth: Sequence[int], held: Tiles) -> int:
    """Return the best total of the melds whose indices are in *order*."""
    kinds = _scarce([melds[at] for at in order], held)
    borrow = _packed([_BORROW] * len(kinds))
    takes = [_packed([melds[at].counts[code] for code in kinds]) for at in order]
    totals = {_packed([held.counts[code] for code in kinds]): 0}
    ahead = sum(takes)
    for at, take in zip(order, takes, strict=True):
        ahead -= take
        best: dict[int, int] = {}
        for left, total in totals.items():
            choices = [(left, total)]
            after = (left | borrow) - take
            if after & borrow == borrow:  # no count was short
                choices.append((after ^ borrow, total + worth[at]))
            for still, points in choices:
                key = _least(still, ahead, borrow)
                if points >= best.get(key, 0):
                    best[key] = points
        totals = best
    return max(totals.values())


def _packed(counts: Sequence[int]) -> int:
    return reduce(lambda packed, count: packed << _BITS | count, counts, 0)


def _least(one: int, other: int, borrow: int) -> int:
    """Return the lesser count in every field: more than is wanted still is as good as enough."""
    enough = ((one | borrow) - other) & borrow
    mask = enough - (enough >> (_BITS - 1))
    return other & mask | one & ~mask
