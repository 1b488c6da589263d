"""What the commands say of themselves is true: the examples of every --help run as written."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tilerummy.cli import main as cli
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
WRITING = {"play", "serve", "backup", "restore", "admin", "lab"}
"""Commands that read or write somebody's files: the test runs no example of theirs."""


def epilogs() -> dict[str, str]:
    """Return what stands below the options of every command, and of the program itself."""
    parsers = {"": cli.parser()}
    for action in cli.parser()._subparsers._group_actions:  # type: ignore[union-attr]
        parsers |= action.choices  # type: ignore[arg-type]
    return {name: " ".join((parser.epilog or "").split()) for name, parser in parsers.items()}


EPILOGS = epilogs()
EXAMPLES = [
    example
    for epilog in EPILOGS.values()
    if epilog.startswith("Example")
    for example in epilog.partition(": ")[2].split("; ")
]


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(example, marks=pytest.mark.slow) if " arena " in example else example
        for example in EXAMPLES
    ],
)
def test_every_example_runs(run: Run, monkeypatch: pytest.MonkeyPatch, example: str) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(example)
    assert program == "tilerummy"
    reported = run(*arguments)
    assert (reported.code, reported.err) == (0, "")
    assert reported.out


def test_commands_that_read_have_an_example() -> None:
    shown = {shlex.split(example)[1] for example in EXAMPLES}
    assert shown == cli.COMMANDS.keys() - WRITING


def test_files_and_settings_that_are_named_exist() -> None:
    for epilog in EPILOGS.values():
        for path in re.findall(r"\b[\w/]+\.(?:md|trn|jsonl)\b", epilog):
            assert (ROOT / path).is_file(), path
        for name in re.findall(r"\bTILERUMMY_(\w+)", epilog):
            assert name.lower() in Settings.model_fields
