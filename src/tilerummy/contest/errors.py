"""What a contest refuses."""

from __future__ import annotations

from tilerummy.eventsourcing.errors import CommandError


class ContestError(CommandError):
    """Entrants, rounds or results that no contest can be run with."""
