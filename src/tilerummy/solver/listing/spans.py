"""All plays of a position, best first, by dividing what is left of them.

The plays between *all tiles of A* and *all of A and any of B* form a *span*; one search
(`span_search`) finds the best play of a span. Without that play the span falls into smaller ones,
tile kind by tile kind (Lawler 1972), so plays come in order, and each costs about as many searches
as the rack has kinds.

A search may end without proof. What it found is a play all the same, and the smaller spans hold all
others, one of which may be better. Where it found nothing there may be plays nevertheless: such
spans are searched once more, harder, when all others are done.
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING

from tilerummy.core.tiles import Tiles
from tilerummy.solver.jokers.search import MORE
from tilerummy.solver.listing.span_search import Answer, Play, Span, searcher
from tilerummy.solver.relaxed import gain, weights
from tilerummy.solver.sweep import NEVER

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.arrays import Ints


class Spans:
    """The plays of *problem*; iterate once. Once *stop* holds a 1 only those found already come."""

    def __init__(self, problem: Problem, stop: Ints = NEVER) -> None:
        self.problem, self.stop = problem, stop
        self.gains = weights(problem)
        self.search = searcher(problem, stop)
        self.whole = True
        """Whether no play is missing but for those that are still to come."""
        self.sure = True
        """Whether every search was proven, so that nothing better is still to come."""

    def __iter__(self) -> Iterator[Play]:
        """Yield every play, each before all that gain less as long as the searches are sure."""
        problem, serial = self.problem, count()
        most = gain(self.gains, problem.play + problem.may)
        # Spans by the most that their best play may gain; searched when they come first.
        heap: list[tuple[int, int, Span, int, Play | None]] = [
            (-most, next(serial), Span(problem.play, problem.may, most), 1, None)
        ]
        while heap:
            _, _, span, effort, play = heappop(heap)
            if play is not None:
                yield play
                for part in without(span, play.placed, self.gains):
                    heappush(heap, (-part.most, next(serial), part, 1, None))
                continue
            play, proven = self._best(span, effort)
            if play is not None:
                searched = span._replace(most=play.gain) if proven else span
                heappush(heap, (-play.gain, next(serial), searched, effort, play))
            elif not proven and effort < MORE:
                heappush(heap, (0, next(serial), span, MORE, None))
            elif not proven:
                self.whole = False

    def _best(self, span: Span, effort: int) -> Answer:
        answer = Answer() if self.stop[0] else self.search(span, effort)
        self.sure = self.sure and answer.proven
        return answer


def without(span: Span, placed: Tiles, gains: Ints) -> Iterator[Span]:
    """Yield disjoint spans that hold every play of *span* but that of *placed*."""
    least, free = list(span.play.counts), list(span.may.counts)
    for code, more in enumerate(span.may.counts):
        if not more:
            continue
        here, low = placed.counts[code], span.play.counts[code]
        if here < low + more:
            least[code], free[code] = here + 1, low + more - here - 1
            yield _span(least, free, span.most, gains)
        if here > low:
            least[code], free[code] = low, here - 1 - low
            yield _span(least, free, span.most, gains)
        least[code], free[code] = here, 0


def _span(play: list[int], may: list[int], most: int, gains: Ints) -> Span:
    part, free = Tiles.from_counts(play), Tiles.from_counts(may)
    return Span(part, free, min(most, gain(gains, part + free)))
