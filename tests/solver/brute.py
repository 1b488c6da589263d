"""Every play of a small position, by listing all arrangements: more than the slow twin answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.joker_reuse import reused_in_new_melds
from tilerummy.core.policy import JokerReuse
from tilerummy.core.reading import value
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.reference import arrangements

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.solver import Problem


def tables(problem: Problem) -> Iterator[Table]:
    """Yield the table after every legal play that fits the problem."""
    rules = problem.ruleset
    reuse = rules.joker_reuse is JokerReuse.NEW_SET
    start = problem.table if problem.opened else Table()
    for laid in arrangements(start.tiles, problem.rack):
        placed = sum((meld.tiles for meld in laid), Tiles()) - start.tiles
        worth = sum(value(meld, rules.meld_rules) or 0 for meld in laid)
        left = problem.rack - placed
        if (
            placed
            and problem.play <= placed
            and problem.keep <= left
            and not (problem.leave_jokers and placed.jokers)
            and (problem.opened or worth >= rules.threshold)
            and not (reuse and not reused_in_new_melds(start, Table(laid), rules.meld_rules))
        ):
            yield Table(laid if problem.opened else problem.table.melds + laid)


def plays(problem: Problem) -> dict[Tiles, list[Table]]:
    """Return the tables after every play, by the tiles that it places."""
    found: dict[Tiles, list[Table]] = {}
    for table in tables(problem):
        found.setdefault(table.tiles - problem.table.tiles, []).append(table)
    return found
