"""The thread that writes: what commands share, in which order they are carried out, what fails."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from concurrent.futures import Future
from typing import TYPE_CHECKING

from tests.server.store_support import commit, open_sqlite, summary
from tilerummy.server.store import Committed, NotOwner, SeqClash, StoreError
from tilerummy.server.store.sqlite.matches import append
from tilerummy.server.store.sqlite.opening import open_to_write
from tilerummy.server.store.sqlite.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tilerummy.server.store import Commit
    from tilerummy.server.store.sqlite import SqliteStore


def test_what_is_in_the_log_goes_into_the_file_again_and_again(tmp_path: Path) -> None:
    """After so many rows, as SQLite would do it before it answers; else the log grew for ever."""
    file, kilobyte = tmp_path / "matches.db", 1024

    def fill(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE IF NOT EXISTS filling (row BLOB)")
        connection.executemany("INSERT INTO filling VALUES (?)", [(bytes(kilobyte),)] * 1000)

    writer = Writer(lambda: open_to_write(file), append)
    try:
        for _ in range(20):
            writer.submit(fill).result()
        # What follows waits until the log has been dealt with.
        writer.submit(lambda _: None).result()
        assert file.stat().st_size > 15_000 * kilobyte
        assert file.with_name("matches.db-wal").stat().st_size < 8_000 * kilobyte
    finally:
        writer.close()


def test_many_commands_share_a_transaction(tmp_path: Path) -> None:
    statements: list[str] = []

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
        connection.execute("CREATE TABLE number (value INTEGER)")
        connection.set_trace_callback(statements.append)
        return connection

    writer = Writer(connect, append)
    begun: Future[None] = Future()
    gate: Future[None] = Future()

    def wait(_: sqlite3.Connection) -> None:
        begun.set_result(None)
        gate.result()

    first = writer.submit(wait)
    begun.result()
    rest: list[Future[sqlite3.Cursor]] = [
        writer.submit(lambda connection: connection.execute("INSERT INTO number VALUES (1)"))
        for _ in range(50)
    ]
    gate.set_result(None)
    first.result()
    for future in rest:
        future.result()
    writer.close()
    assert statements.count("BEGIN IMMEDIATE") == statements.count("COMMIT") == 2


async def test_commits_of_one_turn_of_the_loop_are_one_transaction(tmp_path: Path) -> None:
    """Though nothing is being written when the first of them comes."""

    store = await open_sqlite(tmp_path)
    matches = [f"{at:016}" for at in range(40)]
    statements: list[str] = []
    try:
        await store.add_player("kim", b"kim", 1)
        store._writer.submit(lambda given: given.set_trace_callback(statements.append)).result()
        await asyncio.gather(*(store.commit(commit(match=match)) for match in matches))
        assert statements.count("BEGIN IMMEDIATE") == 1
    finally:
        await store.close()


async def test_what_is_asked_for_after_a_commit_is_done_after_it(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path)
    try:
        await store.add_player("kim", b"kim", 1)
        committing = asyncio.create_task(store.commit(commit()))
        await asyncio.sleep(0)
        events = store._writer.submit(
            lambda given: given.execute("SELECT count(*) FROM event").fetchone()[0]
        )
        assert await asyncio.wrap_future(events) == 2
        await committing
    finally:
        await store.close()


async def test_closing_finishes_what_was_not_handed_over_yet(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path)
    await store.add_player("kim", b"kim", 1)
    committing = asyncio.create_task(store.commit(commit()))
    await asyncio.sleep(0)
    store._writer.close()
    assert await committing == Committed(2)
    await store.close()


def together(store: SqliteStore, commits: Sequence[Commit]) -> asyncio.Future[list[object]]:
    """Commit all of *commits* in one transaction, and return what each led to."""
    gate = threading.Event()
    store._writer.submit(lambda _: gate.wait())
    answers = asyncio.gather(*map(store.commit, commits), return_exceptions=True)
    asyncio.get_running_loop().call_soon(lambda: asyncio.get_running_loop().call_soon(gate.set))
    return answers  # type: ignore[return-value]  # exceptions are what some of them lead to


async def test_commits_share_their_statements(tmp_path: Path) -> None:
    """After each statement the writing thread may have to wait for the event loop."""

    store = await open_sqlite(tmp_path)
    matches = [f"{at:016}" for at in range(40)]
    try:
        await store.add_player("kim", b"kim", 1)
        for match in matches:
            await store.commit(commit(match=match))
        statements: list[str] = []
        store._writer.submit(lambda given: given.set_trace_callback(statements.append)).result()
        done = await together(store, [commit(2, match=match) for match in matches])
        assert done == [Committed(4)] * 40
        # Those of the gate and the one that sets the callback are among them.
        assert len(statements) < 20
    finally:
        await store.close()


async def test_what_fails_takes_nobody_with_it(tmp_path: Path) -> None:
    store = await open_sqlite(tmp_path)
    try:
        await store.add_player("kim", b"kim", 1)
        for match in "abc":
            await store.commit(commit(match=match))
        nobody = summary(players=("nobody", None))
        done = await together(
            store,
            [
                commit(2, match="a", summary=nobody),
                commit(2, match="b"),
                commit(2, match="b"),
                commit(2, match="b", cmd_id="another"),
                commit(4, match="b"),
                commit(1, match="c"),
                commit(2, match="c", fence=7),
                commit(2, match="unknown"),
                commit(match="new"),
                commit(match="c", cmd_id="again"),
            ],
        )
        refused = [type(answer) for answer in done if isinstance(answer, Exception)]
        assert refused == [StoreError, SeqClash, SeqClash, NotOwner, SeqClash, SeqClash]
        assert [answer for answer in done if not isinstance(answer, Exception)] == [
            Committed(4),
            Committed(4, repeated=True),
            Committed(6),
            Committed(2),
        ]
        lengths = {"a": 2, "b": 6, "c": 2, "new": 2}
        for match, length in lengths.items():
            stored = await store.load(match)
            assert stored is not None
            assert (stored.seq, len(stored.events)) == (length, length)
        assert await store.load("unknown") is None
    finally:
        await store.close()


def test_a_commit_costs_the_same_however_long_the_match_is(tmp_path: Path) -> None:
    async def scenario() -> list[int]:
        store = await open_sqlite(tmp_path)
        steps = 0

        def count() -> None:
            nonlocal steps
            steps += 1

        async def cost(after: int) -> int:
            """Return the steps of SQLite's machine that a commit takes."""
            nonlocal steps
            steps = 0
            await store.commit(commit(after))
            return steps

        try:
            await store.add_player("kim", b"kim", 1)
            await store.commit(commit())
            store._writer.submit(lambda given: given.set_progress_handler(count, 1)).result()
            short = await cost(2)
            await store.commit(commit(4, bodies=("one",) * 2000))
            return [short, await cost(2004)]
        finally:
            await store.close()

    short, long = asyncio.run(scenario())
    assert long < 1.2 * short
