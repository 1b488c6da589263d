"""Commands for links, claimed names and players' phones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Text  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.link import Role  # noqa: TC001


@dataclass(frozen=True, slots=True)
class ClaimName:
    """Claims the name of an entrant for a phone that has the players' link."""

    type: ClassVar[str] = "claim"
    entrant: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeLink:
    """Makes a link that may be passed on."""

    type: ClassVar[str] = "make_link"
    role: Role
    division: Key | None = None
    """For a referee's link."""
    table: Number | None = None
    """For a referee's link."""
    entrant: Key | None = None
    """For a player's link."""
    label: Annotated[str, Meta(max_length=80)] = ""
    """The name of the person who uses it."""
    first_names: bool = False
    """For a link to the results: whether to show first names only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPhones:
    """Sets what players' phones may do. Omitted fields stay as they are."""

    type: ClassVar[str] = "phones"
    confirm: bool | None = None
    """Whether phones may confirm sheets and object to them."""
    several: bool | None = None
    """Whether one device may claim several names, for families that share a phone."""


@dataclass(frozen=True, slots=True)
class ReleaseNames:
    """Frees all names that phones have claimed."""

    type: ClassVar[str] = "release_names"


@dataclass(frozen=True, slots=True)
class RefereeLinks:
    """Makes a referee's link for every table of the draft or round that has none."""

    type: ClassVar[str] = "referee_links"
    division: Key
    round: Number | None = None
    """Makes codes for the sheets of this round, valid for that round only.

    Null: makes links that are valid for all rounds.
    """


@dataclass(frozen=True, slots=True)
class WithdrawLink:
    """Revokes a link."""

    type: ClassVar[str] = "withdraw_link"
    link: Number


@dataclass(frozen=True, slots=True)
class RenewLink:
    """Revokes a link and makes another of the same kind."""

    type: ClassVar[str] = "renew_link"
    link: Number
    keep: bool = False
    """Keeps the old link.

    Directors renew their own link like this, and revoke the old one once they have the new one,
    because an answer may get lost.
    """


@dataclass(frozen=True, slots=True)
class CallMe:
    """Sets the sender's name, which sheets and the log show."""

    type: ClassVar[str] = "call_me"
    name: Text
