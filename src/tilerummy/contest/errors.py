"""The error of refused commands of a contest."""

from __future__ import annotations

from tilerummy.eventsourcing.errors import CommandError


class ContestError(CommandError):
    """Entrants, rounds or results that a contest refuses."""
