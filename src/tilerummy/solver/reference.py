"""The slow twin of the compiled search: obviously right, for positions of about a dozen tiles.

It lists every meld that the tiles at hand could form, every way to lay each, and every set of
those that covers the table; then it takes the best that is legal by the core's own rules.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

from tilerummy.core.joker_reuse import reused_in_new_melds
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerReuse
from tilerummy.core.reading import value
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.solver.problem import Problem, Solution

_JOKER = Tile.joker()


@lru_cache(maxsize=16)
def melds(jokers: int, longest: int = 13) -> tuple[Meld, ...]:
    """Return every meld, as laid, of at most *longest* tiles and *jokers* plain jokers.

    Runs ascend, groups are in tile order with jokers last; one meld per way to lay it, so
    ``[J R8 R9]`` and ``[R8 R9 J]`` are two.
    """
    found: dict[tuple[Tile, ...], None] = {}
    for color in Color:
        for size in range(3, longest + 1):
            for start in range(1, 15 - size):
                run = [Tile.of(color, start + place) for place in range(size)]
                for count in range(min(jokers, size - 1) + 1):
                    for places in combinations(range(size), count):
                        laid = (_JOKER if at in places else tile for at, tile in enumerate(run))
                        found[tuple(laid)] = None
    for number in NUMBERS:
        for size in range(3, min(4, longest) + 1):
            for naturals in range(max(1, size - jokers), size + 1):
                for colors in combinations(Color, naturals):
                    tiles = tuple(Tile.of(color, number) for color in colors)
                    found.setdefault(tiles + (_JOKER,) * (size - naturals))
    return tuple(Meld(laid) for laid in found)


def kinds(jokers: int, longest: int = 13) -> frozenset[Tiles]:
    """Return the distinct tile multisets of `melds`."""
    return frozenset(meld.tiles for meld in melds(jokers, longest))


def arrangements(must: Tiles, may: Tiles) -> Iterator[tuple[Meld, ...]]:
    """Yield every set of melds that uses all of *must* and any of *may*, each once.

    Melds that consist of the same tiles and are laid differently count as different.
    """
    everything = must + may
    fitting = [meld for meld in melds(everything.jokers) if meld.tiles <= everything]

    def extend(at: int, laid: tuple[Meld, ...], left: Tiles) -> Iterator[tuple[Meld, ...]]:
        if left <= may:
            yield laid
        for index in range(at, len(fitting)):
            meld = fitting[index]
            if meld.tiles <= left:
                yield from extend(index, (*laid, meld), left - meld.tiles)

    yield from extend(0, (), everything)


def solve(problem: Problem) -> Solution:
    """Return a best play by looking at all of them."""
    if problem.opened:
        candidates = (Table(laid) for laid in arrangements(problem.table.tiles, problem.rack))
    else:
        candidates = (
            Table(problem.table.melds + laid)
            for laid in arrangements(Tiles(), problem.rack)
            if _worth(laid, problem) >= problem.ruleset.threshold
        )
    best = problem.table
    best_score: tuple[int, ...] = ()
    for table in candidates:
        placed = table.tiles - problem.table.tiles
        score = problem.score(placed)
        if placed and score > best_score and _legal(problem, table):
            best, best_score = table, score
    return problem.solution(best, optimal=True, micros=0)


def _worth(laid: tuple[Meld, ...], problem: Problem) -> int:
    return sum(value(meld, problem.ruleset.meld_rules) or 0 for meld in laid)


def _legal(problem: Problem, table: Table) -> bool:
    rules = problem.ruleset
    return rules.joker_reuse is JokerReuse.ANY_SET or reused_in_new_melds(
        problem.table, table, rules.meld_rules
    )
