"""Contests and clubs in SQLite."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from tilerummy.server.store.logs import KeptLink, ListedLog, StoredLog, parts
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.values import Committed, Hint, SeqClash, StoredEvent

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Iterator, Sequence

    from tilerummy.server.store.logs import LogCommit, NewLog

T = TypeVar("T")
Sql = Mapping[str, str]
Row = Mapping[str, str | int]

CONTESTS: Final = read_queries(__package__, "logs.sql", kind="contest", kept="kept_link")
CLUBS: Final = read_queries(__package__, "logs.sql", kind="club", kept="kept_club")
_HEADS: Final = 1000
"""Most heads in memory."""
_PIECE: Final = 256
"""Events of a new log in one transaction, which takes a few milliseconds."""


class _Runs(Protocol):
    async def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> T: ...


class SqliteLogs:
    """The part of `SqliteStore` for contests or clubs."""

    def __init__(self, sql: Sql, read: _Runs, write: _Runs, tell: Callable[[Hint], None]) -> None:
        """Use the statements *sql*; *read* and *write* run a function over a connection.

        *tell* is called after each commit.
        """
        self._sql = sql
        self._read = read
        self._write = write
        self._tell = tell
        self._heads: dict[str, StoredLog] = {}
        """Logs that were read lately, without their events. This process is the only one to write.

        A club is read with every request, and waiting for the reading thread takes longer than the
        rest of most requests.
        """
        self._written = 0
        """The number of finished writes."""

    async def commit(self, commit: LogCommit) -> Committed:
        """Append events, unless the command was carried out before."""
        with self._changing(commit.key):
            committed = await self._write(lambda one: _commit(self._sql, one, commit))
        if not committed.repeated:
            self._tell(Hint(commit.key, "events", committed.seq))
        return committed

    async def add(self, new: NewLog, events: Sequence[StoredEvent]) -> None:
        """Add a log with all its events, in pieces: other commits need not wait for a long log.

        Nobody finds the log before its last piece. If the process ends before that,
        `drop_unfinished` deletes the other pieces.
        """
        key, rows = new.key, _rows(new.key, events)
        await self._write(lambda connection: _begin(self._sql, connection, new, events[-1].at))
        try:
            while piece := tuple(islice(rows, _PIECE)):
                await self._write(functools.partial(_add_piece, self._sql, piece))
            await self._write(lambda connection: _finish(self._sql, connection, key, events))
        except BaseException:
            await self._write(lambda connection: _delete(self._sql, connection, (key,)))
            raise
        self._tell(Hint(key, "events", len(events)))

    async def load(self, key: str, after: int = 0) -> StoredLog | None:
        """Return a log with its events after number *after*."""
        head, written = self._heads.get(key), self._written
        if head is not None and head.seq <= after:
            return head
        found = await self._read(lambda connection: _load(self._sql, connection, key, after))
        if found is not None and written == self._written:
            self._heads.pop(key, None)
            self._heads[key] = replace(found, events=())
            if len(self._heads) > _HEADS:
                del self._heads[next(iter(self._heads))]
        return found

    @contextmanager
    def _changing(self, *keys: str) -> Iterator[None]:
        """Forget the heads of *keys* after the block, which writes, and those read meanwhile."""
        try:
            yield
        finally:
            self._written += 1
            for key in keys:
                self._heads.pop(key, None)

    async def heads(self, keys: Collection[str]) -> dict[str, int]:
        """Return the number of each log's newest event."""
        asked = {"keys": json.dumps(list(keys))}
        return await self._read(
            lambda connection: dict(connection.execute(self._sql["heads"], asked).fetchall())
        )

    async def made_by(self, maker: str, since: int) -> int:
        """Return how many logs of *maker* have changed after the time *since*."""
        asked = {"maker": maker, "since": since}
        (count,) = await self._read(
            lambda connection: connection.execute(self._sql["made_by"], asked).fetchone()
        )
        return int(count)

    async def listing(self) -> tuple[ListedLog, ...]:
        """Return every log, most recently changed first."""
        rows = await self._read(
            lambda connection: connection.execute(self._sql["listing"]).fetchall()
        )
        return tuple(
            ListedLog(key=key, seq=seq, created_at=created_at, changed_at=changed_at)
            for key, seq, created_at, changed_at in rows
        )

    async def delete(self, key: str) -> bool:
        """Delete a log for good."""
        with self._changing(key):
            return await self._write(lambda connection: _delete(self._sql, connection, (key,)) > 0)

    async def keep_link(self, player: str, link: KeptLink, most: int) -> None:
        """Save a link for *player*."""
        row = {
            "player": player,
            "key": link.key,
            "link": link.link,
            "role": link.role,
            "name": link.name,
            "at": link.at,
        }

        def keep(connection: sqlite3.Connection) -> None:
            connection.execute(self._sql["keep_link"], row)
            connection.execute(self._sql["drop_oldest"], {"player": player, "most": most})

        await self._write(keep)

    async def kept_links(self, players: Collection[str]) -> tuple[tuple[KeptLink, bytes], ...]:
        """Return the links that *players* have saved."""
        asked = {"players": json.dumps(list(players))}
        rows = await self._read(
            lambda connection: connection.execute(self._sql["kept_links"], asked).fetchall()
        )
        return tuple(
            (KeptLink(key=key, link=link, role=role, name=name, at=at), secret)
            for key, link, role, name, at, secret in rows
        )

    async def drop_link(self, players: Collection[str], key: str, link: int) -> None:
        """Remove a saved link."""
        row = {"players": json.dumps(list(players)), "key": key, "link": link}
        await self._write(
            lambda connection: connection.execute(self._sql["drop_link"], row).close()
        )

    async def prune(self, before: int, limit: int) -> tuple[str, ...]:
        """Delete old logs for good."""
        with self._changing(*self._heads):
            return await self._write(lambda one: _prune(self._sql, one, before, limit))


def _commit(sql: Sql, connection: sqlite3.Connection, commit: LogCommit) -> Committed:
    command = {"key": commit.key, "actor": commit.actor, "cmd_id": commit.cmd_id}
    known = connection.execute(sql["known_command"], command).fetchone()
    if known is not None:
        return Committed(known[0], repeated=True)
    seq = commit.after + len(commit.bodies)
    row = {"key": commit.key, "seq": seq, "at": commit.at, "after": commit.after}
    if commit.new is not None:
        row |= {"secret": commit.new.secret, "maker": commit.new.maker}
    written = connection.execute(sql["create" if commit.new else "move"], row)
    if written.rowcount != 1:
        raise SeqClash(f"{commit.key} is not at {commit.after}")
    connection.executemany(
        sql["add_event"],
        (
            {**command, "seq": commit.after + 1 + part, "part": part, "body": body, "at": commit.at}
            for part, body in enumerate(commit.bodies)
        ),
    )
    connection.executemany(
        sql["rewrite_event"],
        ({"key": commit.key, "seq": seq, "body": body} for seq, body in commit.rewrites.items()),
    )
    return Committed(seq)


def drop_unfinished(connection: sqlite3.Connection) -> None:
    """Delete the logs that were being added when the process ended."""
    for sql in (CONTESTS, CLUBS):
        keys = tuple(key for (key,) in connection.execute(sql["unfinished"]).fetchall())
        if keys:
            connection.execute("BEGIN IMMEDIATE")
            _delete(sql, connection, keys)
            connection.execute("COMMIT")


def _begin(sql: Sql, connection: sqlite3.Connection, new: NewLog, at: int) -> None:
    row = {"key": new.key, "secret": new.secret, "maker": new.maker, "seq": 0, "at": at}
    if connection.execute(sql["create"], row).rowcount != 1:
        raise SeqClash(f"there is a log {new.key}")


def _add_piece(sql: Sql, rows: Sequence[Row], connection: sqlite3.Connection) -> None:
    connection.executemany(sql["add_event"], rows)


def _finish(
    sql: Sql, connection: sqlite3.Connection, key: str, events: Sequence[StoredEvent]
) -> None:
    connection.execute(
        sql["move"], {"key": key, "seq": len(events), "at": events[-1].at, "after": 0}
    )


def _rows(key: str, events: Sequence[StoredEvent]) -> Iterator[Row]:
    """Yield the rows of *events*."""
    for event, part in zip(events, parts(events), strict=True):
        yield {
            "key": key,
            "seq": event.seq,
            "actor": event.actor,
            "cmd_id": event.cmd_id,
            "part": part,
            "body": event.body,
            "at": event.at,
        }


def _load(sql: Sql, connection: sqlite3.Connection, key: str, after: int) -> StoredLog | None:
    asked = {"key": key, "after": after}
    row = connection.execute(sql["log"], asked).fetchone()
    events = []
    if row is not None and row[1] > after:
        # Read both in one transaction, so that they match.
        connection.execute("BEGIN")
        try:
            row = connection.execute(sql["log"], asked).fetchone()
            events = connection.execute(sql["events"], asked).fetchall()
        finally:
            connection.execute("COMMIT")
    if row is None:
        return None
    secret, seq, created_at = row
    return StoredLog(
        key=key,
        secret=secret,
        seq=seq,
        created_at=created_at,
        events=tuple(StoredEvent(*event) for event in events),
    )


def _prune(sql: Sql, connection: sqlite3.Connection, before: int, limit: int) -> tuple[str, ...]:
    asked = {"before": before, "limit": limit}
    stale = tuple(key for (key,) in connection.execute(sql["stale"], asked).fetchall())
    _delete(sql, connection, stale)
    return stale


def _delete(sql: Sql, connection: sqlite3.Connection, keys: Sequence[str]) -> int:
    """Delete *keys*, and return how many existed."""
    rows = [{"key": key} for key in keys]
    connection.executemany(sql["delete_events"], rows)
    return connection.executemany(sql["delete"], rows).rowcount
