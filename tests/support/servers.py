"""A real server on a real port, in a thread of the process that tests."""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
import time
from typing import TYPE_CHECKING, Any

from tests.support.patience import HANG_S
from tests.support.players import LazyMinds
from tilerummy.server.app import create_app
from tilerummy.server.run import Server, bind, config, serve
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Never used; without it every client would load all certificates of this machine."""
QUICK = {
    "bot_pace_ms": 0,
    "clock_grace_ms": 0,
    "open_browser": False,
    "port": 0,
    "warm_solver": False,
    "rate_messages": "10000/second",
    "rate_requests": "10000/second",
    "rate_connections": "10000/second",
    "rate_matches": "10000/second",
    "rate_players": "10000/second",
    "rate_words": "10000/second",
}


def settings(data_dir: Path, **changes: object) -> Settings:
    return Settings.model_validate({**QUICK, "data_dir": data_dir, **changes})


class RunningServer:
    """The server in a thread of this process."""

    def __init__(self, chosen: Settings, engines: Any = None, static: Path | None = None) -> None:
        self.listener = bind(chosen.host, chosen.port)
        extra = {} if static is None else {"static": static}
        self.app = create_app(chosen, engines or LazyMinds(), **extra)
        self._server = Server(config(self.app, chosen), "", open_browser=False)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self.listener]}
        )
        self.port: int = self.listener.getsockname()[1]

    def start(self) -> None:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(HANG_S)
        self.listener.close()
        assert not self._thread.is_alive()


@contextlib.contextmanager
def running(
    data_dir: Path, engines: Any = None, static: Path | None = None, **changes: object
) -> Iterator[RunningServer]:
    server = RunningServer(settings(data_dir, **changes), engines, static)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def serve_lazily() -> None:
    """Serve as the environment says, in a process of its own."""
    serve(Settings(), LazyMinds())


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
