"""Commands at the door and in the hall: who has come, what is announced, who needs a referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tilerummy.contest.bounds import Key, Number, Reason  # noqa: TC001 - read when the program runs
from tilerummy.contest.model.attendance import Attendance  # noqa: TC001


@dataclass(frozen=True, slots=True)
class CheckIn:
    """Seats only people who are marked as present, or everybody again."""

    type: ClassVar[str] = "check_in"
    on: bool
    again: bool = False
    """Whether everybody has to be marked again, as on the second day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkEntrant:
    """Says whether somebody has come."""

    type: ClassVar[str] = "mark"
    entrant: Key
    attendance: Attendance | None
    """Null: not known."""


@dataclass(frozen=True, slots=True)
class Announce:
    """Shows a sentence on the screens and phones until it is withdrawn."""

    type: ClassVar[str] = "announce"
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
    """Says that somebody goes to a table that called."""

    type: ClassVar[str] = "take_call"
    call: Number
