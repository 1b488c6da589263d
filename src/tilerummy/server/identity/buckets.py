"""Token buckets: how often somebody may do something, counted in memory."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Hashable

_SECONDS: Final = {"second": 1, "minute": 60, "hour": 3600, "day": 86_400}
_RATE: Final = re.compile(r"\s*(\d{1,9})\s*(?:/|per)\s*(\d{1,6})?\s*(second|minute|hour|day)s?\s*")
_MANY: Final = 1000
"""Fewer buckets than this are not worth looking through for full ones."""
_ROUNDED: Final = 0.001
"""So much of a token may be lost in rounding: the last of a bucket is a whole one all the same."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of something in so many seconds."""

    amount: int
    seconds: int

    @staticmethod
    def parse(text: str) -> Rate:
        """Return the rate that *text* names, such as ``40/second`` or ``10 per 5 minutes``.

        Raises:
            ValueError: if it names none.
        """
        found = _RATE.fullmatch(text)
        if found is None or not int(found[1]) or found[2] == "0":
            raise ValueError(f"{text!r} is no rate such as 40/second")
        return Rate(int(found[1]), int(found[2] or 1) * _SECONDS[found[3]])


class Buckets:
    """One bucket of tokens for each key: it holds *rate*'s amount, and fills as fast as that says.

    A bucket is stored as the time at which it is full again; one that is full is not stored.
    """

    def __init__(self, rate: Rate) -> None:
        self._amount = rate.amount
        self._per_token_s = rate.seconds / rate.amount
        self._most_s = rate.seconds + _ROUNDED * self._per_token_s
        self._full_at: dict[Hashable, float] = {}
        self._look_through_at = _MANY

    def take(self, key: Hashable, cost: float = 1) -> bool:
        """Take *cost* tokens out of the bucket of *key*, or none if there are not as many.

        What costs more than a bucket holds takes a full one.
        """
        now = time.monotonic()
        full_at = max(self._full_at.get(key, now), now)
        full_at += min(cost, self._amount) * self._per_token_s
        if full_at > now + self._most_s:
            return False
        self._full_at[key] = full_at
        if len(self._full_at) > self._look_through_at:
            self._forget_full_ones(now)
        return True

    def _forget_full_ones(self, now: float) -> None:
        """Forget them whenever there are twice as many buckets as the last time."""
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        self._look_through_at = max(_MANY, 2 * len(self._full_at))
