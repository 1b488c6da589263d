"""Commands for links, claimed names and players' phones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from msgspec import Meta

from tilerummy.contest.command.bounds import Key, Number, Text  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.link import Role  # noqa: TC001


@dataclass(frozen=True, slots=True)
class ClaimName:
    """Makes a phone with the players' link the phone of one entrant, who has none yet."""

    type: ClassVar[str] = "claim"
    entrant: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeLink:
    """Makes a link that may be handed on."""

    type: ClassVar[str] = "make_link"
    role: Role
    division: Key | None = None
    """Of a referee."""
    table: Number | None = None
    """Of a referee."""
    entrant: Key | None = None
    """Of a player."""
    label: Annotated[str, Meta(max_length=80)] = ""
    """Whose it is."""
    first_names: bool = False
    """Of a link to the results: whether people are shown by their first names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPhones:
    """Says what players' own phones may do; what is left out stays."""

    type: ClassVar[str] = "phones"
    confirm: bool | None = None
    """Whether they confirm sheets and object to them."""
    several: bool | None = None
    """Whether one device may claim several names, as in families that share a phone."""


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
    """Makes codes for the sheets of this round, each good for that round alone; null: links for all
    rounds."""


@dataclass(frozen=True, slots=True)
class WithdrawLink:
    """Lets a link lead nowhere from now on."""

    type: ClassVar[str] = "withdraw_link"
    link: Number


@dataclass(frozen=True, slots=True)
class RenewLink:
    """Withdraws a link and makes another of the same kind."""

    type: ClassVar[str] = "renew_link"
    link: Number
    keep: bool = False
    """Lets the old link last: directors renew their own like this, and withdraw the old one when
    they have the new one, as an answer may be lost."""


@dataclass(frozen=True, slots=True)
class CallMe:
    """Writes the sender's name on the head of the sheet, and into the log."""

    type: ClassVar[str] = "call_me"
    name: Text
