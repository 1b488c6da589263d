"""Initial melds: own tiles only, worth the threshold, jokers at what they stand for (S0-17, B1).

One search finds the best initial meld. Two cases need more: turns in which the player may also
rearrange the table (C04), and house rules about jokers that forbid the best play (B2, B7). There
the search tries every set of own melds that is worth the threshold.

Melds of own tiles only must be worth the threshold; the other rules are those of any turn. So every
play contains a minimal set of own melds that are worth it. With such a set fixed, the turn is that
of a player who has opened (`joker_search.search`), and the search looks for plays that are better
than the incumbent. A run that can be cut in two is two melds of the same worth, so sets need only
short runs. The initial meld of fewest tiles is such a set itself.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.classify import value
from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS, NUMBERS
from tilerummy.solver.dp.jit import GAINS, IMPOSSIBLE, NEVER, STANDS, DpResult, Ints
from tilerummy.solver.dp.options import COPIES, MOST_JOKERS
from tilerummy.solver.dp.special.open_melds import MOST
from tilerummy.solver.joker_search.candidates import Candidates
from tilerummy.solver.joker_search.search import Search
from tilerummy.solver.layout.arrange import JOKER
from tilerummy.solver.legal import legal
from tilerummy.solver.relaxation import Open, Plain, Special

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem

PROVEN_JOKERS: Final = 4
"""Most jokers for which an initial meld is proven best. With more, eight runs of one colour could
overlap, which the search leaves out; no rule book has more (XP: four)."""
_JOKERS: Final = MOST_JOKERS + 3 * MOST
BASE: Final = 1 + 13 * (4 * 13 * COPIES + _JOKERS)
"""No play is worth as many points, jokers at what they stand for; gains times this leave room for
the points as laid."""
STATES: Final = 500_000
"""Most states of searches to look at before the answer is given without proof."""
SETS: Final = 50_000
"""Most sets to look at for the smallest."""


def as_laid() -> Ints:
    """Return gains that add up to the points of an initial meld: jokers as laid (B1)."""
    gains = np.zeros(GAINS, np.int64)
    gains[: JOKER.code] = np.arange(JOKER.code) % len(NUMBERS) + 1
    gains[STANDS] = 1
    return gains


def fewest() -> Ints:
    """Return gains for which few tiles are best; then few jokers of any kind; then many points.

    All are negative. The bounds of the search with special jokers are for gains that add up: these
    are for searches without a floor that keep all states.
    """
    gains = as_laid() - (_JOKERS + 1) * BASE
    gains[JOKER.code : KINDS] -= BASE
    gains[STANDS] = 0
    return gains


def most_points(problem: Problem) -> int:
    """Return the most points that melds from the rack alone are worth, jokers as laid (B1)."""
    rest = Open(problem.play, problem.optional, threshold=0)
    found = _relaxed(problem, rest, as_laid(), NEVER).best(rest)
    return max(0, found.value + problem.play.points)


def searched(problem: Problem, play: Tiles, optional: Tiles, stop: Ints = NEVER) -> DpResult:
    """Return the best initial meld of all tiles of *play* and any of *optional*; no house rules.

    Its value is by the gains of *problem*, and leaves out what *play* gains.
    """
    threshold = problem.ruleset.threshold
    # The best play by the objective, points as laid second, usually reaches the threshold.
    rest = Open(play, optional, threshold=0)
    relaxed = _relaxed(problem, rest, problem.gains * BASE + as_laid(), stop)
    found = relaxed.best(rest)
    if found.value > IMPOSSIBLE and found.value % BASE + play.points < threshold:
        found = relaxed.best(rest._replace(threshold=threshold))
    return found if found.value <= IMPOSSIBLE else found._replace(value=found.value // BASE)


def best_table(problem: Problem, stop: Ints = NEVER) -> tuple[Table, bool]:
    """Return the table after the best initial meld, and whether no better is proven to exist.

    The table as it is if there is none.
    """
    found = searched(problem, problem.play, problem.optional, stop)
    return _table(problem, found, problem.ruleset.threshold, best_by_sets, stop)


def smallest_table(problem: Problem, stop: Ints) -> tuple[Table, bool]:
    """Return the table after the initial meld of fewest tiles, and whether that is proven.

    Of those, the one with fewest jokers; of those, the one with most points.
    """
    threshold = max(1, problem.ruleset.threshold)
    rest = Open(problem.play, problem.optional, threshold=threshold)
    found = _relaxed(problem, rest, fewest(), stop).best(rest)
    return _table(problem, found, threshold, smallest_by_sets, stop)


def is_proven(own: Tiles, stop: Ints) -> bool:
    """Whether what was found for *own* tiles is the best, if it is legal."""
    return own.count(JOKER) <= PROVEN_JOKERS and not stop[0]


def _table(
    problem: Problem,
    found: DpResult,
    threshold: int,
    by_sets: Callable[[Problem, Ints], tuple[Table, bool]],
    stop: Ints,
) -> tuple[Table, bool]:
    """Return the table of *found*, the best there is, and if that is proven.

    Where house rules are against it, that which is found *by_sets*.
    """
    old, rest = (
        problem.table.melds,
        Open(problem.play, problem.optional, threshold=max(0, threshold)),
    )
    table, proven = problem.table, is_proven(rest.required + rest.optional, stop)
    if found.value > IMPOSSIBLE:
        relaxed = _relaxed(problem, rest, problem.gains, stop)
        table = Table((*old, *relaxed.laid(found, rest)))
    if legal(problem, table):
        return table, proven
    table, proven = by_sets(replace(problem, table=Table()), stop)
    return Table((*old, *table.melds)), proven


def _relaxed(problem: Problem, rest: Open, gains: Ints, stop: Ints) -> Plain | Special:
    """Return the search for initial melds of *rest*: required jokers are special."""
    rules = problem.ruleset.meld_rules
    if not rest.required.jokers and not any(rest.optional.counts[JOKER.code + 1 :]):
        return Plain(rules, gains, stop)
    return Special(rules, rest.required + rest.optional, gains, stop)


def best_by_sets(problem: Problem, stop: Ints) -> tuple[Table, bool]:
    """Return the table after the best initial meld and rearrangement, and whether it is proven.

    The table as it is if there is none.
    """
    opened = replace(problem, opened=True)
    search = Search(opened, stop)
    best, free = search.nothing, search.run()
    if legal(problem, free.table):
        return free.table, free.proven
    bound = free.gain if free.proven else search.most
    own = Candidates(replace(problem, table=Table()), stop, every_layout=True)
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
    return best.table, proven and own.complete and not stop[0]


def smallest_by_sets(problem: Problem, stop: Ints) -> tuple[Table, bool]:
    """Return the table after the smallest initial meld on no table, and whether it is proven.

    That of fewest tiles; of those, of fewest jokers; of those, of most points. The table as it is
    if there is none.
    """
    own = Candidates(problem, stop, every_layout=True)
    sets = map(Table, islice(_worth_it(problem, own), SETS + 1))
    looked, best, size = 0, problem.table, (len(problem.rack) + 1, 0, 0)
    for looked, table in enumerate(sets, 1):
        tiles = table.tiles
        here = len(tiles), tiles.jokers, -tiles.points
        if looked > SETS or stop[0]:
            break
        if here < size and legal(problem, table):
            best, size = table, here
    return best, own.complete and looked <= SETS and not stop[0]


def _worth_it(problem: Problem, own: Candidates) -> Iterator[tuple[Meld, ...]]:
    """Yield sets of own melds that are worth the threshold, and not without any of them."""
    uncut = [meld for meld in own.melds if not own.can_be_cut(meld)]
    priced = [(value(meld, problem.ruleset.meld_rules) or 0, meld) for meld in uncut]
    dearest: dict[Tiles, tuple[int, Meld]] = {}
    for points, meld in sorted(priced, key=lambda one: -one[0]):
        dearest.setdefault(meld.tiles, (points, meld))
    threshold = max(1, problem.ruleset.threshold)
    yield from _sets(list(dearest.values()), (), own.at_hand, threshold)


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
