"""Events as one viewer may see them, for updates."""

from __future__ import annotations

from msgspec import Struct

from tilerummy.core.event import DrawCause
from tilerummy.core.outcome import Termination
from tilerummy.match.event import Level
from tilerummy.match.seat import SeatKind


class SeenEvent(Struct, tag_field="type"):
    """An event as one viewer may see it. There are no fields for hidden data."""

    seq: int


class Seated(SeenEvent, tag="seated"):
    """A person or a bot sat down, or was renamed."""

    seat: int
    kind: SeatKind
    name: str
    level: Level | None = None


class StoodIn(SeenEvent, tag="stood_in"):
    """A bot plays for the person on a seat, until they take it back."""

    seat: int
    level: Level


class StandInAsked(SeenEvent, tag="stand_in_asked"):
    """While the host is away, the person on *by* wants somebody to replace *seat*."""

    seat: int
    by: int


class SeatTakenBack(SeenEvent, tag="seat_taken_back"):
    """The person on a seat plays again."""

    seat: int


class SeatMoved(SeenEvent, tag="seat_moved"):
    """The person on a seat continues on another device."""

    seat: int


class HostPassed(SeenEvent, tag="host_passed"):
    """The person on a seat is the new host."""

    seat: int


class RematchMade(SeenEvent, tag="rematch_made"):
    """A rematch was made at the request of the person on *by*."""

    match: str
    by: int


class Answered(SeenEvent, tag="answered"):
    """An invited person accepted, or declined for now."""

    seat: int
    yes: bool


class ReadyForNext(SeenEvent, tag="ready_for_next"):
    """The person on a seat is ready for the next game of the match."""

    seat: int


class SeatOpened(SeenEvent, tag="seat_opened"):
    """A seat is open (again)."""

    seat: int


class SeatDropped(SeenEvent, tag="seat_dropped"):
    """The last seat was removed."""

    seat: int


class StartTilesTurnedUp(SeenEvent, tag="start_tiles"):
    """Players turned up a tile each to decide who starts; again after each tie or joker."""

    tiles: list[tuple[int, str]]
    """Pairs of seat and tile."""


class SeedCommitted(SeenEvent, tag="seed_committed"):
    """The server committed to the seed of the next game."""

    game: int
    commitment: str


class ShareCommitted(SeenEvent, tag="share_committed"):
    """A seat committed to its share of the next deal."""

    game: int
    seat: int
    commitment: str


class RevealOpened(SeenEvent, tag="reveal_opened"):
    """A game was started. Seats that have committed now reveal their shares, then it is dealt."""

    game: int
    seats: list[int]


class ShareRevealed(SeenEvent, tag="share_revealed"):
    """A seat revealed its share. The record contains it after the game."""

    game: int
    seat: int


class GameDealt(SeenEvent, tag="dealt"):
    """A game began. ``rack`` is the viewer's own."""

    game: int
    starter: int
    commitment: str
    """SHA-256 (hex) of the seed that shuffled the tiles."""
    rack: list[str] | None = None


class TilesPlayed(SeenEvent, tag="played"):
    """A player laid tiles."""

    seat: int
    table: list[str]
    placed: list[str]
    called: bool


class PartKept(SeenEvent, tag="part_kept"):
    """The legal part of a turn that ran out of time stays; a penalty follows."""

    seat: int
    table: list[str]
    placed: list[str]


class RedealClaimed(SeenEvent, tag="redeal_claimed"):
    """A player claimed a new deal for doubles on the rack; the game is void."""

    seat: int


class TilesDrawn(SeenEvent, tag="drew"):
    """A player drew. ``tiles`` is set only for that player."""

    seat: int
    count: int
    cause: DrawCause
    tiles: list[str] | None = None


class TurnPassed(SeenEvent, tag="passed"):
    """A player laid no tile while the pool is empty."""

    seat: int
    could_lay: bool = False
    """Time ran out for a player who could have laid tiles, so the game continues."""


class TurnTimedOut(SeenEvent, tag="timed_out"):
    """Time ran out. ``unfinished`` if tiles had to return to their places."""

    seat: int
    unfinished: bool


class WinCalled(SeenEvent, tag="called"):
    """A player made a forgotten call late."""

    seat: int


class FirstOut(SeenEvent, tag="first_out"):
    """A player has won by going out, and the others play on for second place."""

    seat: int


class GameEnded(SeenEvent, tag="game_ended"):
    """The game is over and scored, and the racks are shown."""

    termination: Termination
    winners: list[int]
    scores: list[int]
    racks: list[list[str]]
    seed: str
    """The seed (hex) behind the commitment; empty if other tables play the same deal."""


class ClockExtended(SeenEvent, tag="clock_extended"):
    """The server was away; the turn's clock continues with the time it had."""

    outage_ms: int


class WatchingSet(SeenEvent, tag="watching_set"):
    """The host allowed spectators, who see the match *delay* turns late, or (null) none."""

    delay: int | None


class ListingSet(SeenEvent, tag="listing_set"):
    """The host added the table to the public list, or removed it."""

    listed: bool


class RulesSet(SeenEvent, tag="rules_set"):
    """The host changed the table's rules. The update contains its new ``terms``."""


class HintsSet(SeenEvent, tag="hints_set"):
    """The host switched hints on or off."""

    allowed: bool


class HintAsked(SeenEvent, tag="hint_asked"):
    """A seat requested a hint in this turn; nobody else sees the hint."""

    seat: int


class MatchClosed(SeenEvent, tag="match_closed"):
    """The server's operator ended the match. A game in progress has no result."""


PublicEvent = (
    Seated
    | StoodIn
    | StandInAsked
    | SeatTakenBack
    | SeatMoved
    | HostPassed
    | RematchMade
    | Answered
    | ReadyForNext
    | SeatOpened
    | SeatDropped
    | SeedCommitted
    | ShareCommitted
    | RevealOpened
    | ShareRevealed
    | StartTilesTurnedUp
    | GameDealt
    | TilesPlayed
    | PartKept
    | RedealClaimed
    | TilesDrawn
    | TurnPassed
    | TurnTimedOut
    | WinCalled
    | FirstOut
    | GameEnded
    | ClockExtended
    | WatchingSet
    | ListingSet
    | RulesSet
    | HintsSet
    | HintAsked
    | MatchClosed
)
