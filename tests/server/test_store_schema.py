"""The schema is written down twice, as it is and as the steps that lead there: both are one."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from tests.server.hosts import CommandResult
from tests.server.store_support import write_schema_1
from tilerummy.match import codec
from tilerummy.match.state import replay
from tilerummy.server.store import StoreError, migrations
from tilerummy.server.store.postgres import PostgresStore
from tilerummy.server.store.postgres import opening as postgres_opening
from tilerummy.server.store.postgres.database import Database
from tilerummy.server.store.sqlite import SqliteStore, opening

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.server.hosts import Tell
    from tests.support.postgres import Postgres

OVER, RUNNING = "j3dxowydpb3qlzs6", "bjmmt7evxfrno7zm"
LAST_BEAT = 1795329806109


def in_memory() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def described(connection: sqlite3.Connection) -> dict[str, Any]:
    """Return what the schema means, however it was written."""

    def ask(pragma: str, name: str) -> list[Any]:
        rows = connection.execute(f"PRAGMA {pragma}({name})")
        return sorted(rows, key=repr)

    found: dict[str, Any] = {"version": connection.execute("PRAGMA user_version").fetchone()}
    tables = connection.execute("SELECT name, wr FROM pragma_table_list WHERE schema = 'main'")
    for table, without_rowid in tables.fetchall():
        if table == "sqlite_schema":
            continue
        indices = {
            (unique, origin, partial, tuple(ask("index_info", name)))
            for _, name, unique, origin, partial in ask("index_list", table)
        }
        columns = [column[1:] for column in ask("table_info", table)]
        keys = [key[2:] for key in ask("foreign_key_list", table)]
        found[table] = without_rowid, sorted(columns, key=repr), keys, indices
    for name, sql in connection.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL"
    ):
        found[name] = " ".join(sql.replace('"', "").split())
    return found


def test_the_newest_step_is_the_newest_schema() -> None:
    folder = Path(migrations.__file__).parent
    config = Config()
    config.set_main_option("script_location", str(folder))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_heads() == [migrations.NEWEST]
    for schema in (opening.schema(), postgres_opening.schema()):
        (version,) = re.findall(r"INTO alembic_version .* VALUES \('(\d+)'\)", schema)
        assert version == migrations.NEWEST


def test_every_way_to_the_sqlite_schema_leads_to_the_same() -> None:
    with closing(in_memory()) as new, closing(in_memory()) as old, closing(in_memory()) as steps:
        opening.bring_up_to_date(new)
        write_schema_1(old)
        opening.bring_up_to_date(old)
        opening.upgrade(steps, None)
        assert described(new)["match"]
        assert described(old) == described(new)
        assert described(steps) == described(new)


def test_an_upgrade_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_late(*given: Any) -> None:
        migrations.migrate(*given)
        raise sqlite3.OperationalError("disk full")

    with closing(in_memory()) as old:
        write_schema_1(old)
        before = described(old)
        with monkeypatch.context() as broken:
            broken.setattr(opening, "migrate", fail_late)
            with pytest.raises(sqlite3.OperationalError):
                opening.bring_up_to_date(old)
        assert described(old) == before
        opening.bring_up_to_date(old)


def test_a_file_of_the_first_version_is_upgraded_without_loss(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    with closing(sqlite3.connect(path)) as connection:
        write_schema_1(connection)
        events = connection.execute("SELECT * FROM event ORDER BY match_id, seq").fetchall()
        ((token_hash, player),) = connection.execute(
            "SELECT token_hash, player_id FROM player JOIN seat ON player_id = id "
            "WHERE match_id = ?",
            (OVER,),
        ).fetchall()

    async def scenario() -> None:
        store = SqliteStore(path)
        await store.open()
        try:
            over, running = await store.load(OVER), await store.load(RUNNING)
            assert over is not None
            assert running is not None
            assert (over.seq, running.seq) == (87, 5)
            assert set(over.seeds) == set(running.seeds) == {1}
            for stored in (over, running):
                assert replay([codec.load(event.body) for event in stored.events]).number == 1
            assert await store.players_of(token_hash) == (player,)
            assert len(await store.matches_of((player,), 9)) == 2
            # The clock that ran is given back the time since the last sign of life.
            await store.beat("here")
            (claim,) = await store.claim_orphans("here", 9)
            assert (claim.match, claim.fence, claim.alive_at) == (RUNNING, 1, LAST_BEAT)
        finally:
            await store.close()

    asyncio.run(scenario())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        saved = connection.execute("SELECT * FROM event ORDER BY match_id, seq").fetchall()
    assert saved == events


@pytest.mark.parametrize(
    "sql", ["PRAGMA user_version = 99", "UPDATE alembic_version SET version_num = '9999'"]
)
async def test_a_newer_file_is_refused(tmp_path: Path, sql: str) -> None:
    path = tmp_path / "matches.db"

    store = SqliteStore(path)
    await store.open()
    await store.close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(sql)
    with pytest.raises(StoreError, match="newer version"):
        await store.open()


def database(postgres: Postgres, name: str) -> Database:
    return Database(postgres.url(name), connections=1, timeout_ms=60_000)


def dumped(postgres: Postgres, database: str) -> list[str]:
    """Return the schema as PostgreSQL writes it, less what differs with each dump."""
    program = postgres.programs / "pg_dump"
    written = subprocess.run(
        [program, "--schema-only", "--no-owner", postgres.url(database)],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    saved = [line for line in written.splitlines() if line and line[0] not in "-\\"]
    statements = "\n".join(saved).split(";\n")
    # Columns that were added later stand last; in a table their order means nothing.
    lines = [sorted(line.rstrip(",") for line in each.splitlines()) for each in statements]
    return sorted("\n".join(each) for each in lines)


def test_every_way_to_the_postgres_schema_leads_to_the_same(
    postgres: Postgres, make_database: Callable[[], str]
) -> None:
    new, steps = make_database(), make_database()

    async def scenario() -> None:
        await postgres_opening.bring_up_to_date(database(postgres, new))
        await postgres_opening.upgrade(database(postgres, steps))

    asyncio.run(scenario())
    assert "CREATE TABLE public.match (" in "\n".join(dumped(postgres, new))
    assert dumped(postgres, steps) == dumped(postgres, new)


def test_nodes_that_start_at_once_make_the_schema_once(
    postgres: Postgres, make_database: Callable[[], str]
) -> None:
    """Of a new database, and of one that has to be upgraded."""
    new, old = make_database(), make_database()

    async def scenario() -> None:
        await postgres_opening.upgrade(database(postgres, old), "0001")
        for name in (new, old):
            nodes = [PostgresStore(postgres.url(name)) for _ in range(4)]
            try:
                await asyncio.gather(*(node.open() for node in nodes))
                for node in nodes:
                    assert await node.now() > 0
            finally:
                await asyncio.gather(*(node.close() for node in nodes))

    asyncio.run(scenario())
    assert dumped(postgres, old) == dumped(postgres, new)


def test_hosts_commands_leave_a_database_as_it_is(
    postgres: Postgres,
    make_database: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    tell: Tell,
    tmp_path: Path,
) -> None:
    """Only servers upgrade, and only they and what is restored begin: nodes may be at work."""
    new, old = make_database(), make_database()
    asyncio.run(postgres_opening.upgrade(database(postgres, old), "0001"))
    before = dumped(postgres, new), dumped(postgres, old)
    for name in (new, old):
        monkeypatch.setenv("TILERUMMY_DATABASE_URL", postgres.url(name))
        for command in (("backup", tmp_path / "copy.db"), ("admin", "list")):
            assert tell(*command) == CommandResult(2, "", "storage")
    assert (dumped(postgres, new), dumped(postgres, old)) == before


async def test_a_newer_database_is_refused(
    postgres: Postgres, make_database: Callable[[], str]
) -> None:
    name = make_database()

    store = PostgresStore(postgres.url(name))
    await store.open()
    await store.close()
    await postgres.execute("UPDATE alembic_version SET version_num = '9999'", name)
    with pytest.raises(StoreError, match="newer version"):
        await store.open()
