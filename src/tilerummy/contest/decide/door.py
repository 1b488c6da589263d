"""Decide commands for check-in, announcements, and calls for a referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import known_entrant, named, require
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import RoundStatus

if TYPE_CHECKING:
    from tilerummy.contest.command.door import AtTheDoor
    from tilerummy.contest.context import Context
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest

MOST_ANNOUNCEMENTS: Final = 5
"""Shown at a time."""


def decide_door(contest: Contest, command: AtTheDoor, context: Context) -> tuple[Event, ...]:
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
        case asked.Announce(text):
            shown = sum(not one.withdrawn for one in contest.announcements)
            sentence = f"at most {MOST_ANNOUNCEMENTS} announcements are shown at a time"
            fits = shown < MOST_ANNOUNCEMENTS
            require(fits, "too_many_announcements", sentence, most=MOST_ANNOUNCEMENTS)
            return (happened.Announced(named(text)),)
        case asked.ChangeAnnouncement() | asked.WithdrawAnnouncement():
            return _announcement(contest, command)
        case asked.CallReferee():
            return _call(contest, contest.links[context.link - 1].entrant or "")
        case asked.TakeCall(number):
            require(number < len(contest.calls), "unknown_call", "there is no such call")
            taken = contest.calls[number].taken_by is not None
            return () if taken else (happened.CallTaken(call=number, by=context.by),)


def _announcement(
    contest: Contest, command: asked.ChangeAnnouncement | asked.WithdrawAnnouncement
) -> tuple[Event, ...]:
    number = command.announcement
    known = number < len(contest.announcements)
    require(known, "unknown_announcement", "there is no such announcement")
    shown = contest.announcements[number]
    if isinstance(command, asked.WithdrawAnnouncement):
        return () if shown.withdrawn else (happened.AnnouncementWithdrawn(number),)
    sentence = "this announcement has been withdrawn; make a new one"
    require(not shown.withdrawn, "announcement_withdrawn", sentence)
    text = named(command.text)
    return () if shown.text == text else (happened.AnnouncementChanged(number, text),)


def _call(contest: Contest, entrant: str) -> tuple[Event, ...]:
    """Call a referee to the table where *entrant* sits now; one call of a table is enough."""
    key = known_entrant(contest, entrant).division
    rounds = contest.divisions[key].rounds
    running = bool(rounds) and rounds[-1].status is RoundStatus.RUNNING
    require(running, "no_round", "no round is being played")
    tables = [at for at, pod in enumerate(rounds[-1].pods) if entrant in pod.seats]
    require(bool(tables), "no_table", "this player has no table in this round")
    where = (key, len(rounds) - 1, tables[0])
    calls = contest.open_calls().values()
    if where in {(one.division, one.round, one.table) for one in calls}:
        return ()
    return (
        happened.RefereeCalled(
            entrant=entrant, division=key, round=len(rounds) - 1, table=tables[0]
        ),
    )
