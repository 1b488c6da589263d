"""The server's time: monotonic, and synchronised with the clock of the store.

Stored times must be comparable with each other, after a restart and between nodes. They therefore
all follow one clock, that of the store, which is never behind a stored time. This clock is
corrected in small steps, so that setting the system clock moves no deadline.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_WALK_MS: Final = 20.0
"""Largest correction per heartbeat, in milliseconds: 2 % of the second between two of them."""
_LEAP_MS: Final = 3000.0
"""If the store's clock is this far ahead, this machine slept or its clock was set."""
_SLOW_MS: Final = 500.0
"""Milliseconds of an answer above which its time is too imprecise."""


class Timekeeper:
    """A clock in whole milliseconds since the epoch (UTC) that never runs back."""

    def __init__(self) -> None:
        self._anchor_ms = time.time() * 1000 - _monotonic_ms()
        self._followed = False
        self._latest = 0

    def now(self) -> int:
        """Return the time in milliseconds (UTC)."""
        self._latest = max(self._latest, round(self._anchor_ms + time.monotonic() * 1000))
        return self._latest

    async def follow(self, clock: Callable[[], Awaitable[int]]) -> None:
        """Read the store's *clock*: adopt it the first time, then follow it slowly.

        A leap ahead is adopted at once, because that time has really passed.
        """
        sent = _monotonic_ms()
        stored = await clock()
        came = _monotonic_ms()
        if not self._followed:
            self._followed = True
            self._latest = 0  # until now it followed another clock
            self._anchor_ms = stored - (sent + came) / 2
            return
        drift = stored - (sent + came) / 2 - self._anchor_ms
        leaps = drift - (came - sent) / 2 >= _LEAP_MS
        if came - sent > _SLOW_MS and not leaps:
            return
        if not leaps:
            drift = max(-_WALK_MS, min(_WALK_MS, drift))
        self._anchor_ms += drift


def _monotonic_ms() -> float:
    return time.monotonic() * 1000
