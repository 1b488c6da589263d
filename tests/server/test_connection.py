"""What goes out over one socket together: an acknowledgement, and what came of the move."""

from __future__ import annotations

import msgspec
from starlette.websockets import WebSocket

from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.table.wire import from_server
from tilerummy.server.transport.connection import Connection

ACK, PONG = from_server.Ack("command-1", 7), from_server.Pong()


class Listener:
    """A peer that reads at once, and keeps what came in one go."""

    unread_bytes = 0
    has_said_more = False

    def __init__(self) -> None:
        self.heard: list[list[str]] = []

    def say(self, *texts: bytes) -> None:
        self.heard.append([msgspec.json.decode(text)["type"] for text in texts])

    def drop(self) -> None:
        raise AssertionError("nobody is dropped who reads")


def connected() -> tuple[Connection, Listener]:
    async def never(*_: object) -> None:
        raise AssertionError("nothing goes past the peer")

    peer = Listener()
    socket = WebSocket({"type": "websocket"}, never, never)  # type: ignore[arg-type]
    return Connection(socket, peer, None, 0, most=8, most_bytes=100_000), peer


async def test_an_acknowledgement_goes_out_with_what_follows_it() -> None:
    connection, peer = connected()
    connection.hold(ACK)
    assert peer.heard == []
    connection.send(PONG)
    connection.flush()
    assert peer.heard == [["ack", "pong"]]


async def test_an_acknowledgement_goes_out_where_nothing_follows() -> None:
    connection, peer = connected()
    connection.hold(ACK)
    connection.flush()
    connection.flush()
    assert peer.heard == [["ack"]]


async def test_an_acknowledgement_is_not_lost_with_the_line() -> None:
    connection, peer = connected()
    connection.hold(ACK)
    connection.go_elsewhere()
    assert peer.heard == [["ack"]]
    connection, peer = connected()
    connection.hold(ACK)
    connection.turn_away(Refusal(ServerCode.NOT_AT_THIS_TABLE))
    assert peer.heard == [["ack", "error"]]
    connection.hold(ACK)
    connection.flush()
    assert len(peer.heard) == 1
