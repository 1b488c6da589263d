"""Positions and puzzles that visitors submit, solved in worker threads away from any table.

The functions import what they need when first called, because it loads the compiler and a server
should answer before that.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.puzzles import Answer, Kind, Puzzle
    from tilerummy.solver import Move, Problem, Solution

SOLVE_MS: Final = 2000
"""Milliseconds to think about a position; after that the best play found so far is returned."""
_importing = threading.Lock()


class SolveRequest(NamedTuple):
    """A turn to solve."""

    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool
    objective: str
    loose: bool = False
    """Whether the table's tiles are given loose instead of in melds."""


class SolvedPosition(NamedTuple):
    """The best play in a position, and the moves that make it by hand."""

    best: Solution
    moves: Sequence[Move]


def solve_position(asked: SolveRequest) -> SolvedPosition:
    """Return the best play that leaves most melds unchanged.

    Raises:
        ProblemError: if the position is impossible.
    """
    from tilerummy.solver import Objective, rearrange, solve, solve_heap  # noqa: PLC0415 - see above

    if asked.loose:
        best = solve_heap(
            asked.ruleset,
            asked.table.tiles,
            asked.rack,
            opened=asked.opened,
            objective=Objective(asked.objective),
            deadline_ms=SOLVE_MS,
        )
    else:
        best = solve(_problem(asked), tidy=True, deadline_ms=SOLVE_MS)
    return SolvedPosition(best, rearrange(asked.table, best.table))


def judge_answer(asked: SolveRequest, table: Table) -> tuple[Answer, int]:
    """Return *table* judged as an answer, and the most tiles that could be laid.

    Raises:
        ProblemError: if the position is impossible.
    """
    with _importing:
        from tilerummy.puzzles import judge  # noqa: PLC0415 - see the module
    from tilerummy.solver import solve  # noqa: PLC0415

    problem = _problem(asked)
    best = solve(problem, deadline_ms=SOLVE_MS)
    return judge(problem, best.tiles, table), best.tiles


@lru_cache(maxsize=512)
def find_puzzle(
    seed: str, kind: Kind | None, level: int | None, ruleset: Ruleset | None
) -> Puzzle | None:
    """Return the first puzzle of *seed*; None if many games contain none of that kind.

    Raises:
        PuzzleError: if *ruleset* has no puzzles of *kind*.
    """
    with _importing:
        from tilerummy.puzzles import first  # noqa: PLC0415 - see the module
    return first(seed, kind, level, ruleset)


def _problem(asked: SolveRequest) -> Problem:
    from tilerummy.solver import Objective, Problem  # noqa: PLC0415 - see the module

    ruleset, table, rack, opened, objective, _ = asked
    return Problem(ruleset, table, rack, opened=opened, objective=Objective(objective))
