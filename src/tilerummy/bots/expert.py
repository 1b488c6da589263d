"""The expert bot: holds back to the very end, and plays the end between two as it is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.bots import endgame
from tilerummy.bots.bot import lay, own_rack, rest, rivals
from tilerummy.bots.search import (
    best_play,
    dearest_alone,
    most_points,
    problem_of,
    small_opening,
    tidy_table,
)
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.turn import Call

if TYPE_CHECKING:
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

_NEAR: Final = 3
"""Tiles in the pool from which on it counts who meets the empty pool."""


class ExpertBot:
    """Holds back as `HardBot` does, and longer.

    At a table of three and more it lays down only if the pool will be empty before its next turn:
    whoever lays earlier in the last round opens the way out for those who come after.

    Between two players an empty pool tells what the other holds. Then it neither waits nor gives
    tiles away: it lays what the other cannot go out on, and ends the game as soon as its own rack
    is the better one. Where whoever passes on an empty pool ends the game, it is good to meet it
    first: with an odd number of tiles left to draw it lays a single one to turn that round.
    """

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        problem = problem_of(view, rack)
        best = best_play(problem)
        if best.tiles == len(rack):
            return lay(view, tidy_table(problem, best))
        if endgame.is_known(view):
            return endgame.best_turn(view, problem, best)
        if not best.tiles:
            return rest(view)
        players = 1 + len(rivals(view))
        if not view.pool or (players > 2 and view.pool < players):
            return lay(view, most_points(problem, best.table))
        if not problem.opened:
            return lay(view, small_opening(problem, best))
        if _wants_tempo(view):
            table = dearest_alone(problem, best)
            if table is not None:
                return lay(view, table)
        if view.ruleset.must_play:
            return lay(view, tidy_table(problem, best))
        return rest(view)


def _wants_tempo(view: View) -> bool:
    """Whether, if both draw, the other meets the empty pool first, who can end the game there."""
    first_ends = view.ruleset.empty_pool_end is EmptyPoolEnd.FIRST_STUCK
    return first_ends and len(view.counts) == 2 and view.pool <= _NEAR and view.pool % 2 == 1
