"""Actions of the match's owner without a player's command: its clock rings, its bots move.

An owner that takes over a match first gives a running clock the time back during which nobody was
the owner.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final, Protocol

import structlog

from tilerummy.match.command import CloseReveal, ExtendClock, TakeTurn
from tilerummy.match.context import SERVER, Context
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server import metrics
from tilerummy.server.cluster.node import STALL_MS
from tilerummy.server.codes import ServerCode
from tilerummy.server.store import NotOwner, StoreError
from tilerummy.server.table.bot_seats import BotSeats
from tilerummy.server.table.clock import TurnClock
from tilerummy.server.table.ownership import Ownership

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tilerummy.core.turn import Timeout, Turn
    from tilerummy.match.context import Secret
    from tilerummy.server.services import Services
    from tilerummy.server.store import Claim, Head, StoredTail
    from tilerummy.server.table.command_queue import CommandQueue

log = structlog.get_logger()

_RETRY_S: Final = 1.0
_CLAIM_S: Final = 2.0
"""If a claim is not answered within this many seconds, it is treated as lost and sent again."""
_WORTH_MS: Final = 250
"""Milliseconds of an outage below which no event is stored: it looks like a slow connection."""


class Commands(Protocol):
    """The parts of a session that the scheduler needs to make turns."""

    def secret(self) -> Secret:
        """Return the secret of the next deal."""
        ...

    def turn_command(
        self, seat: int, expect_seq: int, turn: Turn, bot: int | None = None
    ) -> tuple[TakeTurn, Context]:
        """Return the command for *turn*, and its context."""
        ...

    async def unfinished_turn(self, turn_seq: int, seat: int) -> Timeout:
        """Return the turn to make for *seat* at the end of its time."""
        ...


class TurnScheduler:
    """Keeps one match moving, if this node is its owner."""

    def __init__(
        self, stored: StoredTail, queue: CommandQueue, services: Services, session: Commands
    ) -> None:
        self._queue = queue
        self._services = services
        self._session = session
        self._ownership = Ownership(stored, services)
        self._clock = TurnClock(
            services.timekeeper, services.settings.clock_grace_ms, self._time_is_over
        )
        self._bots = BotSeats(services, self._bot_turn)
        self._claiming = False
        self._resuming = asyncio.Lock()
        self._stopped = False
        self._taken_over = asyncio.Event()
        self._away_since: int | None = None
        """The time since when a running clock had no owner, if it has not been given that time
        back.
        """
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def owns(self) -> bool:
        """Whether this node is the match's owner."""
        return self._ownership.fence is not None

    @property
    def busy(self) -> bool:
        """Whether something will happen here without a player, now or when a clock rings."""
        return self._claiming or (self.owns and (self._clock.running or self._bots.busy))

    def remaining_ms(self) -> int | None:
        """Return the time left in the turn."""
        return self._clock.remaining_ms()

    async def wake(self) -> None:
        """Continue clock and bots from the current state, unless another node does."""
        if self._ownership.is_promised:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_CLAIM_S):
                    await self._taken_over.wait()
            self._ownership.is_promised = False
        if self._is_wanted():
            self._claiming = True
            await self._claim()
        self.drive()

    async def take_over(self, claim: Claim) -> None:
        """Continue as the owner by *claim*."""
        self._ownership.take(claim)
        await self._resume(self._alive_at(claim))
        self._ownership.is_promised = False
        self._taken_over.set()

    def note_outage(self, alive_at: int) -> None:
        """Stop clock and bots until `come_back` has given the lost time back."""
        if self.owns or self._claiming:
            self._away_since = _earlier(alive_at, self._away_since)

    async def come_back(self, alive_at: int) -> None:
        """Continue after this node was away since *alive_at*, at no player's expense."""
        if self.owns and await self._ownership.claim() is not None:
            await self._resume(alive_at)
            return
        if not (self._claiming or self.owns):
            self._away_since = None
        await self.catch_up()

    def see(self, head: Head) -> None:
        """Check the newest event and owner, because hints may have been lost."""
        self._ownership.hear(head)
        if head.seq > self._queue.state.seq:
            self.start(self.catch_up(head.seq))
        elif self.owns and self._away_since is not None:
            self.start(self._resume(self._away_since))
        else:
            self.drive()

    async def catch_up(self, seq: int | None = None) -> None:
        """Add events of other nodes, at least up to *seq*, if the store answers."""
        try:
            await self._queue.catch_up(seq)
        except StoreError:
            log.warning("catch_up_failed", match=self._queue.match)
        self.drive()

    def drive(self) -> None:
        """Run the clock and move bots, if that is this node's task."""
        if self._stopped:
            return
        acts = self.owns and self._away_since is None
        state = self._queue.state
        self._clock.set(self._queue.deadline_at, state.turn_seq, rings=acts)
        if acts and not self._services.node.was_away:
            self._bots.look(state, self._may_undo_ms())
        elif self._is_wanted():
            self._claiming = True
            self.start(self._claim())

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start *work* in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Stop everything, and wait for running work."""
        self._stopped = True
        self._clock.stop()
        await self._bots.stop()
        while self._tasks:
            await asyncio.wait(self._tasks)
        await self._queue.drain()

    async def give_up(self) -> None:
        """Give the match up to other nodes."""
        await self._ownership.release()

    def _is_wanted(self) -> bool:
        """Return whether only an owner can continue the match, and there is none."""
        game = self._queue.state.playing
        if self._claiming or self._stopped or not self._ownership.is_free:
            return False
        is_bots = game is not None and self._queue.state.seats[game.seat].bot is not None
        return is_bots or self._queue.deadline_at is not None

    async def _claim(self) -> None:
        try:
            claim = await self._ownership.claim()
            if claim is not None:
                await self._resume(self._alive_at(claim))
            elif not self.owns:
                self._away_since = None
        except StoreError:  # the next look at the store tries again
            log.warning("claim_failed", match=self._queue.match)
        finally:
            self._claiming = False

    def _alive_at(self, claim: Claim) -> int | None:
        """Return since when the clock of a claimed match had no owner.

        If the match never had one, a node stopped just when the game was started.
        """
        if claim.alive_at is not None or self._queue.deadline_at is None:
            return claim.alive_at
        set_at = self._queue.clock_set_at()
        return set_at if self._services.timekeeper.now() - set_at > STALL_MS else None

    async def _resume(self, alive_at: int | None) -> None:
        """Give a running clock back the time since *alive_at* without an owner; then continue."""
        self._away_since = _earlier(alive_at, self._away_since)
        async with self._resuming:  # otherwise two calls at once would give it back twice
            try:
                await self._queue.catch_up()
                given_since = self._away_since
                await self._give_back(given_since)
            except (StoreError, Refusal):  # the next look at the store tries again
                log.warning("clock_not_credited", match=self._queue.match)
                return
            # A call with an earlier time waits at the lock, and gives the rest back.
            if self._away_since == given_since:
                self._away_since = None
            self.drive()

    async def _give_back(self, away_since: int | None) -> None:
        if self._queue.deadline_at is None or away_since is None:
            return
        now = self._services.timekeeper.now()
        outage_ms = now - max(away_since, self._queue.clock_set_at())
        if outage_ms >= _WORTH_MS:
            extend = ExtendClock(outage_ms=outage_ms)
            await self._as_owner("server", f"resume:{now}", extend)

    async def _as_owner(
        self,
        actor: str,
        cmd_id: str,
        command: TakeTurn | CloseReveal | ExtendClock,
        context: Context = SERVER,
    ) -> None:
        """Carry out *command* if this node is still the owner; raise a Refusal like the queue."""
        fence = self._ownership.fence
        if fence is None:
            return
        try:
            await self._queue.carry_out(actor, cmd_id, command, context, fence=fence)
        except NotOwner:
            self._ownership.lose()
            self._away_since = None
            self.start(self.catch_up())

    def _time_is_over(self, turn_seq: int) -> None:
        self.start(self._time_out(turn_seq))

    async def _time_out(self, turn_seq: int) -> None:
        state = self._queue.state
        if state.turn_seq != turn_seq or not self.owns:
            return
        if self._services.node.was_away or self._away_since is not None:
            # Perhaps the player's time did not run out, but this node was stopped.
            self._clock.ring_in(_RETRY_S)
            return
        deadline_at = self._queue.deadline_at
        if deadline_at is not None:
            late_ms = self._services.timekeeper.now() - deadline_at
            metrics.TIMER_LATENESS.observe(max(0, late_ms) / 1000)
        command: TakeTurn | CloseReveal
        if state.dealing:
            command = CloseReveal(reveal_seq=turn_seq)
            context = Context(secret=self._session.secret())
        elif state.playing is not None:
            seat = state.playing.seat
            turn = await self._session.unfinished_turn(turn_seq, seat)
            command, context = self._session.turn_command(seat, turn_seq, turn)
        else:
            return
        try:
            await self._as_owner("clock", f"timeout:{turn_seq}", command, context)
        except Refusal as refusal:
            # A player's move that came first makes this one stale, as it should.
            if refusal.code == ServerCode.STORAGE:
                self._clock.ring_in(_RETRY_S)
            elif refusal.code != MatchCode.STALE:
                log.warning("timeout_refused", match=self._queue.match, code=refusal.code)

    def _may_undo_ms(self) -> int:
        """Return how many milliseconds a new stand-in bot has to wait before its move."""
        state = self._queue.state
        seat = None if state.playing is None else state.playing.seat
        return 0 if seat is None else self._queue.undo_ms(state.seats[seat])

    async def _bot_turn(self, turn_seq: int, seat: int, turn: Turn, since: int) -> None:
        command, context = self._session.turn_command(seat, turn_seq, turn, since)
        await self._as_owner("bot", f"bot:{turn_seq}", command, context)


def _earlier(one: int | None, other: int | None) -> int | None:
    return min((at for at in (one, other) if at is not None), default=None)
