"""Whether a table is a legal play, by the core's own judgement."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tilerummy.core.jokers import check_jokers
from tilerummy.core.meld import Meld
from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.table import Table
from tilerummy.core.turn import Play
from tilerummy.solver.coverage import restricts_jokers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.solver.problem import Problem

_NUMBERS: Final = bytes(range(52))
"""Codes of the number tiles."""


def legal(problem: Problem, table: Table) -> bool:
    """Whether the player may leave *table* (V2); laying nothing is no play and always allowed."""
    if table.tiles == problem.table.tiles:
        return True
    state = State(
        ruleset=problem.ruleset,
        racks=(problem.rack,),
        pool=(),
        table=problem.table,
        opened=(problem.opened,),
        seat=0,
    )
    return not check_play(state, Play(table))


class Judge:
    """Judges tables that an opened player may leave, but for the rules about jokers (B4, S1-01).

    A search tries many tables that consist of melds and have the right tiles; only those rules are
    left then.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.has_house_rules = restricts_jokers(problem.ruleset)
        self.start = Counter([meld.codes for meld in problem.table.melds])
        self.has_jokers = any(codes.strip(_NUMBERS) for codes in self.start)

    def allows(self, melds: Sequence[Meld]) -> bool:
        """Whether the player may leave a table of *melds*.

        Melds that lie as before are taken for the same melds first. That is one way to tell equal
        tiles apart, and few melds are left to look at; if it does not do all are.
        """
        if not self.has_jokers:
            return True
        if not self.has_house_rules:
            rules, (before, after) = self.problem.ruleset, self._changed(melds)
            if not before.tiles.jokers or not check_jokers(rules, before, after):
                return True
        return legal(self.problem, Table(tuple(melds)))

    def _changed(self, melds: Sequence[Meld]) -> tuple[Table, Table]:
        """Return the melds of the table that *melds* lack, and those beyond the table's."""
        left, came = self.start.copy(), []
        for meld in melds:
            if left.get(meld.codes):
                left[meld.codes] -= 1
            else:
                came.append(meld)
        gone = Table(tuple(map(Meld.from_codes, left.elements())))
        after = Table(tuple(came))
        if not (gone.melds and came):
            return gone, after
        return Table(gone.beyond(after)), Table(after.beyond(gone))
