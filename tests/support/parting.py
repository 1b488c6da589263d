"""A task that takes its time to end, and who waits for that."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Coroutine


class Parting:
    """Work that goes on until it is cancelled, and ends when it is let."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self._over = asyncio.Event()

    async def work(self, *_given: object, **_named: object) -> None:
        """Go on, in place of what a task does."""
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await self._over.wait()

    async def cancel(self, closing: Coroutine[None, None, None]) -> None:
        """Cancel whoever is *closing* the task meanwhile: they must not go on as if nobody had."""
        await self.begun.wait()
        waiting = asyncio.create_task(closing)
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        self._over.set()
        with pytest.raises(asyncio.CancelledError):
            await waiting
