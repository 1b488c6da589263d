"""Erasing people from a contest's log; their results stay."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tilerummy.contest.model import event as happened
from tilerummy.core.names import name_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tilerummy.contest.model.event import Event

REMOVED: Final = "removed"
"""Replacement for the name of an erased person and for texts about them."""


def erased_in(events: Iterable[Event]) -> frozenset[str]:
    """Return the people that *events* erase."""
    return frozenset(event.entrant for event in events if isinstance(event, happened.EntrantErased))


def _dropped_before(events: Sequence[Event]) -> frozenset[str]:
    """Return who had been dropped when somebody was last erased: they are in no list to erase from.

    A drop that was undone is none.
    """
    undone = _undone(events)
    last = max(at for at, event in enumerate(events) if isinstance(event, happened.EntrantErased))
    return frozenset(
        event.entrant
        for seq, event in enumerate(events[:last], start=1)
        if isinstance(event, happened.EntrantDropped) and seq not in undone
    )


def rewritten(events: Sequence[Event]) -> dict[int, Event]:
    """Return the events that name an erased person, rewritten, by number from 1.

    Names and groups are removed, and every free text about the person or about a table where they
    sat. Other texts lose only the name; the names of the contest and its divisions lose only whole
    names, because "Kim Cup" is seldom about an entrant Kim. People who had been dropped are removed
    too. Events that are clean already are left out, so this function may be called again at any
    time.
    """
    people = erased_in(events)
    if not people:
        return {}
    people |= _dropped_before(events)
    names = _names(events, people)
    registrations = _registrations(events, people)
    names = sorted({*names, *registrations.values()} - {REMOVED}, key=len, reverse=True)
    pattern = _any_of(names)
    titles = _any_of([name for name in names if " " in name])
    theirs = {
        (event.division, event.round, event.table)
        for event in events
        if isinstance(event, happened.GameEntered)
        and any(result.player in people for result in event.results)
    }
    without = {
        seq: replace(event, name=REMOVED, group=None, device="")
        if isinstance(event, happened.RegistrationMade) and seq in registrations
        else _without(event, people, theirs, pattern, titles)
        for seq, event in enumerate(events, start=1)
    }
    return {seq: event for seq, event in without.items() if event != events[seq - 1]}


def _any_of(names: Sequence[str]) -> re.Pattern[str] | None:
    """Return a pattern that finds *names*, the longest first; None without names."""
    return re.compile("|".join(map(name_pattern, names)), re.IGNORECASE) if names else None


def _registrations(events: Sequence[Event], people: Collection[str]) -> dict[int, str]:
    """Return, by number of the event, the names in registrations that lose them.

    They are those of *people*, and those that were declined before somebody was last erased: they
    are in no list to erase from either.
    """
    undone = _undone(events)
    last = max(seq for seq, one in _numbered(events) if isinstance(one, happened.EntrantErased))
    gone = {
        event.registration
        for seq, event in _numbered(events)
        if (isinstance(event, happened.RegistrationApproved) and event.entrant in people)
        or (isinstance(event, happened.RegistrationDeclined) and seq < last and seq not in undone)
    }
    made = [
        (seq, one.name)
        for seq, one in _numbered(events)
        if isinstance(one, happened.RegistrationMade)
    ]
    return {seq: name for number, (seq, name) in enumerate(made) if number in gone}


def _numbered(events: Iterable[Event]) -> Iterable[tuple[int, Event]]:
    return enumerate(events, start=1)


def _undone(events: Iterable[Event]) -> set[int]:
    """Return the numbers of the events that were undone."""
    return {
        seq
        for event in events
        if isinstance(event, happened.ActionUndone)
        for seq in range(event.first, event.last + 1)
    }


def _names(events: Iterable[Event], people: Collection[str]) -> list[str]:
    """Return every name that *people* have had, the longest first."""
    names = {
        event.name
        for event in events
        if isinstance(event, happened.EntrantAdded | happened.EntrantChanged)
        and event.entrant in people
    }
    return sorted(names - {REMOVED}, key=len, reverse=True)


def _without(
    event: Event,
    people: Collection[str],
    tables: Collection[tuple[str, int, int]],
    pattern: re.Pattern[str] | None,
    titles: re.Pattern[str] | None,
) -> Event:
    match event:
        case happened.EntrantAdded() | happened.EntrantChanged() if event.entrant in people:
            return replace(event, name=REMOVED, group=None)
        case (
            happened.ResultObjected(entrant=entrant)
            | happened.Penalized(entrant=entrant)
            | happened.AwardGiven(entrant=entrant)
        ):
            return _with_reason(event, pattern, is_theirs=entrant in people)
        case happened.GameEntered() | happened.GameVoided():
            if pattern is not None and isinstance(event, happened.GameEntered):
                event = replace(event, name=pattern.sub(REMOVED, event.name))
            theirs = (event.division, event.round, event.table) in tables
            return _with_reason(event, pattern, is_theirs=theirs)
        case happened.LinkMade() | happened.LinkNamed() if pattern is not None:
            return replace(event, label=pattern.sub(REMOVED, event.label))
        case happened.Announced() | happened.AnnouncementChanged() if pattern is not None:
            return replace(event, text=pattern.sub(REMOVED, event.text))
        case happened.RoundNamed() if pattern is not None:
            return replace(event, name=pattern.sub(REMOVED, event.name))
        case happened.TablesNumbered() if pattern is not None:
            return replace(event, room=pattern.sub(REMOVED, event.room))
        case (
            happened.ContestOpened()
            | happened.ContestRenamed()
            | happened.DivisionAdded()
            | happened.DivisionChanged()
        ) if titles is not None:
            return replace(event, name=titles.sub(REMOVED, event.name))
        case _:
            return event


def _with_reason(
    event: (
        happened.ResultObjected
        | happened.Penalized
        | happened.AwardGiven
        | happened.GameEntered
        | happened.GameVoided
    ),
    pattern: re.Pattern[str] | None,
    *,
    is_theirs: bool,
) -> Event:
    if not event.reason:
        return event
    if is_theirs:
        return replace(event, reason=REMOVED)
    return event if pattern is None else replace(event, reason=pattern.sub(REMOVED, event.reason))
