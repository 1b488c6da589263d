"""The command queue of one match, which carries out commands one after another, each exactly once.

A command is committed in one transaction, then acknowledged, then broadcast. Events of other nodes
are applied first: the events in memory are a prefix of those on disk, and catch up.
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
from tilerummy.match.context import SERVER
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
    from tilerummy.match.context import Context
    from tilerummy.match.seat import Seat
    from tilerummy.server.services import Services

log = structlog.get_logger()

_WORD_MS: Final = 3_600_000
_ATTEMPTS: Final = 4
"""Attempts to decide a command when other commands get in first."""


async def create(
    services: Services,
    match: str,
    invite: str,
    command: Create | CreateRematch | CreatePod | PlayOn,
) -> StoredMatch:
    """Set up a new match, and return its stored form.

    Raises:
        Refusal: if it failed; the match does not exist.
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
        services.node.note_failure(error, match=match)
        raise Refusal(ServerCode.STORAGE) from error
    if stored is None:
        raise Refusal(ServerCode.STORAGE)
    services.node.note_commit()
    return stored


@dataclass(frozen=True, slots=True)
class _Order:
    """A command on its way to the store, with the arguments of `CommandQueue.carry_out`."""

    actor: str
    cmd_id: str
    command: Command
    context: Context
    acknowledge: Callable[[Committed], None]
    fence: int | None
    player: str | None


def _repeated(order: _Order, seq: int) -> Committed:
    """Acknowledge again a command whose newest event is number *seq*."""
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
        """Start with the first event of *stored*; `read` adds the others.

        *when_changed* is called after each commit and after events of other nodes.
        """
        super().__init__(stored)
        self._services = services
        # Bound once: each log call would otherwise look up its configuration, even if nothing is
        # logged.
        self._log = log.bind(match=self.match)
        self._referee = OracleResolver(services.engines, services.worker_pool, services.solver)
        self._summaries = Summaries()
        self._lock = asyncio.Lock()
        self._reaching = asyncio.Lock()
        self.began_turn = 0
        """The event that began the newest turn started by a command carried out here."""
        self._behind = False
        """Whether the store may have events that are missing here."""
        self._tasks: set[asyncio.Task[Committed]] = set()
        self._when_changed = when_changed

    @classmethod
    async def read(
        cls,
        stored: StoredMatch,
        services: Services,
        when_changed: Callable[[], None] = lambda: None,
    ) -> Self:
        """Return the queue of the match in *stored*."""
        queue = cls(stored, services, when_changed)
        await queue.fold(stored)
        return queue

    def undo_ms(self, seat: Seat) -> int:
        """Return how many milliseconds a stand-in bot at *seat* still waits."""
        if seat.stand_in is None:
            return 0
        stood_in_at = self.time_of(seat.since)
        settings, now = self._services.settings, self._services.timekeeper.now()
        return max(0, stood_in_at + settings.undo_ms - now)

    def seat_codes_after(self) -> int:
        """Return the newest event whose seat code has expired."""
        return self.newest_before(self._services.timekeeper.now() - _WORD_MS)

    async def carry_out(  # noqa: PLR0913 - a command, its answer, and what it depends on
        self,
        actor: str,
        cmd_id: str,
        command: Command,
        context: Context = SERVER,
        acknowledge: Callable[[Committed], None] = lambda _: None,
        *,
        fence: int | None = None,
        player: str | None = None,
    ) -> Committed:
        """Carry out *command* unless that was done, and call *acknowledge* before any broadcast.

        The work continues if the caller is cancelled, because the events may be on disk by then.
        Pass *fence* for actions that only the owner may take. Pass *player* for commands of a seat,
        because another player may get the seat while the command waits.

        Raises:
            Refusal: if nothing has changed; ``not_at_this_table`` if *player* has lost the seat.
            NotOwner: if another node has claimed the match since *fence*; nothing has changed.
        """
        order = _Order(actor, cmd_id, command, context, acknowledge, fence, player)
        began = time.monotonic()
        finished: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._carry_out(order))
        self._tasks.add(task)
        task.add_done_callback(functools.partial(self._finished, finished))
        await finished
        try:
            committed = task.result()
        finally:
            # A refusal refers to this frame, and the task to the refusal. Without this, each
            # refused command would leave a cycle, and a stranger may send thousands.
            del task
        metrics.commands_by(actor.partition(" ")[0]).observe(time.monotonic() - began)
        return committed

    async def catch_up(self, seq: int | None = None) -> None:
        """Add events stored by other nodes, at least up to number *seq* if given.

        Raises:
            StoreError: if the store does not answer; nothing has changed.
        """
        if seq is None or seq > self.state.seq:
            async with self._lock:
                if seq is None or seq > self.state.seq:
                    await self._catch_up()

    async def reach(self, seq: int) -> None:
        """Load all events after number *seq* that were left out of memory.

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
        """Wait for running commands."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _finished(self, finished: asyncio.Future[None], task: asyncio.Task[Committed]) -> None:
        self._tasks.discard(task)
        if not finished.done():
            finished.set_result(None)
        if not task.cancelled():
            task.exception()  # read it, because the caller may be gone

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
                    # The sender may have seen events of another node that are missing here.
                    if refusal.code != MatchCode.AHEAD or not await self._catch_up_or_refuse():
                        raise
            raise Refusal(MatchCode.STALE)

    def _may_still(self, order: _Order) -> bool:
        """Return whether the sender of *order* still has the seat it commands, if that matters."""
        if order.player is None or not isinstance(order.command, SeatCommand):
            return True
        return self.state.seat_of(order.player) == order.context.by

    async def _known_to_store(self, order: _Order) -> int | None:
        """Return the newest event of *order* if it may be among those left out of memory."""
        if not self.left_out_to:
            return None
        try:
            return await self._services.store.known(self.match, order.actor, order.cmd_id)
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error

    async def _decide_and_commit(self, order: _Order) -> Committed:
        before = self.state
        events, after, seed = await self._referee.decide(before, order.command, order.context)
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
            self._behind = True  # it may still be on disk
            self._services.node.note_failure(error, match=self.match, cmd_id=commit.cmd_id)
            raise Refusal(ServerCode.STORAGE) from error
        finally:
            metrics.COMMITS.observe(time.monotonic() - began)
        self._services.node.note_commit()
        return committed

    def _tell(self) -> None:
        try:
            self._when_changed()
        except Exception:  # a stored command stays acknowledged, even if the broadcast fails
            log.exception("broadcast_failed", match=self.match)

    async def _catch_up_or_refuse(self) -> bool:
        try:
            return await self._catch_up()
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error

    async def _catch_up(self) -> bool:
        """Return whether there were new events. The caller holds the lock."""
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
