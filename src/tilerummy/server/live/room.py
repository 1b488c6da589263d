"""One match while somebody plays it: its ledger, clock, bots, and the people who are connected."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.match.command import ExtendClock, TakeTurn
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.state import SeatKind
from tilerummy.server.live.bot_seats import BotSeats
from tilerummy.server.live.clock import TurnClock
from tilerummy.server.live.draft import Draft
from tilerummy.server.live.ledger import Ledger
from tilerummy.server.protocol import from_server
from tilerummy.server.protocol.codes import ServerCode
from tilerummy.server.protocol.project import Live, update

if TYPE_CHECKING:
    from tilerummy.core.turn import Turn
    from tilerummy.match.state import MatchState
    from tilerummy.server.live.services import Services
    from tilerummy.server.live.viewer import Viewer
    from tilerummy.server.store import StoredMatch

log = structlog.get_logger()

MAX_EVENTS: Final = 1000
"""Events in one update. Who has missed more gets the newest; the view is whole in any case."""
_RETRY_S: Final = 1.0


class Room:
    """Everything about one match that is alive."""

    def __init__(self, stored: StoredMatch, services: Services) -> None:
        self.ledger = Ledger(stored, services, self._when_committed)
        self.draft = Draft()
        self.viewers: set[Viewer] = set()
        self.idle_since = services.timekeeper.now()
        self._services = services
        self._clock = TurnClock(
            services.timekeeper, services.settings.clock_grace_ms, self._time_is_over
        )
        self._bots = BotSeats(services, self._bot_turn)
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def state(self) -> MatchState:
        """The match as it stands on disk."""
        return self.ledger.state

    @property
    def clock_running(self) -> bool:
        """Whether the time of a turn is running here."""
        return self._clock.running

    @property
    def asleep(self) -> bool:
        """Whether nothing happens here until somebody comes."""
        return not (self.viewers or self._clock.running or self._bots.busy)

    def touch(self) -> None:
        """Note that somebody asked for this room."""
        self.idle_since = self._services.timekeeper.now()

    def wake(self) -> None:
        """Let clock and bots go on where the match stands."""
        self._clock.set(self.ledger.deadline_at, self.state.turn_seq)
        self._bots.look(self.state)

    async def resume(self, alive_at: int) -> None:
        """Go on after the server was away since *alive_at*: a running clock gets that time back."""
        if self.ledger.deadline_at is not None:
            now = self._services.timekeeper.now()
            outage_ms = max(0, now - max(alive_at, self.ledger.times[-1]))
            await self.ledger.carry_out("server", f"resume:{now}", ExtendClock(outage_ms=outage_ms))
        self.wake()

    def seed(self) -> bytes:
        """Return the seed of the newest game; a Refusal before the first."""
        seed = self.ledger.seeds.get(self.state.number)
        if seed is None:
            raise Refusal(MatchCode.NO_GAME)
        return seed

    def turn_command(self, seat: int, expect_seq: int, turn: Turn) -> TakeTurn:
        """Return the command that makes *turn*, with the time it took."""
        return TakeTurn(
            by=seat,
            expect_seq=expect_seq,
            turn=turn,
            seed=self.seed(),
            elapsed_ms=self.elapsed_ms(),
        )

    def elapsed_ms(self) -> int:
        """Return what the running turn has taken of the mover's game clock so far.

        Nothing for a bot: how long it takes is the server's own affair.
        """
        game = self.state.playing
        if game is None or game.ruleset.game_clock_s is None:
            return 0
        if self.state.seats[game.seat].kind is SeatKind.BOT:
            return 0
        began, away_ms = self.ledger.since_turn_began()
        return max(0, self._services.timekeeper.now() - began - away_ms)

    def enter(self, viewer: Viewer) -> None:
        """Add somebody who is at the table again."""
        self.viewers.add(viewer)
        self._tell_presence()

    def leave(self, viewer: Viewer) -> None:
        """Take away somebody whose line is gone."""
        self.viewers.discard(viewer)
        self.touch()
        self._tell_presence()

    def greet(self, viewer: Viewer, last_seq: int) -> None:
        """Send what the viewer has missed since *last_seq*, and the match as it stands."""
        known = last_seq if last_seq <= self.state.seq else 0
        viewer.seen_seq = known
        self._update(viewer, {}, first=True)
        viewer.send(from_server.SolverStatus(self._services.solver.ready))

    def tell_everybody(self, message: from_server.ServerMessage) -> None:
        """Send the same to all who have said hello."""
        encoded = from_server.encode(message)
        for viewer in self.viewers:
            if viewer.seen_seq is not None:
                viewer.send_encoded(encoded)

    def connected(self) -> tuple[bool, ...]:
        """Return by seat whether somebody is there; a bot always is."""
        here = {viewer.seat for viewer in self.viewers}
        return tuple(
            seat.kind is SeatKind.BOT or (seat.kind is SeatKind.PERSON and at in here)
            for at, seat in enumerate(self.state.seats)
        )

    async def close(self) -> None:
        """Stop clock and bots, and wait for what is under way."""
        self._clock.stop()
        await self._bots.stop()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self.ledger.drain()

    def _when_committed(self) -> None:
        self.wake()
        encoded: dict[tuple[int, int], bytes] = {}
        for viewer in self.viewers:
            if self.state.seat_of(viewer.player) != viewer.seat:
                viewer.turn_away(Refusal(ServerCode.NOT_AT_THIS_TABLE))
            elif viewer.seen_seq is not None:
                self._update(viewer, encoded)

    def _update(
        self, viewer: Viewer, encoded: dict[tuple[int, int], bytes], *, first: bool = False
    ) -> None:
        """Send what is new to the viewer; *encoded* keeps what others of that seat were sent."""
        since = viewer.seen_seq or 0
        key = (viewer.seat, since)
        if key not in encoded:
            encoded[key] = from_server.encode(self.update(viewer.seat, since, first=first))
        viewer.seen_seq = self.state.seq
        viewer.send_encoded(encoded[key])

    def update(self, viewer: int, since: int, *, first: bool) -> from_server.Update:
        """Return the events after number *since*, and the match, as *viewer* may see them."""
        oldest = max(since, self.state.seq - MAX_EVENTS)
        live = Live(
            match=self.ledger.match,
            invite=self.ledger.invite,
            connected=self.connected(),
            clock_ms=self._clock.remaining_ms(),
            elapsed_ms=self.elapsed_ms(),
        )
        events = self.ledger.events_after(oldest)
        return update(self.state, viewer, live, events, first=first)

    def _tell_presence(self) -> None:
        self.tell_everybody(from_server.Presence(list(self.connected())))

    def _time_is_over(self, turn_seq: int) -> None:
        task = asyncio.create_task(self._time_out(turn_seq))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _time_out(self, turn_seq: int) -> None:
        game = self.state.playing
        if game is None or self.state.turn_seq != turn_seq:
            return
        turn = self.draft.timeout(turn_seq)
        try:
            await self._turn("clock", f"timeout:{turn_seq}", turn_seq, game.seat, turn)
        except Refusal as refusal:
            # A move that came first makes this stale, and that is all right.
            if refusal.code == ServerCode.STORAGE:
                self._clock.ring_in(_RETRY_S)
            elif refusal.code != MatchCode.STALE:
                log.warning("timeout_refused", match=self.ledger.match, code=refusal.code)

    async def _bot_turn(self, turn_seq: int, seat: int, turn: Turn) -> None:
        await self._turn("bot", f"bot:{turn_seq}", turn_seq, seat, turn)

    async def _turn(self, actor: str, cmd_id: str, turn_seq: int, seat: int, turn: Turn) -> None:
        await self.ledger.carry_out(actor, cmd_id, self.turn_command(seat, turn_seq, turn))
