"""Prints the path of a Chromium or Chrome for the browser tests; exit code 1 if there is none.

Where there is none, Debian's package is installed if that needs no password (``--find``: only
look). ``--shell`` prints the same browser without its windows, where that is there: pages are the
same in it, and a test takes a third less of the processor. ``TILERUMMY_CHROMIUM`` names a browser
that is somewhere else, for both.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import debian

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
ELSEWHERE = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
PLAYWRIGHT = ("chromium-*/chrome-linux*/chrome", "chromium-*/chrome-mac*/*.app/Contents/MacOS/*")
SHELL = "chromium-headless-shell"
PLAYWRIGHT_SHELL = ("chromium_headless_shell-*/chrome-*/*headless[-_]shell",)
PACKAGES = ("chromium", "fonts-noto-cjk")
"""The browser, and glyphs for the Korean and Chinese pages."""


def find() -> str | None:
    """Return the path of a browser on this machine."""
    named = os.environ.get("TILERUMMY_CHROMIUM")
    if named:
        return named if os.access(named, os.X_OK) else None
    found = next((path for path in map(shutil.which, NAMES) if path), None)
    if found is None:
        found = next((path for path in ELSEWHERE if os.access(path, os.X_OK)), None)
    return found or _playwrights(PLAYWRIGHT)


def find_shell() -> str | None:
    """Return the path of a browser without windows, or else of one with them."""
    if os.environ.get("TILERUMMY_CHROMIUM"):
        return find()
    return shutil.which(SHELL) or _playwrights(PLAYWRIGHT_SHELL) or find()


def _playwrights(patterns: tuple[str, ...]) -> str | None:
    for cache in (Path.home() / ".cache", Path.home() / "Library" / "Caches"):
        for pattern in patterns:
            for path in sorted((cache / "ms-playwright").glob(pattern), reverse=True):
                return str(path)
    return None


def install() -> bool:
    """Install Debian's packages; return whether there is a browser then."""
    installed = debian.install(PACKAGES, "Chromium for the browser tests")
    if installed:
        # Other distributions have no package of it, and nothing is lost without it.
        debian.install((SHELL,), "Chromium without windows")
    return installed


def main() -> int:
    """Print the browser's path."""
    look = find_shell if "--shell" in sys.argv[1:] else find
    path = look()
    if path is None and "--find" not in sys.argv[1:] and install():
        path = look()
    if path is None:
        print(
            "no Chromium or Chrome here: install one (Debian: apt-get install chromium), "
            "or name it in TILERUMMY_CHROMIUM",
            file=sys.stderr,
        )
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
