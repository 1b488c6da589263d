"""Decide who may open a WebSocket: by host name, origin and number of connections."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.address import address_of
from tilerummy.server.identity.origin_policy import origin_policy
from tilerummy.server.identity.security import Incident, report
from tilerummy.server.table.wire import from_server
from tilerummy.server.transport.connection import SERVICE_RESTART, close, closing_code, refused
from tilerummy.server.transport.connection_limiter import ConnectionLimiter
from tilerummy.server.transport.peer import peer_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from starlette.websockets import WebSocket

    from tilerummy.server.cluster.node import Node
    from tilerummy.server.settings import Settings

PAUSE_S: Final = 1.0
"""Seconds that a client over the rate limit waits for its refusal.

Opening a connection costs as much as several moves, even if it is refused. Without the pause, a
client that reconnects at once could use up the whole server.
"""
_RESERVED: Final = 8
"""One in this many connections is reserved for players who have a seat."""


class WebSocketAdmission:
    """Admission for the sockets of matches and contests, which share their limits."""

    def __init__(self, settings: Settings, node: Node) -> None:
        self._node = node
        self._origin_policy = origin_policy(settings)
        self._gate = ConnectionLimiter(
            settings.max_connections, settings.max_connections_per_address
        )
        """Counted here, because behind a proxy only the headers show the visitor's address."""
        self._most_without_seat = settings.max_connections * (_RESERVED - 1) // _RESERVED
        self._without_seat = 0

    async def let_in(
        self, socket: WebSocket, serve: Callable[[WebSocket, str], Awaitable[None]]
    ) -> None:
        """Run *serve* with the socket and the visitor's address, if the socket may be opened."""
        address = address_of(socket)
        if not self._origin_policy.answers_to(socket.headers):
            report(Incident.WRONG_HOST, address, host=socket.headers["host"][:100])
            await socket.close()
            return
        if not self._origin_policy.admits(socket.url.scheme, socket.headers):
            report(Incident.WRONG_ORIGIN, address, origin=socket.headers["origin"][:100])
            await socket.close()
            return
        if self._node.is_cut_off:
            await turn_away(socket, Refusal(ServerCode.STORAGE), SERVICE_RESTART)
            return
        if not self._gate.enter(address):
            await turn_away(socket, Refusal(ServerCode.TOO_MANY_CONNECTIONS))
            return
        try:
            await serve(socket, address)
        finally:
            self._gate.leave(address)

    @contextlib.contextmanager
    def without_seat(self) -> Iterator[None]:
        """Count a connection of somebody without a seat, leaving the reserve for players.

        Raises:
            Refusal: ``too_many_connections``.
        """
        if self._without_seat >= self._most_without_seat:
            raise Refusal(ServerCode.TOO_MANY_CONNECTIONS)
        self._without_seat += 1
        try:
            yield
        finally:
            self._without_seat -= 1


async def turn_away(socket: WebSocket, refusal: Refusal, code: int | None = None) -> None:
    """Accept the socket only to send *refusal*: a page cannot see why a handshake was refused.

    The close code is *code*, or that of *refusal*.
    """
    if refusal.code == ServerCode.RATE_LIMITED:
        await asyncio.sleep(PAUSE_S)
    await socket.accept()
    peer = peer_of(socket.scope["extensions"])
    peer.say(from_server.encode(refused(refusal)))
    await close(socket, peer, code or closing_code(refusal))
