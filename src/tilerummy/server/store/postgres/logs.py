"""Contests and clubs in PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.server.store.logs import KeptLink, ListedLog, StoredLog, parts
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.values import Committed, Hint, SeqClash, StoredEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from tilerummy.server.store.logs import LogCommit, NewLog
    from tilerummy.server.store.postgres.database import Database

CONTESTS: Final = read_queries(__package__, "logs.sql", kind="contest", kept="kept_link")
CLUBS: Final = read_queries(__package__, "logs.sql", kind="club", kept="kept_club")


class PostgresLogs:
    """The part of `PostgresStore` for contests or clubs."""

    def __init__(
        self, sql: Mapping[str, str], database: Database, tell: Callable[[Hint], None]
    ) -> None:
        """Use the statements *sql*, and call *tell* after each commit."""
        self._sql = sql
        self._database = database
        self._tell = tell

    async def commit(self, commit: LogCommit) -> Committed:
        """Append events, unless the command was carried out before."""
        command = (commit.key, commit.actor, commit.cmd_id)
        given = (*command, list(commit.bodies), commit.at)
        if commit.new is not None:
            new = (commit.new.secret, commit.new.maker)
            row = await self._database.fetchrow(self._sql["create"], *given, *new)
        else:
            rewrites = (list(commit.rewrites), list(commit.rewrites.values()))
            row = await self._database.fetchrow(
                self._sql["append"], *given, commit.after, *rewrites
            )
        assert row is not None  # noqa: S101 - the statement has no FROM
        known = row["known"]
        if known is None and not row["moved"]:
            # Another node was faster by less than one statement.
            known = await self._database.fetchval(self._sql["known"], *command)
            if known is None:
                raise SeqClash(f"{commit.key} is not at {commit.after}")
        if known is not None:
            return Committed(known, repeated=True)
        seq = commit.after + len(commit.bodies)
        self._tell(Hint(commit.key, "events", seq))
        return Committed(seq)

    async def add(self, new: NewLog, events: Sequence[StoredEvent]) -> None:
        """Add a log with all its events."""
        added = await self._database.fetchval(
            self._sql["add"],
            new.key,
            new.secret,
            new.maker,
            [event.actor for event in events],
            [event.cmd_id for event in events],
            parts(events),
            [event.body for event in events],
            [event.at for event in events],
        )
        if not added:
            raise SeqClash(f"there is a log {new.key}")
        self._tell(Hint(new.key, "events", len(events)))

    async def load(self, key: str, after: int = 0) -> StoredLog | None:
        """Return a log with its events after number *after*."""
        row = await self._database.fetchrow(self._sql["load"], key, after)
        if row is None:
            return None
        columns = ("seqs", "actors", "cmd_ids", "bodies", "times")
        # An aggregate over zero rows is NULL.
        events = zip(*(row[column] or () for column in columns), strict=True)
        return StoredLog(
            key=key,
            secret=row["secret"],
            seq=row["seq"],
            created_at=row["created_at"],
            events=tuple(StoredEvent(*event) for event in events),
        )

    async def heads(self, keys: Collection[str]) -> dict[str, int]:
        """Return the number of each log's newest event."""
        found = await self._database.fetch(self._sql["heads"], list(keys))
        return {row["id"]: row["seq"] for row in found}

    async def made_by(self, maker: str, since: int) -> int:
        """Return how many logs of *maker* have changed after the time *since*."""
        count: int = await self._database.fetchval(self._sql["made_by"], maker, since)
        return count

    async def listing(self) -> tuple[ListedLog, ...]:
        """Return every log, most recently changed first."""
        return tuple(
            ListedLog(
                key=row["id"],
                seq=row["seq"],
                created_at=row["created_at"],
                changed_at=row["changed_at"],
            )
            for row in await self._database.fetch(self._sql["listing"])
        )

    async def delete(self, key: str) -> bool:
        """Delete a log for good."""
        return bool(await self._database.fetch(self._sql["delete"], key))

    async def keep_link(self, player: str, link: KeptLink, most: int) -> None:
        """Save a link for *player*."""
        row = (link.key, player, link.link, link.role, link.name, link.at)
        await self._database.fetch(self._sql["keep_link"], *row, most)

    async def kept_links(self, players: Collection[str]) -> tuple[tuple[KeptLink, bytes], ...]:
        """Return the links that *players* have saved."""
        return tuple(
            (
                KeptLink(
                    key=row["key"],
                    link=row["link"],
                    role=row["role"],
                    name=row["name"],
                    at=row["at"],
                ),
                row["secret"],
            )
            for row in await self._database.fetch(self._sql["kept_links"], list(players))
        )

    async def drop_link(self, players: Collection[str], key: str, link: int) -> None:
        """Remove a saved link."""
        await self._database.fetch(self._sql["drop_link"], list(players), key, link)

    async def prune(self, before: int, limit: int) -> tuple[str, ...]:
        """Delete old logs for good."""
        rows = await self._database.fetch(self._sql["prune"], before, limit)
        return tuple(row["id"] for row in rows)
