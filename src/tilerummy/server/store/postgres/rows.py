"""Conversion between values and rows of PostgreSQL."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tilerummy.server.store import listings
from tilerummy.server.store.values import (
    RULESET_VERSION,
    Claim,
    Listed,
    Own,
    StoredEvent,
    StoredMatch,
    StoredTail,
    Summary,
)

if TYPE_CHECKING:
    import asyncpg

    from tilerummy.server.store.values import Commit


def append_arguments(commit: Commit) -> tuple[Any, ...]:
    """Return the arguments of the statement ``append``."""
    command = (commit.match, commit.actor, commit.cmd_id)
    return (*command, commit.after, *_common(commit), commit.fence, commit.summary.ruleset)


def create_arguments(commit: Commit) -> tuple[Any, ...]:
    """Return the arguments of the statement ``create``."""
    command = (commit.match, commit.actor, commit.cmd_id)
    new = (commit.invite, commit.summary.ruleset, RULESET_VERSION)
    return (*command, *_common(commit), *new)


def _common(commit: Commit) -> tuple[Any, ...]:
    summary = commit.summary
    return (
        commit.bodies,
        commit.at,
        summary.status,
        json.dumps(summary.names, ensure_ascii=False),
        summary.to_move,
        summary.deadline_at,
        summary.commitment,
        summary.players,
        *(commit.seed or (None, None)),
        listings.dump(summary.listing),
    )


def stored_tail(match: str, row: asyncpg.Record) -> StoredTail:
    """Return the tail in a row of the statement ``tail``."""
    return StoredTail(match=match, **_tail(row))


def stored_match(match: str, row: asyncpg.Record, left_out_to: int = 0) -> StoredMatch:
    """Return the match in a row. Turns up to the event *left_out_to* are left out."""
    return StoredMatch(match=match, left_out_to=left_out_to, **_tail(row))


def _tail(row: asyncpg.Record) -> dict[str, Any]:
    columns = ("seqs", "actors", "cmd_ids", "bodies", "times")
    # An aggregate over zero rows is NULL.
    events = zip(*(row[column] or () for column in columns), strict=True)
    seeds = zip(row["games"] or (), row["seeds"] or (), strict=True)
    return {
        "invite": row["invite"],
        "seq": row["seq"],
        "deadline_at": row["deadline_at"],
        "owner": row["owner"],
        "fence": row["fence"],
        "events": tuple(StoredEvent(*event) for event in events),
        "seeds": dict(seeds),
    }


def summary(row: asyncpg.Record) -> Summary:
    """Return the summary of a match in a row, without the ids of its players."""
    names = tuple(json.loads(row["names"]))
    return Summary(
        status=row["status"],
        ruleset=row["ruleset"],
        names=names,
        players=(None,) * len(names),
        to_move=row["to_move"],
    )


def own(row: asyncpg.Record) -> Own:
    """Return a match in a row as shown in its players' lists."""
    return Own(
        match=row["id"],
        seat=row["seat"],
        status=row["status"],
        ruleset=row["ruleset"],
        names=tuple(json.loads(row["names"])),
        to_move=row["to_move"],
        created_at=row["created_at"],
        changed_at=row["changed_at"],
        listing=listings.load(row["glance"]),
    )


def listed(row: asyncpg.Record) -> Listed:
    """Return a match in a row as shown in the public list."""
    return Listed(
        match=row["id"],
        invite=row["invite"],
        status=row["status"],
        ruleset=row["ruleset"],
        names=tuple(json.loads(row["names"])),
        created_at=row["created_at"],
        listing=listings.load_known(row["glance"]),
        onlookers=row["onlookers"],
    )


def claimed(match: str, row: asyncpg.Record) -> Claim:
    """Return the claim in a row."""
    return Claim(match, row["fence"], row["alive_at"])
