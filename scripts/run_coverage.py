"""Runs the tests of core and solver uncompiled, and says which branches none of them takes.

Every branch of the core has to be taken, and the share of core and solver together that
``pyproject.toml`` names. The tests of the solver are shared between two processors.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import side_by_side

ROOT = Path(__file__).resolve().parent.parent
COVERAGE = [sys.executable, "-m", "coverage"]
PYTEST = ["-m", "pytest", "-q", "-rfE", "-p", "progress", "-o", "console_output_style=classic"]
REST = ["tests/core", "tests/conformance", "src/tilerummy/core", "src/tilerummy/solver"]


def main() -> int:
    """Return 0 if enough is covered and no test fails."""
    solver = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/solver/test_*.py"))
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {
            "NUMBA_DISABLE_JIT": "1",
            "COVERAGE_FILE": str(Path(folder) / ".coverage"),
        }
        run = [*COVERAGE, "run", "--parallel-mode", *PYTEST, "-p", "no:cacheprovider"]
        halves = ([*solver[::2], *REST], solver[1::2])
        code = side_by_side.run(
            [[*run, "--hypothesis-profile=coverage", "-m", "not slow", *half] for half in halves],
            environment,
        )
        for told in (
            ["combine", "--quiet"],
            ["report", "--skip-covered"],
            ["report", "--include=src/tilerummy/core/*", "--format=total", "--fail-under=100"],
        ):
            done = subprocess.run([*COVERAGE, *told], cwd=ROOT, env=environment, check=False)
            code = code or done.returncode
    return code


if __name__ == "__main__":
    sys.exit(main())
