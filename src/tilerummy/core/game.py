"""One game: a turn is judged, and what happens because of it becomes events."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from tilerummy.core import ending
from tilerummy.core.classify import classify
from tilerummy.core.errors import TilerummyError, cut
from tilerummy.core.event import (
    Called,
    ClockRan,
    DrawCause,
    Drew,
    Event,
    FirstOut,
    GameEnded,
    PartKept,
    Passed,
    Played,
    RedealClaimed,
    TimedOut,
)
from tilerummy.core.evolve import evolve
from tilerummy.core.meld import Meld
from tilerummy.core.oracle import NotProven, ProofTracker
from tilerummy.core.policy import CallPolicy, EmptyPoolDuty, EmptyPoolEnd, FailPolicy
from tilerummy.core.rules import check, check_play, wins
from tilerummy.core.table import Table
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, ClaimRedeal, Draw, Pass, Play, Timeout, Turn
from tilerummy.core.violation import IllegalTurn

if TYPE_CHECKING:
    from tilerummy.core.oracle import Oracle
    from tilerummy.core.state import State


def apply(
    state: State, turn: Turn, *, elapsed_ms: int = 0, oracle: Oracle | None = None
) -> tuple[State, tuple[Event, ...]]:
    """Carry out *turn*: the state after it, and what happened. Arguments as for `decide`.

    Worst case: that of `decide` plus `evolve` per event.
    """
    events = decide(state, turn, elapsed_ms=elapsed_ms, oracle=oracle)
    return reduce(evolve, events, state), events


def decide(
    state: State, turn: Turn, *, elapsed_ms: int = 0, oracle: Oracle | None = None
) -> tuple[Event, ...]:
    """Return what happens when the seat to move makes *turn*.

    *elapsed_ms* is the time that the turn took, for rule sets with a game clock; *oracle* answers
    who could have opened or laid, for rule sets that ask. Worst case: five times that of
    `check_play`, for a time-out whose draft may be kept in part, and one question for each seat.

    Raises:
        IllegalTurn: with every violation.
        TilerummyError: ``negative_clock`` if the turn took less than no time.
    """
    heard = None if oracle is None else ProofTracker(oracle)
    violations = check(state, turn, oracle=heard)
    if violations:
        raise IllegalTurn(violations)
    if elapsed_ms < 0:
        raise TilerummyError("negative_clock", f"a turn cannot take {cut(elapsed_ms)} ms")
    unproven = heard is not None and heard.unproven
    if state.ruleset.game_clock_s is None:
        return _carry_out(state, turn, heard, unproven=unproven)
    ran = ClockRan(state.seat, elapsed_ms)
    return (ran, *_carry_out(evolve(state, ran), turn, heard, unproven=unproven))


def _carry_out(
    state: State, turn: Turn, oracle: Oracle | None, *, unproven: bool
) -> tuple[Event, ...]:
    match turn:
        case Play():
            return _lay(state, turn, oracle)
        case Draw():
            drew = _draw(state, 1, DrawCause.CHOICE, unproven=unproven)
            return (drew,) if state.ruleset.play_after_draw else _end_turn(state, drew, oracle)
        case Pass():
            return _end_turn(state, Passed(state.seat, unproven), oracle)
        case Call():
            return (Called(state.seat), *_go_out(state, state.seat, oracle))
        case ClaimRedeal():
            return (RedealClaimed(state.seat), GameEnded(ending.redealt(state)))
        case Timeout():
            return _time_out(state, turn, oracle)


def _lay(state: State, play: Play, oracle: Oracle | None) -> tuple[Event, ...]:
    placed = play.table.tiles - state.table.tiles
    out = placed == state.racks[state.seat]
    called = play.call or (out and state.ruleset.call is CallPolicy.ANNOUNCED)
    played = Played(state.seat, play.table, placed, called)
    if not wins(state, play):
        return _end_turn(state, played, oracle)
    return (played, *_go_out(evolve(state, played), state.seat, oracle))


def _go_out(state: State, seat: int, oracle: Oracle | None) -> tuple[Event, ...]:
    """Return what the call of *seat* brings about: the end, or play for second place (T1)."""
    if state.outcome_at_call is not None:
        return (GameEnded(ending.second_out(state, state.outcome_at_call, seat)),)
    outcome = ending.called(state, seat, oracle)
    if not ending.plays_on(state):
        return (GameEnded(outcome),)
    first = FirstOut(outcome)
    after = evolve(state, first)
    # The winner's turn may have been the last one of the last round (S3-34).
    return (first, *_end_if_exhausted(after, oracle))


def _time_out(state: State, turn: Timeout, oracle: Oracle | None) -> tuple[Event, ...]:
    """Time is over: a finished draft stands, an unfinished one is taken back (C05, C06)."""
    draft, rules = turn.draft, state.ruleset
    if draft is None or draft.without(state.table) == ():
        timed_out = TimedOut(state.seat, unfinished=False)
        return (timed_out, *_penalty(state, rules.timeout_clean_draw, DrawCause.TIMEOUT, oracle))
    if not check_play(state, Play(draft)):
        return (TimedOut(state.seat, unfinished=False), *_lay(state, Play(draft), oracle))
    timed_out = TimedOut(state.seat, unfinished=True)
    completed = (
        _completed_part(state, turn) if rules.fail_policy is FailPolicy.KEEP_COMPLETED else None
    )
    if completed is None:
        return (timed_out, *_penalty(state, rules.fail_draw, DrawCause.UNFINISHED, oracle))
    if not state.pool or not rules.fail_draw:
        # Nothing is drawn: the part is a play like any other, and may go out.
        return (timed_out, *_lay(state, Play(completed), oracle))
    part = PartKept(state.seat, completed, completed.tiles - state.table.tiles)
    after = evolve(state, part)
    drawn = _penalty(after, rules.fail_draw, DrawCause.UNFINISHED, oracle)
    return (timed_out, part, *drawn)


def _completed_part(state: State, turn: Timeout) -> Table | None:
    """Return the table with the finished part of a failed turn, None if nothing was (T4).

    The rack's tiles in unfinished melds go back; what is left must be a legal play. Failing
    that, the latest draft that was one counts, then the new melds that touch nothing else.
    """
    draft = turn.draft or Table()
    trimmed = Table(tuple(_trimmed(state, draft)))
    rules = state.ruleset.meld_rules
    rack = state.racks[state.seat]
    apart = [
        meld for meld in draft.beyond(state.table) if meld.tiles <= rack and classify(meld, rules)
    ]
    candidates = [trimmed, turn.completed, Table((*state.table.melds, *apart))]
    return next(
        (table for table in candidates if table and not check_play(state, Play(table))), None
    )


def _trimmed(state: State, draft: Table) -> list[Meld]:
    """Return *draft* with the rack's tiles taken out of its unfinished melds."""
    rules = state.ruleset.meld_rules
    finished = [meld for meld in draft.melds if classify(meld, rules)]
    lying = state.table.tiles.minus(Table(tuple(finished)).tiles)
    for meld in draft.melds:
        if classify(meld, rules):
            continue
        stay = []
        for tile in meld.laid:
            if tile in lying:
                stay.append(tile)
                lying -= Tiles((tile,))
        if stay:
            finished.append(Meld(tuple(stay)))
    return finished


def _penalty(
    state: State, count: int, cause: DrawCause, oracle: Oracle | None
) -> tuple[Event, ...]:
    """Draw *count* tiles and end the turn; with nothing to draw it is a pass (G8)."""
    if not state.pool or not count or (state.drawn and cause is DrawCause.TIMEOUT):
        return _end_turn(state, _timed_out_pass(state, oracle), oracle)
    return _end_turn(state, _draw(state, count, cause), oracle)


def _timed_out_pass(state: State, oracle: Oracle | None) -> Passed:
    """Return the pass of a seat whose time ran out.

    Where a stuck seat ends the game, the event states whether the seat could have laid (C26).
    """
    rules = state.ruleset
    must_lay = state.on_empty_pool and rules.empty_pool_duty is EmptyPoolDuty.MUST_LAY
    if not must_lay or rules.empty_pool_end is not EmptyPoolEnd.FIRST_STUCK:
        return Passed(state.seat)
    if oracle is None:
        message = "a table that must lay asks what can be laid: give an oracle"
        raise TilerummyError("oracle_needed", message)
    try:
        return Passed(state.seat, could_lay=oracle.can_play(state))
    except NotProven:
        return Passed(state.seat, unproven=True)


def _draw(state: State, count: int, cause: DrawCause, *, unproven: bool = False) -> Drew:
    """Take *count* tiles, or what is left of the pool (G5)."""
    return Drew(state.seat, state.pool[:count], cause, unproven)


def _end_turn(
    state: State, event: Played | Drew | Passed, oracle: Oracle | None
) -> tuple[Event, ...]:
    """Return *event*, and the end of the game if an empty pool brings it about."""
    drawn = len(event.tiles) if isinstance(event, Drew) else 0
    if len(state.pool) > drawn:
        return (event,)
    could_lay = isinstance(event, Passed) and event.could_lay
    return (event, *_end_if_exhausted(evolve(state, event), oracle, could_lay=could_lay))


def _end_if_exhausted(
    state: State, oracle: Oracle | None, *, could_lay: bool = False
) -> tuple[Event, ...]:
    if not ending.exhausted(state, could_lay=could_lay):
        return ()
    return (GameEnded(ending.nobody_out(state, oracle)),)
