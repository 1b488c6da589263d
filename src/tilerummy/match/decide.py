"""Judging a command: what happens and the state it leads to, or one refusal."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from tilerummy.core import event as core
from tilerummy.core import game
from tilerummy.core.errors import RulesetError
from tilerummy.core.start import start
from tilerummy.core.violation import IllegalTurn
from tilerummy.match import lobby
from tilerummy.match.command import (
    CloseMatch,
    Command,
    Create,
    ExtendClock,
    LeaveForGood,
    SeatCommand,
    SitDown,
    StartGame,
    TakeTurn,
)
from tilerummy.match.deal import commitment, shuffle
from tilerummy.match.event import ClockExtended, GameDealt, GameFinished, InGame, MatchEvent
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import MatchState, SeatKind, Status, evolve, replay


class Decision(NamedTuple):
    """What happens on a command; nothing at all if it asks for what already is."""

    events: tuple[MatchEvent, ...]
    state: MatchState
    """The state after them: whoever stores the events need not fold them again."""


def decide(state: MatchState | None, command: Command) -> Decision:
    """Return what *command* brings about in *state*, which is None before the match is created.

    Raises:
        Refusal: with a code and a sentence; ``stale`` if the sender had not seen something that
            matters: for a turn any event of the game, for the seats any event about those.
    """
    if isinstance(command, Create):
        created = lobby.create(command)
        return Decision(created, replay(created))
    if state is None:
        raise Refusal(MatchCode.UNKNOWN_MATCH)
    if state.closed:
        if isinstance(command, SitDown) and state.seat_of(command.player) is not None:
            return Decision((), state)
        raise Refusal(MatchCode.MATCH_CLOSED)
    if isinstance(command, SeatCommand) and command.expect_seq is not None:
        _refuse_stale(state, command, command.expect_seq)
    if isinstance(command, TakeTurn):
        return _take_turn(state, command)
    events = _events(state, command)
    return Decision(events, reduce(evolve, events, state))


def _refuse_stale(state: MatchState, command: SeatCommand, expect_seq: int) -> None:
    if expect_seq > state.seq:
        raise Refusal(MatchCode.AHEAD)
    if isinstance(command, TakeTurn):
        needed = state.turn_seq
    elif lobby.is_harmless(command):
        needed = 0
    else:
        needed = state.seats_seq
    if expect_seq < needed:
        raise Refusal(MatchCode.STALE)


def _events(state: MatchState, command: Command) -> tuple[MatchEvent, ...]:
    match command:
        case StartGame():
            return _start_game(state, command)
        case ExtendClock():
            return (ClockExtended(command.outage_ms),)
        case SitDown():
            return lobby.sit_down(state, command)
        case LeaveForGood():
            return lobby.leave_for_good(state, command.player)
        case CloseMatch():
            return lobby.close(state)
        case _:
            return lobby.decide(state, command)


def _take_turn(state: MatchState, command: TakeTurn) -> Decision:
    playing = state.playing
    if playing is None:
        raise Refusal(MatchCode.NO_GAME)
    if playing.seat != command.by:
        raise Refusal(MatchCode.NOT_YOUR_TURN)
    try:
        happened = game.decide(
            playing, command.turn, elapsed_ms=command.elapsed_ms, oracle=command.oracle
        )
    except IllegalTurn as illegal:
        raise Refusal(MatchCode.ILLEGAL_TURN, violations=illegal.violations) from None
    events = []
    for one in happened:
        event = _in_match(state, one, command.seed)
        state = evolve(state, event)
        events.append(event)
    return Decision(tuple(events), state)


def _in_match(state: MatchState, event: core.Event, seed: bytes) -> MatchEvent:
    """Return *event* of a turn as the match stores it; an end lays racks and *seed* open."""
    match event:
        case core.GameEnded():
            return GameFinished(event, () if state.game is None else state.game.racks, seed.hex())
        case core.Dealt():
            raise TypeError("no turn deals")
        case _:
            return InGame(event)


def _start_game(state: MatchState, command: StartGame) -> tuple[MatchEvent, ...]:
    if state.number == 0:
        lobby.require_host(state, command.by)
    if state.status is Status.PLAYING:
        raise Refusal(MatchCode.GAME_RUNNING)
    if state.status is Status.FINISHED:
        raise Refusal(MatchCode.MATCH_OVER)
    if any(seat.kind is SeatKind.OPEN for seat in state.seats):
        raise Refusal(MatchCode.SEATS_OPEN)
    seats = len(state.seats)
    try:
        chance = shuffle(command.seed, state.ruleset, seats)
    except RulesetError as error:
        raise Refusal(MatchCode.WRONG_NUMBER_OF_SEATS, f"{error.message}.") from None
    events = start(
        state.ruleset,
        seats,
        chance.pool,
        start_tiles=chance.start_tiles,
        last_starter=state.last_starter,
    )
    return tuple(
        GameDealt(state.number + 1, commitment(command.seed), event)
        if isinstance(event, core.Dealt)
        else InGame(event)
        for event in events
        if not isinstance(event, core.GameEnded)
    )
