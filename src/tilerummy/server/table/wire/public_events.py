"""What happened, as one viewer may see it: the events in an update."""

from __future__ import annotations

from msgspec import Struct

from tilerummy.core.event import DrawCause
from tilerummy.core.outcome import Termination
from tilerummy.match.event import Level
from tilerummy.match.seat import SeatKind


class SeenEvent(Struct, tag_field="type"):
    """One event as one viewer may see it; what is hidden has no field to be in."""

    seq: int


class Seated(SeenEvent, tag="seated"):
    """A person or a bot sat down (or was renamed)."""

    seat: int
    kind: SeatKind
    name: str
    level: Level | None = None


class StoodIn(SeenEvent, tag="stood_in"):
    """A bot plays for the person on a seat, until they take it back."""

    seat: int
    level: Level


class StandInAsked(SeenEvent, tag="stand_in_asked"):
    """While the host is away, the person on *by* wants somebody in the place of *seat*."""

    seat: int
    by: int


class SeatTakenBack(SeenEvent, tag="seat_taken_back"):
    """The person on a seat plays again."""

    seat: int


class SeatMoved(SeenEvent, tag="seat_moved"):
    """The person on a seat goes on at another device."""

    seat: int


class HostPassed(SeenEvent, tag="host_passed"):
    """The person on a seat is the host from now on."""

    seat: int


class RematchMade(SeenEvent, tag="rematch_made"):
    """Another match follows this one, asked for by the person on *by*."""

    match: str
    by: int


class Answered(SeenEvent, tag="answered"):
    """Whoever was invited plays, or not now."""

    seat: int
    yes: bool


class ReadyForNext(SeenEvent, tag="ready_for_next"):
    """The person on a seat is ready for the next game of the match."""

    seat: int


class SeatOpened(SeenEvent, tag="seat_opened"):
    """A seat is open (again)."""

    seat: int


class SeatDropped(SeenEvent, tag="seat_dropped"):
    """The last seat was taken away."""

    seat: int


class StartTilesTurnedUp(SeenEvent, tag="start_tiles"):
    """Players turned up a tile each to find the starter; once more for each tie or joker."""

    tiles: list[tuple[int, str]]
    """Seat and tile."""


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
    """A game was started; seats that have committed reveal their shares, and it is dealt."""

    game: int
    seats: list[int]


class ShareRevealed(SeenEvent, tag="share_revealed"):
    """A seat revealed its share; the record tells it when the game is over."""

    game: int
    seat: int


class GameDealt(SeenEvent, tag="dealt"):
    """A game began; ``rack`` is the viewer's own."""

    game: int
    starter: int
    commitment: str
    """SHA-256 (hex) of the seed that shuffled the tiles."""
    rack: list[str] | None = None


class TilesPlayed(SeenEvent, tag="played"):
    """Somebody laid tiles."""

    seat: int
    table: list[str]
    placed: list[str]
    called: bool


class PartKept(SeenEvent, tag="part_kept"):
    """The finished part of a turn that ran out of time stays; a penalty follows."""

    seat: int
    table: list[str]
    placed: list[str]


class RedealClaimed(SeenEvent, tag="redeal_claimed"):
    """Somebody claimed a new deal for the doubles on the hand: the game is void."""

    seat: int


class TilesDrawn(SeenEvent, tag="drew"):
    """Somebody drew; ``tiles`` only if it was the viewer."""

    seat: int
    count: int
    cause: DrawCause
    tiles: list[str] | None = None


class TurnPassed(SeenEvent, tag="passed"):
    """Somebody laid nothing and the pool is empty."""

    seat: int
    could_lay: bool = False
    """Time ran out for somebody who could have laid, so that the game continues."""


class TurnTimedOut(SeenEvent, tag="timed_out"):
    """Time ran out; ``unfinished`` if tiles had to go back to where they were."""

    seat: int
    unfinished: bool


class WinCalled(SeenEvent, tag="called"):
    """Somebody made up for a forgotten call."""

    seat: int


class FirstOut(SeenEvent, tag="first_out"):
    """Somebody has won by going out, and the others play on for second place."""

    seat: int


class GameEnded(SeenEvent, tag="game_ended"):
    """The game is over and scored; the racks lie open."""

    termination: Termination
    winners: list[int]
    scores: list[int]
    racks: list[list[str]]
    seed: str
    """The seed (hex) that the commitment was made to; empty where other tables play the same."""


class ClockExtended(SeenEvent, tag="clock_extended"):
    """The server was away; the turn's clock goes on where it stood."""

    outage_ms: int


class WatchingSet(SeenEvent, tag="watching_set"):
    """The host lets onlookers see the match *delay* turns late, or (null) lets nobody look on."""

    delay: int | None


class ListingSet(SeenEvent, tag="listing_set"):
    """The host lets the table stand in the list that every visitor sees, or takes it out."""

    listed: bool


class RulesSet(SeenEvent, tag="rules_set"):
    """The host chose other rules for the table; the update brings its new ``terms``."""


class HintsSet(SeenEvent, tag="hints_set"):
    """The host switched hints on or off."""

    allowed: bool


class HintAsked(SeenEvent, tag="hint_asked"):
    """A seat asked for a hint in this turn; what it was nobody else is told."""

    seat: int


class MatchClosed(SeenEvent, tag="match_closed"):
    """Whoever runs the server has ended the match; a game that was being played has no result."""


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
