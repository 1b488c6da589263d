"""Run the tests of core and solver uncompiled, and list the branches that no test takes.

The tests must take every branch of the core, and the share of core and solver together that
``pyproject.toml`` names. Two processors share the tests.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import side_by_side
from side_by_side import ROOT

COVERAGE = [sys.executable, "-m", "coverage"]
PYTEST = ["-m", "pytest", "-q", "-rfE", "-p", "progress", "-o", "console_output_style=classic"]
FOLDERS = ("tests/core", "tests/conformance", "tests/solver")
ARGUMENTS = ROOT / "tests/test_arguments.py"
"""Tests of wrong arguments, most of which the core refuses."""
EXAMPLES = [ROOT / "src/tilerummy/core", ROOT / "src/tilerummy/solver"]
LOOKS_THROUGH_THE_SOURCE = "tests/core/test_notation.py::test_any_text_is_read_or_refused"
"""Hypothesis does so once in a checkout, for constants to try: traced it takes four times as long.
"""


def main() -> int:
    """Return 0 if enough is covered and no test fails."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "NUMBA_DISABLE_JIT": "1",
            "COVERAGE_FILE": str(Path(folder) / ".coverage"),
        }
        alone = [sys.executable, *PYTEST, LOOKS_THROUGH_THE_SOURCE]
        subprocess.run(alone, cwd=ROOT, env=environment, check=False, stdout=subprocess.DEVNULL)
        run = [*COVERAGE, "run", "--parallel-mode", *PYTEST, "-p", "no:cacheprovider"]
        tests = [path for folder in FOLDERS for path in (ROOT / folder).rglob("test_*.py")]
        code = side_by_side.run(
            [
                [*run, "--hypothesis-profile=coverage", "-m", "not slow", *half]
                for half in side_by_side.parts([*tests, ARGUMENTS, *EXAMPLES])
            ],
            environment,
        )
        for reported in (
            ["combine", "--quiet"],
            ["report", "--skip-covered"],
            ["report", "--include=src/tilerummy/core/*", "--format=total", "--fail-under=100"],
        ):
            done = subprocess.run([*COVERAGE, *reported], cwd=ROOT, env=environment, check=False)
            code = code or done.returncode
    return code


if __name__ == "__main__":
    sys.exit(main())
