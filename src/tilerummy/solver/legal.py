"""Whether a table is a legal play, by the core's own judgement."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.turn import Play

if TYPE_CHECKING:
    from tilerummy.core.table import Table
    from tilerummy.solver.problem import Problem


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
