"""Bots that stand in for people, who keep their seats: letting them, and taking seats back."""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING, Final

from tilerummy.core.names import same_as
from tilerummy.match import lobby
from tilerummy.match.command import GiveSeatCode, MoveSeat, StandIn, TakeBack
from tilerummy.match.event import (
    HostPassed,
    Level,
    MatchEvent,
    SeatMoved,
    SeatTakenBack,
    StandInAsked,
    StoodIn,
    WordGiven,
)
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import Status

if TYPE_CHECKING:
    from tilerummy.match.context import Context
    from tilerummy.match.handler import Handlers
    from tilerummy.match.seat import Seat
    from tilerummy.match.state import MatchState

LEVEL: Final = Level.MEDIUM
"""Of a bot that stands in."""


def _stand_in(state: MatchState, command: StandIn, context: Context) -> tuple[MatchEvent, ...]:
    """Let a bot play for a person; in the lobby, let somebody else be host."""
    seat = _person(state, command.seat)
    if state.status is Status.FINISHED:
        raise Refusal(MatchCode.MATCH_OVER)
    if seat.stand_in is not None:
        return ()
    in_lobby = state.status is Status.LOBBY
    is_host = command.seat == state.host
    if in_lobby and not (is_host and context.by != state.host):
        raise Refusal(MatchCode.NO_GAME)
    if context.by == command.seat:
        return (StoodIn(command.seat, LEVEL),)
    if not context.attendance.away[command.seat]:
        raise Refusal(MatchCode.NOT_AWAY)
    if context.by == state.host:
        return (StoodIn(command.seat, LEVEL),)
    if not context.attendance.away[state.host]:
        raise Refusal(MatchCode.HOST_ONLY)
    return _vote(state, command.seat, context, in_lobby=in_lobby)


def _vote(
    state: MatchState, wanted: int, context: Context, *, in_lobby: bool
) -> tuple[MatchEvent, ...]:
    """Count who wants it; more than half of those who are there decide."""
    voters = {
        at
        for at, seat in enumerate(state.seats)
        if at != wanted
        and seat.kind is SeatKind.PERSON
        and seat.stand_in is None
        and seat.waits is None
        and context.attendance.connected[at]
    }
    if context.by not in voters:
        raise Refusal(MatchCode.STAND_IN)
    before = state.seats[wanted].asked
    events: list[MatchEvent] = []
    if context.by not in before:
        events.append(StandInAsked(wanted, context.by))
    if 2 * len((before | {context.by}) & voters) > len(voters):
        if not in_lobby:
            events.append(StoodIn(wanted, LEVEL))
        if wanted == state.host:
            events.append(HostPassed(context.by))
    return tuple(events)


def _take_back(state: MatchState, command: TakeBack, context: Context) -> tuple[MatchEvent, ...]:
    """Let the person play again: asked for by them, or by those who let the bot stand in."""
    seat = _person(state, command.seat)
    if seat.stand_in is None:
        return ()
    if context.by not in {command.seat, state.host, *seat.asked}:
        raise Refusal(MatchCode.HOST_ONLY)
    return (SeatTakenBack(command.seat),)


def _give_seat_code(
    state: MatchState, command: GiveSeatCode, context: Context
) -> tuple[MatchEvent, ...]:
    """Make a seat code for the seat of somebody else who is not there."""
    lobby.require_host(state, context.by)
    _person(state, command.seat)
    if command.seat == context.by or context.attendance.connected[command.seat]:
        # Whoever has the code sees the rack: nobody's seat is taken from under them.
        raise Refusal(MatchCode.SEAT_NOT_FREE)
    return (WordGiven(command.seat, context.seat_code),)


def _move_seat(state: MatchState, command: MoveSeat, _: Context) -> tuple[MatchEvent, ...]:
    """Let a person continue on another device; wrong names and wrong codes get the same refusal."""
    at = seat_for(state, command.name, command.code, command.after)
    if at is None:
        raise Refusal(MatchCode.WRONG_WORD)
    own = state.seat_of(command.player)
    if own is not None and own != at:
        raise Refusal(MatchCode.ALREADY_SEATED)
    return (SeatMoved(at, command.player),)


def seat_for(state: MatchState, name: str, code: str, after: int) -> int | None:
    """Return the seat of the person *name* with the seat code *code*, made later than *after*."""
    for at, seat in enumerate(state.seats):
        right = seat.code
        if right is None or right.seq <= after or same_as(seat.name) != same_as(name):
            continue
        if hmac.compare_digest(right.text.encode(), code.encode()):
            return at
    return None


def _person(state: MatchState, at: int) -> Seat:
    seat = lobby.seat_at(state, at)
    if seat.kind is not SeatKind.PERSON:
        raise Refusal(MatchCode.SEAT_NOT_FREE, "Nobody has that seat.")
    return seat


HANDLERS: Final[Handlers] = {
    StandIn: _stand_in,
    TakeBack: _take_back,
    GiveSeatCode: _give_seat_code,
    MoveSeat: _move_seat,
}
