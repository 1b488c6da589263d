"""One viewer's socket. Unsent messages are bounded, so a slow reader cannot harm others."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog
from starlette.websockets import WebSocketDisconnect

from tilerummy.match.refusal import MatchCode, Refusal
from tilerummy.server import metrics
from tilerummy.server.codes import ServerCode
from tilerummy.server.contest.wire.codes import ContestCode
from tilerummy.server.table.wire import from_server

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from starlette.websockets import WebSocket

    from tilerummy.core.violation import Violation
    from tilerummy.match.refusal import Code
    from tilerummy.server.store import PlayerCredential
    from tilerummy.server.transport.peer import Peer

log = structlog.get_logger()

TRY_AGAIN_LATER: Final = 1013
GOING_AWAY: Final = 1001
SERVICE_RESTART: Final = 1012
FAILED: Final = 1011
_CLOSING_CODES: Final[Mapping[Code, int]] = {
    MatchCode.UNKNOWN_MATCH: 4404,
    ServerCode.NOT_AT_THIS_TABLE: 4403,
    ServerCode.DEAD_LINK: 4403,
    ContestCode.LINK_WITHDRAWN: 4403,
    ServerCode.WRONG_VERSION: 4426,
}
"""Close codes after which the page must not reconnect."""
_CLOSING_S: Final = 1.0
"""Seconds that a peer that does not read may delay the closing of its socket."""


metrics.exist_from_the_start(metrics.REFUSALS, (*ServerCode, *MatchCode))


class Connection:
    """One viewer's socket."""

    def __init__(  # noqa: PLR0913 - a socket by its two ends, who it is, and two bounds
        self,
        socket: WebSocket,
        peer: Peer,
        credential: PlayerCredential | None,
        seat: int | None,
        *,
        most: int,
        most_bytes: int,
    ) -> None:
        """Allow *most* unread messages for *peer*; several may have *most_bytes* in all."""
        self.credential = credential
        self.player = None if credential is None else credential.player
        self.seat = seat
        self.seen_seq: int | None = None
        """The newest event sent; None before the viewer's hello."""
        self._socket = socket
        self._peer = peer
        self._most = most
        self._most_bytes = most_bytes
        self._unread = 0
        """Messages sent since the peer last had read everything."""
        self._held: tuple[bytes, ...] = ()
        """Messages to send together with the next one."""
        self._silence: asyncio.TimerHandle | None = None
        """Closes the connection if the viewer never sends hello."""
        self._ending = asyncio.Event()
        self._end_code = GOING_AWAY

    def send(self, message: from_server.ServerMessage) -> None:
        """Send *message*; close the connection if the peer has too much unread."""
        self.send_encoded(from_server.encode(message))

    def send_encoded(self, message: bytes) -> None:
        """Send a message that was encoded once for several viewers."""
        if self._ending.is_set():
            return
        held, self._held = self._held, ()
        unread = self._peer.unread_bytes
        if not unread:
            self._unread = 0
        elif self._unread >= self._most or unread + len(message) > self._most_bytes:
            metrics.OVERFLOWS.inc()
            log.info("outbox_overflow", seat=self.seat, bytes=unread)
            self._end(TRY_AGAIN_LATER)
            return
        self._unread += len(held) + 1
        self._peer.say(*held, message)

    def hold(self, message: from_server.ServerMessage) -> None:
        """Send *message* together with the next one, or with `flush`.

        A move's acknowledgement is followed at once by its result. A write to the socket takes
        about 10 % of the time of a move, so both go out in one.
        """
        self._held = (*self._held, from_server.encode(message))

    def flush(self) -> None:
        """Send the messages held back."""
        if self._held:
            *before, last = self._held
            self._held = tuple(before)
            self.send_encoded(last)

    def refuse(self, refusal: Refusal, re: str | None = None) -> None:
        """Send the error for a bad message."""
        metrics.REFUSALS.labels(refusal.code).inc()
        self.send(refused(refusal, re))

    def turn_away(self, refusal: Refusal) -> None:
        """Send the reason why the viewer cannot stay, and close the socket."""
        self.refuse(refusal)
        self._end(closing_code(refusal))

    def go_elsewhere(self) -> None:
        """Close the socket so that the page reconnects, to another node if this one stops."""
        self._end(SERVICE_RESTART)

    def _end(self, code: int) -> None:
        """Close the socket with *code*."""
        if not self._ending.is_set():
            self.flush()
            self._end_code = code
            self._ending.set()

    async def run(self, handle: Callable[[str | bytes], Awaitable[None]], hello_s: float) -> None:
        """Read and write until either side ends it. Hello must arrive within *hello_s*."""
        late = Refusal(ServerCode.TOO_SLOW)
        loop = asyncio.get_running_loop()
        self._silence = loop.call_later(hello_s, self.turn_away, late)
        try:
            with metrics.CONNECTIONS.track_inprogress():
                await self._run(handle)
        finally:
            self._silence.cancel()

    def was_greeted(self) -> None:
        """Note that the viewer has sent hello."""
        if self._silence is not None:
            self._silence.cancel()

    async def _run(self, handle: Callable[[str | bytes], Awaitable[None]]) -> None:
        reader = asyncio.create_task(self._read(handle))
        ending = asyncio.create_task(self._ending.wait())
        try:
            await asyncio.wait({reader, ending}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            ending.cancel()
            (failed, _) = await asyncio.gather(reader, ending, return_exceptions=True)
        if isinstance(failed, Exception) and not isinstance(failed, WebSocketDisconnect):
            log.error("connection_failed", error=type(failed).__name__, exc_info=failed)
            self._end_code = FAILED
        await close(self._socket, self._peer, self._end_code)

    async def _read(self, handle: Callable[[str | bytes], Awaitable[None]]) -> None:
        while not self._ending.is_set():
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            await handle(text if text is not None else message["bytes"])
            if self._peer.has_said_more:
                # Messages from one packet never make `receive` wait, so let other tasks run here.
                await asyncio.sleep(0)


async def close(socket: WebSocket, peer: Peer, code: int) -> None:
    """Close the socket with *code*, or abort it if the peer does not read up to that."""
    try:
        async with asyncio.timeout(_CLOSING_S):
            await socket.close(code)
    except TimeoutError:
        peer.drop()
    except Exception:  # noqa: BLE001, S110 - the peer has ended the line already, in whatever way
        pass


def closing_code(refusal: Refusal) -> int:
    """Return the close code for *refusal*."""
    return _CLOSING_CODES.get(refusal.code, TRY_AGAIN_LATER)


def refused(refusal: Refusal, re: str | None = None) -> from_server.Refused:
    """Return *refusal* as a message."""
    return from_server.Refused(
        refusal.code, refusal.message, re, [_violation(one) for one in refusal.violations]
    )


def _violation(violation: Violation) -> from_server.ViolationText:
    return from_server.ViolationText(violation.code.value, dict(violation.params))
