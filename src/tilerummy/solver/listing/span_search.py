"""The best play of a span, by the search that knows its rules and tiles."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tilerummy.core.table import Table
from tilerummy.core.tile import KINDS
from tilerummy.core.tiles import Tiles
from tilerummy.solver.coverage import Coverage, coverage
from tilerummy.solver.jokers.search import Search
from tilerummy.solver.layout.arrange import JOKER, arrange, table_of
from tilerummy.solver.layout.shape import Shape
from tilerummy.solver.opening import search as opening
from tilerummy.solver.opening import turn
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
    searches = _Searches(problem, stop)
    match coverage(problem):
        case Coverage.PLAIN:
            return searches.opened
        case Coverage.OPENING:
            return searches.opening
        case Coverage.SPECIAL_OPENING:
            return searches.special_opening
        case Coverage.OPENING_TURN:
            return searches.opening_turn
        case _:
            return searches.under_rules


class _Searches:
    def __init__(self, problem: Problem, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        self.gains = weights(problem)

    def opened(self, span: Span, _: int) -> Answer:
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

    def opening(self, span: Span, effort: int) -> Answer:
        """Lay an initial meld with plain jokers."""
        if span.play.jokers:
            # Jokers that have to be played are special to the search: its moves are others.
            return self.special_opening(span, effort)
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

    def under_rules(self, span: Span, effort: int) -> Answer:
        """Rearrange the table under rules about jokers."""
        most = span.most - gain(self.gains, span.play)
        found = Search(self.within(span), self.stop, most=most, effort=effort).run()
        return self.of_table(found.table, proven=found.proven)

    def special_opening(self, span: Span, _: int) -> Answer:
        """Lay an initial meld with special jokers, or under house rules about jokers."""
        table, proven = opening.best_table(self.within(span), self.stop)
        return self.of_table(table, proven=proven)

    def opening_turn(self, span: Span, _: int) -> Answer:
        """Lay an initial meld, and rearrange the table in the same turn (C04)."""
        table, proven = turn.best_table(self.within(span), self.stop)
        return self.of_table(table, proven=proven)

    def within(self, span: Span) -> Problem:
        """Return the problem whose plays are those of *span*."""
        rest = self.problem.rack - span.play - span.may
        return replace(self.problem, play=span.play, keep=rest, leave_jokers=False)

    def of_table(self, table: Table, *, proven: bool) -> Answer:
        placed = table.tiles - self.problem.table.tiles
        return _answer(gain(self.gains, placed), placed, given(table), proven=proven)


def given(table: Table) -> Callable[[], Table]:
    """Return what gives a *table* that is there already."""
    return lambda: table


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
