"""Take a seat at a table, however the player found it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.match.command import SitDown
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind

if TYPE_CHECKING:
    from tilerummy.server.table.session import MatchSession


async def sit_down(match_session: MatchSession, player: str, name: str) -> int:
    """Return the player's seat, taking one if they have none."""
    # The id names the vacancy, so that a player who lost a seat can sit down again.
    cmd_id = f"join:{match_session.state.seats_seq}"
    await match_session.queue.carry_out(
        f"player {player}", cmd_id, SitDown(player=player, name=name)
    )
    seat = match_session.state.seat_of(player)
    if seat is None:
        raise Refusal(MatchCode.ROOM_FULL)
    return seat


def open_seats(match_session: MatchSession) -> int:
    """Return the number of free seats."""
    return sum(seat.kind is SeatKind.OPEN for seat in match_session.state.seats)
