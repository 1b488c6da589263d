"""The events of a club. Its state is their fold (`log.fold`); nothing else is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

# The codec looks these types up when the program runs.
from tilerummy.club.fields import Date, Key, Minutes, Moment  # noqa: TC001
from tilerummy.club.season import SeasonRules  # noqa: TC001
from tilerummy.club.state import Animal, ClubRole, Color, Result, Source  # noqa: TC001


@dataclass(frozen=True, slots=True)
class ClubOpened:
    """A club begins."""

    name: str


@dataclass(frozen=True, slots=True)
class ClubRenamed:
    """A club has another name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberAdded:
    """A person belongs to the club."""

    member: Key
    """The key, ``m`` and a number, which stays."""
    name: str
    color: Color
    animal: Animal


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberChanged:
    """A member has another name, colour or animal."""

    member: Key
    name: str
    color: Color
    animal: Animal


@dataclass(frozen=True, slots=True)
class MemberErased:
    """A member's name is gone for good, from all earlier events too (`erase`); results stay."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningCorrected:
    """An evening has other results, another date or another title; the older version stays."""

    evening: Key
    date: Date
    title: str
    results: tuple[Result, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRemoved:
    """An evening no longer counts."""

    evening: Key
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlanned:
    """An evening will be played; planned again under its key, it is at another time or place."""

    plan: Key
    """The key, ``p`` and a number."""
    at: Moment
    """When it begins, in milliseconds (UTC)."""
    minutes: Minutes
    place: str
    title: str


@dataclass(frozen=True, slots=True)
class PlanDropped:
    """A planned evening will not be played."""

    plan: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonSet:
    """A season begins, or has another name, period or rules."""

    season: Key
    """The key, ``s`` and a number."""
    name: str
    first: Date
    last: Date
    rules: SeasonRules


@dataclass(frozen=True, slots=True)
class SeasonDropped:
    """A season is gone; its evenings stay."""

    season: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class SharingSet:
    """The keeper changed what members and guests see."""

    guests_results: bool
    guests_plans: bool
    first_names: bool


@dataclass(frozen=True, slots=True)
class LinkMade:
    """There is a link, whose number is how many there are."""

    role: ClubRole


@dataclass(frozen=True, slots=True)
class LinkWithdrawn:
    """A link no longer leads anywhere."""

    link: int


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """A command found everything as it wanted it; kept, so that it does nothing later either."""


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
    | SeasonSet
    | SeasonDropped
    | SharingSet
    | LinkMade
    | LinkWithdrawn
    | NothingChanged
)
