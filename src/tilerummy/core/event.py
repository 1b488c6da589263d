"""The events of a game, one type per kind. Events are the truth; the state is their fold."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile
    from tilerummy.core.tiles import Tiles


class DrawCause(StrEnum):
    """Why tiles were drawn."""

    CHOICE = "choice"
    """The player drew a tile."""
    TIMEOUT = "timeout"
    """Time ran out over an untouched table (C05)."""
    UNFINISHED = "unfinished"
    """Time ran out over an unfinished play (C06)."""


@dataclass(frozen=True, slots=True)
class StartTiles:
    """Seats turned up a tile each to find the starter, again after a tie or a joker."""

    tiles: tuple[tuple[int, Tile], ...]
    """Seat and tile, in seat order."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The game began. This holds every hidden tile, so it never leaves the server unredacted."""

    ruleset: Ruleset
    """The rules of the game."""
    starter: int
    """The seat that begins."""
    racks: tuple[Tiles, ...]
    """The tiles of each seat."""
    pool: tuple[Tile, ...]
    """The other tiles; the next one to be drawn comes first."""


@dataclass(frozen=True, slots=True)
class Played:
    """A seat laid tiles; ``table`` is the whole table afterwards."""

    seat: int
    table: Table
    placed: Tiles
    """The tiles that came from the rack."""
    called: bool
    """Whether the player called."""


@dataclass(frozen=True, slots=True)
class PartKept:
    """The finished part of a failed turn stays on the table; drawing follows (S3-30, T4)."""

    seat: int
    table: Table
    """The whole table afterwards."""
    placed: Tiles
    """The tiles that came from the rack."""


@dataclass(frozen=True, slots=True)
class ClockRan:
    """A seat used *ms* milliseconds of its game clock for the turn that follows (C08)."""

    seat: int
    ms: int


@dataclass(frozen=True, slots=True)
class RedealClaimed:
    """A seat claimed a redeal for the doubles in its hand; the game is void (S3-32)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took tiles from the front of the pool; ends the turn."""

    seat: int
    tiles: tuple[Tile, ...]
    """The drawn tiles, in order."""
    cause: DrawCause
    """Why they were drawn."""
    unproven: bool = False
    """Whether the server could not prove in time that nothing could be laid (V5)."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat laid nothing and there was nothing to draw; ends the turn."""

    seat: int
    unproven: bool = False
    """As in `Drew`."""
    could_lay: bool = False
    """Whether the seat could have laid when its time ran out: it is not stuck then (C26)."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """A seat's time ran out; the next event is the consequence.

    ``unfinished`` is true if a play had begun and was taken back.
    """

    seat: int
    unfinished: bool


@dataclass(frozen=True, slots=True)
class Called:
    """A seat with an empty rack made the call that it had forgotten (G7)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FirstOut:
    """A seat won by its call, and the others play on for second place (T1).

    ``outcome`` has the scores at this moment. It reveals the values of hidden racks, so it does not
    leave the server before the game is over.
    """

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over and scored."""

    outcome: Outcome


Event = (
    StartTiles
    | Dealt
    | ClockRan
    | Played
    | PartKept
    | Drew
    | Passed
    | TimedOut
    | Called
    | RedealClaimed
    | FirstOut
    | GameEnded
)
