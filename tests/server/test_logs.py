"""Logs reach whoever reads them, and whoever does not read them stops nobody."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
import structlog

from tests.support.patience import HANG_S
from tilerummy.server import logs

if TYPE_CHECKING:
    from collections.abc import Iterator

    Pipe = tuple[int, logs.Lines]


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    """A pipe that takes 64 KiB before somebody has to read it."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "w", encoding="utf-8") as target:
        lines = logs.Lines(target, waiting=200_000)
        yield reading, lines
        os.close(reading)
        lines.end()


def read(reading: int) -> tuple[list[str], int]:
    """Read until nothing more comes: the lines, and how many were dropped."""
    text = b""
    while select.select([reading], [], [], 0.2)[0]:
        text += os.read(reading, 65536)
    lines = text.decode().splitlines()
    parsed = [json.loads(line) for line in lines if line.startswith("{")]
    assert {one["event"] for one in parsed} <= {"log_lines_dropped"}
    return [line for line in lines if not line.startswith("{")], sum(one["lines"] for one in parsed)


def test_a_pipe_that_nobody_reads_holds_nobody_up(pipe: Pipe) -> None:
    reading, lines = pipe
    for number in range(10_000):
        lines.write(f"line {number:05} {'x' * 88}\n")
    assert not lines.drain(0.01)
    saved, dropped = read(reading)
    assert lines.drain(10)
    assert saved[0].startswith("line 00000 ")
    assert saved == sorted(saved)
    assert dropped > 5_000
    assert len(saved) + dropped == 10_000


def test_lines_go_on_when_somebody_reads_again(pipe: Pipe) -> None:
    reading, lines = pipe
    lines.write("x" * 150_000 + "\n")
    lines.write("lost " * 20_000 + "\n")
    saved, dropped = read(reading)
    assert ([len(line) for line in saved], dropped) == ([150_000], 1)
    assert lines.drain(10)
    lines.write("found\n")
    assert os.read(reading, 100) == b"found\n"


def test_a_program_whose_errors_nobody_reads_goes_on_and_ends() -> None:
    program = """
import logging, structlog
from tilerummy.server import logs
logs.configure("info")
for number in range(5_000):
    structlog.get_logger().info("committed", number=number)
    logging.getLogger("library").warning("said elsewhere")
print("done", flush=True)
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"done\n"
        assert process.wait(HANG_S) == 0


def test_what_was_said_is_written_before_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("info")
    structlog.get_logger().info("last words", seat=3)
    logs.flush()
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line)["seat"] == 3


def test_a_reader_who_is_gone_is_nobodys_trouble(pipe: Pipe) -> None:
    reading, lines = pipe
    spare = os.dup(reading)
    os.dup2(os.open(os.devnull, os.O_RDONLY), reading)
    os.close(spare)
    lines.write("into the void\n")
    assert lines.drain(10)
