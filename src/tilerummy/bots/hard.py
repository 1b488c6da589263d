"""The hard bot: opens small, then draws until its whole rack goes out in one move."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from tilerummy.bots.bot import is_open, lay, own_rack, rest, time_left_ms
from tilerummy.core.classify import value
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call
from tilerummy.solver import Objective, Problem, solve

if TYPE_CHECKING:
    from tilerummy.core.meld import Meld
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Solution


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
        problem = Problem(view.ruleset, view.table, rack, opened=is_open(view))
        best = solve(problem, deadline_ms=time_left_ms())
        if not best.tiles:
            return rest(view)
        if best.tiles == len(rack):
            return lay(view, best.table)
        players = 1 + len(_others(view))
        if players > 2 and view.pool <= players:
            return lay(view, _most_points(problem, best.table))
        if not view.pool:
            return lay(view, _least_help(problem, best, rival=min(_others(view))))
        if not problem.opened:
            return lay(view, _small_opening(view, best.table))
        if view.ruleset.must_play:
            return lay(view, best.table)
        return rest(view)


def _others(view: View) -> tuple[int, ...]:
    """Return how many tiles each of the others holds who still take turns."""
    away = (view.you, view.out)
    return tuple(count for seat, count in enumerate(view.counts) if seat not in away)


def _most_points(problem: Problem, otherwise: Table) -> Table:
    """Return the table after the play that takes most points off the rack.

    It is *otherwise* if no play is found in the time that is left.
    """
    dearest = replace(problem, objective=Objective.VALUE)
    found = solve(dearest, deadline_ms=time_left_ms())
    return found.table if found.tiles else otherwise


def _least_help(problem: Problem, best: Solution, rival: int) -> Table:
    """Return the table after laying the dearest tile that fits alone, unless *rival* has one."""
    if problem.opened and rival > 1:
        for tile in sorted(set(best.placed), key=lambda tile: (tile.is_joker, -(tile.number or 0))):
            one = replace(problem, rack=Tiles((tile,)))
            alone = solve(one, deadline_ms=time_left_ms())
            if alone.tiles:
                return alone.table
    return _most_points(problem, best.table)


def _small_opening(view: View, table: Table) -> Table:
    """Return the initial meld of *table* with the fewest tiles that are worth the threshold."""
    old = len(view.table.melds)
    melds = table.melds[old:]
    enough = (
        chosen
        for size in range(1, len(melds) + 1)
        for chosen in combinations(melds, size)
        if _worth(chosen, view) >= view.ruleset.threshold
    )
    fewest = min(enough, key=lambda chosen: sum(map(len, chosen)), default=melds)
    return Table((*view.table.melds, *fewest))


def _worth(melds: tuple[Meld, ...], view: View) -> int:
    return sum(value(meld, view.ruleset.meld_rules) or 0 for meld in melds)
