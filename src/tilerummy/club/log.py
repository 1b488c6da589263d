"""The log of a club: who did what and when, and the state that results."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from tilerummy.club.erase import rewritten
from tilerummy.club.evolve import evolve
from tilerummy.club.state import Club
from tilerummy.eventsourcing.recorded import Recorded as RecordedEvent
from tilerummy.eventsourcing.recorded import with_rewritten

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.club.event import Event

    Recorded: TypeAlias = RecordedEvent[Event]
else:
    Recorded = RecordedEvent


def without_erased(log: Sequence[Recorded]) -> list[Recorded]:
    """Return *log* without the names of members who were erased."""
    return with_rewritten(log, rewritten)


def fold(events: Iterable[Event], club: Club | None = None) -> Club:
    """Return *club*, or an empty one, after *events*."""
    return evolve(club or Club(), events)
