"""Apply events to a contest. Every event that `decide` returns can be applied."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.evolve.announcements import announcements_after
from tilerummy.contest.model.evolve.attendance import with_attendance
from tilerummy.contest.model.evolve.decisions import awards_after, links_after, penalties_after
from tilerummy.contest.model.evolve.divisions import with_class, with_division, with_terms
from tilerummy.contest.model.evolve.entrants import with_entrant
from tilerummy.contest.model.evolve.referee_calls import calls_after
from tilerummy.contest.model.evolve.rounds import draft_set_aside, rounds_after
from tilerummy.contest.model.registration import registered

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest


def evolve(contest: Contest, event: Event) -> Contest:
    """Return *contest* after *event*."""
    return replace(_changed(contest, event), seq=contest.seq + 1)


def _changed(contest: Contest, event: Event) -> Contest:  # noqa: PLR0912 - a case for each topic
    match event:
        case happened.ContestOpened(name) | happened.ContestRenamed(name):
            return replace(contest, name=name)
        case happened.DivisionAdded() | happened.DivisionChanged() | happened.DivisionDropped():
            return with_division(contest, event)
        case (
            happened.EntrantAdded()
            | happened.EntrantChanged()
            | happened.EntrantWithdrawn()
            | happened.EntrantReturned()
            | happened.EntrantErased()
            | happened.EntrantDropped()
            | happened.EntrantAdmitted()
        ):
            return with_entrant(contest, event)
        case happened.Penalized() | happened.PenaltyRevoked():
            return replace(contest, penalties=penalties_after(contest, event))
        case happened.AwardGiven() | happened.AwardRevoked():
            return replace(contest, awards=awards_after(contest, event))
        case happened.LinkMade() | happened.LinkNamed() | happened.LinkWithdrawn():
            return replace(contest, links=links_after(contest, event))
        case happened.CheckInSet() | happened.EntrantMarked():
            return with_attendance(contest, event)
        case (
            happened.Announced() | happened.AnnouncementChanged() | happened.AnnouncementWithdrawn()
        ):
            return replace(contest, announcements=announcements_after(contest, event))
        case happened.RefereeCalled() | happened.CallTaken():
            return replace(contest, calls=calls_after(contest, event))
        case (
            happened.RegistrationSet()
            | happened.RegistrationMade()
            | happened.RegistrationApproved()
            | happened.RegistrationDeclined()
        ):
            return registered(contest, event)
        case happened.CountdownSet() | happened.PhonesSet():
            return _set(contest, event)
        case happened.ActionUndone() | happened.NothingChanged():
            return contest  # the fold's caller leaves undone events out
        case (
            happened.TeamsSet()
            | happened.TablesNumbered()
            | happened.PlayersSeeded()
            | happened.KeptApart()
            | happened.LetMeet()
            | happened.EntrantPinned()
            | happened.LotsDrawn()
        ):
            division = with_terms(contest.divisions[event.division], event)
            return replace(contest, divisions={**contest.divisions, event.division: division})
        case happened.ClassFilled():
            return with_class(contest, event)
        case _:
            division = contest.divisions[event.division]
            rounds = rounds_after(division, event, contest.seq + 1)
            played = replace(division, rounds=rounds, set_aside=draft_set_aside(division, event))
            return replace(contest, divisions={**contest.divisions, event.division: played})


def _set(contest: Contest, event: happened.CountdownSet | happened.PhonesSet) -> Contest:
    if isinstance(event, happened.CountdownSet):
        return replace(contest, begins_at=event.begins_at)
    return replace(contest, phones_confirm=event.confirm, several_names=event.several)
