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
    """A position with a proven best answer.

    The number of tiles decides in all kinds; `objective` is the same for the solver.
    """

    kind: Kind
    level: int
    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool
    best: int
    """Number of tiles that the best answer lays."""
    solutions: int
    """Number of finished tables with that number of tiles, each grouped differently."""

    @property
    def objective(self) -> Objective:
        """The objective of the best answer."""
        return Objective.TILES

    @property
    def id(self) -> str:
        """A name derived from the question, so that a puzzle has the same name everywhere."""
        parts = (self.kind, self.ruleset.name, str(self.table), str(self.rack))
        return b32encode(sha256("|".join(parts).encode()).digest()).decode()[:10].lower()

    def problem(self) -> Problem:
        """Return the puzzle as a problem for the solver."""
        return Problem(
            self.ruleset, self.table, self.rack, opened=self.opened, objective=self.objective
        )
