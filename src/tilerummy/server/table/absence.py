"""Players who have been away for too long to wait for. The others decide about them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.match.seat import Seat
    from tilerummy.match.state import MatchState
    from tilerummy.server.services import Services
    from tilerummy.server.table.command_queue import CommandQueue
    from tilerummy.server.table.presence import Presence


class Absence:
    """The times since when players have been away, as seen by this node.

    At a table without a clock, a player who has not moved for very long also counts as away. So
    does a player who is not ready for the next game long after another one is. A player who is
    there after all can take the seat back with one press.
    """

    def __init__(
        self,
        queue: CommandQueue,
        presence: Presence,
        services: Services,
        when_changed: Callable[[], None],
    ) -> None:
        """Call *when_changed* when a player has been away long enough."""
        self._queue = queue
        self._presence = presence
        self._services = services
        self._when_changed = when_changed
        self._gone_at: dict[int, int] = {}
        self._looked_at: tuple[tuple[Seat, ...], frozenset[int]] | None = None
        """The seats and present players at the latest look. Neither object is ever changed in
        place.
        """
        self._known: dict[int, int] = {}
        self._known_of: MatchState | None = None
        """The state of the latest answer of `_dues`; None if that may be outdated."""
        self._timer: asyncio.TimerHandle | None = None
        self._rings_at = 0

    def away(self) -> tuple[bool, ...]:
        """Return, by seat, whether its player has been away long enough."""
        now, dues = self._services.timekeeper.now(), self._dues()
        seats = len(self._queue.state.seats)
        if not dues or now < min(dues.values()):  # nearly always
            return (False,) * seats
        return tuple([at in dues and now >= dues[at] for at in range(seats)])

    def undo_ms(self, seats: Sequence[Seat]) -> tuple[int, ...]:
        """Return, by seat, how many milliseconds a stand-in bot still waits, or would wait.

        *seats* are those in the view: a spectator's view may be from before the present stand-ins.
        """
        undo_ms = self._services.settings.undo_ms
        return tuple(
            [undo_ms if seat.stand_in is None else self._queue.undo_ms(seat) for seat in seats]
        )

    def seat_codes_after(self) -> int:
        """Return the newest event whose seat code has expired."""
        return self._queue.seat_codes_after()

    def look(self) -> None:
        """Note who is there, and wait for the next player to be away long enough."""
        now = self._services.timekeeper.now()
        self._note_who_is_gone(now)
        due = min((due for due in self._dues().values() if due > now), default=None)
        # A timer that rings too early looks again. Nearly all due times move with every turn.
        if due is not None and (self._timer is None or due < self._rings_at):
            self.stop()
            self._rings_at = due
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((due - now + 1) / 1000, self._ring)

    def _note_who_is_gone(self, now: int) -> None:
        seats, here = self._queue.state.seats, self._presence.all.seats
        before = self._looked_at
        if before is not None and before[0] is seats and before[1] is here:
            return
        self._looked_at = seats, here
        for at, seat in enumerate(seats):
            is_gone = seat.player is not None and at not in here
            if is_gone != (at in self._gone_at):
                self._known_of = None
                if is_gone:
                    self._gone_at[at] = now
                else:
                    del self._gone_at[at]

    def stop(self) -> None:
        """Stop waiting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self.look()
        self._when_changed()

    def _dues(self) -> dict[int, int]:
        """Return, by seat, when players who are away or slow will have exceeded the limit."""
        state = self._queue.state
        if self._known_of is not state:
            self._known, self._known_of = self._reckoned(state), state
        return self._known

    def _reckoned(self, state: MatchState) -> dict[int, int]:
        settings = self._services.settings
        dues = {
            at: gone_at + settings.away_ms
            for at, gone_at in self._gone_at.items()
            if at < len(state.seats) and state.seats[at].player is not None
        }
        asked = [seat.ready for seat in state.seats if seat.ready is not None]
        if asked:
            slow_at = self._queue.time_of(min(asked)) + settings.slow_turn_ms
            for at in state.awaited:
                dues[at] = min(slow_at, dues.get(at, slow_at))
        game, rules = state.playing, state.ruleset
        if game is None or rules.turn_limit_s is not None or rules.game_clock_s is not None:
            return dues
        # The player to move at a table without a clock.
        mover = state.seats[game.seat]
        if mover.player is not None:
            began = max(state.turn_seq, mover.since)
            slow_at = self._queue.time_of(began) + settings.slow_turn_ms
            dues[game.seat] = min(slow_at, dues.get(game.seat, slow_at))
        return dues
