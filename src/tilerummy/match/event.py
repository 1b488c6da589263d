"""What happened in a match: who sits where, and every event of its games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final, TypeVar

from tilerummy.core import event as core
from tilerummy.core.ruleset import Ruleset  # noqa: TC001 - read when the program runs

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles

T = TypeVar("T")
PUBLIC: Final = "public"
Public = Annotated[T, PUBLIC]
"""A field that all viewers see; every other field is hidden from all of them."""


class Level(StrEnum):
    """How well a bot plays, weakest first."""

    EASY = "easy"
    CASUAL = "casual"
    MEDIUM = "medium"
    SKILLED = "skilled"
    STRONG = "strong"
    HARD = "hard"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Announced:
    """An event that all viewers see alike: those of its fields that are `Public`.

    The server makes its message from this declaration. It words every other event itself.
    """


@dataclass(frozen=True, slots=True)
class SettingChanged(Announced):
    """A setting of the table has a new value, the only field of the event."""


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """A table was set up with *seats* open seats; the rule set holds its clock and its length."""

    ruleset: Ruleset
    seats: int


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody sat down: the person behind *player*, or a bot of *level*."""

    seat: int
    name: str
    player: str | None = None
    level: Level | None = None


@dataclass(frozen=True, slots=True)
class Renamed:
    """A person took another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class StoodIn(Announced):
    """A bot plays for the person on a seat, until they take it back."""

    seat: Public[int]
    level: Public[Level]


@dataclass(frozen=True, slots=True)
class StandInAsked(Announced):
    """While the host is away, the person on *by* wants somebody to replace *seat*."""

    seat: Public[int]
    by: Public[int]


@dataclass(frozen=True, slots=True)
class SeatTakenBack(Announced):
    """The person on a seat plays again."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class WordGiven:
    """With *word*, once, the person on *seat* may sit there from another device."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class SeatMoved(Announced):
    """The person on a seat continues on another device."""

    seat: Public[int]
    player: str


@dataclass(frozen=True, slots=True)
class HostPassed(Announced):
    """The person on a seat is the new host."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class RematchMade(Announced):
    """A rematch was made at the request of the person on *by*."""

    match: Public[str]
    by: Public[int]


@dataclass(frozen=True, slots=True)
class Tally:
    """Somebody's totals over the matches of one evening."""

    matches: int
    wins: int
    points: int


@dataclass(frozen=True, slots=True)
class RematchOf:
    """This match follows *match*; *tallies* are those of its seats, None where there is none."""

    match: str
    tallies: tuple[Tally | None, ...]


@dataclass(frozen=True, slots=True)
class ContinuedFrom:
    """This match plays on from the beginning of a turn in a game that is over.

    What follows up to that turn is what happened there: its deal, and every turn before.
    """

    match: str
    """As the record of that game names it; empty if it does not."""
    game: int
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestTable:
    """This match is played for a table of a contest on this server: it has no host."""

    contest: str
    division: str
    round: int
    """From 0, as the table and the game."""
    table: int
    first_game: int
    """Which game of the table's sheet its first one is."""
    entrants: tuple[str, ...]
    """By seat who of the contest plays there."""


@dataclass(frozen=True, slots=True)
class Invited:
    """A seat is kept for the person behind *player*, who has not said whether they play."""

    seat: int
    name: str
    player: str


@dataclass(frozen=True, slots=True)
class Answered(Announced):
    """An invited person accepted, or declined for now."""

    seat: Public[int]
    yes: Public[bool]


@dataclass(frozen=True, slots=True)
class ReadyForNext(Announced):
    """The person on a seat is ready for the next game of the match."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class SeatOpened(Announced):
    """A seat is open (again)."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class SeatDropped(Announced):
    """The last seat was removed."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class SeedCommitted(Announced):
    """The server committed to the seed of the next game."""

    game: Public[int]
    commitment: Public[str]


@dataclass(frozen=True, slots=True)
class DealGiven:
    """All games are dealt as at the other tables of *source*, by a seed that these have in common.

    It is committed to by *commitment*, and revealed when all of them have finished.
    """

    source: str
    commitment: str


@dataclass(frozen=True, slots=True)
class DealOpened:
    """All tables that play the same deals have finished: this is the seed, in hex."""

    seed: str


@dataclass(frozen=True, slots=True)
class ShareCommitted(Announced):
    """A seat committed to its share of the next deal."""

    game: Public[int]
    seat: Public[int]
    commitment: Public[str]


@dataclass(frozen=True, slots=True)
class RevealOpened(Announced):
    """A game was started. Seats that have committed now reveal their shares, then it is dealt."""

    game: Public[int]
    seats: Public[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class ShareRevealed(Announced):
    """A seat revealed its share. The record contains it after the game."""

    game: Public[int]
    seat: Public[int]
    share: str
    """In hex."""


@dataclass(frozen=True, slots=True)
class GameDealt:
    """A game began; *commitment* is what its seed was committed to before anybody saw a tile."""

    game: int
    commitment: str
    dealt: core.Dealt
    construction: int = 1
    """How seed and shares made the deal: `match.deal`."""


InGameEvent = (
    core.StartTiles
    | core.ClockRan
    | core.Played
    | core.PartKept
    | core.Drew
    | core.Passed
    | core.TimedOut
    | core.Called
    | core.RedealClaimed
    | core.FirstOut
)
"""The core's events that are stored unchanged; a deal and an end carry more than the core's."""


@dataclass(frozen=True, slots=True)
class InGame:
    """Something happened in the game that is being played, or in finding its starter."""

    event: InGameEvent


@dataclass(frozen=True, slots=True)
class GameFinished:
    """The game is over and scored; racks lie open, and the seed if it is this table's own."""

    ended: core.GameEnded
    racks: tuple[Tiles, ...]
    seed: str
    """In hex; empty where other tables play the same deal (`DealOpened`)."""


@dataclass(frozen=True, slots=True)
class ClockExtended(Announced):
    """The server was away; the turn's clock continues with the time it had."""

    outage_ms: Public[int]


@dataclass(frozen=True, slots=True)
class WatchingSet(SettingChanged):
    """The host allowed spectators, who see the match *delay* turns late, or (null) none."""

    delay: Public[int | None]


@dataclass(frozen=True, slots=True)
class ListingSet(SettingChanged):
    """The host added the table to the public list, or removed it."""

    listed: Public[bool]


@dataclass(frozen=True, slots=True)
class RulesSet(Announced):
    """The host changed the table's rules. The update contains its new ``terms``."""

    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class HintsSet(SettingChanged):
    """The host switched hints on or off."""

    allowed: Public[bool]


@dataclass(frozen=True, slots=True)
class HintAsked(Announced):
    """A seat requested a hint in this turn; nobody else sees the hint."""

    seat: Public[int]


@dataclass(frozen=True, slots=True)
class MatchClosed(Announced):
    """The server's operator ended the match. A game in progress has no result."""


MatchEvent = (
    MatchCreated
    | Seated
    | Renamed
    | StoodIn
    | StandInAsked
    | SeatTakenBack
    | WordGiven
    | SeatMoved
    | HostPassed
    | RematchMade
    | RematchOf
    | ContinuedFrom
    | ContestTable
    | Invited
    | Answered
    | ReadyForNext
    | SeatOpened
    | SeatDropped
    | SeedCommitted
    | DealGiven
    | DealOpened
    | ShareCommitted
    | RevealOpened
    | ShareRevealed
    | GameDealt
    | InGame
    | GameFinished
    | ClockExtended
    | WatchingSet
    | ListingSet
    | RulesSet
    | HintsSet
    | HintAsked
    | MatchClosed
)
