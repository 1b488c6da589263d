"""All contests: opened, found, loaded when somebody comes, and closed when nobody is left."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.log import fold
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.online_tables import OnlineTables
from tilerummy.server.contest.precompile import SeatingPrecompiler
from tilerummy.server.contest.session import ContestSession
from tilerummy.server.contest.stored import SERVER_ACTOR
from tilerummy.server.identity.tokens import is_match_id, new_id
from tilerummy.server.store import StoredEvent, StoreError
from tilerummy.server.store.logs import LogCommit, NewLog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.log import Recorded
    from tilerummy.server.contest.command_queue import ContestQueue
    from tilerummy.server.services import Services
    from tilerummy.server.store import Hint
    from tilerummy.server.table.registry import MatchRegistry

log = structlog.get_logger()

_SLEEP_AFTER_MS: Final = 300_000
_LOOK_S: Final = 1.0
FIRST_LINKS: Final = (Role.DIRECTOR, Role.PLAYERS, Role.SCREEN)
"""The links made with a contest. The first one is for the person who opened it."""


class ContestRegistry:
    """Finds the session of a contest."""

    def __init__(self, services: Services, match_registry: MatchRegistry) -> None:
        """Use *match_registry* for the matches of tables that play here."""
        self._services = services
        self.online = OnlineTables(match_registry, services, self._queue)
        self._sessions: dict[str, ContestSession] = {}
        self._gate = asyncio.Semaphore(1)
        """Limits searches for tables, each of which takes a core for some seconds."""
        self._precompiler = SeatingPrecompiler()
        self._opening: dict[str, asyncio.Task[ContestSession | None]] = {}
        services.store.subscribe(self._hear)

    async def session(self, contest: str) -> ContestSession:
        """Return the session of *contest*, loading it if needed.

        Raises:
            Refusal: ``dead_link``, both for an unknown contest and for a wrong secret.
            StoreError: if it is not in memory and the store does not answer.
        """
        if not is_match_id(contest):
            raise Refusal(ServerCode.DEAD_LINK)
        session = self._sessions.get(contest)
        if session is None:
            opening = self._opening.get(contest)
            if opening is None:
                opening = asyncio.create_task(self._open(contest))
                self._opening[contest] = opening
                opening.add_done_callback(lambda _: self._opening.pop(contest, None))
            session = await asyncio.shield(opening)
        if session is None:
            raise Refusal(ServerCode.DEAD_LINK)
        session.touched_at = self._services.timekeeper.now()
        return session

    async def create(
        self, events: Sequence[Event], maker: str, links: Sequence[Role] = FIRST_LINKS
    ) -> ContestSession:
        """Make a contest of *events*, and any links that they do not make.

        Raises:
            Refusal: ``storage``, and the contest does not exist.
        """
        key = new_id()
        made = [*events, *(happened.LinkMade(role=role) for role in links)]
        commit = LogCommit(
            key=key,
            after=0,
            actor="desk",
            cmd_id="open",
            bodies=tuple(map(codec.dump, made)),
            at=self._services.timekeeper.now(),
            new=NewLog(key=key, secret=secrets.token_bytes(32), maker=maker),
        )
        try:
            await self._services.store.contests.commit(commit)
        except StoreError as error:
            self._services.node.note_failure(error, contest=key)
            raise Refusal(ServerCode.STORAGE) from error
        return await self.session(key)

    async def import_log(self, log: Sequence[Recorded], maker: str) -> ContestSession:
        """Make a contest from the log of another, with a director's link if that has none.

        Raises:
            Refusal: ``storage``, and the contest does not exist.
        """
        key, now = new_id(), self._services.timekeeper.now()
        events = await asyncio.to_thread(_brought, log, key, now)
        new = NewLog(key=key, secret=secrets.token_bytes(32), maker=maker)
        try:
            await self._services.store.contests.add(new, events)
        except StoreError as error:
            self._services.node.note_failure(error, contest=key)
            raise Refusal(ServerCode.STORAGE) from error
        return await self.session(key)

    async def delete(self, session: ContestSession) -> None:
        """Delete a contest for good. Other nodes close it within a second.

        Matches of its tables are closed, and stay without the names.

        Raises:
            Refusal: ``storage``; the request may be repeated.
        """
        key = session.queue.key
        try:
            await self.online.close_tables(session.queue)
            await session.erase_everybody()
            await self._services.store.contests.delete(key)
            await session.erase_everybody()  # a table may have been opened in the meantime
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error
        log.info("contest_deleted", contest=key)
        await self._put_away(key, session)

    async def run(self) -> None:
        """Check every second what other nodes did, until cancelled."""
        while True:
            await asyncio.sleep(_LOOK_S)
            try:
                await self.look()
            except (StoreError, TimeoutError) as error:
                log.warning("store_unreachable", error=str(error))
                if self._services.node.is_cut_off:
                    for session in self._sessions.values():
                        session.send_elsewhere()
            except Exception:  # one failed second must not be the last
                log.exception("contest_upkeep_failed")

    async def look(self) -> None:
        """Catch up with missed events, and close idle contests."""
        await self.online.look([session.queue for session in self._sessions.values()])
        # The answer does not cover contests that are opened while the store is asked.
        asked = dict(self._sessions)
        if not asked:
            return
        heads = await self._services.store.contests.heads(list(asked))
        now = self._services.timekeeper.now()
        for key, session in asked.items():
            if key not in heads:
                await self._put_away(key, session)
            elif heads[key] > session.contest.seq:
                await session.queue.catch_up(heads[key])
            elif not session.open_pages and now - session.touched_at > _SLEEP_AFTER_MS:
                await self._put_away(key, session)

    async def _put_away(self, key: str, session: ContestSession) -> None:
        if self._sessions.get(key) is session:
            del self._sessions[key]
        await session.close()

    async def close(self) -> None:
        """Finish running work, and send pages to another node."""
        for session in list(self._sessions.values()):  # one may be opened meanwhile
            await session.close()
        await self._precompiler.close()

    async def _queue(self, contest: str) -> ContestQueue:
        return (await self.session(contest)).queue

    async def _open(self, contest: str) -> ContestSession | None:
        stored = await self._services.store.contests.load(contest)
        if stored is None:
            return None
        # In a thread, because a contest of thousands of events takes a while.
        session = self._sessions[contest] = await asyncio.to_thread(
            ContestSession, stored, self._services, self._gate, self._precompiler, self.online
        )
        self._precompiler.begin()
        # Hints about commits made during the loading may have come too early.
        session.run_automation()
        return session

    def _hear(self, hint: Hint) -> None:
        session = self._sessions.get(hint.match)
        if session is not None and hint.kind == "events" and hint.seq > session.contest.seq:
            task = asyncio.create_task(session.queue.catch_up(hint.seq))
            task.add_done_callback(_forget_failure)


def _brought(log: Sequence[Recorded], key: str, now: int) -> list[StoredEvent]:
    """Return the stored form of an imported *log* as contest *key*."""
    links = fold(one.event for one in log).links
    directed = any(link.role is Role.DIRECTOR and not link.withdrawn for link in links)
    # The days until the contest is deleted count from today.
    opened = happened.NothingChanged() if directed else happened.LinkMade(role=Role.DIRECTOR)
    return [
        *(
            StoredEvent(
                one.seq,
                f"link {one.link}" if one.link else SERVER_ACTOR,
                one.cmd_id,
                codec.dump(one.event),
                min(one.at, now),
            )
            for one in log
        ),
        StoredEvent(len(log) + 1, SERVER_ACTOR, f"import:{key}", codec.dump(opened), now),
    ]


def _forget_failure(task: asyncio.Task[None]) -> None:
    """Ignore a failure: a store that did not answer is asked again every second."""
    if not task.cancelled():
        task.exception()
