"""A contest in the store, and changes that the server's operator makes without a link."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Final

from tilerummy.contest.io import codec
from tilerummy.contest.model.erase import erased_in, rewritten
from tilerummy.contest.model.log import Recorded, fold
from tilerummy.server.contest.erasing import erase_names, matches_in
from tilerummy.server.store import SeqClash, StoreError
from tilerummy.server.store.logs import LogCommit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest
    from tilerummy.server.store import Store, StoredEvent
    from tilerummy.server.store.logs import StoredLog

SERVER_ACTOR: Final = "desk"
"""The actor of changes by the server itself, or by its operator."""
_ATTEMPTS: Final = 8
"""Attempts to decide a command when other commands get in first."""


def recorded(stored: Sequence[StoredEvent]) -> list[Recorded]:
    """Return stored events as entries of a contest's log."""
    return [
        Recorded(
            seq=event.seq,
            link=int(event.actor.removeprefix("link ")) if event.actor != SERVER_ACTOR else 0,
            cmd_id=event.cmd_id,
            at=event.at,
            event=codec.load(event.body),
        )
        for event in stored
    ]


def rewrites_of(log: Sequence[Recorded], events: Sequence[Event]) -> dict[int, str]:
    """Return, by number, the stored events from which the new *events* erase people."""
    if not erased_in(events):
        return {}
    texts = rewritten([*(one.event for one in log), *events])
    return {seq: codec.dump(event) for seq, event in texts.items() if seq <= len(log)}


async def read_contest(store: Store, contest: str) -> tuple[StoredLog, list[Recorded], Contest]:
    """Return a contest with its log and state.

    Raises:
        LookupError: if there is no such contest.
    """
    stored = await store.contests.load(contest)
    if stored is None:
        raise LookupError(contest)
    log = await asyncio.to_thread(recorded, stored.events)
    return stored, log, await asyncio.to_thread(fold, [one.event for one in log])


async def carry_out(
    store: Store, contest: str, decide: Callable[[Contest], tuple[Event, ...]]
) -> Contest:
    """Carry out the events that *decide* returns, notify every node, and return the contest.

    Raises:
        ContestError: from *decide*.
        LookupError: if there is no such contest.
    """
    for _ in range(_ATTEMPTS):
        _, log, state = await read_contest(store, contest)
        events = decide(state)
        if not events:
            return state
        commit = LogCommit(
            key=contest,
            after=state.seq,
            actor=SERVER_ACTOR,
            cmd_id=f"host:{secrets.token_hex(8)}",
            bodies=tuple(map(codec.dump, events)),
            rewrites=rewrites_of(log, events),
            at=max(await store.now(), log[-1].at),
        )
        try:
            await store.contests.commit(commit)
        except SeqClash:
            continue
        return (await read_contest(store, contest))[2]
    raise StoreError(f"{contest} changes too fast")


async def erase_from_matches(store: Store, contest: str, people: Collection[str]) -> None:
    """Erase the names of *people* from every match of a contest's tables.

    Raises:
        LookupError: if there is no such contest.
    """
    _, log, _ = await read_contest(store, contest)
    await erase_names(store, contest, matches_in(log), people)
