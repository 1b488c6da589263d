"""The joker-reuse rule, exactly: branch on the melds that the table's jokers end in (B4).

Without the rule the best play is an upper bound. If its melds obey the rule, it is the answer;
mostly they do. Else to leave melds with jokers as they lie is mostly as good, and else what becomes
of them (`fates`) mostly tells. Where it does not, the search branches on one more meld that
contains a joker: with that meld fixed, the rest of the tiles is a smaller relaxed problem, whose
best is the branch's bound. Branches are taken best bound first, so the first that obeys the rule is
best.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import combinations, count, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core.joker_reuse import reused_in_new_melds
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.jokers import fates
from tilerummy.solver.jokers.candidates import Candidates
from tilerummy.solver.layout.arrange import JOKER, arrange, settled
from tilerummy.solver.layout.shape import Shape
from tilerummy.solver.relaxed import weights
from tilerummy.solver.sweep import IMPOSSIBLE, NEVER, sweep

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np
    from numpy.typing import NDArray

    from tilerummy.core.meld import Meld
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]

SWEEPS: Final = 20_000
"""Most relaxed problems to solve before the answer is given without proof."""
SUBSETS: Final = 15
"""Most sets of melds with jokers to leave alone: those of four melds."""


class _Rest(NamedTuple):
    """What is left to place beside some fixed melds."""

    must: Tiles
    may: Tiles
    gained: int
    """What the fixed melds gain."""

    @property
    def jokers(self) -> int:
        """How many there are."""
        return self.must.count(JOKER) + self.may.count(JOKER)


@dataclass(frozen=True, order=True)
class _Node:
    """Some melds with jokers fixed, the rest relaxed. Ordered by bound, best first."""

    minus_bound: int
    minus_depth: int
    serial: int
    fixed: tuple[int, ...] = field(compare=False)
    """Candidates that are fixed, by index, ascending."""
    rest: _Rest = field(compare=False)
    moves: Ints = field(compare=False)
    """How the bound is attained."""


def best_table(
    problem: Problem, stop: Ints = NEVER, candidates: Candidates | None = None
) -> tuple[Table, bool]:
    """Return the table after a best play under the rule, and whether that is proven.

    The table as it is if nothing can be played. Not proven if *stop* ended the search.
    *candidates* are those of the same position with fewer constraints, if they are at hand.
    """
    return Search(problem, stop, candidates).run()


class Search:
    """The search for one position; `run` it once."""

    def __init__(
        self,
        problem: Problem,
        stop: Ints = NEVER,
        candidates: Candidates | None = None,
        kept: tuple[Meld, ...] = (),
        least: int = IMPOSSIBLE,
    ) -> None:
        """Prepare a search whose tables have all of *kept*, and gain *least* if not the old."""
        self.problem = problem
        self.kept = kept
        self.least = least
        self.stop = stop
        self.rules = problem.ruleset.meld_rules
        self.weights = weights(problem)
        self.serial = count()
        self.sweeps = 0
        self.all = Candidates(problem) if candidates is None else candidates
        self.candidates: list[Meld] = []

    def run(self) -> tuple[Table, bool]:
        """Return the best table found, and whether it is proven best."""
        problem = self.problem
        root = self.root()
        if root is None:
            return problem.table, not self.stop[0]
        table = self.arranged(root)
        if self.legal(table):
            return self.tidied(table), True
        best, best_gain = self.left_alone(-root.minus_bound)
        if best_gain == -root.minus_bound:
            return best, True
        fate = fates.Search(problem, self.stop, self.kept, max(self.least, best_gain + 1))
        found = fate.run(branching=False)
        if found.table != problem.table:
            best, best_gain = found.table, found.gain
        if found.proven:
            return best, True
        heap = [root]
        while heap and -heap[0].minus_bound > best_gain and self.sweeps < SWEEPS:
            node = heappop(heap)
            self.candidates = self.all.listed
            for child in self.children(node, best_gain):
                if -child.minus_bound <= best_gain:
                    continue
                leaf = not child.rest.jokers
                # A child as good as its parent, hence as any other, may end the search at once.
                as_good = child.minus_bound == node.minus_bound
                if leaf or as_good:
                    table = self.arranged(child)
                    if self.legal(table):
                        best, best_gain = self.tidied(table), -child.minus_bound
                        if as_good:
                            return best, True
                if not leaf:
                    heappush(heap, child)
        done = not heap or -heap[0].minus_bound <= best_gain
        return best, done and not self.stop[0]

    def root(self) -> _Node | None:
        """Return the node with no melds fixed but those that are kept."""
        must = self.problem.must - Table(self.kept).tiles
        return self.bounded((), _Rest(must, self.problem.may, 0))

    def left_alone(self, most: int) -> tuple[Table, int]:
        """Return the best play found that leaves melds with jokers as they lie, and its gain.

        All of them, or all but some; *most* is as good as a play can be. All is legal, and where
        the root breaks the rule as good as that five times out of six. If there is none, the table
        as it is, and what a play has to gain more than.
        """
        best, best_gain = self.problem.table, self.least - 1
        if not self.problem.play:
            best_gain = max(0, best_gain)
        loose = self.problem.table.beyond(Table(self.kept))
        others = [meld for meld in loose if meld.has_jokers]
        subsets = (some for n in range(len(others), 0, -1) for some in combinations(others, n))
        for some in islice(subsets, SUBSETS):
            alone = Search(self.problem, self.stop, self.all, (*self.kept, *some))
            node = alone.root()
            if node is not None and -node.minus_bound > best_gain:
                table = alone.arranged(node)
                if self.legal(table):
                    best, best_gain = self.tidied(table), -node.minus_bound
            if best_gain == most:
                break
        return best, best_gain

    def bounded(self, fixed: tuple[int, ...], rest: _Rest, least: int = -1) -> _Node | None:
        """Return the node with *fixed* melds and the *rest* relaxed.

        None if that is impossible or gains *least* at best, and once the search is told to stop,
        so that it comes to its end.
        """
        self.sweeps += 1
        floor = least - rest.gained
        found = sweep(rest.must, rest.may, self.weights, stop=self.stop, floor=floor)
        if not found.whole or found.value == IMPOSSIBLE:
            return None
        bound = rest.gained + found.value
        return _Node(-bound, -len(fixed), next(self.serial), fixed, rest, found.moves)

    def arranged(self, node: _Node) -> Table:
        """Return a table that attains the node's bound."""
        fixed = [self.candidates[index] for index in node.fixed]
        left = list(self.problem.table.melds)
        for meld in (*self.kept, *fixed):
            same = next((old for old in left if old.tiles == meld.tiles), None)
            if same is not None:
                left.remove(same)
        shape = Shape(node.moves, node.rest.jokers)
        return Table((*self.kept, *fixed, *arrange(shape, left, self.rules)))

    def legal(self, table: Table) -> bool:
        """Whether *table* obeys the rule."""
        return reused_in_new_melds(self.problem.table, table, self.rules)

    def tidied(self, table: Table) -> Table:
        """Return the legal *table* with old melds as they lay, unless a joker's place matters."""
        tidy = settled(self.problem.table, table)
        return tidy if self.legal(tidy) else table

    def children(self, node: _Node, least: int) -> Iterator[_Node]:
        """Yield the nodes that fix one more meld with jokers and may gain more than *least*."""
        first = node.fixed[-1] if node.fixed else 0
        for index in range(first, len(self.candidates)):
            rest = self.take(node.rest, self.candidates[index])
            child = None if rest is None else self.bounded((*node.fixed, index), rest, least)
            if child is not None:
                yield child

    def take(self, rest: _Rest, candidate: Meld) -> _Rest | None:
        """Return what is left once *candidate* is laid; None if tiles are missing.

        Tiles that have to be placed are used up first, so that the gain counts those of the rack.
        """
        must, may, gained = bytearray(rest.must.counts), bytearray(rest.may.counts), rest.gained
        for code in candidate.codes:
            if must[code]:
                must[code] -= 1
            elif may[code]:
                may[code] -= 1
                gained += int(self.weights[code])
            else:
                return None
        return _Rest(Tiles.from_counts(must), Tiles.from_counts(may), gained)
