"""Apply events of the check-in list."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest


def with_attendance(
    contest: Contest, event: happened.CheckInSet | happened.EntrantMarked
) -> Contest:
    """Return *contest* after *event*."""
    if isinstance(event, happened.EntrantMarked):
        marked = replace(contest.entrants[event.entrant], attendance=event.attendance)
        return replace(contest, entrants={**contest.entrants, event.entrant: marked})
    entrants = dict(contest.entrants)
    if event.again:
        entrants = {key: replace(one, attendance=None) for key, one in entrants.items()}
    return replace(contest, check_in=event.on, entrants=entrants)
