"""What is asked of the solver, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.reading import classify
from tilerummy.core.tile import TILES, Joker, Tile
from tilerummy.core.turn import Play

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles

MAX_COPIES: Final = 3
"""Most copies of one number tile that the solver handles (XP: three)."""
MAX_JOKERS: Final = 8
"""Most plain jokers, table and rack together, that the solver handles (XP: four)."""

_PLAIN: Final = Tile.joker(Joker.PLAIN)


class ProblemError(TilerummyError):
    """A position that cannot be solved: impossible, or under rules that are not supported."""


class Objective(StrEnum):
    """What the best play is."""

    TILES = "tiles"
    """Most tiles placed; among those, most points off the rack."""
    VALUE = "value"
    """Most points off the rack, a joker counting its penalty; among those, most tiles."""


@dataclass(frozen=True)
class Problem:
    """One player's turn: which play is best?

    ``table`` must consist of melds. ``opened`` is whether the player has made the initial meld;
    if not, the play is an initial meld: own tiles only, worth the threshold (S0-17, S0-19).

    Raises:
        ProblemError: ``table_not_melds``, ``too_many_copies``, or ``unsupported_rules`` (more
            tiles than ``MAX_COPIES`` and ``MAX_JOKERS``).
    """

    ruleset: Ruleset
    table: Table
    rack: Tiles
    opened: bool = True
    objective: Objective = Objective.TILES

    def __post_init__(self) -> None:
        """Refuse what cannot be solved."""
        for meld in self.table.melds:
            if not classify(meld, self.ruleset.meld_rules):
                raise ProblemError("table_not_melds", f"{meld} on the table is no meld")
        seen = [a + b for a, b in zip(self.table.tiles.counts, self.rack.counts, strict=True)]
        for code, count in enumerate(seen):
            most = _most(self.ruleset, code)
            if count > most:
                message = f"{count} x {TILES[code]}, but {self.ruleset.name} has {most}"
                raise ProblemError("too_many_copies", message)
        if seen[_PLAIN.code] > MAX_JOKERS or max(seen[: _PLAIN.code]) > MAX_COPIES:
            message = f"more than {MAX_COPIES} copies of a tile or {MAX_JOKERS} jokers"
            raise ProblemError("unsupported_rules", message)

    @property
    def table_jokers(self) -> int:
        """Jokers that lie on the table."""
        return self.table.tiles.count(_PLAIN)

    @property
    def rack_jokers(self) -> int:
        """Jokers on the rack."""
        return self.rack.count(_PLAIN)

    def score(self, placed: Tiles) -> tuple[int, int]:
        """Return what the objective compares, for the tiles that a play places."""
        points = self.points(placed)
        if self.objective is Objective.TILES:
            return len(placed), points
        return points, len(placed)

    def points(self, placed: Tiles) -> int:
        """Return the points that leave the rack with *placed* (B8)."""
        return placed.points + self.ruleset.joker_penalty * placed.jokers

    def solution(self, table: Table, *, optimal: bool, micros: int) -> Solution:
        """Return the solution that leaves *table*; unchanged if nothing was placed."""
        placed = table.tiles - self.table.tiles
        if not placed:
            table = self.table
        return Solution(table, placed, len(placed), self.points(placed), optimal, micros)


@dataclass(frozen=True)
class Solution:
    """The best play and what it achieves; ``tiles == 0`` if nothing can be played."""

    table: Table
    """The whole table after the play; the table of the problem if nothing can be played."""
    placed: Tiles
    """Tiles that leave the rack."""
    tiles: int
    """How many they are."""
    value: int
    """Their points: the numbers, and the rule set's penalty for each joker."""
    optimal: bool
    """Whether no better play exists, proven."""
    micros: int
    """Time taken, in microseconds."""

    def play(self, *, call: bool = False) -> Play | None:
        """Return the turn that lays this solution, or None if nothing can be played."""
        return Play(self.table, call) if self.tiles else None


def _most(ruleset: Ruleset, code: int) -> int:
    """Return how many copies of the tile with *code* any game of *ruleset* holds."""
    if code < _PLAIN.code:
        return max(tile_set.copies for tile_set in ruleset.tile_sets)
    return max(tile_set.jokers[code - _PLAIN.code] for tile_set in ruleset.tile_sets)
