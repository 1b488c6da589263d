"""Owners of matches. Every function is one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.server.store.sqlite.matches import SQL
from tilerummy.server.store.values import Claim

if TYPE_CHECKING:
    import sqlite3


def leave(connection: sqlite3.Connection, node: str, now: int) -> None:
    """Give up all claims of *node*."""
    connection.execute(SQL["disown_all"], {"node": node, "at": now})
    connection.execute(SQL["forget_node"], {"node": node})


def claim(
    connection: sqlite3.Connection, match: str, node: str, now: int, alive_since: int
) -> Claim | None:
    """Make *node* the owner, unless the owner has sent a heartbeat after *alive_since*."""
    found = connection.execute(SQL["claimable"], {"match": match}).fetchone()
    if found is None:
        return None
    owner, fence, beat_at, before = found
    if owner == node:
        return Claim(match, fence, before)
    if beat_at is not None and beat_at >= alive_since:
        return None
    connection.execute(SQL["first_beat"], {"node": node, "at": now})
    last = before if beat_at is None else beat_at
    connection.execute(SQL["own"], {"node": node, "match": match, "alive_at": last})
    return Claim(match, fence + 1, last)


def release(connection: sqlite3.Connection, match: str, node: str, fence: int, now: int) -> bool:
    """Give up a claim; return whether it was still the newest."""
    given_up = {"match": match, "node": node, "fence": fence, "at": now}
    return connection.execute(SQL["disown"], given_up).rowcount == 1


def claim_orphans(
    connection: sqlite3.Connection, node: str, limit: int, now: int, alive_since: int
) -> tuple[Claim, ...]:
    """Claim matches with a running clock that have no living owner."""
    rows = connection.execute(
        SQL["orphans"], {"node": node, "alive_since": alive_since, "limit": limit}
    ).fetchall()
    claims = [claim(connection, match, node, now, alive_since) for (match,) in rows]
    return tuple(made for made in claims if made is not None)


def owned(connection: sqlite3.Connection, node: str) -> tuple[Claim, ...]:
    """Return the claims of *node* on matches with a running clock, without changing anything."""
    rows = connection.execute(SQL["owned"], {"node": node}).fetchall()
    return tuple(Claim(*row) for row in rows)
