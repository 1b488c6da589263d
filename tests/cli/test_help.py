"""What the commands say of themselves is true: the examples of every --help run as written."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.prose import stilted
from tilerummy.cli import main as cli
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Run

ROOT = Path(__file__).parents[2]
WRITING = {"play", "serve", "backup", "restore", "admin", "lab"}
"""Commands that read or write somebody's files: the test runs no example of theirs."""


def parsers_below(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield *parser* and those of all its subcommands."""
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from parsers_below(below)


PARSERS = list(parsers_below(cli.parser()))


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


@pytest.mark.parametrize("parser", PARSERS, ids=lambda parser: parser.prog)
def test_help_is_plain_and_complete(parser: argparse.ArgumentParser) -> None:
    assert parser.description
    assert parser.description[0].isupper()
    assert parser.description.endswith(".")
    assert list(stilted(" ".join(parser.format_help().split()))) == []
    unexplained = [
        action.dest for action in parser._actions if action.option_strings and not action.help
    ]
    assert unexplained == []


def test_commands_that_read_have_an_example() -> None:
    shown = {shlex.split(example)[1] for example in EXAMPLES}
    assert shown == cli.COMMANDS.keys() - WRITING


def test_files_and_settings_that_are_named_exist() -> None:
    for epilog in EPILOGS.values():
        for path in re.findall(r"\b[\w/]+\.(?:md|trn|jsonl)\b", epilog):
            assert (ROOT / path).is_file(), path
        for name in re.findall(r"\bTILERUMMY_(\w+)", epilog):
            assert name.lower() in Settings.model_fields
