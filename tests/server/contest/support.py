"""A director, referees and players of a contest, over HTTP and WebSocket."""

from __future__ import annotations

import atexit
import itertools
import json
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
from websockets.sync.client import connect

from tests.server.documents import check_answer
from tests.support.patience import HANG_S
from tests.support.servers import TLS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tests.server.support import RunningServer

Json = dict[str, Any]

KNOCKOUT = {"format": "knockout", "games": 2, "advance": 2}
MEET = {"format": "meet", "rounds": 3, "games": 1}


CLIENT = httpx.Client(timeout=HANG_S, verify=TLS, event_hooks={"response": [check_answer]})
PAGES = httpx.Client(timeout=HANG_S, verify=TLS, event_hooks={"response": [check_answer]})
"""Every page is that of another browser: it has no cookie."""
atexit.register(CLIENT.close)
atexit.register(PAGES.close)


class Page:
    """Whoever has a link."""

    ids = itertools.count(1)

    def __init__(self, port: int, contest: str, secret: str) -> None:
        self.port, self.contest, self.secret = port, contest, secret

    def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        """Ask for what *path* leads to below the contest's own."""
        PAGES.cookies.clear()
        return PAGES.request(
            method,
            f"http://127.0.0.1:{self.port}/api/contests/{self.contest}{path}",
            headers={"Authorization": f"Bearer {self.secret}", **more.pop("headers", {})},
            **more,
        )

    def error(self, path: str = "") -> str:
        """Return the code with which *path* is refused."""
        code: str = self.ask("GET", path).json()["error"]["code"]
        return code

    def view(self) -> Json:
        answer = self.ask("GET")
        assert answer.status_code == 200, answer.text
        response: Json = answer.json()["view"]
        return response

    def give(self, command: Json, cmd_id: str | None = None) -> httpx.Response:
        cmd_id = cmd_id or f"command-{next(self.ids)}"
        return self.ask("POST", "/commands", json={"id": cmd_id, "command": command})

    def tried(self, type_: str, **fields: object) -> Json:
        """Return what a command would do."""
        answer = self.ask("POST", "/try", json={"command": {"type": type_, **fields}})
        assert answer.status_code == 200, answer.text
        response: Json = answer.json()
        return response

    def do(self, type_: str, **fields: object) -> Json:
        answer = self.give({"type": type_, **fields})
        assert answer.status_code == 200, answer.text
        response: Json = answer.json()
        return response

    def refused(self, type_: str, **fields: object) -> Json:
        """Return the error that a command gets, which changes nothing."""
        before = self.view()["seq"]
        answer = self.give({"type": type_, **fields})
        assert answer.is_error, answer.text
        assert self.view()["seq"] == before
        response: Json = answer.json()["error"]
        return response

    @contextmanager
    def line(self, seen: int = 0) -> Iterator[Line]:
        with connect(f"ws://127.0.0.1:{self.port}/ws/contests/{self.contest}") as socket:
            socket.send(json.dumps({"type": "hello", "secret": self.secret, "seen": seen}))
            yield Line(socket)


class Line:
    """The live line of a page."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket

    def next(self, timeout: float = HANG_S) -> Json:
        parsed: Json = json.loads(self.socket.recv(timeout=timeout))
        return parsed

    def view(self, seq: int) -> Json:
        """Return the first view that knows event *seq*."""
        while True:
            message = self.next()
            if message["type"] == "contest" and message["seq"] >= seq:
                view: Json = message["view"]
                return view


class Director(Page):
    """Who opened the contest."""

    def links(self, role: str) -> list[Json]:
        return [
            link for link in self.view()["links"] if link["role"] == role and not link["withdrawn"]
        ]

    def page(self, role: str) -> Page:
        return Page(self.port, self.contest, self.links(role)[0]["secret"])

    def referee(self, table: int) -> Page:
        link = next(link for link in self.links("referee") if link["table"] == table)
        return Page(self.port, self.contest, link["secret"])

    def division(self, *stages: Json, **fields: object) -> str:
        made = self.do("add_division", name="Open", stages=list(stages or [KNOCKOUT]), **fields)[
            "made"
        ]
        key: str = made["division"]
        return key

    def enter(self, division: str, *names: str) -> list[str]:
        people = [{"name": name, "group": None, "division": division} for name in names]
        keys: list[str] = self.do("enter", people=people)["made"]["entrants"]
        return keys

    def seats(self, table: int = 0) -> list[str]:
        seats: list[str] = self.view()["divisions"][0]["sheets"][table]["seats"]
        return seats


def open_contest(port: int, name: str = "Club evening") -> Director:
    made = CLIENT.post(f"http://127.0.0.1:{port}/api/contests", json={"name": name})
    assert made.status_code == 201, made.text
    return Director(port, made.json()["contest"], made.json()["secret"])


def game(
    seats: Sequence[str], owed: Sequence[int], division: str, *, round_: int = 0, table: int = 0,
    game: int = 0, **more: object,
) -> Json:  # fmt: skip
    """Return the fields of ``enter_game``: who has 0 left went out, or the pool ran out."""
    ending: Json = {"type": "exhausted"}
    if 0 in owed:
        ending = {"type": "call", "winner": seats[owed.index(0)]}
    lines = [
        {"entrant": player, "sum": left or None, "count": 1 + left // 8 if left else None}
        for player, left in zip(seats, owed, strict=True)
    ]
    return {
        "division": division, "round": round_, "table": table, "game": game,
        "ending": ending, "lines": lines, **more,
    }  # fmt: skip


def started(server: RunningServer, people: int = 4, *stages: Json) -> tuple[Director, str]:
    """Return a director whose first round is being played, with a referee at each table."""
    director = open_contest(server.port)
    division = director.division(*(stages or (KNOCKOUT,)))
    director.enter(division, *(f"Person {at}" for at in range(1, people + 1)))
    director.do("draft", division=division)
    director.do("referee_links", division=division)
    director.do("publish", division=division)
    return director, division


def eventually(look: Callable[[], bool], seconds: float = HANG_S) -> None:
    """Wait until something is so; only what hangs is late."""
    until = time.monotonic() + seconds
    while not look():
        assert time.monotonic() < until
        time.sleep(0.05)
