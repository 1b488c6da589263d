"""Matches as a store gives them back, made of their events."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.match import codec
from tilerummy.match.event import GameDealt, GameFinished, InGame
from tilerummy.server.store import StoredEvent, StoredMatch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.match.event import MatchEvent


def stored(
    events: Sequence[MatchEvent], *, match: str = "m", commands: Sequence[int] | None = None
) -> StoredMatch:
    """Return *events* as they would be stored; *commands* says which command led to each.

    Without it each has a command of its own.
    """
    led = range(1, len(events) + 1) if commands is None else commands
    return StoredMatch(
        match=match,
        invite="invite",
        seq=len(events),
        deadline_at=None,
        owner=None,
        fence=0,
        events=tuple(
            StoredEvent(seq, "somebody", f"command-{command}", codec.dump(event), 1000 + seq)
            for seq, (event, command) in enumerate(zip(events, led, strict=True), start=1)
        ),
        seeds={},
    )


def stored_without_finished_games(events: Sequence[MatchEvent]) -> StoredMatch:
    """Return *events* as they are read to go on with the match: without games that are over."""
    left_out_to = ended = 0
    for seq, event in enumerate(events, start=1):
        if isinstance(event, GameFinished):
            ended = seq
        elif isinstance(event, GameDealt):
            left_out_to = ended
    complete = stored(events)
    return replace(
        complete,
        left_out_to=left_out_to,
        events=tuple(
            one
            for one, event in zip(complete.events, events, strict=True)
            if one.seq > left_out_to or not isinstance(event, InGame)
        ),
    )
