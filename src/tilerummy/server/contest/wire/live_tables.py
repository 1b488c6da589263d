"""The progress of a table that plays on this server, as everybody in the hall may see it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.match.seat import SeatKind
from tilerummy.server.contest.wire import bodies
from tilerummy.server.table.wire.match_view import game_clocks

if TYPE_CHECKING:
    from tilerummy.match.event import ContestTable
    from tilerummy.match.state import MatchState


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Facts about a match that no event contains."""

    match: str
    games: int
    """Number of games of the table in the round."""
    connected: tuple[bool, ...]
    """Whether each seat's player is connected."""
    turn_ms: int | None
    """The time left in the turn, if it has a limit."""
    elapsed_ms: int
    """Milliseconds of the mover's game clock that the turn has taken."""


def live_table(state: MatchState, about: ContestTable, now: Moment) -> bodies.LiveTable:
    """Return who is connected, whose turn it is, and the tiles left, without racks."""
    game = state.playing
    clocks = None if game is None else game_clocks(game, now.elapsed_ms)
    counted = sum(outcome.counts for outcome in state.outcomes)
    return bodies.LiveTable(
        division=about.division,
        table=about.table,
        match=now.match,
        status=state.status.value,
        game=about.first_game + counted + (game is not None or not counted),
        games=now.games,
        turn=None if game is None else game.seat,
        turn_ms=None if game is None else now.turn_ms,
        seats=[
            bodies.LiveSeat(
                entrant=entrant,
                came=not _is_free(state, seat),
                here=now.connected[seat],
                bot=state.seats[seat].bot is not None,
                tiles=None if game is None else game.counts[seat],
                left_ms=None if clocks is None else clocks[seat],
            )
            for seat, entrant in enumerate(about.entrants)
        ],
    )


def _is_free(state: MatchState, seat: int) -> bool:
    """Return whether nobody has sat down there yet."""
    return state.seats[seat].waits is not None or state.seats[seat].kind is SeatKind.OPEN
