"""All contests: opened, found, woken when somebody comes, put to sleep when nobody is left."""

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
from tilerummy.server.access.tokens import is_match_id, new_id
from tilerummy.server.contest.online_tables import Pods
from tilerummy.server.contest.precompile import Compiling
from tilerummy.server.contest.session import Desk
from tilerummy.server.contest.stored import DESK
from tilerummy.server.protocol.codes import ServerCode
from tilerummy.server.store import StoredEvent, StoreError
from tilerummy.server.store.contests import ContestCommit, NewContest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.log import Recorded
    from tilerummy.server.contest.command_queue import ContestLedger
    from tilerummy.server.live.hall import Hall
    from tilerummy.server.live.services import Services
    from tilerummy.server.store import Hint

log = structlog.get_logger()

_SLEEP_AFTER_MS: Final = 300_000
_LOOK_S: Final = 1.0
FIRST_LINKS: Final = (Role.DIRECTOR, Role.PLAYERS, Role.SCREEN)
"""Made with a contest; the first one is who opened it."""


class Desks:
    """Finds the desk of a contest."""

    def __init__(self, services: Services, hall: Hall) -> None:
        """*hall* has the matches of tables that are played here."""
        self._services = services
        self.pods = Pods(hall, services, self._ledger)
        self._desks: dict[str, Desk] = {}
        self._gate = asyncio.Semaphore(1)
        """Of searches for tables: each takes a core for some seconds."""
        self._compiling = Compiling()
        self._opening: dict[str, asyncio.Task[Desk | None]] = {}
        services.store.subscribe(self._hear)

    async def desk(self, contest: str) -> Desk:
        """Return the desk of *contest*, waking it if needed.

        Raises:
            Refusal: ``dead_link``: an unknown contest and a wrong secret are told alike.
            StoreError: if it is not in memory and the store does not answer.
        """
        if not is_match_id(contest):
            raise Refusal(ServerCode.DEAD_LINK)
        desk = self._desks.get(contest)
        if desk is None:
            opening = self._opening.get(contest)
            if opening is None:
                opening = asyncio.create_task(self._open(contest))
                self._opening[contest] = opening
                opening.add_done_callback(lambda _: self._opening.pop(contest, None))
            desk = await asyncio.shield(opening)
        if desk is None:
            raise Refusal(ServerCode.DEAD_LINK)
        desk.touched_at = self._services.timekeeper.now()
        return desk

    async def create(
        self, events: Sequence[Event], maker: str, links: Sequence[Role] = FIRST_LINKS
    ) -> Desk:
        """Make a contest of *events*, and links besides those that were made in them.

        Raises:
            Refusal: ``storage``, and there is no such contest.
        """
        key = new_id()
        made = [*events, *(happened.LinkMade(role=role) for role in links)]
        commit = ContestCommit(
            contest=key,
            after=0,
            actor="desk",
            cmd_id="open",
            bodies=tuple(map(codec.dump, made)),
            at=self._services.timekeeper.now(),
            new=NewContest(contest=key, secret=secrets.token_bytes(32), maker=maker),
        )
        try:
            await self._services.store.contests.commit(commit)
        except StoreError as error:
            self._services.node.failed(error, contest=key)
            raise Refusal(ServerCode.STORAGE) from error
        return await self.desk(key)

    async def import_log(self, log: Sequence[Recorded], maker: str) -> Desk:
        """Make a contest of the log of another; where it has no director's link it gets one.

        Raises:
            Refusal: ``storage``, and there is no such contest.
        """
        key, now = new_id(), self._services.timekeeper.now()
        events = await asyncio.to_thread(_brought, log, key, now)
        new = NewContest(contest=key, secret=secrets.token_bytes(32), maker=maker)
        try:
            await self._services.store.contests.add(new, events)
        except StoreError as error:
            self._services.node.failed(error, contest=key)
            raise Refusal(ServerCode.STORAGE) from error
        return await self.desk(key)

    async def delete(self, desk: Desk) -> None:
        """Delete a contest for good; other nodes put it away within a second.

        Matches of its tables are closed, and stay without the names.

        Raises:
            Refusal: ``storage``, and it may be asked again.
        """
        key = desk.ledger.key
        try:
            await self.pods.close_tables(desk.ledger)
            await desk.erase_everybody()
            await self._services.store.contests.delete(key)
            await desk.erase_everybody()  # a table may have been opened meanwhile
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error
        log.info("contest_deleted", contest=key)
        await self._put_away(key, desk)

    async def run(self) -> None:
        """Look each second what other nodes did, until cancelled."""
        while True:
            await asyncio.sleep(_LOOK_S)
            try:
                await self.look()
            except (StoreError, TimeoutError) as error:
                log.warning("store_unreachable", error=str(error))
                if self._services.node.is_cut_off:
                    for desk in self._desks.values():
                        desk.send_elsewhere()
            except Exception:  # one bad second must not be the last
                log.exception("contests_not_looked_after")

    async def look(self) -> None:
        """Catch up with what was missed, and let contests sleep that nobody looks at."""
        await self.pods.look([desk.ledger for desk in self._desks.values()])
        # Of what is opened while the store is asked it does not tell.
        asked = dict(self._desks)
        if not asked:
            return
        heads = await self._services.store.contests.heads(list(asked))
        now = self._services.timekeeper.now()
        for key, desk in asked.items():
            if key not in heads:
                await self._put_away(key, desk)
            elif heads[key] > desk.contest.seq:
                await desk.ledger.catch_up(heads[key])
            elif not desk.onlookers and now - desk.touched_at > _SLEEP_AFTER_MS:
                await self._put_away(key, desk)

    async def _put_away(self, key: str, desk: Desk) -> None:
        if self._desks.get(key) is desk:
            del self._desks[key]
        await desk.close()

    async def close(self) -> None:
        """Finish what is under way; pages go to another node."""
        for desk in list(self._desks.values()):  # one may be opened meanwhile
            await desk.close()
        await self._compiling.close()

    async def _ledger(self, contest: str) -> ContestLedger:
        return (await self.desk(contest)).ledger

    async def _open(self, contest: str) -> Desk | None:
        stored = await self._services.store.contests.load(contest)
        if stored is None:
            return None
        # In a thread: what a contest of thousands of events comes to takes a while.
        desk = self._desks[contest] = await asyncio.to_thread(
            Desk, stored, self._services, self._gate, self._compiling, self.pods
        )
        self._compiling.begin()
        # What was committed while it was being read may have been told too early to be heard.
        desk.go_on()
        return desk

    def _hear(self, hint: Hint) -> None:
        desk = self._desks.get(hint.match)
        if desk is not None and hint.kind == "events" and hint.seq > desk.contest.seq:
            task = asyncio.create_task(desk.ledger.catch_up(hint.seq))
            task.add_done_callback(_forget_failure)


def _brought(log: Sequence[Recorded], key: str, now: int) -> list[StoredEvent]:
    """Return what is stored of a *log* that was brought as contest *key*."""
    links = fold(one.event for one in log).links
    directed = any(link.role is Role.DIRECTOR and not link.withdrawn for link in links)
    # What is kept for so many days counts from today.
    opened = happened.NothingChanged() if directed else happened.LinkMade(role=Role.DIRECTOR)
    return [
        *(
            StoredEvent(
                one.seq,
                f"link {one.link}" if one.link else DESK,
                one.cmd_id,
                codec.dump(one.event),
                min(one.at, now),
            )
            for one in log
        ),
        StoredEvent(len(log) + 1, DESK, f"import:{key}", codec.dump(opened), now),
    ]


def _forget_failure(task: asyncio.Task[None]) -> None:
    """A store that did not answer is asked again each second."""
    if not task.cancelled():
        task.exception()
