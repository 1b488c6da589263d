"""Run the tests of the core, and list the branches that no test takes.

The tests must take every branch of the core. With ``--solver`` those of the solver run too,
uncompiled, which takes five times as long: core and solver together must reach the share that
``pyproject.toml`` names. Two processors share the tests.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import side_by_side
from side_by_side import ROOT

COVERAGE = [sys.executable, "-m", "coverage"]
PYTEST = ["-m", "pytest", "-q", "-rfE", "-p", "progress", "-o", "console_output_style=classic"]
ARGUMENTS = ROOT / "tests/test_arguments.py"
"""Tests of wrong arguments, most of which the core refuses."""
CORE = (ROOT / "tests/core", ROOT / "tests/conformance", ARGUMENTS, ROOT / "src/tilerummy/core")
SOLVER = (ROOT / "tests/solver", ROOT / "src/tilerummy/solver")
OF_CORE = "--include=src/tilerummy/core/*"
LOOKS_THROUGH_THE_SOURCE = "tests/core/test_notation.py::test_any_text_is_read_or_refused"
"""Hypothesis does so once in a checkout, for constants to try: traced it takes four times as long.
"""


def main() -> int:
    """Return 0 if enough is covered and no test fails."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--solver", action="store_true", help="cover the solver too")
    solver = parser.parse_args().solver
    tests = [path for place in (*CORE, *(SOLVER if solver else ())) for path in modules(place)]
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "NUMBA_DISABLE_JIT": "1",
            "COVERAGE_FILE": str(Path(folder) / ".coverage"),
        }
        alone = [sys.executable, *PYTEST, LOOKS_THROUGH_THE_SOURCE]
        subprocess.run(alone, cwd=ROOT, env=environment, check=False, stdout=subprocess.DEVNULL)
        run = [*COVERAGE, "run", "--parallel-mode", *PYTEST, "-p", "no:cacheprovider"]
        code = side_by_side.run(
            [
                [*run, "--hypothesis-profile=coverage", "-m", "not slow", *half]
                for half in side_by_side.parts(tests)
            ],
            environment,
        )
        reports = [
            ["combine", "--quiet"],
            ["report", "--skip-covered", OF_CORE, "--fail-under=100"],
        ]
        if solver:
            reports.append(["report", "--skip-covered"])
        for report in reports:
            done = subprocess.run([*COVERAGE, *report], cwd=ROOT, env=environment, check=False)
            code = code or done.returncode
    return code


def modules(place: Path) -> list[Path]:
    """Return the modules of tests in a folder of tests, or *place* itself."""
    return (
        list(place.rglob("test_*.py"))
        if place.parent.name == "tests" and place.is_dir()
        else [place]
    )


if __name__ == "__main__":
    sys.exit(main())
