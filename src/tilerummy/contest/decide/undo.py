"""Undoing the last action of a director."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.contest.decide.require import require
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.log import Recorded, fold, undone
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.readiness import to_seat
from tilerummy.contest.standings.unbroken_ties import ties_that_matter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.event import Event


@dataclass(frozen=True, slots=True)
class Action:
    """The events of one command of a director."""

    first: int
    """The number of its first event."""
    last: int
    event: Event
    """The first of its events."""
    link: int


_NOT_UNDONE: Final = (
    happened.ContestOpened,
    happened.EntrantErased,
    happened.LinkMade,
    happened.LinkNamed,
    happened.LinkWithdrawn,
    happened.MatchOpened,
    happened.DealsOpened,
    happened.TableReopened,
    happened.ActionUndone,
    happened.NothingChanged,
)
"""A link that somebody has, a match that somebody plays and a name that was erased stay so."""


_PLACING: Final = (
    happened.LotsDrawn,
    happened.Penalized,
    happened.PenaltyRevoked,
    happened.AwardGiven,
    happened.AwardRevoked,
)
"""What changes places without a sheet."""


_ANNOUNCEMENTS: Final = "announcements"
"""The number of announcements so far, which numbers the next one."""


def last_action(log: Sequence[Recorded], directors: frozenset[int]) -> Action | None:
    """Return the director's last action that can be undone and was not.

    *directors* are the numbers of their links. Actions of a round that was taken back while matches
    were open are left out: those matches have ended, so nobody could play on.
    """
    gone = undone(one.event for one in log)
    at = len(log) - 1
    while at >= 0:
        one = log[at]
        first = at
        while first and (log[first - 1].link, log[first - 1].cmd_id) == (one.link, one.cmd_id):
            first -= 1
        together = log[first : at + 1]
        if _ended_matches(log[:first], one.event):
            return None
        is_final = any(isinstance(each.event, _NOT_UNDONE) for each in together)
        if one.link in directors and not is_final and one.seq not in gone:
            return Action(together[0].seq, one.seq, together[0].event, one.link)
        at = first - 1
    return None


def _ended_matches(before: Sequence[Recorded], event: Event) -> bool:
    """Whether *event* took a round back for which matches had been opened on the server."""
    if not isinstance(event, happened.RoundTakenBack):
        return False
    for one in reversed(before):
        match one.event:
            case happened.MatchOpened(division=event.division):
                return True
            case happened.RoundPublished(division=event.division):
                return False
    return False


def decide_undo(
    log: Sequence[Recorded], directors: frozenset[int], action: int
) -> tuple[Event, ...]:
    """Return the events that undo *action*, the number of its first event.

    Raises:
        ContestError: ``nothing_to_undo``; ``stale`` if another action followed; ``undo_too_late``
            if a later event depends on it.
    """
    newest = last_action(log, directors)
    if newest is None or newest.first != action:
        if action in undone(one.event for one in log):
            return ()
        require(newest is not None, "nothing_to_undo", "there is nothing to undo")
        require(False, "stale", "something else has happened since then")  # noqa: FBT003 - always
        return ()
    wrote = frozenset[str]().union(
        *(_writes(one.event) for one in log[newest.first - 1 : newest.last])
    )
    gone = undone(one.event for one in log)
    later = [one for one in log[newest.last :] if one.seq not in gone]
    untouched = all(
        not wrote & (_writes(one.event) | _reads(one.event) | _rests_on(log, one)) for one in later
    )
    require(untouched, "undo_too_late", "something has happened since then, so it cannot be undone")
    undo = happened.ActionUndone(newest.first, newest.last)
    return (undo, *_drafts_gone(log, newest, later, undo))


def _drafts_gone(
    log: Sequence[Recorded],
    action: Action,
    later: Sequence[Recorded],
    undo: happened.ActionUndone,
) -> tuple[happened.DraftDropped, ...]:
    """Return what becomes of drafts made since *action*, where without it others would be seated.

    A penalty can be revoked, but a second draw of lots needs an undo of the first. No work is
    lost: a draft that a director has changed since would be the last action itself.
    """
    if not isinstance(action.event, _PLACING):
        return ()
    events = [one.event for one in log]
    before, after = fold(events), fold([*events, undo])
    made = {one.event.division for one in later if isinstance(one.event, happened.RoundDrafted)}
    return tuple(
        happened.DraftDropped(key)
        for key, division in after.divisions.items()
        if key in made
        and division.rounds[-1].status is RoundStatus.DRAFT
        and (ties_that_matter(after, key) or to_seat(before, key) != to_seat(after, key))
    )


def _writes(event: Event) -> frozenset[str]:
    """Return what *event* changes."""
    match event:
        case happened.DivisionAdded() | happened.DivisionChanged() | happened.DivisionDropped():
            return frozenset({f"division {event.division}"})
        case (
            happened.EntrantAdded()
            | happened.EntrantChanged()
            | happened.EntrantWithdrawn()
            | happened.EntrantReturned()
            | happened.EntrantErased()
            | happened.EntrantDropped()
            | happened.EntrantAdmitted()
        ):
            return frozenset({f"entrant {event.entrant}"})
        case (
            happened.GameEntered()
            | happened.GameVoided()
            | happened.LateSeated()
            | happened.DisputeSettled()
            | happened.ResultConfirmed()
            | happened.ResultObjected()
        ):
            return frozenset({f"sheet {event.division} {event.round} {event.table}"})
        case happened.KeptApart() | happened.LetMeet():
            return frozenset({f"apart {event.division}"})
        case happened.EntrantPinned() | happened.EntrantMarked():
            return frozenset({f"{type(event).__name__} {event.entrant}"})
        case happened.RoundNamed():
            return frozenset({f"name {event.division} {event.round}"})
        case happened.ClassFilled():
            moved = {f"entrant {key}" for key in event.entrants}
            return frozenset({f"division {event.division}"} | moved)
        case happened.RoundDrafted() | happened.DraftDropped():
            return frozenset({f"draft {event.division}"})
        case (
            happened.RoundPublished()
            | happened.RoundTakenBack()
            | happened.RoundClosed()
            | happened.RoundReopened()
        ):
            return frozenset({f"draft {event.division}", f"round {event.division}"})
        case happened.TeamsSet() | happened.TablesNumbered() | happened.PlayersSeeded():
            return frozenset({f"{type(event).__name__} {event.division}"})
        case (
            happened.ContestRenamed()
            | happened.CountdownSet()
            | happened.PhonesSet()
            | happened.CheckInSet()
            | happened.RegistrationSet()
        ):
            return frozenset({type(event).__name__})
        case _:
            return _writes_in_hall(event)


def _writes_in_hall(event: Event) -> frozenset[str]:
    """Return which timer or announcement *event* changes."""
    match event:
        case happened.BellSet():
            return frozenset({f"bell {event.division}"})
        case happened.Announced():
            return frozenset({_ANNOUNCEMENTS})
        case happened.AnnouncementChanged() | happened.AnnouncementWithdrawn():
            return frozenset({f"announcement {event.announcement}"})
        case _:
            return frozenset()


def _reads(event: Event) -> frozenset[str]:
    """Return what *event* would not have happened without, besides what it changes."""
    match event:
        case (
            happened.EntrantAdded()
            | happened.RegistrationMade()
            | happened.TeamsSet()
            | happened.TablesNumbered()
            | happened.PlayersSeeded()
        ):
            return frozenset({f"division {event.division}"})
        case happened.RoundDrafted():
            seated = {f"entrant {key}" for table in event.tables for key in table}
            return frozenset({f"division {event.division}", f"round {event.division}"} | seated)
        case happened.ClassFilled():
            return frozenset({f"division {event.of}", f"round {event.of}"})
        case happened.LateSeated():
            return frozenset({f"round {event.division}", f"entrant {event.entrant}"})
        case (
            happened.GameEntered()
            | happened.GameVoided()
            | happened.DisputeSettled()
            | happened.ResultConfirmed()
            | happened.ResultObjected()
            | happened.MatchOpened()
            | happened.DealsSealed()
            | happened.DealsOpened()
            | happened.TableReopened()
        ):
            return frozenset({f"round {event.division}"})
        case happened.LinkMade() if event.division is not None:
            return frozenset({f"division {event.division}"})
        case happened.KeptApart() | happened.LetMeet():
            return frozenset(f"entrant {key}" for key in event.people)
        case happened.EntrantPinned() | happened.EntrantMarked():
            return frozenset({f"entrant {event.entrant}"})
        case happened.RoundNamed():
            return frozenset({f"draft {event.division}", f"round {event.division}"})
        case happened.RoundClosed() | happened.BellSet():
            return frozenset({f"round {event.division}"})
        case happened.AnnouncementChanged() | happened.AnnouncementWithdrawn():
            return frozenset({_ANNOUNCEMENTS})
        case _:
            return frozenset()


def _rests_on(log: Sequence[Recorded], one: Recorded) -> frozenset[str]:
    """Return the sheets behind a closed round or a draft, and the players who had left it.

    A table that everybody has left keeps no round open, so whoever has left is as good as a result.
    """
    event = one.event
    if not isinstance(event, happened.RoundClosed | happened.RoundDrafted | happened.ClassFilled):
        return frozenset()
    contest = fold(each.event for each in log[: one.seq - 1])
    key = event.of if isinstance(event, happened.ClassFilled) else event.division
    rounds = contest.divisions[key].rounds
    first = len(rounds) - 1 if isinstance(event, happened.RoundClosed) else 0
    pods = [
        (number, table, pod)
        for number, played in enumerate(rounds[first:], start=first)
        for table, pod in enumerate(played.pods)
    ]
    sheets = {f"sheet {event.division} {number} {table}" for number, table, _ in pods}
    seated = {player for _, _, pod in pods for player in pod.seats}
    return frozenset(
        sheets | {f"entrant {key}" for key in seated if not contest.entrants[key].there}
    )
