"""The door: who has come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest import door_command as asked
from tilerummy.contest.decide.require import known_entrant
from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest


def decide_door(contest: Contest, command: asked.CheckIn | asked.MarkEntrant) -> tuple[Event, ...]:
    """Return what *command* makes happen; a ContestError says why it does not."""
    match command:
        case asked.CheckIn(on, again):
            marked = any(one.attendance is not None for one in contest.entrants.values())
            same = contest.check_in == on and not (again and marked)
            return () if same else (happened.CheckInSet(on, again),)
        case asked.MarkEntrant(entrant=entrant, attendance=attendance):
            same = known_entrant(contest, entrant).attendance is attendance
            return () if same else (happened.EntrantMarked(entrant=entrant, attendance=attendance),)
