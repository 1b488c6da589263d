"""Notify absent players of their turn, at tables without a clock.

The node that stored the beginning of a turn sends the notice, so exactly one node does. Such a
match may have no owner, because nothing happens in it without a player.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from tilerummy.server.push.messenger import Turn

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.server.services import Services
    from tilerummy.server.table.command_queue import CommandQueue

_LOOKS_S: Final = (30.0, 60.0, 120.0)
"""Seconds until the checks whether the player is still connected; a phone's closed connection shows
late.
"""


class TurnNotifier:
    """Watches the turns that began at this node."""

    def __init__(
        self, queue: CommandQueue, services: Services, is_there: Callable[[int], bool]
    ) -> None:
        """Call *is_there* to see whether a player of a seat is connected to any node."""
        self._queue = queue
        self._services = services
        self._is_there = is_there
        self._watched = 0
        """The event that began the newest turn watched so far."""
        self._waits_s = (services.settings.push_after_ms / 1000, *_LOOKS_S)
        self._turn: tuple[int, int] | None = None
        """The turn being watched: the event that began it, and its seat."""
        self._waited = 0
        """The number of waits started for it."""
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Watch the turn that has just begun, if one has."""
        state = self._queue.state
        game, turn_seq = state.playing, state.turn_seq
        if not self._services.messenger.enabled or game is None or self._watched >= turn_seq:
            return
        self._watched = turn_seq
        self._turn = None
        began_here = self._queue.began_turn == turn_seq
        # A player whose bot plays need not hurry.
        is_persons = state.seats[game.seat].bot is None
        if began_here and is_persons and self._queue.deadline_at is None:
            self._turn, self._waited = (turn_seq, game.seat), 0
            self._wait()

    def stop(self) -> None:
        """Stop watching."""
        self._turn = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        """Check again after the next wait."""
        if self._waited == len(self._waits_s):
            self._turn = None
            return
        loop = asyncio.get_running_loop()
        self._due = loop.time() + self._waits_s[self._waited]
        self._waited += 1
        # A timer that rings too early waits again. Nearly every turn is over before that.
        if self._timer is None or self._timer.when() > self._due:
            self._ring_when_due(loop)

    def _ring_when_due(self, loop: asyncio.AbstractEventLoop) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = loop.call_at(self._due, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._turn is None:
            return
        turn_seq, seat = self._turn
        loop = asyncio.get_running_loop()
        if self._queue.state.turn_seq != turn_seq:
            self._turn = None
        elif loop.time() < self._due:
            self._ring_when_due(loop)
        elif self._is_there(seat):
            self._wait()
        else:
            self._turn = None
            self._tell(seat)

    def _tell(self, seat: int) -> None:
        seats = self._queue.state.seats
        player = seats[seat].player
        if player is not None:
            others = [one.name for at, one in enumerate(seats) if at != seat and one.name]
            self._services.messenger.tell(Turn(self._queue.match, player, others))
