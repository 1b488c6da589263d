"""The commands of a club. `decide` answers them; the server decodes requests straight into them.

A command holds only what its sender wrote. The role of the link shows who sent it.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from tilerummy.club.fields import (
    MOST_RESULTS,
    Date,
    Family,
    Key,
    LevelName,
    Match,
    Minutes,
    Moment,
    Name,
    Positive,
    Reason,
    Text,
)
from tilerummy.club.season import SeasonRules
from tilerummy.club.state import Animal, ClubRole, Color, Result, Source

Results = Annotated[tuple[Result, ...], Meta(min_length=1, max_length=MOST_RESULTS)]


class NewMember(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person who joins; null: a colour and an animal that few members have."""

    name: Name
    color: Color | None = None
    animal: Animal | None = None
    bot: LevelName | None = None
    """The level, if it is a bot: its rating is fixed, and the others are measured by it."""


class _Command(Struct, tag_field="type", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Something to change."""


class RenameClub(_Command, tag="rename_club", frozen=True, kw_only=True):
    """Gives the club another name."""

    name: Name


class AddMembers(_Command, tag="add_members", frozen=True, kw_only=True):
    """Adds people: all of them, or none."""

    members: Annotated[tuple[NewMember, ...], Meta(min_length=1, max_length=200)]


class ChangeMember(_Command, tag="change_member", frozen=True, kw_only=True):
    """Changes a member; fields that are null keep their value."""

    member: Key
    name: Name | None = None
    color: Color | None = None
    animal: Animal | None = None


class EraseMember(_Command, tag="erase_member", frozen=True, kw_only=True):
    """Removes a member's name for good, from everything that is stored; results stay."""

    member: Key


class RecordEvening(_Command, tag="record_evening", frozen=True, kw_only=True):
    """Records the results of an evening."""

    date: Date
    title: Text = ""
    source: Source = Source.HAND
    ruleset: Family = ""
    results: Results


class CorrectEvening(_Command, tag="correct_evening", frozen=True, kw_only=True):
    """Replaces the results, date, title or rule set of an evening; the older version stays."""

    evening: Key
    known: Positive
    """The number of versions of the evening that the sender has seen."""
    date: Date
    title: Text = ""
    ruleset: Family | None = None
    """Null keeps the rule set."""
    results: Results
    reason: Reason = ""


class RemoveEvening(_Command, tag="remove_evening", frozen=True, kw_only=True):
    """Removes an evening, which then no longer counts."""

    evening: Key
    known: Positive
    """The number of versions of the evening that the sender has seen."""
    reason: Reason = ""


class PlanEvening(_Command, tag="plan_evening", frozen=True, kw_only=True):
    """Plans an evening, or changes one that is already planned."""

    plan: Key | None = None
    """The planned evening to change; null plans a new one."""
    at: Moment
    """When it begins, in milliseconds (UTC)."""
    minutes: Minutes = 180
    place: Text = ""
    title: Text = ""


class DropPlan(_Command, tag="drop_plan", frozen=True, kw_only=True):
    """Cancels a planned evening."""

    plan: Key


class OfferTable(_Command, tag="offer_table", frozen=True, kw_only=True):
    """Shows a table of this server to the members, who may sit down there."""

    match: Match
    invite: Annotated[str, Meta(min_length=1, max_length=80)]
    """The secret of its invitation, which the club does not keep."""


class SetSeason(_Command, tag="set_season", frozen=True, kw_only=True):
    """Starts a season, or changes one."""

    season: Key | None = None
    """The season to change; null starts a new one."""
    name: Name
    first: Date
    last: Date
    rules: SeasonRules


class DropSeason(_Command, tag="drop_season", frozen=True, kw_only=True):
    """Removes a season; its evenings stay."""

    season: Key


class SetSharing(_Command, tag="set_sharing", frozen=True, kw_only=True):
    """Changes what members and guests see, and whether there are ratings; null keeps a value."""

    guests_results: bool | None = None
    guests_plans: bool | None = None
    first_names: bool | None = None
    ratings: bool | None = None


class RenewClubLink(_Command, tag="renew_link", frozen=True, kw_only=True):
    """Withdraws the link of a role and makes a new one."""

    role: ClubRole


Command: TypeAlias = (
    RenameClub
    | AddMembers
    | ChangeMember
    | EraseMember
    | RecordEvening
    | CorrectEvening
    | RemoveEvening
    | PlanEvening
    | DropPlan
    | OfferTable
    | SetSeason
    | DropSeason
    | SetSharing
    | RenewClubLink
)
