"""One contest in memory: its commands, open pages, and automatic steps."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, ParamSpec, Protocol, TypeVar

from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.decide.require import known_division, known_entrant
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.readiness import check_draft, to_seat
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.authorize import ContestRequest, authorize, by_name, events_of
from tilerummy.server.contest.command_queue import ContestQueue
from tilerummy.server.contest.drafting import Drafting
from tilerummy.server.contest.erasing import erase_names, matches_in
from tilerummy.server.contest.preview import preview
from tilerummy.server.contest.round_automation import RoundAutomation
from tilerummy.server.contest.snapshots import ViewSnapshot
from tilerummy.server.contest.wire import messages
from tilerummy.server.contest.wire.codes import ContestCode
from tilerummy.server.contest.wire.facts import Facts
from tilerummy.server.contest.wire.timers import timers
from tilerummy.server.identity.tokens import link_number, link_secret
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.contest.model.state import Contest
    from tilerummy.server.contest.command_queue import Done
    from tilerummy.server.contest.online_tables import OnlineTables
    from tilerummy.server.contest.precompile import SeatingPrecompiler
    from tilerummy.server.contest.wire import bodies
    from tilerummy.server.services import Services
    from tilerummy.server.store.logs import StoredLog

P = ParamSpec("P")
T = TypeVar("T")

BUNDLE_S: Final = 0.3
"""Seconds over which changes are gathered into one update."""
HALL_EVERY: Final = 5
"""Public pages get results only in every fifth update, because two hundred phones need not learn of
each tap. They get new rounds at once.
"""
OUTSIDE: Final = frozenset({Role.PUBLIC, Role.REGISTER, Role.APPLICANT})
"""The roles of people who may be anywhere."""
_HALL: Final = frozenset({Role.PLAYERS, Role.PLAYER, Role.SCREEN}) | OUTSIDE


class OpenPage(Protocol):
    """One open page."""

    link: int
    seen: int
    """The newest event sent to it."""

    def send_encoded(self, message: bytes) -> None:
        """Queue a message that was encoded once for several pages."""
        ...

    def turn_away(self, refusal: Refusal) -> None:
        """Send the reason why the page cannot stay, and close the connection."""
        ...

    def go_elsewhere(self) -> None:
        """Close the connection so that the page reconnects, to another node if this one stops."""
        ...


class ContestSession:
    """A contest in memory."""

    def __init__(
        self,
        stored: StoredLog,
        services: Services,
        gate: asyncio.Semaphore,
        precompiler: SeatingPrecompiler,
        online: OnlineTables,
    ) -> None:
        """Use *gate* to limit searches for tables, which wait for *precompiler*."""
        self._services = services
        self.queue = ContestQueue(stored, services, self._changed)
        self.open_pages: set[OpenPage] = set()
        self.touched_at = services.timekeeper.now()
        self._drafting = Drafting(gate, precompiler, self._tell_progress)
        self._facts: Facts | None = None
        self._latest_snapshot: ViewSnapshot | None = None
        self._view_lock = asyncio.Lock()
        self._rounds_sent: tuple[int, ...] = ()
        self._sending: asyncio.Task[None] | None = None
        self._automation = RoundAutomation(self.queue, online, self._drafting)

    @property
    def contest(self) -> Contest:
        """Return the current state of the contest."""
        return self.queue.contest

    @property
    def facts(self) -> Facts:
        """Return the facts that all views of this moment share."""
        if self._facts is None or self._facts.contest is not self.contest:
            self._facts = Facts(self.queue.key, self.contest, tuple(self.queue.log))
        return self._facts

    def link_number(self, secret: str) -> int:
        """Return the link that *secret* belongs to.

        Raises:
            Refusal: ``dead_link``, or ``link_withdrawn``.
        """
        number = link_number(secret, self.queue.secret)
        if number is None or number > len(self.contest.links):
            raise Refusal(ServerCode.DEAD_LINK)
        link = self.contest.links[number - 1]
        if link.withdrawn:
            raise Refusal(ContestCode.LINK_WITHDRAWN)
        lost = link.role is Role.REFEREE and link.division not in self.contest.divisions
        if lost or (link.role is Role.APPLICANT and link.registration is None):
            raise Refusal(ServerCode.DEAD_LINK)
        return number

    def role_of(self, link: int) -> Role:
        """Return the role of *link*."""
        return self.contest.links[link - 1].role

    @property
    def outside_open(self) -> int:
        """Return how many open pages are of people who may be anywhere."""
        return sum(self.role_of(page.link) in OUTSIDE for page in self.open_pages)

    async def shown(self, link: int) -> tuple[int, bytes]:
        """Return the newest event, and the view of *link* at that event, as JSON."""
        snapshot = self._snapshot()
        return snapshot.seq, await self._show(snapshot.of, link)

    async def _show(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *work* in the thread for contests, one job of this contest at a time."""
        async with self._view_lock:
            return await self._services.worker_pool.show(self.queue.key, work, *args, **kwargs)

    async def results_csv(self, link: int, division: str, language: str) -> str:
        """Return the places of *division* as a table, for the holder of *link*."""
        short = self.contest.links[link - 1].first_names
        return await self._show(self.facts.results_csv, division, language, short=short)

    def _snapshot(self) -> ViewSnapshot:
        """Return a snapshot of this moment, the same one until something changes."""
        shares = self._drafting.shares
        left = timers(self.contest, self._services.timekeeper.now())
        snapshot = self._latest_snapshot
        if snapshot is None or snapshot.facts is not self.facts or shares or left.run:
            snapshot = self._latest_snapshot = ViewSnapshot(self.facts, self.secret, shares, left)
        return snapshot

    def secret(self, link: int) -> str:
        """Return the secret of a link."""
        return link_secret(self.queue.secret, link)

    def director_secret(self) -> str:
        """Return the secret of the first director's link that works."""
        return next(
            self.secret(number)
            for number, link in enumerate(self.contest.links, start=1)
            if link.role is Role.DIRECTOR and not link.withdrawn
        )

    async def carry_out(
        self, link: int, cmd_id: str, command: asked.ClientCommand, device: str = ""
    ) -> Done:
        """Carry out a command of *link*, on *device* if a name is claimed.

        Raises:
            ContestError, Refusal: if nothing has changed.
        """
        with by_name(self.contest):
            if isinstance(command, asked.DraftTables | asked.StopDraft):
                authorize(self.contest, ContestRequest(link, command, 0))
                return await self._draft(link, cmd_id, command)
            now = self._services.timekeeper.now()
            request = ContestRequest(link, command, now, self.queue.secret, device)
            if isinstance(command, asked.EraseEntrants):
                authorize(self.contest, request)
                return await self._erase(cmd_id, request, command.entrants)
            return await self._carry_out(cmd_id, request)

    async def _carry_out(self, cmd_id: str, request: ContestRequest) -> Done:
        return await self.queue.carry_out(
            request.link, cmd_id, lambda contest, log: events_of(contest, log, request)
        )

    async def _erase(self, cmd_id: str, request: ContestRequest, entrants: Sequence[str]) -> Done:
        """Erase people here and in the matches of their tables, including one opened meanwhile."""
        store, key = self._services.store, self.queue.key
        try:
            matches = matches_in(self.queue.log)
            await erase_names(store, key, matches, entrants)
            done = await self._carry_out(cmd_id, request)
            await erase_names(store, key, matches_in(self.queue.log) - matches, entrants)
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error
        return done

    async def erase_everybody(self) -> None:
        """Erase all names from the matches of the tables, because the contest will be deleted.

        Raises:
            StoreError: try again later.
        """
        people = self.contest.entrants
        await erase_names(self._services.store, self.queue.key, matches_in(self.queue.log), people)

    def preview_job(self, link: int, command: asked.ClientCommand) -> Callable[[], bodies.Impact]:
        """Return a function for a thread that finds out the effects of *command*.

        It raises a ContestError if the command would be refused.
        """
        contest, log = self.contest, tuple(self.queue.log)
        request = ContestRequest(link, command, self._services.timekeeper.now())

        def find_out() -> bodies.Impact:
            with by_name(contest):
                return preview(contest, log, request)

        return find_out

    def check(self, link: int, cmd_id: str, command: asked.Register | asked.ClaimName) -> None:
        """Refuse a command that would be refused from any device.

        Raises:
            ContestError: before anything is made for a stranger.
        """
        if self.queue.done(link, cmd_id) is None:
            request = ContestRequest(link, command, self._services.timekeeper.now())
            authorize(self.contest, request)
            if isinstance(command, asked.ClaimName):
                known_entrant(self.contest, command.entrant)
            else:
                decide(self.contest, command)

    def links_made(self, done: Done) -> list[int]:
        """Return the numbers of the links made by a command."""
        count = sum(isinstance(event, happened.LinkMade) for event in done.events)
        before = sum(isinstance(one.event, happened.LinkMade) for one in self.queue.log[: done.seq])
        return list(range(before - count + 1, before + 1))

    async def _draft(
        self, link: int, cmd_id: str, command: asked.DraftTables | asked.StopDraft
    ) -> Done:
        """Search for tables outside the event loop. A repeated command does not search again."""
        key = command.division
        if isinstance(command, asked.StopDraft):
            known_division(self.contest, key)
            self._drafting.stop(key)
            return await self.queue.carry_out(link, cmd_id, lambda _contest, _log: ())
        known = self.queue.done(link, cmd_id)
        if known is not None:
            return known
        contest = self.contest
        # Checked before the search, so that a refusal comes at once.
        check_draft(contest, key)
        tables = await self._drafting.search(contest, key)
        drafted = asked.DraftRound(division=key, tables=tables, going=to_seat(contest, key))
        return await self.queue.carry_out(link, cmd_id, lambda now, _log: decide(now, drafted))

    def run_automation(self) -> None:
        """Run the automatic steps in the background."""
        self._automation.begin()

    def _changed(self) -> None:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._tell())
        self.run_automation()

    async def _tell(self) -> None:
        """Send every open page the view, and again while changes continue."""
        bundle = 0
        while any(page.seen < self.contest.seq for page in self.open_pages):
            rounds = _rounds(self.contest)
            await self._send_all(hall=bundle % HALL_EVERY == 0 or rounds != self._rounds_sent)
            self._rounds_sent = rounds
            bundle += 1
            await asyncio.sleep(BUNDLE_S)

    async def _send_all(self, *, hall: bool) -> None:
        """Send the view to every page that is behind; to public pages only if *hall*."""
        pages = [
            page
            for page in self.open_pages
            if page.seen < self.contest.seq and (hall or self.role_of(page.link) not in _HALL)
        ]
        await self.send(*pages)

    async def send(self, *pages: OpenPage) -> None:
        """Send the current view to *pages*, except those that have seen a newer one."""
        snapshot = self._snapshot()
        links = {page.link for page in pages if self._may_see(page)}
        shown = await self._show(snapshot.to, links)
        for page in pages:
            if page.link in shown and page.seen < snapshot.seq:
                page.seen = snapshot.seq
                page.send_encoded(shown[page.link])

    def _may_see(self, page: OpenPage) -> bool:
        """Return whether the link of *page* still works; close the page if it does not."""
        try:
            self.link_number(self.secret(page.link))
        except Refusal as refusal:
            page.seen = self.contest.seq
            page.turn_away(refusal)
            return False
        return True

    def _tell_progress(self, division: str, share: float) -> None:
        progress = messages.DraftProgress(type="progress", division=division, share=share)
        encoded = progress.model_dump_json().encode()
        for page in list(self.open_pages):
            if self.role_of(page.link) is Role.DIRECTOR:
                page.send_encoded(encoded)

    async def close(self) -> None:
        """Finish running work, and send pages to another node."""
        self._drafting.close()
        await self.queue.drain()
        self._automation.close()
        if self._sending is not None:
            self._sending.cancel()
        self.send_elsewhere()

    def send_elsewhere(self) -> None:
        """Ask all pages to reconnect to another node."""
        for page in list(self.open_pages):
            page.go_elsewhere()


def _rounds(contest: Contest) -> tuple[int, ...]:
    """Return the number of published rounds of each division."""
    return tuple(
        sum(each.status is not RoundStatus.DRAFT for each in division.rounds)
        for division in contest.divisions.values()
    )
