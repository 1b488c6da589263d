"""Requests and answers of contests over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, WithJsonSchema

from tilerummy.contest.io.delimited import MOST_CELLS
from tilerummy.contest.io.people_columns import Column
from tilerummy.contest.model.link import Role
from tilerummy.contest.schedule.round_name import RoundKind
from tilerummy.server.contest.lists.encodings import ENCODINGS
from tilerummy.server.contest.wire.commands import (
    ContestCommand,
    Key,
    Stages,
    Text,
    TileText,
)
from tilerummy.server.contest.wire.parts import (
    BracketRound,
    DraftShown,
    Params,
    Person,
    Sheet,
    SheetLine,
)
from tilerummy.server.contest.wire.views import ContestView
from tilerummy.server.table.wire.api import Model

CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
MeldOfTiles = Annotated[str, Field(min_length=3, max_length=128)]


class AskForecast(Model):
    """Asks for the rounds that a format has."""

    stages: Stages
    players: Annotated[int, Field(ge=1, le=1000)]
    clock_s: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """Seconds of each player and game; null: no clock."""


class RoundForecast(Model):
    """A round to come."""

    stage: int
    kind: RoundKind | None
    """Its place in the format; null: it has its number alone."""
    players: int
    """Those with a bye included."""
    tables: int
    byes: int
    games: int
    seconds: int | None
    """The longest that its games last by the clocks; null without a clock."""


class Forecast(Model):
    """The rounds of a format, if nobody leaves."""

    rounds: list[RoundForecast]


class OpenContest(Model):
    """Requests a new contest."""

    name: Text


class ContestOpened(Model):
    """A contest, and the secret of its first director."""

    contest: str
    secret: str


class ContestSeen(Model):
    """A contest as seen with a link."""

    seq: int
    view: ContestView


class KeptContest(Model):
    """A link of a contest that somebody has saved."""

    contest: str
    secret: str
    role: Role
    name: str
    """The name of the contest when the link was saved."""
    at: int
    """When the link was saved, in milliseconds (UTC)."""


class MyContests(Model):
    """The links of contests that somebody has saved."""

    contests: list[KeptContest]


class GiveCommand(Model):
    """Requests a change. Sending the same id again changes nothing and gets the same answer."""

    id: CommandId
    command: ContestCommand


class CommandMade(Model):
    """The keys of the things that a command has made."""

    division: str | None = None
    entrants: list[str] | None = None
    links: list[int] | None = None
    secret: str | None = None
    """The secret of the link that it made, if any."""


class CommandDone(Model):
    """The result of a command that is on disk."""

    seq: int
    """The newest event of the contest."""
    repeated: bool
    """Whether it had been carried out before."""
    made: CommandMade


class TryCommand(Model):
    """Requests the effects of a command, without changing anything."""

    command: ContestCommand


class PlaceMoved(Model):
    """The effect of a command on one person."""

    entrant: str
    rank: int
    """0: no place yet."""
    rank_after: int
    goes_on: bool
    goes_on_after: bool


class Impact(Model):
    """The effects of a command."""

    places: list[PlaceMoved]
    """The people affected."""
    draft: DraftShown | None
    """The draft after the command, if it changes it."""
    lines: list[SheetLine] | None
    """The scores of a game that would be entered."""
    minus: int | None
    plus: int | None


def _known_encoding(name: str) -> str:
    if name not in ENCODINGS:
        raise ValueError("there is no encoding of that name")
    return name


EncodingName = Annotated[
    str, AfterValidator(_known_encoding), WithJsonSchema({"type": "string", "enum": [*ENCODINGS]})
]


class HowToRead(Model):
    """How to read a list of entrants. Fields that are left out are detected."""

    division: Key | None = None
    """The division of people whose line names none. With it, lines of people already entered are
    problems.
    """
    encoding: EncodingName | None = None
    """The encoding of a text: one of the `readings` of an earlier answer."""
    first: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """The line of the first person; lines above are titles and the header."""
    columns: Annotated[list[Column], Field(max_length=MOST_CELLS, default_factory=list)]
    """The content of each column; empty to detect it."""


class ReadingShown(Model):
    """One possible reading of a text."""

    encoding: str
    sample: str
    """Words that differ between encodings."""


class LineShown(Model):
    """A line of a list, in cells."""

    line: int
    """The line's number, from 1."""
    cells: list[str]


class PersonRead(Model):
    """A line of a list of entrants."""

    line: int
    """The line's number, from 1."""
    text: str
    """The original line."""
    name: str
    group: str | None
    division: str | None
    """The division's name in the list."""
    into: str | None = None
    """The division that the person will join; null unless a division was given."""


class LineProblem(Params):
    """A line that cannot be used."""

    line: int
    text: str
    """The original line."""


class EntrantsRead(Model):
    """The contents of a list of entrants. Nobody has been entered."""

    encoding: str
    """The encoding of the text; ``xlsx`` for a workbook."""
    readings: list[ReadingShown]
    """Every possible reading of the text, likeliest first; empty if there is only one."""
    head: str | None
    """The original line with the names of the columns."""
    first: int
    """The line of the first person."""
    table: list[LineShown]
    """The first lines, with titles and header."""
    columns: list[Column]
    """The detected content of each column."""
    rows: list[PersonRead]
    problems: list[LineProblem]


class MatchToOpen(Model):
    """The match to open."""

    match: str


class LiveSeat(Model):
    """A seat of a table that plays on this server, as everybody may see it."""

    entrant: str
    came: bool
    """Whether its player has sat down."""
    here: bool
    """Whether its player is connected now."""
    bot: bool
    """Whether a bot plays for that person."""
    tiles: int | None
    """How many tiles are left; null while no game is played."""
    left_ms: int | None
    """Time left for the game at this moment, below 0 once over; null without such a clock."""


class LiveTable(Model):
    """A table that plays on this server now."""

    division: str
    table: int
    match: str
    status: Literal["lobby", "playing", "between_games", "finished", "closed"]
    game: int
    """The round's current or latest game, from 1."""
    games: int
    """How many games this table plays in the round."""
    turn: int | None
    """The seat to move; null while no game is played."""
    turn_ms: int | None
    """Time left for the turn at this moment; null without such a clock."""
    seats: list[LiveSeat]


class LiveTables(Model):
    """The progress of the tables that play on this server."""

    tables: list[LiveTable]


class AskProof(Model):
    """Asks whether a rack holds an initial meld."""

    division: Key
    rack: Annotated[list[TileText], Field(min_length=1, max_length=130)]
    table: Annotated[list[MeldOfTiles], Field(max_length=64)]


class Proof(Model):
    """Whether the rack holds an initial meld, with an example."""

    could: bool
    melds: list[list[str]]
    points: int
    """The points of the example; 0 without one."""
    threshold: int
    owes: int
    """The points that the player owes: 100, or 200 if an initial meld was possible."""


class RoundSheets(Model):
    """All tables of one round."""

    division: str
    round: int
    stage: int
    sheets: list[Sheet]
    waiting: list[str]
    people: list[Person]


class Bracket(Model):
    """The knock-out of a division."""

    division: str
    rounds: list[BracketRound]
    """Those that were published, and those to come; none without a knock-out."""
    people: list[Person]
    """Of the division."""


class RackPlayed(Model):
    """The result of one player with a rack."""

    entrant: str
    table: int
    score: int
    won: bool
    played: bool
    """Whether the table's game is compared: nobody was absent or gave up."""
    share: float
    """The share of the others with this rack who made fewer points, ties as one half: 0 to 1."""
    difference: float
    """Points above the average of the others."""


class RackCompared(Model):
    """A rack, and the results of everybody who had it."""

    rack: int
    """The rack's place in the turn order, from 0."""
    tiles: list[str]
    """Empty if the tables were not dealt here."""
    players: list[RackPlayed]
    """Most points first."""


class DealCompared(Model):
    """A game of a round as dealt to all tables of one size."""

    game: int
    """The game's number in the round, from 0."""
    size: int
    """The number of players at these tables."""
    racks: list[RackCompared]


class DealsCompared(Model):
    """The common deals of a round, and the results with each."""

    division: str
    round: int
    commitment: str
    seed: str
    deals: list[DealCompared]
    people: list[Person]


class PersonRound(Model):
    """One round of one person."""

    round: int
    stage: int
    table: int
    seat: int
    sheet: Sheet


class EntrantPage(Model):
    """Everything about one person."""

    person: Person
    rounds: list[PersonRound]
    people: list[Person]
    """The people whom that person met."""
    penalties: int
    """Points that the director deducted, besides those on the sheets."""
    awards: int
    """Points that the director awarded."""


class LogEntry(Params):
    """What happened, who did it and when."""

    seq: int
    at: int
    """Milliseconds (UTC)."""
    by: str
    link: int
    """0 for the server."""
    undone: bool


class ContestLog(Model):
    """The log, newest first."""

    entries: list[LogEntry]
    more: bool
