"""``/ws/{match}``: who may connect, and the life of a connection."""

from __future__ import annotations

import contextlib
import functools
import itertools
from typing import TYPE_CHECKING, Final

import structlog
from starlette.routing import WebSocketRoute

from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.players import players_of, token_hash_of
from tilerummy.server.store import PlayerCredential, StoreError
from tilerummy.server.table.dispatch import Dispatcher
from tilerummy.server.transport.connection import Connection
from tilerummy.server.transport.peer import peer_of
from tilerummy.server.transport.websocket_admission import WebSocketAdmission, turn_away

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services
    from tilerummy.server.table.registry import MatchRegistry
    from tilerummy.server.table.session import MatchSession

log = structlog.get_logger()


MAX_ONLOOKERS: Final = 100
"""Most spectators per table and node, because each is sent every turn."""


class SocketRoute:
    """Accepts connections of a match's players and spectators."""

    def __init__(
        self,
        services: Services,
        match_registry: MatchRegistry,
        limiter: Limiter,
        door: WebSocketAdmission,
    ) -> None:
        self._services = services
        self._registry = match_registry
        self._limiter = limiter
        self._numbers = itertools.count(1)
        self._door = door

    def route(self) -> WebSocketRoute:
        """Return the route to add to the application."""
        return WebSocketRoute("/ws/{match}", self.serve)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection from its handshake to its end."""
        await self._door.let_in(socket, self._serve)

    async def _serve(self, socket: WebSocket, address: str) -> None:
        with contextlib.ExitStack() as counted:
            try:
                self._limiter.connection(address)
                credential, match_session, seat = await self._admit(socket)
                if seat is None:
                    counted.enter_context(self._door.without_seat())
            except StoreError:
                await turn_away(socket, Refusal(ServerCode.STORAGE))
                return
            except Refusal as refusal:
                await turn_away(socket, refusal)
                return
            await self._talk(socket, address, match_session, credential, seat)

    async def _talk(
        self,
        socket: WebSocket,
        address: str,
        match_session: MatchSession,
        credential: PlayerCredential | None,
        seat: int | None,
    ) -> None:
        settings = self._services.settings
        connection = Connection(
            socket,
            peer_of(socket.scope["extensions"]),
            credential,
            seat,
            most=settings.outbox_messages,
            most_bytes=settings.outbox_bytes,
        )
        number = next(self._numbers)
        charge = functools.partial(self._limiter.message, number, address)
        dispatcher = Dispatcher(match_session, connection, self._services, charge)
        # Added before the handshake ends, so that the session is not closed meanwhile.
        match_session.enter(connection)
        try:
            await socket.accept()
            log.info("connected", match=match_session.queue.match, seat=seat)
            await connection.run(dispatcher.handle, settings.sender_timeout_ms / 1000)
        finally:
            dispatcher.close()
            match_session.leave(connection)
            log.info("disconnected", match=match_session.queue.match, seat=seat)

    async def _admit(
        self, socket: WebSocket
    ) -> tuple[PlayerCredential | None, MatchSession, int | None]:
        """Return the token's player, the session and the seat there, or raise a Refusal.

        A viewer with the secret for spectators has neither name nor seat, even if it is a player.
        """
        watch = socket.query_params.get("watch")
        if watch is not None:
            watched = await self._registry.watched(socket.path_params["match"], watch)
            self._limit_lines(watched, None, MAX_ONLOOKERS)
            return None, watched, None
        token_hash = token_hash_of(socket)
        players = await players_of(socket, self._services.store)
        match_session = await self._registry.session(socket.path_params["match"])
        if match_session is None:
            raise Refusal(MatchCode.UNKNOWN_MATCH)
        seat = match_session.state.seat_of_any(players)
        player = None if seat is None else match_session.state.seats[seat].player
        if player is None or token_hash is None:
            raise Refusal(ServerCode.NOT_AT_THIS_TABLE)
        self._limit_lines(match_session, seat, self._services.settings.max_connections_per_seat)
        return PlayerCredential(player, token_hash), match_session, seat

    def _limit_lines(self, match_session: MatchSession, seat: int | None, most: int) -> None:
        if sum(viewer.seat == seat for viewer in match_session.viewers) >= most:
            raise Refusal(ServerCode.TOO_MANY_CONNECTIONS)
