"""The circumstances of a command: its sender, and values that only the server has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.match.state import NO_HOST

if TYPE_CHECKING:
    from tilerummy.core.oracle import Oracle


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is there, by seat."""

    connected: tuple[bool, ...]
    away: tuple[bool, ...]
    """Gone for so long that others need not wait for them."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What is needed to deal the next game: the match's name, and the seed committed to."""

    match: str
    seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The seat that a command comes from, and what the server adds to it.

    The default sender is the server itself.
    """

    by: int = NO_HOST
    """The sender's seat."""
    expect_seq: int | None = None
    """The newest event that the sender has seen; None: it does not matter."""
    attendance: Attendance = Attendance((), ())
    """Who is there, for `StandIn` and `GiveSeatCode`."""
    seat_code: str = ""
    """The new code, for `GiveSeatCode`."""
    secret: Secret | None = None
    """The secret of the next deal, for commands that may start or end a game."""
    seed: bytes = b""
    """Of the running game, for `TakeTurn`; it is revealed if the turn ends the game."""
    elapsed_ms: int = 0
    """What the turn took of the player's game clock."""
    bot: int | None = None
    """The event since which the sender's bot plays (0: always); None for a person."""
    oracle: Oracle | None = None
    """Answers what the rules ask a solver."""

    @property
    def next_deal(self) -> Secret:
        """What is needed to deal the next game."""
        if self.secret is None:
            raise TypeError("a command that may lead to a deal comes with its secret")
        return self.secret


SERVER: Final = Context()
"""The context of the server's own commands."""
