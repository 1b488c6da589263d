"""Two players and an empty pool: what the other holds is all that lies nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tilerummy.bots import duel
from tilerummy.bots.bot import lay, own_rack, rest, time_left_ms
from tilerummy.bots.solver_questions import best_play, most_points, small_opening, tidy_table
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.scoring import liabilities, score_exhaustion
from tilerummy.core.tiles import Tiles
from tilerummy.solver import goes_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.core.table import Table
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View
    from tilerummy.solver import Problem, Solution

_TWO: Final = 2


def is_known(view: View) -> bool:
    """Whether the other's rack follows from the view."""
    return not view.pool and len(view.counts) == _TWO


def best_turn(view: View, problem: Problem, best: Solution) -> Turn:
    """Return the turn after which the other stands worst; *best* is a play of most tiles.

    Where both must lay, `duel` searches. Elsewhere it looks one answer ahead: whether the other can
    go out, and the winner if nobody does. Of turns that are equal so far, the one that leaves
    fewest points on the own rack.
    """
    hidden = Tiles(view.ruleset.tiles(_TWO)) - view.table.tiles - own_rack(view)
    if view.must_lay and best.tiles and view.ruleset.empty_pool_end is not EmptyPoolEnd.ONE_ROUND:
        own = duel.Side(own_rack(view), problem.opened)
        other = duel.Side(hidden, view.opened[1 - view.seat])
        table = duel.best_table(view.ruleset, view.table, own, other)
        return lay(view, best.table if table is None else table)
    choices = [
        _choice(view, problem, hidden, lay(view, table), table)
        for table in dict.fromkeys(worth_a_look(problem, best))
    ]
    if not (view.must_lay and best.tiles):
        choices.append(_choice(view, problem, hidden, rest(view), view.table))
    return max(choices, key=lambda choice: (choice.hope, -choice.owed)).turn


@dataclass(frozen=True, slots=True)
class _Choice:
    turn: Turn
    hope: float
    """1 where the game is won with it, 0 where it is lost, between them where it continues."""
    owed: int
    """Points left on the own rack."""


def worth_a_look(problem: Problem, best: Solution) -> Iterator[Table]:
    """Yield tables worth a look: the most tiles, the most points, and any tile that fits alone."""
    if not best.tiles:
        return
    yield tidy_table(problem, best)
    yield most_points(problem, best.table)
    if not problem.opened:
        yield small_opening(problem, best)
        return
    for tile in set(best.placed):
        one = replace(problem, rack=Tiles((tile,)))
        alone = best_play(one)
        if alone.tiles:
            yield tidy_table(one, alone)


def _choice(view: View, problem: Problem, hidden: Tiles, turn: Turn, table: Table) -> _Choice:
    """Return what *turn* comes to, which leaves *table* to one who holds *hidden*."""
    laid = table.tiles - view.table.tiles
    left = own_rack(view) - laid
    opened = problem.opened or bool(laid)
    mine_first = view.you == 0
    other_opened = view.opened[1 if mine_first else 0]
    racks = (left, hidden) if mine_first else (hidden, left)
    open_seats = (opened, other_opened) if mine_first else (other_opened, opened)
    owed = liabilities(view.ruleset, racks, open_seats)
    winners = score_exhaustion(view.ruleset, owed, tuple(map(len, racks))).winners
    ahead = 1 / len(winners) if view.you in winners else 0.0
    points = owed[0 if mine_first else 1]
    if _ends(view, laid=bool(laid)):
        return _Choice(turn, ahead, points)
    theirs = replace(problem, table=table, rack=hidden, opened=other_opened)
    if goes_out(theirs, deadline_ms=time_left_ms()) is not None:
        return _Choice(turn, 0.0, points)
    return _Choice(turn, (1 + ahead) / 3, points)


def _ends(view: View, *, laid: bool) -> bool:
    """Whether the game ends with a turn (C09)."""
    match view.ruleset.empty_pool_end:
        case EmptyPoolEnd.FIRST_STUCK:
            return not laid
        case EmptyPoolEnd.ALL_STUCK:
            return not laid and view.idle + 1 >= _TWO
        case EmptyPoolEnd.ONE_ROUND:
            return view.turns_left == 1
