"""One seat at the table: whose it is, who plays there, and how that changes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.match.event import (
    Answered,
    Invited,
    ReadyForNext,
    Renamed,
    Seated,
    SeatMoved,
    SeatOpened,
    SeatTakenBack,
    StandInAsked,
    StoodIn,
    WordGiven,
)

if TYPE_CHECKING:
    from tilerummy.match.event import Level, Tally


class SeatKind(StrEnum):
    """What sits on a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class Waits(StrEnum):
    """Why a seat that is kept for somebody is not theirs yet."""

    FOR_ANSWER = "for_answer"
    NOT_NOW = "not_now"
    """They have said that they do not play now."""


@dataclass(frozen=True, slots=True)
class SeatCode:
    """The credentials for taking a seat from another device."""

    text: str
    seq: int
    """The event that gave it."""


@dataclass(frozen=True, slots=True)
class Seat:
    """The occupant: a person, a bot (with a level), or nobody (no name)."""

    name: str = ""
    player: str | None = None
    level: Level | None = None
    stand_in: Level | None = None
    """Of the bot that plays for the person."""
    since: int = 0
    """The event since which a bot stands in, or the person has played again."""
    asked: frozenset[int] = frozenset()
    """Seats that want somebody in the place of this one."""
    code: SeatCode | None = None
    waits: Waits | None = None
    tally: Tally | None = None
    """Totals of the person or bot from the matches before this one."""
    commitment: str | None = None
    """To the seat's share of the next deal."""
    share: bytes | None = None
    """That share, once it is revealed."""
    ready: int | None = None
    """The event with which the person said that they are ready for the next game."""

    @property
    def kind(self) -> SeatKind:
        """What sits there."""
        if self.player is not None:
            return SeatKind.PERSON
        return SeatKind.OPEN if self.level is None else SeatKind.BOT

    @property
    def bot(self) -> Level | None:
        """The level of the bot that makes the moves, its own or for a person."""
        return self.level or self.stand_in


SeatEvent = (
    Seated
    | Renamed
    | StoodIn
    | StandInAsked
    | SeatTakenBack
    | WordGiven
    | SeatMoved
    | Invited
    | Answered
    | ReadyForNext
    | SeatOpened
)
"""What happens to one seat."""


def changed(seat: Seat, event: SeatEvent, seq: int, *, playing: bool) -> Seat:
    """Return *seat* after *event*, which has number *seq*; *playing*: the first game has begun."""
    match event:
        case Seated(level=level) if playing and seat.player is not None and level is not None:
            # So it was stored when bots took seats for good: whose it was may have it back.
            return replace(seat, stand_in=level, since=seq)
        case Seated():
            return Seat(event.name, event.player, event.level)
        case Invited():
            return Seat(event.name, event.player, waits=Waits.FOR_ANSWER)
        case Renamed():
            return replace(seat, name=event.name)
        case Answered():
            return replace(seat, waits=None if event.yes else Waits.NOT_NOW)
        case ReadyForNext():
            return replace(seat, ready=seq)
        case SeatOpened():
            return Seat()
        case StandInAsked():
            return replace(seat, asked=seat.asked | {event.by})
        case WordGiven():
            return replace(seat, code=SeatCode(event.word, seq))
        case StoodIn():
            return replace(seat, stand_in=event.level, since=seq, waits=None)
        case SeatTakenBack() | SeatMoved():
            player = event.player if isinstance(event, SeatMoved) else seat.player
            return replace(
                seat,
                player=player,
                stand_in=None,
                since=seq,
                asked=frozenset(),
                code=None,
                waits=None,
            )
