"""``tilerummy backup`` and ``restore``: what is kept goes through one file, and games go on."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosedError

from tests.server.first_events import RUNNING, play_to_the_end, write_first_events
from tests.server.hosts import CommandResult
from tests.server.store_support import write_schema_1
from tests.server.support import Json, Line, Player, running
from tests.support.players import GreedyMinds
from tilerummy.server.identity.tokens import COOKIE
from tilerummy.server.store.admin import TABLES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.server.hosts import Tell

Rows = dict[str, list[tuple[Any, ...]]]


class Place(NamedTuple):
    """Where matches are kept."""

    folder: Path
    settings: dict[str, Any]

    def name(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Let the environment name it."""
        monkeypatch.setenv("TILERUMMY_DATA_DIR", str(self.folder))
        monkeypatch.setenv("TILERUMMY_DATABASE_URL", self.settings.get("database_url", ""))


@pytest.fixture
def make_place(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str, str], Place]:
    """Make places with nothing in them: a file's, or a database's."""

    def make(kind: str, name: str) -> Place:
        if kind == "sqlite":
            return Place(tmp_path / name, {})
        make_database: Callable[[], str] = request.getfixturevalue("make_database")
        url = request.getfixturevalue("postgres").url(make_database())
        return Place(tmp_path / name, {"database_url": url})

    return make


def rows(file: Path) -> Rows:
    """Return everything that a backup has, as it lies there."""
    with closing(sqlite3.connect(file)) as connection:
        return {
            table: sorted(
                connection.execute(
                    f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608 - our own words
                ).fetchall()
            )
            for table, columns in TABLES.items()
        }


def table(stack: ExitStack, port: int) -> tuple[Json, list[Player], list[Line]]:
    """Begin a game of two."""
    people = [stack.enter_context(Player(port, name)) for name in ("Kim 林", "Lee")]
    made = people[0].create("open", clock=True)
    people[1].join(made)
    lines = [stack.enter_context(person.at(made["match"])) for person in people]
    lines[0].do("start_game")
    lines[1].wait_for(lambda view: view["status"] == "playing")
    next(line for line in lines if line.my_turn()).rest()
    return made, people, lines


@pytest.mark.parametrize(
    ("source", "target"),
    [("sqlite", "sqlite"), ("sqlite", "postgres"), ("postgres", "sqlite")],
)
def test_a_host_moves_and_its_games_go_on(
    make_place: Callable[[str, str], Place],
    monkeypatch: pytest.MonkeyPatch,
    tell: Tell,
    tmp_path: Path,
    source: str,
    target: str,
) -> None:
    here, there = make_place(source, "here"), make_place(target, "there")
    first, second = tmp_path / "first.db", tmp_path / "second.db"
    here.name(monkeypatch)
    with running(here.folder, **here.settings) as server, ExitStack() as stack:
        made, people, lines = table(stack, server.port)
        cookies = [dict(person.http.cookies) for person in people]
        seq = max(line.seq for line in lines)
        output = tell("backup", first)
        assert output.out.startswith(f"{first}: matches 1, events ")
        # People play on meanwhile.
        for line in lines:
            while line.seq < seq:
                line.next()
        next(line for line in lines if line.my_turn()).rest()
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    there.name(monkeypatch)
    assert tell("restore", first).out.startswith("restored: matches 1, ")
    assert tell("backup", second).code == 0
    assert rows(first) == rows(second)
    assert len(rows(first)["event"]) == seq
    with running(there.folder, **there.settings) as server, ExitStack() as stack:
        lines = []
        for name, saved in zip(("Kim", "Lee"), cookies, strict=True):
            person = stack.enter_context(Player(server.port, name))
            person.http.cookies.update(saved)
            lines.append(stack.enter_context(person.at(made["match"])))
        assert [seat["name"] for seat in lines[0].view["seats"]] == ["Kim 林", "Lee"]
        play_to_the_end(*lines)
        assert lines[0].view["game"]["outcome"]


def test_what_is_there_is_not_changed(tell: Tell, tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    with running(folder) as server, Player(server.port) as kim:
        made = kim.create("open")
        assert tell("backup", backup, "--data-dir", folder).code == 0
        with kim.at(made["match"]) as line:
            line.do("rename", name="Other")
            assert tell("restore", backup, "--data-dir", folder) == CommandResult(
                2, "", "not_empty"
            )
            output = tell("restore", backup, "--data-dir", folder, "--add")
            assert output.out.startswith("restored: matches 0, events 0, players 0; matches that")
            assert line.do("rename", name="Another")["seq"] == line.seq
            # What was deleted is gone for those who look at it, and comes back as it was then.
            assert tell("admin", "prune", "--older-than", 0, "--data-dir", folder).code == 0
            with pytest.raises(ConnectionClosedError, match="4404"):
                line.until("never")
        assert tell("restore", backup, "--data-dir", folder).out.startswith("restored: matches 1, ")
        with kim.at(made["match"]) as line:
            assert line.view["seats"][0]["name"] == "Kim"
            line.do("rename", name="Other")
    assert not list(folder.glob(".restore*"))


def test_a_file_is_replaced_only_on_purpose(tell: Tell, tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    folder.mkdir()
    write_first_events(folder / "tilerummy.db")
    backup.write_text("dear", "utf-8")
    assert tell("backup", backup, "--data-dir", folder) == CommandResult(2, "", "exists")
    assert backup.read_text("utf-8") == "dear"
    assert tell("backup", backup, "--data-dir", folder, "--force").code == 0
    assert len(rows(backup)["match"]) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup.db", "data"]


def test_what_is_no_file_is_never_replaced(tell: Tell, tmp_path: Path) -> None:
    """A device, a pipe, a folder."""
    folder, other = tmp_path / "data", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    write_first_events(folder / "tilerummy.db")
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "other"):
        for what in (("backup",), ("admin", "export", "nobody")):
            output = tell(*what, tmp_path / name, "--data-dir", folder, "--force")
            assert output == CommandResult(2, "", "exists")
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize(
    "name", ["tilerummy.db", "tilerummy.db-wal", "tilerummy.lock", "linked.db"]
)
def test_a_backup_never_takes_the_place_of_what_it_is_a_backup_of(
    tell: Tell, tmp_path: Path, name: str
) -> None:
    folder = tmp_path / "data"
    with running(folder) as server, Player(server.port) as kim:
        made = kim.create("open")
        (folder / "linked.db").symlink_to(folder / "tilerummy.db")
        for what in (("backup",), ("admin", "export", "nobody")):
            output = tell(*what, folder / name, "--data-dir", folder, "--force")
            assert output == CommandResult(2, "", "own_database")
        with kim.at(made["match"]) as line:
            line.do("rename", name="Other")
    with running(folder) as server:
        kim.http.base_url = f"http://127.0.0.1:{server.port}"
        kim.port = server.port
        with kim.at(made["match"]) as line:
            assert line.view["seats"][0]["name"] == "Other"


def test_where_nothing_is_kept_nothing_is_written(tell: Tell, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    missing = ("--data-dir", tmp_path / "none")
    assert tell("backup", backup, *missing) == CommandResult(2, "", "no_matches")
    assert tell("restore", backup, *missing) == CommandResult(2, "", "no_file")
    assert list(tmp_path.iterdir()) == []
    nowhere = tmp_path / "no" / "folder" / "backup.db"
    (tmp_path / "data").mkdir()
    write_first_events(tmp_path / "data" / "tilerummy.db")
    assert tell("backup", nowhere, "--data-dir", tmp_path / "data") == CommandResult(
        2, "", "storage"
    )


def test_a_backup_leaves_an_old_file_as_it_is(tell: Tell, tmp_path: Path) -> None:
    path, backup = tmp_path / "tilerummy.db", tmp_path / "backup.db"
    with closing(sqlite3.connect(path)) as connection:
        write_schema_1(connection)
    assert tell("backup", backup, "--data-dir", tmp_path).code == 0
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    with closing(sqlite3.connect(backup)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert connection.execute("SELECT count(*) FROM alembic_version").fetchone() == (1,)


def test_a_file_of_the_first_version_is_a_backup_too(tell: Tell, tmp_path: Path) -> None:
    """Whoever copied the file of a stopped server has one."""
    old, folder = tmp_path / "old.db", tmp_path / "data"
    write_first_events(old)
    before = old.read_bytes()
    assert tell("restore", old, "--data-dir", folder).out.startswith(
        "restored: matches 3, events 44, "
    )
    assert old.read_bytes() == before
    with running(folder, GreedyMinds()) as server, ExitStack() as stack:
        lines = []
        for name in ("kim", "lee"):
            person = stack.enter_context(Player(server.port, name))
            person.http.cookies.set(COOKIE, f"token-of-{name}")
            lines.append(stack.enter_context(person.at(RUNNING)))
        play_to_the_end(*lines)
