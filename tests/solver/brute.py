"""Every play of a small position, by listing all arrangements: more than the slow twin answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.slow_solver import arrangements
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.legal import legal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.solver import Problem


def tables(problem: Problem) -> Iterator[Table]:
    """Yield the table after every legal play that fits the problem, by the core's judgement."""
    rules = problem.ruleset
    loose = problem.opened or rules.manip_in_meld_turn
    start, remaining = (problem.table, ()) if loose else (Table(), problem.table.melds)
    for laid in arrangements(start.tiles, problem.rack, rules.meld_rules):
        placed = sum((meld.tiles for meld in laid), Tiles()) - start.tiles
        left = problem.rack - placed
        if (
            placed
            and problem.play <= placed
            and problem.keep <= left
            and not (problem.leave_jokers and placed.jokers)
            and legal(problem, table := Table(remaining + laid))
        ):
            yield table


def plays(problem: Problem) -> dict[Tiles, list[Table]]:
    """Return the tables after every play, by the tiles that it places."""
    found: dict[Tiles, list[Table]] = {}
    for table in tables(problem):
        found.setdefault(table.tiles - problem.table.tiles, []).append(table)
    return found
