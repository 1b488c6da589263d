"""The end of a game, and its winners."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.core.table import Table


class Termination(StrEnum):
    """How a game ended."""

    CALL = "call"
    """Somebody emptied the rack and called (S0-44)."""
    EXHAUSTION = "exhaustion"
    """The pool is empty and nobody went out (S0-51)."""
    REDEAL = "redeal"
    """A player claimed a new deal: the game does not count (S3-32)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: who won, how, and the referee's sheet, seat by seat (S3-50).

    ``winners`` has one seat, several where an exhausted game is shared (G4), none after a
    redeal.
    """

    termination: Termination
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    """Points; penalties are not in them, so they add up as the rule set says (T2)."""
    tiles: tuple[int, ...]
    """Tiles left on each rack."""
    penalties: tuple[int, ...] = ()
    """Points lost to the game clock, 0 or less; empty without one."""
    used_ms: tuple[int, ...] = ()
    """Game time used, in milliseconds; empty without a game clock."""
    declined: tuple[Table | None, ...] = ()
    """The initial meld that a seat could have laid and never did; empty where it costs nothing."""
    unproven: tuple[int, ...] = ()
    """Seats that never opened and of which it was not found out in time whether they could have:
    nothing is held against them."""
    runners_up: tuple[int, ...] = ()
    """The runners-up, where play continues for second place (T1); empty after a shared win."""
    left_ms: tuple[int, ...] = ()
    """What the game clocks show, in milliseconds; empty without delay and increment (C08)."""

    @property
    def counts(self) -> bool:
        """Whether the game counts for its match."""
        return self.termination is not Termination.REDEAL

    def net(self, seat: int) -> int:
        """Return the seat's score with its penalty taken off."""
        return self.scores[seat] + (self.penalties[seat] if self.penalties else 0)
