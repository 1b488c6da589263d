"""A keeper, members and guests of a club, over HTTP, and a node's clubs without a server."""

from __future__ import annotations

import atexit
import itertools
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import httpx

from tests.server.documents import check_answer
from tests.support.patience import HANG_S
from tests.support.servers import TLS
from tilerummy.club import command as asked
from tilerummy.server.club.clubs import Clubs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tilerummy.server.store import Store

Json = dict[str, Any]

CLIENT = httpx.Client(timeout=HANG_S, verify=TLS, event_hooks={"response": [check_answer]})
atexit.register(CLIENT.close)


class Page:
    """The page of somebody who has a link."""

    ids = itertools.count(1)

    def __init__(self, port: int, club: str, secret: str) -> None:
        self.port, self.club, self.secret = port, club, secret

    def ask(self, method: str, path: str = "", **more: Any) -> httpx.Response:
        CLIENT.cookies.clear()
        return CLIENT.request(
            method,
            f"http://127.0.0.1:{self.port}/api/clubs/{self.club}{path}",
            headers={"Authorization": f"Bearer {self.secret}"},
            **more,
        )

    def get(self, path: str = "", **query: Any) -> Json:
        answer = self.ask("GET", path, params=query)
        assert answer.status_code == 200, answer.text
        response: Json = answer.json()
        return response

    def view(self) -> Json:
        view: Json = self.get()["view"]
        return view

    def error(self, path: str = "", method: str = "GET") -> tuple[int, str]:
        """Return status and code with which *path* is refused."""
        answer = self.ask(method, path)
        assert answer.is_error, answer.text
        return answer.status_code, answer.json()["error"]["code"]

    def give(self, type_: str, cmd_id: str | None = None, **fields: Any) -> httpx.Response:
        command = {"type": type_, **fields}
        cmd_id = cmd_id or f"command-{next(self.ids)}"
        return self.ask("POST", "/commands", json={"id": cmd_id, "command": command})

    def do(self, type_: str, cmd_id: str | None = None, **fields: Any) -> Json:
        answer = self.give(type_, cmd_id, **fields)
        assert answer.status_code == 200, answer.text
        response: Json = answer.json()
        return response

    def refused(self, type_: str, **fields: Any) -> tuple[int, str]:
        """Return status and code with which a command is refused."""
        answer = self.give(type_, **fields)
        assert answer.is_error, answer.text
        return answer.status_code, answer.json()["error"]["code"]


class Keeper(Page):
    """Who opened the club."""

    def page(self, role: str) -> Page:
        links = {link["role"]: link["secret"] for link in self.view()["links"]}
        return Page(self.port, self.club, links[role])

    def join(self, *names: str) -> list[str]:
        made = self.do("add_members", members=[{"name": name} for name in names])
        keys: list[str] = made["made"]
        return keys

    def evening(self, date: str, results: Sequence[Json], **more: Any) -> str:
        made = self.do("record_evening", date=date, results=results, **more)["made"]
        key: str = made[0]
        return key


def placed(keys: Sequence[str], *scores: int) -> list[Json]:
    """Return the results of members with *scores*; equal scores share a place."""
    return [
        {"member": key, "place": 1 + sum(one > score for one in scores), "score": score}
        for key, score in zip(keys, scores, strict=True)
    ]


def open_club(port: int, name: str = "Sunday round") -> Keeper:
    made = CLIENT.post(f"http://127.0.0.1:{port}/api/clubs", json={"name": name})
    assert made.status_code == 201, made.text
    return Keeper(port, made.json()["club"], made.json()["secret"])


def open_table(port: int, name: str = "Ada") -> Json:
    """Set up a match with a free seat, and return its key and its invitation."""
    body = {"ruleset": "classic", "clock": False, "name": name, "seats": [{"kind": "open"}]}
    CLIENT.cookies.clear()
    made = CLIENT.post(f"http://127.0.0.1:{port}/api/matches", json=body)
    assert made.status_code == 201, made.text
    answer = made.json()
    return {"match": answer["match"], "invite": answer["invite"]}


def node(store: Store) -> Clubs:
    """Return the clubs of a node on *store*."""

    def nothing(*_: object, **__: object) -> None:
        return None

    async def submit(
        _kind: str, _visitor: str, _s: float, work: Callable[..., Any], *args: Any
    ) -> Any:
        return work(*args)

    services: Any = SimpleNamespace(
        store=store,
        timekeeper=SimpleNamespace(now=lambda: 1_000),
        node=SimpleNamespace(note_failure=nothing, note_commit=nothing),
        worker_pool=SimpleNamespace(submit=submit),
    )
    return Clubs(services)


def join(*names: str) -> asked.AddMembers:
    return asked.AddMembers(members=tuple(asked.NewMember(name=name) for name in names))
