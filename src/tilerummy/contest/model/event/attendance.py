"""Events about the check-in list."""

from __future__ import annotations

from dataclasses import dataclass

from tilerummy.contest.model.attendance import Attendance  # noqa: TC001 - read when the program runs


@dataclass(frozen=True, slots=True)
class CheckInSet:
    """The check-in was switched on or off."""

    on: bool
    """While it is on, rounds seat only people marked as present."""
    again: bool = False
    """Whether all marks were cleared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantMarked:
    """A person was marked on the check-in list, or the mark was cleared."""

    entrant: str
    attendance: Attendance | None
    """None: no mark."""
