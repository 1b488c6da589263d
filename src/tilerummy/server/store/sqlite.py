"""The store on SQLite: WAL, synchronous=FULL, one connection that writes and one that reads.

The reading connection is opened read-only, so that it can neither write nor checkpoint: SQLite
before 3.51.3 may corrupt a WAL file when two connections do that at once.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from typing import TYPE_CHECKING, Final, TypeVar

from tilerummy.server.store.lock import FolderLock
from tilerummy.server.store.protocol import (
    Commit,
    Committed,
    SeqClash,
    StoredEvent,
    StoredMatch,
    StoreError,
    Summary,
)
from tilerummy.server.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")

SCHEMA_VERSION: Final = 1
RULESET_VERSION: Final = 1
"""Rises when a rule set of the same name comes to mean something else."""


class SqliteStore:
    """Every match in one file."""

    def __init__(self, path: Path) -> None:
        """Open *path*, creating it where needed; a StoreError if it cannot be used."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = FolderLock(path.with_suffix(".lock"))
        try:
            self._writer = Writer(lambda: _open_to_write(path))
        except sqlite3.Error as error:
            self._lock.release()
            raise StoreError(f"cannot open {path}: {error}") from error
        self._reader_thread = ThreadPoolExecutor(1, thread_name_prefix="store-reader")
        self._reader = self._reader_thread.submit(_open_to_read, path).result()

    async def commit(self, commit: Commit) -> Committed:
        """Append events, or find that the command was carried out before."""
        return await self._write(lambda connection: _commit(connection, commit))

    async def load(self, match: str) -> StoredMatch | None:
        """Return a match with all its events."""
        return await self._read(lambda connection: _load(connection, match))

    async def running(self) -> tuple[str, ...]:
        """Return the matches in which a game is being played."""
        rows = await self._read(
            lambda connection: connection.execute(
                "SELECT id FROM match WHERE status = 'playing' ORDER BY changed_at"
            ).fetchall()
        )
        return tuple(match for (match,) in rows)

    async def matches_of(self, player: str, limit: int) -> tuple[tuple[str, Summary], ...]:
        """Return *player*'s matches, the latest changed first."""
        return await self._read(lambda connection: _matches_of(connection, player, limit))

    async def add_player(self, player: str, token_hash: bytes, at: int) -> None:
        """Remember a new player."""
        await self._write(
            lambda connection: connection.execute(
                "INSERT INTO player (id, token_hash, created_at) VALUES (?, ?, ?)",
                (player, token_hash, at),
            )
        )

    async def player_of(self, token_hash: bytes) -> str | None:
        """Return whose token this is."""
        row = await self._read(
            lambda connection: connection.execute(
                "SELECT id FROM player WHERE token_hash = ?", (token_hash,)
            ).fetchone()
        )
        return row[0] if row else None

    async def beat(self, at: int) -> None:
        """Note that the server is alive."""
        await self._write(
            lambda connection: connection.execute(
                "INSERT INTO heartbeat (id, alive_at) VALUES (1, ?) "
                "ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at",
                (at,),
            )
        )

    async def last_beat(self) -> int | None:
        """Return when the server was last known to be alive."""
        row = await self._read(
            lambda connection: connection.execute("SELECT alive_at FROM heartbeat").fetchone()
        )
        return row[0] if row else None

    async def close(self) -> None:
        """Close the reader first: the last one to close checkpoints, and that is the writer."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._reader_thread, self._reader.close)
        self._reader_thread.shutdown()
        await loop.run_in_executor(None, self._writer.close)
        self._lock.release()

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.wrap_future(self._writer.submit(work))

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._reader_thread, work, self._reader)
        except sqlite3.Error as error:
            raise StoreError(str(error)) from error


def _open_to_write(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        connection.close()
        raise sqlite3.DatabaseError(f"written by a newer version of tilerummy (schema {version})")
    for number in range(version + 1, SCHEMA_VERSION + 1):
        script = resources.files(__package__).joinpath(f"schema_{number}.sql").read_text("utf-8")
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT"
        )
    return connection


def _open_to_read(path: Path) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def _commit(connection: sqlite3.Connection, commit: Commit) -> Committed:
    (known,) = connection.execute(
        "SELECT max(seq) FROM event WHERE match_id = ? AND actor = ? AND cmd_id = ?",
        (commit.match, commit.actor, commit.cmd_id),
    ).fetchone()
    if known is not None:
        return Committed(known, repeated=True)
    seq = commit.after + len(commit.bodies)
    _write_match(connection, commit, seq)
    connection.executemany(
        "INSERT INTO event (match_id, seq, actor, cmd_id, part, body, at) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            (
                commit.match,
                commit.after + 1 + part,
                commit.actor,
                commit.cmd_id,
                part,
                body,
                commit.at,
            )
            for part, body in enumerate(commit.bodies)
        ),
    )
    if commit.seed is not None:
        connection.execute(
            "INSERT INTO seed (match_id, game, seed) VALUES (?, ?, ?)", (commit.match, *commit.seed)
        )
    _write_seats(connection, commit)
    return Committed(seq)


def _write_match(connection: sqlite3.Connection, commit: Commit, seq: int) -> None:
    """Create the match's row or bring it up to date, if the match stands where it should."""
    summary = commit.summary
    row = {
        "id": commit.match,
        "after": commit.after,
        "seq": seq,
        "invite": commit.invite,
        "status": summary.status,
        "ruleset": summary.ruleset,
        "ruleset_version": RULESET_VERSION,
        "names": json.dumps(summary.names, ensure_ascii=False),
        "to_move": summary.to_move,
        "deadline_at": summary.deadline_at,
        "seed_commitment": summary.commitment,
        "at": commit.at,
    }
    if commit.after == 0:
        sql = (
            "INSERT INTO match (id, invite, status, seq, ruleset, ruleset_version, names, to_move, "
            "deadline_at, seed_commitment, created_at, changed_at) VALUES (:id, :invite, :status, "
            ":seq, :ruleset, :ruleset_version, :names, :to_move, :deadline_at, :seed_commitment, "
            ":at, :at) ON CONFLICT (id) DO NOTHING"
        )
    else:
        sql = (
            "UPDATE match SET status = :status, seq = :seq, names = :names, to_move = :to_move, "
            "deadline_at = :deadline_at, seed_commitment = :seed_commitment, changed_at = :at "
            "WHERE id = :id AND seq = :after"
        )
    if connection.execute(sql, row).rowcount != 1:
        raise SeqClash(f"{commit.match} is not at {commit.after}")


def _write_seats(connection: sqlite3.Connection, commit: Commit) -> None:
    wanted = {seat: player for seat, player in enumerate(commit.summary.players) if player}
    rows = connection.execute(
        "SELECT seat, player_id FROM seat WHERE match_id = ?", (commit.match,)
    ).fetchall()
    if dict(rows) == wanted:
        return
    connection.execute("DELETE FROM seat WHERE match_id = ?", (commit.match,))
    connection.executemany(
        "INSERT INTO seat (match_id, seat, player_id) VALUES (?, ?, ?)",
        ((commit.match, seat, player) for seat, player in wanted.items()),
    )


def _load(connection: sqlite3.Connection, match: str) -> StoredMatch | None:
    # One transaction, so that row, events and seeds belong together.
    connection.execute("BEGIN")
    try:
        row = connection.execute(
            "SELECT invite, deadline_at FROM match WHERE id = ?", (match,)
        ).fetchone()
        if row is None:
            return None
        events = connection.execute(
            "SELECT seq, actor, cmd_id, body, at FROM event WHERE match_id = ? ORDER BY seq",
            (match,),
        ).fetchall()
        seeds = connection.execute(
            "SELECT game, seed FROM seed WHERE match_id = ?", (match,)
        ).fetchall()
    finally:
        connection.execute("COMMIT")
    return StoredMatch(
        match=match,
        invite=row[0],
        deadline_at=row[1],
        events=tuple(StoredEvent(*event) for event in events),
        seeds=dict(seeds),
    )


def _matches_of(
    connection: sqlite3.Connection, player: str, limit: int
) -> tuple[tuple[str, Summary], ...]:
    rows = connection.execute(
        "SELECT m.id, m.status, m.ruleset, m.names, m.to_move, s.seat FROM seat s "
        "JOIN match m ON m.id = s.match_id WHERE s.player_id = ? "
        "ORDER BY m.changed_at DESC, m.id LIMIT ?",
        (player, limit),
    ).fetchall()
    found = []
    for match, status, ruleset, names, to_move, seat in rows:
        by_seat = tuple(json.loads(names))
        players = tuple(player if at == seat else None for at in range(len(by_seat)))
        summary = Summary(
            status=status, ruleset=ruleset, names=by_seat, players=players, to_move=to_move
        )
        found.append((match, summary))
    return tuple(found)
