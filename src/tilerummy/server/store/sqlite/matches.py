"""Matches in the file: how events get in, and how they come out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

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
    Summary,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Mapping

    from tilerummy.server.store.values import Place

SQL: Final = read_queries(__package__, "queries.sql")


def commit(connection: sqlite3.Connection, new: Commit) -> Committed:
    """Append events, or find that the command was carried out before."""
    command = {"match": new.match, "actor": new.actor, "cmd_id": new.cmd_id}
    (known,) = connection.execute(SQL["known_command"], command).fetchone()
    if known is not None:
        return Committed(known, repeated=True)
    seq = new.after + len(new.bodies)
    _write_match(connection, new, seq)
    connection.executemany(
        SQL["add_event"],
        (
            {**command, "seq": new.after + 1 + part, "part": part, "body": body, "at": new.at}
            for part, body in enumerate(new.bodies)
        ),
    )
    if new.seed is not None:
        game, seed = new.seed
        connection.execute(SQL["add_seed"], {"match": new.match, "game": game, "seed": seed})
    _write_seats(connection, new)
    return Committed(seq)


def _write_match(connection: sqlite3.Connection, new: Commit, seq: int) -> None:
    """Create the match's row or bring it up to date, if the match stands where it should."""
    summary = new.summary
    row = {
        "match": new.match,
        "after": new.after,
        "fence": new.fence,
        "seq": seq,
        "invite": new.invite,
        "status": summary.status,
        "ruleset": summary.ruleset,
        "ruleset_version": RULESET_VERSION,
        "names": json.dumps(summary.names, ensure_ascii=False),
        "to_move": summary.to_move,
        "deadline_at": summary.deadline_at,
        "seed_commitment": summary.commitment,
        "at": new.at,
        "glance": glances.dump(summary.glance),
    }
    written = connection.execute(SQL["update_match" if new.after else "create_match"], row)
    if written.rowcount == 1:
        return
    found = connection.execute(SQL["fence"], row).fetchone()
    if found is not None and new.fence is not None and found[0] != new.fence:
        raise NotOwner(f"{new.match} was claimed with {found[0]} after {new.fence}")
    raise SeqClash(f"{new.match} is not at {new.after}")


def _write_seats(connection: sqlite3.Connection, new: Commit) -> None:
    wanted = {seat: player for seat, player in enumerate(new.summary.players) if player}
    match = {"match": new.match}
    if dict(connection.execute(SQL["seats"], match).fetchall()) == wanted:
        return
    connection.execute(SQL["clear_seats"], match)
    connection.executemany(
        SQL["add_seat"],
        ({**match, "seat": seat, "player": player} for seat, player in wanted.items()),
    )


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
