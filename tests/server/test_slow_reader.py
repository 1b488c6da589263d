"""One slow client harms nobody else: its outbox overflows, and it alone is closed."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import TYPE_CHECKING

import pytest

from tests.server.support import Json, Player, running
from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from pathlib import Path


def stalled_socket(port: int) -> socket.socket:
    """Return a connection that can take next to nothing before somebody reads."""
    stalled = socket.socket()
    stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    stalled.connect(("127.0.0.1", port))
    return stalled


def is_gone(message: Json) -> bool:
    return message["type"] == "presence" and message["connected"][1] is False


@pytest.mark.parametrize(
    "bound", [{"outbox_messages": 16}, {"outbox_bytes": 16_384, "outbox_messages": 4096}]
)
def test_a_stalled_reader_is_closed_and_starves_nobody(
    tmp_path: Path, bound: dict[str, int]
) -> None:
    with running(tmp_path, **bound) as server, Player(server.port) as kim:  # type: ignore[arg-type]
        # The system would take megabytes for somebody who does not read.
        server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        made = kim.create("open", "easy")
        with Player(server.port, "Lee") as lee:
            lee.join(made)
            with (
                stalled_socket(server.port) as raw,
                kim.at(made["match"]) as healthy,
                lee.line(made["match"], sock=raw, max_queue=1, close_timeout=0.1) as stalled,
            ):
                assert healthy.until("presence")["connected"][1] is True
                stalled.say("hello")
                healthy.do("start_game")
                longest = 0.0
                while not any(is_gone(message) for message in healthy.messages):
                    began = time.monotonic()
                    healthy.do("rename", name=f"Kim {healthy.seq}")
                    longest = max(longest, time.monotonic() - began)
                    assert healthy.seq < 2000
                # Every one of the healthy reader's commands came through, and promptly.
                assert longest < HANG_S
                with contextlib.suppress(OSError):
                    raw.shutdown(socket.SHUT_RDWR)
            with lee.at(made["match"], last_seq=healthy.seq - 2) as back:
                assert [event["seq"] for event in back.events] == [healthy.seq - 1, healthy.seq]
