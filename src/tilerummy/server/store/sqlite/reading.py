"""Read matches and lists of matches from SQLite."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from tilerummy.match.codec import DEALT_TEXT, FINISHED_TEXT, IN_GAME_TEXT
from tilerummy.server.store import listings
from tilerummy.server.store.sqlite.matches import SQL
from tilerummy.server.store.values import (
    Head,
    Listed,
    Own,
    StoredEvent,
    StoredMatch,
    StoredTail,
    Summary,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Iterator, Mapping

    from tilerummy.server.store.values import Place

_TEXTS: Final = {"dealt": DEALT_TEXT, "finished": FINISHED_TEXT}


def load(connection: sqlite3.Connection, match: str, alive_since: int) -> StoredMatch | None:
    """Return a match with all its events, and its owner if alive since *alive_since*."""
    asked = {"match": match, "after": 0, "alive_since": alive_since}
    with _one_look(connection):
        found = _tail(connection, asked, "events")
    return None if found is None else StoredMatch(**found)


def wake(connection: sqlite3.Connection, match: str, alive_since: int) -> StoredMatch | None:
    """Return a match without the events of games before the newest deal."""
    asked: dict[str, object] = {"match": match, "alive_since": alive_since}
    with _one_look(connection):
        row = connection.execute(SQL["end_before_newest_deal"], asked | _TEXTS).fetchone()
        left_out_to = 0 if row is None else row[0]
        asked |= {"left_out_to": left_out_to, "in_game": IN_GAME_TEXT}
        found = _tail(connection, asked, "kept_events")
    return None if found is None else StoredMatch(left_out_to=left_out_to, **found)


def events_after(
    connection: sqlite3.Connection, match: str, seq: int, alive_since: int
) -> StoredTail | None:
    """Return the events after number *seq*."""
    asked = {"match": match, "after": seq, "alive_since": alive_since}
    with _one_look(connection):
        found = _tail(connection, asked, "events")
    return None if found is None else StoredTail(**found)


def known(connection: sqlite3.Connection, match: str, actor: str, cmd_id: str) -> int | None:
    """Return the newest event of a command."""
    asked = {"match": match, "actor": actor, "cmd_id": cmd_id}
    row = connection.execute(SQL["known"], asked).fetchone()
    return None if row is None else row[0]


@contextmanager
def _one_look(connection: sqlite3.Connection) -> Iterator[None]:
    """Read in one transaction, so that row, events and seeds match."""
    connection.execute("BEGIN")
    try:
        yield
    finally:
        connection.execute("COMMIT")


def _tail(
    connection: sqlite3.Connection, asked: Mapping[str, object], statement: str
) -> dict[str, Any] | None:
    row = connection.execute(SQL["match"], asked).fetchone()
    if row is None:
        return None
    events = connection.execute(SQL[statement], asked).fetchall()
    seeds = connection.execute(SQL["seeds"], asked).fetchall()
    invite, seq, deadline_at, fence, owner = row
    return {
        "match": asked["match"],
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
    """Return the newest event and the owner of each of *matches*."""
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
    """Return the matches of *players*, most recently changed first."""
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
            listing=listings.load(listing),
        )
        for match, status, ruleset, names, to_move, created_at, changed_at, listing, seat in rows
    )


def set_up_by(connection: sqlite3.Connection, player: str, limit: int) -> int:
    """Return how many unfinished matches count as set up by *player*, counted up to *limit*."""
    asked = {"player": player, "limit": limit}
    (count,) = connection.execute(SQL["set_up_by"], asked).fetchone()
    return int(count)


def listed(
    connection: sqlite3.Connection, onlookers: Mapping[str, int], limit: int
) -> tuple[Listed, ...]:
    """Return the matches with these numbers of *onlookers* that are listed and not over."""
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
            listing=listings.load_known(listing),
            onlookers=onlookers[match],
        )
        for match, invite, status, ruleset, names, created_at, listing in rows
    )


def summary(connection: sqlite3.Connection, match: str) -> Summary | None:
    """Return the summary of a match, without the ids of its players."""
    row = connection.execute(SQL["summary"], {"match": match}).fetchone()
    if row is None:
        return None
    status, ruleset, names, to_move = row
    by_seat = tuple(json.loads(names))
    nobody = (None,) * len(by_seat)
    return Summary(status=status, ruleset=ruleset, names=by_seat, players=nobody, to_move=to_move)
