"""What comes on a WebSocket is read alike however it is cut: most of it without the library."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import TYPE_CHECKING
from unittest.mock import MagicMock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from tilerummy.server.transport.websocket import BoundedWebSocket

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

HANDSHAKE = (
    b"GET /ws/aaaaaaaaaaaaaaaa HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
SIZES = (0, 1, 125, 126, 127, 2040, 2041, 3000)


def frame(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin=fin).serialize(mask=True)


def text_in_parts(data: bytes) -> bytes:
    """A message in two frames, with a ping in between."""
    half = len(data) // 2
    return (
        frame(Opcode.TEXT, data[:half], fin=False)
        + frame(Opcode.PING, b"there?")
        + frame(Opcode.CONT, data[half:])
    )


async def accepted() -> BoundedWebSocket:
    async def application(_scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.Event().wait()

    config = Config(
        application,
        interface="asgi3",
        log_config=None,
        ws_max_size=65_536,
        ws_per_message_deflate=False,
    )
    config.load()
    line = BoundedWebSocket(config, ServerState(), {})
    transport = MagicMock()
    transport.is_closing.return_value = False
    transport.get_write_buffer_size.return_value = 0
    line.connection_made(transport)
    line.data_received(HANDSHAKE)
    line.queue.get_nowait()  # that somebody has connected
    await asyncio.sleep(0)  # the application accepts
    return line


async def end(line: BoundedWebSocket) -> None:
    """Let the application go."""
    for task in line.tasks:
        task.cancel()
    await asyncio.gather(*line.tasks, return_exceptions=True)


def heard(packets: list[bytes]) -> tuple[list[str], bool]:
    """Return the texts that *packets* bring, and whether the line goes on after them."""

    async def hear() -> tuple[list[str], bool]:
        line = await accepted()
        for packet in packets:
            line.data_received(packet)
        came = [line.queue.get_nowait() for _ in range(line.queue.qsize())]
        await end(line)
        texts = [str(one["text"]) for one in came if one["type"] == "websocket.receive"]
        return texts, len(texts) == len(came)

    return asyncio.run(hear())


def cut(stream: bytes, places: set[int]) -> list[bytes]:
    at = sorted({0, len(stream)} | {place % (len(stream) + 1) for place in places})
    return [stream[begin:end] for begin, end in itertools.pairwise(at)]


messages = st.tuples(
    st.sampled_from(SIZES), st.sampled_from(["whole", "parts", "pinged", "ponged"])
)


@given(st.lists(messages, max_size=6), st.sets(st.integers(0, 20_000), max_size=12), st.booleans())
def test_what_is_said_does_not_depend_on_how_it_is_cut(
    said: list[tuple[int, str]], places: set[int], by_message: bool
) -> None:
    texts, packets = [], []
    for number, (size, method) in enumerate(said):
        text = chr(ord("a") + number) * size
        complete = frame(Opcode.TEXT, text.encode())
        packets.append(
            {
                "whole": complete,
                "parts": text_in_parts(text.encode()),
                "pinged": frame(Opcode.PING, b"?") + complete,
                "ponged": complete + frame(Opcode.PONG, b"!"),
            }[method]
        )
        texts.append(text)
    if not by_message:
        packets = cut(b"".join(packets), places)
    assert heard(packets) == (texts, True)


def test_a_message_by_itself_does_not_go_through_the_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsed = list[bytes]()
    taken = WebSocketsSansIOProtocol.data_received

    def count(self: WebSocketsSansIOProtocol, data: bytes) -> None:
        parsed.append(data)
        taken(self, data)

    monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", count)
    one, two = frame(Opcode.TEXT, b"one"), frame(Opcode.TEXT, b"2" * 300)
    ping = frame(Opcode.PING, b"")
    assert heard([one, two, ping, one, two[:5], two[5:], one]) == (
        ["one", "2" * 300, "one", "2" * 300, "one"],
        True,
    )
    assert parsed == [HANDSHAKE, ping, two[:5], two[5:]]


@pytest.mark.parametrize(
    "packets",
    [
        [frame(Opcode.TEXT, b"a", fin=False), frame(Opcode.TEXT, b"b")],
        [b"\x81\x01a"],
        [frame(Opcode.TEXT, b"\xff")],
        [frame(Opcode.TEXT, "ä".encode(), fin=False) + frame(Opcode.CONT, b"\xff")],
        [frame(Opcode.CLOSE, b""), frame(Opcode.TEXT, b"late")],
    ],
    ids=["a message in a message", "no mask", "no UTF-8", "no UTF-8 in parts", "after the end"],
)
def test_what_no_client_may_say_ends_the_line(packets: list[bytes]) -> None:
    assert heard(packets) == ([], False)


def test_reading_stops_while_a_message_waits_behind_another() -> None:
    async def hear() -> list[int]:
        line = await accepted()
        paused = line.transport.pause_reading
        assert isinstance(paused, MagicMock)
        counts = []
        for _ in range(3):
            line.data_received(frame(Opcode.TEXT, b"one"))
            counts.append(paused.call_count)
        await end(line)
        return counts

    assert asyncio.run(hear()) == [0, 1, 1]
