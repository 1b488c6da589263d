"""Events fold into the state: nothing else changes a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, TypeVar

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import (
    Called,
    ClockRan,
    Dealt,
    DrawCause,
    Drew,
    Event,
    FirstOut,
    GameEnded,
    PartKept,
    Passed,
    Played,
    RedealClaimed,
    StartTiles,
    TimedOut,
)
from tilerummy.core.policy import EmptyPoolEnd
from tilerummy.core.state import State
from tilerummy.core.tiles import Tiles
from tilerummy.core.with_changes import with_changes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.table import Table
    from tilerummy.core.tile import Tile

_Value = TypeVar("_Value")


class _Changes(TypedDict, total=False):
    """Fields of the state that some turns change, besides those that every turn changes."""

    racks: tuple[Tiles, ...]
    table: Table
    pool: tuple[Tile, ...]
    opened: tuple[bool, ...]
    unopened_racks: tuple[Tiles | None, ...]


class _ClockChanges(TypedDict, total=False):
    """Fields of the state that change with a clock that gives time to each turn (C08)."""

    left_ms: tuple[int, ...]
    turn_ms: int


def evolve(state: State | None, event: Event) -> State:
    """Return the state after *event*. Events are trusted: `game.decide` or a record made them.

    Worst case: linear in the tiles of the game.
    """
    if isinstance(event, Dealt):
        return _dealt(event)
    if state is None:
        message = f"a game begins with its deal, not with {type(event).__name__}"
        raise TilerummyError("no_deal", message)
    match event:
        case Played():
            return _after_turn(state, event, _laid(state, event))
        case PartKept():
            return with_changes(state, **_laid(state, event))
        case Drew():
            drawn = _drawn(state, event)
            if state.ruleset.play_after_draw and event.cause is DrawCause.CHOICE:
                return with_changes(state, drawn=True, **drawn)
            return _after_turn(state, event, drawn)
        case Passed():
            return _after_turn(state, event, {"unopened_racks": _tried_call(state)})
        case ClockRan():
            used = _at(state.used_ms, event.seat, state.used_ms[event.seat] + event.ms)
            return with_changes(state, used_ms=used, **_clock_ran(state, event))
        case FirstOut():
            return _first_out(state, event)
        case GameEnded():
            return with_changes(state, outcome=event.outcome)
        case StartTiles() | TimedOut() | Called() | RedealClaimed():
            return state


def replay(events: Iterable[Event]) -> State:
    """Return the state that *events* lead to, from the deal on.

    Worst case: that of `evolve`, for each event.
    """
    state: State | None = None
    for event in events:
        if not isinstance(event, StartTiles):
            state = evolve(state, event)
    if state is None:
        raise TilerummyError("no_deal", "no deal among the events")
    return state


def _dealt(event: Dealt) -> State:
    seats, clock = len(event.racks), event.ruleset.clock
    return State(
        ruleset=event.ruleset,
        racks=event.racks,
        pool=event.pool,
        opened=(False,) * seats,
        seat=event.starter,
        used_ms=() if clock.game_s is None else (0,) * seats,
        left_ms=(clock.at_deal_ms(),) * seats if clock.gives_time else (),
        unopened_racks=(None,) * seats,
    )


def _clock_ran(state: State, event: ClockRan) -> _ClockChanges:
    """Return the fields that change while the clock of a seat runs."""
    if not state.left_ms:
        return {}
    left = state.ruleset.clock.left_after(state.left_ms[event.seat], state.turn_ms, event.ms)
    return {
        "left_ms": _at(state.left_ms, event.seat, left),
        "turn_ms": state.turn_ms + event.ms,
    }


def _next_turn_given(state: State) -> _ClockChanges:
    """Return the fields that change as a turn ends: its seat gets the next increment."""
    if not state.left_ms:
        return {}
    left = state.left_ms[state.seat] + 1000 * state.ruleset.clock_increment_s
    return {"left_ms": _at(state.left_ms, state.seat, left), "turn_ms": 0}


def _laid(state: State, event: Played | PartKept) -> _Changes:
    """Return the fields that change where tiles are laid."""
    return {
        "racks": _at(state.racks, event.seat, state.racks[event.seat] - event.placed),
        "opened": _at(state.opened, event.seat, value=True),
        "unopened_racks": _at(state.unopened_racks, event.seat, None),
        "table": event.table,
    }


def _drawn(state: State, event: Drew) -> _Changes:
    """Return the fields that change where tiles are drawn."""
    return {
        "racks": _at(state.racks, event.seat, state.racks[event.seat] + Tiles(event.tiles)),
        "pool": state.pool[len(event.tiles) :],
        "unopened_racks": _tried_call(state),
    }


def _tried_call(state: State) -> tuple[Tiles | None, ...]:
    """Return the unopened racks with that of a turn which did not open: could it have (T7)?"""
    if state.opened[state.seat]:
        return state.unopened_racks
    return _at(state.unopened_racks, state.seat, state.racks[state.seat])


def _first_out(state: State, event: FirstOut) -> State:
    """Continue without the winner (T1); after a late call it is still their turn."""
    after = with_changes(state, outcome_at_call=event.outcome)
    return _after_turn(after, event, {}) if after.seat == after.out else after


def _after_turn(state: State, event: Played | Drew | Passed | FirstOut, changes: _Changes) -> State:
    """Make the *changes*, pass the turn to the left, and keep the books of an empty pool (C09).

    Drawing the last tile does not count as an idle turn: the empty-pool phase begins after it (G5).
    Nor is a turn that costs nothing while there are tiles to draw.
    """
    pool = changes.get("pool", state.pool)
    stuck = isinstance(event, Passed) and not pool and not state.drawn
    turns_left = state.turns_left
    if turns_left is not None:
        turns_left -= 1
    elif not pool and state.ruleset.empty_pool_end is EmptyPoolEnd.ONE_ROUND:
        turns_left = state.playing
    left = (state.seat + 1) % state.seats
    return with_changes(
        state,
        seat=(left + 1) % state.seats if left == state.out else left,
        turn=state.turn + 1,
        idle=state.idle + 1 if stuck else 0,
        drawn=False,
        turns_left=turns_left,
        **_next_turn_given(state),
        **changes,
    )


def _at(values: tuple[_Value, ...], place: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:place], value, *values[place + 1 :])
