"""Contests and clubs in SQLite."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from tilerummy.server.store.contests import KeptLink, ListedContest, StoredContest, parts
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.values import Committed, Hint, SeqClash, StoredEvent

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Collection, Sequence

    from tilerummy.server.store.contests import ContestCommit, NewContest

T = TypeVar("T")
Sql = Mapping[str, str]

CONTESTS: Final = read_queries(__package__, "contests.sql", kind="contest", kept="kept_link")
CLUBS: Final = read_queries(__package__, "contests.sql", kind="club", kept="kept_club")


class _Runs(Protocol):
    async def __call__(self, work: Callable[[sqlite3.Connection], T], /) -> T: ...


class SqliteContests:
    """The part of `SqliteStore` for contests or clubs."""

    def __init__(self, sql: Sql, read: _Runs, write: _Runs, tell: Callable[[Hint], None]) -> None:
        """Use the statements *sql*; *read* and *write* run a function over a connection.

        *tell* is called after each commit.
        """
        self._sql = sql
        self._read = read
        self._write = write
        self._tell = tell

    async def commit(self, commit: ContestCommit) -> Committed:
        """Append events, unless the command was carried out before."""
        committed = await self._write(lambda connection: _commit(self._sql, connection, commit))
        if not committed.repeated:
            self._tell(Hint(commit.contest, "events", committed.seq))
        return committed

    async def add(self, new: NewContest, events: Sequence[StoredEvent]) -> None:
        """Add a contest with all its events."""
        await self._write(lambda connection: _add_whole(self._sql, connection, new, events))
        self._tell(Hint(new.contest, "events", len(events)))

    async def load(self, contest: str, after: int = 0) -> StoredContest | None:
        """Return a contest with its events after number *after*."""
        return await self._read(lambda connection: _load(self._sql, connection, contest, after))

    async def heads(self, contests: Collection[str]) -> dict[str, int]:
        """Return the number of each contest's newest event."""
        asked = {"contests": json.dumps(list(contests))}
        return await self._read(
            lambda connection: dict(connection.execute(self._sql["heads"], asked).fetchall())
        )

    async def made_by(self, maker: str, since: int) -> int:
        """Return how many contests of *maker* have changed after the time *since*."""
        asked = {"maker": maker, "since": since}
        (count,) = await self._read(
            lambda connection: connection.execute(self._sql["made_by"], asked).fetchone()
        )
        return int(count)

    async def listing(self) -> tuple[ListedContest, ...]:
        """Return every contest, most recently changed first."""
        rows = await self._read(
            lambda connection: connection.execute(self._sql["listing"]).fetchall()
        )
        return tuple(
            ListedContest(contest=contest, seq=seq, created_at=created_at, changed_at=changed_at)
            for contest, seq, created_at, changed_at in rows
        )

    async def delete(self, contest: str) -> bool:
        """Delete a contest for good."""
        return await self._write(lambda connection: _delete(self._sql, connection, (contest,)) > 0)

    async def keep_link(self, player: str, kept: KeptLink, most: int) -> None:
        """Save a link for *player*."""
        told = {
            "player": player,
            "contest": kept.contest,
            "link": kept.link,
            "role": kept.role,
            "name": kept.name,
            "at": kept.at,
        }

        def keep(connection: sqlite3.Connection) -> None:
            connection.execute(self._sql["keep_link"], told)
            connection.execute(self._sql["drop_oldest"], {"player": player, "most": most})

        await self._write(keep)

    async def kept_links(self, players: Collection[str]) -> tuple[tuple[KeptLink, bytes], ...]:
        """Return the links that *players* have saved."""
        asked = {"players": json.dumps(list(players))}
        rows = await self._read(
            lambda connection: connection.execute(self._sql["kept_links"], asked).fetchall()
        )
        return tuple(
            (KeptLink(contest=contest, link=link, role=role, name=name, at=at), secret)
            for contest, link, role, name, at, secret in rows
        )

    async def drop_link(self, players: Collection[str], contest: str, link: int) -> None:
        """Remove a saved link."""
        told = {"players": json.dumps(list(players)), "contest": contest, "link": link}
        await self._write(
            lambda connection: connection.execute(self._sql["drop_link"], told).close()
        )

    async def prune(self, before: int, limit: int) -> tuple[str, ...]:
        """Delete old contests for good."""
        return await self._write(lambda connection: _prune(self._sql, connection, before, limit))


def _commit(sql: Sql, connection: sqlite3.Connection, commit: ContestCommit) -> Committed:
    command = {"contest": commit.contest, "actor": commit.actor, "cmd_id": commit.cmd_id}
    known = connection.execute(sql["known_command"], command).fetchone()
    if known is not None:
        return Committed(known[0], repeated=True)
    seq = commit.after + len(commit.bodies)
    row = {"contest": commit.contest, "seq": seq, "at": commit.at, "after": commit.after}
    if commit.new is not None:
        row |= {"secret": commit.new.secret, "maker": commit.new.maker}
    written = connection.execute(sql["create" if commit.new else "move"], row)
    if written.rowcount != 1:
        raise SeqClash(f"{commit.contest} is not at {commit.after}")
    connection.executemany(
        sql["add_event"],
        (
            {**command, "seq": commit.after + 1 + part, "part": part, "body": body, "at": commit.at}
            for part, body in enumerate(commit.bodies)
        ),
    )
    connection.executemany(
        sql["rewrite_event"],
        (
            {"contest": commit.contest, "seq": seq, "body": body}
            for seq, body in commit.rewrites.items()
        ),
    )
    return Committed(seq)


def _add_whole(
    sql: Sql, connection: sqlite3.Connection, new: NewContest, events: Sequence[StoredEvent]
) -> None:
    row = {
        "contest": new.contest,
        "secret": new.secret,
        "maker": new.maker,
        "seq": len(events),
        "at": events[-1].at,
    }
    if connection.execute(sql["create"], row).rowcount != 1:
        raise SeqClash(f"there is a contest {new.contest}")
    connection.executemany(
        sql["add_event"],
        (
            {
                "contest": new.contest,
                "seq": event.seq,
                "actor": event.actor,
                "cmd_id": event.cmd_id,
                "part": part,
                "body": event.body,
                "at": event.at,
            }
            for event, part in zip(events, parts(events), strict=True)
        ),
    )


def _load(
    sql: Sql, connection: sqlite3.Connection, contest: str, after: int
) -> StoredContest | None:
    # Read in one transaction, so that row and events match.
    connection.execute("BEGIN")
    try:
        asked = {"contest": contest, "after": after}
        row = connection.execute(sql["contest"], asked).fetchone()
        events = connection.execute(sql["events"], asked).fetchall()
    finally:
        connection.execute("COMMIT")
    if row is None:
        return None
    secret, seq, created_at = row
    return StoredContest(
        contest=contest,
        secret=secret,
        seq=seq,
        created_at=created_at,
        events=tuple(StoredEvent(*event) for event in events),
    )


def _prune(sql: Sql, connection: sqlite3.Connection, before: int, limit: int) -> tuple[str, ...]:
    asked = {"before": before, "limit": limit}
    stale = tuple(contest for (contest,) in connection.execute(sql["stale"], asked).fetchall())
    _delete(sql, connection, stale)
    return stale


def _delete(sql: Sql, connection: sqlite3.Connection, contests: Sequence[str]) -> int:
    """Delete *contests*, and return how many existed."""
    rows = [{"contest": contest} for contest in contests]
    connection.executemany(sql["delete_events"], rows)
    return connection.executemany(sql["delete"], rows).rowcount
