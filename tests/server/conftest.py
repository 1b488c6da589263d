"""One server for the tests that need nothing special of it."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.hosts import CommandResult, Host
from tests.server.support import Json, Player, RunningServer, running
from tilerummy.cli.main import main
from tilerummy.server import logs
from tilerummy.server.store.postgres import PostgresStore
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.hosts import Seated, Tell
    from tests.server.store_support import Opener
    from tests.support.postgres import Postgres


@pytest.fixture(autouse=True)
def _quiet() -> None:
    logs.configure("error")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("server")) as running_server:
        yield running_server


@pytest.fixture
def someone(server: RunningServer) -> Iterator[Callable[[str], Player]]:
    """Makes people, each with a cookie jar of their own."""
    people: list[Player] = []

    def make(name: str) -> Player:
        people.append(Player(server.port, name))
        return people[-1]

    yield make
    for person in people:
        person.close()


@pytest.fixture(scope="session")
def prepared(postgres: Postgres) -> str:
    """Make one database with the schema: to be used by one test after another."""

    async def prepare() -> str:
        name = await postgres.create()
        store = PostgresStore(postgres.url(name))
        await store.open()
        await store.close()
        return name

    return asyncio.run(prepare())


@pytest.fixture
def empty_postgres(postgres: Postgres, prepared: str) -> Callable[[], None]:
    """Empty the database at `postgres_url`."""
    return lambda: asyncio.run(postgres.execute(EMPTY, prepared))


@pytest.fixture
def postgres_url(postgres: Postgres, prepared: str, empty_postgres: Callable[[], None]) -> str:
    """Return the address of a database with the schema and no rows."""
    empty_postgres()
    return postgres.url(prepared)


EMPTY = """
    TRUNCATE player, device, passkey, challenge, offer, push_key, subscription, match, event, seed,
             seat, node, presence, draft, contest, contest_event, kept_link, club,
             club_event, kept_club;
    UPDATE clock SET ahead_ms = 0, newest_at = 0;
"""


@pytest.fixture(params=["sqlite", "postgres"])
def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> Opener:
    """Make stores of every kind; what these tests demand each has to do."""
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "matches.db")
    url: str = request.getfixturevalue("postgres_url")
    return lambda: PostgresStore(url)


# That stores do the same is proven by tests/server/test_store_*.py.
@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def host(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Host:
    folder = tmp_path / "data"
    settings: dict[str, Any] = {}
    monkeypatch.setenv("TILERUMMY_DATA_DIR", str(folder))
    if request.param == "postgres":
        url = request.getfixturevalue("postgres_url")
        settings["database_url"] = url
        monkeypatch.setenv("TILERUMMY_DATABASE_URL", url)

    def tell(*arguments: str) -> str:
        capsys.readouterr()
        code = main(("admin", *arguments))
        out, err = capsys.readouterr()
        assert (code, err) == (0, "")
        return out

    def fail(*arguments: str) -> str:
        capsys.readouterr()
        code = main(("admin", *arguments))
        out, err = capsys.readouterr()
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        return err.removeprefix("tilerummy: ").partition(":")[0]

    return Host(folder, settings, tell, fail)


@pytest.fixture
def seated() -> Iterator[Seated]:
    with ExitStack() as stack:

        def sit(server: RunningServer, *names: str) -> tuple[Json, list[Player]]:
            people = [stack.enter_context(Player(server.port, name)) for name in names]
            made = people[0].create(*["open"] * (len(people) - 1), "easy")
            for person in people[1:]:
                person.join(made)
            return made, people

        yield sit


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    def run(*arguments: object) -> CommandResult:
        capsys.readouterr()
        code = main(tuple(map(str, arguments)))
        out, err = capsys.readouterr()
        assert err.count("\n") == (0 if code == 0 else 1), err
        return CommandResult(code, out, err.removeprefix("tilerummy: ").partition(":")[0])

    return run
