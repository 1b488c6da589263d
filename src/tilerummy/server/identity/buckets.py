"""Token buckets in memory, which limit how often somebody may do something."""

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
"""With fewer buckets than this, a search for full ones is not worth its time."""
_ROUNDED: Final = 0.001
"""The share of a token that rounding may lose, so that a bucket's last token counts as whole."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A number of actions in a number of seconds."""

    amount: int
    seconds: int

    @staticmethod
    def parse(text: str) -> Rate:
        """Return the rate in *text*, such as ``40/second`` or ``10 per 5 minutes``.

        Raises:
            ValueError: if *text* is not a rate.
        """
        found = _RATE.fullmatch(text)
        if found is None or not int(found[1]) or found[2] == "0":
            raise ValueError(
                f"not a valid rate: {text!r}; write a number and a unit, for example 40/second"
            )
        return Rate(int(found[1]), int(found[2] or 1) * _SECONDS[found[3]])


class Buckets:
    """One bucket of tokens per key, which holds the amount of *rate* and refills at that rate.

    A bucket is stored as the time at which it will be full. Full buckets are not stored.
    """

    def __init__(self, rate: Rate) -> None:
        self._amount = rate.amount
        self._per_token_s = rate.seconds / rate.amount
        self._most_s = rate.seconds + _ROUNDED * self._per_token_s
        self._full_at: dict[Hashable, float] = {}
        self._look_through_at = _MANY

    def take(self, key: Hashable, cost: float = 1) -> bool:
        """Take *cost* tokens from the bucket of *key*; return False if too few are left.

        A cost that exceeds the bucket takes a full bucket.
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
        """Drop full buckets; called when their number has doubled since the last time."""
        self._full_at = {key: at for key, at in self._full_at.items() if at > now}
        self._look_through_at = max(_MANY, 2 * len(self._full_at))
