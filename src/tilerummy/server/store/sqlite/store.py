"""The store on SQLite: WAL, synchronous=FULL, one connection that writes and one that reads.

The reading connection is opened read-only, so that it can neither write nor checkpoint: SQLite
before 3.51.3 may corrupt a WAL file when two connections do that at once.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final, TypeVar

from tilerummy.server.store.sqlite import matches, opening, owners, people, reading
from tilerummy.server.store.sqlite.contests import CLUBS, CONTESTS, SqliteContests
from tilerummy.server.store.sqlite.hosting import SqliteAdmin
from tilerummy.server.store.sqlite.lock import FolderLock
from tilerummy.server.store.sqlite.matches import SQL
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
        Held,
        Listed,
        Own,
        Place,
        StoredDraft,
        StoredMatch,
        StoredTail,
        Summary,
    )

T = TypeVar("T")

_FORGET_MS: Final = 7 * 24 * 3600 * 1000
"""After this time nobody asks any more when a node died that owns nothing."""


class SqliteStore:
    """Every match in one file, which one process uses; its nodes, if it has several, share this."""

    _writer: Writer
    _reader: sqlite3.Connection
    _reader_thread: ThreadPoolExecutor
    _lock: FolderLock | None = None

    def __init__(self, path: Path) -> None:
        """Remember *path*; nothing is opened yet."""
        # One file by two names must not have two locks.
        self._path = path.resolve()
        self._anchor = 0.0
        self._opened_at = 0
        self._heard: list[Callable[[Hint], None]] = []
        self._hints: list[Hint] = []
        """What is to be heard in the next turn of the event loop."""
        self._beats: dict[str, int] = {}
        self._presence: dict[str, dict[str, Present]] = {}
        self._drafts: dict[str, StoredDraft] = {}
        self.push = SqlitePush(self._read, self._write)
        self.contests = SqliteContests(CONTESTS, self._read, self._write, self._tell)
        self.clubs = SqliteContests(CLUBS, self._read, self._write, self._tell)
        self.host = SqliteAdmin(self._read, self._write, self._alive_since)

    async def open(self) -> None:
        """Open the file, creating it where needed; a StoreError if it cannot be used."""
        if self._lock is not None:
            return
        self._hints.clear()  # of an event loop that has ended meanwhile
        await asyncio.get_running_loop().run_in_executor(None, self._open)
        (newest,) = await self._read(
            lambda connection: connection.execute(SQL["newest_time"]).fetchone()
        )
        # What is stored stays in the past, wherever the wall clock was set since.
        self._anchor = max(time.time() * 1000, newest + 1) - time.monotonic() * 1000
        self._opened_at = self._now()
        await self._execute("forget_dead_nodes", before=self._now() - _FORGET_MS)

    async def close(self) -> None:
        """Close the reader first: the last one to close checkpoints, and that is the writer."""
        lock, self._lock = self._lock, None
        if lock is None:
            return
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._reader_thread, self._reader.close)
        self._reader_thread.shutdown()
        await loop.run_in_executor(None, self._writer.close)
        lock.release()

    async def now(self) -> int:
        """Return the time, which goes on from what is stored and never back."""
        return self._now()

    async def commit(self, commit: Commit) -> Committed:
        """Append events, or find that the command was carried out before."""
        if self._lock is None:
            raise StoreError("the store is not open")
        committed = await self._writer.commit(commit)
        if not committed.repeated:
            self._tell(Hint(commit.match, "events", committed.seq))
        return committed

    async def load(self, match: str, *, whole: bool = True) -> StoredMatch | None:
        """Return a match with all its events, or what is needed to go on with it."""
        since, read = self._alive_since(), reading.load if whole else reading.wake
        return await self._read(lambda connection: read(connection, match, since))

    async def events_after(self, match: str, seq: int) -> StoredTail | None:
        """Return what came after event number *seq*."""
        since = self._alive_since()
        return await self._read(
            lambda connection: reading.events_after(connection, match, seq, since)
        )

    async def known(self, match: str, actor: str, cmd_id: str) -> int | None:
        """Return the newest event of a command."""
        return await self._read(lambda one: reading.known(one, match, actor, cmd_id))

    async def heads(self, wanted: Collection[str]) -> dict[str, Head]:
        """Return how far these matches are and who owns them."""
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
        """Return the matches of *players*, the latest changed first."""
        return await self._read(
            lambda connection: reading.matches_of(
                connection, players, limit, after, unfinished=unfinished
            )
        )

    async def set_up_by(self, player: str, limit: int) -> int:
        """Return how many unfinished matches count as set up by *player*."""
        return await self._read(lambda connection: reading.set_up_by(connection, player, limit))

    async def summary(self, match: str) -> Summary | None:
        """Return what lists know of a match."""
        return await self._read(lambda connection: reading.summary(connection, match))

    async def add_player(self, player: str, token_hash: bytes, at: int) -> None:
        """Remember a new player."""
        await self._execute("add_player", player=player, token_hash=token_hash, at=at)

    async def players_of(self, token_hash: bytes) -> tuple[str, ...]:
        """Return the players whom a browser holds."""
        return await self._read(lambda connection: people.players_of(connection, token_hash))

    async def revoke_token(self, token_hash: bytes, instead: bytes) -> tuple[str, ...]:
        """Let *instead* be the one token of all whom this one holds."""
        return await self._write(
            lambda connection: people.revoke_token(connection, token_hash, instead)
        )

    async def let_go(self, held: Collection[Held]) -> frozenset[Held]:
        """Return those of *held* that are so no more."""
        return await self._read(lambda connection: people.let_go(connection, held))

    async def offer(self, giver: bytes, secret: bytes, expires_at: int, now: int) -> None:
        """Offer what *giver* holds to whoever brings *secret*."""
        await self._write(
            lambda connection: people.offer(connection, giver, secret, expires_at, now)
        )

    async def take(self, secret: bytes, token_hash: bytes, now: int) -> tuple[str, ...]:
        """Let *token_hash* hold whom *secret* was offered for."""
        return await self._write(
            lambda connection: people.take(connection, secret, token_hash, now)
        )

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        """Call *heard* in the event loop after each commit."""
        self._heard.append(heard)

    async def tell(self, hint: Hint) -> None:
        """Let whoever subscribed hear *hint*."""
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
        """Make *node* the owner, unless a living other node is."""
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
        """Claim matches whose clock runs and whose owner is dead or none."""
        now, since = self._now(), self._alive_since()
        return await self._write(
            lambda connection: owners.claim_orphans(connection, node, limit, now, since)
        )

    async def owned(self, node: str) -> tuple[Claim, ...]:
        """Return the claims of *node* on matches whose clock runs."""
        return await self._read(lambda connection: owners.owned(connection, node))

    async def set_presence(self, match: str, node: str, present: Present) -> None:
        """Note who is connected to *node*."""
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
        """Return matches that are listed and not over, with somebody there."""
        present = {match: self._present(match) for match in self._presence}
        onlookers = {match: all_.onlookers for match, all_ in present.items() if all_.seats}
        if not onlookers:
            return ()
        return await self._read(lambda connection: reading.listed(connection, onlookers, limit))

    async def keep_draft(self, match: str, draft: StoredDraft) -> None:
        """Keep the draft in memory: with the process its clocks stop too."""
        self._drafts[match] = draft

    async def draft(self, match: str) -> StoredDraft | None:
        """Return the latest draft."""
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
        """Return since when a living node has beaten; those before this process are dead."""
        return max(self._now() - NODE_TTL_MS, self._opened_at)

    def _tell(self, hint: Hint) -> None:
        """Let everybody hear it, but not in the middle of what the caller does."""
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
