"""The public list of tables, which holds only tables that their hosts have put there."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilerummy.server.services import Services
    from tilerummy.server.store import Listed

MOST: Final = 100
"""Most tables in the list; the newest are shown."""
FRESH_S: Final = 2.0
"""Seconds for which a node reuses the store's answer."""


class OpenTables:
    """A recent copy of the store's list, read only when somebody requests it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._tables: tuple[Listed, ...] = ()
        self._asked_at: float | None = None

    async def read(self) -> tuple[Listed, ...]:
        """Return the tables, newest first; raise a StoreError if the store does not answer."""
        async with self._lock:
            now = time.monotonic()
            if self._asked_at is None or now - self._asked_at >= FRESH_S:
                self._tables = await self._services.store.listed(MOST)
                self._asked_at = time.monotonic()
            return self._tables
