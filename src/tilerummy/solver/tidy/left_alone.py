"""Tables as good as the best in which some melds are left alone: what tidying asks about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.core.joker_reuse import reused_in_new_melds
from tilerummy.core.policy import JokerReuse
from tilerummy.core.table import Table
from tilerummy.solver.coverage import coverage
from tilerummy.solver.jokers import reuse
from tilerummy.solver.jokers.candidates import Candidates
from tilerummy.solver.jokers.capped import Capped
from tilerummy.solver.layout.arrange import JOKER, arrange
from tilerummy.solver.layout.shape import Shape
from tilerummy.solver.legal import legal
from tilerummy.solver.relaxed import gain, weights
from tilerummy.solver.sweep import sweep
from tilerummy.solver.tidy.staying import Staying, most_staying

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from tilerummy.core.meld import Meld
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Problem

    Ints = NDArray[np.int64]

SWEEPS: Final = 250
"""Most relaxed problems to solve before the answer is given without proof."""
SEARCHES: Final = 100
"""The same for searches of joker fates, each of which is many sweeps."""
STATES: Final = 20_000
"""Most states to keep in looking for all melds that can stay at once."""


def tables(problem: Problem, placed: Tiles, stop: Ints) -> PlainTables | FateTables:
    """Return who finds tables for *problem*, of which *placed* is what a best play places."""
    kind = PlainTables if coverage(problem).is_plain else FateTables
    return kind(problem, placed, stop)


class PlainTables:
    """With plain jokers: one sweep finds a table that is as good, but for the reuse rule (B4)."""

    def __init__(self, problem: Problem, placed: Tiles, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        self.gains = weights(problem)
        self.wanted = gain(self.gains, placed) - gain(self.gains, problem.play)
        self.ruled = problem.ruleset.joker_reuse is JokerReuse.NEW_SET
        self.candidates = Candidates(problem)
        self.sweeps = 0
        self.sure = True

    def is_sure(self) -> bool:
        """Whether all that was not found does not exist."""
        return self.sure and self.sweeps < SWEEPS and not self.stop[0]

    def most(self, kept: Sequence[Meld], melds: Sequence[Meld], known: int) -> Staying:
        """Return how many of *melds*, and which, can stay beside *kept*, if more than *known*.

        The joker-reuse rule is left out.
        """
        problem, must = self.problem, self.problem.must - Table(tuple(kept)).tiles
        return most_staying(problem, must, melds, self.gains, self.wanted, known, STATES, self.stop)

    def hoped(self, kept: tuple[Meld, ...], loose: Sequence[Meld]) -> Table | None:
        """Return a table that has all of *kept*, and if it can some of *loose*; None if none does.

        It is as good as the best, or better but against the joker-reuse rule, which it may break.
        """
        problem, rules = self.problem, self.problem.ruleset.meld_rules
        if self.sweeps >= SWEEPS:
            return None
        self.sweeps += 1
        must = problem.must - Table(kept).tiles
        jokers = must.count(JOKER) + problem.may.count(JOKER)
        floor = self.wanted - 1
        found = sweep(must, problem.may, self.gains, stop=self.stop, floor=floor)
        if found.value < self.wanted:
            return None
        melds = arrange(Shape(found.moves, jokers), loose, rules)
        return Table((*kept, *melds))

    def allowed(self, hoped: Table, kept: tuple[Meld, ...]) -> Table | None:
        """Return a table that has all of *kept* and obeys the rule, *hoped* if that does."""
        if self.is_legal(hoped):
            return hoped
        search = reuse.Search(self.problem, self.stop, self.candidates, kept, self.wanted)
        table, proven = search.run()
        self.sweeps += search.sweeps
        self.sure = self.sure and proven
        return None if table == self.problem.table else table

    def is_legal(self, table: Table) -> bool:
        """Whether *table* obeys the joker-reuse rule, where it holds."""
        rules = self.problem.ruleset.meld_rules
        return not self.ruled or reused_in_new_melds(self.problem.table, table, rules)

    def may_part(self, _: Meld) -> bool:
        """Whether `hoped` may be asked to keep a part of a meld."""
        return True


class FateTables:
    """With special jokers, or house rules about jokers: the search of joker fates knows them."""

    def __init__(self, problem: Problem, placed: Tiles, stop: Ints) -> None:
        self.problem, self.stop = problem, stop
        gains = weights(problem)
        self.wanted = gain(gains, placed) - gain(gains, problem.play)
        self.searches = 0
        self.sure = True

    def is_sure(self) -> bool:
        """Whether all that was not found does not exist."""
        return self.sure and self.searches < SEARCHES

    def most(self, _: Sequence[Meld], __: Sequence[Meld], known: int) -> Staying:
        """Return that nothing is found at once."""
        return Staying(known, -1, proven=False)

    def hoped(self, kept: tuple[Meld, ...], _: Sequence[Meld]) -> Table | None:
        """Return a legal table that has all of *kept*, as good as the best; None if none does."""
        if self.searches >= SEARCHES:
            return None
        self.searches += 1
        wanted = self.wanted
        search = Capped(self.problem, self.stop, most=wanted, kept=kept, least=wanted)
        found = search.run()
        self.sure = self.sure and found.proven
        return None if found.table == self.problem.table else found.table

    def allowed(self, hoped: Table, _: tuple[Meld, ...]) -> Table | None:
        """Return *hoped*, which is legal."""
        return hoped

    def is_legal(self, table: Table) -> bool:
        """Whether the player may leave *table*."""
        return legal(self.problem, table)

    def may_part(self, meld: Meld) -> bool:
        """Whether `hoped` may be asked to keep a part of *meld*: one with jokers has fates."""
        return not meld.has_jokers
