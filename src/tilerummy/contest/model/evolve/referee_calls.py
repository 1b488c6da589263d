"""Apply events to calls for a referee."""

from __future__ import annotations

from dataclasses import replace

from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import Call, Contest


def calls_after(
    contest: Contest, event: happened.RefereeCalled | happened.CallTaken
) -> tuple[Call, ...]:
    """Return the calls after *event*."""
    calls = list(contest.calls)
    if isinstance(event, happened.CallTaken):
        calls[event.call] = replace(calls[event.call], taken_by=event.by)
        return tuple(calls)
    made = Call(
        entrant=event.entrant, division=event.division, round=event.round, table=event.table
    )
    return (*calls, made)
