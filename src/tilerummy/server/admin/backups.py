"""Backups: one SQLite file with everything, from either store and for either store."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
import tempfile
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tilerummy.server.admin.access import ask, give_to_owner, require_matches, store_of
from tilerummy.server.admin.checking import Contents, check
from tilerummy.server.admin.errors import AdminError, bad_backup
from tilerummy.server.admin.files import beside, put, require_free
from tilerummy.server.admin.requests import Restore
from tilerummy.server.store import StoreError
from tilerummy.server.store.sqlite.copying import copy_file, copy_read_only, make_backup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.server.admin.requests import Answer
    from tilerummy.server.settings import Settings

_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS}
"""The errors of a disk that accepts no more data."""
_NOT_WRITTEN: Final = {sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC}
"""SQLite's codes for some of these errors."""


def back_up(settings: Settings, target: Path, *, force: bool = False) -> Contents:
    """Back up everything that *settings* name to *target*, readable only by this account.

    Servers keep running. *target* appears whole or not at all.

    Raises:
        AdminError: ``exists`` without *force*, ``own_database``, ``no_matches``, ``storage``, or
            ``bad_backup`` if the database is damaged.
    """
    require_matches(settings)
    require_free(settings, target, force=force)
    with beside(target) as copy:
        try:
            if settings.database_address is None:
                copy_file(settings.database, copy)
                give_to_owner(settings)
            else:
                asyncio.run(_copy_database(settings, copy))
            make_backup(copy)
        except StoreError as error:
            raise AdminError("storage", str(error)) from error
        contents = check(copy, events=False)
        put(copy, target)
    return contents


def restore(settings: Settings, source: Path, *, add: bool = False) -> Answer:
    """Restore the backup *source* to the store that *settings* name, all of it or nothing.

    With *add*, the store may already have matches: missing ones are added, existing ones stay.

    Raises:
        AdminError: ``no_file``, ``bad_backup``, ``not_empty``, ``storage``.
    """
    if not source.is_file():
        raise AdminError("no_file", f"there is no file {source}")
    keeper = settings.data_dir if settings.database_address is None else Path(tempfile.gettempdir())
    with _folder(keeper), beside(keeper / "tilerummy-restore") as copy:
        _copy_and_check(source, copy)
        give_to_owner(settings)
        return asyncio.run(ask(settings, Restore(file=str(copy.absolute()), add=add)))


async def _copy_database(settings: Settings, copy: Path) -> None:
    store = store_of(settings, prepare=False)
    await store.open()
    try:
        await store.admin.copy_to(copy)
    finally:
        await store.close()


def _copy_and_check(source: Path, copy: Path) -> None:
    """Write *source* to *copy* and migrate the copy to the newest schema; keep *source*."""
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reader:
            tables = reader.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'event'")
            if tables.fetchone() == (0,):
                raise bad_backup("it holds no matches")
        # Copied by SQLite, because after a crash the extra files next to it belong to the database.
        copy_read_only(source, copy)
        make_backup(copy)
    except (sqlite3.Error, StoreError, OSError) as error:
        if _is_of_the_disk(error):
            raise AdminError("storage", f"cannot write to {copy.parent}: {error}") from error
        raise bad_backup(str(error)) from error
    check(copy)


def _is_of_the_disk(error: BaseException | None) -> bool:
    """Return whether the disk is to blame for a failed copy, not the backup."""
    if isinstance(error, OSError):
        return error.errno in _FULL
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0)
        return code & 0xFF == sqlite3.SQLITE_FULL or code in _NOT_WRITTEN
    return error is not None and _is_of_the_disk(error.__cause__)


@contextmanager
def _folder(path: Path) -> Iterator[None]:
    """Create the folder *path* if it is missing, and remove it again if nothing was put into it."""
    made = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):  # the folder is no longer empty
            for folder in made:
                folder.rmdir()
        raise
