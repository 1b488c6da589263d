"""How a game ends, and the referee's sheet of it.

Worst case of each function: linear in the tiles on the racks, and for `called` one question to the
oracle for each seat.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tilerummy.core.clock import clock_penalty, late_penalty
from tilerummy.core.errors import TilerummyError
from tilerummy.core.oracle import NotProven
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.scoring import liabilities, runners_up, score_call, score_exhaustion

if TYPE_CHECKING:
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.state import State
    from tilerummy.core.table import Table


def exhausted(state: State, *, could_lay: bool = False) -> bool:
    """Whether the game ends with nobody out (C09), which it never does before the pool is empty.

    *could_lay*: the last seat laid nothing because its time ran out, and is not stuck (C26).
    """
    match state.ruleset.empty_pool_end:
        case EmptyPoolEnd.FIRST_STUCK:
            return state.idle >= (state.playing if could_lay else 1)
        case EmptyPoolEnd.ALL_STUCK:
            return state.idle >= state.playing
        case EmptyPoolEnd.ONE_ROUND:
            return state.turns_left == 0


def called(state: State, winner: int, oracle: Oracle | None) -> Outcome:
    """Return the outcome of *state* when *winner* has gone out and called (S0-48).

    Between two players the call decides the second place too (T1).
    """
    opening = _opening(state, oracle)
    owed = _owed(state, opening)
    outcome = _with_sheet(state, score_call(owed, _tiles(state), winner), opening)
    if state.ruleset.play_on_for_second and state.seats == 2:
        return replace(outcome, runners_up=(1 - winner,))
    return outcome


def plays_on(state: State) -> bool:
    """Whether the others play on after a call, for second place (T1)."""
    return state.ruleset.play_on_for_second and state.seats > 2


def second_out(state: State, at_call: Outcome, seat: int) -> Outcome:
    """Return the outcome when *seat* has gone out second and called, after *at_call* (T1)."""
    return _placed(state, at_call, (seat,))


def nobody_out(state: State, oracle: Oracle | None) -> Outcome:
    """Return the outcome of the exhausted *state* (S0-51).

    Where a second place is played for, the racks decide it as they decide a win (T1).
    """
    rules, tiles, opening = state.ruleset, _tiles(state), _opening(state, oracle)
    owed = _owed(state, opening)
    outcome = state.outcome_at_call
    if outcome is None:
        outcome = _with_sheet(state, score_exhaustion(rules, owed, tiles), opening)
    if not rules.play_on_for_second:
        return outcome
    outcome = replace(outcome, unproven=opening.unproven)
    return _placed(state, outcome, runners_up(rules, owed, tiles, outcome.winners))


def redealt(state: State) -> Outcome:
    """Return the outcome of a game that a claim for a new deal makes void (S3-32)."""
    return Outcome(Termination.REDEAL, (), (0,) * state.seats, _tiles(state))


class _Opening(NamedTuple):
    """Who could have opened and never did (T7)."""

    declined: tuple[Table | None, ...] = ()
    unproven: tuple[int, ...] = ()
    """Seats of which that was not found out."""


def _opening(state: State, oracle: Oracle | None) -> _Opening:
    """Return who never opened although the rack could have at its latest turn (T7).

    A seat without an answer at the call is not asked about again when the second place is
    decided: its rack has changed by then, and the sheet stays as it is. Nor is a seat that was
    shown to be able: until it opens its rack only grows, so it can still lay the same tiles.
    """
    rules = state.ruleset
    if rules.declined_opening_penalty is None:
        return _Opening()
    if oracle is None:
        message = f"{rules.name} asks who could have opened: an oracle is needed"
        raise TilerummyError("oracle_needed", message)
    at_call = state.outcome_at_call
    unproven = [] if at_call is None else list(at_call.unproven)
    shown = () if at_call is None else at_call.declined
    declined: list[Table | None] = list(shown) or [None] * state.seats
    for seat, rack in enumerate(state.unopened_racks):
        if rack is None or state.opened[seat] or seat in unproven or declined[seat] is not None:
            continue
        try:
            declined[seat] = oracle.opening(rules, rack)
        except NotProven:
            unproven.append(seat)
    return _Opening(tuple(declined), tuple(sorted(unproven)))


def _owed(state: State, opening: _Opening) -> tuple[int, ...]:
    could = [proof is not None for proof in opening.declined]
    return liabilities(state.ruleset, state.racks, state.opened, could)


def _tiles(state: State) -> tuple[int, ...]:
    return tuple(len(rack) for rack in state.racks)


def _with_sheet(state: State, outcome: Outcome, opening: _Opening) -> Outcome:
    return _with_clocks(state, replace(outcome, **opening._asdict()))


def _placed(state: State, outcome: Outcome, second: tuple[int, ...]) -> Outcome:
    """Return the sheet with the second place on it.

    Scores and tiles stay as they were at the call. The clocks are of the whole game (S3-20): who
    plays on uses time, and pays for it in the column of penalties (T2).
    """
    return _with_clocks(state, replace(outcome, runners_up=second))


def _with_clocks(state: State, outcome: Outcome) -> Outcome:
    if state.left_ms:
        penalties = tuple(late_penalty(state.ruleset, left) for left in state.left_ms)
    else:
        penalties = tuple(clock_penalty(state.ruleset, used) for used in state.used_ms)
    return replace(outcome, used_ms=state.used_ms, penalties=penalties, left_ms=state.left_ms)
