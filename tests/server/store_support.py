"""Stores of every kind, and commits to try them with."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tilerummy.server.store import Commit, Store, Summary
from tilerummy.server.store.postgres import PostgresStore
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncIterator

Opener = Callable[[], Store]
"""Makes a store that is not open yet, on the same data each time."""

MATCH = "a" * 16


def summary(**changes: object) -> Summary:
    fields: dict[str, object] = {
        "status": "lobby",
        "ruleset": "classic",
        "names": ("Kim", ""),
        "players": ("kim", None),
        **changes,
    }
    return Summary(**fields)  # type: ignore[arg-type]


def commit(after: int = 0, **changes: object) -> Commit:
    fields: dict[str, object] = {
        "match": MATCH,
        "after": after,
        "actor": "seat 0",
        "cmd_id": f"command-{after}",
        "bodies": ("one", "two"),
        "at": 1000 + after,
        "summary": summary(),
        "invite": "secret" if after == 0 else None,
        **changes,
    }
    return Commit(**fields)  # type: ignore[arg-type]


async def open_sqlite(folder: Path) -> SqliteStore:
    """Return the open store whose file is in *folder*."""
    store = SqliteStore(folder / "matches.db")
    await store.open()
    return store


@asynccontextmanager
async def opened(open_store: Opener) -> AsyncIterator[Store]:
    """Open a store in which Kim and Lee are known."""
    store = open_store()
    await store.open()
    try:
        if not await store.players_of(b"kim"):
            await store.add_player("kim", b"kim", 1)
            await store.add_player("lee", b"lee", 2)
        yield store
    finally:
        await store.close()


async def pass_time(store: Store, ms: int) -> None:
    """Let the clock of the store's machine jump by *ms*, forward or back."""
    if isinstance(store, SqliteStore):
        if ms > 0:  # a run keeps to the clock it began with; only time itself passes
            store._anchor += ms
    else:
        assert isinstance(store, PostgresStore)
        await store._database.fetch("UPDATE clock SET ahead_ms = ahead_ms + $1", ms)


def write_schema_1(connection: sqlite3.Connection) -> None:
    """Write what the first version wrote: a game that is over, and one whose clock runs."""
    dump = Path(__file__).parent / "data" / "schema_1.sql"
    connection.executescript(dump.read_text("utf-8"))
