"""Least disturbance: of all best plays, one that leaves most melds of the table as they lie.

If some melds can be left alone in a best play, so can any part of them. The search looks for the
smallest set of melds that has to be touched. It asks (`left_alone`) about *large* sets, all that is
not ruled out, and about *small* ones, all that is decided, whose searches are cheap: a large set
that does not do rules out everything in it, and what it lacks is needed.
"""

from __future__ import annotations

from operator import is_
from typing import TYPE_CHECKING

from tilerummy.solver.layout.arrange import settled, staying
from tilerummy.solver.tidy.left_alone import Tables

if TYPE_CHECKING:
    from tilerummy.core.meld import Meld
    from tilerummy.core.table import Table
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.jit import Ints


def least_disturbed(problem: Problem, table: Table, stop: Ints) -> tuple[Table, bool]:
    """Return a table that is as good as *table* and leaves most melds as they lie; if proven.

    *table* is that of a best play, proven, of an opened player who places something.
    """
    search = _Search(problem, table, stop)
    proven = search.run()
    best = search.best
    tidy = settled(problem.table, best)
    same = all(map(is_, tidy.melds, best.melds))
    return (best if same or not search.tables.is_legal(tidy) else tidy), proven


class _Search:
    """Sets of melds are bit masks over the melds of the table."""

    def __init__(self, problem: Problem, table: Table, stop: Ints) -> None:
        self.problem = problem
        self.melds = problem.table.melds
        self.tables = Tables(problem, table.tiles - problem.table.tiles, stop)
        self.best = table
        self.relaxed: dict[int, Table] = {self.touched(table): table}
        """Tables as good as the best, by the melds that they touch; some break the reuse rule."""
        self.useless: list[int] = []
        """Sets of melds that do not do."""

    def run(self) -> bool:
        """Make `best` touch fewest melds; whether that is proven."""
        least = self.at_once()
        everything = (1 << len(self.melds)) - 1
        while (most := self.touched(self.best).bit_count()) > least:
            smaller = self.smaller(0, everything, most - 1)
            if smaller is None:
                break
            self.best = smaller
        return most <= least or self.tables.is_sure()

    def at_once(self) -> int:
        """Make `best` touch fewest melds if that is easy; return how many it takes at least.

        Mostly it is: what is best without the joker-reuse rule obeys it.
        """
        most, touched = len(self.melds), self.touched(self.best).bit_count()
        found = self.tables.most_staying(self.melds, most - touched)
        if found.which >= 0:
            touches = self.relaxed_within(~found.which & ((1 << most) - 1))
            if touches is not None and touches.bit_count() < touched:
                table = self.relaxed[touches]
                self.best = table if self.tables.is_legal(table) else self.best
        return most - found.many if found.proven else 0

    def touched(self, table: Table) -> int:
        """Return the melds that *table* does not have as they were."""
        stay = enumerate(staying(self.problem.table, table))
        return sum(1 << at for at, stays in stay if not stays)

    def smaller(self, chosen: int, others: int, more: int) -> Table | None:
        """Return a best table that touches *chosen* and at most *more* of *others*, or as few.

        None if there is none, or when the search has taken too long.
        """
        likely = self.relaxed_within(chosen | others)
        while likely is not None:
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
                likely = self.relaxed_within(chosen | others)
        return None

    def relaxed_within(self, touched: int) -> int | None:
        """Return what of *touched* a table touches that is best but for the joker-reuse rule."""
        known = next((mask for mask in self.relaxed if not mask & ~touched), None)
        if known is not None or self.is_useless(touched):
            return known
        table = self.tables.relaxed(self.untouched(touched))
        if table is None:
            self.useless.append(touched)
            return None
        mask = self.touched(table)
        self.relaxed[mask] = table
        return mask

    def does(self, touched: int) -> Table | None:
        """Return a best table that touches nothing but *touched*, or None."""
        touches = self.relaxed_within(touched)
        if touches is None or self.is_useless(touched):
            return None
        table = self.tables.allowed(self.relaxed[touches], self.untouched(touched))
        if table is None:
            self.useless.append(touched)
        return table

    def is_useless(self, touched: int) -> bool:
        return any(not touched & ~useless for useless in self.useless)

    def untouched(self, touched: int) -> tuple[Meld, ...]:
        """Return the melds beyond *touched*."""
        return tuple(meld for at, meld in enumerate(self.melds) if not touched >> at & 1)
