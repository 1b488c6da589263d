"""The medium bot: plays as many tiles as it can, every turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.bots.bot import lay, own_rack, rest
from tilerummy.bots.solver_questions import best_play, problem_of, tidy_table
from tilerummy.core.turn import Call

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
        problem = problem_of(view, rack)
        best = best_play(problem)
        return lay(view, tidy_table(problem, best)) if best.tiles else rest(view)
