"""What an event at the door makes of a contest."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest


def at_the_door(contest: Contest, event: happened.CheckInSet | happened.EntrantMarked) -> Contest:
    """Return *contest* after an *event* about who has come."""
    entrants = dict(contest.entrants)
    match event:
        case happened.CheckInSet(on, again):
            if again:
                entrants = {key: replace(one, attendance=None) for key, one in entrants.items()}
            return replace(contest, check_in=on, entrants=entrants)
        case happened.EntrantMarked():
            entrants[event.entrant] = replace(entrants[event.entrant], attendance=event.attendance)
            return replace(contest, entrants=entrants)
