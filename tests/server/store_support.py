"""Commits to try a store with."""

from __future__ import annotations

from tilerummy.server.store import Commit, Summary

MATCH = "a" * 16


def summary(**changes: object) -> Summary:
    fields: dict[str, object] = {
        "status": "lobby",
        "ruleset": "classic",
        "names": ("Kim", ""),
        "players": ("kim", None),
        **changes,
    }
    return Summary(**fields)  # type: ignore[arg-type]


def commit(after: int = 0, **changes: object) -> Commit:
    fields: dict[str, object] = {
        "match": MATCH,
        "after": after,
        "actor": "seat 0",
        "cmd_id": f"command-{after}",
        "bodies": ("one", "two"),
        "at": 1000 + after,
        "summary": summary(),
        "invite": "secret" if after == 0 else None,
        **changes,
    }
    return Commit(**fields)  # type: ignore[arg-type]
