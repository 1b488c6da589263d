"""The proposed table of a turn: kept in memory at once, and stored soon after if a clock runs."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.server.store import StoreError
from tilerummy.server.table.proposed_table import Draft

if TYPE_CHECKING:
    from tilerummy.core.table import Table
    from tilerummy.core.turn import Timeout
    from tilerummy.server.services import Services
    from tilerummy.server.table.command_queue import CommandQueue

log = structlog.get_logger()

_STORE_AFTER_S: Final = 0.2
"""Seconds over which drafts are gathered into one write; well within the grace period."""


class ProposedTableKeeper:
    """Keeps drafts for the case that player and clock are at different nodes."""

    def __init__(self, queue: CommandQueue, services: Services) -> None:
        self._queue = queue
        self._store = services.store
        self._draft = Draft()
        self._unstored = False
        """Whether there is a draft newer than the one being stored."""
        self._storing: asyncio.Task[None] | None = None

    def keep(self, seat: int, table: Table | None) -> None:
        """Keep *table* as arranged by *seat*; None if it could not be read."""
        self._draft.keep(self._queue.state, seat, table)
        if self._queue.deadline_at is None or not self._draft.known(self._queue.state.turn_seq):
            return
        self._unstored = True
        if self._storing is None:
            self._storing = asyncio.create_task(self._put())

    async def timeout(self, turn_seq: int, *, here: bool) -> Timeout:
        """Return the turn to make at the end of the time of the turn that *turn_seq* began.

        If the player is connected *here*, this node's draft is the newest.
        """
        if not (here and self._draft.known(turn_seq)):
            try:
                stored = await self._store.draft(self._queue.match)
            except StoreError:
                stored = None
            if stored is not None and stored.turn_seq == turn_seq:
                self._draft.restore(stored)
        return self._draft.timeout(turn_seq)

    async def close(self) -> None:
        """Wait until drafts are stored."""
        if self._storing is not None:
            await asyncio.wait({self._storing})

    async def _put(self) -> None:
        """Store drafts one after another, so that an older one cannot arrive last."""
        try:
            while self._unstored:
                await asyncio.sleep(_STORE_AFTER_S)
                self._unstored = False
                await self._put_one()
        finally:
            self._storing = None

    async def _put_one(self) -> None:
        stored = self._draft.stored()
        if stored is not None:
            try:
                await self._store.keep_draft(self._queue.match, stored)
            except StoreError:
                log.warning("draft_not_stored", match=self._queue.match)
