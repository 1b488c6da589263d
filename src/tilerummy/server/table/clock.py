"""The clock of a turn: its deadline, and the time left."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tilerummy.core.clock import turn_time_ms
from tilerummy.match.command import Command, ExtendClock

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.match.state import MatchState
    from tilerummy.server.cluster.timekeeper import Timekeeper


def deadline_after(  # noqa: PLR0913 - what was, what came, what is, and three times
    before: MatchState | None,
    command: Command,
    after: MatchState,
    running: int | None,
    *,
    now: int,
    reveal_ms: int,
) -> int | None:
    """Return the deadline of the turn or the reveal in *after* (milliseconds, UTC), or None.

    *running* is the deadline before *command*; a reveal takes *reveal_ms*. A bot's turn has no
    clock, because its pace is up to the server.
    """
    if after.dealing:
        if running is None or before is None or not before.dealing:
            return now + reveal_ms
        return _extended(running, command)
    game = after.playing
    if game is None or after.seats[game.seat].bot is not None:
        return None
    time_ms = turn_time_ms(game)
    if time_ms is None:
        return None
    if running is None or before is None or not _same_turn(before, after):
        return now + time_ms
    return _extended(running, command)


def _extended(running: int, command: Command) -> int:
    return running + command.outage_ms if isinstance(command, ExtendClock) else running


def _same_turn(before: MatchState, after: MatchState) -> bool:
    """Return whether the turn continues, as after a draw that allows laying the tile at once."""
    one, other = before.playing, after.playing
    if one is None or other is None or before.number != after.number:
        return False
    return one.turn == other.turn


class TurnClock:
    """A countdown to a deadline on the monotonic clock, with a grace period after it.

    The grace period covers the delay of the last message, so that a turn sent in time does not
    arrive too late.
    """

    def __init__(
        self, timekeeper: Timekeeper, grace_ms: int, time_is_over: Callable[[int], None]
    ) -> None:
        """Call *time_is_over* with the number of the event that began the turn."""
        self._timekeeper = timekeeper
        self._grace_ms = grace_ms
        self._time_is_over = time_is_over
        self._handle: asyncio.TimerHandle | None = None
        self._deadline_at: int | None = None
        self._turn_seq = 0
        self._rings = False

    @property
    def running(self) -> bool:
        """Whether a turn's clock is running."""
        return self._deadline_at is not None

    def set(self, deadline_at: int | None, turn_seq: int, *, rings: bool = True) -> None:
        """Run towards *deadline_at* for the turn that event *turn_seq* began.

        If *rings* is false, only show the time left, because another node's clock will ring.
        """
        wanted = (deadline_at, turn_seq, rings)
        if wanted == (self._deadline_at, self._turn_seq, self._rings):
            return
        self.stop()
        self._deadline_at, self._turn_seq, self._rings = wanted
        if deadline_at is not None and rings:
            wait_ms = deadline_at + self._grace_ms - self._timekeeper.now()
            self.ring_in(max(0, wait_ms) / 1000)

    def ring_in(self, seconds: float) -> None:
        """Report the end of the turn's time after *seconds*."""
        if self._handle is not None:
            self._handle.cancel()
        loop = asyncio.get_running_loop()
        self._handle = loop.call_later(seconds, self._time_is_over, self._turn_seq)

    def remaining_ms(self) -> int | None:
        """Return the time left in the turn, without the grace period."""
        if self._deadline_at is None:
            return None
        return max(0, self._deadline_at - self._timekeeper.now())

    def stop(self) -> None:
        """Stop running."""
        if self._handle is not None:
            self._handle.cancel()
        self._handle = self._deadline_at = None
