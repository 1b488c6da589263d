"""A rival for *expert* between two players, written on its own.

It holds back until its whole rack goes out, counts which of the two will meet the empty pool, and
lays a single tile to change that. With an empty pool both racks are known: it searches the turns
in which tiles are laid one by one, until a win is proven or it has looked at enough positions::

    tilerummy arena benches.duellist:duellist expert --turn-s 60 --games 200

Its search knows won, lost and open. *Expert* judges open positions by the tiles that fit nowhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.bots.bot import is_open, lay, own_rack, rest
from tilerummy.core.scoring import rack_points
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call
from tilerummy.solver import Problem, goes_out, smallest_opening, solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

_POSITIONS: Final = 150
"""Positions that are looked at for one turn; each takes some questions to the solver."""
_NEAR: Final = 4
"""Tiles in the pool from which on the tempo is counted."""
_TWO: Final = 2


class Duellist:
    """Holds back, counts the tempo, and searches the empty pool."""

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        rack = own_rack(view)
        if not rack:
            return Call()
        problem = Problem(view.ruleset, view.table, rack, opened=is_open(view))
        out = goes_out(problem)
        if out is not None:
            return lay(view, out.table)
        if not problem.opened:
            opening = smallest_opening(view.ruleset, rack)
            if opening is None:
                return rest(view)
            return lay(view, Table((*view.table.melds, *opening.table.melds)))
        if view.pool:
            return self._before(view)
        hidden = Tiles(view.ruleset.tiles(_TWO)) - view.table.tiles - rack
        plays = _plays(view.ruleset, view.table, rack)
        if not plays:
            return rest(view)
        return lay(view, _Lines(view.ruleset).best(view.table, rack, hidden, plays))

    def _before(self, view: View) -> Turn:
        """Draw, or lay a tile so that the other meets the empty pool first."""
        if view.pool <= _NEAR and view.pool % _TWO == 0:
            plays = _plays(view.ruleset, view.table, own_rack(view))
            if plays:
                return lay(view, plays[0])
        return rest(view)


class _Lines:
    """Plays of single tiles, followed to the end of the game."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules, self._left = rules, _POSITIONS

    def best(self, table: Table, own: Tiles, other: Tiles, plays: list[Table]) -> Table:
        """Return the play that wins soonest, else the one that is shown to lose latest."""
        worth = dict.fromkeys(plays, 0)
        for depth in range(1, 60):
            for after in plays:
                if abs(worth[after]) < 1:
                    left = own - (after.tiles - table.tiles)
                    worth[after] = -self._won(after, other, left, depth)
                if worth[after] > 0:
                    return after
            if self._left <= 0 or all(value < 0 for value in worth.values()):
                break
        return max(plays, key=lambda after: worth[after])

    def _won(self, table: Table, own: Tiles, other: Tiles, depth: int) -> int:
        """Return 1 if the seat to move wins, -1 if it loses, 0 if that is not shown."""
        self._left -= 1
        if goes_out(Problem(self._rules, table, own)) is not None:
            return 1
        if depth == 0 or self._left <= 0:
            return 0
        plays = _plays(self._rules, table, own)
        if not plays:
            ahead = rack_points(self._rules, other) - rack_points(self._rules, own)
            return (ahead > 0) - (ahead < 0)
        values = []
        for after in plays:
            left = own - (after.tiles - table.tiles)
            values.append(-self._won(after, other, left, depth - 1))
            if values[-1] == 1:
                break
        return max(values)


def _plays(rules: Ruleset, table: Table, rack: Tiles) -> list[Table]:
    """Return the tables after each tile that fits alone, dearest first; else the most tiles."""
    most = solve(Problem(rules, table, rack))
    if not most.tiles:
        return []
    dearest = sorted(set(most.placed), key=lambda tile: (tile.is_joker, -(tile.number or 0)))
    alone = (solve(Problem(rules, table, Tiles((tile,)))) for tile in dearest)
    return [found.table for found in alone if found.tiles] or [most.table]


def duellist() -> Duellist:
    """Return the rival."""
    return Duellist()
