"""Opening the file: the pragmas on which every promise rests, and its schema."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from importlib import resources
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA_VERSION: Final = 2


def make_private(path: Path) -> None:
    """Create what is missing of the file and its folder, and close the file to other accounts.

    Seeds of running games lie in it. What SQLite puts beside it takes over its permissions; files
    of an older version are closed here. A folder that was there stays as its owner has it.

    Raises:
        OSError: if the file cannot be created.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    beside = [path.with_name(path.name + suffix) for suffix in ("-wal", "-shm")]
    for file in (path, *beside, path.with_suffix(".lock")):
        with contextlib.suppress(OSError):  # not there, or somebody else's, who knows why
            file.chmod(0o600)


def open_to_write(path: Path) -> sqlite3.Connection:
    """Return the one connection that writes, and bring the schema up to date."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        connection.close()
        raise sqlite3.DatabaseError(f"written by a newer version of tilerummy (schema {version})")
    for number in range(version + 1, SCHEMA_VERSION + 1):
        script = resources.files(__package__).joinpath(f"schema_{number}.sql").read_text("utf-8")
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT"
        )
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """Return the connection that reads and can do nothing else."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection
