"""Commands for the check-in list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from tilerummy.contest.command.bounds import Key  # noqa: TC001 - read when the program runs
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


OnAttendance: TypeAlias = CheckIn | MarkEntrant
"""Commands that `decide_attendance` handles."""
