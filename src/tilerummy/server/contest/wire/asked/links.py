"""Links, and the contest as a whole."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tilerummy.contest.model.link import Role
from tilerummy.server.contest.wire.asked.fields import Key, Number, Text
from tilerummy.server.table.wire.api import Model


class ClaimName(Model):
    """Makes a phone with the players' link the phone of one entrant, who has none yet."""

    type: Literal["claim"]
    entrant: Key


class SetPhones(Model):
    """Says what players' own phones may do; what is left out stays."""

    type: Literal["phones"]
    confirm: bool | None = None
    """Whether they confirm sheets and object to them."""
    several: bool | None = None
    """Whether one device may claim several names, as in families that share a phone."""


class ReleaseNames(Model):
    """Frees all names that phones have claimed."""

    type: Literal["release_names"]


class MakeLink(Model):
    """Makes a link that may be handed on."""

    type: Literal["make_link"]
    role: Role
    division: Key | None = None
    """Of a referee."""
    table: Number | None = None
    """Of a referee."""
    entrant: Key | None = None
    """Of a player."""
    label: Annotated[str, Field(max_length=80)] = ""
    """Whose it is."""


class RefereeLinks(Model):
    """Makes a referee's link for every table of the draft or round that has none."""

    type: Literal["referee_links"]
    division: Key
    round: Number | None = None
    """Makes codes for the sheets of this round, each good for that round alone; null: links for all
    rounds."""


class WithdrawLink(Model):
    """Lets a link lead nowhere from now on."""

    type: Literal["withdraw_link"]
    link: Number


class RenewLink(Model):
    """Withdraws a link and makes another of the same kind."""

    type: Literal["renew_link"]
    link: Number
    keep: bool = False
    """Lets the old link last: directors renew their own like this, and withdraw the old one when
    they have the new one, as an answer may be lost."""


class CallMe(Model):
    """Writes the sender's name on the head of the sheet, and into the log."""

    type: Literal["call_me"]
    name: Text


class RenameContest(Model):
    """Gives the contest another name."""

    type: Literal["rename"]
    name: Text


class SetCountdown(Model):
    """Shows on the screens how long it is until play begins; null: nothing."""

    type: Literal["countdown"]
    seconds: Annotated[int, Field(ge=1, le=86_400)] | None = None


class Undo(Model):
    """Undoes the director's last action."""

    type: Literal["undo"]
    action: Number
    """Which, as the view says; another one since: ``stale``."""
