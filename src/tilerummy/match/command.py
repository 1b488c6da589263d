"""What may be asked of a match. Whose seat it is was settled before, from the credentials."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.turn import Turn
    from tilerummy.match.event import Level


@dataclass(frozen=True, slots=True, kw_only=True)
class Create:
    """Sets a table up; *others* are the seats after the creator's: a bot's level, or None."""

    ruleset: Ruleset
    player: str
    name: str
    others: tuple[Level | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SitDown:
    """Takes the first open seat, unless the player has one already."""

    player: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCommand:
    """A command from a seat; ``expect_seq`` is the newest event that its sender has seen."""

    by: int
    expect_seq: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rename(SeatCommand):
    """Changes the sender's name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatBot(SeatCommand):
    """Seats a bot; *connected* says by seat who is there, so nobody is put out while playing."""

    seat: int
    level: Level
    connected: tuple[bool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenSeat(SeatCommand):
    """Empties a seat."""

    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AddSeat(SeatCommand):
    """Adds an open seat after the last one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DropSeat(SeatCommand):
    """Takes the last seat away, if it is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame(SeatCommand):
    """Deals the next game from *seed*."""

    seed: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurn(SeatCommand):
    """Makes a turn.

    *seed* is the running game's, to be revealed if the turn ends it; *elapsed_ms* what the turn
    took of the player's game clock; *oracle* answers what the rules ask a solver.
    """

    turn: Turn
    seed: bytes
    elapsed_ms: int = 0
    oracle: Oracle | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ExtendClock:
    """Notes that the server was away for *outage_ms* while a clock ran."""

    outage_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveForGood:
    """Takes a person out of the match, who will not come back.

    An open seat is left in the lobby; a game goes on with a bot. Without another person, or
    without its host in the lobby, the match is closed.
    """

    player: str


@dataclass(frozen=True, slots=True)
class CloseMatch:
    """Ends the match without a result, whatever is going on in it."""


Command = (
    Create
    | SitDown
    | Rename
    | SeatBot
    | OpenSeat
    | AddSeat
    | DropSeat
    | StartGame
    | TakeTurn
    | ExtendClock
    | LeaveForGood
    | CloseMatch
)
