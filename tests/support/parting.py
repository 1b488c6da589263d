"""A task that ends slowly, and a caller that waits for its end."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Coroutine


class Parting:
    """Work that continues until it is cancelled, and then ends on request."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self._over = asyncio.Event()

    async def work(self, *_given: object, **_named: object) -> None:
        """Run in place of a task's work."""
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await self._over.wait()

    async def cancel(self, closing: Coroutine[None, None, None]) -> None:
        """Cancel the caller that is *closing* the task: it must not continue as if uncancelled."""
        await self.begun.wait()
        waiting = asyncio.create_task(closing)
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        self._over.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
