"""Prints the folder of PostgreSQL's programs for the tests; exit code 1 if there is none.

Where there is none, Debian's package is installed if that needs no password (``--find``: only
look). ``TILERUMMY_POSTGRES`` names a folder that is somewhere else. No server is started: the tests
start one of their own.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import debian

NEEDED = ("initdb", "postgres")
FOLDERS = (
    "/usr/lib/postgresql/*/bin",  # Debian
    "/usr/pgsql-*/bin",  # Red Hat
    "/opt/homebrew/opt/postgresql*/bin",
    "/usr/local/opt/postgresql*/bin",
)
PACKAGES = ("postgresql",)
MISSING = (
    "no PostgreSQL here: install one (Debian: apt-get install postgresql), "
    "or name the folder of initdb and postgres in TILERUMMY_POSTGRES"
)


def find() -> Path | None:
    """Return the folder of the newest version on this machine."""
    named = os.environ.get("TILERUMMY_POSTGRES")
    if named:
        return Path(named) if _complete(Path(named)) else None
    on_path = shutil.which("postgres")
    folders = [Path(on_path).resolve().parent] if on_path else []
    for pattern in FOLDERS:
        folders += sorted(Path("/").glob(pattern[1:]), key=_version, reverse=True)
    return next(filter(_complete, folders), None)


def install() -> bool:
    """Install Debian's package; return whether it worked."""
    return debian.install(PACKAGES, "PostgreSQL for the tests of its store")


def _complete(folder: Path) -> bool:
    return all(os.access(folder / program, os.X_OK) for program in NEEDED)


def _version(folder: Path) -> int:
    number = re.search(r"(\d+)", folder.parent.name)
    return int(number[1]) if number else 0


def main() -> int:
    """Print the folder."""
    folder = find()
    if folder is None and "--find" not in sys.argv[1:] and install():
        folder = find()
    if folder is None:
        print(MISSING, file=sys.stderr)
        return 1
    print(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
