"""Pooled connections to PostgreSQL, with a timeout on every step and one kind of error.

A lost connection is replaced when one is next needed, so the store recovers after a restart of the
database.
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
"""The errors asyncpg raises if a statement fails, a connection breaks or a timeout passes."""
_ANSWER_MS: Final = 1000
"""Milliseconds that the database's own timeout error may take to arrive."""
_SETTINGS: Final = {"application_name": "tilerummy", "jit": "off", "synchronous_commit": "on"}
"""Acknowledged commits are on disk. Statements are too small for the JIT compiler to pay off."""


class Database:
    """The connections of one node."""

    def __init__(self, url: str, *, connections: int, timeout_ms: int) -> None:
        """Set the address and limits.

        Args:
            url: ``postgresql://user:password@host/name``; it never leaves this class.
            connections: most connections at once, apart from the one for hints.
            timeout_ms: time the database may take for one statement, in milliseconds.
        """
        self._url = url
        self._connections = connections
        self._timeout_ms = timeout_ms
        self._timeout_s = (timeout_ms + _ANSWER_MS) / 1000
        self._pool: asyncpg.Pool[asyncpg.Record] | None = None

    def __repr__(self) -> str:
        """Return the database's name without secrets."""
        try:
            parts = urlsplit(self._url)
            return f"the database {parts.path.strip('/')!r} on {parts.hostname or 'this machine'}"
        except ValueError:
            return "the database"

    async def open(self) -> None:
        """Connect; raise a StoreError if that fails."""
        if self._pool is not None:
            return
        pool = asyncpg.create_pool(
            self._url,
            min_size=0,  # with the database away, each connection would fail and log a traceback
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
        """Return a separate connection, which the caller must close.

        Args:
            patient: allow statements any time.
            settings: session settings in addition to the usual ones.

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
        """Wait for running statements, then disconnect."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            async with asyncio.timeout(self._timeout_s):
                await pool.close()
        except FAILURES:
            pool.terminate()

    async def fetch(self, sql: str, *arguments: object) -> Sequence[asyncpg.Record]:
        """Run one statement and return its rows; raise a StoreError if it fails."""
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
    """Skip the reset of a connection: a single statement leaves nothing to reset."""


def said(error: BaseException) -> str:
    """Return a description of *error*, even if it has no message."""
    return str(error) or "no answer in time"
