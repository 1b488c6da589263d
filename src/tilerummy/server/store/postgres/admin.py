"""The operator's part of the store, in PostgreSQL."""

from __future__ import annotations

import json
import sqlite3
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING, Any, Final

from tilerummy.server.store.admin import (
    CLUBS,
    CONTESTS,
    PEOPLE,
    TABLES,
    Added,
    Listed,
    NotEmpty,
)
from tilerummy.server.store.postgres.database import FAILURES, said
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.sqlite.opening import open_to_read, open_to_write
from tilerummy.server.store.values import NODE_TTL_MS, SeqClash, StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    import asyncpg

    from tilerummy.server.store.admin import Rewrite, Stale
    from tilerummy.server.store.postgres.database import Database

    Connection = asyncpg.Connection[asyncpg.Record]

SQL: Final = read_queries(__package__, "admin.sql")

_PRUNING: Final = 0x7072_756E
"""The advisory lock held while pruning ('prun')."""
_ROWS: Final = 500
"""Rows copied at a time."""


class PostgresAdmin:
    """The operator's part of `PostgresStore`. Each call uses a separate connection."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def listing(self) -> tuple[Listed, ...]:
        """Return every match, most recently changed first."""
        async with self._transaction() as connection:
            return tuple(map(_listed, await connection.fetch(SQL["listing"])))

    async def stale(self, stale: Stale) -> tuple[Listed, ...]:
        """Return the matches that `prune` would delete."""
        async with self._transaction() as connection:
            rows = await connection.fetch(SQL["stale"], *_asked(stale), None)
        return tuple(map(_listed, rows))

    async def prune(self, stale: Stale, limit: int) -> tuple[str, ...]:
        """Delete at most *limit* matches for good."""
        async with self._transaction() as connection:
            if not await connection.fetchval(SQL["lock_pruning"], _PRUNING):
                return ()
            claimed = f"{SQL['stale']} FOR UPDATE OF m SKIP LOCKED"
            matches = [row["id"] for row in await connection.fetch(claimed, *_asked(stale), limit)]
            for part in ("events", "seeds", "seats", "drafts", "match"):
                await connection.execute(SQL[f"delete_{part}"], matches)
        return tuple(matches)

    async def replace_invite(self, match: str, invite: str) -> bool:
        """Replace the invitation secret of *match*."""
        async with self._transaction() as connection:
            return await connection.fetchval(SQL["replace_invite"], match, invite) is not None

    async def known_since(self, player: str) -> int | None:
        """Return when *player* was first seen."""
        async with self._transaction() as connection:
            at: int | None = await connection.fetchval(SQL["known_since"], player)
            return at

    async def replace_token(self, player: str, token_hash: bytes) -> bool:
        """Replace the token of *player*."""
        async with self._transaction() as connection:
            return await connection.fetchval(SQL["replace_token"], player, token_hash) is not None

    async def matches_naming(self, player: str) -> tuple[str, ...]:
        """Return the matches whose events name *player*."""
        async with self._transaction() as connection:
            rows = await connection.fetch(SQL["matches_naming"], player)
        return tuple(row["match_id"] for row in rows)

    async def rewrite(self, rewrite: Rewrite) -> None:
        """Replace a player by a stand-in."""
        match, change = rewrite.match, (rewrite.match, rewrite.player, rewrite.stand_in)
        names = json.dumps(rewrite.names, ensure_ascii=False)
        async with self._transaction() as connection:
            found = await connection.fetchval(SQL["rename_match"], match, rewrite.seq, names)
            if found is None:
                raise SeqClash(f"{match} is not at {rewrite.seq}")
            await connection.execute(SQL["add_stand_in"], *change, rewrite.token_hash)
            await connection.execute(SQL["rewrite_actor"], *change)
            await connection.execute(SQL["rewrite_seat"], *change)
            bodies = [(match, seq, body) for seq, body in rewrite.bodies.items()]
            await connection.executemany(SQL["rewrite_body"], bodies)

    async def delete_player(self, player: str) -> None:
        """Delete a player who has no seat."""
        async with self._transaction() as connection:
            await connection.execute(SQL["forget_maker"], player)
            await connection.execute(SQL["forget_club_maker"], player)
            await connection.execute(SQL["delete_player"], player)

    async def add(self, backup: Path, *, only_if_empty: bool) -> Added:
        """Add what *backup* has and this store does not."""
        with closing(open_to_read(backup)) as source:
            async with self._transaction() as connection:
                return await _add(connection, source, only_if_empty=only_if_empty)

    async def copy_to(self, target: Path) -> None:
        """Write a consistent copy of everything to an empty SQLite file."""
        try:
            with closing(open_to_write(target)) as copy:
                copy.execute("BEGIN IMMEDIATE")
                async with self._transaction(isolation="repeatable_read", readonly=True) as source:
                    for table in TABLES:
                        await _copy_table(source, copy, table)
                copy.execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreError(f"cannot write the copy: {error}") from error

    @asynccontextmanager
    async def _transaction(self, **options: Any) -> AsyncIterator[Connection]:
        connection = await self._database.connect(patient=True)
        try:
            async with connection.transaction(**options):
                yield connection
        except FAILURES as error:
            raise StoreError(said(error)) from error
        finally:
            await connection.close()


def _asked(stale: Stale) -> tuple[int | None, int | None, int]:
    return stale.finished_before, stale.unfinished_before, NODE_TTL_MS


def _listed(row: asyncpg.Record) -> Listed:
    return Listed(
        match=row["id"],
        status=row["status"],
        ruleset=row["ruleset"],
        names=tuple(json.loads(row["names"])),
        seq=row["seq"],
        created_at=row["created_at"],
        changed_at=row["changed_at"],
    )


async def _add(connection: Connection, source: sqlite3.Connection, *, only_if_empty: bool) -> Added:
    here = {row["id"] for row in await connection.fetch(SQL["matches"])}
    if here and only_if_empty:
        raise NotEmpty(f"there are {len(here)} matches already")
    known = {row["id"] for row in await connection.fetch(SQL["players"])}
    contests = {row["id"] for row in await connection.fetch(SQL["contests"])}
    clubs = {row["id"] for row in await connection.fetch(SQL["clubs"])}
    keys = (
        dict.fromkeys(PEOPLE, known)
        | dict.fromkeys(CONTESTS, contests)
        | dict.fromkeys(CLUBS, clubs)
    )
    added = {}
    for table, columns in TABLES.items():
        there = keys.get(table, here)
        rows = source.execute(f"SELECT {', '.join(columns)} FROM {table}")  # noqa: S608 - our own
        # The first column holds the owner of the row.
        new = (row for row in rows if row[0] not in there)
        status = await connection.copy_records_to_table(table, columns=list(columns), records=new)
        added[table] = int(status.removeprefix("COPY "))
    (there_are,) = source.execute("SELECT count(*) FROM match").fetchone()
    return Added(
        matches=added["match"],
        events=added["event"],
        players=added["player"],
        known=there_are - added["match"],
        contests=added["contest"],
    )


async def _copy_table(connection: Connection, copy: sqlite3.Connection, table: str) -> None:
    columns = TABLES[table]
    chosen = ", ".join(f"t.{column}" for column in columns)
    source = f"{table} t"
    if table == "match":
        # The owner's last heartbeat shows how long a clock has waited.
        chosen = chosen.replace("t.alive_at", "coalesce(n.alive_at, t.alive_at)")
        source = f"{source} LEFT JOIN node n ON n.name = t.owner"
    places = ", ".join("?" * len(columns))
    insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - our own
    rows: list[tuple[Any, ...]] = []
    async for row in connection.cursor(f"SELECT {chosen} FROM {source}", prefetch=_ROWS):  # noqa: S608
        rows.append(tuple(row))
        if len(rows) == _ROWS:
            copy.executemany(insert, rows)
            rows.clear()
    copy.executemany(insert, rows)
