"""The solver's answers to what the rules themselves ask: who could have opened, who can play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.exact import can_open, solve
from tilerummy.solver.problem import Problem

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles

CAN_PLAY_MS: Final = 5000
"""How long to look for any play at all; a game must not stand still for longer."""


class SolverOracle:
    """The `tilerummy.core.oracle.Oracle` that searches."""

    def opening(self, ruleset: Ruleset, rack: Tiles) -> Table | None:
        """Return an initial meld that *rack* alone holds, None if it holds none (S3-28, T7)."""
        found = can_open(ruleset, rack)
        return None if found is None else found.table

    def can_play(self, state: State) -> bool:
        """Whether the seat to move could lay at least one tile (V5)."""
        seat = state.seat
        problem = Problem(state.ruleset, state.table, state.racks[seat], opened=state.opened[seat])
        return solve(problem, deadline_ms=CAN_PLAY_MS).tiles > 0
