"""The rule for ranking the teams of a division: clubs, schools or families, by people's groups."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Measure(StrEnum):
    """What players contribute to the result of their team."""

    PLACES = "places"
    """A point for each place from their own to the last, so the first of ten adds ten.

    This compares people of different rounds and stages too.
    """
    GAMES = "games"
    """Wins, then points, then fewest tiles, of all rounds together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamRule:
    """The rule that ranks teams."""

    measure: Measure = Measure.PLACES
    best: int | None = None
    """Number of a team's best players who count; None: all."""
