"""A disk that is full, and one that lets nothing be written, under a server that goes on."""

from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.server.disks import small_disk
from tests.server.processes import process
from tests.server.support import Player
from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.disks import Disk
    from tests.server.support import Line

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="mount namespaces are Linux's"),
]
SIZE = "4m"


def turns(line: Line, many: int) -> None:
    """Draw *many* times; the other seat is a bot."""
    for _ in range(many):
        line.wait_for(lambda _: line.my_turn(), timeout=HANG_S)
        line.do("draw")


def refused_until_freed(line: Line) -> int:
    """Draw until the disk has no room, and return how often that was acknowledged."""
    for drawn in range(200):
        line.wait_for(lambda _: line.my_turn(), timeout=HANG_S)
        before = line.seq
        answer = line.command("draw")
        if answer["type"] == "error":
            assert answer["code"] == "storage"
            assert line.seq == before
            return drawn
    raise AssertionError("the disk is never full")


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", SIZE) as disk:
        server = process(disk.path, disk.within)
        with server as running, Player(running.port) as kim:
            made = kim.create("easy")
            with kim.at(made["match"]) as line:
                turns(line, 3)
                disk.fill()
                refused_until_freed(line)
                assert kim.http.get("/readyz").status_code == 503
                page = kim.http.get("/")
                assert page.status_code == 200
                assert kim.http.get(f"/api/matches/{made['match']}/record").status_code < 500
                before = line.seq
                disk.free()
                line.do("draw")
                assert line.seq > before
                turns(line, 2)
                disk.fill()
                refused_until_freed(line)
                seen = line.seq
                running.end(signal.SIGKILL)
                disk.free()
            running.start()
            with kim.at(made["match"], last_seq=0) as again:
                assert again.seq >= seen
                turns(again, 2)


def start_that_fails(disk: Disk) -> str:
    """Return what the server says that does not start."""
    answer = subprocess.run(
        [*disk.within, sys.executable, "-m", "tilerummy.server.run"],
        env={"TILERUMMY_DATA_DIR": str(disk.path), "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=False,
        text=True,
        timeout=HANG_S,
    )
    assert answer.returncode != 0
    assert len(answer.stderr.splitlines()) == 1
    return answer.stderr


def test_a_start_that_cannot_store_is_a_sentence(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", SIZE) as disk:
        disk.fill()
        assert "full" in start_that_fails(disk)
        disk.free()
        with process(disk.path, disk.within):
            pass
        disk.fill()  # what is there can be opened, and nothing be added
        assert "full" in start_that_fails(disk)
        disk.free()
        disk.lock()
        assert "read-only" in start_that_fails(disk).lower()
