"""Events as one viewer may see them, for updates.

Events that all viewers see alike are declared once, in `tilerummy.match.event`; their
messages are made from those declarations when the program starts.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any, Final, TypeAlias, Union, cast, get_args, get_type_hints

import msgspec
from msgspec import Struct

from tilerummy.core.event import DrawCause
from tilerummy.core.outcome import Termination
from tilerummy.match.codec import stored_name
from tilerummy.match.event import PUBLIC, Announced, Level, MatchEvent
from tilerummy.match.seat import SeatKind

# For a type that is made when the program runs.
_UNION: Final[Any] = Union


class SeenEvent(Struct, tag_field="type"):
    """An event as one viewer may see it. There are no fields for hidden data."""

    seq: int


class Seated(SeenEvent, tag="seated"):
    """A person or a bot sat down, or was renamed."""

    seat: int
    kind: SeatKind
    name: str
    level: Level | None = None


class StartTilesTurnedUp(SeenEvent, tag="start_tiles"):
    """Players turned up a tile each to decide who starts; again after each tie or joker."""

    tiles: list[tuple[int, str]]
    """Pairs of seat and tile."""


class GameDealt(SeenEvent, tag="dealt"):
    """A game began. ``rack`` is the viewer's own."""

    game: int
    starter: int
    commitment: str
    """SHA-256 (hex) of the seed that shuffled the tiles."""
    rack: list[str] | None = None


class TilesPlayed(SeenEvent, tag="played"):
    """A player laid tiles."""

    seat: int
    table: list[str]
    placed: list[str]
    called: bool


class PartKept(SeenEvent, tag="part_kept"):
    """The legal part of a turn that ran out of time stays; a penalty follows."""

    seat: int
    table: list[str]
    placed: list[str]


class RedealClaimed(SeenEvent, tag="redeal_claimed"):
    """A player claimed a new deal for doubles on the rack; the game is void."""

    seat: int


class TilesDrawn(SeenEvent, tag="drew"):
    """A player drew. ``tiles`` is set only for that player."""

    seat: int
    count: int
    cause: DrawCause
    tiles: list[str] | None = None


class TurnPassed(SeenEvent, tag="passed"):
    """A player laid no tile while the pool is empty."""

    seat: int
    could_lay: bool = False
    """Time ran out for a player who could have laid tiles, so the game continues."""


class TurnTimedOut(SeenEvent, tag="timed_out"):
    """Time ran out. ``unfinished`` if tiles had to return to their places."""

    seat: int
    unfinished: bool


class WinCalled(SeenEvent, tag="called"):
    """A player made a forgotten call late."""

    seat: int


class FirstOut(SeenEvent, tag="first_out"):
    """A player has won by going out, and the others play on for second place."""

    seat: int


class GameEnded(SeenEvent, tag="game_ended"):
    """The game is over and scored, and the racks are shown."""

    termination: Termination
    winners: list[int]
    scores: list[int]
    racks: list[list[str]]
    seed: str
    """The seed (hex) behind the commitment; empty if other tables play the same deal."""


def _message(kind: type[Announced]) -> type[SeenEvent]:
    """Return the message about events of *kind*, with those of its fields that are public."""
    hints = get_type_hints(kind, include_extras=True)
    fields = [
        (field.name, get_args(hints[field.name])[0])
        for field in dataclasses.fields(kind)
        if PUBLIC in getattr(hints[field.name], "__metadata__", ())
    ]
    made = msgspec.defstruct(
        kind.__name__,
        fields,
        bases=(SeenEvent,),
        module=__name__,
        namespace={"__doc__": kind.__doc__},
        tag=stored_name(kind),
    )
    return cast("type[SeenEvent]", made)


MESSAGES: Final = {
    kind: _message(kind) for kind in get_args(MatchEvent) if issubclass(kind, Announced)
}
"""By type of announced event its message."""


def announced(seq: int, event: Announced) -> SeenEvent:
    """Return the message about *event*."""
    kind = MESSAGES[type(event)]
    return kind(seq, *(getattr(event, name) for name in kind.__struct_fields__[1:]))


if TYPE_CHECKING:
    PublicEvent: TypeAlias = SeenEvent
else:
    PublicEvent = _UNION[
        (
            *(Seated, StartTilesTurnedUp, GameDealt, TilesPlayed, PartKept, RedealClaimed),
            *(TilesDrawn, TurnPassed, TurnTimedOut, WinCalled, FirstOut, GameEnded),
            *MESSAGES.values(),
        )
    ]
