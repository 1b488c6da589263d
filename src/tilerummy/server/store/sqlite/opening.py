"""Opening the file: the pragmas on which every promise rests, and its schema."""

from __future__ import annotations

import sqlite3
from importlib import resources
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

SCHEMA_VERSION: Final = 2


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
