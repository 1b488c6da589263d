"""Whether a table is a legal play, by the core's own judgement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.classify import reader
from tilerummy.core.jokers import jokers_may_lie
from tilerummy.core.meld import Meld
from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.turn import Play
from tilerummy.solver.strategy import restricts_jokers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.tile import Tile
    from tilerummy.solver.problem import Problem


def legal(problem: Problem, table: Table) -> bool:
    """Return whether the player may leave *table* (V2); laying nothing is always allowed."""
    if table.tiles == problem.table.tiles:
        return True
    rules, racks, old, opened = problem.ruleset, (problem.rack,), problem.table, (problem.opened,)
    state = State(ruleset=rules, racks=racks, pool=(), table=old, opened=opened, seat=0)
    return not check_play(state, Play(table))


class Judge:
    """Judges tables by the rules about jokers (B4, S1-01), house rules among them.

    A search tries many tables of melds with the right tiles, so only those rules need checks.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.has_house_rules = restricts_jokers(problem.ruleset)
        self.read = reader(problem.ruleset.meld_rules)
        self.has_jokers = any(meld.has_jokers for meld in problem.table.melds)

    def allows(self, melds: Sequence[Meld]) -> bool:
        """Whether the player may leave a table of *melds*."""
        if self.has_house_rules and not all(self.read(meld.codes) for meld in melds):
            return False  # too many jokers in one (B2), or too few number tiles (B7)
        rules, before = self.problem.ruleset, self.problem.table
        return not self.has_jokers or jokers_may_lie(rules, before, Table(tuple(melds)))

    def has_right_tiles(self, table: Table) -> bool:
        """Whether *table* has the right tiles, in melds (V2); `allows` checks the other rules."""
        required, optional = self.problem.required, self.problem.optional
        there = required <= table.tiles <= required + optional
        return there and all(self.read(meld.codes) for meld in table.melds)

    def may_allow(
        self, closed: Sequence[Meld], numbers: Sequence[Meld], jokers: Iterable[Tile]
    ) -> bool:
        """Return False only if no place of *jokers* makes a table with the *closed* melds legal.

        True proves nothing. The closed melds are judged with every joker in a meld of its own and
        with *numbers*, the number tiles of the other melds, away from all jokers: no rule
        constrains a joker or a number tile there.
        """
        if not self.has_jokers or self.has_house_rules:
            return True
        alone = [Meld((joker,)) for joker in jokers]
        after = Table((*closed, *numbers, *alone))
        return jokers_may_lie(self.problem.ruleset, self.problem.table, after)
