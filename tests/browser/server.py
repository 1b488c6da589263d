"""The server in a process of its own, which can be killed and started again."""

from __future__ import annotations

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.forks import Fork
from tests.support.patience import HANG_S
from tilerummy.cli.main import main

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAM = Path(sys.executable).with_name("tilerummy")
STATIC = Path(__file__).parents[2] / "src" / "tilerummy" / "server" / "static" / "index.html"


def _serve() -> None:
    sys.exit(main(["serve"]))


class Server:
    """`tilerummy serve` on a port and a folder that stay the same from start to start."""

    def __init__(self, data_dir: Path, *, forked: bool = True, **settings: object) -> None:
        """*settings* are those of docs/host/settings.md, in small letters and without the prefix.

        It is started as a program, or forked where *forked* is set.
        """
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        chosen = {
            "host": "127.0.0.1",
            "port": self.port,
            "data_dir": data_dir,
            "open_browser": 0,
            "log_level": "warning",
            "bot_pace_ms": 0,
            # Who plays here asks and draws ten times a second, which no person does.
            "rate_messages": "1000/second",
            "hint_deadline_ms": 60_000,  # a busy machine still answers
            **settings,
        }
        self._environment = os.environ | {
            f"TILERUMMY_{name.upper()}": str(value) for name, value in chosen.items()
        }
        self._forked = forked
        self._process: Fork | subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def tell(self, *command: str) -> None:
        """Run another *command* of the program, with the same settings."""
        subprocess.run(
            [PROGRAM, *command], env=self._environment, check=True, stdout=subprocess.DEVNULL
        )

    def start(self) -> None:
        """Start it; return when it answers."""
        assert STATIC.exists(), "the client is not built: make test builds it"
        if self._forked:
            self._process = Fork(_serve, self._environment)
        else:
            self._process = subprocess.Popen(
                [PROGRAM, "serve"], env=self._environment, stdout=subprocess.DEVNULL
            )
        end = time.monotonic() + 90
        while time.monotonic() < end:
            assert self._process.poll() is None, "the server ended at once"
            if self._answers():
                return
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """End it without warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a service manager would; do nothing if it does not run."""
        if self._process is not None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        assert self._process is not None
        process, self._process = self._process, None
        assert process.poll() is None, f"the server has ended by itself: {process.returncode}"
        process.send_signal(how)
        process.wait(HANG_S)

    def _answers(self) -> bool:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        with contextlib.closing(line), contextlib.suppress(OSError):
            line.request("GET", "/healthz")
            return line.getresponse().status == http.HTTPStatus.OK
        return False


@contextlib.contextmanager
def serving(data_dir: Path, *, forked: bool = True, **settings: object) -> Iterator[Server]:
    server = Server(data_dir, forked=forked, **settings)
    try:
        server.start()
        yield server
    finally:
        server.stop()
