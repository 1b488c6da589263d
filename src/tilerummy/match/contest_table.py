"""The match of a contest's table: seats are kept for its people, and its desk is the host."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.match import hints
from tilerummy.match.command import (
    AddSeat,
    Answer,
    DropSeat,
    GiveSeatCode,
    HostSetting,
    MoveSeat,
    OpenSeat,
    Rematch,
    Rename,
    SeatBot,
    SeatCommand,
    SetRules,
    SitAt,
    SitDown,
    StandIn,
)
from tilerummy.match.event import Invited, MatchCreated, Seated, SeatMoved
from tilerummy.match.lobby import seat_at
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.match.state import NO_HOST

if TYPE_CHECKING:
    from tilerummy.match.command import Command, CreatePod
    from tilerummy.match.context import Context
    from tilerummy.match.event import MatchEvent
    from tilerummy.match.handler import Handlers
    from tilerummy.match.state import MatchState

NOBODY: Final = ""
"""Holds a seat that is kept for somebody whose browser is not known yet."""
_CONTEST_ONLY: Final = (
    AddSeat,
    Answer,
    DropSeat,
    GiveSeatCode,
    HostSetting,
    MoveSeat,
    OpenSeat,
    Rematch,
    Rename,
    SeatBot,
    SetRules,
    SitDown,
    StandIn,
)
"""The contest decides about seats, names, helpers and spectators."""


def create(command: CreatePod) -> tuple[MatchEvent, ...]:
    """Set the table up in the order of the pod's seats; nobody sits there yet."""
    about = command.about
    return (
        MatchCreated(command.ruleset, len(command.names)),
        about,
        *(Invited(at, name, NOBODY) for at, name in enumerate(command.names)),
        hints.off(),
    )


def _sit_at(state: MatchState, command: SitAt, _: Context) -> tuple[MatchEvent, ...]:
    """Seat an entrant that the desk has identified; a bot that stood in gives way.

    Raises:
        Refusal: ``unknown_seat``; ``already_seated`` for a browser that sits elsewhere there.
    """
    seat = seat_at(state, command.seat)
    if state.contest is None:
        raise Refusal(MatchCode.SEAT_NOT_FREE)
    own = state.seat_of(command.player)
    if own is not None and own != command.seat:
        raise Refusal(MatchCode.ALREADY_SEATED)
    if seat.kind is not SeatKind.PERSON:
        return (Seated(command.seat, seat.name, player=command.player),)
    if own is not None and seat.waits is None and seat.stand_in is None:
        return ()
    return (SeatMoved(command.seat, command.player),)


def refuse_contest_commands(command: Command, context: Context) -> None:
    """Refuse people at the table what is the desk's to do."""
    from_desk = isinstance(command, SeatCommand) and context.by == NO_HOST
    if isinstance(command, _CONTEST_ONLY) and not from_desk:
        raise Refusal(MatchCode.CONTEST_TABLE)


HANDLERS: Final[Handlers] = {SitAt: _sit_at}
