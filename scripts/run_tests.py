"""Runs the Python tests; those of the page and of PostgreSQL where these programs are.

A Chromium and a PostgreSQL are installed if that is possible without asking. Where ``CI`` is set,
or with ``TILERUMMY_REQUIRE_BROWSER=1`` for the browser, a missing one is a failure instead of a
warning. The bulk (thousands of games and positions, marked slow) is for ``make slow``. Other
arguments are passed on to pytest. The browser's tests run beside the others: they wait for a page
most of the time.
"""

from __future__ import annotations

import os
import subprocess
import sys

import ensure_chromium
import ensure_postgres
import side_by_side

WARNING = """
********************************************************************************
  THE BROWSER TESTS ARE LEFT OUT: there is no Chromium here, and none could be
  installed without asking. On Debian or Ubuntu: apt-get install chromium
********************************************************************************
"""
NO_POSTGRES = """
********************************************************************************
  THE TESTS ON POSTGRESQL ARE LEFT OUT: there is none here, and none could be
  installed without asking. On Debian or Ubuntu: apt-get install postgresql
********************************************************************************
"""
PYTEST = [
    sys.executable,
    "-m",
    "pytest",
    "-q",
    "-p",
    "progress",
    "-o",
    "console_output_style=classic",
]
"""A line for each folder instead of a dot for each test."""


def main() -> int:
    """Run pytest and return its exit code."""
    browser = ensure_chromium.find() or (ensure_chromium.install() and ensure_chromium.find())
    if not browser and os.environ.get("TILERUMMY_REQUIRE_BROWSER") == "1":
        print(WARNING, file=sys.stderr)
        return 1
    postgres = ensure_postgres.find() or (ensure_postgres.install() and ensure_postgres.find())
    if not postgres and os.environ.get("CI"):
        print(NO_POSTGRES, file=sys.stderr)
        return 1
    environment = dict(os.environ)
    commands = [[*PYTEST, "-m", "not slow and not browser", *sys.argv[1:]]]
    if browser:
        environment["TILERUMMY_CHROMIUM"] = browser
        # Each would write down anew which of its tests failed last.
        alone = ["-p", "no:cacheprovider", "-m", "browser and not slow"]
        commands.append([*PYTEST, *alone, "tests/browser", *sys.argv[1:]])
    # Both need the compiled solver, so that it is compiled once.
    subprocess.run(
        [sys.executable, "-m", "tilerummy.solver.warm"], check=True, stdout=subprocess.DEVNULL
    )
    code = side_by_side.run(commands, environment)
    if not browser:
        print(WARNING, file=sys.stderr)
    if not postgres:
        print(NO_POSTGRES, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
