"""Tables as good as the best in which some melds are left alone: what tidying asks about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.table import Table
from tilerummy.solver.coverage import coverage
from tilerummy.solver.jokers.candidates import Candidates
from tilerummy.solver.jokers.search import Search
from tilerummy.solver.legal import Judge
from tilerummy.solver.relaxed import gain, weights
from tilerummy.solver.tidy.staying import Staying, most_staying

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem
    from tilerummy.solver.sweep.arrays import Ints


SEARCHES: Final = 250
"""Most searches before the answer is given without proof, if one is a plain sweep mostly."""
SPECIAL_SEARCHES: Final = 100
"""The same with special jokers."""
STATES: Final = 20_000
"""Most states to keep in looking for all melds that can stay at once."""


class Tables:
    """Who finds tables for *problem*, of which *placed* is what a best play places."""

    def __init__(self, problem: Problem, placed: Tiles, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        self.gains = weights(problem)
        self.wanted = gain(self.gains, placed) - gain(self.gains, problem.play)
        self.is_plain = coverage(problem).is_plain
        self.candidates = Candidates(problem, stop)
        self.judge = Judge(problem)
        self.left = SEARCHES if self.is_plain else SPECIAL_SEARCHES
        self.sure = True

    def is_sure(self) -> bool:
        """Whether all that was not found does not exist."""
        return self.sure and self.left > 0 and not self.stop[0]

    def most(self, kept: Sequence[Meld], melds: Sequence[Meld], known: int) -> Staying:
        """Return how many of *melds*, and which, can stay beside *kept*, if more than *known*.

        The joker-reuse rule is left out. With special jokers nothing is found at once.
        """
        if not self.is_plain:
            return Staying(known, -1, proven=False)
        problem, must = self.problem, self.problem.must - Table(tuple(kept)).tiles
        return most_staying(problem, must, melds, self.gains, self.wanted, known, STATES, self.stop)

    def relaxed(self, kept: tuple[Meld, ...]) -> Table | None:
        """Return a table that has all of *kept* and gains as much as the best; None if none does.

        With plain jokers it is the relaxed best, which may break a rule about jokers.
        """
        if self.left <= 0:
            return None
        self.left -= 1
        search = self.search(kept)
        if not self.is_plain:
            return self.found(search)
        root = search.node(search.base)
        if root.bound < self.wanted:
            return None
        if search.look(root) >= self.wanted:
            return search.best.table
        return Table((*kept, *search.laid(root)))

    def allowed(self, relaxed: Table, kept: tuple[Meld, ...]) -> Table | None:
        """Return a legal table that has all of *kept*, *relaxed* if that is one."""
        return relaxed if self.is_legal(relaxed) else self.found(self.search(kept))

    def search(self, kept: tuple[Meld, ...]) -> Search:
        """Return the search for tables that have *kept*."""
        return Search(
            self.problem,
            self.stop,
            kept=kept,
            least=self.wanted,
            most=self.wanted,
            effort=1,
            candidates=self.candidates,
        )

    def found(self, search: Search) -> Table | None:
        """Return what *search* finds."""
        found = search.run()
        self.sure = self.sure and found.proven
        return None if found.table == self.problem.table else found.table

    def is_legal(self, table: Table) -> bool:
        """Whether the player may leave *table*, which has the right tiles or lacks spare jokers."""
        placed = table.tiles.minus(self.problem.table.tiles)
        enough = self.problem.table.tiles <= table.tiles
        return enough and gain(self.gains, placed) >= self.wanted and self.judge.allows(table.melds)

    def may_part(self, meld: Meld) -> bool:
        """Whether `relaxed` may be asked to keep a part of *meld*."""
        return self.is_plain or not meld.has_jokers
