"""Worker threads for bots and hints: cores less one, so that the event loop keeps its own."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from tilerummy.match.refusal import Refusal
from tilerummy.server.protocol.codes import ServerCode

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")

_ADMITTED: Final = 16
"""Hints that may be under way or waiting; whoever comes later is told that the solver is busy."""


class Thinkers:
    """Runs heavy functions away from the event loop."""

    def __init__(self) -> None:
        workers = max(1, (os.cpu_count() or 1) - 1)
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="thinker")
        self._admitted = 0

    async def think(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *work* as soon as a thread is free."""
        future = self._pool.submit(work, *args, **kwargs)
        return await asyncio.wrap_future(future)

    async def answer(
        self, deadline_s: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* for somebody who waits.

        Raises:
            Refusal: ``busy`` if too many wait already, ``hint_timeout`` after *deadline_s*.
        """
        if self._admitted >= _ADMITTED:
            raise Refusal(ServerCode.BUSY)
        self._admitted += 1
        future = self._pool.submit(work, *args, **kwargs)
        loop = asyncio.get_running_loop()
        future.add_done_callback(lambda _: _call_in(loop, self._release))
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), deadline_s)
        except TimeoutError:
            raise Refusal(ServerCode.HINT_TIMEOUT) from None

    def _release(self) -> None:
        # Counted until the thread is free again, which may be after the deadline.
        self._admitted -= 1

    async def close(self) -> None:
        """Drop what waits and let the threads end."""
        await asyncio.to_thread(self._pool.shutdown, wait=True, cancel_futures=True)


def _call_in(loop: asyncio.AbstractEventLoop, function: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(function)
