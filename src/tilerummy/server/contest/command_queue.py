"""One contest's queue: commands are carried out one after another, each exactly once.

As of a match: append in one transaction, then acknowledge, then let the others know. What is in
memory is a prefix of what is on disk, and is caught up.
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
from tilerummy.server.store.contests import ContestCommit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest
    from tilerummy.server.services import Services
    from tilerummy.server.store.contests import StoredContest

    Decide = Callable[[Contest, Sequence[Recorded]], tuple[Event, ...]]

log = structlog.get_logger()

_ATTEMPTS: Final = 8
"""How often a command is decided again because somebody else's came first."""


@dataclass(frozen=True, slots=True)
class Done:
    """A command is on disk."""

    seq: int
    """Its newest event."""
    events: tuple[Event, ...]
    repeated: bool


class ContestLedger:
    """The events of one contest, and the only way to add to them."""

    def __init__(
        self, stored: StoredContest, services: Services, when_changed: Callable[[], None]
    ) -> None:
        """*when_changed* is called after each commit, and when other nodes' events have come."""
        self.key = stored.contest
        self.secret = stored.secret
        self.log: list[Recorded] = []
        self._known: dict[tuple[int, str], int] = {}
        """By link and command id: the number of its newest event."""
        self._services = services
        self._when_changed = when_changed
        self._lock = asyncio.Lock()
        self._behind = False
        self._tasks: set[asyncio.Task[Done]] = set()
        self._append(*_gone_through(recorded(stored.events)))

    async def carry_out(self, link: int, cmd_id: str, decide: Decide) -> Done:
        """Carry out what *decide* makes of the contest, or find that it was; link 0 is the session.

        Goes on when the caller is cancelled, because the events may be on disk by then.

        Raises:
            ContestError: from *decide*; nothing has changed.
            Refusal: ``storage`` or ``stale``; nothing has changed, or may be sent again.
        """
        task = asyncio.create_task(self._carry_out(link, cmd_id, decide))
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return await asyncio.shield(task)

    def done(self, link: int, cmd_id: str) -> Done | None:
        """Return what a command led to that was carried out before; None if it was not."""
        known = self._known.get((link, cmd_id))
        if known is None:
            return None
        events = [one.event for one in self.log[:known] if (one.link, one.cmd_id) == (link, cmd_id)]
        return Done(known, tuple(events), repeated=True)

    async def catch_up(self, seq: int | None = None) -> None:
        """Add what other nodes have stored, at least up to event number *seq* where known.

        Raises:
            StoreError: if the store does not answer.
        """
        if seq is None or seq > self.contest.seq:
            async with self._lock:
                if seq is None or seq > self.contest.seq:
                    await self._catch_up()

    async def drain(self) -> None:
        """Wait for commands that are under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _finished(self, task: asyncio.Task[Done]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # the caller may be gone; a refusal is then nobody's business

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
                    self._behind = True  # it may be on disk all the same
                    self._services.node.failed(error, contest=self.key, cmd_id=cmd_id)
                    raise Refusal(ServerCode.STORAGE) from error
                else:
                    return done
            raise Refusal(MatchCode.STALE)

    async def _commit(self, link: int, cmd_id: str, decide: Decide) -> Done:
        events = decide(self.contest, self.log) or (happened.NothingChanged(),)
        commit = ContestCommit(
            contest=self.key,
            after=self.contest.seq,
            actor=f"link {link}" if link else SERVER_ACTOR,
            cmd_id=cmd_id,
            bodies=tuple(map(codec.dump, events)),
            rewrites=rewrites_of(self.log, events),
            at=max(self._services.timekeeper.now(), self.log[-1].at),
        )
        with metrics.COMMITS.time():
            committed = await self._services.store.contests.commit(commit)
        self._services.node.committed()
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
        """Read what is new; the lock is held."""
        tail = await self._services.store.contests.load(self.key, self.contest.seq)
        if tail is None:
            raise StoreError(f"there is no contest {self.key} any more")
        self._behind = False
        if tail.events:
            await self._take(recorded(tail.events))
            self._tell()

    async def _take(self, fresh: Sequence[Recorded]) -> None:
        """Add *fresh*; the lock is held."""
        if not _changes_the_past(fresh):
            self._append(fresh, reduce(evolve, (one.event for one in fresh), self.contest))
            return
        # All that has happened is gone through again, which may take a second.
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
        except Exception:  # what is on disk stays acknowledged, whoever could not be told
            log.exception("not_told", contest=self.key)


def _changes_the_past(events: Iterable[Recorded]) -> bool:
    kinds = (happened.ActionUndone, happened.EntrantErased)
    return any(isinstance(one.event, kinds) for one in events)


def _gone_through(log: list[Recorded]) -> tuple[list[Recorded], Contest]:
    """Return a whole log without the people whom it erases, and the contest that it leads to."""
    if erased_in(one.event for one in log):
        log = without_erased(log)
    return log, fold(one.event for one in log)
