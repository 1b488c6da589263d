"""One player's result of one game, and draws by lot."""

from __future__ import annotations

from dataclasses import dataclass

Lots = tuple[str, ...]
"""A draw: people in the order of the draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """One player's line of a game on the referee's sheet (S3-50)."""

    player: str
    score: int
    """Points, positive for the winner and else negative, penalties for time included (T2)."""
    tiles: int = 0
    """Tiles left on the rack."""
    seconds: float | None = 0
    """Game time used; None if there was a clock and the time is unknown."""
    won: bool = False
    penalty: int = 0
    """Points of the score that were taken for time or by the referee; nobody wins them."""
