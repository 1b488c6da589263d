"""What SQLite in particular promises: on disk at the ack, one server, one version."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from tests.server.store_support import MATCH, commit, open_sqlite
from tilerummy.server.store import StoreError
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
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
