"""How a game ends, and the referee's sheet of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.scoring import liabilities, score_call, score_exhaustion

if TYPE_CHECKING:
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.state import State
    from tilerummy.core.table import Table


def exhausted(state: State) -> bool:
    """Whether the game ends with nobody out (C09)."""
    match state.ruleset.empty_pool_end:
        case EmptyPoolEnd.FIRST_STUCK:
            return state.idle >= 1
        case EmptyPoolEnd.ALL_STUCK:
            return state.idle >= state.seats
        case EmptyPoolEnd.ONE_ROUND:
            return state.turns_left == 0


def called(state: State, winner: int, oracle: Oracle | None) -> Outcome:
    """Return the outcome of *state* when *winner* has gone out and called (S0-48)."""
    declined = _declined(state, oracle)
    owed = liabilities(
        state.ruleset, state.racks, state.opened, [proof is not None for proof in declined]
    )
    tiles = tuple(len(rack) for rack in state.racks)
    return _with_sheet(state, score_call(owed, tiles, winner), declined)


def nobody_out(state: State, oracle: Oracle | None) -> Outcome:
    """Return the outcome of the exhausted *state* (S0-51)."""
    declined = _declined(state, oracle)
    owed = liabilities(
        state.ruleset, state.racks, state.opened, [proof is not None for proof in declined]
    )
    tiles = tuple(len(rack) for rack in state.racks)
    return _with_sheet(state, score_exhaustion(state.ruleset, owed, tiles), declined)


def redealt(state: State) -> Outcome:
    """Return the outcome of a game that a claim for a new deal makes void (S3-32)."""
    tiles = tuple(len(rack) for rack in state.racks)
    return Outcome(Termination.REDEAL, (), (0,) * state.seats, tiles)


def clock_penalty(ruleset: Ruleset, used_ms: int) -> int:
    """Return the points, 0 or less, for a game that took a player *used_ms* (S3-20, T2).

    Every started second over the game clock costs.
    """
    if ruleset.game_clock_s is None:
        return 0
    over_ms = max(0, used_ms - 1000 * ruleset.game_clock_s)
    return -ruleset.clock_penalty_per_s * -(-over_ms // 1000)


def _declined(state: State, oracle: Oracle | None) -> tuple[Table | None, ...]:
    """Return by seat who never opened although the rack could have at its latest turn (T7)."""
    rules = state.ruleset
    if rules.declined_opening_penalty is None:
        return ()
    if oracle is None:
        raise ValueError(f"{rules.name} asks who could have opened: an oracle is needed")
    return tuple(
        None if rack is None or opened else oracle.opening(rules, rack)
        for rack, opened in zip(state.untried, state.opened, strict=True)
    )


def _with_sheet(state: State, outcome: Outcome, declined: tuple[Table | None, ...]) -> Outcome:
    return replace(
        outcome,
        declined=declined,
        used_ms=state.used_ms,
        penalties=tuple(clock_penalty(state.ruleset, used) for used in state.used_ms),
    )
