"""One contest alive at this node: who sends commands, which pages are open, what follows."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, ParamSpec, Protocol, TypeVar

from tilerummy.contest import command as asked
from tilerummy.contest.decide import decide
from tilerummy.contest.decide.require import known_division
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.link import Role
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.readiness import check_draft, to_seat
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.asking import Ask, admit, by_name, events_of
from tilerummy.server.contest.command_queue import ContestLedger
from tilerummy.server.contest.drafting import Drafting
from tilerummy.server.contest.erasing import erase_names, matches_in
from tilerummy.server.contest.preview import preview
from tilerummy.server.contest.round_automation import RoundAutomation
from tilerummy.server.contest.snapshots import ViewSnapshot
from tilerummy.server.contest.wire import messages
from tilerummy.server.contest.wire.codes import ContestCode
from tilerummy.server.contest.wire.facts import Facts
from tilerummy.server.identity.tokens import link_of, link_secret
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.contest.model.state import Contest
    from tilerummy.server.contest.command_queue import Done
    from tilerummy.server.contest.online_tables import OnlineTables
    from tilerummy.server.contest.precompile import SeatingPrecompiler
    from tilerummy.server.contest.wire import bodies
    from tilerummy.server.services import Services
    from tilerummy.server.store.contests import StoredContest

P = ParamSpec("P")
T = TypeVar("T")

BUNDLE_S: Final = 0.3
"""What changes within this time is told at once."""
HALL_EVERY: Final = 5
"""Everybody's pages hear of results in every so manieth bundle: two hundred phones are not told of
each tap. Of a new round they hear at once."""
_HALL: Final = frozenset({Role.PLAYERS, Role.PLAYER, Role.SCREEN})


class OpenPage(Protocol):
    """One open page."""

    link: int
    seen: int
    """The newest event that it was sent."""

    def send_encoded(self, message: bytes) -> None:
        """Queue a message that several get alike."""
        ...

    def turn_away(self, refusal: Refusal) -> None:
        """Say why the page cannot stay, and end the line."""
        ...

    def go_elsewhere(self) -> None:
        """End the line; the page comes back, to another node where this one stops."""
        ...


class ContestSession:
    """A contest in memory."""

    def __init__(
        self,
        stored: StoredContest,
        services: Services,
        gate: asyncio.Semaphore,
        precompiler: SeatingPrecompiler,
        online: OnlineTables,
    ) -> None:
        """*gate* lets few search for tables at once, when *precompiler* is done."""
        self._services = services
        self.queue = ContestLedger(stored, services, self._changed)
        self.open_pages: set[OpenPage] = set()
        self.touched_at = services.timekeeper.now()
        self._drafting = Drafting(gate, precompiler, self._tell_progress)
        self._facts: Facts | None = None
        self._kept: ViewSnapshot | None = None
        self._view_lock = asyncio.Lock()
        self._rounds_told: tuple[int, ...] = ()
        self._telling: asyncio.Task[None] | None = None
        self._automation = RoundAutomation(self.queue, online, self._drafting)

    @property
    def contest(self) -> Contest:
        """Return the contest as it stands."""
        return self.queue.contest

    @property
    def facts(self) -> Facts:
        """Return what the views of this moment share."""
        if self._facts is None or self._facts.contest is not self.contest:
            self._facts = Facts(self.queue.key, self.contest, tuple(self.queue.log))
        return self._facts

    def link_of(self, secret: str) -> int:
        """Return the link that *secret* belongs to.

        Raises:
            Refusal: ``dead_link``, or ``link_withdrawn``.
        """
        number = link_of(secret, self.queue.secret)
        if number is None or number > len(self.contest.links):
            raise Refusal(ServerCode.DEAD_LINK)
        link = self.contest.links[number - 1]
        if link.withdrawn:
            raise Refusal(ContestCode.LINK_WITHDRAWN)
        if link.role is Role.REFEREE and link.division not in self.contest.divisions:
            raise Refusal(ServerCode.DEAD_LINK)
        return number

    def role_of(self, link: int) -> Role:
        """Return what the holder of *link* is."""
        return self.contest.links[link - 1].role

    async def shown(self, link: int) -> tuple[int, bytes]:
        """Return the newest event, and what the holder of *link* sees then, as JSON."""
        snapshot = self._snapshot()
        return snapshot.seq, await self._show(snapshot.of, link)

    async def _show(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run *work* in the thread for contests; one job of this contest at a time."""
        async with self._view_lock:
            return await self._services.worker_pool.show(self.queue.key, work, *args, **kwargs)

    async def results_csv(self, division: str, language: str) -> str:
        """Return the places of *division* as a table."""
        return await self._show(self.facts.results_csv, division, language)

    def _snapshot(self) -> ViewSnapshot:
        """Return what is shown now; the same again as long as nothing has changed."""
        shares, countdown_ms = self._drafting.shares, self._countdown_ms()
        kept = self._kept
        if kept is None or kept.facts is not self.facts or shares or countdown_ms is not None:
            kept = self._kept = ViewSnapshot(self.facts, self.secret, shares, countdown_ms)
        return kept

    def secret(self, link: int) -> str:
        """Return the secret of a link."""
        return link_secret(self.queue.secret, link)

    def director_secret(self) -> str:
        """Return the secret of the first director's link that was not withdrawn."""
        return next(
            self.secret(number)
            for number, link in enumerate(self.contest.links, start=1)
            if link.role is Role.DIRECTOR and not link.withdrawn
        )

    async def carry_out(
        self, link: int, cmd_id: str, command: asked.Asked, device: str = ""
    ) -> Done:
        """Carry out what the holder of *link* asks, on *device* where a name is claimed.

        Raises:
            ContestError, Refusal: and nothing has changed.
        """
        with by_name(self.contest):
            if isinstance(command, asked.DraftTables | asked.StopDraft):
                admit(self.contest, Ask(link, command, 0))
                return await self._draft(link, cmd_id, command)
            now = self._services.timekeeper.now()
            ask = Ask(link, command, now, self.queue.secret, device)
            if isinstance(command, asked.EraseEntrants):
                admit(self.contest, ask)
                return await self._erase(cmd_id, ask, command.entrants)
            return await self._carry_out(cmd_id, ask)

    async def _carry_out(self, cmd_id: str, ask: Ask) -> Done:
        return await self.queue.carry_out(
            ask.link, cmd_id, lambda contest, log: events_of(contest, log, ask)
        )

    async def _erase(self, cmd_id: str, ask: Ask, entrants: Sequence[str]) -> Done:
        """Erase people here and in the matches of their tables, also in one opened meanwhile."""
        store, key = self._services.store, self.queue.key
        try:
            matches = matches_in(self.queue.log)
            await erase_names(store, key, matches, entrants)
            done = await self._carry_out(cmd_id, ask)
            await erase_names(store, key, matches_in(self.queue.log) - matches, entrants)
        except StoreError as error:
            raise Refusal(ServerCode.STORAGE) from error
        return done

    async def erase_everybody(self) -> None:
        """Take all names out of the matches of the tables, as the contest is deleted.

        Raises:
            StoreError: try again later.
        """
        people = self.contest.entrants
        await erase_names(self._services.store, self.queue.key, matches_in(self.queue.log), people)

    def preview_job(self, link: int, command: asked.Asked) -> Callable[[], bodies.Impact]:
        """Return a function that finds out what *command* would do, for a thread to run.

        It raises the ContestError that says why it could not be done.
        """
        contest, log = self.contest, tuple(self.queue.log)
        ask = Ask(link, command, self._services.timekeeper.now())

        def find_out() -> bodies.Impact:
            with by_name(contest):
                return preview(contest, log, ask)

        return find_out

    def links_made(self, done: Done) -> list[int]:
        """Return the numbers of the links that a command made."""
        count = sum(isinstance(event, happened.LinkMade) for event in done.events)
        before = sum(isinstance(one.event, happened.LinkMade) for one in self.queue.log[: done.seq])
        return list(range(before - count + 1, before + 1))

    async def _draft(
        self, link: int, cmd_id: str, command: asked.DraftTables | asked.StopDraft
    ) -> Done:
        """Search for tables away from the event loop; the same command is not searched twice."""
        key = command.division
        if isinstance(command, asked.StopDraft):
            known_division(self.contest, key)
            self._drafting.stop(key)
            return await self.queue.carry_out(link, cmd_id, lambda _contest, _log: ())
        known = self.queue.done(link, cmd_id)
        if known is not None:
            return known
        contest = self.contest
        # Refused before anybody searches, as it would be after.
        check_draft(contest, key)
        tables = await self._drafting.search(contest, key)
        drafted = asked.DraftRound(division=key, tables=tables, going=to_seat(contest, key))
        return await self.queue.carry_out(link, cmd_id, lambda now, _log: decide(now, drafted))

    def go_on(self) -> None:
        """Do what follows by itself, in the background."""
        self._automation.begin()

    def _changed(self) -> None:
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())
        self.go_on()

    async def _tell(self) -> None:
        """Tell every open page, and again as long as something changes meanwhile."""
        bundle = 0
        while any(page.seen < self.contest.seq for page in self.open_pages):
            rounds = _rounds(self.contest)
            await self._send_all(hall=bundle % HALL_EVERY == 0 or rounds != self._rounds_told)
            self._rounds_told = rounds
            bundle += 1
            await asyncio.sleep(BUNDLE_S)

    async def _send_all(self, *, hall: bool) -> None:
        """Send the view to every page that has not seen the newest; to everybody's if *hall*."""
        pages = [
            page
            for page in self.open_pages
            if page.seen < self.contest.seq and (hall or self.role_of(page.link) not in _HALL)
        ]
        await self.send(*pages)

    async def send(self, *pages: OpenPage) -> None:
        """Send the view as it is now to *pages*, unless they have seen newer."""
        snapshot = self._snapshot()
        links = {page.link for page in pages if self._may_see(page)}
        shown = await self._show(snapshot.to, links)
        for page in pages:
            if page.link in shown and page.seen < snapshot.seq:
                page.seen = snapshot.seq
                page.send_encoded(shown[page.link])

    def _may_see(self, page: OpenPage) -> bool:
        """Whether the link of *page* still leads here; it is turned away otherwise."""
        try:
            self.link_of(self.secret(page.link))
        except Refusal as refusal:
            page.seen = self.contest.seq
            page.turn_away(refusal)
            return False
        return True

    def _tell_progress(self, division: str, share: float) -> None:
        told = messages.DraftProgress(type="progress", division=division, share=share)
        encoded = told.model_dump_json().encode()
        for page in list(self.open_pages):
            if self.role_of(page.link) is Role.DIRECTOR:
                page.send_encoded(encoded)

    def _countdown_ms(self) -> int | None:
        begins_at = self.contest.begins_at
        return None if begins_at is None else max(0, begins_at - self._services.timekeeper.now())

    async def close(self) -> None:
        """Finish what is under way; pages go to another node."""
        self._drafting.close()
        await self.queue.drain()
        self._automation.close()
        if self._telling is not None:
            self._telling.cancel()
        self.send_elsewhere()

    def send_elsewhere(self) -> None:
        """Ask all pages to go on at another node."""
        for page in list(self.open_pages):
            page.go_elsewhere()


def _rounds(contest: Contest) -> tuple[int, ...]:
    """Return how many rounds of each division have been published."""
    return tuple(
        sum(each.status is not RoundStatus.DRAFT for each in division.rounds)
        for division in contest.divisions.values()
    )
