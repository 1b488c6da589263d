"""A real server on a real port, and a player who talks to it over HTTP and WebSocket."""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import ssl
import threading
import time
from typing import TYPE_CHECKING, Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.support.players import LazyMinds
from tilerummy.server.app import create_app
from tilerummy.server.run import Server, bind, config
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Json = dict[str, Any]
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
}


def settings(data_dir: Path, **changes: object) -> Settings:
    return Settings.model_validate({**QUICK, "data_dir": data_dir, **changes})


class RunningServer:
    """The server in a thread of this process."""

    def __init__(self, chosen: Settings, minds: Any = None, static: Path | None = None) -> None:
        self._listener = bind(chosen.host, chosen.port)
        extra = {} if static is None else {"static": static}
        self.app = create_app(chosen, minds or LazyMinds(), **extra)
        self._server = Server(config(self.app, chosen), "", open_browser=False)
        self._thread = threading.Thread(
            target=self._server.run, kwargs={"sockets": [self._listener]}
        )
        self.port: int = self._listener.getsockname()[1]

    def start(self) -> None:
        self._thread.start()
        while not self._server.started:
            assert self._thread.is_alive(), "the server did not start"
            time.sleep(0.005)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        self._listener.close()
        assert not self._thread.is_alive()


@contextlib.contextmanager
def running(
    data_dir: Path, minds: Any = None, static: Path | None = None, **changes: object
) -> Iterator[RunningServer]:
    server = RunningServer(settings(data_dir, **changes), minds, static)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Player:
    """One browser: a cookie jar, HTTP, and sockets."""

    def __init__(self, port: int, name: str = "Kim") -> None:
        self.port = port
        self.name = name
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=10, verify=TLS)

    def close(self) -> None:
        self.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def create(self, *seats: str, **changes: object) -> Json:
        body = {
            "ruleset": "classic",
            "clock": False,
            "name": self.name,
            "seats": [
                {"kind": "open"} if seat == "open" else {"kind": "bot", "level": seat}
                for seat in seats
            ],
            **changes,
        }
        answer = self.http.post("/api/matches", json=body)
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def join(self, made: Json) -> int:
        answer = self.http.post(
            f"/api/matches/{made['match']}/join", json={"invite": made["invite"], "name": self.name}
        )
        assert answer.status_code == 200, answer.text
        seat: int = answer.json()["seat"]
        return seat

    def cookie(self) -> str:
        return "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())

    @contextlib.contextmanager
    def line(self, match: str, **options: Any) -> Iterator[Line]:
        """Connect without saying hello."""
        headers = {"Cookie": self.cookie(), **options.pop("headers", {})}
        with connect(
            f"ws://127.0.0.1:{self.port}/ws/{match}",
            additional_headers=headers,
            compression=None,
            **options,
        ) as connection:
            yield Line(connection)

    @contextlib.contextmanager
    def at(self, match: str, last_seq: int = 0, **options: Any) -> Iterator[Line]:
        """Connect and say hello."""
        with self.line(match, **options) as line:
            line.hello(last_seq)
            yield line


class Line:
    """One socket; keeps the newest view and every event it was sent."""

    ids = itertools.count(1)

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.view: Json = {}
        self.seq = 0
        self.events: list[Json] = []
        self.messages: list[Json] = []

    def hello(self, last_seq: int = 0) -> Json:
        self.say("hello", last_seq=last_seq)
        return self.until("update")

    def say(self, kind: str, **fields: object) -> None:
        self.raw(json.dumps({"type": kind, **fields}))

    def raw(self, text: str | bytes) -> None:
        self.connection.send(text)

    def next(self, timeout: float = 10) -> Json:
        message: Json = json.loads(self.connection.recv(timeout))
        self.messages.append(message)
        if message["type"] == "update":
            self.view, self.seq = message["view"], message["seq"]
            self.events += message["events"]
        return message

    def until(self, *kinds: str, timeout: float = 10) -> Json:
        """Return the next message of one of *kinds*."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if message["type"] in kinds:
                return message

    def wait_for(self, predicate: Any, timeout: float = 10) -> None:
        """Read until the view satisfies *predicate*."""
        end = time.monotonic() + timeout
        while not predicate(self.view):
            self.next(max(0.01, end - time.monotonic()))

    def send_command(self, kind: str, **fields: object) -> str:
        cmd_id = fields.pop("cmd_id", None) or f"command-{next(self.ids)}"
        self.say(kind, **{"cmd_id": cmd_id, "expect_seq": self.seq, **fields})
        return str(cmd_id)

    def command(self, kind: str, **fields: object) -> Json:
        """Send a command and return its answer: an ack or an error."""
        cmd_id = self.send_command(kind, **fields)
        while True:
            answer = self.until("ack", "error")
            if cmd_id in {answer.get("cmd_id"), answer.get("re")}:
                return answer

    def do(self, kind: str, **fields: object) -> Json:
        """Send a command that has to succeed, and read what it leads to."""
        answer = self.command(kind, **fields)
        assert answer["type"] == "ack", answer
        while self.seq < answer["seq"]:
            self.until("update")
        return answer

    def refused(self, kind: str, **fields: object) -> Json:
        answer = self.command(kind, **fields)
        assert answer["type"] == "error", answer
        return answer

    def error(self) -> Json:
        return self.until("error")

    def my_turn(self) -> bool:
        game = self.view["game"]
        return bool(game and not game["outcome"] and game["seat"] == self.view["you"])

    def rest(self) -> Json:
        """Lay nothing."""
        game = self.view["game"]
        if not game["rack"]:
            return self.do("call")
        return self.do("draw" if game["pool"] else "pass")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
