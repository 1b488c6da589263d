"""This process as a node: its name, and whether it is alive."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.server.identity.tokens import new_id
from tilerummy.server.logs import Seldom
from tilerummy.server.store.values import NODE_TTL_MS

if TYPE_CHECKING:
    from tilerummy.server.cluster.timekeeper import Timekeeper
    from tilerummy.server.store import Store, StoreError

log = structlog.get_logger()

STALL_MS: Final = 3000
"""Milliseconds without a heartbeat that mean this node was away, before others take over."""
CUT_OFF_MS: Final = 2 * NODE_TTL_MS
"""Milliseconds without the database after which this node sends its visitors to other nodes."""
FAILED_MS: Final = 30_000
"""Milliseconds for which a failed commit means that the next may fail too."""
_ANSWER_S: Final = 2.5
"""Seconds after which a store that does not answer is tried again."""


class Node:
    """A node that sends heartbeats. If they stop, other nodes take over its matches."""

    def __init__(
        self,
        store: Store,
        timekeeper: Timekeeper,
        name: str | None = None,
        *,
        has_others: bool = False,
    ) -> None:
        """Set *has_others* if other nodes may use the same store."""
        self.name = name or new_id()
        """The name in this run. A process that restarts is a new node."""
        self.leaving = False
        """Whether it is giving up its matches and accepts no new ones."""
        self._has_others = has_others
        self._store = store
        self._timekeeper = timekeeper
        self._alive_at: int | None = None
        self._seldom = Seldom()
        self._failed_at: int | None = None
        """When the latest commit failed; None if a later one was stored."""

    def note_commit(self) -> None:
        """Note that the store accepted a commit."""
        self._failed_at = None

    def note_failure(self, error: StoreError, **about: str) -> None:
        """Note that the store failed to commit. An outage is logged once a second."""
        self._failed_at = self._timekeeper.now()
        times = self._seldom.count("commit_failed")
        if times:
            log.error("commit_failed", error=str(error), times=times, **about)

    @property
    def can_store(self) -> bool:
        """Whether the latest heartbeat and commits were stored.

        A failed commit is forgotten after a while if nobody tries another.
        """
        failed_at, now = self._failed_at, self._timekeeper.now()
        return not self.was_away and (failed_at is None or now - failed_at > FAILED_MS)

    @property
    def was_away(self) -> bool:
        """Whether the store has not answered for so long that others may have taken over.

        The node must not act as an owner until a heartbeat has shown how long it was away.
        """
        alive_at = self._alive_at
        return alive_at is None or self._timekeeper.now() - alive_at > STALL_MS

    @property
    def is_cut_off(self) -> bool:
        """Whether others took over long ago, so that visitors should go to them."""
        alive_at = self._alive_at
        if not self._has_others or alive_at is None:
            return False
        return self._timekeeper.now() - alive_at > CUT_OFF_MS

    async def beat(self) -> int | None:
        """Send a heartbeat, and follow the store's clock.

        If this node was away (stopped, asleep or cut off), return when it was last alive; else
        None.
        """
        if self.leaving:
            return None
        async with asyncio.timeout(_ANSWER_S):
            await self._store.beat(self.name)
        await self._timekeeper.follow(self._store.now)
        before, self._alive_at = self._alive_at, self._timekeeper.now()
        if before is None or self._alive_at - before <= STALL_MS:
            return None
        log.warning("heartbeat_late", node=self.name, ms=self._alive_at - before)
        return before

    async def leave(self) -> None:
        """Let others take over at once."""
        self.leaving = True
        await self._store.leave(self.name)
