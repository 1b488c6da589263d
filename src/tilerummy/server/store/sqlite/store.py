"""The store on SQLite: WAL, synchronous=FULL, one connection that writes and one that reads.

The reading connection is read-only, so that it can neither write nor checkpoint. SQLite before
3.51.3 may corrupt a WAL file if two connections do that at once.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from tilerummy.server.store.sqlite import matches, opening, owners, people, reading
from tilerummy.server.store.sqlite.admin import SqliteAdmin
from tilerummy.server.store.sqlite.lock import FolderLock
from tilerummy.server.store.sqlite.logs import CLUBS, CONTESTS, SqliteLogs
from tilerummy.server.store.sqlite.matches import SQL
from tilerummy.server.store.sqlite.passkeys import SqlitePasskeys
from tilerummy.server.store.sqlite.push import SqlitePush
from tilerummy.server.store.sqlite.writer import Writer
from tilerummy.server.store.values import NODE_TTL_MS, Claim, Hint, Present, StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from pathlib import Path

    from tilerummy.server.store.values import (
        Commit,
        Committed,
        Head,
        Listed,
        Own,
        Place,
        PlayerCredential,
        StoredDraft,
        StoredMatch,
        StoredTail,
        Summary,
    )

T = TypeVar("T")

_FORGET_MS: Final = 7 * 24 * 3600 * 1000
"""Milliseconds after which the death of a node that owns nothing no longer matters."""


class SqliteStore:
    """The store in one file, used by one process. All nodes in that process share it."""

    _writer: Writer
    _reader: sqlite3.Connection
    _reader_thread: ThreadPoolExecutor
    _lock: FolderLock | None = None

    def __init__(self, path: Path) -> None:
        """Set the path. Nothing is opened yet."""
        # A file with two names must not get two locks.
        self._path = path.resolve()
        self._anchor = 0.0
        self._opened_at = 0
        self._heard: list[Callable[[Hint], None]] = []
        self._hints: list[Hint] = []
        """Hints to deliver in the next turn of the event loop."""
        self._beats: dict[str, int] = {}
        self._presence: dict[str, dict[str, Present]] = {}
        self._drafts: dict[str, StoredDraft] = {}
        self.push = SqlitePush(self._read, self._write)
        self.passkeys = SqlitePasskeys(self._read, self._write)
        self.contests = SqliteLogs(CONTESTS, self._read, self._write, self._tell)
        self.clubs = SqliteLogs(CLUBS, self._read, self._write, self._tell)
        self.admin = SqliteAdmin(self._read, self._write, self._alive_since)

    async def open(self) -> None:
        """Open the file, creating it if necessary; raise a StoreError if it cannot be used."""
        if self._lock is not None:
            return
        self._hints.clear()  # hints of an event loop that has ended
        await asyncio.get_running_loop().run_in_executor(None, self._open)
        (newest,) = await self._read(
            lambda connection: connection.execute(SQL["newest_time"]).fetchone()
        )
        # Stored times stay in the past, even if the system clock was set back.
        self._anchor = max(time.time() * 1000, newest + 1) - time.monotonic() * 1000
        self._opened_at = self._now()
        await self._execute("forget_dead_nodes", before=self._now() - _FORGET_MS)

    async def close(self) -> None:
        """Close the reader first: the last connection checkpoints, and only the writer may."""
        lock, self._lock = self._lock, None
        if lock is None:
            return
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._reader_thread, self._reader.close)
        self._reader_thread.shutdown()
        await loop.run_in_executor(None, self._writer.close)
        lock.release()

    async def now(self) -> int:
        """Return the time, which continues from the stored time and never runs back."""
        return self._now()

    async def commit(self, commit: Commit) -> Committed:
        """Append events, unless the command was carried out before."""
        if self._lock is None:
            raise StoreError("the store is not open")
        committed = await self._writer.commit(commit)
        if not committed.repeated:
            self._tell(Hint(commit.match, "events", committed.seq))
        return committed

    async def load(self, match: str, *, complete: bool = True) -> StoredMatch | None:
        """Return a match with all its events, or only those needed to continue it."""
        since, read = self._alive_since(), reading.load if complete else reading.wake
        return await self._read(lambda connection: read(connection, match, since))

    async def events_after(self, match: str, seq: int) -> StoredTail | None:
        """Return the events after number *seq*."""
        since = self._alive_since()
        return await self._read(
            lambda connection: reading.events_after(connection, match, seq, since)
        )

    async def known(self, match: str, actor: str, cmd_id: str) -> int | None:
        """Return the newest event of a command."""
        return await self._read(lambda one: reading.known(one, match, actor, cmd_id))

    async def heads(self, wanted: Collection[str]) -> dict[str, Head]:
        """Return the newest event and the owner of each match."""
        since = self._alive_since()
        return await self._read(lambda connection: reading.heads(connection, wanted, since))

    async def matches_of(
        self,
        players: Collection[str],
        limit: int,
        after: Place | None = None,
        *,
        unfinished: bool = False,
    ) -> tuple[Own, ...]:
        """Return the matches of *players*, most recently changed first."""
        return await self._read(
            lambda connection: reading.matches_of(
                connection, players, limit, after, unfinished=unfinished
            )
        )

    async def set_up_by(self, player: str, limit: int) -> int:
        """Return how many unfinished matches count as set up by *player*."""
        return await self._read(lambda connection: reading.set_up_by(connection, player, limit))

    async def summary(self, match: str) -> Summary | None:
        """Return the summary of a match for lists."""
        return await self._read(lambda connection: reading.summary(connection, match))

    async def add_player(self, player: str, token_hash: bytes, at: int) -> None:
        """Store a new player."""
        await self._execute("add_player", player=player, token_hash=token_hash, at=at)

    async def players_of(self, token_hash: bytes) -> tuple[str, ...]:
        """Return the players that a browser holds."""
        return await self._read(lambda connection: people.players_of(connection, token_hash))

    async def revoke_token(self, token_hash: bytes, instead: bytes) -> tuple[str, ...]:
        """Replace every token of this token's players by *instead*."""
        return await self._write(
            lambda connection: people.revoke_token(connection, token_hash, instead)
        )

    async def revoked_credentials(
        self, credentials: Collection[PlayerCredential]
    ) -> frozenset[PlayerCredential]:
        """Return the ones of *credentials* whose token was revoked."""
        return await self._read(
            lambda connection: people.revoked_credentials(connection, credentials)
        )

    async def offer(self, giver: bytes, secret: bytes, expires_at: int, now: int) -> None:
        """Offer the players of *giver* to the browser that brings *secret*."""
        await self._write(
            lambda connection: people.offer(connection, giver, secret, expires_at, now)
        )

    async def take(self, secret: bytes, token_hash: bytes, now: int) -> tuple[str, ...]:
        """Give *token_hash* the players that were offered for *secret*."""
        return await self._write(
            lambda connection: people.take(connection, secret, token_hash, now)
        )

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        """Call *heard* in the event loop after each commit."""
        self._heard.append(heard)

    async def tell(self, hint: Hint) -> None:
        """Send *hint* to the subscribers."""
        self._tell(hint)

    async def beat(self, node: str) -> None:
        """Note that *node* is alive."""
        now = self._now()
        await self._execute("beat", node=node, at=now)
        self._beats[node] = now

    async def leave(self, node: str) -> None:
        """Give up all claims and the presence of *node*."""
        now = self._now()
        await self._write(lambda connection: owners.leave(connection, node, now))
        self._beats.pop(node, None)
        for match in [match for match, by_node in self._presence.items() if node in by_node]:
            await self.set_presence(match, node, Present())

    async def claim(self, match: str, node: str) -> Claim | None:
        """Make *node* the owner, unless another living node is."""
        now, since = self._now(), self._alive_since()
        return await self._write(
            lambda connection: owners.claim(connection, match, node, now, since)
        )

    async def release(self, match: str, node: str, fence: int) -> None:
        """Give up a claim."""
        now = self._now()
        if await self._write(lambda given: owners.release(given, match, node, fence, now)):
            self._drafts.pop(match, None)

    async def claim_orphans(self, node: str, limit: int) -> tuple[Claim, ...]:
        """Claim matches with a running clock that have no living owner."""
        now, since = self._now(), self._alive_since()
        return await self._write(
            lambda connection: owners.claim_orphans(connection, node, limit, now, since)
        )

    async def owned(self, node: str) -> tuple[Claim, ...]:
        """Return the claims of *node* on matches with a running clock."""
        return await self._read(lambda connection: owners.owned(connection, node))

    async def set_presence(self, match: str, node: str, present: Present) -> None:
        """Store who is connected to *node*."""
        by_node = self._presence.pop(match, {})
        before = by_node.pop(node, Present())
        if present != Present():
            by_node[node] = present
        if by_node:
            self._presence[match] = by_node
        if present != before:
            self._tell(Hint(match, "presence"))

    async def presence(self, match: str) -> Present:
        """Return who is connected to any living node."""
        return self._present(match)

    async def listed(self, limit: int) -> tuple[Listed, ...]:
        """Return listed, unfinished matches with somebody present."""
        present = {match: self._present(match) for match in self._presence}
        onlookers = {match: all_.onlookers for match, all_ in present.items() if all_.seats}
        if not onlookers:
            return ()
        return await self._read(lambda connection: reading.listed(connection, onlookers, limit))

    async def keep_draft(self, match: str, draft: StoredDraft) -> None:
        """Keep the proposed table in memory: when the process ends, its clocks stop too."""
        self._drafts[match] = draft

    async def draft(self, match: str) -> StoredDraft | None:
        """Return the latest proposed table."""
        return self._drafts.get(match)

    def _present(self, match: str) -> Present:
        since = self._alive_since()
        notes = self._presence.get(match, {}).items()
        here = [present for node, present in notes if self._beats.get(node, 0) >= since]
        return Present(
            frozenset[int]().union(*(present.seats for present in here)),
            sum(present.onlookers for present in here),
        )

    def _open(self) -> None:
        lock: FolderLock | None = None
        try:
            opening.make_private(self._path)
            opening.refuse_second_name(self._path)
            lock = FolderLock(self._path.with_suffix(".lock"))
            self._writer = Writer(lambda: opening.open_to_write(self._path), matches.append)
        except BaseException as error:
            if lock is not None:
                lock.release()
            if isinstance(error, sqlite3.Error | OSError):
                raise StoreError(f"cannot open {self._path}: {error}") from error
            raise
        self._reader_thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._reader = self._reader_thread.submit(opening.open_to_read, self._path).result()
        self._lock = lock

    def _now(self) -> int:
        return round(self._anchor + time.monotonic() * 1000)

    def _alive_since(self) -> int:
        """Return the time after which a living node has sent a heartbeat in this process."""
        return max(self._now() - NODE_TTL_MS, self._opened_at)

    def _tell(self, hint: Hint) -> None:
        """Deliver *hint* to all subscribers, but not while the caller is still working."""
        self._hints.append(hint)
        if len(self._hints) == 1:
            asyncio.get_running_loop().call_soon(self._pass_on)

    def _pass_on(self) -> None:
        hints, self._hints = self._hints, []
        for heard in self._heard:
            for hint in hints:
                heard(hint)

    async def _execute(self, name: str, **parameters: object) -> None:
        await self._write(lambda connection: connection.execute(SQL[name], parameters).close())

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._lock is None:
            raise StoreError("the store is not open")
        return await asyncio.wrap_future(self._writer.submit(work))

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._lock is None:
            raise StoreError("the store is not open")
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader_thread, work, self._reader)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error
