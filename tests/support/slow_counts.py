"""Every play of a small position, by trying all: shares nothing with the core or the solver.

`slow_melds` defines melds, and `slow_plays` legal plays. For each choice of rack tiles, these and
the tiles of the table are laid in every way: up to twelve tiles together, melds with a mirror joker
of seven at most.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import TYPE_CHECKING

from tests.support import slow_melds, slow_plays

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.support.slow_plays import Laid

ORDER = {color: at for at, color in enumerate(slow_melds.COLORS)}


def plays(
    table: Sequence[Laid], rack: Sequence[str], opened: bool, rules: slow_plays.Table
) -> set[Laid]:
    """Return every set of rack tiles that a legal play lays, sorted."""
    old = [tile for meld in table for tile in meld] if opened else []
    remaining = [] if opened else list(table)
    return {
        placed
        for size in range(1, len(rack) + 1)
        for placed in set(combinations(sorted(rack), size))
        if any(
            not slow_plays.reasons(table, rack, [*remaining, *laid], opened, rules)
            for laid in layouts(tuple(sorted([*old, *placed], key=_number)))
        )
    }


def points(placed: Sequence[str]) -> int:
    """Return the points that leave the rack with *placed*: numbers, and 30 a joker (B8)."""
    return sum(30 if tile.startswith("J") else int(tile[1:]) for tile in placed)


def layouts(tiles: Laid) -> Iterator[list[Laid]]:
    """Yield every way to lay all *tiles* in melds: the first of them with some of the others."""
    if not tiles:
        yield []
        return
    first, rest = tiles[0], tiles[1:]
    for size in range(2, len(rest) + 1):
        for others in sorted(set(combinations(rest, size))):
            for meld in melds((first, *others)):
                left = list(rest)
                for tile in others:
                    left.remove(tile)
                for more in layouts(tuple(left)):
                    yield [meld, *more]


@cache
def melds(tiles: Laid) -> tuple[Laid, ...]:
    """Return every meld that *tiles* can be laid as, told apart by where their jokers lie."""
    jokers = [tile for tile in tiles if tile.startswith("J")]
    numbers = [tile for tile in tiles if not tile.startswith("J")]
    if "JM" in jokers:
        orders: set[Laid] = set(permutations(tiles)) if len(tiles) <= 7 else set()
    else:
        orders = {
            _with(numbers, places, order)
            for places in combinations(range(len(tiles)), len(jokers))
            for order in set(permutations(jokers))
        }
    return tuple(order for order in sorted(orders) if slow_melds.kinds(order))


def _with(numbers: Sequence[str], places: Sequence[int], jokers: Sequence[str]) -> Laid:
    """Return *numbers* with *jokers* inserted at *places*."""
    laid = list(numbers)
    for place, joker in zip(places, jokers, strict=True):
        laid.insert(place, joker)
    return tuple(laid)


def _number(tile: str) -> tuple[bool, int, int]:
    """Return a sorting key: by numbers, then colours; jokers last."""
    if tile.startswith("J"):
        return True, 0, len(tile)
    return False, int(tile[1:]), ORDER[tile[0]]
