"""Copy the database file, whether or not a server is using it."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from tilerummy.server.store.sqlite.admin import VACUUM
from tilerummy.server.store.sqlite.lock import FolderLock
from tilerummy.server.store.sqlite.opening import open_to_read, open_to_write
from tilerummy.server.store.values import FolderInUse, StoreError

if TYPE_CHECKING:
    from pathlib import Path


def copy_file(path: Path, target: Path) -> None:
    """Write a consistent copy of everything in *path* to *target*, which is an empty file.

    Raises:
        StoreError: if a file cannot be read or written.
    """
    lock = _lock(path)
    if lock is None:
        copy_read_only(path, target)
        return
    try:
        # No server is running, and the file may need recovery after a crash.
        _copy(sqlite3.connect(path, isolation_level=None), target)
    finally:
        lock.release()


def copy_read_only(path: Path, target: Path) -> None:
    """Do the same as `copy_file` for a file that others may use, or that is in no data folder.

    Raises:
        StoreError: if a file cannot be read or written.
    """
    _copy(open_to_read(path), target)


def _lock(path: Path) -> FolderLock | None:
    """Return the lock of the folder; None if a server has it, or might have it."""
    if sys.platform == "win32":  # no such locks on this system
        return None
    try:
        return FolderLock(path.with_suffix(".lock"))
    except FolderInUse:
        return None


def make_backup(target: Path) -> None:
    """Turn a copy into a backup: newest schema, no nodes, one single file."""
    try:
        with closing(open_to_write(target)) as connection:
            connection.executescript("""
                BEGIN IMMEDIATE;
                UPDATE match
                SET alive_at = coalesce((SELECT alive_at FROM node WHERE name = owner), alive_at),
                    owner = NULL;
                DELETE FROM node;
                DELETE FROM offer;
                COMMIT;
                PRAGMA journal_mode = DELETE;
            """)
    except sqlite3.Error as error:
        raise StoreError(f"cannot prepare the copy: {error}") from error


def _copy(source: sqlite3.Connection, target: Path) -> None:
    try:
        with closing(source):
            source.execute(VACUUM, (os.fsencode(target),))
    except sqlite3.Error as error:
        raise StoreError(f"cannot copy the database: {error}") from error
