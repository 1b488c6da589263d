"""All plays of a position, best first, by Lawler's partition.

The plays between *all tiles of A* and *all of A and any of B* form a *subspace*. One search, chosen
by its rules and tiles, finds the best play of a subspace. Without that play the subspace falls into
smaller ones, tile kind by tile kind (Lawler 1972), so plays come in order, and each costs about as
many searches as the rack has kinds.

A search may end without proof. Its result is still a play, and the smaller subspaces hold all
others, one of which may be better. Where it found nothing there may be plays nevertheless: such
subspaces are searched once more, harder, when all others are done.
"""

from __future__ import annotations

from dataclasses import replace
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver import opening
from tilerummy.solver.dp.dividing import PLACES, count_moves
from tilerummy.solver.dp.jit import IMPOSSIBLE, NEVER, DpResult, Ints
from tilerummy.solver.joker_search.search import MORE
from tilerummy.solver.layout.arrange import JOKER, Shape, table_of
from tilerummy.solver.relaxation import Open, Plain
from tilerummy.solver.solve import searched
from tilerummy.solver.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tilerummy.solver.problem import Problem


class Subspace(NamedTuple):
    """The plays of all of *play* and any of *optional*."""

    play: Tiles
    optional: Tiles
    most: int
    """What none of them gains more than."""


class Play(NamedTuple):
    """A play, and what the objective makes of it."""

    gain: int
    placed: Tiles
    table: Callable[[], Table]
    """Gives the table after it, which takes time of its own."""


class KBestEnumerator:
    """The plays of *problem*, best first; iterate once.

    Once *stop* holds a 1, it yields only those that it has found already.
    """

    def __init__(self, problem: Problem, stop: Ints = NEVER) -> None:
        self.problem, self.stop = problem, stop
        self.covered = problem.strategy
        self.plain = Plain(problem.ruleset.meld_rules, problem.gains, stop)
        self.complete = True
        """Whether no play is missing except those that are still to come."""
        self.sure = True
        """Whether every search was proven, so that nothing better is still to come."""

    def __iter__(self) -> Iterator[Play]:
        """Yield every play, each before all that gain less as long as the searches are sure."""
        problem, serial = self.problem, count()
        most = problem.gain(problem.play + problem.optional)
        # Subspaces by the most that their best play may gain; searched when they come first.
        heap: list[tuple[int, int, Subspace, int, Play | None]] = [
            (-most, next(serial), Subspace(problem.play, problem.optional, most), 1, None)
        ]
        while heap:
            _, _, subspace, effort, play = heappop(heap)
            if play is not None:
                yield play
                for part in partition(subspace, play.placed, problem.gain):
                    heappush(heap, (-part.most, next(serial), part, 1, None))
                continue
            play, proven = (None, False) if self.stop[0] else self.search(subspace, effort)
            self.sure = self.sure and proven
            if play is not None:
                searched = subspace._replace(most=play.gain) if proven else subspace
                heappush(heap, (-play.gain, next(serial), searched, effort, play))
            elif not proven and effort < MORE:
                heappush(heap, (0, next(serial), subspace, MORE, None))
            elif not proven:
                self.complete = False

    def search(self, subspace: Subspace, effort: int) -> tuple[Play | None, bool]:
        """Return the best play of *subspace* that was found, if any, and whether none is better.

        *effort* says how hard to try. Where plain searches know all rules, most subspaces hold no
        play, and no problem is made of them.
        """
        problem, play, optional = self.problem, subspace.play, subspace.optional
        if self.covered is Strategy.PLAIN:
            found = self.plain.best(Open(problem.table.tiles + play, optional))
            return self.counted(found, subspace, problem.table), found.complete
        # Required jokers are special to the search: its moves are others.
        if self.covered is Strategy.OPENING and not play.jokers:
            found = opening.searched(problem, play, optional, self.stop)
            proven = opening.is_proven(play + optional, self.stop)
            return self.counted(found, subspace, Table()), proven
        rest = problem.rack - play - optional
        within = replace(problem, play=play, keep=rest, leave_jokers=False)
        most = subspace.most - problem.gain(play)
        table, proven = searched(within, self.stop, most=most, effort=effort)
        placed = table.tiles - problem.table.tiles
        if not placed:
            return None, proven
        return Play(problem.gain(placed), placed, lambda: table), proven

    def counted(self, found: DpResult, subspace: Subspace, old: Table) -> Play | None:
        """Return the play of *subspace* that a plain search found, if any; it rearranges *old*."""
        if found.value <= IMPOSSIBLE:
            return None
        problem, gains = self.problem, self.problem.gains
        value = found.value + problem.gain(subspace.play)
        tiles = np.zeros(KINDS, np.uint8)
        count_moves(found.moves, np.zeros(PLACES, np.int64), tiles)
        counts = tiles.astype(np.int64) - np.frombuffer(old.tiles.counts, np.uint8)
        counts[JOKER.code] = 0
        # What number tiles do not gain jokers do, with places in melds or without.
        if rest := value - int(counts @ gains[:KINDS]):
            counts[JOKER.code] = rest // int(gains[JOKER.code])
        placed = Tiles.from_counts(counts.tolist())
        if not placed:
            return None

        def table() -> Table:
            jokers = old.tiles.jokers + placed.jokers if problem.opened else None
            after = table_of(Shape(found.moves, jokers), old, problem.ruleset.meld_rules)
            return after if problem.opened else Table((*problem.table.melds, *after.melds))

        return Play(value, placed, table)


def partition(
    subspace: Subspace, placed: Tiles, gain: Callable[[Tiles], int]
) -> Iterator[Subspace]:
    """Yield disjoint subspaces that hold every play of *subspace* but that of *placed*."""
    least, free = list(subspace.play.counts), list(subspace.optional.counts)

    def part() -> Subspace:
        play, optional = Tiles.from_counts(least), Tiles.from_counts(free)
        return Subspace(play, optional, min(subspace.most, gain(play + optional)))

    for code, more in enumerate(subspace.optional.counts):
        if not more:
            continue
        here, low = placed.counts[code], subspace.play.counts[code]
        if here < low + more:
            least[code], free[code] = here + 1, low + more - here - 1
            yield part()
        if here > low:
            least[code], free[code] = low, here - 1 - low
            yield part()
        least[code], free[code] = here, 0
