"""All the rooms: created, woken when somebody comes, put to sleep when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.match.command import Create, CreatePod, CreateRematch, PlayOn, Rematch, StartGame
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
from tilerummy.server.table.session import Room
from tilerummy.server.table.wire import from_server

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterable

    from tilerummy.server.services import Services
    from tilerummy.server.store import Claim, Hint

log = structlog.get_logger()

_SLEEP_AFTER_MS: Final = 300_000
_REMATCHES: Final = 50
"""So many an old link is followed through at once."""
_PARTING_S: Final = 2.0
"""How long connections may take to end that are sent elsewhere."""


class Hall:
    """Finds the room of a match."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._early: dict[str, dict[str, Hint]] = {}
        """The newest hint of each kind about a match that is being opened."""
        self._folding = asyncio.Lock()
        """Whoever came first is let in first: all at once, all would wait for the last."""
        self._taking: dict[str, asyncio.Task[None]] = {}
        self._stuck: set[str] = set()
        """Matches of this node that could not be gone on with."""
        services.store.subscribe(self._hear)

    @property
    def rooms(self) -> int:
        """How many matches are in memory."""
        return len(self._rooms)

    @property
    def awake(self) -> tuple[Room, ...]:
        """The rooms in memory."""
        return tuple(self._rooms.values())

    @property
    def stuck(self) -> int:
        """How many matches this node should go on with and could not; it tries again."""
        return len(self._stuck)

    @property
    def going_on(self) -> int:
        """How many matches this node is the owner of, and goes on with."""
        return sum(room.driver.owns for room in self.awake)

    async def room(self, match: str) -> Room | None:
        """Return the room of *match*, waking it if needed; None if there is no such match.

        Raises:
            StoreError: if the match is not in memory and the store does not answer.
            Refusal: ``internal`` if what is stored cannot be read.
        """
        if not is_match_id(match):
            return None
        taking = self._taking.get(match)
        if taking is not None:
            await asyncio.shield(taking)
        room = self._rooms.get(match)
        if room is None:
            room = await self._open(match)
            if room is not None:
                await self._wake(room)
        else:
            await room.driver.catch_up()
        if room is not None:
            room.touch()
        return room

    async def invited(self, match: str, invite: str) -> Room:
        """Return the room that an invitation leads to.

        An unknown match and a wrong secret are the same dead link: nothing is learned by trying.
        Where a rematch follows, it leads there.
        """
        room = await self.room(match)
        right = new_invite() if room is None else room.ledger.invite
        if not same_secret(invite, right) or room is None:
            raise Refusal(ServerCode.DEAD_LINK)
        return await self._newest(room)

    async def watched(self, match: str, secret: str) -> Room:
        """Return the room that somebody with *secret* may look on at, who has no seat there.

        Whoever may sit down may look on. Unknown, wrong and closed to onlookers are the same.
        """
        room = await self.room(match)
        invite = new_invite() if room is None else room.ledger.invite
        right = [same_secret(secret, one) for one in (invite, watch_secret(invite))]
        if not any(right) or room is None or room.state.watch_delay is None:
            raise Refusal(ServerCode.DEAD_LINK)
        return room

    async def create(self, command: Create) -> Room:
        """Set up a match; with no seat open its first game starts at once.

        It is dealt at once too, unless the creator has committed to a share: then as soon as that
        is revealed.
        """
        stored = await create(self._services, new_id(), new_invite(), command)
        room = self._rooms[stored.match] = await Room.open(stored, self._services)
        if all(seat.kind is not SeatKind.OPEN for seat in room.state.seats):
            await self._begin(room)
        return room

    async def open_pod(self, match: str, command: CreatePod) -> Room:
        """Return the match of a contest's table, set up once however often it is asked for.

        Raises:
            Refusal: ``storage``, and it may be asked for again.
            StoreError: if the store does not answer.
        """
        room = await self.room(match)
        if room is None:
            await create(self._services, match, new_invite(), command)
            room = await self.room(match)
        if room is None:
            raise Refusal(ServerCode.STORAGE)
        return room

    def awake_room(self, match: str) -> Room | None:
        """Return the room of *match* if it is in memory, without waking anything."""
        return self._rooms.get(match)

    async def play_on(self, command: PlayOn) -> Room:
        """Set up a match that goes on from a turn of a finished game."""
        stored = await create(self._services, new_id(), new_invite(), command)
        room = self._rooms[stored.match] = await Room.open(stored, self._services)
        await room.driver.wake()
        return room

    async def part_revoked(self) -> None:
        """End lines of players whom their token does not hold any more."""
        lines = [viewer for room in self.awake for viewer in room.viewers]
        held = {viewer.held for viewer in lines if viewer.held is not None}
        let_go = await self._services.store.let_go(held) if held else frozenset()
        for viewer in lines:
            if viewer.held in let_go:
                viewer.go_elsewhere()

    async def follow(
        self, old: Room, by: int, share_commitment: str | None = None
    ) -> tuple[Room, bool]:
        """Return the match that follows *old*, and whether it was made now, for seat *by*.

        That there is one is an event of *old*, so of two who ask at once one makes it; if a node
        stops before it has set the table up, whoever comes next does that.
        """
        actor = f"player {old.state.seats[by].player}"
        await old.ledger.carry_out(actor, f"rematch:{by}", Rematch(by=by, match=new_id()))
        rematch = old.state.rematch
        if rematch is None:
            raise Refusal(MatchCode.NOT_OVER)
        following = await self.room(rematch.match)
        if following is not None:
            return following, False
        create_it = CreateRematch(
            of=old.ledger.match,
            old=old.state,
            by=rematch.by,
            seed=new_seed(),
            share_commitment=share_commitment if by == rematch.by else None,
        )
        await create(self._services, rematch.match, old.ledger.invite, create_it)
        following = await self.room(rematch.match)
        if following is None:
            raise Refusal(ServerCode.STORAGE)
        if all(seat.bot is not None or at == by for at, seat in enumerate(following.state.seats)):
            await self._begin(following)
        return following, by == rematch.by

    async def take_over(self, claims: Iterable[Claim]) -> None:
        """Go on with matches that *claims* make this node the owner of."""
        tasks = [self._take(claim.match, self._take_over(claim)) for claim in claims]
        await asyncio.gather(*tasks)

    async def find_own(self) -> None:
        """Go on with matches that are this node's, though it does not know: an answer was lost."""
        for claim in await self._services.store.owned(self._services.node.name):
            room = self._rooms.get(claim.match)
            knows = claim.match in self._stuck or claim.match in self._taking
            if not knows and (room is None or not room.driver.owns):
                await self.take_over((claim,))

    async def retry(self) -> None:
        """Try again to go on with matches that could not be read, unless others do by now."""
        for match in tuple(self._stuck):
            await self._take_again(match)

    async def forget(self, match: str) -> None:
        """Give up the room of a match that was deleted."""
        room = self._rooms.pop(match, None)
        if room is not None:
            await room.end()

    async def let_sleep(self) -> None:
        """Forget rooms in which nothing happens."""
        now = self._services.timekeeper.now()
        for match, room in list(self._rooms.items()):
            if room.asleep and now - room.idle_since > _SLEEP_AFTER_MS:
                del self._rooms[match]
                await room.close()

    def solver_settled(self) -> None:
        """Tell everybody whether the solver answers."""
        solver = self._services.solver
        for room in self._rooms.values():
            room.tell_everybody(from_server.SolverStatus(solver.ready, solver.failed))

    def send_elsewhere(self) -> None:
        """Ask everybody to go on at another node."""
        for room in self.awake:
            room.send_elsewhere()

    async def drain(self) -> None:
        """Let other nodes go on: finish what is under way, send everybody there, give all up."""
        if self._services.node.leaving:
            return
        self._services.node.leaving = True
        await asyncio.gather(*(map(_empty, self.awake)))
        try:
            await self._services.node.leave()
        except StoreError:  # the others will find out that this node has died
            log.warning("left_without_a_word")

    async def close(self) -> None:
        """Stop everything, and give up what this node owns."""
        await self.drain()
        await asyncio.gather(*(room.close() for room in self.awake))
        self._rooms.clear()

    async def _begin(self, room: Room) -> None:
        """Start the first game, for which nobody has to be waited for."""
        start = StartGame(by=room.state.host, secret=room.secret())
        await room.ledger.carry_out("server", "first-game", start)

    async def _newest(self, room: Room) -> Room:
        """Return the last of the rematches that follow *room* and are open to the same link."""
        for _ in range(_REMATCHES):
            rematch = room.state.rematch
            following = None if rematch is None else await self.room(rematch.match)
            if following is None or not same_secret(room.ledger.invite, following.ledger.invite):
                break
            room = following
        return room

    async def _wake(self, room: Room) -> None:
        """Let a room move that has just come to memory."""
        match = room.ledger.match
        if match in self._stuck:
            with contextlib.suppress(StoreError):
                await self._take_again(match)
        if match not in self._stuck:
            await room.driver.wake()

    async def _take_again(self, match: str) -> None:
        """Go on with a match that could not be read, if it is still this node's."""
        claim = await self._services.store.claim(match, self._services.node.name)
        if claim is None:
            self._stuck.discard(match)
        elif match in self._stuck:
            await self.take_over((claim,))

    async def _take_over(self, claim: Claim) -> None:
        try:
            room = self._rooms.get(claim.match) or await self._open(claim.match)
            if room is not None:
                await room.driver.take_over(claim)
        except StoreError as error:
            self._stuck.add(claim.match)
            log.warning("not_taken_over", match=claim.match, error=str(error))
        except Exception:  # one match that cannot be read must not keep the others waiting
            self._stuck.add(claim.match)
            log.exception("not_taken_over", match=claim.match)
        else:
            self._stuck.discard(claim.match)

    async def _give_up(self, room: Room) -> None:
        """End a room that is not what is stored; whoever comes next reads it anew."""
        await _empty(room)
        await room.close()

    def _take(self, match: str, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Do *work*, for which whoever comes to *match* waits."""
        task = self._taking[match] = asyncio.create_task(work)
        task.add_done_callback(partial(self._taken, match))
        return task

    def _taken(self, match: str, task: asyncio.Task[None]) -> None:
        if self._taking.get(match) is task:  # two may ask for the same
            del self._taking[match]

    def _hear(self, hint: Hint) -> None:
        room = self._rooms.get(hint.match)
        if room is not None and hint.kind == "rewritten":
            del self._rooms[hint.match]
            self._take(hint.match, self._give_up(room))
        elif room is not None:
            room.hear(hint)
        elif hint.match in self._opening:
            self._early.setdefault(hint.match, {})[hint.kind] = hint

    async def _open(self, match: str) -> Room | None:
        """Bring a room to memory, once however many ask for it; it does not move yet."""
        opening = self._opening.get(match)
        if opening is None:
            opening = self._opening[match] = asyncio.create_task(self._read(match))
            opening.add_done_callback(lambda _: self._opened(match))
        return await asyncio.shield(opening)

    def _opened(self, match: str) -> None:
        self._opening.pop(match, None)
        self._early.pop(match, None)

    async def _read(self, match: str) -> Room | None:
        while True:
            stored = await self._services.store.load(match, whole=False)
            if stored is None:
                return None
            try:
                async with self._folding:
                    room = await Room.open(stored, self._services)
            except (LookupError, ValueError) as error:  # also a CodecError
                log.warning("unreadable_match", match=match, error=str(error))
                raise Refusal(ServerCode.INTERNAL) from error
            early = self._early.pop(match, {})
            if "rewritten" not in early:
                break
        self._rooms[match] = room
        for hint in early.values():
            room.hear(hint)
        return room


async def _empty(room: Room) -> None:
    """Finish what is under way, and wait for the lines to end that are sent to other rooms."""
    await room.drain()
    end = time.monotonic() + _PARTING_S
    while room.viewers and time.monotonic() < end:  # noqa: ASYNC110 - it is over in a moment, or given up
        await asyncio.sleep(0.02)
