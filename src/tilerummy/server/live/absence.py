"""Who has been gone for so long that the others need not wait: told to them, decided by them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tilerummy.match.seat import SeatKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.server.live.ledger import Ledger
    from tilerummy.server.live.presence import Presence
    from tilerummy.server.live.services import Services


class Absence:
    """Since when people are gone, as far as this node has seen.

    At a table without a clock somebody who has not moved for very long counts as gone too: who
    sits there after all takes the seat back with one press.
    """

    def __init__(
        self,
        ledger: Ledger,
        presence: Presence,
        services: Services,
        when_changed: Callable[[], None],
    ) -> None:
        """*when_changed* is called when somebody has been gone for long enough."""
        self._ledger = ledger
        self._presence = presence
        self._services = services
        self._when_changed = when_changed
        self._gone_at: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None

    def away(self) -> tuple[bool, ...]:
        """Return by seat whether its person has been gone for long enough."""
        now = self._services.timekeeper.now()
        since = (self._due_at(at) for at in range(len(self._ledger.state.seats)))
        return tuple(due is not None and now >= due for due in since)

    def undo_ms(self) -> tuple[int, ...]:
        """Return by seat for how long a bot that stands in still waits, or would wait, in ms."""
        whole = self._services.settings.undo_ms
        return tuple(
            whole if seat.stand_in is None else self._ledger.undo_ms(at)
            for at, seat in enumerate(self._ledger.state.seats)
        )

    def words_after(self) -> int:
        """Return the newest event whose word is too old to let somebody take their seat."""
        return self._ledger.words_after()

    def look(self) -> None:
        """Take note of who is there now, and wait for the next who has been gone for too long."""
        now = self._services.timekeeper.now()
        here = self._presence.all.seats
        for at, seat in enumerate(self._ledger.state.seats):
            if seat.kind is SeatKind.PERSON and at not in here:
                self._gone_at.setdefault(at, now)
            else:
                self._gone_at.pop(at, None)
        self.stop()
        dues = [self._due_at(at) for at in range(len(self._ledger.state.seats))]
        waits = [due - now for due in dues if due is not None and due > now]
        if waits:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later((min(waits) + 1) / 1000, self._ring)

    def stop(self) -> None:
        """Wait for nobody any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self.look()
        self._when_changed()

    def _due_at(self, at: int) -> int | None:
        """Return when the person on seat *at* will have been gone for long enough, if they are."""
        seat = self._ledger.state.seats[at]
        if seat.kind is not SeatKind.PERSON:
            return None
        gone_at, slow_at = self._gone_at.get(at), self._slow_at(at)
        dues = [] if gone_at is None else [gone_at + self._services.settings.away_ms]
        if slow_at is not None:
            dues.append(slow_at)
        return min(dues, default=None)

    def _slow_at(self, at: int) -> int | None:
        """Return when the turn of seat *at* has taken too long, if it is one without a clock."""
        state = self._ledger.state
        game, rules = state.playing, state.ruleset
        if game is None or game.seat != at:
            return None
        if rules.turn_limit_s is not None or rules.game_clock_s is not None:
            return None
        began = max(state.turn_seq, state.seats[at].since)
        return self._ledger.times[began - 1] + self._services.settings.slow_turn_ms
