"""The cost of time, which enters the rules as milliseconds that the caller has measured.

Worst case of each function: a few steps, whatever the numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset


def turn_is_over(ruleset: Ruleset, used_ms: int) -> bool:
    """Whether a turn that has taken *used_ms* milliseconds is over its limit (C08, T8)."""
    return ruleset.turn_limit_s is not None and used_ms > 1000 * ruleset.turn_limit_s


def clock_penalty(ruleset: Ruleset, used_ms: int) -> int:
    """Return the points, 0 or less, for a game that took a player *used_ms* (S3-20, T2).

    Every started second over the game clock costs.
    """
    if ruleset.game_clock_s is None:
        return 0
    over_ms = max(0, used_ms - 1000 * ruleset.game_clock_s)
    return -ruleset.clock_penalty_per_s * -(-over_ms // 1000)
