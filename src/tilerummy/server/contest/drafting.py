"""Search for tables outside the event loop, with progress and a way to stop."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.contest.decide.draft_changes import Tables
    from tilerummy.contest.model.state import Contest
    from tilerummy.contest.seating.problem import Schedule
    from tilerummy.server.contest.precompile import SeatingPrecompiler

_REPORT_EVERY_S: Final = 0.3
MOST_S: Final = 4.0
"""Seconds that a search may take on a loaded machine; then it returns the best tables so far."""


class Drafting:
    """The searches of one contest, at most one per division."""

    def __init__(
        self,
        gate: asyncio.Semaphore,
        precompiler: SeatingPrecompiler,
        tell: Callable[[str, float], None],
    ) -> None:
        """Call *tell* in the event loop with the progress of a search, from 0 to 1.

        *gate* limits the searches at one time.
        """
        self._gate = gate
        self._precompiler = precompiler
        self._tell = tell
        self.shares: dict[str, float] = {}
        """The progress of the running searches, by division."""
        self._stopped: set[str] = set()
        self._searches: dict[str, asyncio.Task[Tables]] = {}

    async def search(self, contest: Contest, division: str) -> Tables:
        """Return tables for the next round. Simultaneous calls share one search.

        Raises:
            ContestError: ``division_over``, ``too_few_players``.
        """
        running = self._searches.get(division)
        if running is None:
            running = asyncio.create_task(self._search(contest, division))
            self._searches[division] = running
            running.add_done_callback(lambda _: self._searches.pop(division, None))
        return await asyncio.shield(running)

    def stop(self, division: str) -> None:
        """End a search with the best tables so far."""
        if division in self._searches:
            self._stopped.add(division)

    def close(self) -> None:
        """End all searches soon."""
        self._stopped |= self._searches.keys()

    async def _search(self, contest: Contest, division: str) -> Tables:
        self._stopped.discard(division)
        self.shares[division] = 0.0
        self._tell(division, 0.0)
        loop = asyncio.get_running_loop()
        try:
            await self._precompiler.done()
            async with self._gate:
                return await asyncio.to_thread(self._work, contest, division, loop)
        finally:
            del self.shares[division]
            self._tell(division, 1.0)

    def _work(self, contest: Contest, division: str, loop: asyncio.AbstractEventLoop) -> Tables:
        from tilerummy.contest.schedule.draft import draft  # noqa: PLC0415 - numba is slow to import

        began = reported = time.monotonic()

        def on_progress(share: float, _best: Schedule) -> bool:
            nonlocal reported
            now = time.monotonic()
            if now - reported >= _REPORT_EVERY_S:
                reported = now
                loop.call_soon_threadsafe(self._progress, division, share)
            return division not in self._stopped and now - began < MOST_S

        return draft(contest, division, on_progress)

    def _progress(self, division: str, share: float) -> None:
        if division in self.shares:
            self.shares[division] = share
            self._tell(division, share)
