"""NOTIFY and LISTEN: who commits lets every node know, after the commit and apart from it.

NOTIFY takes a lock over the whole database until its transaction is on disk; inside the commit it
would make all commits wait for each other's sync. So hints wait for each other instead: whatever
has come together is told at once, in a transaction that is not synced.
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
"""Hints in one message, which may have 8,000 bytes."""
_WAITING: Final = 10_000
"""Hints that are kept while there is no connection; whoever misses one finds out by asking."""
_LOOK_S: Final = 5.0
"""How often a quiet connection is asked whether it is still there, in seconds."""
_REWRITTEN: Final = "rewritten"
_RETRY_S: Final = (0.1, 0.2, 0.5, 1.0)


class Hints:
    """One connection that listens and notifies, and comes back by itself."""

    def __init__(self, database: Database, heard: Callable[[Hint], None]) -> None:
        """Call *heard* in the event loop for every hint of every node, this one's too."""
        self._database = database
        self._heard = heard
        self._waiting: dict[Hint, None] = {}
        self._stopping = False
        self._something = asyncio.Event()
        self._listening = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start, and wait until somebody listens."""
        self._task = asyncio.create_task(self._keep())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LOOK_S):
                await self._listening.wait()

    async def stop(self) -> None:
        """Tell what is waiting, if that is possible now, and stop."""
        task, self._task = self._task, None
        if task is None:
            return
        self._stopping = True
        self._something.set()
        if not self._listening.is_set():
            task.cancel()
        try:
            # Unlike the task itself it tells its own end from that of whoever waits.
            await asyncio.wait({task}, timeout=_LOOK_S)
        finally:
            task.cancel()
        await asyncio.wait({task})

    def tell(self, hint: Hint) -> None:
        """Let every node know, soon."""
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
        """Listen and tell until the connection breaks."""
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
            # A connection that is gone shows here, even if there is nothing to tell.
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
    """Return the hints in *payload*; what cannot be read was not written by this version."""
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
