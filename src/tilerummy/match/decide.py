"""Judging a command: what happens and the state it leads to, or one refusal."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

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
    Answer,
    AskHint,
    CloseMatch,
    CloseReveal,
    Command,
    CommitShare,
    Create,
    CreatePod,
    CreateRematch,
    ExtendClock,
    GiveWord,
    LeaveForGood,
    MoveSeat,
    OpenDeal,
    PlayOn,
    Rematch,
    RevealShare,
    SeatCommand,
    SetHints,
    SetListing,
    SetWatching,
    SitAt,
    SitDown,
    StandIn,
    StartGame,
    TakeBack,
    TakeTurn,
)
from tilerummy.match.event import ClockExtended, GameFinished, InGame, MatchEvent, SeedCommitted
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import MatchState, evolve, replay

if TYPE_CHECKING:
    from tilerummy.match.seat import Seat


class Decision(NamedTuple):
    """The events of a command; none if it asks for the present state."""

    events: tuple[MatchEvent, ...]
    state: MatchState
    """The state after them: whoever stores the events need not fold them again."""
    seed: tuple[int, bytes] | None = None
    """Number and seed of a game that these events commit to; it is stored where nobody looks."""


def decide(state: MatchState | None, command: Command) -> Decision:
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
        contest_table.refuse_contest_commands(command)
    if isinstance(command, SeatCommand) and command.expect_seq is not None:
        _refuse_stale(state, command, command.expect_seq)
    if isinstance(command, TakeTurn):
        return _take_turn(state, command)
    events = _events(state, command)
    seed = None
    if isinstance(command, StartGame) and any(isinstance(one, SeedCommitted) for one in events):
        seed = (state.number + 1, command.secret.seed)
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
        case CommitShare():
            return dealing.commit_share(state, command)
        case StartGame():
            return dealing.start_game(state, command)
        case RevealShare():
            return dealing.reveal_share(state, command)
        case CloseReveal():
            return dealing.close_reveal(state, command)
        case ExtendClock():
            return (ClockExtended(command.outage_ms),)
        case SetHints() | AskHint():
            return hints.decide(state, command)
        case SetWatching() | SetListing():
            return spectating.decide(state, command)
        case SitDown():
            return lobby.sit_down(state, command)
        case LeaveForGood():
            return lobby.leave_for_good(state, command.player)
        case CloseMatch():
            return lobby.close(state)
        case _:
            return _about_seats(state, command)


def _about_seats(state: MatchState, command: Command) -> tuple[MatchEvent, ...]:
    match command:
        case Rematch():
            return rematch.ask(state, command)
        case Answer():
            return rematch.answer(state, command)
        case StandIn():
            return standing_in.stand_in(state, command)
        case TakeBack():
            return standing_in.take_back(state, command)
        case GiveWord():
            return standing_in.give_word(state, command)
        case MoveSeat():
            return standing_in.move_seat(state, command)
        case SitAt():
            return contest_table.sit_at(state, command)
        case _:
            return lobby.decide(state, command)


def _take_turn(state: MatchState, command: TakeTurn) -> Decision:
    playing = state.playing
    if playing is None:
        raise Refusal(MatchCode.NO_GAME)
    if playing.seat != command.by:
        raise Refusal(MatchCode.NOT_YOUR_TURN)
    _refuse_other_hand(state.seats[command.by], command)
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
    if state.playing is not None:
        return Decision(tuple(events), state)
    # Tables that play the same deals have one seed for all games.
    next_seed = command.next_seed if state.given is None else command.seed
    committed = dealing.commit_seed(state, next_seed)
    after = reduce(evolve, committed, state)
    seed = (state.number + 1, next_seed) if committed else None
    return Decision((*events, *committed), after, seed)


def _refuse_other_hand(seat: Seat, command: TakeTurn) -> None:
    """Refuse a person whose bot plays, and a bot whose person plays again."""
    if seat.kind is SeatKind.BOT:
        return
    if command.bot is not None or isinstance(command.turn, Timeout):
        plays = None if seat.stand_in is None else seat.since
        if command.bot != plays:
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
