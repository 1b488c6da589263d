"""Apply events of check-in, announcements, calls for a referee, and registrations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.registration import registered
from tilerummy.contest.model.state import Announcement, Call

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest

    AtTheDoor: TypeAlias = (
        happened.CheckInSet
        | happened.EntrantMarked
        | happened.Announced
        | happened.AnnouncementChanged
        | happened.AnnouncementWithdrawn
        | happened.RefereeCalled
        | happened.CallTaken
        | happened.RegistrationSet
        | happened.RegistrationMade
        | happened.RegistrationApproved
        | happened.RegistrationDeclined
    )


def at_the_door(contest: Contest, event: AtTheDoor) -> Contest:
    """Return *contest* after *event*."""
    match event:
        case happened.CheckInSet(on, again):
            entrants = dict(contest.entrants)
            if again:
                entrants = {key: replace(one, attendance=None) for key, one in entrants.items()}
            return replace(contest, check_in=on, entrants=entrants)
        case happened.EntrantMarked():
            marked = replace(contest.entrants[event.entrant], attendance=event.attendance)
            return replace(contest, entrants={**contest.entrants, event.entrant: marked})
        case happened.Announced(text):
            made = Announcement(text=text)
            return replace(contest, announcements=(*contest.announcements, made))
        case happened.AnnouncementChanged(number, text):
            return _with_announcement(contest, number, Announcement(text=text))
        case happened.AnnouncementWithdrawn(number):
            gone = replace(contest.announcements[number], withdrawn=True)
            return _with_announcement(contest, number, gone)
        case happened.RefereeCalled():
            call = Call(
                entrant=event.entrant,
                division=event.division,
                round=event.round,
                table=event.table,
            )
            return replace(contest, calls=(*contest.calls, call))
        case happened.CallTaken():
            calls = list(contest.calls)
            calls[event.call] = replace(calls[event.call], taken_by=event.by)
            return replace(contest, calls=tuple(calls))
        case _:
            return registered(contest, event)


def _with_announcement(contest: Contest, number: int, announcement: Announcement) -> Contest:
    announced = list(contest.announcements)
    announced[number] = announcement
    return replace(contest, announcements=tuple(announced))
