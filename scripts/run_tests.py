"""Runs all tests; those in the browser and on PostgreSQL where these programs are.

A Chromium and a PostgreSQL are installed if that is possible without asking. Where ``CI`` is set,
or with ``TILERUMMY_REQUIRE_BROWSER=1`` for the browser, a missing one is a failure instead of a
warning. The bulk (thousands of games and positions, marked slow) is for ``make slow``. Other
arguments are passed on to pytest. The tests run in parallel lanes, because those of the server and
of the browser wait half of their time: eight lanes keep two processors busy.
"""

from __future__ import annotations

import os
import sys

import ensure_chromium
import ensure_postgres
import side_by_side
from side_by_side import ROOT, parts

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

ENVIRONMENT = {"OPENBLAS_NUM_THREADS": "1"}
"""The lanes share the processors. numpy's own threads, one for each processor, wait for each other
in loops, which doubles the CPU time of matrix products."""
IMPORTED = ("hypothesis", "tests.browser.conftest", "tests.server.conftest", "tilerummy.solver")
"""What imports nearly everything that more than one lane makes use of."""


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
    # Each lane would overwrite the list of tests that failed last.
    lane_of = [*PYTEST, "-p", "no:cacheprovider"]
    tests = ROOT / "tests"
    server, pages = (set((tests / folder).rglob("test_*.py")) for folder in ("server", "browser"))
    # Code shared by tests has examples too; of the source, only modules with examples are imported.
    examples = {path for path in (ROOT / "src").rglob("*.py") if ">>> " in path.read_text("utf-8")}
    shared = set(tests.rglob("[!_]*.py")) - set(tests.rglob("conftest.py")) - server - pages
    others = parts(shared | examples, 3)
    # Lanes that wait for clocks and sockets leave the processors to the others.
    lanes = (*others, *parts(server, 3))
    commands = [
        [*lane_of, "-m", "not slow and not browser", *lane, *sys.argv[1:]] for lane in lanes
    ]
    if browser:
        commands += [
            [*lane_of, "-m", "browser and not slow", *lane, *sys.argv[1:]] for lane in parts(pages)
        ]
    commands.append([sys.executable, "scripts/client.py", "run", "test"])
    # Several lanes need what is compiled: otherwise each of them would compile it for itself.
    first = [
        [sys.executable, "-m", "tilerummy.solver.precompile"],
        [sys.executable, "-m", "tilerummy.contest.seating.precompile"],
        [sys.executable, "-c", f"import {', '.join(IMPORTED)}"],
    ]
    environment = {**ENVIRONMENT, **os.environ}
    code = side_by_side.run(first, environment)
    code = side_by_side.run(commands, environment, brief=True) or code
    if not browser:
        print(WARNING, file=sys.stderr)
    if not postgres:
        print(NO_POSTGRES, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
