"""Events about links."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.contest.model.link import Role  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkMade:
    """A link was made; its number is the count of links so far."""

    role: Role
    division: str | None = None
    table: int | None = None
    entrant: str | None = None
    label: str = ""
    round: int | None = None
    """For the code on a referee's sheet: the round of that sheet, from 0."""
    replaces: int | None = None
    """The link that this one replaces."""
    device: str = ""
    """For a claimed name: distinguishes devices within this contest."""
    first_names: bool = False
    """For a link to the results: whether to show first names only."""
    registration: int | None = None
    """For a person who registered; stored only if not None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonesSet:
    """The rights of players' own phones were set."""

    confirm: bool
    """Whether phones may confirm sheets and object to them."""
    several: bool
    """Whether one device may claim several names, for families that share a phone."""


@dataclass(frozen=True, slots=True)
class LinkNamed:
    """The user of a link gave their name."""

    link: int
    label: str


@dataclass(frozen=True, slots=True)
class LinkWithdrawn:
    """A link was revoked."""

    link: int
