"""Open the file with the pragmas that its guarantees depend on, and with the newest schema."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from importlib import resources
from typing import TYPE_CHECKING, Final

from tilerummy.server.store.migrations import FIRST, migrate, needs_upgrade
from tilerummy.server.store.sqlite.logs import drop_unfinished
from tilerummy.server.store.values import StoreError

if TYPE_CHECKING:
    from pathlib import Path

_USER_VERSION: Final = 2
"""The version that the first release reads in all later files. Alembic keeps the real one."""


def make_private(path: Path) -> None:
    """Create the file and its folder if they are missing, and make the file private.

    The file contains the seeds of running games. SQLite's extra files inherit its permissions;
    those of an older version are made private here. An existing folder keeps its permissions.

    Raises:
        OSError: if the file cannot be created.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    beside = [path.with_name(path.name + suffix) for suffix in ("-wal", "-shm")]
    for file in (path, *beside, path.with_suffix(".lock")):
        with contextlib.suppress(OSError):  # it is missing, or belongs to somebody else
            file.chmod(0o600)


def refuse_second_name(path: Path) -> None:
    """Refuse a file with a hard link, because the other name would bypass the lock.

    SQLite's log is stored next to the name in use, so a server under the other name would not see
    it.

    Raises:
        StoreError: if the file has a hard link.
    """
    if path.stat().st_nlink > 1:
        raise StoreError(f"{path} has another name, a hard link: leave it one, or make a copy")


def open_to_write(path: Path) -> sqlite3.Connection:
    """Return the single connection that writes, and bring the schema up to date."""
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA busy_timeout = 5000")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        # Deleted data is overwritten, so that erased names cannot be found in the file.
        connection.execute("PRAGMA secure_delete = ON")
        bring_up_to_date(connection)
        drop_unfinished(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def open_to_read(path: Path) -> sqlite3.Connection:
    """Return a read-only connection."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    connection.execute("PRAGMA busy_timeout = 5000")
    return connection


def bring_up_to_date(connection: sqlite3.Connection) -> None:
    """Create or upgrade the schema. If that fails, nothing has changed."""
    version = _version(connection)
    if version is None:
        connection.executescript(f"BEGIN IMMEDIATE; {schema()}; COMMIT")
    elif needs_upgrade(version):
        upgrade(connection, version)


def schema() -> str:
    """Return the SQL that creates the schema of a new file."""
    return resources.files(__package__).joinpath("schema.sql").read_text("utf-8")


def _version(connection: sqlite3.Connection) -> str | None:
    """Return the schema's version; None if there is none."""
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    if number > _USER_VERSION:
        raise StoreError(f"written by a newer version of tilerummy (schema {number})")
    if number == 0:
        return None
    if number == 1:
        return FIRST
    (version,) = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(version)


def upgrade(connection: sqlite3.Connection, version: str | None) -> None:
    """Run the migrations from *version* (None: an empty file) to the newest."""
    from sqlalchemy import create_engine  # noqa: PLC0415 - other starts need not wait for it
    from sqlalchemy.pool import StaticPool  # noqa: PLC0415

    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    with engine.connect() as shared, shared.begin():
        # SQLAlchemy expects the driver to begin a transaction, which this connection does not do.
        connection.execute("BEGIN IMMEDIATE")
        migrate(shared, version)
