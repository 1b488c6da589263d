"""The library and its commands run without the packages of the server (ADR 39)."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
ALLOWED: Final = frozenset({"numpy", "numba", "msgspec"})
WITHOUT: Final = """
import sys

class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in REFUSED:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

REFUSED = set(sys.argv.pop(1).split())
sys.meta_path.insert(0, Refused())
"""


def run(code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run *code* in a Python in which only the packages `ALLOWED` can be imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    names = {re.match(r"[\w-]+", line)[0] for line in project["dependencies"]}  # type: ignore[index]
    refused = {name.replace("-", "_") for name in names - ALLOWED} | {"starlette", "pydantic"}
    return subprocess.run(
        [sys.executable, "-c", WITHOUT + code, " ".join(sorted(refused)), *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        timeout=200,
    )


@pytest.mark.slow
def test_the_library_and_its_commands_need_three_packages() -> None:
    done = run("""
from random import Random

import tilerummy as tr
from tilerummy.cli.main import main

state, _ = tr.deal("classic", 2, Random(1))
assert tr.bot_for("medium").choose(tr.view(state, state.seat)) is not None
for line in (
    ["solve", "--table", "[R4 R5 R6]", "--rack", "R3 B4"],
    ["replay", "docs/examples/match.trn"],
    ["review", "docs/examples/match.trn"],
    ["arena", "--help"],
):
    assert main(line) == 0, line
""")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Table: [R3 R4 R5 R6]" in done.stdout


def test_the_server_names_the_package_that_is_missing() -> None:
    done = run("from tilerummy.cli.main import main; sys.exit(main(sys.argv[1:]))", "serve")
    assert done.returncode == 2
    assert re.fullmatch(
        r"tilerummy: missing_package: this command needs the package \w+, which is not installed; "
        r"'pip install tilerummy' installs all\n",
        done.stderr,
    )
