"""Commands for check-in, announcements, and calls for a referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tilerummy.contest.command.bounds import Key, Number, Reason  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.attendance import Attendance  # noqa: TC001


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Switches the check-in on or off."""

    type: ClassVar[str] = "check_in"
    on: bool
    """While it is on, rounds seat only people marked as present."""
    again: bool = False
    """Clears all marks, for example on the second day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkEntrant:
    """Marks somebody on the check-in list, or clears the mark."""

    type: ClassVar[str] = "mark"
    entrant: Key
    attendance: Attendance | None
    """Null: no mark."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Shows a sentence on the screens and phones until it is withdrawn."""

    type: ClassVar[str] = "announce"
    text: Reason


@dataclass(frozen=True, slots=True)
class ChangeAnnouncement:
    """Changes the text of an announcement."""

    type: ClassVar[str] = "change_announcement"
    announcement: Number
    text: Reason


@dataclass(frozen=True, slots=True)
class WithdrawAnnouncement:
    """Takes an announcement off the screens and phones."""

    type: ClassVar[str] = "withdraw_announcement"
    announcement: Number


@dataclass(frozen=True, slots=True)
class CallReferee:
    """Asks a referee to come to the sender's table, from a player's own phone."""

    type: ClassVar[str] = "call_referee"


@dataclass(frozen=True, slots=True)
class TakeCall:
    """Takes a call: the sender goes to that table."""

    type: ClassVar[str] = "take_call"
    call: Number


AtTheDoor: TypeAlias = (
    CheckIn
    | MarkEntrant
    | Announce
    | ChangeAnnouncement
    | WithdrawAnnouncement
    | CallReferee
    | TakeCall
)
"""Commands that `decide_door` handles."""
