"""The server as a process of its own, so that it can be stopped and killed."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import httpx
from websockets.exceptions import ConnectionClosed

from tests.server.support import QUICK, TLS, Line
from tests.support.forks import Fork
from tests.support.patience import HANG_S
from tests.support.servers import serve_lazily

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PROGRAM = "from tests.support.servers import serve_lazily; serve_lazily()"


_BELOW_OUTGOING: Final = range(20_000, 30_000)
"""Ports that no system picks by itself for outgoing connections."""


def _lasting_port() -> int:
    """Return a free port that stays free while the server restarts.

    A connection to a port where nobody listens can be given that port as its own, and then it
    connects to itself and keeps the server from coming back.
    """
    while True:
        port = secrets.choice(_BELOW_OUTGOING)
        with contextlib.suppress(OSError), socket.socket() as tried:
            tried.bind(("127.0.0.1", port))
            return port


class Process:
    """The server as a process of its own, so that it can be killed."""

    def __init__(self, data_dir: Path, within: Sequence[str] = (), /, **changes: object) -> None:
        """*within* is a command that runs the server, given as its last arguments."""
        self.port = _lasting_port()
        self._within = within
        chosen = {**QUICK, "data_dir": data_dir, "log_level": "error", **changes}
        self._environment = os.environ | {
            f"TILERUMMY_{name.upper()}": str(value) for name, value in chosen.items()
        }
        self._environment["TILERUMMY_PORT"] = str(self.port)
        self._process: Fork | subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        if not self._within:
            self._process = Fork(serve_lazily, self._environment)
        else:
            self._process = subprocess.Popen(
                [*self._within, sys.executable, "-c", PROGRAM],
                env=self._environment,
                cwd=Path(__file__).parents[2],
                stdout=subprocess.DEVNULL,
            )
        end = time.monotonic() + HANG_S
        while time.monotonic() < end:
            with contextlib.suppress(httpx.TransportError):
                if (
                    httpx.get(f"http://127.0.0.1:{self.port}/healthz", verify=TLS).status_code
                    == 200
                ):
                    return
            time.sleep(0.02)
        raise AssertionError("the server did not start")

    def send(self, what: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(what)

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(HANG_S)


@contextlib.contextmanager
def process(data_dir: Path, within: Sequence[str] = (), /, **changes: object) -> Iterator[Process]:
    server = Process(data_dir, within, **changes)
    server.start()
    try:
        yield server
    finally:
        if server._process is not None and server._process.poll() is None:
            server.end()


def read_until_closed(line: Line) -> int | None:
    """Return the code with which the server ends the line."""
    try:
        while True:
            line.next()
    except ConnectionClosed as closed:
        return None if closed.rcvd is None else closed.rcvd.code
