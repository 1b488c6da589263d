"""One thread that does all writing, many commands to a transaction (group commit).

Whoever arrives while a transaction is being synced to disk shares the next one, so the price of a
sync is split among them. Every command has a savepoint: one that fails takes nobody with it.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tilerummy.server import metrics
from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_BATCH: Final = 256

Job = tuple["Callable[[sqlite3.Connection], Any]", "Future[Any]"]


class Writer:
    """Runs functions over the one connection that writes; a future per function."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        """Start the thread; *connect* runs in it, and its errors are raised here."""
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        opened: Future[None] = Future()
        self._thread = threading.Thread(
            target=self._run, args=(connect, opened), name="store-writer", daemon=True
        )
        self._thread.start()
        opened.result()

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue *work*; the future is done when its effect is on disk."""
        future: Future[T] = Future()
        with self._closing:
            if self._closed:
                future.set_exception(StoreError("the store is closed"))
            else:
                self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Finish what is queued and end the thread."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self, connect: Callable[[], sqlite3.Connection], opened: Future[None]) -> None:
        try:
            connection = connect()
        except Exception as error:  # noqa: BLE001 - handed to whoever opens the store
            opened.set_exception(error)
            return
        opened.set_result(None)
        try:
            while True:
                batch, last = self._next_batch()
                if batch:
                    _transact(connection, batch)
                if last:
                    return
        finally:
            connection.close()

    def _next_batch(self) -> tuple[list[Job], bool]:
        """Wait for a job and take along whatever else is queued; True when told to end."""
        batch: list[Job] = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == _BATCH:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True


def _transact(connection: sqlite3.Connection, batch: list[Job]) -> None:
    """Run *batch* in one transaction, then tell everybody how it went."""
    batch = [job for job in batch if job[1].set_running_or_notify_cancel()]
    metrics.BATCHES.observe(len(batch))
    done: list[tuple[Future[Any], Any]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for work, future in batch:
            connection.execute("SAVEPOINT command")
            try:
                done.append((future, work(connection)))
            except Exception as error:  # noqa: BLE001 - belongs to whoever sent the command
                # Told first: on a full disk SQLite has rolled everything back by itself already.
                future.set_exception(_as_store_error(error))
                connection.execute("ROLLBACK TO command")
            connection.execute("RELEASE command")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        for _, future in batch:
            if not future.done():
                future.set_exception(_as_store_error(error))
        return
    for future, result in done:
        future.set_result(result)


def _as_store_error(error: Exception) -> Exception:
    return StoreError(str(error)) if isinstance(error, sqlite3.Error) else error
