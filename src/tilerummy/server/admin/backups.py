"""Backups: one SQLite file with everything, from either store and for either store."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tilerummy.match import codec
from tilerummy.match.deal import commitment
from tilerummy.match.state import MatchState, evolve
from tilerummy.server.admin.errors import AdminError
from tilerummy.server.admin.reach import ask, give_to_owner, require_matches, store_of
from tilerummy.server.admin.requests import Restore
from tilerummy.server.store import StoreError
from tilerummy.server.store.hosting import TABLES
from tilerummy.server.store.sqlite.copying import copy_file, make_backup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tilerummy.server.admin.requests import Answer
    from tilerummy.server.settings import Settings


@dataclass(frozen=True, slots=True)
class Contents:
    """What a backup holds."""

    matches: int
    events: int
    players: int


def back_up(settings: Settings, target: Path, *, force: bool = False) -> Contents:
    """Write everything that *settings* name to *target*, which others may not read.

    Servers go on meanwhile. *target* appears whole or not at all.

    Raises:
        AdminError: ``exists`` without *force*, ``own_database``, ``no_matches``, ``storage``, or
            ``bad_backup`` if the database is damaged.
    """
    require_matches(settings)
    if settings.database_address is None and _is_part_of(settings.database, target):
        # A server would go on writing to the file that had this name, and lose it when it ends.
        raise AdminError("own_database", f"{target} is where the matches are kept")
    if target.exists() and not (force and target.is_file()):
        how = "--force replaces it" if target.is_file() else "it is no file to replace"
        raise AdminError("exists", f"{target} exists; {how}")
    with _beside(target) as copy:
        try:
            if settings.database_address is None:
                copy_file(settings.database, copy)
                give_to_owner(settings)
            else:
                asyncio.run(_copy_database(settings, copy))
            make_backup(copy)
        except StoreError as error:
            raise AdminError("storage", str(error)) from error
        contents = check(copy, fold=False)
        with copy.open("rb") as file:
            os.fsync(file.fileno())
        copy.replace(target)
    return contents


def restore(settings: Settings, source: Path, *, add: bool = False) -> Answer:
    """Put what *source* holds into what *settings* name, all of it or nothing.

    With *add* there may be matches already: what is missing is added, what is there stays.

    Raises:
        AdminError: ``no_file``, ``bad_backup``, ``not_empty``, ``storage``.
    """
    if not source.is_file():
        raise AdminError("no_file", f"there is no file {source}")
    keeper = settings.data_dir if settings.database_address is None else Path(tempfile.gettempdir())
    with _folder(keeper), _beside(keeper / "tilerummy-restore") as copy:
        _copy_and_check(source, copy)
        give_to_owner(settings)
        return asyncio.run(ask(settings, Restore(file=str(copy.absolute()), add=add)))


def check(path: Path, *, fold: bool = True) -> Contents:
    """Return what the backup at *path* holds, if it is whole; with *fold* every match is read.

    Raises:
        AdminError: ``bad_backup``, with what is wrong.
    """
    try:
        with closing(sqlite3.connect(path)) as connection:
            return _check(connection, fold=fold)
    except (sqlite3.Error, codec.CodecError, ValueError, LookupError) as error:
        if isinstance(error, AdminError):
            raise
        raise _bad(str(error)) from error


def _check(connection: sqlite3.Connection, *, fold: bool) -> Contents:
    damage = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if damage != ("ok",):
        raise _bad(f"the file is damaged: {damage[0]}")
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise _bad("rows are missing in it")
    for table, columns in TABLES.items():
        connection.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")  # noqa: S608 - our own words
    if fold:
        for row in connection.execute("SELECT id, seq, status FROM match").fetchall():
            _check_match(connection, *row)
    counts = connection.execute(
        "SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM event), "
        "(SELECT count(*) FROM player)"
    )
    return Contents(*counts.fetchone())


def _check_match(connection: sqlite3.Connection, match: str, seq: int, status: str) -> None:
    """Check that the events of *match* fold to how it is said to stand."""
    state: MatchState | None = None
    rows = connection.execute(
        "SELECT seq, body FROM event WHERE match_id = ? ORDER BY seq", (match,)
    )
    for number, (at, body) in enumerate(rows, start=1):
        if at != number:
            raise _bad(f"event {number} of {match} is missing")
        try:
            state = evolve(state, codec.load(body))
        except Exception as error:
            raise _bad(f"event {number} of {match} does not fit: {error}") from error
    if state is None or (state.seq, state.status.value) != (seq, status):
        raise _bad(f"{match} is not at event {seq} and {status}")
    if state.commitment is not None:
        seed = connection.execute(
            "SELECT seed FROM seed WHERE match_id = ? AND game = ?", (match, state.number)
        ).fetchone()
        if seed is None or commitment(seed[0]) != state.commitment:
            raise _bad(f"the seed of game {state.number} of {match} is not there")


def _is_part_of(database: Path, target: Path) -> bool:
    """Whether *target* is the *database*, by whatever name, or one of the files beside it."""
    own, other = database.resolve(), target.resolve()
    return own.parent == other.parent and other.name.startswith(own.name)


async def _copy_database(settings: Settings, copy: Path) -> None:
    store = store_of(settings)
    await store.open()
    try:
        await store.host.copy_to(copy)
    finally:
        await store.close()


def _copy_and_check(source: Path, copy: Path) -> None:
    """Bring a copy of *source* to the newest schema: *source* itself is not touched."""
    try:
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as reader:
            tables = reader.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'event'")
            if tables.fetchone() == (0,):
                raise _bad("it holds no matches")
        shutil.copyfile(source, copy)
        make_backup(copy)
    except (sqlite3.Error, StoreError, OSError) as error:
        raise _bad(str(error)) from error
    check(copy)


@contextmanager
def _folder(path: Path) -> Iterator[None]:
    """Make the folder *path* if it is not there; what was made for nothing goes again."""
    made = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):  # something lies there by now
            for folder in made:
                folder.rmdir()
        raise


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """Make an empty file in the folder of *target* that is gone afterwards, unless it was moved."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{target.name}-", dir=target.parent)
    except OSError as error:
        raise AdminError("storage", f"cannot write to {target.parent}: {error.strerror}") from error
    os.close(handle)
    copy = Path(name)
    try:
        yield copy
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                copy.with_name(copy.name + suffix).unlink()


def _bad(why: str) -> AdminError:
    return AdminError("bad_backup", f"this is no backup that can be used: {why}")
