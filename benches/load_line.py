"""A WebSocket client that costs its process almost nothing, for loads on the same machine.

It takes a few microseconds a message, where a full library takes ten times as long, because it
shares its processors with the server that it measures. It supports only the whole, unmasked frames
of this server. Programs that play use `tilerummy.client`.
"""

from __future__ import annotations

import asyncio
import base64
import os
from typing import TYPE_CHECKING, cast
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Line(asyncio.Protocol):
    """One connection; *heard* gets every text message, *lost* is called once it has ended."""

    def __init__(
        self, request: bytes, heard: Callable[[bytes], None], lost: Callable[[], None]
    ) -> None:
        self._request = request
        self._heard = heard
        self._lost = lost
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.accepted = asyncio.get_running_loop().create_future()
        self.received = 0
        """Bytes."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is of no such class
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        if not self.accepted.done():
            self.accepted.set_exception(ConnectionError(f"not accepted: {exc}"))
        self._lost()

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        buffer = self._buffer + data if self._buffer else data
        if not self.accepted.done():
            head, end, buffer = buffer.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.accepted.set_exception(ConnectionError(head[:80].decode()))
                self.close()
                return
            self.accepted.set_result(None)
        self._buffer = self._frames(buffer)

    def _frames(self, buffer: bytes) -> bytes:
        """Handle the whole frames of *buffer* and return what is left."""
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, body = buffer[at + 1] & 127, at + 2
            if size >= 126:
                body += 2 if size == 126 else 8
                if body > end:
                    break
                size = int.from_bytes(buffer[at + 2 : body], "big")
            if body + size > end:
                break
            kind, content = buffer[at] & 15, buffer[body : body + size]
            at = body + size
            if kind == _TEXT:
                self._heard(content)
            elif kind == _PING:
                self._write(_PONG, content)
            elif kind == _CLOSE:
                self.close()
        return buffer[at:]

    def say(self, text: bytes) -> None:
        """Send a message; nothing happens where the line is lost."""
        self._write(_TEXT, text)

    def _write(self, kind: int, content: bytes) -> None:
        size = len(content)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        if self._transport is not None:
            # Masked with zeros, which changes nothing and costs nothing.
            self._transport.write(bytes([128 | kind]) + length + b"\0\0\0\0" + content)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def pause(self) -> None:
        """Read nothing more, like a peer that has fallen asleep."""
        if self._transport is not None:
            self._transport.pause_reading()


async def connect(
    url: str,
    match: str,
    cookies: Mapping[str, str],
    heard: Callable[[bytes], None],
    lost: Callable[[], None] = lambda: None,
    local_addr: tuple[str, int] | None = None,
) -> Line:
    """Return an accepted line to *match* on the node at *url*, or raise a ConnectionError."""
    address = urlsplit(url)
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    request = (
        f"GET /ws/{match} HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n"
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
    )
    _, line = await asyncio.get_running_loop().create_connection(
        lambda: Line(request.encode(), heard, lost),
        address.hostname or "",
        address.port or 80,
        local_addr=local_addr,
    )
    await asyncio.wait_for(line.accepted, 30)
    return line
