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
    """A player claimed a redeal: the game does not count (S3-32)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: how it ended, who won, and the score sheet by seat (S3-50).

    ``winners`` has one seat. It has several if the pool ran out and the win is shared (G4), and
    none after a redeal.
    """

    termination: Termination
    """How the game ended."""
    winners: tuple[int, ...]
    """The seats that won."""
    scores: tuple[int, ...]
    """Points without penalties, so that they add up as the rule set demands (T2)."""
    tiles: tuple[int, ...]
    """Tiles left on each rack."""
    penalties: tuple[int, ...] = ()
    """Points lost by the game clock, 0 or less; empty without a game clock."""
    used_ms: tuple[int, ...] = ()
    """Game time used, in milliseconds; empty without a game clock."""
    declined: tuple[Table | None, ...] = ()
    """The initial meld that each seat could have laid but never did; empty if that is free."""
    unproven: tuple[int, ...] = ()
    """Seats that never opened, where the server could not prove in time whether they could have.

    They get no penalty.
    """
    runners_up: tuple[int, ...] = ()
    """The runners-up, where play continues for second place (T1); empty after a shared win."""
    left_ms: tuple[int, ...] = ()
    """What the game clocks show, in milliseconds; empty without delay and increment (C08)."""

    @property
    def counts(self) -> bool:
        """Whether the game counts for its match."""
        return self.termination is not Termination.REDEAL

    def net(self, seat: int) -> int:
        """Return the seat's score minus its penalty."""
        return self.scores[seat] + (self.penalties[seat] if self.penalties else 0)
