"""The medium bot: plays as many tiles as it can, every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.bots.bot import is_open, lay, own_rack, rest, time_left_ms
from tilerummy.core.turn import Call
from tilerummy.solver import Problem, solve

if TYPE_CHECKING:
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View


class MediumBot:
    """Never misses a tile that could be laid now, and never thinks of the turn after."""

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        problem = Problem(view.ruleset, view.table, rack, opened=is_open(view))
        best = solve(problem, deadline_ms=time_left_ms())
        return lay(view, best.table) if best.tiles else rest(view)
