"""The best play of a span, by the search that knows its rules and tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver.coverage import Coverage, coverage
from tilerummy.solver.exact import searched
from tilerummy.solver.layout.arrange import JOKER, arrange, table_of
from tilerummy.solver.layout.shape import Shape
from tilerummy.solver.opening import search as opening
from tilerummy.solver.relaxed import gain, weights
from tilerummy.solver.sweep import IMPOSSIBLE, sweep
from tilerummy.solver.sweep.dividing import PLACES, count_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.arrays import Ints


class Span(NamedTuple):
    """The plays of all of *play* and any of *may*."""

    play: Tiles
    may: Tiles
    most: int
    """What none of them gains more than."""


class Play(NamedTuple):
    """A play, and what the objective makes of it."""

    gain: int
    placed: Tiles
    table: Callable[[], Table]
    """Gives the table after it, which takes time of its own."""


class Answer(NamedTuple):
    """What a search knows of a span."""

    play: Play | None = None
    """The best play that it found."""
    proven: bool = False
    """Whether none is better, or there is none."""


def searcher(problem: Problem, stop: Ints) -> Callable[[Span, int], Answer]:
    """Return the search for spans of *problem*; how hard it tries is its second argument."""
    return _Searches(problem, stop).best


class _Searches:
    def __init__(self, problem: Problem, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        self.gains = weights(problem)
        self.covered = coverage(problem)

    def best(self, span: Span, effort: int) -> Answer:
        """Return the best play of *span*.

        Where plain sweeps know all rules, most spans hold no play, and no problem is made of them.
        """
        if self.covered is Coverage.PLAIN:
            return self.opened(span)
        # Jokers that have to be played are special to the search: its moves are others.
        if self.covered is Coverage.OPENING and not span.play.jokers:
            return self.opening(span)
        problem, rest = self.problem, self.problem.rack - span.play - span.may
        within = replace(problem, play=span.play, keep=rest, leave_jokers=False)
        most = span.most - gain(self.gains, span.play)
        table, proven = searched(within, self.stop, most=most, effort=effort)
        placed = table.tiles - problem.table.tiles
        return _answer(gain(self.gains, placed), placed, lambda: table, proven=proven)

    def opened(self, span: Span) -> Answer:
        """Rearrange the table with plain jokers."""
        problem, gains = self.problem, self.gains
        before, rules = problem.table, problem.ruleset.meld_rules
        must = before.tiles + span.play
        found = sweep(must, span.may, gains, stop=self.stop)
        if found.value <= IMPOSSIBLE:
            return Answer(None, found.whole)
        counts = _laid(found.moves)[0] - np.frombuffer(before.tiles.counts, np.uint8)
        counts[JOKER.code] = span.play.count(JOKER)
        value = found.value + gain(gains, span.play)
        rest = value - int(counts @ gains[: len(counts)])
        if rest:
            counts[JOKER.code] += rest // int(gains[JOKER.code])
        placed = _tiles(counts)

        def table() -> Table:
            laid = before.tiles.count(JOKER) + placed.count(JOKER)
            return table_of(Shape(found.moves, laid), before, rules)

        return _answer(value, placed, table, proven=found.whole)

    def opening(self, span: Span) -> Answer:
        """Lay an initial meld with plain jokers."""
        problem = self.problem
        found = opening.searched(problem, span.play, span.may, self.stop)
        proven = opening.is_proven(span.play + span.may, self.stop)
        if found.value <= IMPOSSIBLE:
            return Answer(None, proven)
        counts, jokers = _laid(found.moves)
        counts[JOKER.code] = jokers

        def table() -> Table:
            melds = arrange(Shape(found.moves), (), problem.ruleset.meld_rules)
            return Table((*problem.table.melds, *melds))

        value = found.value + gain(self.gains, span.play)
        return _answer(value, _tiles(counts), table, proven=proven)


def _answer(gained: int, placed: Tiles, table: Callable[[], Table], *, proven: bool) -> Answer:
    return Answer(Play(gained, placed, table) if placed else None, proven)


def _laid(moves: Ints) -> tuple[Ints, int]:
    """Return how many number tiles of each kind *moves* lay, by code, and for how many jokers.

    Of 56 counts those of jokers are 0.
    """
    tiles = np.zeros(KINDS, np.uint8)
    jokers = count_moves(moves, np.zeros(PLACES, np.int64), tiles)
    return tiles.astype(np.int64), jokers


def _tiles(counts: Ints) -> Tiles:
    return Tiles.from_counts(counts.tolist())
