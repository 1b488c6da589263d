"""Parts of a contest's views."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.contest.model.attendance import Attendance
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.sheet_lines import How
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.model.team_rule import Measure
from tilerummy.contest.schedule.round_name import RoundKind
from tilerummy.contest.seating.sizes import FOUR
from tilerummy.server.table.wire.api import Model

DecidedBy = Literal[
    "wins",
    "points",
    "tiles",
    "time",
    "played",
    "reach",
    "draw",
    "comparison",
    "difference",
    "buchholz",
    "direct",
]
SheetState = Literal["empty", "partly", "complete", "confirmed", "disputed", "objected"]
HowEnded = Literal["call", "exhausted", "bell", "walkover"]
TurnSeconds = Annotated[int, Field(exclude_if=lambda seconds: seconds == 0)]
"""Seconds per turn that a division's clock gives; left out if it gives none."""


def is_default(value: object) -> bool:
    """Return whether a newer field has its default, so that it can be left out."""
    return not value


class Params(Model):
    """A code, and the values of its sentence."""

    code: str
    params: dict[str, int | str]


class AnnouncementShown(Model):
    """A sentence for everybody in the hall."""

    announcement: int
    text: str


class BellShown(Model):
    """The timer of a running round."""

    division: str
    left_ms: int
    """Until the bell rings, in milliseconds; 0 once it has."""


class WaitingShown(Model):
    """A person who registered and waits for an answer."""

    registration: int
    name: str
    group: str | None
    division: str
    same: str | None = Field(default=None, exclude_if=is_default)
    """The entrant with the same name and group; left out: nobody."""
    has_phone: bool = Field(default=False, exclude_if=is_default)
    """Whether a phone has claimed that name, so that only declining is possible."""
    alike: list[str] = Field(default=[], exclude_if=is_default)
    """Other entrants with that name."""
    again: bool = Field(default=False, exclude_if=is_default)
    """Whether the same person waits twice, and this is the later one."""


class DivisionOpen(Model):
    """A division that people can register for."""

    id: str
    name: str


class CallShown(Model):
    """A player's call for a referee that nobody has taken."""

    call: int
    entrant: str
    division: str
    round: int
    """From 0."""
    table: int
    """From 0."""


class StageTerms(Model):
    """A number of rounds in one format. A division plays one stage after another."""

    format: Format
    rounds: Annotated[int, Field(ge=1, le=64)] = 1
    """The number of rounds; a knock-out plays until it has a winner."""
    games: Annotated[int, Field(ge=1, le=10)] = 2
    """Number of games per round."""
    advance: Annotated[int, Field(ge=1, le=2)] = 2
    """Knock-out: number of players of each table who advance."""
    cut: Annotated[int, Field(ge=2, le=1000)] | None = None
    """Number of players of this stage, by their places so far; null: all."""
    carry_over: bool = False
    """Whether results of earlier stages count for the places of this one."""
    table_size: Annotated[int, Field(ge=2, le=4, exclude_if=lambda size: size == FOUR)] = FOUR
    """Players at a full table."""
    seeded: Annotated[bool, Field(exclude_if=is_default)] = False
    """Knock-out: whether its first tables follow the places, 1-3-5-7 and 2-4-6-8."""
    best: Annotated[int, Field(ge=1, le=640)] | None = Field(default=None, exclude_if=is_default)
    """Number of a player's best games that count; null: all."""
    game_min: Annotated[int, Field(ge=1, le=240)] | None = Field(
        default=None, exclude_if=is_default
    )
    """Minutes after which the bell ends a game; null: no bell."""


class Person(Model):
    """A participant."""

    id: str
    number: int
    """Number in the order of entry, from 1."""
    name: str
    group: str | None
    division: str
    there: bool
    """False if they have left."""
    phone: bool
    """Whether a phone has claimed the name."""
    erased: bool = False
    """Whether the name was removed for good."""
    attendance: Attendance | None = Field(default=None, exclude_if=is_default)
    """The mark on the check-in list, for directors and assistants; left out: no mark."""


class PersonNamed(Model):
    """A person who takes part, as the results for everybody show them."""

    id: str
    name: str
    group: str | None
    division: str
    erased: bool = False
    """Whether the name was removed for good."""


class PlaceShown(Model):
    """A place in the ranking, with the figures behind it."""

    rank: int | None
    """From 1; null for players never seated, or without a result in a running round."""
    entrant: str
    wins: int
    points: int
    tiles: int
    seconds: float | None
    """Game time used; null if a game was played with a clock and its time was not entered."""
    decided_by: DecidedBy | None
    """The figure that ranks somebody behind the one above; null for the first and for ties."""
    tied: bool
    """Whether no figure separates this player from another."""
    goes_on: bool | None
    """Whether this player plays the next round; null until that is decided."""
    to_come: int
    """Games of the running round without a result; if there are any, the place is provisional."""
    there: bool
    reached: int | None
    """The last round, from 0, in which this player had a seat or a bye; null: none."""
    share: float | None = None
    """The sum over games of the share of others with the same tiles who did worse; null if tables
    play different deals.
    """
    difference: float | None = None
    """The sum over games of the points above the average of others with the same tiles."""
    buchholz: float | None = Field(default=None, exclude_if=lambda wins: wins is None)
    """In a Swiss stage, the wins of the opponents, added up over the rounds."""


class RoundNameShown(Model):
    """The name of a round, in addition to its number."""

    kind: RoundKind | None
    """Its place in the format; null if only *text* names it."""
    players: int
    """Number of players with a seat or a bye in it."""
    text: str = Field(default="", exclude_if=is_default)
    """The director's own name for it, which replaces the usual one."""


class BracketSeat(Model):
    """A player at a table of a bracket."""

    entrant: str
    rank: int | None
    """The place at this table; null without a result."""
    goes_on: bool | None
    """Whether the player advances; null while that is open, and in the final."""


class BracketTable(Model):
    """A table of a bracket."""

    seats: list[BracketSeat]
    free: int
    """Number of seats of a later round that are still open."""


class BracketRound(Model):
    """A published or later round of a knock-out."""

    round: int | None
    """From 0; null for a later round."""
    name: RoundNameShown | None
    status: RoundStatus | None
    tables: list[BracketTable]
    waiting: list[str]


class TeamPlaceShown(Model):
    """The place of a school, club or family."""

    rank: int
    team: str
    counted: list[str]
    """Players who count, best first."""
    others: list[str]
    """Players who do not count."""
    wins: int
    points: int
    """Points for places, or points of all games."""
    tiles: int
    decided_by: Literal["complete", "wins", "points", "tiles", "best"] | None
    """The reason why the team is behind the one above; null for the first and for equals."""
    tied: bool


class TeamsShown(Model):
    """The ranking of the teams of a division."""

    measure: Measure
    best: int | None
    """Number of a team's best players who count; null: all."""
    places: list[TeamPlaceShown]


class RoundDeals(Model):
    """The common deals of a round."""

    round: int
    commitment: str
    """SHA-256 (hex) of the seed of these deals."""
    open: bool
    """Whether all tables have finished, so that the deals can be viewed and compared."""


class SheetLine(Model):
    """One player in one game."""

    entrant: str
    how: How
    score: int
    """The score after penalties."""
    penalty: int
    """The part of the score deducted for time and by the referee."""
    tiles: int
    """Number of tiles left."""
    sum: int
    """The points of these tiles, or the flat points owed instead."""
    rack: list[str] | None
    """The tiles that were left, if they were entered one by one."""
    left_s: float | None
    """Time left in seconds; negative if exceeded."""
    won: bool


class SheetEntry(Model):
    """One entry of a game."""

    by: str
    link: int
    """The number of the link that entered it; 0 for the server."""
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
    """The link to the replay of a game that was played on this server."""

    match: str
    game: int
    """The game's number in that match, from 1."""
    secret: str
    """A secret that shows the finished games of that match, and nothing else."""


class SheetGame(Model):
    """One game of a sheet."""

    entries: int
    """Number of entries; send it as `known_entries`."""
    counts: int | None
    """The index of the entry that counts; null: none yet, or they disagree."""
    disputed: bool
    ending: HowEnded | None
    winners: list[str]
    lines: list[SheetLine]
    """The lines of the entry that counts, by seat."""
    minus: int
    """The points that the losers lose together."""
    plus: int
    """The points that the winners get: the same."""
    by: str | None
    at: int | None
    """When that entry was made, in milliseconds (UTC)."""
    reason: str
    """Why it corrected an earlier entry; empty for a first entry."""
    all: list[SheetEntry]
    """All entries, if there is more than one."""
    voided: list[SheetVoided]
    """Entries that were voided, oldest first."""
    record: RecordShown | None
    """The replay, if the game was played here."""


class SheetTotal(Model):
    """One player's total on the sheet."""

    entrant: str
    wins: int
    points: int
    tiles: int
    seconds: float | None
    rank: int
    decided_by: DecidedBy | None
    tied: bool
    goes_on: bool | None
    """Whether this player advances from this table; null if undecided, or not decided by tables."""
    penalty: int
    """Points that the director deducted in this round, included in *points*."""
    award_wins: int
    """Wins that the director awarded in this round, included in *wins*."""
    award_points: int
    confirmed: bool
    confirmed_by: str | None
    """The name of the link that confirmed in place of the player's phone, empty if it has none;
    null: there was no such confirmation.
    """
    objection: str | None
    """The player's objection, empty without a reason; null: none, or hidden from the viewer."""


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
    """Entrants in the order of seats; the first one starts."""
    games: list[SheetGame]
    totals: list[SheetTotal]
    """Totals by seat."""
    match: str | None
    """The match on this server, if the table plays online."""
    without: list[str]
    """Players with a seat who do not play in that match."""


class DraftSeat(Model):
    """A seat of the draft, with its problems."""

    entrant: str
    met: list[str]
    """Players at this table whom this one has met before."""
    same_group: list[str]
    """Players at this table from the same school or family."""
    starts: int
    """Number of games that this player has started so far."""
    starts_apart: bool
    """Whether starting here would be the second start more than somebody else has."""
    apart: list[str] = Field(default=[], exclude_if=is_default)
    """Players at this table whom this one must not meet."""
    pinned: int | None = Field(default=None, exclude_if=lambda table: table is None)
    """The table where this player must sit, from 0, if it is not this one."""


class DraftTable(Model):
    """A table of the draft."""

    seats: list[DraftSeat]
    fits: bool
    """Whether a table can have this number of players."""


class DraftOutdated(Model):
    """Changes since a draft was made. Such a draft cannot be published."""

    out: list[str]
    """Seated players who no longer advance, or have left."""
    missing: list[str]
    """Players who advance now and are not seated."""
    order: bool
    """Whether the places that the tables are based on have changed."""
    terms: bool
    """Whether the format of the stage has changed."""


class DraftShown(Model):
    """Tables of the next round, which only directors see."""

    round: int
    stage: int
    tables: list[DraftTable]
    waiting: list[str]
    """Players of this round without a seat."""
    repeats: int
    same_group: int
    starts_apart: int
    """Number of players who would have two starts more than another."""
    apart: int = Field(default=0, exclude_if=is_default)
    """Number of pairs at one table who must not meet."""
    pinned: int = Field(default=0, exclude_if=is_default)
    """Number of players who do not sit at the table where they must sit."""
    outdated: DraftOutdated | None
    """Null if the draft fits the current results."""


class RoundHead(Model):
    """A published round of a division."""

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
    """For a sheet's code, the round of that sheet, from 0; null: a link for all rounds."""
    entrant: str | None
    label: str
    secret: str | None
    """Null if the link was revoked."""
    withdrawn: bool
    first_names: bool
    """For a link to the results: whether to show first names only."""


class PenaltyShown(Model):
    """A deduction of points."""

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
    """A task that is due, the most urgent first."""

    code: Literal[
        "no_division",
        "no_entrants",
        "too_few_players",
        "draft_wanted",
        "drafting",
        "draft_ready",
        "draft_outdated",
        "check_in",
        "registrations",
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
    """The tables concerned, from 0."""


class UndoShown(Model):
    """The director's last action, which can be undone."""

    action: int
    code: str
    """The command's code."""
    params: dict[str, int | str]
    by: str


class LatecomerShown(Model):
    """A player who was entered too late for the rounds so far, and the places to join."""

    entrant: str
    tables: list[int]
    """Tables of the running round that have a free seat and have not begun, from 0."""
    next_round: bool
    """Whether the next draft seats them."""
    admissible: bool
    """Whether the director can still seat them in the next round."""


class Pin(Model):
    """A person who always sits at the same table."""

    entrant: str
    table: int
    """From 0."""


class TablesShown(Model):
    """The numbers of a division's real tables."""

    numbers: list[int]
    """In order. Tables beyond the last continue from the highest number; empty: from 1."""
    room: str


class DivisionDesk(Model):
    """A division as directors see it."""

    id: str
    name: str
    ruleset: str
    clock_s: int | None
    clock_delay_s: TurnSeconds = 0
    clock_increment_s: TurnSeconds = 0
    stages: list[StageTerms]
    online: bool
    duplicate: bool
    seats_min: int
    seats_max: int
    rounds: list[RoundHead]
    draft: DraftShown | None
    sheets: list[Sheet]
    """The sheets of the newest published round."""
    standings: list[PlaceShown]
    teams: TeamsShown | None
    """Null: teams are not ranked."""
    advancing: list[str]
    """The people to seat next, best first."""
    stage: int
    """The stage of the next round; equal to the number of stages when all is over."""
    over: bool
    drafting: float | None
    """The progress of a search for tables, from 0 to 1; null if none is running."""
    deals: list[RoundDeals]
    """The rounds whose tables play the same deals."""
    ties: list[list[str]]
    """Groups that only a draw by lot can order, if it affects who advances or wins a prize."""
    late: list[LatecomerShown]
    lots: list[list[str]]
    """Draws by lot, oldest first: people in the drawn order."""
    names: list[RoundNameShown | None] = Field(default=[], exclude_if=is_default)
    """By round, the draft included; empty if no round has a name."""
    apart: list[list[str]] = Field(default=[], exclude_if=is_default)
    """Groups of people; no two people of a group share a table."""
    pins: list[Pin] = Field(default=[], exclude_if=is_default)
    numbering: TablesShown | None = Field(default=None, exclude_if=is_default)
    """Null: tables count from 1."""
    seeds: list[str] = Field(default=[], exclude_if=is_default)
    """Players in the order from which the first tables are made, strongest first."""
    shared_tables: list[int] = Field(default=[], exclude_if=is_default)
    """Numbers of tables that another division uses in the same room."""
    class_of: str | None = Field(default=None, exclude_if=is_default)
    """The division whose results made this class; null if this division is not a class."""


class DivisionWork(Model):
    """A division as assistants see it: what has been published."""

    id: str
    name: str
    ruleset: str
    clock_s: int | None
    clock_delay_s: TurnSeconds = 0
    clock_increment_s: TurnSeconds = 0
    stages: list[StageTerms]
    online: bool
    duplicate: bool
    rounds: list[RoundHead]
    sheets: list[Sheet]
    """The sheets of the newest round."""
    standings: list[PlaceShown]
    teams: TeamsShown | None
    """Null: teams are not ranked."""
    over: bool
    deals: list[RoundDeals]
    """The rounds whose tables play the same deals."""
    late: list[LatecomerShown]
    lots: list[list[str]]
    """Draws by lot, oldest first: people in the drawn order."""
    names: list[RoundNameShown | None] = Field(default=[], exclude_if=is_default)
    """By round; empty if no round has a name."""
    numbering: TablesShown | None = Field(default=None, exclude_if=is_default)
    """Null: tables count from 1."""


class DivisionShown(Model):
    """A division as everybody sees it."""

    id: str
    name: str
    ruleset: str
    clock_s: int | None
    clock_delay_s: TurnSeconds = 0
    clock_increment_s: TurnSeconds = 0
    stages: list[StageTerms]
    round: int | None
    """The newest published round; null: none yet."""
    stage: int
    status: RoundStatus | None
    tables: list[list[str]]
    """The tables of that round, in the order of seats."""
    states: list[SheetState]
    """By table."""
    waiting: list[str]
    standings: list[PlaceShown]
    teams: TeamsShown | None
    """Null: teams are not ranked."""
    lots: list[list[str]]
    """Draws by lot, oldest first: people in the drawn order."""
    over: bool
    online: bool
    matches: list[str | None]
    """For each table the match on this server, if it plays online."""
    deals: list[RoundDeals]
    """The rounds whose tables play the same deals."""
    names: list[RoundNameShown | None] = Field(default=[], exclude_if=is_default)
    """By round; empty if no round has a name."""
    numbering: TablesShown | None = Field(default=None, exclude_if=is_default)
    """Null: tables count from 1."""


class DivisionResults(Model):
    """A division in the results for everybody."""

    id: str
    name: str
    clock_s: int | None
    round: int | None
    """The newest published round; null: none yet."""
    status: RoundStatus | None
    over: bool
    standings: list[PlaceShown]
    teams: TeamsShown | None
    """Null: teams are not ranked."""


class DivisionHead(Model):
    """The facts that a referee needs about a division."""

    id: str
    name: str
    ruleset: str
    clock_s: int | None
    clock_delay_s: TurnSeconds = 0
    clock_increment_s: TurnSeconds = 0
    numbering: TablesShown | None = Field(default=None, exclude_if=is_default)
    """Null: tables count from 1."""
