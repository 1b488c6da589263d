"""Erase a member's name from a club's log. Results stay."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tilerummy.club import event as happened
from tilerummy.core.names import name_pattern

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tilerummy.club.event import Event

REMOVED: Final = "removed"
"""The name that replaces an erased member's name, in the club and in every text about them."""


def erased_in(events: Iterable[Event]) -> frozenset[str]:
    """Return the members whom *events* erase."""
    return frozenset(one.member for one in events if isinstance(one, happened.MemberErased))


def rewritten(events: Sequence[Event]) -> dict[int, Event]:
    """Return, by number from 1, the events that name an erased member, without that name.

    Events that no longer hold the name are left out, so calling this again is harmless. Texts lose
    the name even if another member has the same one.
    """
    members = erased_in(events)
    if not members:
        return {}
    names = {
        event.name
        for event in events
        if isinstance(event, happened.MemberAdded | happened.MemberChanged)
        and event.member in members
    }
    patterns = map(name_pattern, sorted(names - {REMOVED}, key=len, reverse=True))
    pattern = re.compile("|".join(patterns), re.IGNORECASE) if names - {REMOVED} else None
    without = {seq: _without(event, members, pattern) for seq, event in enumerate(events, start=1)}
    return {seq: event for seq, event in without.items() if event != events[seq - 1]}


def _without(event: Event, members: Collection[str], pattern: re.Pattern[str] | None) -> Event:
    if isinstance(event, happened.MemberAdded | happened.MemberChanged) and event.member in members:
        return replace(event, name=REMOVED)
    if pattern is None:
        return event
    match event:
        case happened.EveningRecorded(title=title):
            return replace(event, title=pattern.sub(REMOVED, title))
        case happened.EveningCorrected(title=title, reason=reason):
            return replace(
                event, title=pattern.sub(REMOVED, title), reason=pattern.sub(REMOVED, reason)
            )
        case happened.EveningRemoved(reason=reason):
            return replace(event, reason=pattern.sub(REMOVED, reason))
        case happened.EveningPlanned(place=place, title=title):
            return replace(
                event, place=pattern.sub(REMOVED, place), title=pattern.sub(REMOVED, title)
            )
        case happened.ClubOpened(name) | happened.ClubRenamed(name):
            return replace(event, name=pattern.sub(REMOVED, name))
        case happened.SeasonSet(name=name):
            return replace(event, name=pattern.sub(REMOVED, name))
        case _:
            return event
