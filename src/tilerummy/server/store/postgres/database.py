"""Connections to PostgreSQL: pooled, with a time-out on everything, and one kind of error.

A connection that is lost is replaced when the next one is needed, so a database that was restarted
is found again by whoever asks next.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import asyncpg

from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

FAILURES: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What asyncpg raises when a statement fails, a connection breaks, or nobody answers."""
_ANSWER_MS: Final = 1000
"""How long the answer may take that the database itself has given up, in milliseconds."""
_SETTINGS: Final = {"application_name": "tilerummy", "jit": "off", "synchronous_commit": "on"}
"""An acknowledged commit is on disk; statements are too small to be worth compiling."""


class Database:
    """The connections of one node."""

    def __init__(self, url: str, *, connections: int, timeout_ms: int) -> None:
        """Remember how to connect.

        Args:
            url: ``postgresql://user:password@host/name``; it never leaves this class.
            connections: at most so many at once, besides one for hints.
            timeout_ms: how long the database may take for one statement, in milliseconds.
        """
        self._url = url
        self._connections = connections
        self._timeout_ms = timeout_ms
        self._timeout_s = (timeout_ms + _ANSWER_MS) / 1000
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None

    def __repr__(self) -> str:
        """Name the database without secrets."""
        try:
            parts = urlsplit(self._url)
            return f"the database {parts.path.strip('/')!r} on {parts.hostname or 'this machine'}"
        except ValueError:
            return "the database"

    async def open(self) -> None:
        """Connect; a StoreError if that is not possible."""
        if self._pool is not None:
            return
        pool = asyncpg.create_pool(
            self._url,
            min_size=0,  # a database that is away would be asked for in vain, with a traceback each
            max_size=self._connections,
            timeout=self._timeout_s,
            command_timeout=self._timeout_s,
            server_settings=self._settings(),
            reset=_as_it_was,
        )
        try:
            async with asyncio.timeout(self._timeout_s):
                await pool
        except (*FAILURES, ValueError) as error:
            raise StoreError(f"cannot reach {self!r}: {said(error)}") from error
        self._pool = pool

    async def connect(
        self, *, patient: bool = False, **settings: str
    ) -> asyncpg.Connection[asyncpg.Record]:
        """Return a connection of its own; whoever asks for it closes it.

        Args:
            patient: statements may take any time.
            settings: of the session, besides the usual.

        Raises:
            StoreError: if the database cannot be reached.
        """
        usual = {**self._settings(), **({"statement_timeout": "0"} if patient else {})}
        try:
            return await asyncpg.connect(
                self._url,
                timeout=self._timeout_s,
                command_timeout=None if patient else self._timeout_s,
                server_settings={**usual, **settings},
            )
        except (*FAILURES, ValueError) as error:
            raise StoreError(f"cannot reach {self!r}: {said(error)}") from error

    async def close(self) -> None:
        """Wait for what is under way, then disconnect."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            async with asyncio.timeout(self._timeout_s):
                await pool.close()
        except FAILURES:
            pool.terminate()

    async def fetch(self, sql: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run one statement and return its rows; a StoreError if it fails."""
        pool = self._pool
        if pool is None:
            raise StoreError("the store is not open")
        try:
            async with pool.acquire(timeout=self._timeout_s) as connection:
                return await connection.fetch(sql, *arguments)
        except FAILURES as error:
            raise StoreError(said(error)) from error

    async def fetchrow(self, sql: str, *arguments: object) -> asyncpg.Record | None:
        """Run one statement and return its first row."""
        rows = await self.fetch(sql, *arguments)
        return rows[0] if rows else None

    async def fetchval(self, sql: str, *arguments: object) -> Any:
        """Run one statement and return the first column of its first row."""
        row = await self.fetchrow(sql, *arguments)
        return None if row is None else row[0]

    def _settings(self) -> dict[str, str]:
        return {**_SETTINGS, "statement_timeout": str(self._timeout_ms)}


async def _as_it_was(_: object) -> None:
    """Ask for no reset: one statement leaves nothing behind, and it would be a second one."""


def said(error: BaseException) -> str:
    """Return what went wrong; some errors have no words."""
    return str(error) or "no answer in time"
