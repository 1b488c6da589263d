"""Initial melds, set by set of own melds that are worth the threshold (S0-17).

So are found those of a turn in which the table may be rearranged (C04), and those of house rules
about jokers that forbid what would be best (B2, B7).

Melds that consist of own tiles only must be worth the threshold; all else is as on any turn. So
some own melds are worth it, and can be chosen so that without any of them the rest is not. With
such a set fixed the turn is that of a player who has opened (`jokers.search`); every set is tried,
each for what is better than the best so far. A run that can be cut in two is two melds of the same
worth, so only short ones need be in a set. The initial meld of fewest tiles is such a set itself.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from tilerummy.core.classify import value
from tilerummy.core.meld import Meld
from tilerummy.core.table import Table
from tilerummy.core.tile import NUMBERS, Color, Tile
from tilerummy.solver.jokers.candidates import Candidates
from tilerummy.solver.jokers.search import Search
from tilerummy.solver.legal import legal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tilerummy.core.ruleset import MeldRules
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.arrays import Ints


STATES: Final = 500_000
"""Most states of sweeps to look at before the answer is given without proof."""
SETS: Final = 50_000
"""Most sets to look at for the smallest."""
LONGEST: Final = 5
"""Tiles of the longest run that cannot be cut in two, number tiles only."""


def best_table(problem: Problem, stop: Ints) -> tuple[Table, bool]:
    """Return the table after the best initial meld and rearrangement, and whether it is proven.

    The table as it is if there is none.
    """
    opened = replace(problem, opened=True)
    search = Search(opened, stop)
    best, free = search.nothing, search.run()
    if legal(problem, free.table):
        return free.table, free.proven
    bound = free.gain if free.proven else search.most
    own = Candidates(replace(problem, table=Table()), stop, every_way=True)
    states, proven = search.states, True
    for melds in _worth_it(problem, own):
        if best.gain >= bound:
            return best.table, proven
        if states > STATES or stop[0]:
            return best.table, False
        search = Search(opened, stop, own=melds, least=best.gain + 1, most=bound, effort=1)
        found = search.run()
        states, proven = states + search.states, proven and found.proven
        if found.table != problem.table:
            best = found
    return best.table, proven and own.whole and not stop[0]


def smallest_table(problem: Problem, stop: Ints) -> tuple[Table, bool]:
    """Return the table after the smallest initial meld on no table, and whether it is proven.

    That of fewest tiles; of those, of fewest jokers; of those, of most points. The table as it is
    if there is none.
    """
    own = Candidates(problem, stop, every_way=True)
    sets = map(Table, islice(_worth_it(problem, own), SETS + 1))
    looked, best, size = 0, problem.table, (len(problem.rack) + 1, 0, 0)
    for looked, table in enumerate(sets, 1):
        tiles = table.tiles
        here = len(tiles), tiles.jokers, -tiles.points
        if looked > SETS or stop[0]:
            break
        if here < size and legal(problem, table):
            best, size = table, here
    return best, own.whole and looked <= SETS and not stop[0]


def _worth_it(problem: Problem, own: Candidates) -> Iterator[tuple[Meld, ...]]:
    """Yield sets of own melds that are worth the threshold, and not without any of them."""
    with_jokers = (meld for meld in own.melds if not own.can_be_cut(meld.laid))
    every = (*_without_jokers(own.at_hand), *with_jokers)
    dearest = _worth_most(every, problem.ruleset.meld_rules)
    melds = sorted(dearest, key=lambda one: -one[0])
    yield from _sets(melds, (), own.at_hand, max(1, problem.ruleset.threshold))


def _worth_most(melds: Iterable[Meld], rules: MeldRules) -> list[tuple[int, Meld]]:
    """Return of *melds* that have the same tiles the one that is worth most; with its points."""
    most: dict[Tiles, tuple[int, Meld]] = {}
    for meld in melds:
        points = value(meld, rules) or 0
        if meld.tiles not in most or most[meld.tiles][0] < points:
            most[meld.tiles] = points, meld
    return list(most.values())


def _sets(
    melds: Sequence[tuple[int, Meld]], chosen: tuple[Meld, ...], left: Tiles, missing: int
) -> Iterator[tuple[Meld, ...]]:
    """Yield *chosen* and those of *melds*, the dearest first, that bring it *missing* points.

    The last of a set is the cheapest and the one that reaches it: without any it is not reached.
    """
    for at, (points, meld) in enumerate(melds):
        if meld.tiles <= left:
            if points >= missing:
                yield (*chosen, meld)
            else:
                rest = left - meld.tiles
                yield from _sets(melds[at:], (*chosen, meld), rest, missing - points)


def _without_jokers(tiles: Tiles) -> Iterator[Meld]:
    """Yield the melds of number tiles among *tiles* that cannot be cut in two."""
    for number in NUMBERS:
        there = [tile for color in Color if (tile := Tile.of(color, number)) in tiles]
        for size in (3, 4):
            yield from map(Meld, combinations(there, size))
        for color in Color:
            for end in range(number + 2, min(13, number + LONGEST - 1) + 1):
                run = tuple(Tile.of(color, one) for one in range(number, end + 1))
                if all(tile in tiles for tile in run):
                    yield Meld(run)
