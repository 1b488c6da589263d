"""Matches in the file: how events get in, and how they come out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from tilerummy.server.store import glances
from tilerummy.server.store.queries import read_queries
from tilerummy.server.store.values import (
    RULESET_VERSION,
    Commit,
    Committed,
    Head,
    Listed,
    NotOwner,
    Own,
    SeqClash,
    StoredEvent,
    StoredMatch,
    StoredTail,
    StoreError,
    Summary,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Mapping, Sequence

    from tilerummy.server.store.values import Place

SQL: Final = read_queries(__package__, "queries.sql")
_ENCODER: Final = msgspec.json.Encoder()


class _Standing(NamedTuple):
    """How a match stands that a command is for, and whether the command was carried out."""

    seq: int | None
    """None: there is no such match."""
    fence: int | None
    known: int | None
    """The newest event of the command."""
    players: dict[str, str]
    """By seat."""


def append(
    connection: sqlite3.Connection, commits: Sequence[Commit]
) -> list[Committed | StoreError]:
    """Append the events of each of *commits*, or find that it was carried out before.

    In a handful of statements, however many they are: after each of them the writing thread may
    have to wait until the event loop pauses. A `SeqClash` or `NotOwner` of one of them changes
    nothing, and nothing for the others.
    """
    answers: dict[int, Committed | StoreError] = {}
    left = dict(enumerate(commits))
    while left:
        # Of one match only one at a time: what the next one finds depends on it.
        first = {commit.match: at for at, commit in reversed(left.items())}
        chosen = [left.pop(at) for at in first.values()]
        answers |= zip(first.values(), _append(connection, chosen), strict=True)
    return [answers[at] for at in range(len(commits))]


def _append(
    connection: sqlite3.Connection, commits: Sequence[Commit]
) -> list[Committed | StoreError]:
    """Append what belongs to different matches."""
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
    """Return what becomes of *new* where its match stands like this."""
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
        glances.dump(summary.glance),
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
        "glance": glances.dump(summary.glance),
    }


def _write_seats(connection: sqlite3.Connection, new: Commit, seated: Mapping[str, str]) -> None:
    """Write who sits there, if it is not who is *seated*."""
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


def load(connection: sqlite3.Connection, match: str, alive_since: int) -> StoredMatch | None:
    """Return a match with all its events; an owner counts that has beaten since *alive_since*."""
    found = _tail(connection, match, 0, alive_since)
    return None if found is None else StoredMatch(**found)


def events_after(
    connection: sqlite3.Connection, match: str, seq: int, alive_since: int
) -> StoredTail | None:
    """Return what came after event number *seq*."""
    found = _tail(connection, match, seq, alive_since)
    return None if found is None else StoredTail(**found)


def _tail(
    connection: sqlite3.Connection, match: str, after: int, alive_since: int
) -> dict[str, Any] | None:
    asked = {"match": match, "after": after, "alive_since": alive_since}
    # One transaction, so that row, events and seeds belong together.
    connection.execute("BEGIN")
    try:
        row = connection.execute(SQL["match"], asked).fetchone()
        if row is None:
            return None
        events = connection.execute(SQL["events"], asked).fetchall()
        seeds = connection.execute(SQL["seeds"], asked).fetchall()
    finally:
        connection.execute("COMMIT")
    invite, seq, deadline_at, fence, owner = row
    return {
        "match": match,
        "invite": invite,
        "seq": seq,
        "deadline_at": deadline_at,
        "owner": owner,
        "fence": fence,
        "events": tuple(StoredEvent(*event) for event in events),
        "seeds": dict(seeds),
    }


def heads(
    connection: sqlite3.Connection, matches: Collection[str], alive_since: int
) -> dict[str, Head]:
    """Return how far *matches* are."""
    rows = connection.execute(
        SQL["heads"], {"matches": json.dumps(list(matches)), "alive_since": alive_since}
    )
    return {match: Head(seq, owner, fence) for match, seq, owner, fence in rows}


def matches_of(
    connection: sqlite3.Connection,
    players: Collection[str],
    limit: int,
    after: Place | None,
    *,
    unfinished: bool,
) -> tuple[Own, ...]:
    """Return the matches of *players*, the latest changed first."""
    asked = {
        "players": json.dumps(list(players)),
        "limit": limit,
        "at": None if after is None else after.changed_at,
        "match": None if after is None else after.match,
        "unfinished": unfinished,
    }
    rows = connection.execute(SQL["matches_of"], asked)
    return tuple(
        Own(
            match=match,
            seat=seat,
            status=status,
            ruleset=ruleset,
            names=tuple(json.loads(names)),
            to_move=to_move,
            created_at=created_at,
            changed_at=changed_at,
            glance=glances.load(glance),
        )
        for match, status, ruleset, names, to_move, created_at, changed_at, glance, seat in rows
    )


def listed(
    connection: sqlite3.Connection, onlookers: Mapping[str, int], limit: int
) -> tuple[Listed, ...]:
    """Return those of the matches with so many *onlookers* that are listed and not over."""
    rows = connection.execute(
        SQL["listed"], {"matches": json.dumps(list(onlookers)), "limit": limit}
    )
    return tuple(
        Listed(
            match=match,
            invite=invite,
            status=status,
            ruleset=ruleset,
            names=tuple(json.loads(names)),
            created_at=created_at,
            glance=glances.load_known(glance),
            onlookers=onlookers[match],
        )
        for match, invite, status, ruleset, names, created_at, glance in rows
    )


def summary(connection: sqlite3.Connection, match: str) -> Summary | None:
    """Return what lists know of a match, but not who its players are."""
    row = connection.execute(SQL["summary"], {"match": match}).fetchone()
    if row is None:
        return None
    status, ruleset, names, to_move = row
    by_seat = tuple(json.loads(names))
    nobody = (None,) * len(by_seat)
    return Summary(status=status, ruleset=ruleset, names=by_seat, players=nobody, to_move=to_move)
