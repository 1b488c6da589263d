"""The socket by which ``tilerummy admin`` reaches the server that runs on a folder."""

from __future__ import annotations

import json
import os
import socket
import stat
from typing import TYPE_CHECKING

import pytest

from tests.server.support import Json, Player, running
from tilerummy.cli.main import main
from tilerummy.server.admin import access
from tilerummy.server.admin.socket_server import NAME

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TILERUMMY_DATA_DIR", str(tmp_path))
    return tmp_path


def said(connection: socket.socket, text: bytes) -> Json:
    connection.sendall(text)
    with connection.makefile("rb") as answers:
        parsed: Json = json.loads(answers.readline())
    return parsed


def connected(folder: Path) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    connection.settimeout(10)
    connection.connect(str(folder / NAME))
    return connection


def test_the_line_is_one_accounts_own_and_gone_with_the_server(folder: Path) -> None:
    (folder / NAME).write_text("left by a crash", "utf-8")
    with running(folder):
        status = (folder / NAME).stat()
        assert stat.S_ISSOCK(status.st_mode)
        assert stat.S_IMODE(status.st_mode) == 0o600
        assert status.st_uid == os.geteuid()
    assert not (folder / NAME).exists()


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"what?\n",
        b'{"command":"dance"}\n',
        b'{"command":"close"}\n',
        b'{"command":"close","match":7}\n',
        b'{"command":"close","match":"a","more":1}\n',
        b'{"command":"restore","file":"\\u0000"}\n',
        b"\xff\n",
    ],
)
def test_what_the_server_cannot_read_changes_nothing(folder: Path, line: bytes) -> None:
    with running(folder), connected(folder) as talk:
        assert said(talk, line)["error"]["code"] in {"bad_request", "storage", "internal"}


def test_a_request_without_end_is_given_up(folder: Path) -> None:
    with running(folder), connected(folder) as talk:
        talk.sendall(b"x" * 200_000)
        assert talk.recv(1) == b""


def test_a_server_that_does_not_answer_is_told_so(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(folder):
        (folder / NAME).unlink()
        capsys.readouterr()
        assert main(("admin", "list")) == 2
        assert capsys.readouterr().err.startswith("tilerummy: no_answer: a server uses ")
        (folder / NAME).touch()


def test_a_folder_whose_name_is_too_long_for_a_socket_serves_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / ("long" * 25)
    with running(deep) as server, Player(server.port) as kim:
        kim.create("open")
        capsys.readouterr()
        assert main(("admin", "list", "--data-dir", str(deep))) == 2
        assert capsys.readouterr().err.startswith("tilerummy: no_answer: ")
    assert main(("admin", "list", "--data-dir", str(deep))) == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_what_root_does_leaves_the_files_to_the_account_of_the_server(tmp_path: Path) -> None:
    nobody = 65534
    folder, backup = tmp_path / "data", tmp_path / "backup.db"
    with running(folder) as server, Player(server.port) as kim:
        kim.create("open")
        assert main(("backup", str(backup), "--data-dir", str(folder))) == 0
    new = tmp_path / "new"
    new.mkdir()
    os.chown(new, nobody, nobody)
    assert main(("restore", str(backup), "--data-dir", str(new))) == 0
    assert main(("admin", "list", "--data-dir", str(new))) == 0
    assert {path.name for path in new.iterdir()} == {"tilerummy.db", "tilerummy.lock"}
    assert {path.stat().st_uid for path in new.iterdir()} == {nobody}


def test_without_unix_sockets_it_says_so(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with running(folder):
        capsys.readouterr()
    monkeypatch.setattr(access, "UNIX_SOCKETS", False)
    assert main(("admin", "list")) == 2
    assert capsys.readouterr().err.startswith("tilerummy: no_unix_sockets: ")
