"""``/ws/contests/{contest}``: reports every change to the open pages of a contest."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import itertools
from typing import TYPE_CHECKING, Final

import structlog
from pydantic import ValidationError
from starlette.routing import WebSocketRoute

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.session import OUTSIDE
from tilerummy.server.contest.wire import messages
from tilerummy.server.store import StoreError
from tilerummy.server.table.wire import VERSION
from tilerummy.server.transport.connection import Connection
from tilerummy.server.transport.peer import peer_of
from tilerummy.server.transport.websocket_admission import WebSocketAdmission, turn_away

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.websockets import WebSocket

    from tilerummy.server.contest.registry import ContestRegistry
    from tilerummy.server.contest.session import ContestSession
    from tilerummy.server.identity.limiter import Limiter
    from tilerummy.server.services import Services

log = structlog.get_logger()

MAX_PAGES: Final = 1800
"""Most open pages per contest and node.

In the largest hall, 1,000 players sit at 500 tables of two, each with a referee. Directors, their
assistants and the screens have 100 more; `MAX_OUTSIDE` pages may be anywhere.
"""
MAX_OUTSIDE: Final = 200
"""Most of these that belong to people who may be anywhere. Others poll."""
_FLOOD_PAUSE_S: Final = 0.05


class Page:
    """An open page that has named its link."""

    def __init__(self, connection: Connection, link: int, seen: int) -> None:
        self.link = link
        self.seen = seen
        self._connection = connection

    def send_encoded(self, message: bytes) -> None:
        """Queue a message that was encoded once for several pages."""
        self._connection.send_encoded(message)

    def turn_away(self, refusal: Refusal) -> None:
        """Send the reason why the page cannot stay, and close the connection."""
        self._connection.turn_away(refusal)

    def go_elsewhere(self) -> None:
        """Close the connection so that the page reconnects."""
        self._connection.go_elsewhere()


class ContestRoute:
    """Accepts connections of a contest's pages."""

    def __init__(
        self,
        services: Services,
        registry: ContestRegistry,
        limiter: Limiter,
        door: WebSocketAdmission,
    ) -> None:
        self._services = services
        self._sessions = registry
        self._limiter = limiter
        self._door = door
        self._numbers = itertools.count(1)

    def route(self) -> WebSocketRoute:
        """Return the route to add to the application."""
        return WebSocketRoute("/ws/contests/{contest}", self.serve)

    async def serve(self, socket: WebSocket) -> None:
        """Serve one connection from its handshake to its end."""
        await self._door.let_in(socket, self._serve)

    async def _serve(self, socket: WebSocket, address: str) -> None:
        with contextlib.ExitStack() as counted:
            try:
                self._limiter.connection(address)
                counted.enter_context(self._door.without_seat())
                session = await self._sessions.session(socket.path_params["contest"])
                if len(session.open_pages) >= MAX_PAGES:
                    raise Refusal(ServerCode.TOO_MANY_CONNECTIONS)  # noqa: TRY301 - as the rest
            except StoreError:
                await turn_away(socket, Refusal(ServerCode.STORAGE))
                return
            except Refusal as refusal:
                await turn_away(socket, refusal)
                return
            await self._talk(socket, address, session)

    async def _talk(self, socket: WebSocket, address: str, session: ContestSession) -> None:
        settings = self._services.settings
        connection = Connection(
            socket,
            peer_of(socket.scope["extensions"]),
            None,
            None,
            most=settings.outbox_messages,
            most_bytes=2 * settings.outbox_bytes,
        )
        number = next(self._numbers)
        charge = functools.partial(self._limiter.message, number, address)
        talk = PageConversation(self._sessions, session, connection, charge)
        await socket.accept()
        try:
            await connection.run(talk.handle, settings.sender_timeout_ms / 1000)
        finally:
            talk.close()


class PageConversation:
    """The messages of one page, and the answers to them."""

    def __init__(
        self,
        registry: ContestRegistry,
        session: ContestSession,
        connection: Connection,
        charge: Callable[[int], None],
    ) -> None:
        self._sessions = registry
        self._session = session
        self._connection = connection
        self._charge = charge
        self._page: Page | None = None

    def close(self) -> None:
        """Send this page nothing more."""
        if self._page is not None:
            self._session.open_pages.discard(self._page)

    async def handle(self, text: str | bytes) -> None:
        """Answer one message. A bad message gets one error, and the connection stays open."""
        try:
            # After a network outage, everybody in a hall may reconnect at once from one address.
            self._charge(1)
        except Refusal as refusal:
            self._connection.refuse(refusal)
            await asyncio.sleep(_FLOOD_PAUSE_S)
            return
        try:
            message = messages.read(text)
        except ValidationError:
            self._connection.refuse(Refusal(ServerCode.INVALID_MESSAGE))
            return
        try:
            if isinstance(message, messages.ContestHello):
                await self._greet(message)
            elif self._page is None:
                raise Refusal(ServerCode.HELLO_FIRST)  # noqa: TRY301 - told like the rest
            else:
                pong = messages.ContestPong(type="pong").model_dump_json()
                self._connection.send_encoded(pong.encode())
        except Refusal as refusal:
            self._connection.refuse(refusal)
        except Exception:  # a bug of ours must be one error for one person
            log.exception("contest_message_failed", contest=self._session.queue.key)
            self._connection.refuse(Refusal(ServerCode.INTERNAL))

    async def _greet(self, hello: messages.ContestHello) -> None:
        if self._page is not None:
            raise Refusal(ServerCode.ALREADY_GREETED)
        self._connection.was_greeted()
        if hello.version not in {None, VERSION}:
            self._connection.turn_away(Refusal(ServerCode.WRONG_VERSION))
            return
        try:
            # The contest may have been closed and loaded again since the connection was opened.
            self._session = await self._sessions.session(self._session.queue.key)
            link = self._session.link_number(hello.secret)
        except StoreError:
            self._connection.turn_away(Refusal(ServerCode.STORAGE))
            return
        except Refusal as refusal:
            self._connection.turn_away(refusal)
            return
        outside = self._session.role_of(link) in OUTSIDE
        if outside and self._session.outside_open >= MAX_OUTSIDE:
            self._connection.turn_away(Refusal(ServerCode.TOO_MANY_CONNECTIONS))
            return
        newest = self._session.contest.seq
        seen = hello.seen if hello.seen <= newest else 0
        self._page = Page(self._connection, link, seen)
        self._session.open_pages.add(self._page)
        if seen < newest:
            await self._session.send(self._page)
