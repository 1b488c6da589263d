"""Errors of operations for the operator of a server."""

from __future__ import annotations

from tilerummy.core.errors import TilerummyError


class AdminError(TilerummyError):
    """An operation that failed. Nothing was changed unless the sentence mentions it."""


def bad_backup(why: str) -> AdminError:
    """Return the error for a file that is not a usable backup."""
    return AdminError("bad_backup", f"this file is not a usable backup: {why}")


def unknown_match(match: str) -> AdminError:
    """Return the error of a match that does not exist."""
    return AdminError("unknown_match", f"there is no match {match!r}")


def unknown_player(player: str) -> AdminError:
    """Return the error of a player who does not exist."""
    return AdminError("unknown_player", f"there is no player {player!r}")
