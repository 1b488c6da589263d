"""The log of a contest: who did what and when, its fold, and what was undone."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, TypeAlias

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import rewritten
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.state import Contest
from tilerummy.eventsourcing.recorded import Recorded as RecordedEvent
from tilerummy.eventsourcing.recorded import with_rewritten

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.contest.model.event import Event

    Recorded: TypeAlias = RecordedEvent[Event]
else:
    Recorded = RecordedEvent


def without_erased(log: Sequence[Recorded]) -> list[Recorded]:
    """Return *log* without the names of erased people."""
    return with_rewritten(log, rewritten)


def fold(events: Iterable[Event]) -> Contest:
    """Return the contest after all *events* that were not undone."""
    events = tuple(events)
    gone = undone(events)
    return reduce(
        evolve,
        (
            happened.NothingChanged() if seq in gone else event
            for seq, event in enumerate(events, start=1)
        ),
        Contest(),
    )


def undone(events: Iterable[Event]) -> frozenset[int]:
    """Return the numbers of the events that were undone."""
    return frozenset(
        seq
        for event in events
        if isinstance(event, happened.ActionUndone)
        for seq in range(event.first, event.last + 1)
    )
