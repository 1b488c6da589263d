"""How the teams of a division are ranked: clubs, schools or families, by its people's groups."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Measure(StrEnum):
    """What players add to the result of their team."""

    PLACES = "places"
    """A point for each place from their own to the last, so the first of ten adds ten. That
    compares people of different rounds and stages too."""
    GAMES = "games"
    """Wins, then points, then fewest tiles, of all rounds together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRule:
    """What counts for a team."""

    measure: Measure = Measure.PLACES
    best: int | None = None
    """How many players of a team count, the best ones; None for all."""
