"""A player who talks to the server over HTTP and WebSocket."""

from __future__ import annotations

import contextlib
import itertools
import json
import time
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Self

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.documents import check_answer
from tests.support.patience import HANG_S
from tests.support.servers import QUICK, TLS, RunningServer, free_port, running, settings

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "QUICK",
    "TLS",
    "Json",
    "Line",
    "Player",
    "RunningServer",
    "free_port",
    "running",
    "settings",
]

Json = dict[str, Any]


class Player:
    """One browser: a cookie jar, HTTP, and sockets."""

    def __init__(self, port: int, name: str = "Kim") -> None:
        self.port = port
        self.name = name
        self.http = httpx.Client(
            base_url=f"http://127.0.0.1:{port}",
            timeout=HANG_S,
            verify=TLS,
            event_hooks={"response": [check_answer]},
        )

    def close(self) -> None:
        self.http.close()

    def readiness(self) -> Any:
        """Wait until the server is ready, and return what it says of itself.

        A server on a busy machine that did not run for seconds is not ready until its next beat.
        """
        until = time.monotonic() + HANG_S
        while (answer := self.http.get("/readyz")).status_code != HTTPStatus.OK:
            assert time.monotonic() < until, answer.text
            time.sleep(0.1)
        return answer.json()

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
            open_timeout=HANG_S,
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
    VIEW_FIELDS = (
        *("ruleset", "rules", "changed", "clock", "turn_limit_ms", "threshold", "call", "games"),
        *("min_seats", "max_seats", "sheet", "standings"),
    )
    """What an update leaves out unless it has changed."""

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

    def next(self, timeout: float = HANG_S) -> Json:
        message: Json = json.loads(self.connection.recv(timeout))
        self.messages.append(message)
        if message["type"] == "update":
            saved = {name: self.view[name] for name in self.VIEW_FIELDS if name in self.view}
            new = (message.get("terms") or {}) | (message.get("results") or {})
            self.view, self.seq = saved | message["view"] | new, message["seq"]
            self.events += message["events"]
        return message

    def until(self, *kinds: str, timeout: float = HANG_S) -> Json:
        """Return the next message of one of *kinds*."""
        end = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, end - time.monotonic()))
            if message["type"] in kinds:
                return message

    def wait_for(self, predicate: Any, timeout: float = HANG_S) -> None:
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
