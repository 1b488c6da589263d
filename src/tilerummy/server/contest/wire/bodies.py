"""What is asked and answered once, over HTTP."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, WithJsonSchema

from tilerummy.contest.io.delimited import MOST_CELLS
from tilerummy.contest.io.people_columns import Column
from tilerummy.contest.model.link import Role
from tilerummy.server.contest.lists.encodings import ENCODINGS
from tilerummy.server.contest.wire.asked import ContestCommand, Key, Text, TileText
from tilerummy.server.contest.wire.parts import DraftShown, Params, Person, Sheet, SheetLine
from tilerummy.server.contest.wire.views import ContestView
from tilerummy.server.table.wire.api import Model

CommandId = Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
MeldOfTiles = Annotated[str, Field(min_length=3, max_length=128)]


class OpenContest(Model):
    """Asks for a new contest."""

    name: Text


class ContestOpened(Model):
    """A contest, and the secret of its first director."""

    contest: str
    secret: str


class ContestSeen(Model):
    """How a contest stands, for whoever has the link."""

    seq: int
    view: ContestView


class KeptContest(Model):
    """A link of a contest that somebody keeps."""

    contest: str
    secret: str
    role: Role
    name: str
    """As the contest was called then."""
    at: int
    """When it was kept, in milliseconds (UTC)."""


class MyContests(Model):
    """The links of contests that somebody keeps."""

    contests: list[KeptContest]


class GiveCommand(Model):
    """Asks for a change. The same id again changes nothing and gets the same answer."""

    id: CommandId
    command: ContestCommand


class CommandMade(Model):
    """What a command gave names to."""

    division: str | None = None
    entrants: list[str] | None = None
    links: list[int] | None = None
    secret: str | None = None
    """Of the link that was made, where it was one."""


class CommandDone(Model):
    """The command is on disk."""

    seq: int
    """The newest event of the contest."""
    repeated: bool
    """Whether it had been carried out before."""
    made: CommandMade


class TryCommand(Model):
    """Asks what a command would do; nothing changes."""

    command: ContestCommand


class PlaceMoved(Model):
    """What a command would do to somebody."""

    entrant: str
    rank: int
    """0: has no place yet."""
    rank_after: int
    goes_on: bool
    goes_on_after: bool


class Impact(Model):
    """What a command would do."""

    places: list[PlaceMoved]
    """Only of those for whom something changes."""
    draft: DraftShown | None
    """As it would be, where the command changes it."""
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
    """How to read a list of entrants. What is left out is found out."""

    division: Key | None = None
    """Of people whose line names none. With it, lines of people who are entered become problems."""
    encoding: EncodingName | None = None
    """Of a text; one of the `readings` of an earlier answer."""
    first: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """The line of the first person; those above are titles and the header."""
    columns: Annotated[list[Column], Field(max_length=MOST_CELLS, default_factory=list)]
    """What each column holds; empty: to be found out."""


class ReadingShown(Model):
    """A way to read a text."""

    encoding: str
    sample: str
    """Words that read otherwise in other encodings."""


class LineShown(Model):
    """A line of a list, in cells."""

    line: int
    """From 1."""
    cells: list[str]


class PersonRead(Model):
    """A line of a list of entrants."""

    line: int
    """From 1."""
    text: str
    """The line as it stands there."""
    name: str
    group: str | None
    division: str | None
    """As the list calls it."""
    into: str | None = None
    """The division that the person comes into; null unless a division was given."""


class LineProblem(Params):
    """A line of which nothing can be made."""

    line: int
    text: str
    """The line as it stands there."""


class EntrantsRead(Model):
    """What a list of entrants says; nobody has been entered."""

    encoding: str
    """Of the text; ``xlsx`` for a workbook."""
    readings: list[ReadingShown]
    """Every way to read the text, likeliest first; empty where there is only one."""
    head: str | None
    """The line that names the columns, as it stands there."""
    first: int
    """The line of the first person."""
    table: list[LineShown]
    """The first lines, titles and header included."""
    columns: list[Column]
    """What each column was taken for."""
    rows: list[PersonRead]
    problems: list[LineProblem]


class SeatFound(Model):
    """The match to go to."""

    match: str


class LiveSeat(Model):
    """A seat of a table that is played on this server, as everybody may see it."""

    entrant: str
    came: bool
    """Whether its person has sat down."""
    here: bool
    """Whether somebody is connected there now."""
    bot: bool
    """Whether a bot plays for that person."""
    tiles: int | None
    """Tiles left; null while no game is played."""
    left_ms: int | None
    """Time left for the game when this was asked, below 0 once over; null without such a clock."""


class LiveTable(Model):
    """A table that is played on this server now."""

    division: str
    table: int
    match: str
    status: Literal["lobby", "playing", "between_games", "finished", "closed"]
    game: int
    """Of the round, from 1: the one that is played, or was played last."""
    games: int
    """So many this table plays in the round."""
    turn: int | None
    """Whose turn it is, by seat; null while no game is played."""
    turn_ms: int | None
    """Time left for the turn when this was asked; null without such a clock."""
    seats: list[LiveSeat]


class LiveTables(Model):
    """How far the tables are that are played on this server."""

    tables: list[LiveTable]


class AskProof(Model):
    """Asks whether a rack could have made the first meld."""

    division: Key
    rack: Annotated[list[TileText], Field(min_length=1, max_length=130)]
    table: Annotated[list[MeldOfTiles], Field(max_length=64)]


class Proof(Model):
    """Whether it could have, and the meld that shows it."""

    could: bool
    melds: list[list[str]]
    points: int
    """What they count; 0 without one."""
    threshold: int
    owes: int
    """What the player owes: 100, or 200 where the first meld was possible."""


class RoundSheets(Model):
    """All tables of one round."""

    division: str
    round: int
    stage: int
    sheets: list[Sheet]
    waiting: list[str]
    people: list[Person]


class RackPlayed(Model):
    """What somebody made of a rack."""

    entrant: str
    table: int
    score: int
    won: bool
    played: bool
    """Whether the table's game compares: nobody was absent or gave up."""
    share: float
    """Of the others with this rack, how many made less, equals for a half: 0 to 1."""
    difference: float
    """Points more than they made on average."""


class RackCompared(Model):
    """A rack, and what everybody made of it who had it."""

    rack: int
    """Whose turn it is first, second … from 0."""
    tiles: list[str]
    """Empty where the tables were not dealt here."""
    players: list[RackPlayed]
    """Most points first."""


class DealCompared(Model):
    """A game of a round as all tables of one size were dealt it."""

    game: int
    """Of the round, from 0."""
    size: int
    """How many sat at these tables."""
    racks: list[RackCompared]


class DealsCompared(Model):
    """The deals of a round that all its tables played, and what was made of them."""

    division: str
    round: int
    commitment: str
    seed: str
    deals: list[DealCompared]
    people: list[Person]


class SeatTaken(Model):
    """One round of one person."""

    round: int
    stage: int
    table: int
    seat: int
    sheet: Sheet


class EntrantPage(Model):
    """Everything about one person."""

    person: Person
    rounds: list[SeatTaken]
    people: list[Person]
    """Whom that person met."""
    penalties: int
    """Points that the director took, besides those on the sheets."""
    awards: int
    """Points that the director gave."""


class LogEntry(Params):
    """What happened, who did it and when."""

    seq: int
    at: int
    """Milliseconds (UTC)."""
    by: str
    link: int
    """0: the server."""
    undone: bool


class ContestLog(Model):
    """The newest first."""

    entries: list[LogEntry]
    more: bool
