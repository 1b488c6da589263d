"""The lines of a sheet: a referee's notes on each player at the end of a game (S3-27 to S3-29)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.result import Result


class How(StrEnum):
    """The way in which a game ended for a player."""

    PLAYED = "played"
    UNOPENED = "unopened"
    """Never opened: 100 points whatever is on the rack (S3-27)."""
    DECLINED = "declined"
    """Never opened although it was possible: 200 points (S3-28)."""
    FORFEIT = "forfeit"
    """Gave up or was sent away: scores like a player who never opened."""
    ABSENT = "absent"
    """Was absent: nothing counts."""


class Ending(StrEnum):
    """The way in which a game ended."""

    CALL = "call"
    EXHAUSTED = "exhausted"
    """The pool ran out, and nobody went out (S3-34)."""
    BELL = "bell"
    """The bell rang before anybody had gone out. The game scores like an exhausted pool."""
    WALKOVER = "walkover"
    """One player was left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """One player's line of a sheet."""

    player: str
    how: How = How.PLAYED
    rack: tuple[str, ...] | None = None
    """The tiles left on the rack; None if only their sum and number are known."""
    sum: int | None = None
    count: int | None = None
    """The number of tiles left on the rack."""
    left_s: float | None = None
    """Time left in seconds; negative: time over. None: no clock ran."""
    extra: int = 0
    """The referee's penalty points; nobody wins them."""

    @property
    def late(self) -> int:
        """Points for time: one for each started second over (S3-20)."""
        return 0 if self.left_s is None else max(0, ceil(-self.left_s))


def timed(
    results: tuple[Result, ...], lines: Sequence[Written], ending: Ending | None
) -> tuple[Result, ...]:
    """Return *results* of a game with a clock: time is unknown if the sheet has none (S3-45).

    Zero would be better than any real time, so a missing time is not zero. A walk-over takes no
    time.
    """
    clocked = any(line.left_s is not None for line in lines) or any(one.seconds for one in results)
    if clocked or not lines or ending is Ending.WALKOVER:
        return results
    return tuple(replace(result, seconds=None) for result in results)
