"""Send the events of a match to everybody connected here, as each viewer may see them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.tokens import watch_secret
from tilerummy.server.table.wire import from_server
from tilerummy.server.table.wire.match_view import Live, News

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.match.seat import Seat
    from tilerummy.match.state import MatchState
    from tilerummy.server.store import Present
    from tilerummy.server.table.absence import Absence
    from tilerummy.server.table.command_queue import CommandQueue
    from tilerummy.server.table.presence import Presence
    from tilerummy.server.table.viewer import Viewer

PRESENCES_PER_S: Final = 200
"""Most presence messages that a match sends per second, counting each viewer.

Otherwise a viewer who keeps connecting and leaving would cause a message to everybody each time.
"""
MAX_EVENTS: Final = 1000
"""Most events in one update. A viewer who has missed more gets the newest, and always the whole
view.
"""


@dataclass(slots=True)
class _Bundle:
    """Messages made for one commit, shared between viewers."""

    presence: from_server.Presence
    news: dict[tuple[int, int], News] = field(default_factory=dict)
    """By newest event, and the event already seen."""
    encoded: dict[tuple[int | None, int], bytes] = field(default_factory=dict)
    """By seat (None: spectators), and the event already seen."""


class Broadcaster:
    """The connections of one match, and the last event sent to each."""

    def __init__(
        self,
        queue: CommandQueue,
        presence: Presence,
        absence: Absence,
        times: Callable[[], tuple[int | None, int]],
    ) -> None:
        """Call *times* for the time left in the turn, and the time taken from the game clock."""
        self.viewers: set[Viewer] = set()
        self._queue = queue
        self._presence = presence
        self._absence = absence
        self._times = times
        self._connected: tuple[bool, ...] = ()
        self._connected_of: tuple[tuple[Seat, ...], Present] | None = None
        """The seats and present players of the cached answer. Neither object is ever changed in
        place.
        """
        self._presence_sent: from_server.Presence | None = from_server.Presence([], [])
        """The presence last sent; None if viewers were sent different ones."""
        self._timer: asyncio.TimerHandle | None = None
        """Rings when presence may be sent again; None if that is now."""

    def connected(self) -> tuple[bool, ...]:
        """Return, by seat, whether its player is connected. A bot always is."""
        seats, present = self._queue.state.seats, self._presence.all
        known = self._connected_of
        if known is None or known[0] is not seats or known[1] is not present:
            self._connected_of = seats, present
            self._connected = tuple(
                [
                    seat.level is not None if seat.player is None else at in present.seats
                    for at, seat in enumerate(seats)
                ]
            )
        return self._connected

    def missed_since(self, viewer: Viewer, last_seq: int) -> int:
        """Return the event after which a viewer who has seen *last_seq* gets all events."""
        newest = self._state_for(viewer).seq
        return max(last_seq if last_seq <= newest else 0, newest - MAX_EVENTS)

    def greet(self, viewer: Viewer, last_seq: int) -> None:
        """Send the viewer the events missed since *last_seq*, and the current match."""
        state = self._state_for(viewer)
        viewer.seen_seq = last_seq if last_seq <= state.seq else 0
        self._update(viewer, state, _Bundle(self._who_is_there()), first=True)

    def tell_everybody(self, message: from_server.ServerMessage) -> None:
        """Send *message* to all viewers who have sent hello."""
        encoded = from_server.encode(message)
        for viewer in self.viewers:
            if viewer.seen_seq is not None:
                viewer.send_encoded(encoded)

    def tell_presence(self) -> None:
        """Send a change of presence, at once or when the limit allows it."""
        presence = self._who_is_there()
        if presence == self._presence_sent or self._timer is not None:
            return
        self._presence_sent = presence
        self.tell_everybody(presence)
        pause_s = len(self.viewers) / PRESENCES_PER_S
        self._timer = asyncio.get_running_loop().call_later(pause_s, self._tell_again)

    def stop(self) -> None:
        """Stop sending presence."""
        if self._timer is not None:
            self._timer.cancel()

    def _tell_again(self) -> None:
        self._timer = None
        self.tell_presence()

    def tell_events(self) -> None:
        """Send new events, and close the connections of players who have lost their seat."""
        bundle = _Bundle(self._who_is_there())
        # Spectators may get this update later, and get the presence when it may be sent again.
        if bundle.presence != self._presence_sent:
            self._presence_sent = bundle.presence if self._timer is None else None
        for viewer in self.viewers:
            if not self._may_stay(viewer):
                viewer.turn_away(Refusal(ServerCode.NOT_AT_THIS_TABLE))
            elif viewer.seen_seq is not None:
                state = self._state_for(viewer)
                if viewer.seen_seq < state.seq:
                    self._update(viewer, state, bundle)

    def send_away(self, refusal: Refusal) -> None:
        """Send everybody *refusal* and close their connections."""
        for viewer in list(self.viewers):
            viewer.turn_away(refusal)

    def send_elsewhere(self) -> None:
        """Ask everybody to reconnect to another node."""
        for viewer in self.viewers:
            viewer.go_elsewhere()

    def _may_stay(self, viewer: Viewer) -> bool:
        state, seat = self._queue.state, viewer.seat
        if seat is None:
            return state.watch_delay is not None
        return seat < len(state.seats) and state.seats[seat].player == viewer.player

    def _who_is_there(self) -> from_server.Presence:
        away = list(self._absence.away())
        return from_server.Presence(list(self.connected()), away, self._presence.all.onlookers)

    def _state_for(self, viewer: Viewer) -> MatchState:
        """Return the newest state that *viewer* may see."""
        if viewer.seat is not None:
            return self._queue.state
        return self._queue.before(self._queue.state.watch_delay or 0)

    def _news(self, state: MatchState, since: int, presence: from_server.Presence) -> News:
        """Return the events after number *since*, and the match in *state*."""
        # Events that were left out have been loaded by now, if the store has answered.
        first = max(since, state.seq - MAX_EVENTS, self._queue.left_out_to)
        events = self._queue.events_after(first, state.seq)
        is_late = state.seq < self._queue.state.seq
        # A spectator's view may not have reached the turn that the clock belongs to.
        clock_ms, elapsed_ms = (None, 0) if is_late else self._times()
        live = Live(
            match=self._queue.match,
            invite=self._queue.invite,
            watch=watch_secret(self._queue.invite),
            watch_delay=self._queue.state.watch_delay,
            onlookers=presence.onlookers,
            connected=presence.connected[: len(state.seats)],
            away=presence.away[: len(state.seats)],
            seat_codes_after=self._absence.seat_codes_after(),
            undo_ms=self._absence.undo_ms(state.seats),
            clock_ms=clock_ms,
            elapsed_ms=elapsed_ms,
        )
        return News(state, live, events)

    def _update(
        self, viewer: Viewer, state: MatchState, bundle: _Bundle, *, first: bool = False
    ) -> None:
        """Send the viewer new events up to *state*."""
        since = viewer.seen_seq or 0
        own = (viewer.seat, since)
        if own not in bundle.encoded:
            shared = (state.seq, since)
            if shared not in bundle.news:
                bundle.news[shared] = self._news(state, since, bundle.presence)
            update = bundle.news[shared].update(viewer.seat, first=first)
            bundle.encoded[own] = from_server.encode(update)
        viewer.seen_seq = state.seq
        viewer.send_encoded(bundle.encoded[own])
