"""One slow client harms nobody else: its outbox overflows, and it alone is closed."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from typing import TYPE_CHECKING

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.support import Json, Line, Player, running

if TYPE_CHECKING:
    from pathlib import Path


def stalled_socket(port: int) -> socket.socket:
    """Return a connection that can take next to nothing before somebody reads."""
    stalled = socket.socket()
    stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    stalled.connect(("127.0.0.1", port))
    return stalled


def keep_asking(line: Line) -> None:
    """Ask for everything again and again, and read nothing of it."""
    with contextlib.suppress(ConnectionClosed, OSError):
        while True:
            line.say("hello")


def is_gone(message: Json) -> bool:
    return message["type"] == "presence" and message["connected"][1] is False


@pytest.mark.timeout(60)
def test_a_stalled_reader_is_closed_and_starves_nobody(tmp_path: Path) -> None:
    with running(tmp_path, outbox_messages=16) as server, Player(server.port) as kim:
        made = kim.create("open", "easy")
        with Player(server.port, "Lee") as lee:
            lee.join(made)
            with (
                stalled_socket(server.port) as raw,
                kim.at(made["match"]) as healthy,
                lee.line(made["match"], sock=raw, max_queue=1, close_timeout=0.1) as stalled,
            ):
                assert healthy.until("presence")["connected"][1] is True
                healthy.do("start_game")
                flood = threading.Thread(target=keep_asking, args=(stalled,))
                flood.start()
                longest = 0.0
                while not any(is_gone(message) for message in healthy.messages):
                    began = time.monotonic()
                    healthy.do("rename", name=f"Kim {healthy.seq}")
                    longest = max(longest, time.monotonic() - began)
                # Every one of the healthy reader's commands came through, and promptly.
                assert longest < 10
                with contextlib.suppress(OSError):
                    raw.shutdown(socket.SHUT_RDWR)
                flood.join()
            with lee.at(made["match"], last_seq=healthy.seq - 2) as back:
                assert [event["seq"] for event in back.events] == [healthy.seq - 1, healthy.seq]
