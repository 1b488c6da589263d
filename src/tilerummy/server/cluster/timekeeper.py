"""Time as the server knows it: monotonic, and anchored to the clock of the store.

Stored times must be comparable with each other, after a restart and between nodes, so all of them
follow one clock: the store's, which is never behind what is stored. It is followed at a walk, so
that a clock that is set anew while the server runs moves no deadline.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

_WALK_MS: Final = 20.0
"""How much one look at the store's clock may correct: 2 % of the second between two looks."""
_LEAP_MS: Final = 3000.0
"""So far ahead the store's clock is only if this machine slept, or its clock was set anew."""
_SLOW_MS: Final = 500.0
"""An answer that took longer tells the time too vaguely."""


class Timekeeper:
    """Tells the time in whole milliseconds since the epoch (UTC), never going back."""

    def __init__(self) -> None:
        self._anchor_ms = time.time() * 1000 - _monotonic_ms()
        self._followed = False
        self._latest = 0

    def now(self) -> int:
        """Return the time in milliseconds (UTC)."""
        self._latest = max(self._latest, round(self._anchor_ms + time.monotonic() * 1000))
        return self._latest

    async def follow(self, clock: Callable[[], Awaitable[int]]) -> None:
        """Look at the store's *clock*: take it over at first, then go along with it slowly.

        A leap ahead is taken at once: whoever asks finds that time has gone by unseen.
        """
        sent = _monotonic_ms()
        stored = await clock()
        came = _monotonic_ms()
        if not self._followed:
            self._followed = True
            self._latest = 0  # until now it told the time of another clock
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
