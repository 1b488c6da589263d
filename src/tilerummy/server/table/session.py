"""One match in memory: its queue, clock, bots and viewers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.match.command import TakeTurn
from tilerummy.match.context import Attendance, Context, Secret
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.identity.tokens import new_seed
from tilerummy.server.store import StoreError
from tilerummy.server.table.absence import Absence
from tilerummy.server.table.bot_talk import BotTalk
from tilerummy.server.table.broadcaster import Broadcaster
from tilerummy.server.table.command_queue import CommandQueue
from tilerummy.server.table.phrases import Phrases
from tilerummy.server.table.presence import Presence
from tilerummy.server.table.proposed_table_keeper import ProposedTableKeeper
from tilerummy.server.table.turn_notifier import TurnNotifier
from tilerummy.server.table.turn_scheduler import TurnScheduler
from tilerummy.server.table.wire import from_server

if TYPE_CHECKING:
    from tilerummy.core.table import Table
    from tilerummy.core.turn import Timeout, Turn
    from tilerummy.match.state import MatchState
    from tilerummy.server.services import Services
    from tilerummy.server.store import Head, Hint, StoredMatch
    from tilerummy.server.table.viewer import Viewer

log = structlog.get_logger()

_PRESENCE_LOOKS: Final = 8
"""The number of looks after which the presence at other nodes is read even without a hint."""


class MatchSession:
    """The live parts of one match on this node."""

    def __init__(self, stored: StoredMatch, services: Services) -> None:
        """Start with the first event of *stored*; `open` reads all."""
        self.queue = CommandQueue(stored, services, self._when_changed)
        self.idle_since = services.timekeeper.now()
        self._services = services
        self._presence = Presence(stored.match, services, self._when_presence_changed)
        self._absence = Absence(self.queue, self._presence, services, self._when_somebody_is_away)
        self._draft = ProposedTableKeeper(self.queue, services)
        self._fan_out = Broadcaster(self.queue, self._presence, self._absence, self.times)
        self.phrases = Phrases(stored.match, services, self._fan_out.tell_everybody)
        self.scheduler = TurnScheduler(stored, self.queue, services, self)
        self._bot_talk = BotTalk(self.queue, services, self.phrases.say)
        self._turn_notes = TurnNotifier(self.queue, services, self._is_there)
        self._looks = 0
        self._spare = (-1, b"")
        """The newest game's number, and the seed for the next game."""

    @classmethod
    async def open(cls, stored: StoredMatch, services: Services) -> MatchSession:
        """Return the session of the match in *stored*. Clock and bots do not run yet."""
        session = cls(stored, services)
        await session.queue.fold(stored)
        return session

    @property
    def state(self) -> MatchState:
        """The stored state of the match, as known here."""
        return self.queue.state

    @property
    def viewers(self) -> frozenset[Viewer]:
        """The viewers connected to this node."""
        return frozenset(self._fan_out.viewers)

    @property
    def asleep(self) -> bool:
        """Whether this session is idle until somebody comes."""
        return not (self._fan_out.viewers or self.scheduler.busy)

    def touch(self) -> None:
        """Note that somebody requested this session."""
        self.idle_since = self._services.timekeeper.now()

    def hear(self, hint: Hint) -> None:
        """Follow up a hint from the store."""
        if hint.kind == "presence":
            self._presence.refresh()
        elif hint.kind == "said":
            self.phrases.hear(hint)
        elif hint.seq > self.state.seq:
            self.scheduler.start(self.scheduler.catch_up(hint.seq))

    def see(self, head: Head) -> None:
        """Check the newest event and owner, because hints may have been lost."""
        self.scheduler.see(head)
        self._looks += 1
        if self._presence.needs_polling or self._looks % _PRESENCE_LOOKS == 0:
            self._presence.refresh()

    def enter(self, viewer: Viewer) -> None:
        """Add a viewer."""
        self._fan_out.viewers.add(viewer)
        self._presence.enter(viewer)

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer whose connection is closed."""
        if viewer in self._fan_out.viewers:
            self._fan_out.viewers.discard(viewer)
            self.touch()
            self._presence.leave(viewer)

    async def greet(self, viewer: Viewer, last_seq: int) -> None:
        """Send the viewer the events missed since *last_seq*, and the current match."""
        if last_seq > self.state.seq:
            # The viewer has seen events of another node that are missing here.
            await self.scheduler.catch_up(last_seq)
        try:
            await self.queue.reach(self._fan_out.missed_since(viewer, last_seq))
        except StoreError:
            log.warning("catch_up_failed", match=self.queue.match)
        self._fan_out.greet(viewer, last_seq)
        solver = self._services.solver
        viewer.send(from_server.SolverStatus(solver.ready, solver.failed))

    def tell_everybody(self, message: from_server.ServerMessage) -> None:
        """Send *message* to all viewers who have sent hello."""
        self._fan_out.tell_everybody(message)

    def connected(self) -> tuple[bool, ...]:
        """Return, by seat, whether its player is connected to any node."""
        return self._fan_out.connected()

    def attendance(self) -> Attendance:
        """Return who is there, and who has been away too long to wait for."""
        return Attendance(self.connected(), self._absence.away())

    def keep_draft(self, seat: int, table: Table | None) -> None:
        """Keep *table* as arranged by *seat*; None if it could not be read."""
        self._draft.keep(seat, table)

    async def unfinished_turn(self, turn_seq: int, seat: int) -> Timeout:
        """Return the turn to make for *seat* at the end of its time."""
        return await self._draft.timeout(turn_seq, here=self._presence.is_here(seat))

    def seed(self) -> bytes:
        """Return the seed of the newest game; raise a Refusal before the first."""
        seed = self.queue.seeds.get(self.state.number)
        if seed is None:
            raise Refusal(MatchCode.NO_GAME)
        return seed

    def secret(self) -> Secret:
        """Return the secrets for the next deal, with a new seed if none was committed to."""
        seed = self.queue.seeds.get(self.state.number + 1)
        return Secret(self.queue.match, self._seed_to_come() if seed is None else seed)

    def _seed_to_come(self) -> bytes:
        """Return the secret seed for the next game, the same until a game begins."""
        number, seed = self._spare
        if number != self.state.number:
            seed = new_seed()
            self._spare = self.state.number, seed
        return seed

    def turn_command(
        self, seat: int, expect_seq: int, turn: Turn, bot: int | None = None
    ) -> tuple[TakeTurn, Context]:
        """Return the command for *turn*, and its context with the time it took.

        *bot* is the event since which the bot plays that makes the turn.
        """
        context = Context(
            by=seat,
            expect_seq=expect_seq,
            seed=self.seed(),
            secret=self.secret(),
            elapsed_ms=self.elapsed_ms(),
            bot=bot,
        )
        return TakeTurn(turn=turn), context

    def elapsed_ms(self) -> int:
        """Return how much of the mover's game clock the running turn has taken.

        This is 0 for a bot, because its pace is up to the server.
        """
        game = self.state.playing
        if game is None or game.ruleset.game_clock_s is None:
            return 0
        if self.state.seats[game.seat].bot is not None:
            return 0
        began, away_ms = self.queue.since_turn_began()
        return max(0, self._services.timekeeper.now() - began - away_ms)

    def renew_presence(self) -> None:
        """Send this node's presence to the store again, which may have lost it."""
        self._presence.renew()

    async def drain(self) -> None:
        """Finish running work, and ask everybody to reconnect to another node."""
        await self._stop()
        self.send_elsewhere()

    def send_elsewhere(self) -> None:
        """Ask everybody to reconnect to another node."""
        self._fan_out.send_elsewhere()

    async def end(self) -> None:
        """Close all connections, because the match was deleted, and stop."""
        self._fan_out.send_away(Refusal(MatchCode.UNKNOWN_MATCH))
        await self.close()

    async def close(self) -> None:
        """Stop clock and bots, wait for running work, and give the match up."""
        await self._stop()
        await self._presence.close()
        await self.scheduler.give_up()

    async def _stop(self) -> None:
        self._turn_notes.stop()
        self._bot_talk.stop()
        self._absence.stop()
        self._fan_out.stop()
        await self.scheduler.stop()
        await self._draft.close()

    def _when_changed(self) -> None:
        self._absence.look()
        self.scheduler.drive()
        self._fan_out.tell_events()
        self._bot_talk.look(is_ours=self.scheduler.owns)
        self._turn_notes.look()

    def _is_there(self, seat: int) -> bool:
        return seat in self._presence.all.seats

    def _when_somebody_is_away(self) -> None:
        self._fan_out.tell_presence()

    def _when_presence_changed(self) -> None:
        self._absence.look()
        self._fan_out.tell_presence()

    def times(self) -> tuple[int | None, int]:
        """Return the time left in the turn, and the time taken from the mover's game clock."""
        # A clock also runs while shares are revealed, but players need not hurry then.
        turn_ms = None if self.state.dealing else self.scheduler.remaining_ms()
        return turn_ms, self.elapsed_ms()
