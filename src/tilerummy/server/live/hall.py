"""All the rooms: created, woken when somebody comes, put to sleep when nobody is left."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

import structlog

from tilerummy.match.command import Create, StartGame
from tilerummy.match.refusal import Refusal
from tilerummy.match.state import SeatKind
from tilerummy.server.access.tokens import is_match_id, new_id, new_invite, new_seed, same_secret
from tilerummy.server.live.ledger import create
from tilerummy.server.live.room import Room
from tilerummy.server.protocol import from_server
from tilerummy.server.protocol.codes import ServerCode
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from tilerummy.server.live.services import Services

log = structlog.get_logger()

_BEAT_S: Final = 1.0
_SLEEP_AFTER_MS: Final = 300_000


class Hall:
    """Finds the room of a match."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._node = new_id()
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()

    @property
    def rooms(self) -> int:
        """How many matches are in memory."""
        return len(self._rooms)

    async def room(self, match: str) -> Room | None:
        """Return the room of *match*, waking it if needed; None if there is no such match."""
        if not is_match_id(match):
            return None
        if match not in self._rooms:
            async with self._loading:
                room = await self._load(match)
                if room is not None:
                    room.wake()
        room = self._rooms.get(match)
        if room is not None:
            room.touch()
        return room

    async def invited(self, match: str, invite: str) -> Room:
        """Return the room that an invitation leads to.

        An unknown match and a wrong secret are the same dead link: nothing is learned by trying.
        """
        room = await self.room(match)
        right = new_invite() if room is None else room.ledger.invite
        if not same_secret(invite, right) or room is None:
            raise Refusal(ServerCode.DEAD_LINK)
        return room

    async def create(self, command: Create) -> Room:
        """Set up a match; with no seat open its first game starts at once."""
        stored = await create(self._services, new_id(), new_invite(), command)
        room = self._rooms[stored.match] = Room(stored, self._services)
        if all(seat.kind is not SeatKind.OPEN for seat in room.state.seats):
            await room.ledger.carry_out("server", "first-game", StartGame(by=0, seed=new_seed()))
        return room

    async def resume(self) -> None:
        """Go on with every game that was being played when the server stopped."""
        alive_at = await self._services.store.last_beat() or 0
        for match in await self._services.store.running():
            try:
                room = await self._load(match)
                if room is not None:
                    await room.resume(alive_at)
            except Exception:  # one match that cannot be read must not keep the others waiting
                log.exception("not_resumed", match=match)
        log.info("resumed", matches=len(self._rooms))

    async def keep(self) -> None:
        """Beat while clocks run, and let rooms sleep in which nothing happens."""
        while True:
            await asyncio.sleep(_BEAT_S)
            try:
                await self._beat()
                await self._let_sleep()
            except Exception:  # one bad second must not be the last
                log.exception("keeping_failed")

    def solver_is_ready(self) -> None:
        """Tell everybody."""
        for room in self._rooms.values():
            room.tell_everybody(from_server.SolverStatus(ready=True))

    async def close(self) -> None:
        """Stop everything and leave a last sign of life."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        with contextlib.suppress(StoreError):
            await self._services.store.beat(self._node)
        self._rooms.clear()

    async def _load(self, match: str) -> Room | None:
        """Bring a room to memory; its clock and bots do not run yet."""
        if match in self._rooms:
            return self._rooms[match]
        stored = await self._services.store.load(match)
        if stored is None:
            return None
        room = self._rooms[match] = Room(stored, self._services)
        return room

    async def _beat(self) -> None:
        if any(room.clock_running for room in self._rooms.values()):
            await self._services.store.beat(self._node)

    async def _let_sleep(self) -> None:
        now = self._services.timekeeper.now()
        for match, room in list(self._rooms.items()):
            if room.asleep and now - room.idle_since > _SLEEP_AFTER_MS:
                del self._rooms[match]
                await room.close()
