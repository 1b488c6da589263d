"""Check that a backup is whole: the file, its rows, and the states that events fold to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.club import codec as club_codec
from tilerummy.club.log import fold as fold_club
from tilerummy.contest.io import codec as contest_codec
from tilerummy.contest.model.log import fold
from tilerummy.match import codec
from tilerummy.match.deal import commitment
from tilerummy.match.state import MatchState, evolve
from tilerummy.server.admin.errors import AdminError, bad_backup
from tilerummy.server.store.admin import TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Contents:
    """The number of things in a backup."""

    matches: int
    events: int
    players: int
    contests: int


def check(path: Path, *, events: bool = True) -> Contents:
    """Return the contents of the backup at *path* if it is whole; with *events*, read all events.

    Raises:
        AdminError: ``bad_backup``, with the reason.
    """
    try:
        with closing(sqlite3.connect(path)) as connection:
            return _check(connection, events=events)
    except (sqlite3.Error, codec.CodecError, ValueError, LookupError) as error:
        if isinstance(error, AdminError):
            raise
        raise bad_backup(str(error)) from error


def _check(connection: sqlite3.Connection, *, events: bool) -> Contents:
    damage = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if damage != ("ok",):
        raise bad_backup(f"the file is damaged: {damage[0]}")
    if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
        raise bad_backup("rows are missing in it")
    for table, columns in TABLES.items():
        connection.execute(f"SELECT {', '.join(columns)} FROM {table} LIMIT 0")  # noqa: S608 - our own words
    if events:
        for row in connection.execute("SELECT id, seq, status FROM match").fetchall():
            _check_match(connection, *row)
        for row in connection.execute("SELECT id, seq FROM contest").fetchall():
            _check_contest(connection, *row)
        for row in connection.execute("SELECT id, seq FROM club").fetchall():
            _check_club(connection, *row)
    counts = connection.execute(
        "SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM event), "
        "(SELECT count(*) FROM player), (SELECT count(*) FROM contest)"
    )
    return Contents(*counts.fetchone())


def _check_match(connection: sqlite3.Connection, match: str, seq: int, status: str) -> None:
    """Check that the events of *match* fold to the state in its row."""
    state: MatchState | None = None
    rows = connection.execute(
        "SELECT seq, body FROM event WHERE match_id = ? ORDER BY seq", (match,)
    )
    for number, body in _in_order(rows, match):
        try:
            state = evolve(state, codec.load(body))
        except Exception as error:
            raise bad_backup(f"event {number} of {match} does not fit: {error}") from error
    if state is None or (state.seq, state.status.value) != (seq, status):
        raise bad_backup(f"{match} is not at event {seq} and {status}")
    if state.commitment is not None:
        seed = connection.execute(
            "SELECT seed FROM seed WHERE match_id = ? AND game = ?", (match, state.number)
        ).fetchone()
        if seed is None or commitment(seed[0]) != state.commitment:
            raise bad_backup(f"the seed of game {state.number} of {match} is not there")


def _check_contest(connection: sqlite3.Connection, contest: str, seq: int) -> None:
    """Check that the events of *contest* fold. A later event may have undone others."""
    rows = connection.execute(
        "SELECT seq, body FROM contest_event WHERE contest_id = ? ORDER BY seq", (contest,)
    )
    events = [contest_codec.load(body) for _, body in _in_order(rows, contest)]
    try:
        at = fold(events).seq
    except Exception as error:
        raise bad_backup(f"the events of contest {contest} do not fit: {error}") from error
    if at != seq:
        raise bad_backup(f"contest {contest} is not at event {seq}")


def _check_club(connection: sqlite3.Connection, club: str, seq: int) -> None:
    """Check that the events of *club* fold."""
    rows = connection.execute(
        "SELECT seq, body FROM club_event WHERE club_id = ? ORDER BY seq", (club,)
    )
    events = [club_codec.load(body) for _, body in _in_order(rows, club)]
    try:
        at = fold_club(events).seq
    except Exception as error:
        raise bad_backup(f"the events of club {club} do not fit: {error}") from error
    if at != seq:
        raise bad_backup(f"club {club} is not at event {seq}")


def _in_order(rows: sqlite3.Cursor, what: str) -> Iterator[tuple[int, str]]:
    for number, (at, body) in enumerate(rows, start=1):
        if at != number:
            raise bad_backup(f"event {number} of {what} is missing")
        yield number, body
