"""Runs the Python tests; the browser tests too wherever a Chromium is or can be installed.

The bulk (thousands of games and positions, marked slow) is for ``make slow``. Other arguments are
passed on to pytest. With ``TILERUMMY_REQUIRE_BROWSER=1`` a missing browser is a
failure instead of a warning.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import ensure_chromium

ROOT = Path(__file__).resolve().parent.parent
WARNING = """
********************************************************************************
  THE BROWSER TESTS ARE LEFT OUT: there is no Chromium here, and none could be
  installed without asking. On Debian or Ubuntu: apt-get install chromium
********************************************************************************
"""


def main() -> int:
    """Run pytest and return its exit code."""
    browser = ensure_chromium.find() or (ensure_chromium.install() and ensure_chromium.find())
    if not browser and os.environ.get("TILERUMMY_REQUIRE_BROWSER") == "1":
        print(WARNING, file=sys.stderr)
        return 1
    selection = ["-m", "not slow" if browser else "not slow and not browser"]
    environment = dict(os.environ)
    if browser:
        environment["TILERUMMY_CHROMIUM"] = browser
    short = ["-q", "-p", "progress", "-o", "console_output_style=classic"]
    command = [sys.executable, "-m", "pytest", *short, *selection, *sys.argv[1:]]
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if not browser:
        print(WARNING, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
