"""A single thread that writes, with many commands in one transaction (group commit).

Commands that arrive while a transaction is being synced to disk share the next one, so they also
share the cost of a sync. A command that fails does not affect the others.

The commits of one turn of the event loop are handed over together. If the first were handed over
alone, the thread would begin a transaction for it and wait for the loop at each statement, while
the others waited for the next transaction.

After each statement the thread may wait some milliseconds until a busy event loop lets other
threads run. A handful of statements therefore appends the events of all matches, and one wake-up of
the loop delivers all answers.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import queue
import sqlite3
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from tilerummy.server import metrics
from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tilerummy.server.store.values import Commit, Committed

    Append = Callable[[sqlite3.Connection, Sequence[Commit]], Sequence[Committed | StoreError]]

T = TypeVar("T")

_BATCH: Final = 256
_CHECKPOINT: Final = 3_000
"""Rows written before a checkpoint copies the log into the file, which waits for the disk.

This is about 1,500 moves and 20 MB of log. SQLite's default is five times as often, and before the
commit is answered.
"""


class _Append(NamedTuple):
    commit: Commit
    answer: asyncio.Future[Committed]


class _Work(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    answer: Future[Any]


_Job = _Append | _Work


class Writer:
    """A thread with the only connection that may write."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], append: Append) -> None:
        """Start the thread and run *connect* in it; raise its errors here.

        *append* carries out commits together. If it raises, each of them is tried alone.
        """
        self._append = append
        self._jobs: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
        """The commits of the current turn, by event loop."""
        self._closing = threading.Lock()
        self._closed = False
        opened: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(connect, opened), name="store-writer", daemon=True
        )
        self._thread.start()
        opened.result()

    def commit(self, commit: Commit) -> asyncio.Future[Committed]:
        """Queue *commit*; return a future of the running loop that is done when it is on disk."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Committed] = loop.create_future()
        with self._closing:
            if self._closed:
                answer.set_exception(StoreError("the store is closed"))
            elif loop in self._gathered:
                self._gathered[loop].append(_Append(commit, answer))
            else:
                self._gathered[loop] = [_Append(commit, answer)]
                loop.call_soon(self._hand_over)
        return answer

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue *work*, and return a future that is done when its effect is on disk."""
        answer: Future[T] = Future()
        with self._closing:
            if self._closed:
                answer.set_exception(StoreError("the store is closed"))
            else:
                self._flush()  # keep the order of the calls
                self._jobs.put([_Work(work, answer)])
        return answer

    def close(self) -> None:
        """Finish the queued work and end the thread."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._flush()
                self._jobs.put(None)
        self._thread.join()

    def _hand_over(self) -> None:
        with self._closing:
            self._flush()

    def _flush(self) -> None:
        """Pass the gathered commits to the thread. The caller holds the lock."""
        for jobs in self._gathered.values():
            self._jobs.put(jobs)
        self._gathered.clear()

    def _run(self, connect: Callable[[], sqlite3.Connection], opened: Future[None]) -> None:
        try:
            connection = connect()
            connection.execute("PRAGMA wal_autocheckpoint = 0")  # see `_CHECKPOINT`
        except Exception as error:  # noqa: BLE001 - handed to whoever opens the store
            opened.set_exception(error)
            return
        opened.set_result(None)
        written = connection.total_changes
        try:
            while True:
                batch, last = self._next_batch()
                if batch:
                    self._carry_out(connection, batch)
                if last:
                    return
                if connection.total_changes - written >= _CHECKPOINT:
                    written = connection.total_changes
                    with contextlib.suppress(sqlite3.Error):  # the log is on disk
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        finally:
            connection.close()

    def _next_batch(self) -> tuple[list[_Job], bool]:
        """Wait for a job and take all others in the queue; the second value is True at the end."""
        batch: list[_Job] = []
        jobs = self._jobs.get()
        while jobs is not None:
            batch += jobs
            if len(batch) >= _BATCH:
                return batch, False
            try:
                jobs = self._jobs.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _carry_out(self, connection: sqlite3.Connection, batch: list[_Job]) -> None:
        """Carry out *batch* in one transaction, then deliver all results."""
        metrics.BATCHES.observe(len(batch))
        appends = [job for job in batch if isinstance(job, _Append)]
        works = [
            job
            for job in batch
            if isinstance(job, _Work) and job.answer.set_running_or_notify_cancel()
        ]
        try:
            connection.execute("BEGIN IMMEDIATE")
            appended = self._append_all(connection, [job.commit for job in appends])
            done = [_alone(connection, job.work) for job in works]
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            with contextlib.suppress(sqlite3.Error):
                connection.rollback()
            appended = done = [StoreError(str(error))] * len(batch)
        _wake(zip((job.answer for job in appends), appended, strict=False))
        for job, result in zip(works, done, strict=False):
            _give(job.answer, result)

    def _append_all(self, connection: sqlite3.Connection, commits: Sequence[Commit]) -> list[Any]:
        """Return the result of each commit, or its error."""
        if not commits:
            return []
        try:
            return list(self._append(connection, commits))
        except Exception:  # noqa: BLE001 - found out below whose it is
            connection.rollback()
        connection.execute("BEGIN IMMEDIATE")
        each = [functools.partial(self._append_one, commit=commit) for commit in commits]
        return [_alone(connection, append) for append in each]

    def _append_one(self, connection: sqlite3.Connection, commit: Commit) -> Any:
        (answer,) = self._append(connection, [commit])
        return answer


def _alone(connection: sqlite3.Connection, work: Callable[[sqlite3.Connection], Any]) -> Any:
    """Return the result of *work*, or the exception it raised after undoing its changes."""
    connection.execute("SAVEPOINT command")
    try:
        result = work(connection)
    except Exception as error:
        if not connection.in_transaction:
            raise  # on a full disk SQLite has already rolled everything back
        connection.execute("ROLLBACK TO command")
        result = StoreError(str(error)) if isinstance(error, sqlite3.Error) else error
    connection.execute("RELEASE command")
    return result


def _wake(answers: Iterable[tuple[asyncio.Future[Any], Any]]) -> None:
    """Deliver all answers to their event loops with one wake-up each."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for future, result in answers:
        by_loop.setdefault(future.get_loop(), []).append((future, result))
    for loop, pairs in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed, and nobody waits
            loop.call_soon_threadsafe(_give_all, pairs)


def _give_all(answers: Iterable[tuple[asyncio.Future[Any], Any]]) -> None:
    for future, result in answers:
        if not future.done():
            _give(future, result)


def _give(future: asyncio.Future[Any] | Future[Any], result: Any) -> None:
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
