"""The command line as a whole: help, version, and one clear line for whatever is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.games import an_idle_game
from tests.support.problems import sampled
from tilerummy.cli import main as cli
from tilerummy.cli.terminal import shown
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.record import GameRecord, write

if TYPE_CHECKING:
    import argparse

    from tests.cli.conftest import Run

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
VERSION = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]["version"]


def test_help_names_every_command(run: Run) -> None:
    reported = run("--help")
    assert reported.code == 0
    assert all(f"\n    {command} " in reported.out for command in cli.COMMANDS)


@pytest.mark.parametrize("command", cli.COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    reported = run(command, "--help")
    assert reported.code == 0
    assert reported.out.startswith(f"usage: tilerummy {command} ")


def test_version(run: Run) -> None:
    assert run("--version").out == f"tilerummy {VERSION}\n"


def test_python_runs_the_package_as_the_command() -> None:
    command = [sys.executable, "-m", "tilerummy", "--version"]
    assert subprocess.check_output(command, text=True) == f"tilerummy {VERSION}\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["solve", "--rack", "R4"], marks=pytest.mark.slow),
        ["judge", "--rack", "R9 B9 K9", "--play", "[R9 B9 K9]"],
    ],
)
def test_output_that_cannot_be_written_is_one_line(arguments: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        reported = subprocess.run(
            [sys.executable, "-m", "tilerummy", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert reported.returncode == 2
    assert reported.stderr == "tilerummy: system_error: No space left on device\n"


def test_what_a_terminal_cannot_show_is_told_in_ascii(tmp_path: Path) -> None:
    record = tmp_path / "game.trn"
    record.write_text(write([GameRecord(an_idle_game(), {"Seat0": "김민수"})]), "utf-8")
    reported = subprocess.check_output(
        [sys.executable, "-m", "tilerummy", "replay", str(record)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        text=True,
    )
    assert "\\uae40\\ubbfc\\uc218" in reported


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        ["solve", "--nonsense"],
        ["solve", "--objective", "fame"],
        ["replay"],
        ["serve", "--port", "eighty"],
        ["play", "\udcff"],
        ["admin", "list", "--limit", "0"],
        ["admin", "list", "--older-than", "x"],
        ["admin", "prune", "--older-than", "-1"],
    ],
)
def test_unknown_arguments_get_one_line_with_a_code(run: Run, arguments: list[str]) -> None:
    reported = run(*arguments)
    assert reported.code == 2
    assert reported.out == ""
    assert reported.err.startswith("tilerummy: bad_usage: ")
    assert reported.err.count("\n") == 1


@pytest.mark.parametrize(
    ("variable", "value", "reported"),
    [
        ("METRICS", ":9107", "metrics: not an address and port such as 127.0.0.1:9106: :9107"),
        ("PORT", "x", "port: Input should be a valid integer"),
        ("PROT", "80", "there is no setting TILERUMMY_PROT; did you mean TILERUMMY_PORT?"),
        # What the environment has that is not UTF-8.
        ("METRICS", "\udcff", r"metrics: not an address and port such as 127.0.0.1:9106: \udcff"),
        ("ALLOWED_ORIGINS", "\udcff", r"allowed_origins: not a valid origin such as"),
        ("X\udcff", "1", r"there is no setting TILERUMMY_X\udcff; did you mean"),
    ],
)
def test_a_setting_that_cannot_be_used_gets_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, variable: str, value: str, reported: str
) -> None:
    monkeypatch.setenv(f"TILERUMMY_{variable}", value)
    code, out, err = run("play")
    assert (code, out) == (2, "")
    assert err.startswith(f"tilerummy: bad_setting: {reported}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code", "err"),
    [
        (TilerummyError("some_code", "one\nsentence"), 2, "tilerummy: some_code: one sentence\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_what_a_command_raises_becomes_an_exit_code(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, err: str
) -> None:
    def fail(_args: argparse.Namespace) -> int:
        raise error

    monkeypatch.setattr(cli.COMMANDS["solve"], "run", fail)
    assert run("solve") == (code, "", err)


@pytest.mark.parametrize("arguments", ["--help", "replay --jsonl -"])
def test_a_reader_that_goes_away_is_no_error(arguments: str) -> None:
    record = write([GameRecord(an_idle_game())])
    program = "import sys; from tilerummy.cli.main import main; sys.exit(main())"
    reported = subprocess.run(
        ["sh", "-c", f"'{sys.executable}' -c '{program}' {arguments} | true"],
        input=record,
        capture_output=True,
        text=True,
        check=False,
    )
    assert reported.stderr == ""


CLOSED = ("<&-", ">&-", "2>&-", "<&- >&- 2>&-")
CALLS = (("judge --jsonl", 0), ("--version", 0), ("replay -", 2), ("play x", 2))


@pytest.mark.parametrize(
    ("arguments", "code", "closed"),
    # Each call and each stream once now: input of one who reads it, output of one who writes it.
    sampled(
        [
            (*call, CLOSED[(at + turn) % len(CLOSED)])
            for at, call in enumerate(CALLS)
            for turn in range(len(CLOSED))
        ],
        every=len(CLOSED),
    ),
)
def test_a_stream_that_is_closed_gives_nothing_and_takes_everything(
    arguments: str, code: int, closed: str
) -> None:
    command = f"'{sys.executable}' -m tilerummy {arguments} {closed}"
    reported = subprocess.run(
        ["sh", "-c", command], input="", capture_output=True, text=True, check=False
    )
    assert reported.returncode == code
    assert (reported.stderr + reported.stdout).count("\n") <= 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["puzzles", "--seed", "\udcff"],
        ["contest", "simulate", "--seed", "\udcff"],
        ["contest", "simulate", "--division", "\udcff"],
        ["admin", "show", "\udcff"],
        ["admin", "export", "\udcff", "file"],
        ["judge", "--table", "\udcff"],
    ],
)
def test_text_that_is_no_utf_8_is_refused_in_one_line(run: Run, arguments: list[str]) -> None:
    reported = run(*arguments)
    assert (reported.code, reported.out) == (2, "")
    assert reported.err.startswith("tilerummy: bad_usage: argument ")
    assert "'\\udcff' is not UTF-8 text" in reported.err
    assert reported.err.count("\n") == 1


def test_a_file_may_be_called_by_any_bytes(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "\udcff.trn"
    record.write_text(write([GameRecord(an_idle_game())]), "utf-8")
    reported = run("replay", str(record))
    assert (reported.code, reported.err) == (0, "")


NAMES = {"Seat0": "\x1b]0;title\x07 \x9b2J", "Seat1": "one\ntwo\u202e\u2028"}


@pytest.mark.parametrize("command", ["replay", "review"])
def test_names_do_nothing_to_the_terminal(run: Run, tmp_path: Path, command: str) -> None:
    record = tmp_path / "game.trn"
    record.write_text(write([GameRecord(an_idle_game(), NAMES)]), "utf-8")
    reported = run(command, str(record))
    assert reported.code == 0
    for name in NAMES.values():
        assert name not in reported.out
        assert shown(name) in reported.out
    assert set("".join(NAMES.values()) + "\r") & set(reported.out) <= set("]0;title 2Jonew\n")


def test_what_is_wrong_does_nothing_to_the_terminal(run: Run) -> None:
    assert "\x1b" not in run("replay", "/nowhere/\x1b[2J").err
    assert "\x1b" not in run("backup", "--data-dir", "/nowhere/\x1b[2J", "file").err


def test_help_and_replay_load_neither_solver_nor_server_nor_contests() -> None:
    heavy = ("numba", "numpy", "uvicorn", "pydantic", "tilerummy.contest.decide")
    script = (
        "import sys; from tilerummy.cli.main import main; main(['replay', '/nowhere']);"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    reported = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert reported.stdout == "[]\n"
