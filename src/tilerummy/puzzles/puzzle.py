"""Puzzles: a position, a question, and the measure of the best answer."""

from __future__ import annotations

from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from tilerummy.solver import Objective, Problem

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.puzzles.kind import Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position with a best answer that is proven.

    The most tiles is what decides in all kinds; `objective` says so for those who ask the solver.
    """

    kind: Kind
    level: int
    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool
    best: int
    """How many tiles the best answer lays."""
    solutions: int
    """The number of finished tables with that many tiles, each grouped differently."""

    @property
    def objective(self) -> Objective:
        """Measure that the best answer maximises."""
        return Objective.TILES

    @property
    def id(self) -> str:
        """A name derived from the question, so that a puzzle has the same name everywhere."""
        parts = (self.kind, self.ruleset.name, str(self.table), str(self.rack))
        return b32encode(sha256("|".join(parts).encode()).digest()).decode()[:10].lower()

    def problem(self) -> Problem:
        """Return what the solver is asked."""
        return Problem(
            self.ruleset, self.table, self.rack, opened=self.opened, objective=self.objective
        )
