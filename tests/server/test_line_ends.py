"""A line that has ended is gone at once, in whatever way it ended.

Under attack the search for garbage comes late, so nothing of a line may wait for it.
"""

from __future__ import annotations

import contextlib
import gc
import socket
import time
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.contest.support import open_contest
from tests.server.support import Json, Player, RunningServer, running
from tests.support.patience import HANG_S
from tilerummy.server.transport.connection import Connection
from tilerummy.server.transport.http import BoundedHttp
from tilerummy.server.transport.websocket import MAX_QUEUED, BoundedWebSocket

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

UPGRADE = b"GET /ws/x HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with running(tmp_path) as started:
        yield started


def in_memory() -> list[object]:
    """Return what there is of lines; nothing is collected by asking."""
    return [
        one for one in gc.get_objects() if type(one) in {BoundedHttp, BoundedWebSocket, Connection}
    ]


def close_politely(kim: Player, made: Json) -> None:
    with kim.at(made["match"]):
        pass


def drop(kim: Player, made: Json) -> None:
    with kim.at(made["match"]) as line:
        line.connection.socket.shutdown(socket.SHUT_RDWR)


def say_too_much(kim: Player, made: Json) -> None:
    with kim.at(made["match"]) as line:
        masked = b"\x81\x80\x00\x00\x00\x00"
        line.connection.socket.sendall(masked * 3 * MAX_QUEUED)
        with pytest.raises(ConnectionClosed):
            line.until("never")


def come_to_no_match(kim: Player, _: Json) -> None:
    with kim.line("a" * 16) as line:
        assert line.next()["code"] == "unknown_match"


def come_from_elsewhere(kim: Player, made: Json) -> None:
    with pytest.raises(InvalidStatus), kim.line(made["match"], origin="http://evil.example"):
        pass


def look_on_at_a_contest(kim: Player, _: Json) -> None:
    director = open_contest(kim.port)
    with director.line() as line:
        line.next()


def raw(kim: Player, request: bytes) -> None:
    with socket.create_connection(("127.0.0.1", kim.port), HANG_S) as line:
        with contextlib.suppress(OSError):
            line.sendall(request)
        with contextlib.suppress(OSError):
            while line.recv(65536):
                pass


def shake_no_hands(kim: Player, _: Json) -> None:
    raw(kim, UPGRADE + b"\r\n")


def send_headers_without_end(kim: Player, _: Json) -> None:
    raw(kim, b"GET / HTTP/1.1\r\n" + b"X-More: x\r\n" * 3000)


def ask_for_a_page(kim: Player, _: Json) -> None:
    raw(kim, b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")


@pytest.mark.parametrize(
    "end_line",
    [
        close_politely,
        drop,
        say_too_much,
        come_to_no_match,
        come_from_elsewhere,
        look_on_at_a_contest,
        shake_no_hands,
        send_headers_without_end,
        ask_for_a_page,
    ],
)
def test_nothing_of_a_line_waits_for_a_search(
    server: RunningServer, end_line: Callable[[Player, Json], None]
) -> None:
    with Player(server.port) as kim:
        made = kim.create("open")
        gc.collect()
        before = len(in_memory())
        gc.disable()
        try:
            for _ in range(3):
                end_line(kim, made)
            end = time.monotonic() + HANG_S
            while len(in_memory()) > before and time.monotonic() < end:
                time.sleep(0.02)
            assert len(in_memory()) <= before
        finally:
            gc.enable()
