"""Requests and answers of clubs over HTTP. A view has no fields for data its role may not see."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tilerummy.club.command import Command
from tilerummy.club.fields import Name
from tilerummy.club.season import SeasonRules
from tilerummy.club.state import Animal, ClubRole, Color, Result, Source

CommandId = Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class OpenClub(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a new club."""

    name: Name


class ClubOpened(Struct, frozen=True):
    """A club, and the secret of its keeper."""

    club: str
    secret: str


class GiveClubCommand(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with an id. It is carried out once, however often it is sent."""

    id: CommandId
    command: Command


class ClubCommandDone(Struct, frozen=True, kw_only=True):
    """The result of a command that is on disk."""

    seq: int
    """The number of its newest event."""
    repeated: bool
    """Whether it was carried out before."""
    made: list[str]
    """The keys of the members, the evening, the plan or the season that it added."""
    secret: str | None
    """The secret of the link that it made, if any."""


class MemberShown(Struct, frozen=True, kw_only=True):
    """A member of a club."""

    id: str
    name: str
    color: Color
    animal: Animal
    erased: bool
    """Whether the name was removed for good."""
    bot: str
    """The level of a bot; empty for a person."""


class EveningShown(Struct, frozen=True, kw_only=True):
    """An evening that counts."""

    id: str
    date: str
    title: str
    source: Source
    ruleset: str
    """The name of the rule set, without its changes; empty if nobody said."""
    results: list[Result]
    """The best place first."""
    versions: int
    """How many versions there are. A correction must send this number."""


class PlanShown(Struct, frozen=True, kw_only=True):
    """A planned evening."""

    id: str
    at: int
    """When it begins, in milliseconds (UTC)."""
    minutes: int
    place: str
    title: str


class SeasonShown(Struct, frozen=True, kw_only=True):
    """A season and its rules."""

    id: str
    name: str
    first: str
    last: str
    rules: SeasonRules


class ClubLinkShown(Struct, frozen=True, kw_only=True):
    """A link that the keeper can hand on."""

    role: ClubRole
    secret: str


class SharingShown(Struct, frozen=True, kw_only=True):
    """What members and guests see, and whether the club has ratings."""

    guests_results: bool
    guests_plans: bool
    first_names: bool
    ratings: bool


class _View(Struct, frozen=True, kw_only=True, tag_field="role"):
    """The parts of a view that every link shows."""

    name: str
    members: list[MemberShown]
    plans: list[PlanShown]
    """Planned evenings that are not over, the next one first."""
    evenings: list[EveningShown]
    """The newest evenings, latest first."""
    evenings_in_all: int
    seasons: list[SeasonShown]
    ratings: bool
    """Whether this link shows ratings."""


class GuestView(_View, frozen=True, kw_only=True, tag="guest"):
    """A guest's view, with the results and plans that the keeper shares."""

    shares_results: bool
    shares_plans: bool


class MemberView(_View, frozen=True, kw_only=True, tag="member"):
    """A member's view."""


class KeeperView(_View, frozen=True, kw_only=True, tag="keeper"):
    """The keeper's view: full names, the sharing settings, and every link."""

    sharing: SharingShown
    links: list[ClubLinkShown]


ClubView: TypeAlias = GuestView | MemberView | KeeperView


class ClubSeen(Struct, frozen=True):
    """A club as the holder of a link sees it."""

    seq: int
    view: ClubView


class EveningsPage(Struct, frozen=True, kw_only=True):
    """Evenings, latest first."""

    evenings: list[EveningShown]
    evenings_in_all: int


class EveningVersion(Struct, frozen=True, kw_only=True):
    """One version of an evening's results."""

    at: int
    """When it was sent, in milliseconds (UTC)."""
    by: ClubRole | None
    """The role of the link that sent it; null for the server."""
    date: str
    title: str
    ruleset: str
    results: list[Result]
    reason: str


class EveningVersions(Struct, frozen=True, kw_only=True):
    """Every version of an evening, oldest first. The newest counts unless it was removed."""

    id: str
    source: Source
    removed: bool
    why_removed: str
    versions: list[EveningVersion]


class TallyShown(Struct, frozen=True, kw_only=True):
    """The evenings of one member, added up."""

    member: str
    evenings: int
    firsts: int
    """Evenings with the first place, shared or not."""
    average_place: float
    score: int
    games: int
    wins: int
    streak: int
    """First places in a row, up to the member's newest evening."""
    longest_streak: int


class ClubRecord(Struct, frozen=True, kw_only=True):
    """The largest figure of its kind, and the first evening on which it was reached."""

    member: str
    evening: str
    figure: int


class RecordsShown(Struct, frozen=True, kw_only=True):
    """The records of a period; null where nobody has one."""

    highest_score: ClubRecord | None
    lowest_score: ClubRecord | None
    most_wins: ClubRecord | None
    """Games won in one evening."""
    longest_streak: ClubRecord | None
    """First places in a row."""


class ClubResults(Struct, frozen=True, kw_only=True):
    """The totals of each member and the records, over a period."""

    tallies: list[TallyShown]
    """Sorted by most first places, then by score."""
    records: RecordsShown


class AgainstShown(Struct, frozen=True, kw_only=True):
    """The evenings that two members both played, from the point of view of the first one."""

    member: str
    """The other member."""
    evenings: int
    ahead: int
    """Evenings with the better place."""
    behind: int
    difference: int
    """The first member's scores minus the other's."""


class MemberPage(Struct, frozen=True, kw_only=True):
    """The results of one member, with head-to-head results against each other member."""

    member: MemberShown
    tally: TallyShown | None
    """Null if the member has no evening."""
    against: list[AgainstShown]


class FigureShown(Struct, frozen=True, kw_only=True):
    """The value of one evening for a player of a season."""

    evening: str
    value: float
    counts: bool
    """Whether it is one of the best evenings, which make up the total."""


class SeasonLineShown(Struct, frozen=True, kw_only=True):
    """A line of a season's standings, with the figures behind it."""

    member: str
    rank: int
    total: float
    evenings: int
    ranked: bool
    """False if the member played fewer evenings than required."""
    figures: list[FigureShown]


class SeasonStandings(Struct, frozen=True, kw_only=True):
    """The standings of a season: ranked members first. Ties share a rank."""

    season: SeasonShown
    lines: list[SeasonLineShown]


class RatingShown(Struct, frozen=True, kw_only=True):
    """The estimated strength of a member."""

    member: str
    rating: int
    """In points: between two players, 400 more are odds of ten to one. Everybody starts at 1500."""
    uncertainty: int
    """The strength is within this many points of the rating, in 95 of 100 cases."""
    evenings: int


class FamilyRatings(Struct, frozen=True, kw_only=True):
    """The ratings of the evenings played by one rule set."""

    ruleset: str
    """The name of the rule set, without its changes; empty if nobody said."""
    ratings: list[RatingShown]
    """The best first, by the lowest strength that is likely: the rating minus its uncertainty."""


class ClubRatings(Struct, frozen=True, kw_only=True):
    """The ratings of a club, the rule set with the most evenings first."""

    families: list[FamilyRatings]


class TableSeatShown(Struct, frozen=True, kw_only=True):
    """A seat of a table."""

    name: str
    """Empty if the seat is free."""
    present: bool
    """Whether a person sits there now."""


class TableShown(Struct, frozen=True, kw_only=True):
    """A table of this server that was shown to the members."""

    match: str
    invite: str | None
    """The secret of the invitation, while a seat is free; null otherwise."""
    ruleset: str
    """The name of the rule set, without its changes."""
    seats: list[TableSeatShown]
    free: int
    """The number of free seats; 0 if the game has begun."""


class ClubTables(Struct, frozen=True, kw_only=True):
    """The tables at which members sit or may sit down, the newest first."""

    tables: list[TableShown]


class KeptClub(Struct, frozen=True, kw_only=True):
    """A link of a club that somebody has saved."""

    club: str
    secret: str
    role: ClubRole
    name: str
    """The name of the club when the link was saved."""
    at: int
    """When the link was saved, in milliseconds (UTC)."""


class MyClubs(Struct, frozen=True):
    """The links of clubs that somebody has saved, newest first."""

    clubs: list[KeptClub]


MESSAGES = (
    *(OpenClub, ClubOpened, GiveClubCommand, ClubCommandDone, ClubSeen, EveningsPage),
    *(EveningVersions, ClubResults, MemberPage, SeasonStandings, ClubRatings, ClubTables, MyClubs),
)
"""The types of whole requests and answers."""
