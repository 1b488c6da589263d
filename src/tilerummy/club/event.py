"""The events of a club. Only these are stored; the state is their fold (`log.fold`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

# The codec looks these types up when the program runs.
from tilerummy.club.fields import Date, Key, Match, Minutes, Moment  # noqa: TC001
from tilerummy.club.season import SeasonRules  # noqa: TC001
from tilerummy.club.state import Animal, ClubRole, Color, Result, Source  # noqa: TC001


@dataclass(frozen=True, slots=True)
class ClubOpened:
    """A club was opened."""

    name: str


@dataclass(frozen=True, slots=True)
class ClubRenamed:
    """The club's name changed."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberAdded:
    """A person joined the club."""

    member: Key
    """The key, ``m`` and a number. It never changes."""
    name: str
    color: Color
    animal: Animal
    bot: str = ""
    """The level of a bot; empty for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberChanged:
    """The name, colour or animal of a member changed."""

    member: Key
    name: str
    color: Color
    animal: Animal


@dataclass(frozen=True, slots=True)
class MemberErased:
    """A member's name was erased, from all earlier events too (`erase`); results stay."""

    member: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRecorded:
    """An evening was played."""

    evening: Key
    """The key, ``e`` and a number."""
    date: Date
    title: str
    source: Source
    results: tuple[Result, ...]
    ruleset: str = ""
    """The name of the rule set, without its changes; empty if nobody said."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningCorrected:
    """The results, date or title of an evening changed; the older version stays."""

    evening: Key
    date: Date
    title: str
    results: tuple[Result, ...]
    reason: str
    ruleset: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRemoved:
    """An evening was removed and no longer counts."""

    evening: Key
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlanned:
    """An evening was planned, or a planned evening with the same key was changed."""

    plan: Key
    """The key, ``p`` and a number."""
    at: Moment
    """When it begins, in milliseconds (UTC)."""
    minutes: Minutes
    place: str
    title: str


@dataclass(frozen=True, slots=True)
class PlanDropped:
    """A planned evening was cancelled."""

    plan: Key


@dataclass(frozen=True, slots=True)
class TableOffered:
    """A table of this server was shown to the members."""

    match: Match


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonSet:
    """A season was started, or its name, period or rules changed."""

    season: Key
    """The key, ``s`` and a number."""
    name: str
    first: Date
    last: Date
    rules: SeasonRules


@dataclass(frozen=True, slots=True)
class SeasonDropped:
    """A season was removed; its evenings stay."""

    season: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SharingSet:
    """The keeper changed what members and guests see."""

    guests_results: bool
    guests_plans: bool
    first_names: bool
    ratings: bool | None = None
    """None until the keeper decides: no ratings where only first names are shown."""


@dataclass(frozen=True, slots=True)
class LinkMade:
    """A link was made. Its number is the number of links made until then."""

    role: ClubRole


@dataclass(frozen=True, slots=True)
class LinkWithdrawn:
    """A link was withdrawn and no longer works."""

    link: int


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """A command had nothing to change. It is recorded, so a later repeat does nothing either."""


Event: TypeAlias = (
    ClubOpened
    | ClubRenamed
    | MemberAdded
    | MemberChanged
    | MemberErased
    | EveningRecorded
    | EveningCorrected
    | EveningRemoved
    | EveningPlanned
    | PlanDropped
    | TableOffered
    | SeasonSet
    | SeasonDropped
    | SharingSet
    | LinkMade
    | LinkWithdrawn
    | NothingChanged
)
