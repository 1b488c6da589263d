"""The hard bot: opens small, then draws until its whole rack goes out in one move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.bots.bot import lay, own_rack, rest, rivals, time_left_ms
from tilerummy.bots.solver_questions import (
    best_play,
    dearest_alone,
    most_points,
    problem_of,
    small_opening,
    tidy_table,
)
from tilerummy.core.turn import Call
from tilerummy.solver import goes_out

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution


class HardBot:
    """Holds back, because a turn that lays tiles is a turn that draws none.

    What could be laid now can still be laid later, so laying early gains nothing; drawing brings
    partners for the tiles that do not fit, and the others get no tiles to work with. The initial
    meld is the fewest tiles worth the threshold, for the same reason.

    The end is near when the pool holds no more than a tile for each player; then points leave
    the rack as fast as the rules allow, since nobody may get out and the lowest sum wins
    (S0-51). Between two players that is a mistake: whoever lays much first opens the way out
    for the other. There the bot waits for the pool to be empty and then lays one tile a turn,
    as long as the other has a few.
    """

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        problem = problem_of(view, rack)
        players = 1 + len(rivals(view))
        holds = holds_back(problem.ruleset, players, view.pool, opened=problem.opened)
        if holds and goes_out(problem, deadline_ms=time_left_ms()) is None:
            return rest(view)  # whatever less there is to lay, and that takes longer to find
        best = best_play(problem)
        if not best.tiles:
            return rest(view)
        if best.tiles == len(rack):
            return lay(view, tidy_table(problem, best))
        if holds:
            return rest(view)
        if near_end(players, view.pool):
            return lay(view, most_points(problem, best.table))
        if not view.pool:
            return lay(view, _least_help(problem, best, rival=min(rivals(view))))
        if not problem.opened:
            return lay(view, small_opening(problem, best))
        return lay(view, tidy_table(problem, best))


def near_end(players: int, pool: int) -> bool:
    """Whether points leave the rack now: somebody may soon find nothing to draw."""
    return players > 2 and pool <= players


def holds_back(ruleset: Ruleset, players: int, pool: int, *, opened: bool) -> bool:
    """Whether a turn that does not go out lays nothing, though it could."""
    return opened and pool > 0 and not near_end(players, pool) and not ruleset.must_play


def _least_help(problem: Problem, best: Solution, rival: int) -> Table:
    """Return the table after laying the dearest tile that fits alone, unless *rival* has one."""
    alone = dearest_alone(problem, best) if problem.opened and rival > 1 else None
    return alone or most_points(problem, best.table)
