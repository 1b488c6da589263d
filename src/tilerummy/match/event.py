"""What happened in a match: who sits where, and every event of its games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.core import event as core

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tiles import Tiles


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
class StoodIn:
    """A bot of *level* plays for the person on *seat*, whose seat it stays."""

    seat: int
    level: Level


@dataclass(frozen=True, slots=True)
class StandInAsked:
    """While the host is away, the person on *by* wants somebody in the place of *seat*."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    """The person on *seat* plays again, and no bot for them."""

    seat: int


@dataclass(frozen=True, slots=True)
class WordGiven:
    """With *word*, once, the person on *seat* may sit there from another device."""

    seat: int
    word: str


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """The person on *seat* came from another device: there they are *player*."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class HostPassed:
    """The person on *seat* is the host from now on."""

    seat: int


@dataclass(frozen=True, slots=True)
class RematchMade:
    """Another match follows this one, asked for by the person on *by*."""

    match: str
    by: int


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
class Answered:
    """Whoever was invited plays, or not now; they may still change their mind."""

    seat: int
    yes: bool


@dataclass(frozen=True, slots=True)
class ReadyForNext:
    """The person on a seat is ready for the next game of the match."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatOpened:
    """A seat is free: it was left, or added after the last one."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatDropped:
    """The last seat was taken away."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeedCommitted:
    """The server committed to the seed of the next game, number *game*, by *commitment*."""

    game: int
    commitment: str


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
class ShareCommitted:
    """A seat committed to its share of the next deal; a later commitment takes its place."""

    game: int
    seat: int
    commitment: str


@dataclass(frozen=True, slots=True)
class RevealOpened:
    """The game was started: no commitment counts any more, and *seats* reveal what they gave."""

    game: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ShareRevealed:
    """A seat told its share, which is the one that it had committed to."""

    game: int
    seat: int
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
class ClockExtended:
    """The server was away; the turn's clock resumes."""

    outage_ms: int


@dataclass(frozen=True, slots=True)
class WatchingSet:
    """The host lets onlookers see the match *delay* turns late, or (None) lets nobody look on."""

    delay: int | None


@dataclass(frozen=True, slots=True)
class ListingSet:
    """The host puts the table on the public list, or takes it off."""

    listed: bool


@dataclass(frozen=True, slots=True)
class RulesSet:
    """The host chose other rules for the table, which hold its clock and its length too."""

    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class HintsSet:
    """The host switched hints on or off for this table; at first they are on."""

    allowed: bool


@dataclass(frozen=True, slots=True)
class HintAsked:
    """A seat asked for a hint, the first time in its turn; the answer is not stored."""

    seat: int


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """Whoever runs the server has ended the match: nothing happens in it any more.

    A game that was being played has no result.
    """


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
