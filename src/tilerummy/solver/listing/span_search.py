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
from tilerummy.solver.layout.arrange import JOKER, table_of
from tilerummy.solver.layout.shape import Shape
from tilerummy.solver.opening import search as opening
from tilerummy.solver.relaxed import Open, Plain, gain, weights
from tilerummy.solver.sweep import IMPOSSIBLE
from tilerummy.solver.sweep.dividing import PLACES, count_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.solver.problem import Problem
    from tilerummy.solver.relaxed import Answer as Relaxed
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
        self.plain = Plain(problem.ruleset.meld_rules, self.gains, stop)

    def best(self, span: Span, effort: int) -> Answer:
        """Return the best play of *span*.

        Where plain sweeps know all rules, most spans hold no play, and no problem is made of them.
        """
        problem, play, may = self.problem, span.play, span.may
        if self.covered is Coverage.PLAIN:
            found = self.plain.best(Open(problem.table.tiles + play, may))
            return self.counted(found, span, problem.table, proven=found.whole)
        # Jokers that have to be played are special to the search: its moves are others.
        if self.covered is Coverage.OPENING and not play.jokers:
            found = opening.searched(problem, play, may, self.stop)
            proven = opening.is_proven(play + may, self.stop)
            return self.counted(found, span, Table(), proven=proven)
        rest = problem.rack - play - may
        within = replace(problem, play=play, keep=rest, leave_jokers=False)
        most = span.most - gain(self.gains, play)
        table, proven = searched(within, self.stop, most=most, effort=effort)
        placed = table.tiles - problem.table.tiles
        if not placed:
            return Answer(None, proven)
        return Answer(Play(gain(self.gains, placed), placed, lambda: table), proven)

    def counted(self, found: Relaxed, span: Span, old: Table, *, proven: bool) -> Answer:
        """Return the play of *span* that a plain sweep found, which rearranges *old*."""
        if found.value <= IMPOSSIBLE:
            return Answer(None, proven)
        problem, gains = self.problem, self.gains
        value = found.value + gain(gains, span.play)
        tiles = np.zeros(KINDS, np.uint8)
        count_moves(found.moves, np.zeros(PLACES, np.int64), tiles)
        counts = tiles.astype(np.int64) - np.frombuffer(old.tiles.counts, np.uint8)
        counts[JOKER.code] = 0
        # What number tiles do not gain jokers do, with places in melds or without.
        if rest := value - int(counts @ gains[:KINDS]):
            counts[JOKER.code] = rest // int(gains[JOKER.code])
        placed = Tiles.from_counts(counts.tolist())
        if not placed:
            return Answer(None, proven)

        def table() -> Table:
            jokers = old.tiles.jokers + placed.jokers if problem.opened else None
            after = table_of(Shape(found.moves, jokers), old, problem.ruleset.meld_rules)
            return after if problem.opened else Table((*problem.table.melds, *after.melds))

        return Answer(Play(value, placed, table), proven)
