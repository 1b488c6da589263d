"""This process among those that share the database: its name, and whether it is alive."""

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
"""Whoever has not beaten for so long was away. Less than the time after which others take over."""
CUT_OFF_MS: Final = 2 * NODE_TTL_MS
"""Whoever has not reached the database for so long sends its people to other nodes."""
FAILED_MS: Final = 30_000
"""For so long a commit that failed says that the next may fail."""
_ANSWER_S: Final = 2.5
"""A store that does not answer for so long is tried again."""


class Node:
    """Beats as long as it lives; what it owns is taken over when it does not."""

    def __init__(
        self,
        store: Store,
        timekeeper: Timekeeper,
        name: str | None = None,
        *,
        has_others: bool = False,
    ) -> None:
        """*has_others* says whether other nodes may reach the same store."""
        self.name = name or new_id()
        """Of this run: a process that starts again is another node."""
        self.leaving = False
        """Whether it gives up what it owns, and takes nothing new."""
        self._has_others = has_others
        self._store = store
        self._timekeeper = timekeeper
        self._alive_at: int | None = None
        self._seldom = Seldom()
        self._failed_at: int | None = None
        """When the latest commit failed, if none was stored since."""

    def committed(self) -> None:
        """Take note that the store took a commit."""
        self._failed_at = None

    def failed(self, error: StoreError, **about: str) -> None:
        """Take note that the store could not take a commit; an outage is logged once a second."""
        self._failed_at = self._timekeeper.now()
        times = self._seldom.count("commit_failed")
        if times:
            log.error("commit_failed", error=str(error), times=times, **about)

    @property
    def can_store(self) -> bool:
        """Whether the store took what was written to it last: a beat each second, and commits.

        A commit that failed is forgotten after a while in which nobody tried another.
        """
        failed_at, now = self._failed_at, self._timekeeper.now()
        return not self.was_away and (failed_at is None or now - failed_at > FAILED_MS)

    @property
    def was_away(self) -> bool:
        """Whether nothing was heard from the store for so long that others may have taken over.

        Nothing may be done then as an owner, before a beat has told how long it was.
        """
        alive_at = self._alive_at
        return alive_at is None or self._timekeeper.now() - alive_at > STALL_MS

    @property
    def is_cut_off(self) -> bool:
        """Whether others have long taken over: people are better off with them."""
        alive_at = self._alive_at
        if not self._has_others or alive_at is None:
            return False
        return self._timekeeper.now() - alive_at > CUT_OFF_MS

    async def beat(self) -> int | None:
        """Show that this node is alive, and look at the store's clock.

        Returns when it was last alive if it was away since: stopped, asleep, or cut off.
        """
        if self.leaving:
            return None
        async with asyncio.timeout(_ANSWER_S):
            await self._store.beat(self.name)
        await self._timekeeper.follow(self._store.now)
        before, self._alive_at = self._alive_at, self._timekeeper.now()
        if before is None or self._alive_at - before <= STALL_MS:
            return None
        log.warning("was_away", node=self.name, ms=self._alive_at - before)
        return before

    async def leave(self) -> None:
        """Let others take over at once."""
        self.leaving = True
        await self._store.leave(self.name)
