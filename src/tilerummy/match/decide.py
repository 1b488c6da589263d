"""Judging a command: what happens, or one refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core import event as core
from tilerummy.core import game
from tilerummy.core.errors import RulesetError
from tilerummy.core.evolve import evolve
from tilerummy.core.start import start
from tilerummy.core.violation import IllegalTurn
from tilerummy.match import lobby
from tilerummy.match.command import (
    Command,
    Create,
    ExtendClock,
    SeatCommand,
    SitDown,
    StartGame,
    TakeTurn,
)
from tilerummy.match.deal import shuffle
from tilerummy.match.event import ClockExtended, GameDealt, GameFinished, InGame, MatchEvent
from tilerummy.server.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.state import State
    from tilerummy.match.state import MatchState


def decide(state: MatchState | None, command: Command) -> tuple[MatchEvent, ...]:
    """Return what happens on *command*; nothing at all if it asks for what already is.

    Raises:
        Refusal: with a code and a sentence; ``stale`` if the sender had not seen something that
            matters: for a turn any event of the game, for the seats any event about those.
    """
    if isinstance(command, Create):
        return lobby.create(command)
    if state is None:
        raise Refusal("unknown_match")
    if isinstance(command, SeatCommand) and command.expect_seq is not None:
        _refuse_stale(state, command, command.expect_seq)
    match command:
        case TakeTurn():
            return _take_turn(state, command)
        case StartGame():
            return _start_game(state, command)
        case ExtendClock():
            return (ClockExtended(command.outage_ms),)
        case SitDown():
            return lobby.sit_down(state, command)
        case _:
            return lobby.decide(state, command)


def _refuse_stale(state: MatchState, command: SeatCommand, expect_seq: int) -> None:
    if expect_seq > state.seq:
        raise Refusal("ahead")
    if isinstance(command, TakeTurn):
        needed = state.turn_seq
    elif lobby.is_harmless(command):
        needed = 0
    else:
        needed = state.seats_seq
    if expect_seq < needed:
        raise Refusal("stale")


def _take_turn(state: MatchState, command: TakeTurn) -> tuple[MatchEvent, ...]:
    playing = state.playing
    if playing is None:
        raise Refusal("no_game")
    if playing.seat != command.by:
        raise Refusal("not_your_turn")
    try:
        events = game.decide(
            playing, command.turn, elapsed_ms=command.elapsed_ms, oracle=command.oracle
        )
    except IllegalTurn as illegal:
        raise Refusal("illegal_turn", violations=illegal.violations) from None
    return _wrapped(playing, events, command.seed)


def _wrapped(before: State, events: Sequence[core.Event], seed: bytes) -> tuple[MatchEvent, ...]:
    wrapped: list[MatchEvent] = []
    state = before
    for event in events:
        state = evolve(state, event)
        if isinstance(event, core.GameEnded):
            wrapped.append(GameFinished(event, state.racks, seed.hex()))
        elif not isinstance(event, core.Dealt):
            wrapped.append(InGame(event))
    return tuple(wrapped)


def _start_game(state: MatchState, command: StartGame) -> tuple[MatchEvent, ...]:
    if state.number == 0:
        lobby.require_host(state, command.by)
    if state.status == "playing":
        raise Refusal("game_running")
    if state.status == "finished":
        raise Refusal("match_over")
    if any(seat.kind == "open" for seat in state.seats):
        raise Refusal("seats_open")
    seats = len(state.seats)
    try:
        chance = shuffle(command.seed, state.ruleset, seats)
    except RulesetError as error:
        raise Refusal("wrong_number_of_seats", f"{error.message}.") from None
    events = start(
        state.ruleset,
        seats,
        chance.pool,
        start_tiles=chance.start_tiles,
        last_starter=state.last_starter,
    )
    return tuple(
        GameDealt(state.number + 1, chance.commitment, event)
        if isinstance(event, core.Dealt)
        else InGame(event)
        for event in events
        if not isinstance(event, core.GameEnded)
    )
