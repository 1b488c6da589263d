"""What a contest refuses."""

from __future__ import annotations

from tilerummy.core.errors import TilerummyError


class ContestError(TilerummyError):
    """Entrants, rounds or results that no contest can be run with."""
