"""What PostgreSQL in particular promises: it heals, never waits for ever, and tells no secret."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.playing import FEW_TURNS, play_a_game
from tests.server.store_support import MATCH, commit
from tests.server.support import Player, running, settings
from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds, LazyMinds
from tests.support.postgres import USER, Postgres
from tilerummy.server import logs
from tilerummy.server.run import ServeError, serve
from tilerummy.server.store import Committed, Hint, StoreError
from tilerummy.server.store.postgres import PostgresStore
from tilerummy.server.store.postgres.hints import read, write

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@asynccontextmanager
async def opened(url: str, **options: Any) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(url, **options)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def test_an_ack_means_synced_to_disk(postgres_url: str) -> None:
    async with opened(postgres_url) as store:
        assert await store._database.fetchval("SHOW synchronous_commit") == "on"


async def test_a_database_that_comes_back_is_found_again(
    postgres: Postgres, postgres_url: str
) -> None:
    async with opened(postgres_url) as store:
        await store.add_player("kim", b"kim", 1)
        assert await store.commit(commit()) == Committed(2)
        for after, end in ((2, postgres.stop), (4, postgres.crash)):
            end()
            with pytest.raises(StoreError):
                await store.commit(commit(after))
            postgres.start()
            assert await store.commit(commit(after)) == Committed(after + 2)
        assert len((await store.load(MATCH) or pytest.fail("lost")).events) == 6


def test_hints_come_again_after_their_connection_was_lost(
    postgres: Postgres, postgres_url: str
) -> None:
    async def scenario() -> None:
        async with opened(postgres_url) as store, opened(postgres_url) as other:
            await store.add_player("kim", b"kim", 1)
            heard: asyncio.Queue[Hint] = asyncio.Queue()
            other.subscribe(heard.put_nowait)
            await store.commit(commit())
            assert (await asyncio.wait_for(heard.get(), 10)).seq == 2
            await postgres.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = 'tilerummy'"
            )
            after = 2
            while heard.empty():  # until both are there again hints are lost, and nothing else
                try:
                    after = (await store.commit(commit(after))).seq
                except StoreError:
                    continue
                await asyncio.sleep(0.05)
            assert heard.get_nowait().match == MATCH

    asyncio.run(scenario())


async def test_nothing_waits_for_ever(postgres_url: str) -> None:
    async with (
        opened(postgres_url) as slow,
        opened(postgres_url, timeout_ms=1000, connections=2) as store,
    ):
        await slow.add_player("kim", b"kim", 1)
        await slow.commit(commit())
        connection = await slow._database.connect()
        try:
            async with connection.transaction():
                await connection.execute("SELECT * FROM match FOR UPDATE")
                with pytest.raises(StoreError, match="timeout"):
                    await store.commit(commit(2))
        finally:
            await connection.close()
        assert await store.commit(commit(2)) == Committed(4)


@pytest.mark.skipif(sys.platform != "linux", reason="finds the database's processes in /proc")
async def test_a_database_that_does_not_answer_is_not_waited_for(
    postgres: Postgres, postgres_url: str
) -> None:
    async with asyncio.timeout(HANG_S):
        async with opened(postgres_url, timeout_ms=1000, connections=3) as store:
            await store.add_player("kim", b"kim", 1)
            await store.commit(commit())
            with postgres.silent():
                waiting = [store.commit(commit(2, cmd_id=f"command {n}")) for n in range(9)]
                results = await asyncio.gather(*waiting, return_exceptions=True)
                assert all(isinstance(result, StoreError) for result in results)
            while True:
                try:  # a busy machine may still be as silent as the database was
                    tail = await store.events_after(MATCH, 0)
                    assert tail is not None
                    await store.commit(commit(tail.seq, cmd_id="command after"))
                    tail = await store.events_after(MATCH, 0)
                except StoreError:
                    continue
                break
            assert tail is not None
            assert tail.events[-1].cmd_id == "command after"
            assert len({(event.cmd_id, event.body) for event in tail.events}) == tail.seq


async def test_many_nodes_lose_nothing_to_each_other(postgres_url: str) -> None:
    """Each commits the same commands to the same match, and decides again when it was late."""

    async def play(store: PostgresStore) -> None:
        for number in range(25):
            while True:
                head = (await store.heads([MATCH]))[MATCH]
                try:
                    await store.commit(commit(head.seq, cmd_id=f"command {number}"))
                except StoreError:
                    continue
                break

    async with opened(postgres_url) as first, opened(postgres_url) as second:
        await first.add_player("kim", b"kim", 1)
        await first.commit(commit())
        await asyncio.gather(play(first), play(second), play(first))
        stored = await first.load(MATCH)
        assert stored is not None
        commands = [event.cmd_id for event in stored.events]
        assert commands == ["command-0"] * 2 + [f"command {n // 2}" for n in range(50)]


def test_a_hint_says_what_was_meant() -> None:
    hints = [Hint("a" * 16, "events", 12), Hint("b" * 16, "presence"), Hint("c" * 16, "events", 1)]
    hints.append(Hint("d" * 16, "said", seat=3, said="nice_move"))
    hints.append(Hint("e" * 16, "rewritten"))
    assert read(write(hints)) == hints
    assert read("") == read("a:x") == read("a:x=hello") == []


def test_a_whole_game_is_played_on_it(postgres_url: str, tmp_path: Path) -> None:
    with (
        running(tmp_path, GreedyMinds(), database_url=postgres_url) as server,
        Player(server.port) as kim,
    ):
        made = kim.create(*["easy"] * 3, changes=FEW_TURNS)
        with kim.at(made["match"]) as line:
            play_a_game(line)
            seq = line.seq
    assert not list(tmp_path.iterdir())
    with running(tmp_path, GreedyMinds(), database_url=postgres_url) as server:
        kim.port, kim.http.base_url = server.port, f"http://127.0.0.1:{server.port}"
        with kim.at(made["match"]) as line:
            assert line.seq == seq


def test_an_outage_is_a_few_short_lines_in_the_log(
    postgres: Postgres, postgres_url: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    logs.configure("info")
    with running(tmp_path, database_url=postgres_url) as server, Player(server.port) as kim:
        made = kim.create("open")
        with kim.at(made["match"]) as line:
            capfd.readouterr()
            postgres.stop()
            try:
                for number in range(30):
                    assert line.refused("rename", name=f"Kim {number}")["code"] == "storage"
            finally:
                postgres.start()
            logs.flush()
            written = capfd.readouterr().err
    assert "Traceback" not in written
    lines = [json.loads(text) for text in written.splitlines()]
    failed = [one for one in lines if one["event"] == "commit_failed"]
    assert failed
    assert failed[0]["match"] == made["match"]
    assert sum(one["times"] for one in failed) <= 30
    assert max(map(len, written.splitlines())) < 500


async def test_a_password_of_any_characters_may_come_from_the_environment(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As deploy/compose.yaml passes it: in a URL some characters mean something else."""
    password = "p/a#s?s@%w:d"  # noqa: S105 - of this test only

    await postgres.execute(f"CREATE ROLE careful LOGIN SUPERUSER PASSWORD '{password}'")
    rules = postgres.folder / "data" / "pg_hba.conf"
    rules.write_text(f"local all careful scram-sha-256\n{rules.read_text('utf-8')}", "utf-8")
    await postgres.execute("SELECT pg_reload_conf()")
    url = postgres_url.replace(f"//{USER}@", "//careful@")
    monkeypatch.setenv("PGPASSWORD", "another")
    with pytest.raises(StoreError, match="password authentication failed"):
        await PostgresStore(url).open()
    monkeypatch.setenv("PGPASSWORD", password)
    async with opened(url) as store:
        assert await store.now()


SECRET = "correct horse"  # noqa: S105 - to look for


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (f"postgresql://kim:{SECRET}@localhost:1/tables", "cannot reach the database 'tables' on"),
        (f"postgresql://kim:{SECRET}@localhost:x/tables", "cannot reach the database"),
        (f"postgresql://kim:{SECRET}@[oops/tables", "cannot reach the database"),
        (f"postgresql://kim:{SECRET}/{SECRET}@localhost/tables", "/ [?] or # in its password"),
        (f"postgresql://kim:1#{SECRET}@localhost/tables", "/ [?] or # in its password"),
        (f"postgresql://kim:{SECRET}?@localhost/tables", "/ [?] or # in its password"),
        (f"mysql://kim:{SECRET}@localhost/tables", "has to begin with postgresql://"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_clear_error(
    tmp_path: Path, url: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    chosen = settings(tmp_path, database_url=url)
    assert SECRET not in repr(chosen)
    with pytest.raises(ServeError, match=said) as caught:
        serve(chosen, LazyMinds())
    assert caught.value.code == "bad_database"
    assert SECRET not in caught.value.message
    written = capfd.readouterr()
    assert written.out == ""
    assert SECRET not in written.err
