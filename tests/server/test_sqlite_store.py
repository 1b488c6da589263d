"""What SQLite in particular promises: on disk at the ack, one server, one version."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.store_support import MATCH, commit, open_sqlite
from tilerummy.server.store import StoredEvent, StoreError
from tilerummy.server.store.logs import LogCommit, NewLog
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_an_ack_means_synced_to_disk(tmp_path: Path) -> None:
    async def scenario() -> tuple[object, ...]:
        store = await open_sqlite(tmp_path)
        try:
            pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            return tuple(
                [
                    store._writer.submit(
                        lambda connection, name=pragma: connection.execute(  # type: ignore[misc]
                            f"PRAGMA {name}"
                        ).fetchone()[0]
                    ).result()
                    for pragma in pragmas
                ]
            )
        finally:
            await store.close()

    assert asyncio.run(scenario()) == ("wal", 2, 1, 5000)


def test_a_start_waits_for_no_library_that_it_does_not_need(tmp_path: Path) -> None:
    program = """if True:
        import asyncio, pathlib, sys
        from tilerummy.server.store import make_store

        async def start():
            file = pathlib.Path(sys.argv[1])
            store = make_store(None, file, connections=1, timeout_ms=100)
            await store.open()
            await store.close()

        asyncio.run(start())
        print([name for name in ("alembic", "asyncpg", "sqlalchemy") if name in sys.modules])
    """
    for _ in ("a new file", "the newest schema"):
        done = subprocess.run(
            [sys.executable, "-c", program, tmp_path / "matches.db"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == "[]"


async def test_the_reader_cannot_write(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path)
    try:
        with pytest.raises(StoreError):
            await store._read(lambda connection: connection.execute("DELETE FROM event"))
    finally:
        await store.close()


async def test_two_servers_cannot_share_a_folder(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path)
    try:
        with pytest.raises(StoreError, match="in use"):
            await open_sqlite(tmp_path)
    finally:
        await store.close()


async def test_a_link_to_the_file_is_no_second_folder(tmp_path: Path) -> None:
    """Two locks on one database would let two servers write to it."""
    for folder in ("real", "linked"):
        (tmp_path / folder).mkdir()
    (tmp_path / "linked" / "matches.db").symlink_to(tmp_path / "real" / "matches.db")

    store = await open_sqlite(tmp_path / "linked")
    try:
        with pytest.raises(StoreError, match="in use"):
            await open_sqlite(tmp_path / "real")
    finally:
        await store.close()


def test_refuses_a_file_with_a_second_name(tmp_path: Path) -> None:
    """A hard link cannot be followed to where the lock is."""
    for folder in ("real", "linked"):
        (tmp_path / folder).mkdir()
    file = tmp_path / "real" / "matches.db"

    async def made() -> None:
        await (await open_sqlite(file.parent)).close()

    asyncio.run(made())
    (tmp_path / "linked" / "matches.db").hardlink_to(file)
    for folder in ("real", "linked"):
        with pytest.raises(StoreError, match="hard link"):
            asyncio.run(open_sqlite(tmp_path / folder))
    (tmp_path / "linked" / "matches.db").unlink()
    asyncio.run(made())


def test_refuses_a_file_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer version"):
        asyncio.run(open_sqlite(tmp_path))


def test_refuses_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    path.write_text("this is no database, " * 100)
    with pytest.raises(StoreError, match="cannot open"):
        asyncio.run(open_sqlite(tmp_path))


async def test_a_full_disk_refuses_and_changes_nothing(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path)
    try:
        await store.add_player("kim", b"kim", 1)
        await store.commit(commit())
        (pages,) = await asyncio.wrap_future(
            store._writer.submit(lambda c: c.execute("PRAGMA page_count").fetchone())
        )
        await asyncio.wrap_future(
            store._writer.submit(lambda c: c.execute(f"PRAGMA max_page_count = {pages}"))
        )
        with pytest.raises(StoreError, match="full"):
            await store.commit(commit(2, bodies=("x" * 1_000_000,)))
        stored = await store.load(MATCH)
        assert stored is not None
        assert len(stored.events) == 2
        await asyncio.wrap_future(
            store._writer.submit(lambda c: c.execute("PRAGMA max_page_count = 100000"))
        )
        assert (await store.commit(commit(2))).seq == 4
    finally:
        await store.close()


EVENTS = [
    StoredEvent(seq=seq, actor="link 1", cmd_id=f"c{seq}", body="{}", at=5) for seq in range(1, 601)
]
CLUB = NewLog(key="k3rjw2ynqz5hclub", secret=b"s" * 32, maker="kim")


async def test_a_long_log_is_added_in_pieces_and_found_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_sqlite(tmp_path)
    clubs, write = store.clubs, store._write
    seen: list[Any] = []

    async def looked(work: Callable[[sqlite3.Connection], Any]) -> Any:
        done = await write(work)
        seen.append((await clubs.load(CLUB.key), await clubs.heads([CLUB.key])))
        return done

    monkeypatch.setattr(clubs, "_write", looked)
    await clubs.add(CLUB, EVENTS)
    # The first row, three pieces, and the number that makes it a log.
    *before, (found, heads) = seen
    assert before == 4 * [(None, {})]
    assert found.events == tuple(EVENTS)
    assert heads == {CLUB.key: 600}
    await store.close()


async def test_a_log_of_which_a_piece_is_missing_is_deleted(tmp_path: Path) -> None:
    twice = [*EVENTS[:300], replace(EVENTS[300], seq=1)]
    store = await open_sqlite(tmp_path)
    with pytest.raises(StoreError):
        await store.clubs.add(CLUB, twice)
    assert await store.clubs.listing() == ()
    # The next start deletes what a process left that was killed in between.
    await store._write(
        lambda connection: connection.execute(
            "INSERT INTO club VALUES (?, ?, ?, 0, 5, 5)", (CLUB.key, CLUB.secret, CLUB.maker)
        ).close()
    )
    await store._write(
        lambda connection: connection.execute(
            "INSERT INTO club_event VALUES (?, 1, 'link 1', 'c1', 0, '{}', 5)", (CLUB.key,)
        ).close()
    )
    assert await store.clubs.listing() == ()
    await store.close()
    await store.open()
    await store.clubs.add(CLUB, EVENTS)
    found = await store.clubs.load(CLUB.key)
    assert found is not None
    assert found.events == tuple(EVENTS)
    await store.close()


async def test_a_log_without_news_is_found_without_reading_and_never_after_a_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_sqlite(tmp_path)
    clubs, read, reads = store.clubs, store._read, 0

    async def counted(work: Callable[[sqlite3.Connection], Any]) -> Any:
        nonlocal reads
        reads += 1
        return await read(work)

    monkeypatch.setattr(clubs, "_read", counted)
    await clubs.add(CLUB, EVENTS)

    async def seen(after: int) -> tuple[int, list[int]]:
        """Return how often the file was read, and the events after number *after*."""
        before, found = reads, await clubs.load(CLUB.key, after)
        assert found is not None
        return reads - before, [event.seq for event in found.events]

    assert await seen(599) == (1, [600])
    assert await seen(600) == (0, [])
    assert await seen(598) == (1, [599, 600])
    more = LogCommit(key=CLUB.key, after=600, actor="link 1", cmd_id="more", bodies=("{}",), at=6)
    # What is read while somebody writes may be old as soon as that is done.
    found, _ = await asyncio.gather(clubs.load(CLUB.key, 590), clubs.commit(more))
    assert found is not None
    assert (await seen(600))[1] == [601]
    assert await seen(601) == (0, [])
    gone, _ = await asyncio.gather(clubs.load(CLUB.key), clubs.delete(CLUB.key))
    assert gone is None or gone.seq == 601
    assert await clubs.load(CLUB.key, 601) is None
    await clubs.add(CLUB, EVENTS)
    assert await seen(600) == (1, [])
    assert await seen(600) == (0, [])
    assert await clubs.prune(before=6, limit=9) == (CLUB.key,)
    assert await clubs.load(CLUB.key, 600) is None
    await store.close()


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions there")
def test_no_other_account_reads_the_seeds(tmp_path: Path) -> None:
    async def scenario() -> None:
        folder = tmp_path / "new" / "data"
        store = SqliteStore(folder / "matches.db")
        await store.open()
        await store.add_player("kim", b"kim", 1)
        names = {"matches.db", "matches.db-wal", "matches.db-shm", "matches.lock"}
        assert modes(folder) == dict.fromkeys(names, 0o600)
        assert folder.stat().st_mode & 0o777 == 0o700
        # As an older version left it, after a crash.
        (tmp_path / "old").mkdir(mode=0o755)
        for file in folder.iterdir():
            (tmp_path / "old" / file.name).write_bytes(file.read_bytes())
            (tmp_path / "old" / file.name).chmod(0o644)
        await store.close()
        again = SqliteStore(tmp_path / "old" / "matches.db")
        await again.open()
        assert modes(tmp_path / "old") == dict.fromkeys(names, 0o600)
        assert (tmp_path / "old").stat().st_mode & 0o777 == 0o755
        await again.close()

    before = os.umask(0o022)
    try:
        asyncio.run(scenario())
    finally:
        os.umask(before)
