"""Every example on the project's pages does what the page says."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, Block, blocks, prose
from tilerummy.cli.main import main
from tilerummy.solver.precompile import precompile


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """A page shows what commands say once the solver is compiled; before, they say that too."""
    precompile()


def by_name(block: Block) -> str:
    return block.name


def steady(output: str) -> str:
    """Blank out what differs from run to run: how long the solver took."""
    return re.sub(r'"micros": \d+', '"micros": 0', output)


def commands(block: Block) -> list[tuple[str, str]]:
    """Return what is typed at the prompts of *block*, and what answers."""
    parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)
    assert parts[0] == "", "a console block begins with a prompt"
    return [(typed, answer) for typed, _, answer in (part.partition("\n") for part in parts[1:])]


def by_shell(typed: str) -> str:
    environment = os.environ | {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    }
    return subprocess.run(
        ["sh", "-c", typed],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    ).stdout


@pytest.mark.parametrize("block", blocks("console"), ids=by_name)
def test_commands_answer_as_shown(
    block: Block, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    for typed, shown in commands(block):
        program, *arguments = shlex.split(typed)
        if program == "tilerummy" and "|" not in arguments:
            # In this process, into which the solver is loaded already.
            main(arguments)
            reported = "".join(capfd.readouterr())
        else:
            reported = by_shell(typed)
        assert steady(reported) == steady(shown), typed


@pytest.mark.parametrize("page", sorted({block.page for block in blocks("pycon", "python")}))
def test_python_examples_run(page: str) -> None:
    """The examples of a page are one session: later ones use the names of earlier ones."""
    text = "\n".join(block.text for block in blocks("pycon", "python") if block.page == page)
    assert ">>> " in text
    test = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    failures: list[str] = []
    doctest.DocTestRunner().run(test, out=failures.append)
    assert not failures, "".join(failures)


def test_no_block_escapes_execution() -> None:
    """A language that nobody runs would be a claim that nobody checks."""
    fences = [
        language
        for page in PAGES
        for language in re.findall(r"^```(\w+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert set(fences) <= {"console", "pycon", "python", "py", "sh", "text", "json", "diff"}


def test_every_make_goal_that_is_named_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    goals = set(re.findall(r"^([a-z]+):(?!=)", makefile, re.MULTILINE))
    reported = "\n".join([*map(prose, PAGES), *(block.text for block in blocks("sh", "console"))])
    named = set(re.findall(r"(?:`|^|&& |\d )make ([a-z]+)", reported, re.MULTILINE))
    assert {"play", "test", "check", "setup"} <= named
    assert named <= goals


def test_every_goal_is_in_the_help() -> None:
    reported = subprocess.run(
        ["make", "--no-print-directory", "help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for goal in ("setup", "play", "test", "check", "bench", "docs"):
        assert f"  make {goal} " in reported.stdout


def test_contributing_is_less_than_two_pages() -> None:
    words = len((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split())
    assert words < 1000
