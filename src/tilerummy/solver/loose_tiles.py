"""Loose tiles on a table: all of them must go into melds, with or without tiles of a rack."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.objective import Objective, ProblemError
from tilerummy.solver.problem import Problem
from tilerummy.solver.solve import solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver.objective import Aim
    from tilerummy.solver.problem import Solution


def solve_heap(  # noqa: PLR0913 - as `questions.solve`
    ruleset: Ruleset,
    heap: Tiles,
    rack: Tiles,
    *,
    opened: bool = True,
    objective: Aim = Objective.TILES,
    deadline_ms: float | None = None,
) -> Solution:
    """Return the best play from *rack* on a table with the loose tiles of *heap*.

    The solution's table holds all of them in melds; ``placed`` are tiles of the rack only. Rules
    about the table's jokers do not apply, because there were no melds before.

    >>> from tilerummy.core.presets import CLASSIC
    >>> laid = solve_heap(CLASSIC, Tiles("R1 R1 B1 K1 K1 O1"), Tiles("B1 K9")).table
    >>> sorted(str(meld) for meld in laid.melds)
    ['[R1 B1 K1 O1]', '[R1 B1 K1]']

    Raises:
        ProblemError: ``heap_not_melds`` if they cannot all form melds, ``not_proven`` if time runs
        out first; or as `Problem`.
    """
    if not opened:
        laid = solve_heap(ruleset, heap, Tiles(), deadline_ms=deadline_ms).table
        return solve(
            Problem(ruleset, laid, rack, opened=False, objective=objective), deadline_ms=deadline_ms
        )
    problem = Problem(ruleset, Table(), heap + rack, objective=objective, play=heap)
    found = solve(problem, deadline_ms=deadline_ms)
    if heap and not found.tiles:
        if not found.optimal:
            raise ProblemError("not_proven", "no way to lay all of these tiles was found in time")
        raise ProblemError("heap_not_melds", "these tiles cannot all lie in melds")
    placed = found.placed - heap
    value = placed.points + ruleset.joker_penalty * placed.jokers
    return replace(found, placed=placed, tiles=len(placed), value=value)
