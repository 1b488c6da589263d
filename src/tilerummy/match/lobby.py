"""The lobby: creating a match, taking seats, adding bots, and the host's other rights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.match import hints
from tilerummy.match.command import (
    AddSeat,
    Answer,
    CloseMatch,
    CommitShare,
    Create,
    DropSeat,
    GiveSeatCode,
    HostSetting,
    LeaveForGood,
    OpenSeat,
    Rematch,
    Rename,
    RevealShare,
    SeatBot,
    SeatCommand,
    SetRules,
    SitDown,
    StandIn,
    TakeBack,
)
from tilerummy.match.event import (
    HostPassed,
    Level,
    MatchClosed,
    MatchCreated,
    MatchEvent,
    Renamed,
    RulesSet,
    SeatDropped,
    Seated,
    SeatOpened,
    StoodIn,
)
from tilerummy.match.names import distinct, is_taken
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind, Waits
from tilerummy.match.state import Status

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.match.context import Context
    from tilerummy.match.handler import Handlers
    from tilerummy.match.seat import Seat
    from tilerummy.match.state import MatchState

BOT_NAMES: Final = ("Ada", "Emmy", "Carl", "Sofia", "Blaise", "Mary", "Paul")
"""The first free one is taken; pioneers of computing and mathematics, readable everywhere."""


def create(command: Create) -> tuple[MatchEvent, ...]:
    """Set the table up: the creator at seat 0, bots at the seats that the command names."""
    seats = 1 + len(command.others)
    _refuse_seats(command.ruleset, seats)
    events: list[MatchEvent] = [
        MatchCreated(command.ruleset, seats),
        Seated(0, command.name, player=command.player),
    ]
    taken = [command.name]
    for seat, level in enumerate(command.others, start=1):
        if level is not None:
            bot = bot_at(seat, level, taken)
            events.append(bot)
            taken.append(bot.name)
    events.extend(hints.at_first(command))
    return tuple(events)


def _sit_down(state: MatchState, command: SitDown, _: Context) -> tuple[MatchEvent, ...]:
    """Seat a person on the first open seat; nothing happens if they sit there already."""
    if state.seat_of(command.player) is not None:
        return ()
    for at, seat in enumerate(state.seats):
        if seat.kind is SeatKind.OPEN:
            name = distinct(command.name, _names(state.seats))
            return (Seated(at, name, player=command.player),)
    raise Refusal(MatchCode.ROOM_FULL)


def _leave_for_good(state: MatchState, command: LeaveForGood, _: Context) -> tuple[MatchEvent, ...]:
    """Take a person out of a match that is not over; nothing happens where they do not sit."""
    player = command.player
    at = state.seat_of(player)
    if at is None or state.status is Status.FINISHED:
        return ()
    others = any(seat.player not in {None, player} for seat in state.seats)
    if not others or (at == state.host and state.status is Status.LOBBY):
        return (MatchClosed(),)
    if state.status is Status.LOBBY:
        return (SeatOpened(at),)
    bot = bot_at(at, Level.MEDIUM, _names(state.seats))
    if at != state.host:
        return (SeatOpened(at), bot)
    heir = next(
        other for other, seat in enumerate(state.seats) if seat.player not in {None, player}
    )
    return (SeatOpened(at), bot, HostPassed(heir))


def _close(state: MatchState, _command: CloseMatch, _context: Context) -> tuple[MatchEvent, ...]:
    """End the match, unless it has been played to its end."""
    if state.status is Status.FINISHED:
        raise Refusal(MatchCode.MATCH_OVER)
    return (MatchClosed(),)


def is_harmless(command: SeatCommand) -> bool:
    """Whether *command* is the same whatever its sender has not seen."""
    # A share names its game, and its seat is the sender's; whose seat a person's is, is settled.
    return isinstance(
        command,
        Rename
        | CommitShare
        | RevealShare
        | StandIn
        | TakeBack
        | GiveSeatCode
        | Rematch
        | Answer
        | HostSetting,
    )


def require_host(state: MatchState, by: int) -> None:
    """Refuse everybody but the host."""
    if by != state.host:
        raise Refusal(MatchCode.HOST_ONLY)


def _refuse_while_dealing(state: MatchState) -> None:
    """Refuse changes of the seating, which is part of the deal."""
    if state.dealing:
        raise Refusal(MatchCode.DEALING)


def _require_lobby(state: MatchState, by: int) -> None:
    _refuse_while_dealing(state)
    require_host(state, by)
    if state.number:
        raise Refusal(
            MatchCode.GAME_RUNNING, "Seats and rules are settled once the first game has begun."
        )


def _rename(state: MatchState, command: Rename, context: Context) -> tuple[MatchEvent, ...]:
    if state.seats[context.by].name == command.name:
        return ()
    others = (seat.name for at, seat in enumerate(state.seats) if at != context.by)
    if is_taken(command.name, others):
        raise Refusal(MatchCode.NAME_TAKEN)
    return (Renamed(context.by, command.name),)


def _seat_bot(state: MatchState, command: SeatBot, context: Context) -> tuple[MatchEvent, ...]:
    """Seat a bot on an open seat, or where somebody who was invited does not come.

    Whoever has not answered finds it standing in for them.
    """
    _refuse_while_dealing(state)
    require_host(state, context.by)
    seat = seat_at(state, command.seat)
    if seat.bot == command.level:
        return ()
    if seat.kind is SeatKind.PERSON and seat.waits is not Waits.NOT_NOW:
        if seat.waits is None and seat.stand_in is None:
            raise Refusal(MatchCode.SEAT_NOT_FREE)
        return (StoodIn(command.seat, command.level),)
    return (bot_at(command.seat, command.level, _names(state.seats)),)


def _open_seat(state: MatchState, command: OpenSeat, context: Context) -> tuple[MatchEvent, ...]:
    _require_lobby(state, context.by)
    if seat_at(state, command.seat).kind is SeatKind.OPEN:
        return ()
    if command.seat == state.host:
        raise Refusal(MatchCode.SEAT_NOT_FREE, "The host cannot leave the table.")
    return (SeatOpened(command.seat),)


def _add_seat(state: MatchState, _: AddSeat, context: Context) -> tuple[MatchEvent, ...]:
    _require_lobby(state, context.by)
    _refuse_seats(state.ruleset, len(state.seats) + 1)
    return (SeatOpened(len(state.seats)),)


def _drop_seat(state: MatchState, _: DropSeat, context: Context) -> tuple[MatchEvent, ...]:
    _require_lobby(state, context.by)
    _refuse_seats(state.ruleset, len(state.seats) - 1)
    if state.seats[-1].kind is not SeatKind.OPEN:
        raise Refusal(MatchCode.SEAT_NOT_FREE, "Only an open seat can be taken away.")
    return (SeatDropped(len(state.seats) - 1),)


def _set_rules(state: MatchState, command: SetRules, context: Context) -> tuple[MatchEvent, ...]:
    _require_lobby(state, context.by)
    _refuse_seats(command.ruleset, len(state.seats))
    return () if command.ruleset == state.ruleset else (RulesSet(command.ruleset),)


def bot_at(seat: int, level: Level, taken: Iterable[str]) -> Seated:
    """Return that a bot sits down at *seat*, by a name that nobody of *taken* has."""
    used = tuple(taken)
    name = next(name for name in BOT_NAMES if not is_taken(name, used))
    return Seated(seat, name, level=level)


def _names(seats: Iterable[Seat]) -> list[str]:
    return [seat.name for seat in seats]


def seat_at(state: MatchState, at: int) -> Seat:
    """Return a seat; a Refusal if there is none."""
    if not 0 <= at < len(state.seats):
        raise Refusal(MatchCode.UNKNOWN_SEAT)
    return state.seats[at]


def _refuse_seats(ruleset: Ruleset, seats: int) -> None:
    least, most = ruleset.min_seats, ruleset.max_seats
    if not least <= seats <= most:
        raise Refusal(
            MatchCode.WRONG_NUMBER_OF_SEATS,
            f"This rule set is for {least} to {most} players, not {seats}.",
        )


HANDLERS: Final[Handlers] = {
    SitDown: _sit_down,
    LeaveForGood: _leave_for_good,
    CloseMatch: _close,
    Rename: _rename,
    SeatBot: _seat_bot,
    OpenSeat: _open_seat,
    AddSeat: _add_seat,
    DropSeat: _drop_seat,
    SetRules: _set_rules,
}
