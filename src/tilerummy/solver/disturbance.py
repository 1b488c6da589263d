"""Least disturbance: of all best plays, one that leaves most melds of the table as they lie.

If some melds can be left alone in a best play, so can any part of them. The search looks for the
smallest set of melds that has to be touched. It asks the relaxed search about *large* sets, all
that is not ruled out, and about *small* ones, all that is decided, whose searches are cheap: a
large set that does not do rules out everything in it, and what it lacks is needed.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final

from tilerummy.core.joker_reuse import reused_in_new_melds
from tilerummy.core.meld import Meld
from tilerummy.core.policy import JokerReuse
from tilerummy.core.reading import classify
from tilerummy.core.table import Table
from tilerummy.solver import reuse
from tilerummy.solver.arrange import JOKER, arrange, settled
from tilerummy.solver.candidates import Candidates
from tilerummy.solver.kernel import sweep
from tilerummy.solver.relaxed import gain, grid, weights
from tilerummy.solver.shape import Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tilerummy.core.tile import Tile
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]

SWEEPS: Final = 250
"""Most relaxed problems to solve before the answer is given without proof."""
PIECES: Final = 24
"""Most parts of touched melds to try to keep together."""


def least_disturbed(problem: Problem, table: Table, stop: Ints) -> tuple[Table, bool]:
    """Return a table that is as good as *table* and leaves most melds as they lie; if proven.

    Of two that leave equally many, the one that leaves more neighbours together is better; that
    is tried, not proven. *table* is that of a best play of an opened player
    who places something; the search for plain jokers has to know all rules and tiles.
    """
    search = _Search(problem, table, stop)
    proven = search.run()
    return search.with_pieces(), proven


def neighbours(before: Table, after: Table) -> int:
    """Return how many pairs of neighbours of *before* still share a meld in *after*."""
    old = Counter(_pair(*two) for meld in before.melds for two in pairwise(meld.laid))
    new = Counter(_pair(*two) for meld in after.melds for two in combinations(meld.laid, 2))
    return (old & new).total()


def _pair(one: Tile, two: Tile) -> tuple[int, int]:
    return min(one.code, two.code), max(one.code, two.code)


class _Search:
    """Sets of melds are bit masks over the melds of the table."""

    def __init__(self, problem: Problem, table: Table, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        self.melds = problem.table.melds
        self.gains = weights(problem)
        placed = table.tiles - problem.table.tiles
        self.wanted = gain(self.gains, placed) - gain(self.gains, problem.play)
        self.ruled = problem.ruleset.joker_reuse is JokerReuse.NEW_SET
        self.candidates = Candidates(problem)
        self.sweeps = 0
        self.sure = True
        self.best = table
        self.hopes: dict[int, Table] = {}
        """Tables as good as the best, by the melds that they touch; some break the reuse rule."""
        self.useless: list[int] = []
        """Sets of melds that do not do, the largest only."""

    def run(self) -> bool:
        """Make `best` touch fewest melds; whether that is proven."""
        everything = (1 << len(self.melds)) - 1
        while most := self.touched(self.best).bit_count():
            smaller = self.smaller(0, everything, most - 1)
            if smaller is None:
                break
            self.best = smaller
        return self.sure and self.sweeps < SWEEPS and not self.stop[0]

    def touched(self, table: Table) -> int:
        """Return the melds that *table* does not have as they were."""
        left = Counter(meld.tiles for meld in table.melds)
        mask = 0
        for at, meld in enumerate(self.melds):
            if left[meld.tiles]:
                left[meld.tiles] -= 1
            else:
                mask |= 1 << at
        return mask

    def smaller(self, chosen: int, others: int, more: int) -> Table | None:
        """Return a best table that touches *chosen* and at most *more* of *others*, or as few.

        None if there is none, or when the search has taken too long.
        """
        likely = self.hoped(chosen | others)
        while likely is not None and self.needed(chosen, others) <= more:
            is_small = likely.bit_count() <= chosen.bit_count() + more
            found = self.does(likely) if is_small else None
            if found is not None:
                return found
            alone = self.does(chosen)
            if alone is not None or not (more and others):
                return alone
            # One of the others is needed: first those that the last answer touched.
            useful = likely & others or others
            first = useful & -useful
            smaller = self.smaller(chosen | first, others ^ first, more - 1)
            if smaller is not None:
                return smaller
            others ^= first
            if more > 1 or not likely & others:
                likely = self.hoped(chosen | others)
        return None

    def needed(self, chosen: int, others: int) -> int:
        """Return how many of *others* are needed at least, by what is known to be useless."""
        least, left = 0, others
        for useless in self.useless:
            lacking = (chosen | others) & ~useless
            if not lacking & ~left:
                least += 1
                left &= ~lacking
        return least

    def hoped(self, touched: int) -> int | None:
        """Return what of *touched* a table touches that is best but for the joker-reuse rule."""
        known = next((mask for mask in self.hopes if not mask & ~touched), None)
        if known is not None or self.is_useless(touched):
            return known
        table = self.relaxed(self.untouched(touched), self.loose(touched))
        if table is None:
            self.call_useless(touched)
            return None
        mask = self.touched(table)
        self.hopes[mask] = table
        return mask

    def does(self, touched: int) -> Table | None:
        """Return a best table that touches nothing but *touched*, or None."""
        hope = self.hoped(touched)
        if hope is None or self.is_useless(touched):
            return None
        if self.is_legal(self.hopes[hope]):
            return self.hopes[hope]
        search = reuse.Search(
            self.problem, self.stop, self.candidates, self.untouched(touched), self.wanted
        )
        table, proven = search.run()
        self.sweeps += search.sweeps
        self.sure = self.sure and proven
        if table == self.problem.table:
            self.call_useless(touched)
            return None
        return table

    def is_useless(self, touched: int) -> bool:
        return any(not touched & ~useless for useless in self.useless)

    def call_useless(self, touched: int) -> None:
        self.useless = [mask for mask in self.useless if mask & ~touched]
        self.useless.append(touched)

    def loose(self, touched: int) -> list[Meld]:
        """Return the melds of *touched*."""
        return [meld for at, meld in enumerate(self.melds) if touched >> at & 1]

    def untouched(self, touched: int) -> tuple[Meld, ...]:
        """Return the melds beyond *touched*."""
        return tuple(meld for at, meld in enumerate(self.melds) if not touched >> at & 1)

    def relaxed(self, kept: tuple[Meld, ...], loose: Sequence[Meld]) -> Table | None:
        """Return a table that has all of *kept*, and if it can some of *loose*; None if none does.

        It is as good as the best, and may break the joker-reuse rule.
        """
        problem, rules = self.problem, self.problem.ruleset.meld_rules
        if self.sweeps >= SWEEPS:
            return None
        self.sweeps += 1
        must = problem.must - Table(kept).tiles
        jokers = (must.count(JOKER), problem.may.count(JOKER))
        may, floor = grid(problem.may), self.wanted - 1
        found = sweep(grid(must), may, jokers, self.gains, stop=self.stop, floor=floor)
        if found.value != self.wanted:
            return None
        melds = arrange(Shape.read(found.moves, sum(jokers)), loose, rules)
        return Table((*kept, *melds))

    def is_legal(self, table: Table) -> bool:
        """Whether *table* obeys the joker-reuse rule, where it holds."""
        rules = self.problem.ruleset.meld_rules
        return not self.ruled or reused_in_new_melds(self.problem.table, table, rules)

    def with_pieces(self) -> Table:
        """Return `best`, made to keep parts of touched melds together where that is possible."""
        before, best = self.problem.table, self.best
        touched = self.touched(best)
        fixed = self.untouched(touched)
        loose = self.loose(touched)
        pieces = [piece for meld in loose for piece in _pieces(meld, self.problem)]
        for piece in sorted(pieces, key=len, reverse=True)[:PIECES]:
            together = any(piece.tiles <= meld.tiles for meld in best.melds)
            if together or not piece.tiles <= self.problem.must - Table(fixed).tiles:
                continue
            table = self.relaxed((*fixed, piece), loose)
            closer = table is not None and neighbours(before, table) > neighbours(before, best)
            if table is not None and closer and self.is_legal(table):
                best, fixed = table, (*fixed, piece)
        tidy = settled(before, best)
        return tidy if self.is_legal(tidy) else best


def _pieces(meld: Meld, problem: Problem) -> Iterator[Meld]:
    """Yield the parts of *meld* that are melds themselves."""
    for size in range(3, len(meld)):
        for start in range(len(meld) - size + 1):
            piece = Meld(meld.laid[start : start + size])
            if classify(piece, problem.ruleset.meld_rules):
                yield piece
