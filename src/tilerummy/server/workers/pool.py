"""Worker threads for slow work, and the order in which they do it.

Questions about the rules come first, then bots, because people at a table wait for both. Records
follow, which take milliseconds, and then hints. Visitors take turns with hints, so a visitor who
requests many delays only themselves. One thread never computes hints, so no bot waits for one.

Work on contests, such as reading a list of people or showing a large contest, has a separate
thread, which visitors and contests take turns with. Python runs one thread at a time, and each busy
thread delays the event loop. So this thread rests after each job for twice as long as the job took.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Literal, ParamSpec, TypeVar

from tilerummy.match.refusal import Refusal
from tilerummy.server import metrics
from tilerummy.server.codes import ServerCode

if TYPE_CHECKING:
    from collections.abc import Callable

P = ParamSpec("P")
T = TypeVar("T")

_MOST: Final = 32
"""Most jobs of one kind that may run or wait; more are refused."""
_MOST_EACH: Final = 2
"""The same per visitor, counting all tables."""
_MOST_CONTESTS_EACH: Final = 4
"""The same for work on contests: directors may share an address, and their jobs run singly."""
_REST: Final = 2.0
"""The rest of the thread for contests after a job, as a multiple of the job's processor time."""


class JobKind(StrEnum):
    """Kinds of work, the most urgent first."""

    RULES = "rules"
    BOTS = "bots"
    RECORDS = "records"
    HINTS = "hints"
    CONTESTS = "contests"
    """Run in a separate thread."""


_IN_TURN: Final = (JobKind.HINTS, JobKind.CONTESTS)
"""Kinds for which visitors take turns."""

for _family in (metrics.THINKING, metrics.WAITING):
    metrics.exist_from_the_start(_family, JobKind)


@dataclass(eq=False, slots=True)
class _Job:
    about: JobKind
    visitor: str
    """The visitor who requested it, if the kind is one that visitors request."""
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    started: bool = False


class WorkerPool:
    """Threads that run slow functions outside the event loop. Used from the loop only."""

    def __init__(self, threads: int | None = None) -> None:
        """Start *threads* threads, by default one less than there are cores, and at least two."""
        self._threads = max(2, threads or (os.cpu_count() or 1) - 1)
        # One more for contests.
        self._pool = ThreadPoolExecutor(self._threads + 1, thread_name_prefix="thinker")
        self._closed = False
        self._running = dict.fromkeys(JobKind, 0)
        self._urgent: dict[JobKind, deque[_Job]] = {
            about: deque() for about in JobKind if about not in _IN_TURN
        }
        self._in_turn: dict[JobKind, dict[str, deque[_Job]]] = {about: {} for about in _IN_TURN}
        """Jobs by visitor, in the order of their turns."""
        self._contests_rest = False
        self._asked_of: dict[tuple[JobKind, str], int] = {}
        """The number of waiting or running jobs of each visitor."""

    def waiting(self, about: JobKind) -> int:
        """Return the number of jobs that wait for a free thread."""
        lines = self._in_turn[about].values() if about in _IN_TURN else (self._urgent[about],)
        return sum(not job.answer.done() for line in lines for job in line)

    async def think(
        self, about: JobKind, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* as soon as a thread is free, unless the caller stops waiting before that."""
        job = self._job(about, "", lambda: work(*args, **kwargs))
        self._urgent[about].append(job)
        self._start_jobs()
        answer: T = await job.answer
        return answer

    async def submit(
        self,
        about: Literal[JobKind.RECORDS, JobKind.HINTS, JobKind.CONTESTS],
        visitor: str,
        deadline_s: float,
        work: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run *work* for *visitor*, after more urgent jobs.

        Visitors take turns with hints and work on contests. Reading a record takes milliseconds, so
        records go before all hints.

        Raises:
            Refusal: ``busy`` if this visitor has requested enough, or too many jobs wait already;
                after *deadline_s* ``hint_timeout``, or ``busy`` for work on a contest.
        """
        job = self._asked(about, visitor, lambda: work(*args, **kwargs))
        if about in _IN_TURN:
            self._in_turn[about].setdefault(visitor, deque()).append(job)
        else:
            self._urgent[about].append(job)
        answer: T = await self._answer(job, deadline_s)
        return answer

    async def show(
        self, contest: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run *work* that prepares the pages of *contest*, in turn with work of other contests.

        It is never refused, because a contest requests one such job at a time.
        """
        whose = f"contest {contest}"
        job = self._job(JobKind.CONTESTS, whose, lambda: work(*args, **kwargs))
        self._in_turn[JobKind.CONTESTS].setdefault(whose, deque()).append(job)
        answer: T = await self._answer(job, None)
        return answer

    async def close(self) -> None:
        """Drop waiting jobs and let the threads end."""
        self._closed = True
        in_turn = (line for lines in self._in_turn.values() for line in lines.values())
        for line in (*self._urgent.values(), *in_turn):
            for job in line:
                job.answer.cancel()
        await asyncio.to_thread(self._pool.shutdown, wait=True)

    def _job(self, about: JobKind, visitor: str, work: Callable[[], Any]) -> _Job:
        return _Job(about, visitor, work, asyncio.get_running_loop().create_future())

    def _asked(self, about: JobKind, visitor: str, work: Callable[[], Any]) -> _Job:
        """Return a new job of *visitor*; raise a Refusal ``busy`` if there are too many."""
        asked = self._asked_of.get((about, visitor), 0)
        of_all = sum(count for (kind, _), count in self._asked_of.items() if kind is about)
        most = _MOST_CONTESTS_EACH if about is JobKind.CONTESTS else _MOST_EACH
        if asked >= most or of_all >= _MOST:
            raise Refusal(ServerCode.BUSY)
        self._asked_of[about, visitor] = asked + 1
        return self._job(about, visitor, work)

    async def _answer(self, job: _Job, deadline_s: float | None) -> Any:
        self._start_jobs()
        try:
            async with asyncio.timeout(deadline_s):
                return await job.answer
        except TimeoutError:
            of_contest = job.about is JobKind.CONTESTS
            code = ServerCode.BUSY if of_contest else ServerCode.HINT_TIMEOUT
            raise Refusal(code) from None
        finally:
            if not job.started:
                self._withdraw(job)

    def _start_jobs(self) -> None:
        """Give the most urgent jobs to free threads."""
        while (job := self._next()) is not None:
            job.started = True
            self._running[job.about] += 1
            self._pool.submit(self._run, job, asyncio.get_running_loop())

    def _next(self) -> _Job | None:
        """Take the most urgent job that a thread may start; None if there is none."""
        if self._closed:
            return None
        contests = self._running[JobKind.CONTESTS]
        if not contests and not self._contests_rest:
            job = self._next_of(JobKind.CONTESTS)
            if job is not None:
                return job
        if sum(self._running.values()) - contests >= self._threads:
            return None
        for line in self._urgent.values():
            while line:
                job = line.popleft()
                if not job.answer.done():
                    return job
        if self._running[JobKind.HINTS] >= self._threads - 1:
            return None
        return self._next_of(JobKind.HINTS)

    def _next_of(self, about: JobKind) -> _Job | None:
        """Take a job of the visitor whose turn it is."""
        lines = self._in_turn[about]
        for visitor, line in lines.items():
            job = line.popleft()
            del lines[visitor]
            if line:
                lines[visitor] = line  # behind the others
            return job
        return None

    def _run(self, job: _Job, loop: asyncio.AbstractEventLoop) -> None:
        """Run *job* in a thread, and pass the answer back to the loop."""
        began, worked = time.monotonic(), time.thread_time()
        answer, error = None, None
        try:
            answer = job.work()
        except BaseException as failed:  # noqa: BLE001 - belongs to whoever asked
            error = failed
        metrics.THINKING.labels(job.about).observe(time.monotonic() - began)
        if not loop.is_closed():
            worked = time.thread_time() - worked
            loop.call_soon_threadsafe(self._done, job, answer, error, worked)

    def _done(
        self, job: _Job, answer: object, error: BaseException | None, worked_s: float
    ) -> None:
        self._running[job.about] -= 1
        if job.about is JobKind.CONTESTS:
            self._contests_rest = True
            asyncio.get_running_loop().call_later(_REST * worked_s, self._rested)
        self._forget(job)  # counted until the thread is free, which may be after the deadline
        if not job.answer.done():
            if error is None:
                job.answer.set_result(answer)
            else:
                job.answer.set_exception(error)
        self._start_jobs()

    def _rested(self) -> None:
        self._contests_rest = False
        self._start_jobs()

    def _withdraw(self, job: _Job) -> None:
        if job.about in _IN_TURN:  # other kinds skip cancelled jobs later
            lines = self._in_turn[job.about]
            lines[job.visitor].remove(job)
            if not lines[job.visitor]:
                del lines[job.visitor]
        self._forget(job)

    def _forget(self, job: _Job) -> None:
        asked = job.about, job.visitor
        left = self._asked_of.get(asked, 0) - 1
        if left > 0:
            self._asked_of[asked] = left
        else:
            self._asked_of.pop(asked, None)
