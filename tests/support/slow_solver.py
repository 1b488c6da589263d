"""The slow twin of the compiled search: obviously right, for positions of about a dozen tiles.

It lists every meld that the tiles at hand could form, every way to lay each, and every set of
those that covers the table; then it takes the best that the core's own rules call legal. Special
jokers and house rules included.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from time import perf_counter_ns
from typing import TYPE_CHECKING

from tilerummy.core.classify import classify
from tilerummy.core.meld import Meld
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, TILES, Color, Joker, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.legal import legal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tilerummy.solver.problem import Problem, Solution

_JOKER = Tile.joker()
_DOUBLE, _CHANGE, _MIRROR = (
    Tile.joker(kind) for kind in (Joker.DOUBLE, Joker.COLOR_CHANGE, Joker.MIRROR)
)
_RULES = MeldRules()
Laid = tuple[Tile, ...]


@lru_cache(maxsize=16)
def melds(jokers: int, longest: int = 13) -> tuple[Meld, ...]:
    """Return every meld, as laid, of at most *longest* tiles and *jokers* plain jokers.

    Runs ascend, groups are in tile order with jokers last; one meld per way to lay it, so
    ``[J R8 R9]`` and ``[R8 R9 J]`` are two.
    """
    found: dict[Laid, None] = {}
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


def melds_at_hand(tiles: Tiles, rules: MeldRules = _RULES) -> tuple[Meld, ...]:
    """Return every meld, as laid, that *tiles* can form, special jokers included.

    Everything that could be one is tried: rows of tiles in which the numbers ascend one by one,
    tiles of one number, and pairs of those around a mirror joker; then the core judges.
    A mirrored meld is laid one way round.
    """
    rows = [row for start in NUMBERS for row in _rows(tiles, start)]
    heaps = [heap for number in NUMBERS for heap in _heaps(tiles, number)]
    laid = {row for row, _ in rows} | set(heaps)
    if tiles.count(_MIRROR):
        around: dict[object, list[Laid]] = {}
        for row, numbers in rows:
            around.setdefault(numbers, []).append(row)
        for left, right in _pairs(around, tiles):
            laid.add((*left, _MIRROR, *right[::-1]))
        of_number: dict[object, list[Laid]] = {}
        for heap in heaps:
            if not heap[0].is_joker:
                of_number.setdefault(heap[0].number, []).append(heap)
        for left, right in _pairs(of_number, tiles):
            laid.add((*left, _MIRROR, *right))
    found = (Meld(one) for one in sorted(laid))
    return tuple(meld for meld in found if classify(meld, rules))


def _rows(tiles: Tiles, start: int) -> Iterator[tuple[Laid, tuple[int, int]]]:
    """Yield tiles for the numbers from *start* on, with the first and the last number.

    Number tiles side by side are of one colour, jokers between them or not, unless one is a
    colour-change joker. Rows of jokers only are among them: one side of a mirror can be that.
    """

    def extend(
        row: Laid, number: int, color: Color | None, left: Tiles
    ) -> Iterator[tuple[Laid, tuple[int, int]]]:
        if row:
            yield row, (start, number - 1)
        naturals = [Tile.of(one, number) for one in Color if number <= 13 and color in {None, one}]
        for tile in (*naturals, _JOKER, _DOUBLE, _CHANGE):
            if left.count(tile) and number + tile.span <= 14:
                shown = None if tile == _CHANGE else tile.color if tile in naturals else color
                yield from extend((*row, tile), number + tile.span, shown, left - Tiles((tile,)))

    return extend((), start, None, tiles)


def _heaps(tiles: Tiles, number: int) -> Iterator[Laid]:
    """Yield tiles of one number, at most one of each colour, with plain and double jokers.

    A single number tile takes every place among the jokers: it may be read as a run as well, where
    the places of jokers determine what they stand for.
    """
    there = [tile for color in Color if tiles.count(tile := Tile.of(color, number))]
    for naturals in range(1, len(there) + 1):
        for chosen in combinations(there, naturals):
            for plain in range(min(4, tiles.count(_JOKER)) + 1):
                for double in range(min(4, tiles.count(_DOUBLE)) + 1):
                    jokers = (_JOKER,) * plain + (_DOUBLE,) * double
                    yield chosen + jokers
                    if naturals == 1:
                        for place in range(1, len(jokers) + 1):
                            yield jokers[:place] + chosen + jokers[place:]


def _pairs(halves: dict[object, list[Laid]], tiles: Tiles) -> Iterator[tuple[Laid, Laid]]:
    """Yield pairs of halves of the same numbers that *tiles* can lay together."""
    for alike in halves.values():
        for at, left in enumerate(alike):
            for right in alike[at:]:
                if Tiles(left + right) <= tiles:
                    yield left, right


def arrangements(
    required: Tiles,
    optional: Tiles,
    rules: MeldRules = _RULES,
    worth_it: Callable[[Tiles], bool] = lambda _: True,
) -> Iterator[tuple[Meld, ...]]:
    """Yield every set of melds that uses all of *required* and any of *optional*, each once.

    Melds that consist of the same tiles and are laid differently count as different. *worth_it*
    returns whether to continue when only these tiles of *optional* can be used.
    """
    everything = required + optional
    containing: dict[Tile, list[Meld]] = {}
    for meld in melds_at_hand(everything, rules):
        containing.setdefault(min(meld.laid), []).append(meld)

    # Tile by tile: each starts a meld, or is left out.
    def extend(
        at: Tile, index: int, laid: tuple[Meld, ...], left: Tiles, behind: Tiles
    ) -> Iterator[tuple[Meld, ...]]:
        while not left.count(at):
            if at.code == len(TILES) - 1:
                yield laid
                return
            at, index = TILES[at.code + 1], 0
        starting = containing.get(at, [])
        for place in range(index, len(starting)):
            meld = starting[place]
            if meld.tiles <= left:
                yield from extend(at, place, (*laid, meld), left - meld.tiles, behind)
        stay = Tiles((at,) * left.count(at))
        behind += stay
        if behind <= optional and worth_it(optional - behind):
            yield from extend(at, len(starting), laid, left - stay, behind)

    return extend(TILES[0], 0, (), everything, Tiles())


def solve(problem: Problem) -> Solution:
    """Return a best play by looking at all that could be better than the best one so far."""
    best = problem.table
    best_score: tuple[int, ...] = ()

    def better(placed: Tiles) -> bool:
        return bool(placed) and problem.score(placed) > best_score

    rearranges = problem.opened or problem.ruleset.manip_in_meld_turn
    required, remaining = (
        (problem.table.tiles, ()) if rearranges else (Tiles(), problem.table.melds)
    )
    for laid in arrangements(required, problem.rack, problem.ruleset.meld_rules, better):
        table = Table(remaining + laid)
        placed = table.tiles - problem.table.tiles
        if better(placed) and legal(problem, table):
            best, best_score = table, problem.score(placed)
    return problem.solution(best, optimal=True, began=perf_counter_ns())
