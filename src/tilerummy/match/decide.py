"""Judging a command: what happens and the state it leads to, or one refusal."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final, NamedTuple

from tilerummy.core import event as core
from tilerummy.core import game
from tilerummy.core.turn import Timeout
from tilerummy.core.violation import IllegalTurn
from tilerummy.match import (
    contest_table,
    dealing,
    hints,
    lobby,
    playing_on,
    rematch,
    spectating,
    standing_in,
)
from tilerummy.match.command import (
    Create,
    CreatePod,
    CreateRematch,
    ExtendClock,
    OpenDeal,
    PlayOn,
    SeatCommand,
    SitDown,
    StartGame,
    TakeTurn,
)
from tilerummy.match.context import SERVER
from tilerummy.match.event import ClockExtended, GameFinished, InGame, MatchEvent, SeedCommitted
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import NO_HOST, MatchState, evolve, replay

if TYPE_CHECKING:
    from tilerummy.core.turn import Turn
    from tilerummy.match.command import Command
    from tilerummy.match.context import Context
    from tilerummy.match.handler import Handler
    from tilerummy.match.seat import Seat


def _extend_clock(_: MatchState, command: ExtendClock, _context: Context) -> tuple[MatchEvent, ...]:
    return (ClockExtended(command.outage_ms),)


HANDLERS: Final[dict[type, Handler]] = {
    ExtendClock: _extend_clock,
    **contest_table.HANDLERS,
    **dealing.HANDLERS,
    **hints.HANDLERS,
    **lobby.HANDLERS,
    **rematch.HANDLERS,
    **spectating.HANDLERS,
    **standing_in.HANDLERS,
}
"""By type of command its handler. Turns and the first command of a match have none."""


class Decision(NamedTuple):
    """The events of a command; none if it asks for the present state."""

    events: tuple[MatchEvent, ...]
    state: MatchState
    """The state after them: whoever stores the events need not fold them again."""
    seed: tuple[int, bytes] | None = None
    """Number and seed of a game that these events commit to; it is stored where nobody looks."""


def decide(state: MatchState | None, command: Command, context: Context = SERVER) -> Decision:
    """Return what *command* brings about in *state*, which is None before the match is created.

    Raises:
        Refusal: with a code and a sentence; ``stale`` if the sender had not seen something that
            matters: for a turn any event of the game, for the seats any event about those.
    """
    if isinstance(command, Create | CreateRematch | CreatePod):
        created = _created(command)
        lobby_state = replay(created)
        begun = (*created, *_commitments(lobby_state, command))
        return Decision(begun, replay(begun), (lobby_state.number + 1, command.seed))
    if isinstance(command, PlayOn):
        resumed = playing_on.create(command)
        return Decision(resumed, replay(resumed), (1, command.seed))
    if state is None:
        raise Refusal(MatchCode.UNKNOWN_MATCH)
    if isinstance(command, OpenDeal):
        # A match that was closed too: its record is read when the other tables have finished.
        opened = dealing.open_deal(state, command)
        return Decision(opened, reduce(evolve, opened, state))
    if state.closed:
        if isinstance(command, SitDown) and state.seat_of(command.player) is not None:
            return Decision((), state)
        raise Refusal(MatchCode.MATCH_CLOSED)
    if state.contest is not None:
        contest_table.refuse_contest_commands(command, context)
    if isinstance(command, SeatCommand):
        if context.by == NO_HOST and state.contest is None:
            raise TypeError(f"{type(command).__name__} comes from a seat")
        _refuse_stale(state, command, context.expect_seq)
    if isinstance(command, TakeTurn):
        return _take_turn(state, command, context)
    events = HANDLERS[type(command)](state, command, context)
    seed = None
    if isinstance(command, StartGame) and any(isinstance(one, SeedCommitted) for one in events):
        seed = (state.number + 1, context.next_deal.seed)
    return Decision(events, reduce(evolve, events, state), seed)


def _created(command: Create | CreateRematch | CreatePod) -> tuple[MatchEvent, ...]:
    if isinstance(command, CreateRematch):
        return rematch.create(command)
    given = () if command.given is None else dealing.give(command.given, command.seed)
    if isinstance(command, CreatePod):
        return (*contest_table.create(command), *given)
    return (*lobby.create(command), *given)


def _commitments(
    state: MatchState, command: Create | CreateRematch | CreatePod
) -> tuple[MatchEvent, ...]:
    committed = dealing.commit_seed(state, command.seed)
    if isinstance(command, CreatePod) or command.share_commitment is None:
        return committed
    host = state.seats[state.host]
    share = dealing.share_committed(state.number + 1, state.host, host, command.share_commitment)
    return (*committed, *share)


def _refuse_stale(state: MatchState, command: SeatCommand, expect_seq: int | None) -> None:
    if expect_seq is None:
        return
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


def _take_turn(state: MatchState, command: TakeTurn, context: Context) -> Decision:
    playing = state.playing
    if playing is None:
        raise Refusal(MatchCode.NO_GAME)
    if playing.seat != context.by:
        raise Refusal(MatchCode.NOT_YOUR_TURN)
    _refuse_other_hand(state.seats[context.by], command.turn, context.bot)
    try:
        happened = game.decide(
            playing, command.turn, elapsed_ms=context.elapsed_ms, oracle=context.oracle
        )
    except IllegalTurn as illegal:
        raise Refusal(MatchCode.ILLEGAL_TURN, violations=illegal.violations) from None
    events = []
    for one in happened:
        event = _in_match(state, one, context.seed)
        state = evolve(state, event)
        events.append(event)
    if state.playing is not None:
        return Decision(tuple(events), state)
    # Tables that play the same deals have one seed for all games.
    next_seed = context.next_deal.seed if state.given is None else context.seed
    committed = dealing.commit_seed(state, next_seed)
    after = reduce(evolve, committed, state)
    seed = (state.number + 1, next_seed) if committed else None
    return Decision((*events, *committed), after, seed)


def _refuse_other_hand(seat: Seat, turn: Turn, bot: int | None) -> None:
    """Refuse a person whose bot plays, and a bot whose person plays again."""
    if seat.kind is SeatKind.BOT:
        return
    if bot is not None or isinstance(turn, Timeout):
        plays = None if seat.stand_in is None else seat.since
        if bot != plays:
            raise Refusal(MatchCode.STALE)
    elif seat.stand_in is not None:
        raise Refusal(MatchCode.STAND_IN)


def _in_match(state: MatchState, event: core.Event, seed: bytes) -> MatchEvent:
    """Return *event* of a turn as the match stores it; an end lays racks and *seed* open.

    Not a seed by which other tables may still play.
    """
    match event:
        case core.GameEnded():
            racks = () if state.game is None else state.game.racks
            return GameFinished(event, racks, seed.hex() if state.given is None else "")
        case core.Dealt():
            raise TypeError("no turn deals")
        case _:
            return InGame(event)
