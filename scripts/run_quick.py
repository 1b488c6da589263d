"""Runs the tests of the rules, which take seconds and need no browser, database or make."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TESTS = (
    "tests/core",
    "tests/match",
    "tests/conformance",
    "tests/chance",
    "tests/rules/test_additions.py",
    "tests/bots/test_levels.py",
    "tests/bots/test_manner.py",
)
PYTEST = ["-m", "pytest", "-q", "-rfE", "-p", "progress", "-o", "console_output_style=classic"]

if __name__ == "__main__":
    command = [sys.executable, *PYTEST, "-m", "not slow", *TESTS, *sys.argv[1:]]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)
