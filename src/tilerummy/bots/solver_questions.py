"""The stronger bots' questions to the solver, within the time limit of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.bots.bot import is_open, tidies, time_left_ms
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver import Objective, Problem, smallest_opening, solve, tidied

if TYPE_CHECKING:
    from tilerummy.core.view import View
    from tilerummy.solver import Solution


def problem_of(view: View, rack: Tiles) -> Problem:
    """Return the question which play is best for the seat that *view* belongs to."""
    return Problem(view.ruleset, view.table, rack, opened=is_open(view))


def best_play(problem: Problem) -> Solution:
    """Return the best play that is found in time."""
    return solve(problem, deadline_ms=time_left_ms())


def tidy_table(problem: Problem, best: Solution) -> Table:
    """Return the table after a play of the tiles of *best* that moves no meld without need.

    People must be able to follow the table; where nobody watches, any table will do. Only the
    arrangement changes, never the tiles laid: the choice of tiles must not depend on it.
    """
    if not tidies() or best.table.without(problem.table) is not None:
        return best.table
    laid = replace(problem, rack=best.placed, keep=Tiles(), play=best.placed, leave_jokers=False)
    return tidied(laid, best, deadline_ms=time_left_ms()).table


def most_points(problem: Problem, otherwise: Table) -> Table:
    """Return the table after the play that takes most points off the rack.

    It is *otherwise* if no play is found in the time that is left.
    """
    dearest = replace(problem, objective=Objective.VALUE)
    found = best_play(dearest)
    return tidy_table(dearest, found) if found.tiles else otherwise


def small_opening(problem: Problem, best: Solution) -> Table:
    """Return the table after the initial meld of fewest tiles; *best* is one of most tiles."""
    smallest = smallest_opening(problem.ruleset, problem.rack, deadline_ms=time_left_ms())
    if smallest is None:
        return best.table
    return Table((*problem.table.melds, *smallest.table.melds))


def dearest_alone(problem: Problem, best: Solution) -> Table | None:
    """Return the table after the dearest tile of *best* that can be laid alone, jokers last."""
    for tile in sorted(set(best.placed), key=lambda tile: (tile.is_joker, -(tile.number or 0))):
        one = replace(problem, rack=Tiles((tile,)))
        alone = best_play(one)
        if alone.tiles:
            return tidy_table(one, alone)
    return None
