"""Hints between nodes by NOTIFY and LISTEN, sent after each commit in a separate transaction.

NOTIFY locks the whole database until its transaction is on disk. Inside a commit it would make all
commits wait for each other's sync. Hints wait for each other instead: those collected so far go out
together, in a transaction without a sync.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.server.store.postgres.database import said
from tilerummy.server.store.values import Hint, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import asyncpg

    from tilerummy.server.store.postgres.database import Database

log = structlog.get_logger()

_CHANNEL: Final = "tilerummy"
_BATCH: Final = 200
"""Most hints in one message, which is limited to 8,000 bytes."""
_WAITING: Final = 10_000
"""Hints kept while disconnected. Nodes that miss one find the change on their next query."""
_LOOK_S: Final = 5.0
"""Seconds between checks whether a quiet connection still works."""
_REWRITTEN: Final = "rewritten"
_RETRY_S: Final = (0.1, 0.2, 0.5, 1.0)


class Hints:
    """One connection that listens and notifies, and reconnects by itself."""

    def __init__(self, database: Database, heard: Callable[[Hint], None]) -> None:
        """Call *heard* in the event loop for every hint of every node, this one included."""
        self._database = database
        self._heard = heard
        self._waiting: dict[Hint, None] = {}
        self._stopping = False
        self._something = asyncio.Event()
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start, and wait until the connection listens."""
        self._task = asyncio.create_task(self._keep())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_S):
                await self._listening.wait()

    async def stop(self) -> None:
        """Send the waiting hints if possible, and stop."""
        task, self._task = self._task, None
        if task is None:
            return
        self._stopping = True
        self._something.set()
        if not self._listening.is_set():
            task.cancel()
        try:
            # Awaiting the task itself would not distinguish its cancellation from the caller's.
            await asyncio.wait({task}, timeout=_LOOK_S)
        finally:
            task.cancel()
        await asyncio.wait({task})

    def tell(self, hint: Hint) -> None:
        """Queue *hint* for every node."""
        if len(self._waiting) < _WAITING:
            self._waiting[hint] = None
            self._something.set()

    async def _keep(self) -> None:
        failed = 0
        while not self._stopping:
            try:
                connection = await self._database.connect(synchronous_commit="off")
            except StoreError:
                await asyncio.sleep(_RETRY_S[min(failed, len(_RETRY_S) - 1)])
                failed += 1
                continue
            failed = 0
            try:
                await self._serve(connection)
            except Exception as error:  # noqa: BLE001 - a new connection may do better
                log.warning("hints_interrupted", error=said(error))
                await asyncio.sleep(_RETRY_S[0])
            finally:
                self._listening.clear()
                connection.terminate()

    async def _serve(self, connection: asyncpg.Connection[asyncpg.Record]) -> None:
        """Listen and send until the connection breaks."""
        connection.add_termination_listener(lambda _: self._something.set())
        await connection.add_listener(_CHANNEL, self._hear)
        self._listening.set()
        while self._waiting or not self._stopping:
            if not self._waiting:
                self._something.clear()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(_LOOK_S):
                        await self._something.wait()
            batch = list(self._waiting)[:_BATCH]
            # Sent even if the batch is empty, because only a query detects a lost connection.
            await connection.execute("SELECT pg_notify($1, $2)", _CHANNEL, write(batch))
            for hint in batch:
                del self._waiting[hint]

    def _hear(self, *notification: object) -> None:
        for hint in read(str(notification[-1])):
            self._heard(hint)


def write(hints: Iterable[Hint]) -> str:
    """Return *hints* as the payload of one notification."""
    return " ".join(map(_written, hints))


def _written(hint: Hint) -> str:
    match hint.kind:
        case "events":
            return f"{hint.match}:{hint.seq}"
        case "presence":
            return hint.match
        case "said":
            return f"{hint.match}:{hint.seat}={hint.said}"
        case "rewritten":
            return f"{hint.match}:{_REWRITTEN}"


def read(payload: str) -> list[Hint]:
    """Return the hints in *payload*, skipping those of an unknown form."""
    hints = []
    for part in payload.split():
        match, colon, more = part.partition(":")
        number, said, what = more.partition("=")
        if not colon:
            hints.append(Hint(match, "presence"))
        elif more == _REWRITTEN:
            hints.append(Hint(match, "rewritten"))
        elif number.isdecimal():
            hints.append(
                Hint(match, "said", seat=int(number), said=what)
                if said
                else Hint(match, "events", int(number))
            )
    return hints
