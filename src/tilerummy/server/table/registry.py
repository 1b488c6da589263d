"""All sessions: created, woken when somebody comes, and closed when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.match.command import Create, CreatePod, CreateRematch, PlayOn, Rematch, StartGame
from tilerummy.match.context import Context
from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.match.seat import SeatKind
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.tokens import (
    is_match_id,
    new_id,
    new_invite,
    new_seed,
    same_secret,
    watch_secret,
)
from tilerummy.server.store import StoreError
from tilerummy.server.table.command_queue import create
from tilerummy.server.table.session import MatchSession
from tilerummy.server.table.wire import from_server

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable

    from tilerummy.server.services import Services
    from tilerummy.server.store import Claim, Hint

log = structlog.get_logger()

_SLEEP_AFTER_MS: Final = 300_000
_REMATCHES: Final = 50
"""Most rematches through which an old link is followed."""
_PARTING_S: Final = 2.0
"""Seconds that connections sent to another node may take to close."""


class MatchRegistry:
    """Finds the session of a match."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._sessions: dict[str, MatchSession] = {}
        self._opening: dict[str, asyncio.Task[MatchSession | None]] = {}
        self._early: dict[str, dict[str, Hint]] = {}
        """The newest hint of each kind about matches that are being opened."""
        self._folding = asyncio.Lock()
        """Fold one match at a time: if all were folded at once, all would wait for the last."""
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._stuck: set[str] = set()
        """Matches of this node that it could not continue."""
        services.store.subscribe(self._hear)

    @property
    def sessions(self) -> int:
        """The number of matches in memory."""
        return len(self._sessions)

    @property
    def awake(self) -> tuple[MatchSession, ...]:
        """The sessions in memory."""
        return tuple(self._sessions.values())

    @property
    def stuck(self) -> int:
        """The number of matches that this node should continue and could not; it tries again."""
        return len(self._stuck)

    @property
    def running(self) -> int:
        """The number of matches that this node owns and continues."""
        return sum(match_session.scheduler.owns for match_session in self.awake)

    async def session(self, match: str) -> MatchSession | None:
        """Return the session of *match*, loading it if needed; None if there is no such match.

        Raises:
            StoreError: if the match is not in memory and the store does not answer.
            Refusal: ``internal`` if its stored events cannot be read.
        """
        if not is_match_id(match):
            return None
        taking = self._taking.get(match)
        if taking is not None:
            await asyncio.shield(taking)
        match_session = self._sessions.get(match)
        if match_session is None:
            match_session = await self._open(match)
            if match_session is not None:
                await self._wake(match_session)
        else:
            await match_session.scheduler.catch_up()
        if match_session is not None:
            match_session.touch()
        return match_session

    async def invited(self, match: str, invite: str) -> MatchSession:
        """Return the session that an invitation leads to, or the last rematch that followed it.

        An unknown match and a wrong secret get the same refusal, so that guessing reveals nothing.
        """
        match_session = await self.session(match)
        right = new_invite() if match_session is None else match_session.queue.invite
        if not same_secret(invite, right) or match_session is None:
            raise Refusal(ServerCode.DEAD_LINK)
        return await self._newest(match_session)

    async def newest(self, match: str) -> str:
        """Return the last rematch after *match* with the same link; *match* if there is none."""
        match_session = await self.session(match)
        return match if match_session is None else (await self._newest(match_session)).queue.match

    async def watched(self, match: str, secret: str) -> MatchSession:
        """Return the session that *secret* allows to watch without a seat.

        The invitation also allows to watch. Unknown matches, wrong secrets and matches without
        spectators get the same refusal.
        """
        match_session = await self.session(match)
        invite = new_invite() if match_session is None else match_session.queue.invite
        right = [same_secret(secret, one) for one in (invite, watch_secret(invite))]
        if not any(right) or match_session is None or match_session.state.watch_delay is None:
            raise Refusal(ServerCode.DEAD_LINK)
        return match_session

    async def create(self, command: Create) -> MatchSession:
        """Set up a match. If no seat is open, its first game starts at once.

        It is dealt at once too, unless the creator has committed to a share. Then it is dealt as
        soon as the share is revealed.
        """
        stored = await create(self._services, new_id(), new_invite(), command)
        match_session = self._sessions[stored.match] = await MatchSession.open(
            stored, self._services
        )
        if all(seat.kind is not SeatKind.OPEN for seat in match_session.state.seats):
            await self._begin(match_session)
        return match_session

    async def open_pod(self, match: str, command: CreatePod) -> MatchSession:
        """Return the match of a contest's table, set up only once however often it is requested.

        Raises:
            Refusal: ``storage``; the request may be repeated.
            StoreError: if the store does not answer.
        """
        match_session = await self.session(match)
        if match_session is None:
            await create(self._services, match, new_invite(), command)
            match_session = await self.session(match)
        if match_session is None:
            raise Refusal(ServerCode.STORAGE)
        return match_session

    def awake_session(self, match: str) -> MatchSession | None:
        """Return the session of *match* if it is in memory, without loading it."""
        return self._sessions.get(match)

    async def play_on(self, command: PlayOn) -> MatchSession:
        """Set up a match that continues from a turn of a finished game."""
        stored = await create(self._services, new_id(), new_invite(), command)
        match_session = self._sessions[stored.match] = await MatchSession.open(
            stored, self._services
        )
        await match_session.scheduler.wake()
        return match_session

    async def part_revoked(self) -> None:
        """Close connections of players whose token was revoked."""
        lines = [viewer for match_session in self.awake for viewer in match_session.viewers]
        shown = {viewer.credential for viewer in lines if viewer.credential is not None}
        revoked = await self._services.store.revoked_credentials(shown) if shown else frozenset()
        for viewer in lines:
            if viewer.credential in revoked:
                viewer.go_elsewhere()

    async def follow(
        self, old: MatchSession, by: int, share_commitment: str | None = None
    ) -> tuple[MatchSession, bool]:
        """Return the rematch of *old* for seat *by*, and whether this call made it.

        The rematch is an event of *old*, so of two simultaneous requests only one makes it. If a
        node stops before the rematch is set up, the next request completes it.
        """
        actor = f"player {old.state.seats[by].player}"
        await old.queue.carry_out(actor, f"rematch:{by}", Rematch(match=new_id()), Context(by=by))
        rematch = old.state.rematch
        if rematch is None:
            raise Refusal(MatchCode.NOT_OVER)
        following = await self.session(rematch.match)
        if following is not None:
            return following, False
        create_it = CreateRematch(
            of=old.queue.match,
            old=old.state,
            by=rematch.by,
            seed=new_seed(),
            share_commitment=share_commitment if by == rematch.by else None,
        )
        await create(self._services, rematch.match, old.queue.invite, create_it)
        following = await self.session(rematch.match)
        if following is None:
            raise Refusal(ServerCode.STORAGE)
        if all(seat.bot is not None or at == by for at, seat in enumerate(following.state.seats)):
            await self._begin(following)
        return following, by == rematch.by

    async def take_over(self, claims: Iterable[Claim]) -> None:
        """Continue the matches that *claims* give to this node."""
        tasks = [self._take(claim.match, self._take_over(claim)) for claim in claims]
        await asyncio.gather(*tasks)

    async def resume_owned(self) -> None:
        """Continue matches that this node owns without knowing, because an answer was lost."""
        for claim in await self._services.store.owned(self._services.node.name):
            match_session = self._sessions.get(claim.match)
            knows = claim.match in self._stuck or claim.match in self._taking
            if not knows and (match_session is None or not match_session.scheduler.owns):
                await self.take_over((claim,))

    async def retry(self) -> None:
        """Try again to continue unreadable matches, unless another node owns them now."""
        for match in tuple(self._stuck):
            await self._take_again(match)

    async def forget(self, match: str) -> None:
        """Close the session of a deleted match."""
        match_session = self._sessions.pop(match, None)
        if match_session is not None:
            await match_session.end()

    async def let_sleep(self) -> None:
        """Close idle sessions."""
        now = self._services.timekeeper.now()
        for match, match_session in list(self._sessions.items()):
            if match_session.asleep and now - match_session.idle_since > _SLEEP_AFTER_MS:
                del self._sessions[match]
                await match_session.close()

    def solver_settled(self) -> None:
        """Send everybody the state of the solver."""
        solver = self._services.solver
        for match_session in self._sessions.values():
            match_session.tell_everybody(from_server.SolverStatus(solver.ready, solver.failed))

    def send_elsewhere(self) -> None:
        """Ask everybody to reconnect to another node."""
        for match_session in self.awake:
            match_session.send_elsewhere()

    async def drain(self) -> None:
        """Hand over to other nodes: finish running work, send viewers there, give up claims."""
        if self._services.node.leaving:
            return
        self._services.node.leaving = True
        await asyncio.gather(*(map(_empty, self.awake)))
        try:
            await self._services.node.leave()
        except StoreError:  # the others will notice that this node's heartbeats have ended
            log.warning("leave_not_announced")

    async def close(self) -> None:
        """Stop everything, and give up all claims."""
        await self.drain()
        await asyncio.gather(*(match_session.close() for match_session in self.awake))
        self._sessions.clear()

    async def _begin(self, match_session: MatchSession) -> None:
        """Start the first game, which waits for nobody."""
        context = Context(by=match_session.state.host, secret=match_session.secret())
        await match_session.queue.carry_out("server", "first-game", StartGame(), context)

    async def _newest(self, match_session: MatchSession) -> MatchSession:
        """Return the last rematch that follows the session and opens with the same link."""
        for _ in range(_REMATCHES):
            rematch = match_session.state.rematch
            following = None if rematch is None else await self.session(rematch.match)
            if following is None or not same_secret(
                match_session.queue.invite, following.queue.invite
            ):
                break
            match_session = following
        return match_session

    async def _wake(self, match_session: MatchSession) -> None:
        """Start clock and bots of a session that was just loaded."""
        match = match_session.queue.match
        if match in self._stuck:
            with contextlib.suppress(StoreError):
                await self._take_again(match)
        if match not in self._stuck:
            await match_session.scheduler.wake()

    async def _take_again(self, match: str) -> None:
        """Continue a match that could not be read, if it still belongs to this node."""
        claim = await self._services.store.claim(match, self._services.node.name)
        if claim is None:
            self._stuck.discard(match)
        elif match in self._stuck:
            await self.take_over((claim,))

    async def _take_over(self, claim: Claim) -> None:
        try:
            match_session = self._sessions.get(claim.match) or await self._open(claim.match)
            if match_session is not None:
                await match_session.scheduler.take_over(claim)
        except StoreError as error:
            self._stuck.add(claim.match)
            log.warning("take_over_failed", match=claim.match, error=str(error))
        except Exception:  # one unreadable match must not delay the others
            self._stuck.add(claim.match)
            log.exception("take_over_failed", match=claim.match)
        else:
            self._stuck.discard(claim.match)

    async def _give_up(self, match_session: MatchSession) -> None:
        """End a session that differs from the store. The next visitor loads it again."""
        await _empty(match_session)
        await match_session.close()

    def _take(self, match: str, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Start *work*, which requests for *match* wait for."""
        task = self._taking[match] = asyncio.create_task(work)
        task.add_done_callback(partial(self._taken, match))
        return task

    def _taken(self, match: str, task: asyncio.Task[None]) -> None:
        if self._taking.get(match) is task:  # two may run for the same match
            del self._taking[match]

    def _hear(self, hint: Hint) -> None:
        match_session = self._sessions.get(hint.match)
        if match_session is not None and hint.kind == "rewritten":
            del self._sessions[hint.match]
            self._take(hint.match, self._give_up(match_session))
        elif match_session is not None:
            match_session.hear(hint)
        elif hint.match in self._opening:
            self._early.setdefault(hint.match, {})[hint.kind] = hint

    async def _open(self, match: str) -> MatchSession | None:
        """Load a session, once for any number of requests. Clock and bots do not start yet."""
        opening = self._opening.get(match)
        if opening is None:
            opening = self._opening[match] = asyncio.create_task(self._read(match))
            opening.add_done_callback(lambda _: self._opened(match))
        return await asyncio.shield(opening)

    def _opened(self, match: str) -> None:
        self._opening.pop(match, None)
        self._early.pop(match, None)

    async def _read(self, match: str) -> MatchSession | None:
        while True:
            stored = await self._services.store.load(match, complete=False)
            if stored is None:
                return None
            try:
                async with self._folding:
                    match_session = await MatchSession.open(stored, self._services)
            except (LookupError, ValueError) as error:  # includes CodecError
                log.warning("unreadable_match", match=match, error=str(error))
                raise Refusal(ServerCode.INTERNAL) from error
            early = self._early.pop(match, {})
            if "rewritten" not in early:
                break
        self._sessions[match] = match_session
        for hint in early.values():
            match_session.hear(hint)
        return match_session


async def _empty(match_session: MatchSession) -> None:
    """Finish running work, and wait until connections sent to other nodes are closed."""
    await match_session.drain()
    end = time.monotonic() + _PARTING_S
    while match_session.viewers and time.monotonic() < end:  # noqa: ASYNC110 - it is over in a moment, or given up
        await asyncio.sleep(0.02)
