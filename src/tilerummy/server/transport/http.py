"""uvicorn's HTTP/1.1 with limits on the size and duration of requests and responses."""

from __future__ import annotations

from enum import Enum, auto
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr

from tilerummy.server.codes import ServerCode
from tilerummy.server.identity.security import Incident, report
from tilerummy.server.transport.websocket import BoundedWebSocket

if TYPE_CHECKING:
    import asyncio
    from typing import Any

    from uvicorn import Config
    from uvicorn.server import ServerState

    from tilerummy.match.refusal import Code
    from tilerummy.server.transport.connection_limiter import ConnectionLimiter

MAX_HEADERS: Final = 16 * 1024
"""Most bytes in the headers of a request, with its URL and cookies."""
MAX_HEADER: Final = 8000
"""Most bytes in one header; the WebSocket library accepts 8192 per line."""
MAX_HEADER_COUNT: Final = 100
MAX_REQUEST: Final = 256 * 1024
"""Most bytes in a whole request as sent; the guard limits the body itself."""
MAX_PIPELINED: Final = 8
"""Requests that may wait on one connection for the answer to an earlier one."""
ANSWER_S: Final = 120.0
"""Seconds a peer may take to read an answer."""
LINGER_S: Final = 1.0
LINGER_BYTES: Final = 1024 * 1024
"""After an error, how long and how much more of the peer's data is read and discarded."""


class _Phase(Enum):
    HEADERS = auto()
    """Waiting for a request, or for the rest of its headers."""
    BODY = auto()
    ANSWER = auto()


class BoundedHttp(HttpToolsProtocol):
    """One connection before, or without, an upgrade to WebSocket.

    A timer always runs, so neither silence nor slow drips keep a connection open. Work and memory
    are linear in the bytes received, at most `MAX_HEADERS` or `MAX_REQUEST` plus one packet.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        gate: ConnectionLimiter,
        sender_s: float,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._gate = gate
        self._sender_s = sender_s
        self._address = ""
        self._entered = False
        self._refused = False
        self._phase = _Phase.HEADERS
        self._timer: asyncio.TimerHandle | None = None
        self._received = 0
        """Bytes of the current request."""
        self._in_headers = 0
        """Bytes in the complete headers of the current request."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept the connection, or refuse it if too many are open."""
        super().connection_made(transport)
        peer = get_remote_addr(transport)
        self._address = peer[0] if peer else ""
        self._entered = self._gate.enter(self._address)
        if self._entered:
            self._wait(_Phase.HEADERS, self._sender_s)
        else:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, ServerCode.TOO_MANY_CONNECTIONS, 0)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._stop_timer()
        super().connection_lost(exc)
        self._leave()

    def data_received(self, data: bytes) -> None:
        """Parse *data*, unless the request has become too large."""
        if self._refused:
            self._received += len(data)
            if self._received > LINGER_BYTES:
                self.transport.abort()
            return
        super().data_received(data)
        self._received += len(data)
        if self._timer is None or self._refused:
            return
        if self._phase is _Phase.HEADERS and self._received > MAX_HEADERS:
            self._oversized(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        elif self._received > MAX_REQUEST:
            self._oversized(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Reset the byte counts."""
        super().on_message_begin()
        self._received = self._in_headers = 0

    def on_url(self, url: bytes) -> None:
        """Accept part of the URL, unless it is too long."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Accept a header, or a trailer after a chunked body, unless there are too many bytes."""
        self._count(len(name) + len(value) + 4)
        if len(name) + len(value) > MAX_HEADER or len(self.headers) >= MAX_HEADER_COUNT:
            self._count(MAX_HEADERS)
        super().on_header(name, value)

    def _count(self, more: int) -> None:
        self._in_headers += more
        if self._in_headers > MAX_HEADERS:
            # The error stops the parser, which then calls `send_400_response`.
            raise ValueError("headers too large")

    def on_headers_complete(self) -> None:
        """Start the timer for the body."""
        if len(self.pipeline) >= MAX_PIPELINED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()
        self._wait(_Phase.BODY, self._sender_s)

    def on_message_complete(self) -> None:
        """Start the timer for the answer."""
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._wait(_Phase.HEADERS, self._sender_s)
        else:
            self._wait(_Phase.ANSWER, ANSWER_S)

    def on_response_complete(self) -> None:
        """Start the timer for the next request."""
        waiting = bool(self.pipeline)
        super().on_response_complete()
        if self._phase is _Phase.ANSWER and not self._refused:
            self._received = 0
            phase = _Phase.ANSWER if waiting else _Phase.HEADERS
            self._wait(phase, ANSWER_S if waiting else self._sender_s)

    def handle_websocket_upgrade(self) -> None:
        """Hand the socket over to the WebSocket. It counts as open until that is closed."""
        self._stop_timer()
        self._gate.forbid_eviction(self)
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, BoundedWebSocket):
            protocol.when_lost = self._leave
        # The parser refers to this object; break the cycle here, as at the end of a connection.
        self.parser = None  # type: ignore[assignment]

    def send_400_response(self, msg: str) -> None:
        """Answer a request that could not be parsed."""
        del msg
        if self._in_headers > MAX_HEADERS:
            self._oversized(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
        else:
            self._refuse(HTTPStatus.BAD_REQUEST, ServerCode.INVALID_REQUEST)

    def _oversized(self, status: HTTPStatus) -> None:
        report(Incident.OVERSIZED_REQUEST, self._address)
        self._refuse(status, ServerCode.TOO_LARGE)

    def evict(self) -> None:
        """Close at once, to make room for another connection."""
        report(Incident.SLOW_SENDER, self._address)
        self._stop_timer()
        self._leave()
        self.transport.abort()

    def _wait(self, phase: _Phase, seconds: float) -> None:
        if not self._refused:
            self._stop_timer()
            self._phase = phase
            self._timer = self.loop.call_later(seconds, self._too_slow)
            if self._entered:
                self._gate.allow_eviction(self)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_slow(self) -> None:
        self._timer = None
        if self._phase is _Phase.ANSWER:
            report(Incident.SLOW_READER, self._address)
            self.transport.abort()
        elif self._received:
            report(Incident.SLOW_SENDER, self._address)
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, ServerCode.TOO_SLOW)
        else:
            self.transport.close()

    def _refuse(self, status: HTTPStatus, code: Code, linger_s: float = LINGER_S) -> None:
        """Send an error, unless the request already has an answer, and close the connection."""
        self._refused = True
        self._received = 0
        self._stop_timer()
        self._unset_keepalive_if_required()
        if self.transport.is_closing():
            return
        if not self._answered():
            self.transport.write(_answer(status, code))
        if linger_s and self.transport.can_write_eof():
            self.transport.write_eof()
            self.loop.call_later(linger_s, self.transport.abort)
        else:
            self.transport.close()

    def _answered(self) -> bool:
        """Return whether the current request has an answer, or part of one."""
        return self.cycle is not None and (
            self._phase is not _Phase.HEADERS
            if self.cycle.response_complete
            else self.cycle.response_started
        )

    def _leave(self) -> None:
        self._gate.forbid_eviction(self)
        if self._entered:
            self._entered = False
            self._gate.leave(self._address)


def _answer(status: HTTPStatus, code: Code) -> bytes:
    body = msgspec.json.encode({"error": {"code": code.value, "message": code.sentence}})
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "content-type: application/json\r\n"
        f"content-length: {len(body)}\r\n"
        "cache-control: no-store\r\n"
        "connection: close\r\n\r\n"
    )
    return head.encode() + body
