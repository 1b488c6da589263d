"""The command queue of one contest, which carries out one command at a time, each exactly once.

As for matches, a command is committed in one transaction, then acknowledged, then broadcast. The
events in memory are a prefix of those on disk, and catch up.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.erase import erased_in
from tilerummy.contest.model.evolve import evolve
from tilerummy.contest.model.log import Recorded, fold, without_erased
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server import metrics
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.stored import SERVER_ACTOR, recorded, rewrites_of
from tilerummy.server.store import SeqClash, StoreError
from tilerummy.server.store.logs import LogCommit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest
    from tilerummy.server.services import Services
    from tilerummy.server.store.logs import StoredLog

    Decide = Callable[[Contest, Sequence[Recorded]], tuple[Event, ...]]

log = structlog.get_logger()

_ATTEMPTS: Final = 8
"""Attempts to decide a command when other commands get in first."""


@dataclass(frozen=True, slots=True)
class Done:
    """The result of a command that is on disk."""

    seq: int
    """The command's newest event."""
    events: tuple[Event, ...]
    repeated: bool


class ContestQueue:
    """The events of one contest, and the only way to add to them."""

    def __init__(
        self, stored: StoredLog, services: Services, when_changed: Callable[[], None]
    ) -> None:
        """Call *when_changed* after each commit, and after events of other nodes."""
        self.key = stored.key
        self.secret = stored.secret
        self.log: list[Recorded] = []
        self._known: dict[tuple[int, str], int] = {}
        """The newest event of each command, by link and command id."""
        self._services = services
        self._when_changed = when_changed
        self._lock = asyncio.Lock()
        self._behind = False
        self._tasks: set[asyncio.Task[Done]] = set()
        self._append(*_gone_through(recorded(stored.events)))

    async def carry_out(self, link: int, cmd_id: str, decide: Decide) -> Done:
        """Carry out the events that *decide* returns, unless that was done. Link 0 is the session.

        The work continues if the caller is cancelled, because the events may be on disk by then.

        Raises:
            ContestError: from *decide*; nothing has changed.
            Refusal: ``storage`` or ``stale``; nothing has changed, or the command may be sent
                again.
        """
        task = asyncio.create_task(self._carry_out(link, cmd_id, decide))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def done(self, link: int, cmd_id: str) -> Done | None:
        """Return the result of a command that was carried out before; None if it was not."""
        known = self._known.get((link, cmd_id))
        if known is None:
            return None
        events = [one.event for one in self.log[:known] if (one.link, one.cmd_id) == (link, cmd_id)]
        return Done(known, tuple(events), repeated=True)

    async def catch_up(self, seq: int | None = None) -> None:
        """Add events stored by other nodes, at least up to number *seq* if given.

        Raises:
            StoreError: if the store does not answer.
        """
        if seq is None or seq > self.contest.seq:
            async with self._lock:
                if seq is None or seq > self.contest.seq:
                    await self._catch_up()

    async def drain(self) -> None:
        """Wait for running commands."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _finished(self, task: asyncio.Task[Done]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # read it, because the caller may be gone

    async def _carry_out(self, link: int, cmd_id: str, decide: Decide) -> Done:
        async with self._lock:
            for _ in range(_ATTEMPTS):
                try:
                    if self._behind:
                        await self._catch_up()
                    done = self.done(link, cmd_id)
                    if done is None:
                        done = await self._commit(link, cmd_id, decide)
                except SeqClash:
                    self._behind = True
                except StoreError as error:
                    self._behind = True  # it may still be on disk
                    self._services.node.note_failure(error, contest=self.key, cmd_id=cmd_id)
                    raise Refusal(ServerCode.STORAGE) from error
                else:
                    return done
            raise Refusal(MatchCode.STALE)

    async def _commit(self, link: int, cmd_id: str, decide: Decide) -> Done:
        events = decide(self.contest, self.log) or (happened.NothingChanged(),)
        commit = LogCommit(
            key=self.key,
            after=self.contest.seq,
            actor=f"link {link}" if link else SERVER_ACTOR,
            cmd_id=cmd_id,
            bodies=tuple(map(codec.dump, events)),
            rewrites=rewrites_of(self.log, events),
            at=max(self._services.timekeeper.now(), self.log[-1].at),
        )
        with metrics.COMMITS.time():
            committed = await self._services.store.contests.commit(commit)
        self._services.node.note_commit()
        if committed.repeated:
            await self._catch_up()
            found = self.done(link, cmd_id)
            if found is None:
                raise StoreError("a command that is stored was not found")
            return found
        fresh = [
            Recorded(seq=commit.after + at, link=link, cmd_id=cmd_id, at=commit.at, event=event)
            for at, event in enumerate(events, start=1)
        ]
        await self._take(fresh)
        log.info("contest_committed", contest=self.key, link=link, seq=committed.seq)
        self._tell()
        return Done(committed.seq, events, repeated=False)

    async def _catch_up(self) -> None:
        """Read new events. The caller holds the lock."""
        tail = await self._services.store.contests.load(self.key, self.contest.seq)
        if tail is None:
            raise StoreError(f"there is no contest {self.key} any more")
        self._behind = False
        if tail.events:
            await self._take(recorded(tail.events))
            self._tell()

    async def _take(self, fresh: Sequence[Recorded]) -> None:
        """Add *fresh*. The caller holds the lock."""
        if not _changes_the_past(fresh):
            self._append(fresh, reduce(evolve, (one.event for one in fresh), self.contest))
            return
        # An erasure folds the whole log again, which may take a second.
        log, contest = await asyncio.to_thread(_gone_through, [*self.log, *fresh])
        self._append(fresh, contest)
        self.log = log

    def _append(self, fresh: Sequence[Recorded], contest: Contest) -> None:
        """Add *fresh*, which leads to *contest*."""
        self.log += fresh
        for one in fresh:
            self._known[one.link, one.cmd_id] = one.seq
        self.contest = contest

    def _tell(self) -> None:
        try:
            self._when_changed()
        except Exception:  # a stored command stays acknowledged, even if the broadcast fails
            log.exception("broadcast_failed", contest=self.key)


def _changes_the_past(events: Iterable[Recorded]) -> bool:
    kinds = (happened.ActionUndone, happened.EntrantErased)
    return any(isinstance(one.event, kinds) for one in events)


def _gone_through(log: list[Recorded]) -> tuple[list[Recorded], Contest]:
    """Return a log without the people whom it erases, and the state it folds to."""
    if erased_in(one.event for one in log):
        log = without_erased(log)
    return log, fold(one.event for one in log)
