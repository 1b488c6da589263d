"""Commands at the door: who has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tilerummy.contest.bounds import Key  # noqa: TC001 - read when the program runs
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
