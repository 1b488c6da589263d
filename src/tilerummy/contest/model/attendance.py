"""Whether somebody has come."""

from __future__ import annotations

from enum import StrEnum


class Attendance(StrEnum):
    """What the check-in list says about somebody."""

    PRESENT = "present"
    LATE = "late"
    """Expected, but not yet here."""
    ABSENT = "absent"
