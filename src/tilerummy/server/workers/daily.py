"""The daily puzzles of today and tomorrow, two a day, found before anybody requests them."""

from __future__ import annotations

import asyncio
import threading
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import structlog

from tilerummy.match.refusal import Refusal
from tilerummy.puzzles.kind import Daily
from tilerummy.server.codes import ServerCode
from tilerummy.server.version import VERSION
from tilerummy.server.workers.pool import JobKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.puzzles import Puzzle
    from tilerummy.server.workers.pool import WorkerPool
    from tilerummy.server.workers.solver_status import SolverStatus

log = structlog.get_logger()

WAIT_S: Final = 30.0
"""Seconds that a request waits for a puzzle that is not found yet."""
_FIRST_S: Final = 60.0
"""Seconds between the start and the first search: new arrivals need the server for other things."""
_EVERY_S: Final = 600.0
_PAUSE_S: Final = 0.25
_STEP_S: Final = 600.0
"""Seconds a step may wait for its turn. Once started, a step takes seconds at most."""
_VISITOR: Final = "daily puzzle"
_CACHED: Final = 6

_importing = threading.Lock()


class Clock(Protocol):
    """A source of the current time."""

    def now(self) -> int:
        """Return the milliseconds since the epoch (UTC)."""
        ...


class Parts(Protocol):
    """The parts of the server that a search for puzzles needs."""

    @property
    def worker_pool(self) -> WorkerPool:
        """The worker threads."""
        ...

    @property
    def solver(self) -> SolverStatus:
        """The state of the solver."""
        ...

    @property
    def timekeeper(self) -> Clock:
        """The clock that determines the day."""
        ...


class Wanted(NamedTuple):
    """A puzzle of one day."""

    day: date
    which: Daily = Daily.EASY


class DailyPuzzles:
    """The puzzles of a few days, found when needed and kept. Used from the event loop only.

    Puzzles are taken from games between bots. The search runs one game at a time with the priority
    of hints, so after everything that people at a table wait for.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._finding: dict[Wanted, asyncio.Task[Puzzle]] = {}

    def today(self) -> datetime:
        """Return the current time (UTC)."""
        return datetime.fromtimestamp(self._parts.timekeeper.now() / 1000, UTC)

    async def of(self, wanted: Wanted) -> Puzzle:
        """Return the *wanted* puzzle. All requests for it share one search.

        Raises:
            Refusal: ``busy`` if it is not found soon. Some days need two hundred games. The search
                continues, so a later request waits only for the rest.
        """
        try:
            async with asyncio.timeout(WAIT_S):
                return await asyncio.shield(self._search(wanted))
        except TimeoutError:
            raise Refusal(ServerCode.BUSY) from None

    async def run(self) -> None:
        """Find the puzzles of today and tomorrow in advance, until cancelled."""
        await self._parts.solver.settled()
        await asyncio.sleep(_FIRST_S)
        while self._parts.solver.ready:
            today = self.today().date()
            for day in (today, today + timedelta(days=1)):
                for which in Daily:
                    await asyncio.wait([self._search(Wanted(day, which))])
            await asyncio.sleep(_EVERY_S)

    async def close(self) -> None:
        """Stop all searches."""
        tasks = list(self._finding.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _search(self, wanted: Wanted) -> asyncio.Task[Puzzle]:
        task = self._finding.get(wanted)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._finding[wanted] = asyncio.create_task(self._find(wanted))
            for old in sorted(self._finding)[:-_CACHED]:
                self._finding.pop(old).cancel()
        return task

    async def _find(self, wanted: Wanted) -> Puzzle:
        steps: Iterator[Puzzle | None] | None = None
        while True:
            try:
                submit = self._parts.worker_pool.submit
                if steps is None:
                    steps = await submit(JobKind.HINTS, _VISITOR, _STEP_S, _steps, wanted)
                found = await submit(JobKind.HINTS, _VISITOR, _STEP_S, _next, steps)
            except Refusal as refusal:
                if refusal.code is not ServerCode.BUSY:
                    raise
                await asyncio.sleep(_PAUSE_S)
                continue
            if found is not None:
                log.info(
                    "daily_puzzle",
                    day=wanted.day.isoformat(),
                    which=wanted.which.value,
                    puzzle=found.id,
                )
                return found


def _steps(wanted: Wanted) -> Iterator[Puzzle | None]:
    with _importing:
        from tilerummy.puzzles import daily_steps  # noqa: PLC0415 - brings the compiler along
    return daily_steps(wanted.day, VERSION, wanted.which)


def _next(steps: Iterator[Puzzle | None]) -> Puzzle | None:
    """Return the puzzle of the next game, if it has one.

    Raises:
        Refusal: ``no_puzzle`` after the last game.
    """
    for found in steps:
        return found
    raise Refusal(ServerCode.NO_PUZZLE)
