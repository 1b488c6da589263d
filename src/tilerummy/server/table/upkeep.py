"""A node's regular work: heartbeats, catching up, taking over, and closing idle sessions."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.server import metrics
from tilerummy.server.store import StoreError
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tilerummy.server.services import Services
    from tilerummy.server.table.registry import MatchRegistry

log = structlog.get_logger()

_BEAT_S: Final = 1.0
_REVOKED_S: Final = 5.0
"""Most seconds that a connection stays open after its token was revoked at any node."""
_RETRY_S: Final = 10.0
"""Seconds between attempts at matches that could not be read."""
_ORPHANS: Final = 8
"""Matches claimed at a time, so that several nodes share those of a dead one."""


class Upkeep:
    """Keeps one node's sessions in step with the store, and takes over matches of dead nodes."""

    def __init__(self, services: Services, match_registry: MatchRegistry) -> None:
        self._services = services
        self._registry = match_registry
        self._cut_off = False
        self._is_unsure = False
        """Whether a claim of orphans may be stored without an answer having arrived."""

    async def run(self) -> None:
        """Run until cancelled. Heartbeats are separate from work that may take longer."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._beat_on())
            tasks.create_task(self._look_on())
            tasks.create_task(self._retry_on())
            tasks.create_task(self._part_on())

    async def beat(self) -> None:
        """Send a heartbeat. After an outage of this node, give clocks their time back."""
        try:
            alive_at = await self._services.node.beat()
        except (StoreError, TimeoutError):
            self._cut_off = True
            if self._services.node.is_cut_off:
                self._registry.send_elsewhere()
            raise
        sessions = self._registry.awake
        if alive_at is not None:
            for session in sessions:  # before anything else can ring a clock
                session.scheduler.note_outage(alive_at)
            results = await asyncio.gather(
                *(session.scheduler.come_back(alive_at) for session in sessions),
                return_exceptions=True,
            )
            for result in results:
                if isinstance(result, StoreError):
                    log.warning("resume_failed", error=str(result))
                elif isinstance(result, Exception):
                    log.error("resume_failed", exc_info=result)
        if self._cut_off or alive_at is not None:
            self._cut_off = False
            for session in sessions:
                session.renew_presence()

    async def look(self) -> None:
        """Catch up with other nodes, and take over matches without an owner."""
        if self._is_unsure:  # before a session notices, and claims a match again
            await self.resume_owned()
            self._is_unsure = False
        sessions = {session.queue.match: session for session in self._registry.awake}
        heads = await self._services.store.heads(sessions)
        for match, head in heads.items():
            sessions[match].see(head)
        for match in sessions.keys() - heads.keys():
            await self._registry.forget(match)
        while not self._services.node.leaving and not self._services.node.was_away:
            self._is_unsure = True
            claims = await self._services.store.claim_orphans(self._services.node.name, _ORPHANS)
            self._is_unsure = False
            await self._registry.take_over(claims)
            if len(claims) < _ORPHANS:
                break
        await self._registry.let_sleep()
        metrics.ROOMS.set(self._registry.sessions)
        metrics.OWNED.set(self._registry.running)
        for about in JobKind:
            metrics.WAITING.labels(about).set(self._services.worker_pool.waiting(about))

    async def resume_owned(self) -> None:
        """Continue matches that this node owns without knowing."""
        if not self._services.node.leaving:
            await self._registry.resume_owned()

    async def _beat_on(self) -> None:
        while True:
            await self._try(self.beat)
            await asyncio.sleep(_BEAT_S)

    async def _look_on(self) -> None:
        while True:
            await self._try(self.look)
            await asyncio.sleep(_BEAT_S)

    async def _retry_on(self) -> None:
        while True:
            await asyncio.sleep(_RETRY_S)
            await self._try(self._registry.retry)
            # Includes claims that could not be given up, or were stored after the store was asked.
            await self._try(self.resume_owned)

    async def _part_on(self) -> None:
        while True:
            await asyncio.sleep(_REVOKED_S)
            await self._try(self._registry.part_revoked)

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except (StoreError, TimeoutError) as error:
            log.warning("store_unreachable", error=str(error))
        except Exception:  # one failed second must not be the last
            log.exception("upkeep_failed")
