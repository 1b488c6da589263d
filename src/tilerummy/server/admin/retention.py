"""Delete old data automatically, a few matches at a time."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.server.admin.perform import BATCH, DAY_MS
from tilerummy.server.store import StoreError
from tilerummy.server.store.admin import Stale

if TYPE_CHECKING:
    from tilerummy.server.settings import Settings
    from tilerummy.server.store import Store
    from tilerummy.server.store.logs import LogStore

log = structlog.get_logger()

_FIRST_S: Final = 60.0
_EVERY_S: Final = 3600.0
_PAUSE_S: Final = 1.0
"""Seconds between two transactions, so that no player's turn waits for more than one."""


class Retention:
    """Deletes matches, contests and clubs that are older than the settings allow.

    Every node tries, and the store admits one at a time.
    """

    def __init__(self, store: Store, settings: Settings, *, first_s: float = _FIRST_S) -> None:
        """Wait *first_s* seconds before the first run."""
        self._store = store
        self._finished_days = settings.keep_finished_days
        self._unfinished_days = settings.keep_unfinished_days
        self._contest_days = settings.keep_contests_days
        self._club_days = settings.keep_clubs_days
        self._first_s = first_s

    async def run(self) -> None:
        """Run until cancelled."""
        periods = (self._finished_days, self._unfinished_days, self._contest_days, self._club_days)
        if not any(periods):
            return
        await asyncio.sleep(self._first_s)
        while True:
            try:
                await self.clear_away()
            except StoreError as error:  # the next hour may be better
                log.warning("retention_failed", error=str(error))
            await asyncio.sleep(_EVERY_S)

    async def clear_away(self, pause_s: float = _PAUSE_S) -> int:
        """Delete everything that is too old, and return how many things that were."""
        now = await self._store.now()
        stale = Stale(
            finished_before=_before(now, self._finished_days),
            unfinished_before=_before(now, self._unfinished_days),
        )
        count = await self._clear(
            self._store.contests, "contests", _before(now, self._contest_days), pause_s
        )
        count += await self._clear(
            self._store.clubs, "clubs", _before(now, self._club_days), pause_s
        )
        while gone := await self._store.admin.prune(stale, BATCH):
            count += len(gone)
            log.info("cleared_away", matches=gone)
            await asyncio.sleep(pause_s)
        return count

    async def _clear(self, part: LogStore, what: str, before: int | None, pause_s: float) -> int:
        count = 0
        while before is not None and (gone := await part.prune(before, BATCH)):
            count += len(gone)
            log.info("cleared_away", **{what: gone})
            await asyncio.sleep(pause_s)
        return count


def _before(now: int, days: int) -> int | None:
    """Return the time before which things are deleted; None if they are kept for ever."""
    return now - days * DAY_MS if days else None
