"""What the views of a contest are made of."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.contest.model.link import Role
from tilerummy.contest.model.sheet_lines import How
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import RoundStatus
from tilerummy.server.table.wire.api import Model

DecidedBy = Literal[
    "wins", "points", "tiles", "time", "played", "reach", "draw", "comparison", "difference"
]
SheetState = Literal["empty", "partly", "complete", "confirmed", "disputed", "objected"]
HowEnded = Literal["call", "exhausted", "walkover"]


class Params(Model):
    """A code, and what fills its sentence."""

    code: str
    params: dict[str, int | str]


class StageTerms(Model):
    """Some rounds of one format; a division has one stage after another."""

    format: Format
    rounds: Annotated[int, Field(ge=1, le=64)] = 1
    """How many; a knock-out takes as many as it needs."""
    games: Annotated[int, Field(ge=1, le=10)] = 2
    """Games of each round."""
    advance: Annotated[int, Field(ge=1, le=2)] = 2
    """Knock-out: how many of each table go on."""
    cut: Annotated[int, Field(ge=3, le=1000)] | None = None
    """How many of the division this stage is for, by their places so far; null for all."""
    carry_over: bool = False
    """Whether results of the stages before count for the places of this one."""


class Person(Model):
    """Somebody who takes part."""

    id: str
    number: int
    """In the order of entry, from 1."""
    name: str
    group: str | None
    division: str
    there: bool
    """False: has left."""
    phone: bool
    """Whether a phone is known to be theirs."""
    erased: bool = False
    """Whether the name was removed for good."""


class PlaceShown(Model):
    """A place in the ranking, and what it rests on."""

    rank: int | None
    """From 1; null for players without a result in a running round, and for those who were never
    seated."""
    entrant: str
    wins: int
    points: int
    tiles: int
    seconds: float | None
    """Game time used; null where a game was played with a clock and no time was written down."""
    decided_by: DecidedBy | None
    """What puts somebody behind the one above; null for the first and for equals."""
    tied: bool
    """Whether nothing tells this one from another."""
    goes_on: bool | None
    """Whether this one plays the next round; null as long as that is not decided."""
    to_come: int
    """Games of the running round without a result as yet; with any, a place is provisional."""
    there: bool
    reached: int | None
    """The last round, from 0, in which this player had a seat or a bye; null: none."""
    share: float | None = None
    """Of each game the share of the others with the same tiles who did worse, added up; null where
    tables do not play the same deals."""
    difference: float | None = None
    """Of each game the points more than theirs on average, added up."""


class RoundDeals(Model):
    """The deals that all tables of a round play."""

    round: int
    commitment: str
    """SHA-256 (hex) of the seed that they follow from."""
    open: bool
    """Whether all tables have finished, so that they can be looked at and compared."""


class SheetLine(Model):
    """One player in one game."""

    entrant: str
    how: How
    score: int
    """With the penalties."""
    penalty: int
    """Points of the score that time and the referee took."""
    tiles: int
    """How many were left."""
    sum: int
    """What they count, or the flat points that are owed instead."""
    rack: list[str] | None
    """Which they were, if they were tapped."""
    left_s: float | None
    """Time left; negative: seconds over."""
    won: bool


class SheetEntry(Model):
    """What somebody entered for a game."""

    by: str
    link: int
    """Who, by the number of the link; 0: the server."""
    at: int
    """Milliseconds (UTC)."""
    reason: str
    ending: HowEnded
    lines: list[SheetLine]
    minus: int
    plus: int


class SheetVoided(Model):
    """Entries of a game that a director has voided."""

    by: str
    at: int
    """Milliseconds (UTC)."""
    reason: str
    entries: list[SheetEntry]


class RecordShown(Model):
    """Where a game that was played on this server can be seen again."""

    match: str
    game: int
    """Of that match, from 1."""
    secret: str
    """Shows the games of that match that are over, and nothing else."""


class SheetGame(Model):
    """One game of a sheet."""

    entries: int
    """How many there were; send it as `known_entries`."""
    counts: int | None
    """Which of them counts, from 0; null: none yet, or they disagree."""
    disputed: bool
    ending: HowEnded | None
    winners: list[str]
    lines: list[SheetLine]
    """Of the entry that counts, by seat."""
    minus: int
    """What the others lose together."""
    plus: int
    """What the winners get: the same."""
    by: str | None
    at: int | None
    """When that entry was made, in milliseconds (UTC)."""
    reason: str
    """Why it corrected an earlier one; empty for a first entry."""
    all: list[SheetEntry]
    """Every entry, where there is more than one."""
    voided: list[SheetVoided]
    """What had been entered before and was voided, oldest first."""
    record: RecordShown | None
    """The game itself, if it was played here."""


class SheetTotal(Model):
    """One player's foot of the sheet."""

    entrant: str
    wins: int
    points: int
    tiles: int
    seconds: float | None
    rank: int
    decided_by: DecidedBy | None
    tied: bool
    goes_on: bool | None
    """Goes on from this table; null where tables do not decide that, or not yet."""
    penalty: int
    """Points that the director took in this round; they are in *points*."""
    award_wins: int
    """Wins that the director gave in this round; they are in *wins*."""
    award_points: int
    confirmed: bool
    confirmed_by: str | None
    """Who confirmed in the place of a player whose phone has claimed the name, empty if that link
    has no name; null: nobody did."""
    objection: str | None
    """What this player finds wrong, empty if they did not say; null: nothing, or not for you."""


class Sheet(Model):
    """The referee's sheet of a table."""

    division: str
    round: int
    """From 0."""
    table: int
    """From 0."""
    stage: int
    referee: str | None
    state: SheetState
    seats: list[str]
    """Entrants; the first one starts."""
    games: list[SheetGame]
    totals: list[SheetTotal]
    """By seat."""
    match: str | None
    """The match on this server, if the table plays online."""
    without: list[str]
    """Who of the seats does not play in that match."""


class DraftSeat(Model):
    """A seat of the draft, and what is wrong with it."""

    entrant: str
    met: list[str]
    """Who at this table was met before."""
    same_group: list[str]
    """Who at this table is of the same school or family."""
    starts: int
    """How often this one has started so far."""
    starts_apart: bool
    """Whether starting here would be two more than somebody else has."""


class DraftTable(Model):
    """A table of the draft."""

    seats: list[DraftSeat]
    fits: bool
    """Whether so many can play at a table."""


class DraftOutdated(Model):
    """What has changed since a draft was made; such a draft cannot be published."""

    out: list[str]
    """Players who are seated and no longer advance, or left."""
    missing: list[str]
    """Players who advance by now and are not seated."""
    order: bool
    """Whether the places that the tables follow have changed."""
    terms: bool
    """Whether the format of the stage has changed."""


class DraftShown(Model):
    """Tables of the next round, which only directors see."""

    round: int
    stage: int
    tables: list[DraftTable]
    waiting: list[str]
    """Who plays this round and has no seat; not those who are out."""
    repeats: int
    same_group: int
    starts_apart: int
    """How many would start two times more than somebody else."""
    outdated: DraftOutdated | None
    """Null: the draft rests on the facts as they are."""


class RoundHead(Model):
    """A round of a division that has been published."""

    round: int
    stage: int
    status: RoundStatus
    tables: int
    waiting: list[str]


class LinkShown(Model):
    """A link of the contest."""

    link: int
    role: Role
    division: str | None
    table: int | None
    round: int | None
    """Of the code on a sheet, the round of that sheet, from 0; null: a link for all rounds."""
    entrant: str | None
    label: str
    secret: str | None
    """Null when it was withdrawn."""
    withdrawn: bool


class PenaltyShown(Model):
    """Points that were taken from somebody."""

    penalty: int
    entrant: str
    points: int
    reason: str
    by: str
    revoked_by: str | None


class AwardShown(Model):
    """A result without a game."""

    award: int
    division: str
    round: int
    entrant: str
    wins: int
    points: int
    reason: str
    by: str
    revoked_by: str | None


class Missing(Model):
    """What has to be done now, most urgent first."""

    code: Literal[
        "no_division",
        "no_entrants",
        "too_few_players",
        "draft_wanted",
        "drafting",
        "draft_ready",
        "draft_outdated",
        "close_wanted",
        "tables_missing",
        "confirmations_missing",
        "disputes",
        "objections",
        "tie_to_draw",
        "ended_early",
        "all_over",
    ]
    division: str | None
    round: int | None
    count: int
    tables: list[int]
    """Which, from 0."""


class UndoShown(Model):
    """The director's last action, which can be undone."""

    action: int
    code: str
    """Of the command."""
    params: dict[str, int | str]
    by: str


class LatecomerShown(Model):
    """Somebody who was entered too late for the rounds so far, and where they can join."""

    entrant: str
    tables: list[int]
    """Tables of the running round with a free seat that have not begun, from 0."""
    next_round: bool
    """Whether the next draft seats them."""
    admissible: bool
    """Whether the director can seat them in the next round all the same."""


class DivisionDesk(Model):
    """A division, as directors see it."""

    id: str
    name: str
    ruleset: str
    clock_s: int | None
    stages: list[StageTerms]
    online: bool
    duplicate: bool
    seats_min: int
    seats_max: int
    rounds: list[RoundHead]
    draft: DraftShown | None
    sheets: list[Sheet]
    """Of the newest published round."""
    standings: list[PlaceShown]
    advancing: list[str]
    """Who is to be seated next, best first."""
    stage: int
    """Of the next round; the number of stages: all is over."""
    over: bool
    drafting: float | None
    """What share of a search for tables is done; null: none is under way."""
    deals: list[RoundDeals]
    """Of the rounds whose tables play the same."""
    ties: list[list[str]]
    """People whom only a draw can put in order, where it matters who goes on or gets a prize."""
    late: list[LatecomerShown]
    lots: list[list[str]]
    """Draws by lot, oldest first: people in the order that was drawn."""


class DivisionShown(Model):
    """A division, as everybody sees it."""

    id: str
    name: str
    ruleset: str
    clock_s: int | None
    stages: list[StageTerms]
    round: int | None
    """The newest published one; null: none yet."""
    stage: int
    status: RoundStatus | None
    tables: list[list[str]]
    """Of that round, in the order of seats."""
    states: list[SheetState]
    """By table."""
    waiting: list[str]
    standings: list[PlaceShown]
    lots: list[list[str]]
    """Draws by lot, oldest first: people in the order that was drawn."""
    over: bool
    online: bool
    matches: list[str | None]
    """By table the match on this server, if they play online."""
    deals: list[RoundDeals]
    """Of the rounds whose tables play the same."""


class DivisionHead(Model):
    """What a referee has to know of a division."""

    id: str
    name: str
    ruleset: str
    clock_s: int | None
