"""One game: turns become events, events become states.

``decide`` judges a turn and says what happens; ``evolve`` folds one event into the state;
``replay`` folds them all. Nothing else changes a game.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from tilerummy.core.event import (
    Called,
    Dealt,
    DrawCause,
    Drew,
    Event,
    GameEnded,
    Passed,
    Played,
    StartTiles,
    TimedOut,
)
from tilerummy.core.policy import CallPolicy, EmptyPoolEnd
from tilerummy.core.rules import check, check_play, wins
from tilerummy.core.scoring import liabilities, score_call, score_exhaustion
from tilerummy.core.state import State
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Call, Draw, Pass, Play, Timeout, Turn
from tilerummy.core.violation import IllegalTurn

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.outcome import Outcome


def apply(state: State, turn: Turn) -> tuple[State, tuple[Event, ...]]:
    """Carry out *turn*: the state after it, and what happened.

    Raises:
        IllegalTurn: with every violation; *state* is unchanged, as always.
    """
    events = decide(state, turn)
    return reduce(evolve, events, state), events


def decide(state: State, turn: Turn) -> tuple[Event, ...]:
    """Return what happens when the seat to move makes *turn*.

    Raises:
        IllegalTurn: with every violation.
    """
    violations = check(state, turn)
    if violations:
        raise IllegalTurn(violations)
    match turn:
        case Play():
            return _lay(state, turn)
        case Draw():
            return _end_turn(state, _draw(state, 1, DrawCause.CHOICE))
        case Pass():
            return _end_turn(state, Passed(state.seat))
        case Call():
            outcome = score_call(_owed(state), state.seat)
            return (Called(state.seat), GameEnded(outcome))
        case Timeout():
            return _time_out(state, turn)


def evolve(state: State | None, event: Event) -> State:
    """Return the state after *event*. Events are trusted: `decide` or a record made them."""
    match event:
        case Dealt():
            return State(
                ruleset=event.ruleset,
                racks=event.racks,
                pool=event.pool,
                opened=(False,) * len(event.racks),
                seat=event.starter,
            )
        case StartTiles() if state is None:
            raise ValueError("start tiles come before the game; fold from the deal")
    if state is None:
        raise ValueError(f"a game begins with its deal, not with {type(event).__name__}")
    match event:
        case Played():
            return _after_turn(_played(state, event), event)
        case Drew():
            return _after_turn(_drew(state, event), event)
        case Passed():
            return _after_turn(state, event)
        case GameEnded():
            return replace(state, outcome=event.outcome)
        case StartTiles() | TimedOut() | Called():
            return state


def replay(events: Iterable[Event]) -> State:
    """Return the state that *events* lead to, from the deal on."""
    state: State | None = None
    for event in events:
        if state is None and isinstance(event, StartTiles):
            continue
        state = evolve(state, event)
    if state is None:
        raise ValueError("no deal among the events")
    return state


def _lay(state: State, play: Play) -> tuple[Event, ...]:
    placed = play.table.tiles - state.table.tiles
    called = play.call or (
        placed == state.racks[state.seat] and state.ruleset.call is CallPolicy.ANNOUNCED
    )
    played = Played(state.seat, play.table, placed, called)
    if not wins(state, play):
        return _end_turn(state, played)
    after = evolve(state, played)
    return (played, GameEnded(score_call(_owed(after), state.seat)))


def _time_out(state: State, turn: Timeout) -> tuple[Event, ...]:
    """Time is over: a finished draft stands, an unfinished one is taken back (C05, C06)."""
    draft = turn.draft
    untouched = draft is None or draft.without(state.table) == ()
    if draft is not None and not untouched:
        play = Play(draft)
        if not check_play(state, play):
            return (TimedOut(state.seat, unfinished=False), *_lay(state, play))
    rules = state.ruleset
    timed_out = TimedOut(state.seat, unfinished=not untouched)
    count = rules.timeout_clean_draw if untouched else rules.fail_draw
    if not state.pool or not count:
        return (timed_out, *_end_turn(state, Passed(state.seat)))
    cause = DrawCause.TIMEOUT if untouched else DrawCause.UNFINISHED
    return (timed_out, *_end_turn(state, _draw(state, count, cause)))


def _draw(state: State, count: int, cause: DrawCause) -> Drew:
    """Take *count* tiles, or what is left of the pool (G5)."""
    return Drew(state.seat, state.pool[:count], cause)


def _end_turn(state: State, event: Played | Drew | Passed) -> tuple[Event, ...]:
    """Return *event*, and the end of the game if an empty pool brings it about."""
    after = evolve(state, event)
    if not _exhausted(after):
        return (event,)
    return (event, GameEnded(_exhaustion(after)))


def _exhausted(state: State) -> bool:
    """Whether the game ends with nobody out (C09)."""
    match state.ruleset.empty_pool_end:
        case EmptyPoolEnd.FIRST_STUCK:
            return state.idle >= 1
        case EmptyPoolEnd.ALL_STUCK:
            return state.idle >= state.seats
        case EmptyPoolEnd.ONE_ROUND:
            return state.turns_left == 0


def _exhaustion(state: State) -> Outcome:
    return score_exhaustion(state.ruleset, _owed(state), [len(rack) for rack in state.racks])


def _owed(state: State) -> tuple[int, ...]:
    return liabilities(state.ruleset, state.racks, state.opened)


def _played(state: State, event: Played) -> State:
    racks = list(state.racks)
    racks[event.seat] -= event.placed
    opened = list(state.opened)
    opened[event.seat] = True
    return replace(state, racks=tuple(racks), opened=tuple(opened), table=event.table)


def _drew(state: State, event: Drew) -> State:
    racks = list(state.racks)
    racks[event.seat] += Tiles(event.tiles)
    return replace(state, racks=tuple(racks), pool=state.pool[len(event.tiles) :])


def _after_turn(state: State, event: Played | Drew | Passed) -> State:
    """Pass the turn to the left, and keep the books of an empty pool (C09).

    Drawing the last tile is no idle turn: the empty-pool phase begins after it (G5).
    """
    turns_left = state.turns_left
    if turns_left is not None:
        turns_left -= 1
    elif not state.pool and state.ruleset.empty_pool_end is EmptyPoolEnd.ONE_ROUND:
        turns_left = state.seats
    return replace(
        state,
        seat=(state.seat + 1) % state.seats,
        turn=state.turn + 1,
        idle=state.idle + 1 if isinstance(event, Passed) else 0,
        turns_left=turns_left,
    )
