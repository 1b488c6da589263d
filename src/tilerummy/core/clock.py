"""Time, which enters the rules as milliseconds that the caller has measured, and its cost.

Worst case of each function: a few steps for each seat, whatever the numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State


def turn_is_over(ruleset: Ruleset, used_ms: int) -> bool:
    """Whether a turn that has taken *used_ms* milliseconds is over its limit (C08, T8)."""
    return ruleset.turn_limit_s is not None and used_ms > 1000 * ruleset.turn_limit_s


def turn_time_ms(state: State) -> int | None:
    """Return the milliseconds after which the turn of the seat to move is over; None: never (C08).

    A turn limit is always whole: what the turn has taken before counts for the game clock only.
    """
    clock = state.ruleset.clock
    limits = [] if clock.turn_s is None else [1000 * clock.turn_s]
    if clock.ends_turns and state.left_ms:
        limits.append(delay_left_ms(state) + state.left_ms[state.seat])
    return min(limits, default=None)


def delay_left_ms(state: State, running_ms: int = 0) -> int:
    """Return how much of the running turn's delay is left; it has taken *running_ms* more."""
    return max(0, 1000 * state.ruleset.clock_delay_s - state.turn_ms - running_ms)


def time_left(ruleset: Ruleset, of: State | Outcome) -> tuple[int, ...]:
    """Return by seat what is left of the game clock, below 0 once over; empty without one."""
    if of.left_ms or ruleset.game_clock_s is None:
        return of.left_ms
    return tuple(1000 * ruleset.game_clock_s - used for used in of.used_ms)


def clock_penalty(ruleset: Ruleset, used_ms: int) -> int:
    """Return the points, 0 or less, for a game that took a player *used_ms* (S3-20, T2).

    Every started second over the game clock costs.
    """
    if ruleset.game_clock_s is None:
        return 0
    return late_penalty(ruleset, 1000 * ruleset.game_clock_s - used_ms)


def late_penalty(ruleset: Ruleset, left_ms: int) -> int:
    """Return the points, 0 or less, for a clock that shows *left_ms* at the end (S3-20, T2)."""
    return -ruleset.clock_penalty_per_s * -(-max(0, -left_ms) // 1000)
