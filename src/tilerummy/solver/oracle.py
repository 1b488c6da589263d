"""The solver's answers to questions of the rules: whether a seat could have opened, or can play."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Final

from tilerummy.core.oracle import CanOpen, CanPlay, NotProven, Question
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.solver.problem import JOKERS, Problem
from tilerummy.solver.solve import solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State

CAN_PLAY_MS: Final = 5000
"""Time limit of the search for any play, in milliseconds; a game must not wait longer."""
_FEW_JOKERS: Final = 2
"""With no more of them any initial meld is found in milliseconds."""


class SolverOracle:
    """The `tilerummy.core.oracle.Oracle` that asks the solver."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return an initial meld that *rack* alone holds, None if it holds none (S3-28, T7)."""
        return proof(CanOpen(ruleset, rack))

    def can_play(self, state: State) -> bool:
        """Return whether the seat to move can lay at least one tile (V5)."""
        return proof(CanPlay.of(state), CAN_PLAY_MS) is not None


def proof(question: Question, deadline_ms: float | None = None) -> Table | None:
    """Return a table that proves the answer yes, or None for a proven no.

    Raises:
        NotProven: if the search ended without an answer after *deadline_ms* milliseconds.
    """
    if isinstance(question, CanPlay):
        problem = Problem(question.ruleset, question.table, question.rack, opened=question.opened)
        return _played(problem, deadline_ms)
    began, rack = monotonic(), question.rack
    if rack.jokers > _FEW_JOKERS:
        # Whoever can open without some jokers can open, and that takes no long search.
        fewer = rack - Tiles(list(rack & JOKERS)[_FEW_JOKERS:])
        with suppress(NotProven):
            found = _played(Problem(question.ruleset, Table(), fewer, opened=False), deadline_ms)
            if found is not None:
                return found
    left_ms = None if deadline_ms is None else deadline_ms - 1000 * (monotonic() - began)
    return _played(Problem(question.ruleset, Table(), rack, opened=False), left_ms)


def _played(problem: Problem, deadline_ms: float | None) -> Table | None:
    found = solve(problem, deadline_ms=deadline_ms)
    if not found.tiles and not found.optimal:
        raise NotProven
    return found.table if found.tiles else None
