"""Tells a player who is away that it is their turn, at tables without a clock.

The node that stored what began a turn tells of it, so one node does, once; there need not be an
owner of a match in which nothing happens by itself.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from tilerummy.server.push.messenger import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tilerummy.server.live.ledger import Ledger
    from tilerummy.server.live.services import Services

_LOOKS_S: Final = (30.0, 60.0, 120.0)
"""When it is looked again whether somebody has gone who was there: the line of a phone that was
put away is found dead after a while only."""


class TurnNotes:
    """Watches over the turns that began at this node."""

    def __init__(self, ledger: Ledger, services: Services, is_there: Callable[[int], bool]) -> None:
        """*is_there* tells whether somebody of a seat is connected to any node."""
        self._ledger = ledger
        self._services = services
        self._is_there = is_there
        self._watched = 0
        """The event that began the newest turn that was looked after."""
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Look after the turn that has just begun, if one has."""
        state = self._ledger.state
        game, turn_seq = state.playing, state.turn_seq
        if not self._services.messenger.enabled or game is None or self._watched >= turn_seq:
            return
        self._watched = turn_seq
        self.stop()
        began_here = self._ledger.began_turn == turn_seq
        # Nobody has to hurry for whom a bot plays.
        is_persons = state.seats[game.seat].bot is None
        if began_here and is_persons and self._ledger.deadline_at is None:
            self._wait(turn_seq, game.seat, self._waits())

    def stop(self) -> None:
        """Look after no turn any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, turn_seq: int, seat: int, waits: Iterator[float]) -> None:
        wait = next(waits, None)
        if wait is not None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait, self._look_again, turn_seq, seat, waits)

    def _look_again(self, turn_seq: int, seat: int, waits: Iterator[float]) -> None:
        if self._ledger.state.turn_seq != turn_seq:
            return
        if self._is_there(seat):
            self._wait(turn_seq, seat, waits)
        else:
            self._tell(seat)

    def _waits(self) -> Iterator[float]:
        yield self._services.settings.push_after_ms / 1000
        yield from _LOOKS_S

    def _tell(self, seat: int) -> None:
        seats = self._ledger.state.seats
        player = seats[seat].player
        if player is not None:
            others = [one.name for at, one in enumerate(seats) if at != seat and one.name]
            self._services.messenger.tell(Turn(self._ledger.match, player, others))
