"""Read a match from the store, and carry out commands that no seat sends."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from tilerummy.match import codec
from tilerummy.match.decide import decide
from tilerummy.match.refusal import Refusal
from tilerummy.server.admin.errors import AdminError, unknown_match
from tilerummy.server.store import Commit, SeqClash, StoreError
from tilerummy.server.table.event_log import EventLog
from tilerummy.server.table.summary import summary

if TYPE_CHECKING:
    from tilerummy.match.command import Command
    from tilerummy.match.state import MatchState
    from tilerummy.server.store import Store

_ATTEMPTS: Final = 10
"""Attempts to decide a command when other commands get in first."""


async def read(store: Store, match: str) -> EventLog:
    """Return a match with all its events.

    Raises:
        AdminError: ``unknown_match``, or ``bad_match`` if it cannot be folded.
    """
    stored = await store.load(match)
    if stored is None:
        raise unknown_match(match)
    try:
        stream = EventLog(stored)
        await stream.fold(stored)
    except (codec.CodecError, LookupError, ValueError) as error:
        raise AdminError("bad_match", f"{match} cannot be read: {error}") from error
    return stream


async def carry_out(store: Store, match: str, command: Command) -> MatchState:
    """Carry out *command*, notify every node, and return the new state.

    Raises:
        AdminError: with the code of the refusal, if it is refused.
    """
    for _ in range(_ATTEMPTS):
        stream = await read(store, match)
        try:
            decision = decide(stream.state, command)
        except Refusal as refusal:
            raise AdminError(refusal.code, refusal.message) from refusal
        if not decision.events:
            return decision.state
        commit = Commit(
            match=match,
            after=stream.state.seq,
            actor="host",
            cmd_id=secrets.token_hex(8),
            bodies=tuple(map(codec.dump, decision.events)),
            at=await store.now(),
            summary=summary(decision.state, _deadline(decision.state, stream.deadline_at)),
        )
        try:
            await store.commit(commit)
        except SeqClash:
            continue
        return decision.state
    raise StoreError(f"{match} changes too fast")


def _deadline(state: MatchState, running: int | None) -> int | None:
    """Return when the running clock ends; None if a bot is to move or no game is played."""
    game = state.playing
    if state.closed or (game is not None and state.seats[game.seat].bot is not None):
        return None
    return running
