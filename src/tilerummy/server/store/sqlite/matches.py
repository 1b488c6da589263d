"""Write matches to SQLite. `reading` reads them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from tilerummy.server.store import listings
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.values import (
    RULESET_VERSION,
    Commit,
    Committed,
    NotOwner,
    SeqClash,
    StoreError,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

SQL: Final = read_queries(__package__, "queries.sql")
_ENCODER: Final = msgspec.json.Encoder()


class _Standing(NamedTuple):
    """The state of the match that a command is for, and whether the command was carried out."""

    seq: int | None
    """None if there is no such match."""
    fence: int | None
    known: int | None
    """The newest event of the command, if it was carried out."""
    players: dict[str, str]
    """Player ids by seat."""


def append(
    connection: sqlite3.Connection, commits: Sequence[Commit]
) -> list[Committed | StoreError]:
    """Append the events of each of *commits*, unless it was carried out before.

    A handful of statements covers all of them, because after each statement the writing thread may
    have to wait for the event loop. A commit that ends in `SeqClash` or `NotOwner` changes nothing
    and does not affect the others.
    """
    answers: dict[int, Committed | StoreError] = {}
    left = dict(enumerate(commits))
    while left:
        # Take one commit per match at a time, because the next one depends on its result.
        first = {commit.match: at for at, commit in reversed(left.items())}
        chosen = [left.pop(at) for at in first.values()]
        answers |= zip(first.values(), _append(connection, chosen), strict=True)
    return [answers[at] for at in range(len(commits))]


def _append(
    connection: sqlite3.Connection, commits: Sequence[Commit]
) -> list[Committed | StoreError]:
    """Append commits of different matches."""
    standings = _standings(connection, commits)
    answers = list(map(_judged, commits, standings))
    accepted = [
        (new, standing)
        for new, standing, answer in zip(commits, standings, answers, strict=True)
        if isinstance(answer, Committed) and not answer.repeated
    ]
    if accepted:
        _write(connection, [new for new, _ in accepted])
    for new, standing in accepted:
        _write_seats(connection, new, standing.players)
    return answers


def _standings(connection: sqlite3.Connection, commits: Sequence[Commit]) -> list[_Standing]:
    asked = _json([(new.match, new.actor, new.cmd_id) for new in commits])
    (found,) = connection.execute(SQL["standing"], {"commands": asked}).fetchone()
    by_number = json.loads(found)
    return [_Standing(*by_number[str(at)]) for at in range(len(commits))]


def _judged(new: Commit, standing: _Standing) -> Committed | StoreError:
    """Return the result of *new*, given the state of its match."""
    if standing.known is not None:
        return Committed(standing.known, repeated=True)
    if None not in {new.fence, standing.fence} and new.fence != standing.fence:
        return NotOwner(f"{new.match} was claimed with {standing.fence} after {new.fence}")
    if (standing.seq or 0) != new.after:
        return SeqClash(f"{new.match} is not at {new.after}")
    return Committed(new.after + len(new.bodies))


def _write(connection: sqlite3.Connection, commits: Sequence[Commit]) -> None:
    """Write events, seeds and the matches' rows."""
    rows = []
    for new in commits:
        if new.after:
            rows.append(_row(new))
        else:
            connection.execute(SQL["create_match"], _new_row(new))
    if rows:
        connection.execute(SQL["update_matches"], {"rows": _json(rows)})
    events = [
        (new.match, new.after + 1 + part, new.actor, new.cmd_id, part, body, new.at)
        for new in commits
        for part, body in enumerate(new.bodies)
    ]
    connection.execute(SQL["add_events"], {"rows": _json(events)})
    for new in commits:
        if new.seed is not None:
            game, seed = new.seed
            connection.execute(SQL["add_seed"], {"match": new.match, "game": game, "seed": seed})


def _row(new: Commit) -> tuple[object, ...]:
    summary = new.summary
    return (
        new.match,
        new.after,
        summary.status,
        new.after + len(new.bodies),
        _json(summary.names),
        summary.to_move,
        summary.deadline_at,
        summary.commitment,
        new.at,
        listings.dump(summary.listing),
        summary.ruleset,
    )


def _new_row(new: Commit) -> dict[str, object]:
    summary = new.summary
    return {
        "match": new.match,
        "seq": len(new.bodies),
        "invite": new.invite,
        "status": summary.status,
        "ruleset": summary.ruleset,
        "ruleset_version": RULESET_VERSION,
        "names": _json(summary.names),
        "to_move": summary.to_move,
        "deadline_at": summary.deadline_at,
        "seed_commitment": summary.commitment,
        "at": new.at,
        "glance": listings.dump(summary.listing),
    }


def _write_seats(connection: sqlite3.Connection, new: Commit, seated: Mapping[str, str]) -> None:
    """Write the match's seats if they differ from *seated*."""
    wanted = {seat: player for seat, player in enumerate(new.summary.players) if player}
    if seated == {str(seat): player for seat, player in wanted.items()}:
        return
    match = {"match": new.match}
    connection.execute(SQL["clear_seats"], match)
    connection.executemany(
        SQL["add_seat"],
        ({**match, "seat": seat, "player": player} for seat, player in wanted.items()),
    )


def _json(value: object) -> str:
    return _ENCODER.encode(value).decode()
