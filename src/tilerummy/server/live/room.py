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
from tilerummy.server.live.draft_keeper import DraftKeeper
from tilerummy.server.live.fan_out import FanOut
from tilerummy.server.live.ledger import Ledger
from tilerummy.server.live.ownership import Ownership
from tilerummy.server.live.presence import Presence
from tilerummy.server.protocol import from_server
from tilerummy.server.protocol.codes import ServerCode
from tilerummy.server.store import NotOwner, StoreError

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tilerummy.core.table import Table
    from tilerummy.core.turn import Turn
    from tilerummy.match.state import MatchState
    from tilerummy.server.live.services import Services
    from tilerummy.server.live.viewer import Viewer
    from tilerummy.server.store import Claim, Head, Hint, StoredMatch

log = structlog.get_logger()

_RETRY_S: Final = 1.0
_WORTH_MS: Final = 250
"""A shorter outage is not worth an event: nobody can tell it from a slow line."""


class Room:
    """Everything about one match that is alive on this node."""

    def __init__(self, stored: StoredMatch, services: Services) -> None:
        """Begin with the first event of *stored*; `open` reads all."""
        self.ledger = Ledger(stored, services, self._when_changed)
        self.idle_since = services.timekeeper.now()
        self._services = services
        self._ownership = Ownership(stored, services)
        self._presence = Presence(stored.match, services, self._when_presence_changed)
        self._draft = DraftKeeper(self.ledger, services)
        self._fan_out = FanOut(self.ledger, self._presence, self._times)
        self._clock = TurnClock(
            services.timekeeper, services.settings.clock_grace_ms, self._time_is_over
        )
        self._bots = BotSeats(services, self._bot_turn)
        self._claiming = False
        self._closing = False
        self._away_since: int | None = None
        """Since when nobody was there for a running clock, which has not got that time back yet."""
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, stored: StoredMatch, services: Services) -> Room:
        """Return the room of a match as it is *stored*; nothing moves in it yet."""
        room = cls(stored, services)
        await room.ledger.fold(stored)
        return room

    @property
    def state(self) -> MatchState:
        """The match as it stands on disk, as far as it is known here."""
        return self.ledger.state

    @property
    def viewers(self) -> frozenset[Viewer]:
        """Who is connected to this node."""
        return frozenset(self._fan_out.viewers)

    @property
    def owned(self) -> bool:
        """Whether this node rings the clock and moves the bots."""
        return self._ownership.fence is not None

    @property
    def busy(self) -> bool:
        """Whether something moves here by itself."""
        return self._claiming or (self.owned and (self._clock.running or self._bots.busy))

    @property
    def asleep(self) -> bool:
        """Whether nothing happens here until somebody comes."""
        return not (self._fan_out.viewers or self.busy)

    def touch(self) -> None:
        """Note that somebody asked for this room."""
        self.idle_since = self._services.timekeeper.now()

    # --- who does what ---------------------------------------------------------------------------

    async def wake(self) -> None:
        """Let clock and bots go on where the match stands, if no other node does that."""
        self._drive()
        if self._is_wanted():
            self._claiming = True
            await self._claim()

    async def take_over(self, claim: Claim) -> None:
        """Go on as the owner that *claim* makes this node."""
        self._ownership.take(claim)
        await self._go_on(claim.alive_at)

    async def come_back(self, alive_at: int) -> None:
        """Go on after this node was away since *alive_at*: nobody's clock has run meanwhile."""
        if self.owned and await self._ownership.claim() is not None:
            await self._go_on(alive_at)
        else:
            await self._catch_up()

    async def look_up(self) -> None:
        """Catch up with other nodes, as far as the store answers, before somebody is served."""
        await self._catch_up()

    def hear(self, hint: Hint) -> None:
        """Look after what the store says may be new."""
        if hint.kind == "presence":
            self._presence.refresh()
        elif hint.seq > self.state.seq:
            self._start(self._catch_up(hint.seq))

    def see(self, head: Head) -> None:
        """Look after how far the match is and who owns it; hints may have been lost."""
        self._ownership.hear(head)
        if head.seq > self.state.seq:
            self._start(self._catch_up(head.seq))
        elif self.owned and self._away_since is not None:
            self._start(self._go_on(self._away_since))
        else:
            self._drive()
        if self._presence.needs_polling:
            self._presence.refresh()

    # --- what the connections ask ----------------------------------------------------------------

    def enter(self, viewer: Viewer) -> None:
        """Add somebody who is at the table again."""
        self._fan_out.viewers.add(viewer)
        self._presence.enter(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Take away somebody whose line is gone."""
        if viewer in self._fan_out.viewers:
            self._fan_out.viewers.discard(viewer)
            self.touch()
            self._presence.leave(viewer)

    async def greet(self, viewer: Viewer, last_seq: int) -> None:
        """Send what the viewer has missed since *last_seq*, and the match as it stands."""
        if last_seq > self.state.seq:
            await self._catch_up(last_seq)  # it saw through another node what has not come here yet
        self._fan_out.greet(viewer, last_seq)
        viewer.send(from_server.SolverStatus(self._services.solver.ready))

    def tell_everybody(self, message: from_server.ServerMessage) -> None:
        """Send the same to all who have said hello."""
        self._fan_out.tell_everybody(message)

    def connected(self) -> tuple[bool, ...]:
        """Return by seat whether somebody is there, at this node or another."""
        return self._fan_out.connected()

    def keep_draft(self, seat: int, table: Table | None) -> None:
        """Remember *table* as *seat* arranges it; None if it could not be read."""
        self._draft.keep(seat, table)

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

    # --- the end of a room -----------------------------------------------------------------------

    def renew_presence(self) -> None:
        """Tell the store anew who is here: it may have forgotten."""
        self._presence.renew()

    async def drain(self) -> None:
        """Finish what is under way, and ask everybody to go on at another node."""
        await self._stop()
        self._fan_out.send_elsewhere()

    async def close(self) -> None:
        """Stop clock and bots, wait for what is under way, and give the match up."""
        await self._stop()
        await self._presence.close()
        await self._ownership.release()

    async def _stop(self) -> None:
        self._closing = True
        self._clock.stop()
        await self._bots.stop()
        await self._draft.close()
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self.ledger.drain()

    # --- what happens by itself ------------------------------------------------------------------

    def _is_wanted(self) -> bool:
        """Whether something has to be done here that only an owner may do, and nobody does it."""
        game = self.state.playing
        if self._claiming or self._closing or not self._ownership.is_free:
            return False
        is_bots = game is not None and self.state.seats[game.seat].kind is SeatKind.BOT
        return is_bots or self.ledger.deadline_at is not None

    def _drive(self) -> None:
        """Let the clock run, and bots move, as far as that is this node's to do."""
        if self._closing:
            return
        acts = self.owned and self._away_since is None
        self._clock.set(self.ledger.deadline_at, self.state.turn_seq, rings=acts)
        if acts and not self._services.node.was_away:
            self._bots.look(self.state)
        elif self._is_wanted():
            self._claiming = True
            self._start(self._claim())

    async def _claim(self) -> None:
        try:
            claim = await self._ownership.claim()
            if claim is not None:
                await self._go_on(claim.alive_at)
        except StoreError:  # the next look at the store tries again
            log.warning("not_claimed", match=self.ledger.match)
        finally:
            self._claiming = False

    async def _go_on(self, alive_at: int | None) -> None:
        """Give a running clock the time back that nobody was there since *alive_at*; then go on."""
        self._away_since = alive_at
        try:
            await self.ledger.catch_up()
            if self.ledger.deadline_at is not None and alive_at is not None:
                now = self._services.timekeeper.now()
                outage_ms = now - max(alive_at, self.ledger.times[-1])
                if outage_ms >= _WORTH_MS:
                    extend = ExtendClock(outage_ms=outage_ms)
                    await self._as_owner("server", f"resume:{now}", extend)
        except (StoreError, Refusal):  # the next look at the store tries again
            log.warning("outage_not_given_back", match=self.ledger.match)
            return
        self._away_since = None
        self._drive()

    async def _as_owner(self, actor: str, cmd_id: str, command: TakeTurn | ExtendClock) -> None:
        """Carry *command* out if this node still is the owner; a Refusal as from the ledger."""
        fence = self._ownership.fence
        if fence is None:
            return
        try:
            await self.ledger.carry_out(actor, cmd_id, command, fence=fence)
        except NotOwner:
            self._ownership.lose()
            self._start(self._catch_up())

    async def _catch_up(self, seq: int | None = None) -> None:
        try:
            await self.ledger.catch_up(seq)
        except StoreError:
            log.warning("not_caught_up", match=self.ledger.match)
        self._drive()

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _when_changed(self) -> None:
        self._drive()
        self._fan_out.tell_events()

    def _when_presence_changed(self) -> None:
        self._fan_out.tell_presence()

    def _times(self) -> tuple[int | None, int]:
        return self._clock.remaining_ms(), self.elapsed_ms()

    def _time_is_over(self, turn_seq: int) -> None:
        self._start(self._time_out(turn_seq))

    async def _time_out(self, turn_seq: int) -> None:
        game = self.state.playing
        if game is None or self.state.turn_seq != turn_seq or not self.owned:
            return
        if self._services.node.was_away:
            # Perhaps it was not the player's time that ran out, but this node that stood still.
            self._clock.ring_in(_RETRY_S)
            return
        turn = await self._draft.timeout(turn_seq, here=self._presence.is_here(game.seat))
        command = self.turn_command(game.seat, turn_seq, turn)
        try:
            await self._as_owner("clock", f"timeout:{turn_seq}", command)
        except Refusal as refusal:
            # A move that came first makes this stale, and that is all right.
            if refusal.code == ServerCode.STORAGE:
                self._clock.ring_in(_RETRY_S)
            elif refusal.code != MatchCode.STALE:
                log.warning("timeout_refused", match=self.ledger.match, code=refusal.code)

    async def _bot_turn(self, turn_seq: int, seat: int, turn: Turn) -> None:
        command = self.turn_command(seat, turn_seq, turn)
        await self._as_owner("bot", f"bot:{turn_seq}", command)
