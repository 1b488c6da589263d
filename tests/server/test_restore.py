"""What is given to ``tilerummy restore``, and what a disk takes: all of it, or nothing."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
import sys
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import pytest

from tests.server.first_events import write_first_events
from tests.server.hosts import CommandResult
from tilerummy.cli.main import main
from tilerummy.contest.io import codec
from tilerummy.contest.model.event import ContestOpened
from tilerummy.server.admin import backups, files
from tilerummy.server.admin.errors import AdminError
from tilerummy.server.store.sqlite.opening import open_to_write

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.hosts import Tell


def broken(tmp_path: Path, change: str) -> Path:
    file = tmp_path / "broken.db"
    write_first_events(file)
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(change)
    return file


@pytest.mark.parametrize(
    "change",
    [
        "DELETE FROM event WHERE seq = 5",
        "DELETE FROM event",
        "DELETE FROM seed",
        "UPDATE seed SET seed = randomblob(32)",
        "UPDATE match SET seq = seq + 1",
        "UPDATE match SET status = 'finished'",
        "UPDATE event SET body = '{}' WHERE seq = 3",
        "UPDATE event SET body = replace(body, '\"seat\":0', '\"seat\":9')",
        "UPDATE event SET body = replace(body, '{', '{\"v\":99,') WHERE seq = 1",
        "DELETE FROM player",
        "PRAGMA user_version = 99",
        "DROP TABLE event",
        "DROP TABLE seat",
    ],
)
def test_what_is_not_whole_is_refused_before_anything_is_written(
    tell: Tell, tmp_path: Path, change: str
) -> None:
    folder = tmp_path / "data"
    file = broken(tmp_path, change)
    assert tell("restore", file, "--data-dir", folder) == CommandResult(2, "", "bad_backup")
    assert not (folder / "tilerummy.db").exists()
    assert list(folder.glob(".*")) == []


def test_what_a_crash_left_beside_the_file_is_restored_with_it(tell: Tell, tmp_path: Path) -> None:
    """The write-ahead log holds what is not in the file yet, mostly nearly everything."""
    complete, crashed = tmp_path / "whole.db", tmp_path / "crashed.db"
    write_first_events(complete)
    with closing(sqlite3.connect(tmp_path / "used.db")) as connection:
        connection.executescript("PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;")
        with closing(sqlite3.connect(complete)) as script:
            connection.executescript("\n".join(script.iterdump()))
            (version,) = script.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version}")
        for end in ("", "-wal"):
            shutil.copyfile(tmp_path / f"used.db{end}", f"{crashed}{end}")
    left = tell("restore", crashed, "--data-dir", tmp_path / "crashed")
    assert left == tell("restore", complete, "--data-dir", tmp_path / "whole")
    assert left.out.startswith("restored: matches 3, ")


def test_refused_backups_leave_no_folder_behind(tell: Tell, tmp_path: Path) -> None:
    (tmp_path / "notes").write_bytes(b"notes")
    (tmp_path / "kept").mkdir()
    for folder in ("made/for/nothing", "kept"):
        output = tell("restore", tmp_path / "notes", "--data-dir", tmp_path / folder)
        assert (output.code, output.error) == (2, "bad_backup")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "notes"]


@pytest.mark.skipif(sys.platform != "linux", reason="names are text there")
def test_files_and_folders_may_be_called_by_any_bytes(tell: Tell, tmp_path: Path) -> None:
    folder, file = tmp_path / "\udcfe", tmp_path / "\udcff"
    folder.mkdir()
    write_first_events(folder / "tilerummy.db")
    assert tell("backup", file, "--data-dir", folder).code == 0
    assert tell("restore", file, "--data-dir", tmp_path / "other\udcff").code == 0


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + bytes(90)])
def test_what_is_no_database_is_refused(tell: Tell, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    assert tell("restore", file, "--data-dir", tmp_path / "data") == CommandResult(
        2, "", "bad_backup"
    )


def with_contest(file: Path, seqs: tuple[int, ...]) -> Path:
    """Write a contest of events with these numbers to a backup."""
    write_first_events(file)
    rows = [
        ("c" * 16, seq, "desk", f"command-{seq}", 0, codec.dump(ContestOpened("Cup")), 1)
        for seq in seqs
    ]
    with closing(open_to_write(file)) as connection:
        connection.execute("INSERT INTO contest VALUES (?, ?, 'kim', 2, 1, 1)", ("c" * 16, b"s"))
        connection.executemany("INSERT INTO contest_event VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    return file


def test_contests_are_restored_and_counted(tell: Tell, tmp_path: Path) -> None:
    file = with_contest(tmp_path / "old.db", (1, 2))
    output = tell("restore", file, "--data-dir", tmp_path / "data")
    assert output.out.endswith(", players 2, contests 1\n")
    output = tell("backup", tmp_path / "new.db", "--data-dir", tmp_path / "data")
    assert output.out.endswith(", players 2, contests 1\n")


@pytest.mark.parametrize("seqs", [(1,), (1, 3), ()])
def test_contests_that_are_not_whole_are_refused(
    tell: Tell, tmp_path: Path, seqs: tuple[int, ...]
) -> None:
    file = with_contest(tmp_path / "old.db", seqs)
    output = tell("restore", file, "--data-dir", tmp_path / "data")
    assert output == CommandResult(2, "", "bad_backup")


@contextmanager
def small_files(most: int) -> Iterator[None]:
    """Let no file grow beyond *most* bytes, as on a disk with no more room."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_no_fault_of_the_backup(tell: Tell, tmp_path: Path) -> None:
    file = tmp_path / "old.db"
    write_first_events(file)
    with small_files(20_000):
        output = tell("restore", file, "--data-dir", tmp_path / "data")
    assert output == CommandResult(2, "", "storage")
    assert [path.name for path in tmp_path.iterdir()] == ["old.db"]


def test_what_does_not_fit_takes_no_place(tmp_path: Path) -> None:
    old = tmp_path / "kim.json"
    old.write_text("dear", "utf-8")
    with small_files(20_000), pytest.raises(AdminError) as caught:
        files.write(old, "x" * 30_000)
    assert caught.value.code == "storage"
    assert [(path.name, path.read_text("utf-8")) for path in tmp_path.iterdir()] == [
        ("kim.json", "dear")
    ]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", ["backup", "restore"])
def test_what_is_ended_leaves_no_copy_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, how: signal.Signals
) -> None:
    """There are seeds of running games in it."""

    def ended(_copy: Path) -> None:
        os.kill(os.getpid(), how)

    monkeypatch.setattr(backups, "make_backup", ended)
    folder = tmp_path / "data"
    folder.mkdir()
    write_first_events(folder / "tilerummy.db")
    file = tmp_path / "other.db"
    if command == "restore":
        write_first_events(file)
    before = sorted(tmp_path.rglob("*"))
    here = signal.signal(how, signal.SIG_DFL)  # whoever runs the tests may ignore it
    try:
        assert main((command, str(file), "--data-dir", str(folder))) == 130
    finally:
        signal.signal(how, here)
    assert set(tmp_path.rglob("*")) <= {*before, folder / "tilerummy.lock"}


def test_a_damaged_page_is_found(tell: Tell, tmp_path: Path) -> None:
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    folder.mkdir()
    write_first_events(folder / "tilerummy.db")
    assert tell("backup", backup, "--data-dir", folder).code == 0
    with backup.open("r+b") as file:
        size = os.fstat(file.fileno()).st_size
        for at in range(4096, size, 4096):
            file.seek(at + 100)
            file.write(bytes(3000))
    assert tell("restore", backup, "--data-dir", tmp_path / "new") == CommandResult(
        2, "", "bad_backup"
    )
