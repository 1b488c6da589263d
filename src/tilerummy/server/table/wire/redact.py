"""Events and hints as one viewer may see them. Besides `match_view`, only this lets game data out.

These functions build types without fields for hidden data (whitelists). No other code in the server
turns a match into messages.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, compress, repeat
from typing import TYPE_CHECKING, Final, assert_never

from tilerummy.core import event as core
from tilerummy.core.tile import TILES
from tilerummy.match.event import (
    Announced,
    GameDealt,
    GameFinished,
    InGame,
    InGameEvent,
    Invited,
    MatchEvent,
    Renamed,
    Seated,
)
from tilerummy.match.seat import SeatKind
from tilerummy.server.table.wire import from_server, public_events

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.core.view import View
    from tilerummy.solver import Move

_TEXTS: Final = tuple(map(str, TILES))
"""Notation by tile code."""


def project(seq: int, event: MatchEvent, viewer: int | None) -> public_events.PublicEvent | None:
    """Return *event* as *viewer* (a seat, or None) may see it; None if nothing may be seen."""
    match event:
        case InGame():  # as nearly all events are
            return _in_game(seq, event.event, viewer)
        case Announced():
            return public_events.announced(seq, event)
        case Seated():
            return public_events.Seated(seq, event.seat, _kind(event), event.name, event.level)
        case Renamed() | Invited():
            return public_events.Seated(seq, event.seat, SeatKind.PERSON, event.name)
        case GameDealt():
            rack = None if viewer is None else texts(event.dealt.racks[viewer])
            return public_events.GameDealt(
                seq, event.game, event.dealt.starter, event.commitment, rack
            )
        case GameFinished():
            outcome = event.ended.outcome
            return public_events.GameEnded(
                seq,
                outcome.termination,
                list(outcome.winners),
                list(outcome.scores),
                [texts(rack) for rack in event.racks],
                event.seed,
            )
        case _:
            return None  # the views show everything that may be seen


def hint(
    request_id: str, seen: View, table: Table, moves: Sequence[Move], *, proven: bool
) -> from_server.Hint:
    """Return the play that leads to *table* by *moves*, for the seat that *seen* belongs to."""
    return from_server.Hint(
        request_id=request_id,
        table=texts(table.melds),
        placed=texts(table.tiles - seen.table.tiles),
        moves=[
            from_server.HintMove(
                texts(move.tiles), move.source, move.start, move.target, move.place
            )
            for move in moves
        ],
        proven=proven,
    )


def _kind(seated: Seated) -> SeatKind:
    return SeatKind.PERSON if seated.level is None else SeatKind.BOT


def _in_game(
    seq: int,
    event: InGameEvent,
    viewer: int | None,
) -> public_events.PublicEvent | None:
    match event:
        case core.StartTiles():
            return public_events.StartTilesTurnedUp(
                seq, [(seat, str(tile)) for seat, tile in event.tiles]
            )
        case core.Played():
            return public_events.TilesPlayed(
                seq, event.seat, texts(event.table.melds), texts(event.placed), event.called
            )
        case core.PartKept():
            return public_events.PartKept(
                seq, event.seat, texts(event.table.melds), texts(event.placed)
            )
        case core.ClockRan():
            return None  # the view shows the clocks
        case core.RedealClaimed():
            return public_events.RedealClaimed(seq, event.seat)
        case core.Drew():
            tiles = texts(event.tiles) if event.seat == viewer else None
            return public_events.TilesDrawn(seq, event.seat, len(event.tiles), event.cause, tiles)
        case core.Passed():
            return public_events.TurnPassed(seq, event.seat, event.could_lay)
        case core.TimedOut():
            return public_events.TurnTimedOut(seq, event.seat, event.unfinished)
        case core.Called():
            return public_events.WinCalled(seq, event.seat)
        case core.FirstOut():
            # Only the winners: the sheet would reveal the value of racks still in play.
            return public_events.FirstOut(seq, event.outcome.winners[0])
        case _:
            assert_never(event)


def texts(values: Iterable[object]) -> list[str]:
    """Return each of *values* in notation."""
    return [str(value) for value in values]


def tile_texts(tiles: Tiles) -> list[str]:
    """Return each of *tiles* in notation, in a list that must not be changed.

    A rack is sent after every turn of the game, and changes after 25 % of them.
    """
    return _texts_by_counts(tiles.counts)


@lru_cache(maxsize=16_384)
def _texts_by_counts(counts: bytes) -> list[str]:
    several = map(repeat, compress(_TEXTS, counts), filter(None, counts))
    return list(chain.from_iterable(several))
