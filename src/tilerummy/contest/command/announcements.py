"""Commands for announcements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tilerummy.contest.command.bounds import Number, Reason  # noqa: TC001 - read when the program runs


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


OnAnnouncements: TypeAlias = Announce | ChangeAnnouncement | WithdrawAnnouncement
"""Commands that `decide_announcements` handles."""
