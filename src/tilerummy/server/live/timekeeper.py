"""Time as the server knows it: monotonic, and anchored once to the wall clock.

Stored times must be comparable with each other after a restart, so all of them come from one
anchor per run: a wall clock that jumps in between moves no deadline.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Timekeeper:
    """Tells the time in whole milliseconds since the epoch (UTC), never going back."""

    _anchor: float = field(default_factory=lambda: time.time() - time.monotonic())

    def now(self) -> int:
        """Return the time in milliseconds (UTC)."""
        return round((self._anchor + time.monotonic()) * 1000)
