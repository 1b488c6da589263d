"""Positions that somebody asks about, and puzzles: away from any table, in worker threads.

What these functions use is imported when they are first called: it brings the compiler along, and
a server is to answer before that.
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
"""How long a position is thought about; then the best play found so far is told."""
_importing = threading.Lock()


class Asked(NamedTuple):
    """A turn that is asked about."""

    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool
    objective: str
    loose: bool = False
    """Whether the table's tiles lie in no melds."""


class Study(NamedTuple):
    """The best play in a position, and how a hand gets there."""

    best: Solution
    moves: Sequence[Move]


def solve_position(asked: Asked) -> Study:
    """Return the best play that leaves most melds as they lie.

    Raises:
        ProblemError: if there is no such position.
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
    return Study(best, rearrange(asked.table, best.table))


def judge_answer(asked: Asked, table: Table) -> tuple[Answer, int]:
    """Return what *table* comes to as an answer, and the most tiles that could be laid.

    Raises:
        ProblemError: if there is no such position.
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
    """Return the first puzzle of *seed*, None if there is none of that kind in many games.

    Raises:
        PuzzleError: if *ruleset* has no puzzles of *kind*.
    """
    with _importing:
        from tilerummy.puzzles import first  # noqa: PLC0415 - see the module
    return first(seed, kind, level, ruleset)


def _problem(asked: Asked) -> Problem:
    from tilerummy.solver import Objective, Problem  # noqa: PLC0415 - see the module

    ruleset, table, rack, opened, objective, _ = asked
    return Problem(ruleset, table, rack, opened=opened, objective=Objective(objective))
