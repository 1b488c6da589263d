"""The *tempo* bot: counts who will face the empty pool, and lays single tiles to change that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.bots.bot import lay, own_rack, rest, rivals
from tilerummy.bots.solver_questions import (
    best_play,
    dearest_alone,
    most_points,
    problem_of,
    small_opening,
    tidy_table,
)
from tilerummy.core.turn import Call

if TYPE_CHECKING:
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

_TWO: Final = 2
_NEAR: Final = 6
"""Tiles in the pool from which on a tempo may be lost again only by a tile that fits."""
_DANGER: Final = 1
"""Tiles on a rival's rack with which the end is one move away."""


class PoolParityBot:
    """Holds back as `HardBot` does, and looks at who has to move when nothing can be drawn.

    Between two players who draw in turn the number of tiles in the pool decides who meets the
    empty pool. A turn that lays a single tile draws none, and so turns that round; the dearest
    tile that fits alone is laid for it, and so on with the empty pool, where each tile laid is a
    tempo as well. At larger tables, where nobody can count on the others to draw, it releases its
    points as soon as a rival has one tile left.
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
        if not best.tiles:
            return rest(view)
        if not problem.opened and view.pool:
            return lay(view, small_opening(problem, best))
        if view.ruleset.must_play:
            return lay(view, tidy_table(problem, best))
        others = rivals(view)
        if len(view.counts) == _TWO and problem.opened and (not view.pool or _loses_tempo(view)):
            return lay(view, dearest_alone(problem, best) or most_points(problem, best.table))
        if len(others) > 1 and (min(others) <= _DANGER or view.pool <= len(others)):
            return lay(view, most_points(problem, best.table))
        return lay(view, most_points(problem, best.table)) if not view.pool else rest(view)


def _loses_tempo(view: View) -> bool:
    """Whether the viewer meets the empty pool first if both draw from now on, and that is near."""
    return view.pool <= _NEAR and view.pool % _TWO == 0
