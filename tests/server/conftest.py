"""One server for the tests that need nothing special of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.support import Player, RunningServer, running
from tilerummy.server import logs
from tilerummy.server.store import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.server.store_support import Opener


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


@pytest.fixture(params=["sqlite"])
def open_store(tmp_path: Path) -> Opener:
    """Make stores of every kind; what these tests demand each has to do."""
    return lambda: SqliteStore(tmp_path / "matches.db")
