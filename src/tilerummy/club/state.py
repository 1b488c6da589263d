"""A club at one moment: values that follow from its events alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from tilerummy.club.fields import Key, Number, Place, Score

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tilerummy.club.season import SeasonRules


class ClubRole(StrEnum):
    """The rights that a link gives its holder."""

    KEEPER = "keeper"
    """Everything: members, seasons, links, erasure."""
    MEMBER = "member"
    """Read everything; record and correct evenings, plan evenings."""
    GUEST = "guest"
    """Read what the keeper shares with guests."""


class Source(StrEnum):
    """Where the results of an evening come from."""

    HAND = "hand"
    SCORE_PAD = "score_pad"
    MATCH = "match"
    CONTEST = "contest"


class Color(StrEnum):
    """The colour of a member."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    TEAL = "teal"
    BLUE = "blue"
    PURPLE = "purple"
    PINK = "pink"


class Animal(StrEnum):
    """The animal of a member."""

    CAT = "cat"
    DOG = "dog"
    FOX = "fox"
    BEAR = "bear"
    RABBIT = "rabbit"
    OWL = "owl"
    FROG = "frog"
    TURTLE = "turtle"
    WHALE = "whale"
    BEE = "bee"
    HORSE = "horse"
    PANDA = "panda"
    TIGER = "tiger"
    PENGUIN = "penguin"
    DUCK = "duck"
    HEDGEHOG = "hedgehog"


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of a club."""

    name: str
    color: Color
    animal: Animal
    erased: bool = False
    """Whether the name was removed for good."""
    bot: str = ""
    """The level of a bot; empty for a person."""


class Result(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """One member's result of one evening."""

    member: Key
    place: Place
    """From 1; ties share a place."""
    score: Score
    games: Number = 0
    """Games the member played; 0 if nobody counted."""
    wins: Number = 0
    """The number of these games that the member won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One version of an evening's results."""

    seq: int
    """The number of the event that made this version."""
    date: str
    """The day, for example ``2026-11-28``."""
    title: str
    source: Source
    results: tuple[Result, ...]
    """The best place first."""
    ruleset: str = ""
    """The name of the rule set, without its changes; empty if nobody said."""
    reason: str = ""
    """The mistake in the previous version; empty for the first version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """An evening with every version of its results. The newest counts."""

    revisions: tuple[Revision, ...]
    removed: bool = False
    why_removed: str = ""

    @property
    def now(self) -> Revision:
        """The version that counts."""
        return self.revisions[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A planned evening."""

    at: int
    """When it begins, in milliseconds (UTC)."""
    minutes: int
    """Length in minutes."""
    place: str
    title: str
    dropped: bool = False
    seq: int = 0
    """The number of its newest event."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A period whose evenings are added up."""

    name: str
    first: str
    """The date of the first day, for example ``2026-09-01``."""
    last: str
    """The date of the last day."""
    rules: SeasonRules
    dropped: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sharing:
    """The parts of a club that members and guests see."""

    guests_results: bool = True
    """Whether guests see members, results and standings."""
    guests_plans: bool = True
    """Whether guests see planned evenings."""
    first_names: bool = False
    """Whether members and guests see only the first word of a name, as suits a school class."""
    ratings: bool | None = None
    """Whether the club has ratings; None: unless it shows first names only."""

    @property
    def has_ratings(self) -> bool:
        """Whether the club has ratings."""
        return not self.first_names if self.ratings is None else self.ratings


@dataclass(frozen=True, slots=True)
class Link:
    """A link to the club. Its secret is derived from its number and the club's key, not stored."""

    role: ClubRole
    withdrawn: bool = False


@dataclass(frozen=True, kw_only=True)
class Club:
    """People who play together regularly. Keys are never reused."""

    seq: int = 0
    """The number of the newest event."""
    name: str = ""
    members: Mapping[str, Member] = field(default_factory=dict)
    evenings: Mapping[str, Evening] = field(default_factory=dict)
    plans: Mapping[str, Plan] = field(default_factory=dict)
    seasons: Mapping[str, Season] = field(default_factory=dict)
    tables: Mapping[str, int] = field(default_factory=dict)
    """The newest tables that were shown to the members: the event that did it, by match."""
    sharing: Sharing = Sharing()
    links: tuple[Link, ...] = ()
    """The links in the order of their numbers, from 1."""

    def link_for(self, role: ClubRole) -> int:
        """Return the number of the newest working link of *role*; 0 if there is none."""
        numbers = (
            number
            for number, link in enumerate(self.links, start=1)
            if link.role is role and not link.withdrawn
        )
        return max(numbers, default=0)

    @cached_property
    def results(self) -> int:
        """The number of results in all versions of all evenings."""
        return sum(
            len(version.results)
            for evening in self.evenings.values()
            for version in evening.revisions
        )

    def counted(self, first: str = "", last: str = "9999-12-31") -> dict[str, Revision]:
        """Return, by key, the evenings that count from *first* to *last*, in the order of dates."""
        return {key: one for key, one in self.in_order.items() if first <= one.date <= last}

    @cached_property
    def in_order(self) -> dict[str, Revision]:
        """The evenings that count, by key, in the order of dates."""
        found = [(key, one.now) for key, one in self.evenings.items() if not one.removed]
        return dict(sorted(found, key=lambda one: (one[1].date, _number(one[0]))))


def _number(key: str) -> int:
    """Return the number in a *key* such as ``e12``."""
    return int(key[1:])
