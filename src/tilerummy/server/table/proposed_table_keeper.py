"""The draft of the turn: kept here at once, and in the store a moment later while a clock runs."""

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
"""Drafts within this time are one write; well within the grace after a deadline."""


class ProposedTableKeeper:
    """The player may be connected to one node while the clock rings at another."""

    def __init__(self, queue: CommandQueue, services: Services) -> None:
        self._queue = queue
        self._store = services.store
        self._draft = Draft()
        self._unstored = False
        """Whether there is a newer one than is in the store, or on its way there."""
        self._storing: asyncio.Task[None] | None = None

    def keep(self, seat: int, table: Table | None) -> None:
        """Remember *table* as *seat* arranges it; None if it could not be read."""
        self._draft.keep(self._queue.state, seat, table)
        if self._queue.deadline_at is None or not self._draft.known(self._queue.state.turn_seq):
            return
        self._unstored = True
        if self._storing is None:
            self._storing = asyncio.create_task(self._put())

    async def timeout(self, turn_seq: int, *, here: bool) -> Timeout:
        """Return the turn that is made when the time of the turn that *turn_seq* began is over.

        *here* says whether the player is connected to this node: then its own draft is the newest.
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
        """Wait for drafts that are being stored."""
        if self._storing is not None:
            await asyncio.wait({self._storing})

    async def _put(self) -> None:
        """Store one draft after another: of two on their way an older one might come last."""
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
                log.warning("draft_not_kept", match=self._queue.match)
