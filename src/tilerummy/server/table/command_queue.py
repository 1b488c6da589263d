"""One match's queue: commands are carried out one after another, each exactly once.

Append in one transaction, then acknowledge, then let the others know. Whatever other nodes have
added comes first: what is in memory is a prefix of what is on disk, and is caught up.
"""

from __future__ import annotations

import asyncio
import functools
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

import structlog

from tilerummy.match import codec
from tilerummy.match.command import SeatCommand
from tilerummy.match.decide import decide
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server import metrics
from tilerummy.server.codes import ServerCode
from tilerummy.server.store import (
    Commit,
    Committed,
    NotOwner,
    SeqClash,
    StoredMatch,
    StoreError,
)
from tilerummy.server.table.clock import deadline_after
from tilerummy.server.table.event_log import EventLog
from tilerummy.server.table.summary import Summaries, summary
from tilerummy.server.workers.oracle_resolver import OracleResolver

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.match.command import Command, Create, CreatePod, CreateRematch, PlayOn
    from tilerummy.match.seat import Seat
    from tilerummy.server.services import Services

log = structlog.get_logger()

_WORD_MS: Final = 3_600_000
_ATTEMPTS: Final = 4
"""How often a command is decided again because somebody else's came first."""


async def create(
    services: Services,
    match: str,
    invite: str,
    command: Create | CreateRematch | CreatePod | PlayOn,
) -> StoredMatch:
    """Set up a new match, and return it as it was stored.

    Raises:
        Refusal: and there is no such match.
    """
    events, state, seed = decide(None, command)
    commit = Commit(
        match=match,
        after=0,
        actor="server",
        cmd_id="create",
        bodies=tuple(map(codec.dump, events)),
        at=services.timekeeper.now(),
        summary=summary(state, None),
        invite=invite,
        seed=seed,
    )
    try:
        await services.store.commit(commit)
        stored = await services.store.load(match)
    except StoreError as error:
        services.node.failed(error, match=match)
        raise Refusal(ServerCode.STORAGE) from error
    if stored is None:
        raise Refusal(ServerCode.STORAGE)
    services.node.committed()
    return stored


@dataclass(frozen=True, slots=True)
class _Order:
    """A command on its way to the store, with the arguments of `CommandQueue.carry_out`."""

    actor: str
    cmd_id: str
    command: Command
    acknowledge: Callable[[Committed], None]
    fence: int | None
    player: str | None


def _repeated(order: _Order, seq: int) -> Committed:
    """Acknowledge once more what led to event number *seq*."""
    committed = Committed(seq, repeated=True)
    order.acknowledge(committed)
    return committed


class CommandQueue(EventLog):
    """The events of one match, and the only way to add to them."""

    def __init__(
        self,
        stored: StoredMatch,
        services: Services,
        when_changed: Callable[[], None] = lambda: None,
    ) -> None:
        """Know the first event of *stored*; `read` knows all.

        *when_changed* is called after each commit and whenever other nodes' events have come.
        """
        super().__init__(stored)
        self._services = services
        # Bound once: for each line to be left out it would be looked up how to log.
        self._log = log.bind(match=self.match)
        self._referee = OracleResolver(services.engines, services.worker_pool, services.solver)
        self._summaries = Summaries()
        self._lock = asyncio.Lock()
        self._reaching = asyncio.Lock()
        self.began_turn = 0
        """The event of the newest turn that began with a command carried out here."""
        self._behind = False
        """Whether there may be events on disk that are not here."""
        self._tasks: set[asyncio.Task[Committed]] = set()
        self._when_changed = when_changed

    @classmethod
    async def read(
        cls,
        stored: StoredMatch,
        services: Services,
        when_changed: Callable[[], None] = lambda: None,
    ) -> Self:
        """Return the queue of a match as it is *stored*."""
        queue = cls(stored, services, when_changed)
        await queue.fold(stored)
        return queue

    def undo_ms(self, seat: Seat) -> int:
        """Return for how long a bot that stands in at *seat* still waits, in ms."""
        if seat.stand_in is None:
            return 0
        stood_in_at = self.time_of(seat.since)
        settings, now = self._services.settings, self._services.timekeeper.now()
        return max(0, stood_in_at + settings.undo_ms - now)

    def words_after(self) -> int:
        """Return the newest event whose word is too old to let somebody take their seat."""
        return self.newest_before(self._services.timekeeper.now() - _WORD_MS)

    async def carry_out(  # noqa: PLR0913 - a command, its answer, and what it depends on
        self,
        actor: str,
        cmd_id: str,
        command: Command,
        acknowledge: Callable[[Committed], None] = lambda _: None,
        *,
        fence: int | None = None,
        player: str | None = None,
    ) -> Committed:
        """Carry *command* out, or find that it was; *acknowledge* hears of it before anybody else.

        Goes on when the caller is cancelled, because the events may be on disk by then. *fence* is
        given with what only the owner of the match may do, *player* with what only who has the
        command's seat may: while it waits here another may come to sit there.

        Raises:
            Refusal: and nothing has changed; ``not_at_this_table`` if *player* has lost the seat.
            NotOwner: another node has claimed the match since *fence*; nothing has changed.
        """
        order = _Order(actor, cmd_id, command, acknowledge, fence, player)
        began = time.monotonic()
        finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._carry_out(order))
        self._tasks.add(task)
        task.add_done_callback(functools.partial(self._finished, finished))
        await finished
        try:
            committed = task.result()
        finally:
            # A refusal leads back to this frame, and the task to the refusal: a circle for each
            # command that is refused, which a stranger may send by the thousand.
            del task
        metrics.commands_by(actor.partition(" ")[0]).observe(time.monotonic() - began)
        return committed

    async def catch_up(self, seq: int | None = None) -> None:
        """Add what other nodes have stored, at least up to event number *seq* where known.

        Raises:
            StoreError: if the store does not answer; what is here stays as it was.
        """
        if seq is None or seq > self.state.seq:
            async with self._lock:
                if seq is None or seq > self.state.seq:
                    await self._catch_up()

    async def reach(self, seq: int) -> None:
        """Have all events after number *seq* here, also those that were left out.

        Raises:
            Refusal: ``unknown_match`` if it was deleted.
            StoreError: if the store does not answer.
        """
        if seq >= self.left_out_to:
            return
        async with self._reaching:
            if seq < self.left_out_to:
                tail = await self._services.store.events_after(self.match, seq)
                if tail is None:
                    raise Refusal(MatchCode.UNKNOWN_MATCH)
                await self.fill(tail.events)

    async def drain(self) -> None:
        """Wait for commands that are under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _finished(self, finished: asyncio.Future[None], task: asyncio.Task[Committed]) -> None:
        self._tasks.discard(task)
        if not finished.done():
            finished.set_result(None)
        if not task.cancelled():
            task.exception()  # the caller may be gone; a refusal is then nobody's business

    async def _carry_out(self, order: _Order) -> Committed:
        async with self._lock:
            for _ in range(_ATTEMPTS):
                if self._behind:
                    await self._catch_up_or_refuse()
                known = self.acknowledged(order.actor, order.cmd_id)
                if known is not None:
                    return _repeated(order, known)
                if not self._may_still(order):
                    raise Refusal(ServerCode.NOT_AT_THIS_TABLE)
                try:
                    return await self._decide_and_commit(order)
                except SeqClash:
                    self._behind = True
                except Refusal as refusal:
                    known = await self._known_to_store(order)
                    if known is not None:
                        return _repeated(order, known)
                    # Its sender may have seen through another node what has not come here yet.
                    if refusal.code != MatchCode.AHEAD or not await self._catch_up_or_refuse():
                        raise
            raise Refusal(MatchCode.STALE)

    def _may_still(self, order: _Order) -> bool:
        """Whether who sent *order* has the seat that it is from, if that matters."""
        command, player = order.command, order.player
        if player is None or not isinstance(command, SeatCommand):
            return True
        return self.state.seat_of(player) == command.by

    async def _known_to_store(self, order: _Order) -> int | None:
        """Return the newest event of *order* if that may be one that is left out here."""
        if not self.left_out_to:
            return None
        try:
            return await self._services.store.known(self.match, order.actor, order.cmd_id)
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error

    async def _decide_and_commit(self, order: _Order) -> Committed:
        before = self.state
        events, after, seed = await self._referee.decide(before, order.command)
        if not events:
            known = await self._known_to_store(order)
            return _repeated(order, before.seq if known is None else known)
        # Another node's clock may be some milliseconds ahead.
        now = max(self._services.timekeeper.now(), self.newest_at)
        reveal_ms = self._services.settings.reveal_deadline_ms
        deadline_at = deadline_after(
            before, order.command, after, self.deadline_at, now=now, reveal_ms=reveal_ms
        )
        commit = Commit(
            match=self.match,
            after=before.seq,
            actor=order.actor,
            cmd_id=order.cmd_id,
            bodies=tuple(map(codec.dump, events)),
            at=now,
            summary=self._summaries.of(after, deadline_at),
            seed=seed,
            fence=order.fence,
        )
        committed = await self._commit(commit)
        if committed.repeated:
            await self._catch_up_or_refuse()
        else:
            self.append(commit, events, after)
            if after.turn_seq > before.seq:
                self.began_turn = after.turn_seq
            self._log.info(
                "committed",
                cmd_id=order.cmd_id,
                actor=order.actor,
                seq=committed.seq,
            )
        order.acknowledge(committed)
        self._tell()
        return committed

    async def _commit(self, commit: Commit) -> Committed:
        began = time.monotonic()
        try:
            committed = await self._services.store.commit(commit)
        except (SeqClash, NotOwner):
            raise
        except StoreError as error:
            self._behind = True  # it may be on disk all the same
            self._services.node.failed(error, match=self.match, cmd_id=commit.cmd_id)
            raise Refusal(ServerCode.STORAGE) from error
        finally:
            metrics.COMMITS.observe(time.monotonic() - began)
        self._services.node.committed()
        return committed

    def _tell(self) -> None:
        try:
            self._when_changed()
        except Exception:  # what is on disk stays acknowledged, whoever could not be told
            log.exception("not_told", match=self.match)

    async def _catch_up_or_refuse(self) -> bool:
        try:
            return await self._catch_up()
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error

    async def _catch_up(self) -> bool:
        """Return whether there was something new; the lock is held."""
        before = self.state.seq
        tail = await self._services.store.events_after(self.match, before)
        if tail is None:
            raise Refusal(MatchCode.UNKNOWN_MATCH)
        await self.fold(tail)
        self._behind = False
        if self.state.seq == before:
            return False
        self._tell()
        return True
