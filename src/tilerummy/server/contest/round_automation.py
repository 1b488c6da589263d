"""Automatic steps of a contest: matches are opened, rounds closed, and the next round drafted."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.errors import ContestError
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.readiness import to_seat
from tilerummy.contest.standings.advancing import over
from tilerummy.contest.standings.unbroken_ties import ties_that_matter
from tilerummy.match.refusal import Refusal
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest, Round
    from tilerummy.server.contest.command_queue import ContestQueue
    from tilerummy.server.contest.drafting import Drafting
    from tilerummy.server.contest.online_tables import OnlineTables

_OfRound = happened.RoundClosed | happened.RoundDrafted
log = structlog.get_logger()

FIRST_RETRY_S: Final = 0.5
LAST_RETRY_S: Final = 30.0
"""Longest wait before a store that did not answer is tried again; the wait doubles each time."""


class RoundAutomation:
    """Runs the automatic steps of one contest after every change."""

    def __init__(self, queue: ContestQueue, online: OnlineTables, drafting: Drafting) -> None:
        """Open matches with *online*, and search tables with *drafting*."""
        self._queue = queue
        self._online = online
        self._drafting = drafting
        self._task: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        """Set if something has changed since the steps were last checked."""

    def begin(self) -> None:
        """Run the steps in the background: now, and again if something changes meanwhile.

        They open matches for tables that play here, close rounds whose last player has confirmed,
        and draft the next round.
        """
        self._changed.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        wait_s = FIRST_RETRY_S
        while self._changed.is_set():
            self._changed.clear()
            if await self._run_once():
                wait_s = FIRST_RETRY_S
                continue
            # Perhaps nothing changes for an hour while people wait for their tables.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_s):
                    await self._changed.wait()
            self._changed.set()
            wait_s = min(2 * wait_s, LAST_RETRY_S)

    async def _run_once(self) -> bool:
        """Return whether all steps are done; a step that the store refused must be tried again."""
        done = True
        try:
            await self._online.open_tables(self._queue)
        except (ContestError, Refusal, StoreError) as error:
            log.warning("tables_not_opened", contest=self._queue.key, error=str(error))
            done = isinstance(error, ContestError)
        for key in list(self._queue.contest.divisions):
            try:
                await self._close_and_draft(key)
            except (ContestError, Refusal, StoreError) as error:
                log.info("round_automation_waits", contest=self._queue.key, error=str(error))
                done = done and isinstance(error, ContestError)
            except Exception:  # one division must not hold up the others for ever
                log.exception("round_automation_failed", contest=self._queue.key)
                done = False
        return done

    async def _close_and_draft(self, key: str) -> None:
        division = self._queue.contest.divisions.get(key)  # it may be gone
        last = division.rounds[-1] if division is not None and division.rounds else None
        if division is None or last is None:
            return
        seq = self._queue.contest.seq
        running = last.status is RoundStatus.RUNNING
        if running and not last.reopened and all(map(self._queue.contest.done_with, last.pods)):
            closing = asked.CloseRound(key)

            def close(contest: Contest, _log: Sequence[Recorded]) -> tuple[Event, ...]:
                rounds = _rounds(contest, key)
                agreed = bool(rounds) and all(map(contest.done_with, rounds[-1].pods))
                running = bool(rounds) and rounds[-1].status is RoundStatus.RUNNING
                by_itself = running and not rounds[-1].reopened
                return decide(contest, closing) if agreed and by_itself else ()

            await self._queue.carry_out(0, f"close:{key}:{seq}", close)
        contest = self._queue.contest
        played = _rounds(contest, key)
        if not played or played[-1].status is not RoundStatus.CLOSED or self._was_drafted(key):
            return
        if over(contest, key) or ties_that_matter(contest, key):
            return
        tables = await self._drafting.search(contest, key)

        def draft(now: Contest, _log: Sequence[Recorded]) -> tuple[Event, ...]:
            rounds = _rounds(now, key)
            free = len(rounds) == len(played) and rounds[-1].status is RoundStatus.CLOSED
            drafted = asked.DraftRound(division=key, tables=tables, going=to_seat(contest, key))
            return decide(now, drafted) if free else ()

        await self._queue.carry_out(0, f"draft:{key}:{contest.seq}", draft)

    def _was_drafted(self, key: str) -> bool:
        """Return whether the next round was drafted here already, and discarded since."""
        closed = [
            one.seq
            for one in self._queue.log
            if _is(one, happened.RoundClosed, key) and not one.link
        ]
        drafts = [one.seq for one in self._queue.log if _is(one, happened.RoundDrafted, key)]
        return not closed or (bool(drafts) and drafts[-1] > closed[-1])

    def close(self) -> None:
        """Stop at once."""
        if self._task is not None:
            self._task.cancel()


def _rounds(contest: Contest, division: str) -> Sequence[Round]:
    """Return the rounds of *division*; none if it was dropped."""
    known = contest.divisions.get(division)
    return () if known is None else known.rounds


def _is(recorded: Recorded, kind: type[_OfRound], division: str) -> bool:
    return isinstance(recorded.event, kind) and recorded.event.division == division
