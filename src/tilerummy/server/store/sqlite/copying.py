"""A copy of the file, while a server uses it or not."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from typing import TYPE_CHECKING

from tilerummy.server.store.sqlite.hosting import VACUUM
from tilerummy.server.store.sqlite.lock import FolderLock
from tilerummy.server.store.sqlite.opening import open_to_read, open_to_write
from tilerummy.server.store.values import FolderInUse, StoreError

if TYPE_CHECKING:
    from pathlib import Path


def copy_file(path: Path, target: Path) -> None:
    """Write everything in *path*, as it is at one moment, to *target*, which is an empty file.

    Raises:
        StoreError: if it cannot be read or written.
    """
    lock = _lock(path)
    if lock is None:
        copy_read_only(path, target)
        return
    try:
        # Nobody else is here, and what a crash has left may have to be brought in order.
        _copy(sqlite3.connect(path, isolation_level=None), target)
    finally:
        lock.release()


def copy_read_only(path: Path, target: Path) -> None:
    """Do what `copy_file` does for a file that others may use, or that nobody keeps matches in.

    Raises:
        StoreError: if it cannot be read or written.
    """
    _copy(open_to_read(path), target)


def _lock(path: Path) -> FolderLock | None:
    """Return the folder's lock; None where a server has it, or may have it."""
    if sys.platform == "win32":  # no such locks there
        return None
    try:
        return FolderLock(path.with_suffix(".lock"))
    except FolderInUse:
        return None


def make_backup(target: Path) -> None:
    """Bring a copy to the newest schema, without the nodes that used it, as one single file."""
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
