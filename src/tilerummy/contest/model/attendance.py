"""Marks of the check-in list."""

from __future__ import annotations

from enum import StrEnum


class Attendance(StrEnum):
    """A mark of the check-in list."""

    PRESENT = "present"
    LATE = "late"
    """Expected, but not yet here."""
    ABSENT = "absent"
