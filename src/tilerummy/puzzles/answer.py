"""An answer to a puzzle, judged by the rules and compared with the best one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.core.rules import check_play
from tilerummy.core.state import State
from tilerummy.core.turn import Play

if TYPE_CHECKING:
    from tilerummy.core.table import Table
    from tilerummy.core.violation import Violation
    from tilerummy.solver import Problem

MOST_STARS: Final = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """The judgement of an answer."""

    violations: tuple[Violation, ...]
    """Every reason why the rules refuse it; empty if it is legal."""
    tiles: int
    """Number of tiles that it lays; 0 if it is refused."""
    points: int
    """Their points, as the solver counts them."""
    stars: int
    """3 for the best answer, 2 for at least two thirds of its tiles, 1 for any legal play."""


def judge(problem: Problem, best: int, table: Table) -> Answer:
    """Judge *table*, laid in *problem*; *best* is the most tiles that can be laid."""
    state = State(
        ruleset=problem.ruleset,
        racks=(problem.rack,),
        pool=(),
        table=problem.table,
        opened=(problem.opened,),
        seat=0,
    )
    violations = check_play(state, Play(table))
    if violations:
        return Answer(violations, 0, 0, 0)
    placed = table.tiles - problem.table.tiles
    return Answer((), len(placed), problem.points(placed), stars(len(placed), best))


def stars(reached: int, best: int) -> int:
    """Return the stars for *reached* tiles, when *best* is the most.

    >>> [stars(tiles, 6) for tiles in (0, 1, 4, 6)]
    [0, 1, 2, 3]
    """
    if reached <= 0:
        return 0
    if reached >= best:
        return MOST_STARS
    return 2 if 3 * reached >= 2 * best else 1
