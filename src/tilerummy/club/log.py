"""The log of a club: who did what and when, and the state that results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from tilerummy.club.erase import rewritten
from tilerummy.club.evolve import evolve
from tilerummy.club.state import Club

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.club.event import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """An event with its number, sender and time."""

    seq: int
    """The event's number, from 1."""
    link: int
    """The number of the link that sent the command; 0 for the server."""
    cmd_id: str
    at: int
    """Milliseconds (UTC)."""
    event: Event


def without_erased(log: Sequence[Recorded]) -> list[Recorded]:
    """Return *log* without the names of members who were erased."""
    events = rewritten([one.event for one in log])
    return [replace(one, event=events.get(one.seq, one.event)) for one in log]


def fold(events: Iterable[Event], club: Club | None = None) -> Club:
    """Return *club*, or an empty one, after *events*."""
    return reduce(evolve, events, club or Club())
