"""What a referee writes down of each player, and the scores that follow (S3-27 to S3-29, S3-43)."""

from __future__ import annotations

from enum import StrEnum


class How(StrEnum):
    """What became of a player in a game."""

    PLAYED = "played"
    UNOPENED = "unopened"
    """Never laid the first meld: 100 points whatever is on the rack (S3-27)."""
    DECLINED = "declined"
    """Never laid it though it was possible: 200 points (S3-28)."""
    FORFEIT = "forfeit"
    """Gave up or was sent away: as one who never opened."""
    ABSENT = "absent"
    """Was not there: nothing counts."""
