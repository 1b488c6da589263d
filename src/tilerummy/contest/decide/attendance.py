"""Decide commands for the check-in list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import known_entrant
from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from tilerummy.contest.command.attendance import OnAttendance
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest


def decide_attendance(contest: Contest, command: OnAttendance) -> tuple[Event, ...]:
    """Return the events of *command*; a ContestError if it is refused."""
    match command:
        case asked.CheckIn(on, again):
            marked = any(one.attendance is not None for one in contest.entrants.values())
            same = contest.check_in == on and not (again and marked)
            return () if same else (happened.CheckInSet(on, again),)
        case asked.MarkEntrant():
            same = known_entrant(contest, command.entrant).attendance is command.attendance
            marked_now = happened.EntrantMarked(
                entrant=command.entrant, attendance=command.attendance
            )
            return () if same else (marked_now,)
