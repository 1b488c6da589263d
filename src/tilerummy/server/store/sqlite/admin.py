"""The operator's part of the store, in SQLite."""

from __future__ import annotations

import json
import os
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from tilerummy.server.store.admin import (
    CLUBS,
    CONTESTS,
    PEOPLE,
    TABLES,
    Added,
    Listed,
    NotEmpty,
)
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.sqlite.opening import open_to_read
from tilerummy.server.store.values import SeqClash

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable
    from pathlib import Path

    from tilerummy.server.store.admin import Rewrite, Stale

T = TypeVar("T")

SQL: Final = read_queries(__package__, "admin.sql")
VACUUM: Final = "VACUUM INTO CAST(? AS TEXT)"
"""Copies the file from within a reading transaction. The name is given as bytes."""
_ALL: Final = -1
"""The limit that means no limit."""


class _Runs(Protocol):
    async def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> T: ...


class SqliteAdmin:
    """The operator's part of `SqliteStore`."""

    def __init__(self, read: _Runs, write: _Runs, alive_since: Callable[[], int]) -> None:
        """*read* and *write* run a function over the connection that reads or writes.

        *alive_since* returns the time after which a heartbeat means that its node is alive.
        """
        self._read = read
        self._write = write
        self._alive_since = alive_since

    async def listing(self) -> tuple[Listed, ...]:
        """Return every match, most recently changed first."""
        rows = await self._read(lambda connection: connection.execute(SQL["listing"]).fetchall())
        return tuple(map(_listed, rows))

    async def stale(self, stale: Stale) -> tuple[Listed, ...]:
        """Return the matches that `prune` would delete."""
        asked = self._asked(stale, _ALL)
        rows = await self._read(
            lambda connection: connection.execute(SQL["stale"], asked).fetchall()
        )
        return tuple(map(_listed, rows))

    async def prune(self, stale: Stale, limit: int) -> tuple[str, ...]:
        """Delete at most *limit* matches for good."""
        asked = self._asked(stale, limit)
        return await self._write(lambda connection: _prune(connection, asked))

    async def replace_invite(self, match: str, invite: str) -> bool:
        """Replace the invitation secret of *match*."""
        return await self._change("replace_invite", match=match, invite=invite)

    async def known_since(self, player: str) -> int | None:
        """Return when *player* was first seen."""
        row = await self._read(
            lambda connection: connection.execute(SQL["known_since"], {"player": player}).fetchone()
        )
        return None if row is None else row[0]

    async def replace_token(self, player: str, token_hash: bytes) -> bool:
        """Make a new token the only one of *player*."""
        row = {"player": player, "token_hash": token_hash}

        def replace(connection: sqlite3.Connection) -> bool:
            connection.execute(SQL["forget_devices"], row)
            connection.execute(SQL["forget_passkeys"], row)
            return connection.execute(SQL["replace_token"], row).rowcount == 1

        return await self._write(replace)

    async def matches_naming(self, player: str) -> tuple[str, ...]:
        """Return the matches whose events name *player*."""
        rows = await self._read(
            lambda connection: connection.execute(
                SQL["matches_naming"], {"player": player}
            ).fetchall()
        )
        return tuple(match for (match,) in rows)

    async def rewrite(self, rewrite: Rewrite) -> None:
        """Replace a player by a stand-in."""
        await self._write(lambda connection: _rewrite(connection, rewrite))

    async def delete_player(self, player: str) -> None:
        """Delete a player who has no seat."""
        row = {"player": player}

        def delete(connection: sqlite3.Connection) -> None:
            connection.execute(SQL["forget_maker"], row)
            connection.execute(SQL["forget_club_maker"], row)
            connection.execute(SQL["delete_player"], row)

        await self._write(delete)

    async def copy_to(self, target: Path) -> None:
        """Write a consistent copy of everything to *target*."""
        await self._read(
            lambda connection: connection.execute(VACUUM, (os.fsencode(target),)).close()
        )

    async def add(self, backup: Path, *, only_if_empty: bool) -> Added:
        """Add what *backup* has and this store does not."""
        return await self._write(
            lambda connection: _add(connection, backup, only_if_empty=only_if_empty)
        )

    def _asked(self, stale: Stale, limit: int) -> dict[str, int | None]:
        return {
            "finished_before": stale.finished_before,
            "unfinished_before": stale.unfinished_before,
            "alive_since": self._alive_since(),
            "limit": limit,
        }

    async def _change(self, name: str, **parameters: object) -> bool:
        return await self._write(
            lambda connection: connection.execute(SQL[name], parameters).rowcount == 1
        )


def _listed(row: tuple[Any, ...]) -> Listed:
    match, status, ruleset, names, seq, created_at, changed_at = row
    return Listed(
        match=match,
        status=status,
        ruleset=ruleset,
        names=tuple(json.loads(names)),
        seq=seq,
        created_at=created_at,
        changed_at=changed_at,
    )


def _prune(connection: sqlite3.Connection, asked: dict[str, int | None]) -> tuple[str, ...]:
    matches = tuple(row[0] for row in connection.execute(SQL["stale"], asked).fetchall())
    for name in ("delete_events", "delete_seeds", "delete_seats", "delete_match"):
        connection.executemany(SQL[name], ({"match": match} for match in matches))
    return matches


def _rewrite(connection: sqlite3.Connection, rewrite: Rewrite) -> None:
    row = {
        "match": rewrite.match,
        "seq": rewrite.seq,
        "player": rewrite.player,
        "stand_in": rewrite.stand_in,
        "token_hash": rewrite.token_hash,
        "names": json.dumps(rewrite.names, ensure_ascii=False),
    }
    if connection.execute(SQL["rename_match"], row).rowcount == 0:
        raise SeqClash(f"{rewrite.match} is not at {rewrite.seq}")
    connection.execute(SQL["add_stand_in"], row)
    connection.execute(SQL["rewrite_actor"], row)
    connection.execute(SQL["rewrite_seat"], row)
    connection.executemany(
        SQL["rewrite_body"],
        (
            {"match": rewrite.match, "seq": seq, "body": body}
            for seq, body in rewrite.bodies.items()
        ),
    )


def _add(connection: sqlite3.Connection, backup: Path, *, only_if_empty: bool) -> Added:
    here = {match for (match,) in connection.execute(SQL["matches"])}
    if here and only_if_empty:
        raise NotEmpty(f"there are {len(here)} matches already")
    with closing(open_to_read(backup)) as source:
        there = {match for (match,) in source.execute(SQL["matches"])}
        asked = {
            "new": json.dumps(sorted(there - here)),
            # Known players keep their tokens, because a token in the backup may have been revoked
            # since.
            "known": json.dumps([player for (player,) in connection.execute(SQL["players"])]),
            "contests": json.dumps([key for (key,) in connection.execute(SQL["contests"])]),
            "clubs": json.dumps([key for (key,) in connection.execute(SQL["clubs"])]),
        }
        added = {
            table: connection.executemany(
                _insert(table), source.execute(_select(table), asked)
            ).rowcount
            for table in TABLES
        }
    return Added(
        matches=max(0, added["match"]),
        events=max(0, added["event"]),
        players=max(0, added["player"]),
        known=len(there & here),
        contests=max(0, added["contest"]),
    )


def _select(table: str) -> str:
    """Return the statement that reads the rows of new matches and players."""
    columns = ", ".join(TABLES[table])
    if table in PEOPLE | CONTESTS | CLUBS:
        known = ":known" if table in PEOPLE else ":contests" if table in CONTESTS else ":clubs"
        return (
            f"SELECT {columns} FROM {table} "  # noqa: S608 - of our own words
            f"WHERE {columns.partition(',')[0]} NOT IN (SELECT value FROM json_each({known}))"
        )
    key = "id" if table == "match" else "match_id"
    return (
        f"SELECT {columns} FROM {table} "  # noqa: S608 - of our own words
        f"WHERE {key} IN (SELECT value FROM json_each(:new))"
    )


def _insert(table: str) -> str:
    """Return the statement that adds a row."""
    columns = TABLES[table]
    places = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"  # noqa: S608 - of our own words
