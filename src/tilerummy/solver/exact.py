"""Exact play: the best turn, and proof that no turn is better."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter_ns
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import JokerReuse
from tilerummy.core.table import Table
from tilerummy.solver import partial, relaxed, reuse
from tilerummy.solver.problem import Objective, Problem

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.problem import Solution

OPENING_JOKERS: Final = 4
"""Most jokers on the rack for which an initial meld is proven best. With more, eight runs of one
colour could overlap, which the search leaves out; no rule book has more (XP: four)."""


def solve(problem: Problem) -> Solution:
    """Return a best play for *problem*; ``tiles == 0`` if nothing can be played.

    An opened player rearranges the table freely (V1); others lay an initial meld (S0-17). The
    joker-reuse rule holds if the rule set has it (B4). With special jokers or house rules about
    jokers the play is legal and not proven best.

    >>> from tilerummy.core.notation import parse_table, parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> table, rack = parse_table("[R4 R5 R6 J]"), parse_tiles("B9 O9 K9")
    >>> best = solve(Problem(CLASSIC, table, rack))
    >>> best.tiles, best.value, best.optimal
    (3, 27, True)
    """
    began = perf_counter_ns()
    table, optimal = _best(problem)
    micros = (perf_counter_ns() - began) // 1000
    return problem.solution(table, optimal=optimal, micros=micros)


def can_open(
    ruleset: Ruleset, rack: Tiles, objective: Objective = Objective.TILES
) -> Solution | None:
    """Return the best initial meld that *rack* holds, or None if it holds none (S0-17, T7).

    >>> from tilerummy.core.notation import parse_tiles
    >>> from tilerummy.core.presets import CLASSIC
    >>> str(can_open(CLASSIC, parse_tiles("R10 B10 J K1")).placed)
    'R10 B10 J'
    """
    solution = solve(Problem(ruleset, Table(), rack, opened=False, objective=objective))
    return solution if solution.tiles else None


def opening_value(ruleset: Ruleset, rack: Tiles) -> int:
    """Return the most points that melds from *rack* alone are worth, jokers as laid (B1)."""
    return relaxed.most_points(Problem(ruleset, Table(), rack, opened=False))


def goes_out(problem: Problem) -> Solution | None:
    """Return a play that places the whole rack, or None if there is none."""
    solution = solve(replace(problem, objective=Objective.TILES))
    return solution if problem.rack and solution.tiles == len(problem.rack) else None


def _best(problem: Problem) -> tuple[Table, bool]:
    """Return the table after a best play, and whether it is proven best."""
    if not partial.is_covered(problem):
        return partial.best_table(problem, lambda covered: _best(covered)[0]), False
    if not problem.opened:
        melds = relaxed.opening_melds(problem)
        table = Table((*problem.table.melds, *melds))
        return table, problem.rack_jokers <= OPENING_JOKERS
    if problem.table_jokers and problem.ruleset.joker_reuse is JokerReuse.NEW_SET:
        return reuse.best_table(problem)
    return relaxed.best_table(problem), True
