"""Attacks of a hostile visitor on contests, connections and pages; see `hostile_attacks`."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import itertools
import json
from typing import TYPE_CHECKING, Any, Final, Literal

from websockets.asyncio.client import ClientConnection, connect

from benches.contest_hall import result
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import httpx

    from benches.hostile_attacks import Attack, Visitor

_AT_ONCE: Final = 8
"""Requests of one visitor that are under way at once."""
_MANY_AT_ONCE: Final = 100
_PEOPLE: Final = 1000
_SILENT: Final = 900
_BODY: Final = 240 * 1024 - 512
_ROWS: Final = b"".join(b"Anna Schmidt %d;School %d\r\n" % (at, at % 40) for at in range(9000))
_LISTS: Final = (
    b"Name;School\r\n" + _ROWS[:20_000],
    _ROWS[:_BODY],
    b"\n" * _BODY,
    b"," * _BODY,
    (b"," * 120 + b"\n") * (_BODY // 121),
    ("이름,학교\n" + "김철수,서울\n" * 9000).encode("cp949")[:_BODY],
    ("Müller Ä;Verein\r\n" * 9000).encode("cp1252")[:_BODY],
    bytes(range(128, 256)) * (_BODY // 128),
    ("a" + "\u0301" * 3000 + "\n").encode() * (_BODY // 6002),
)
_EVENT: Final = (
    f'{{"link":1,"cmd_id":"a","at":1,"event":{codec.dump(happened.NothingChanged())}}}'
).encode()
_FILES: Final = (
    b"[" * (15 * 1024 * 1024),
    b'{"format":"tilerummy contest","v":1,"events":[' + b",".join([_EVENT] * 90_000) + b"]}",
)


class Opened:
    """A contest or a club of the visitor's own."""

    _numbers = itertools.count(1)

    def __init__(self, visitor: Visitor, kind: Literal["contest", "club"], key: str, secret: str):
        self.key, self.secret = key, secret
        self.line = f"{visitor.url.replace('http', 'ws', 1)}/ws/{kind}s/{key}"
        self._kind = kind
        self._visitor = visitor
        self._headers = {"Authorization": f"Bearer {secret}"}

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Ask for what *path* leads to, whatever the answer."""
        answer = await self._visitor.http.request(
            method, f"/api/{self._kind}s/{self.key}{path}", headers=self._headers, **more
        )
        self._visitor.tally[f"{self._kind}s: HTTP {answer.status_code}"] += 1
        return answer

    async def give(self, kind: str, **fields: Any) -> httpx.Response:
        """Send a command once."""
        body = {"id": f"evil-{next(self._numbers):08}", "command": {"type": kind, **fields}}
        return await self.ask("POST", "/commands", json=body)

    async def make(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Give a command until the limits let it through; return what it made."""
        while not (answer := await self.give(kind, **fields)).is_success:  # noqa: ASYNC110
            await asyncio.sleep(0.5)
        made: dict[str, Any] = answer.json()["made"]
        return made


async def opened(visitor: Visitor) -> Opened:
    """Open a contest as soon as the limits let one through."""
    while not (made := await visitor.post("/api/contests", {"name": "Evil"})):  # noqa: ASYNC110
        await asyncio.sleep(1)
    return Opened(visitor, "contest", made["contest"], made["secret"])


async def at_once(work: Callable[[int], Awaitable[None]], many: int = _AT_ONCE) -> None:
    """Do *work* over and over, many times at once."""

    async def again(first: int) -> None:
        for number in itertools.count(first, many):
            await work(number)

    tasks = [asyncio.create_task(again(first)) for first in range(many)]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


async def people_lists(visitor: Visitor) -> None:
    """Have lists of people read: long ones, empty ones, in odd encodings, no lists at all."""
    contest = await opened(visitor)

    async def send(number: int) -> None:
        content = _LISTS[number // _AT_ONCE % len(_LISTS)]
        await contest.ask("POST", "/entrants", content=content)

    await at_once(send)


async def large_contest(visitor: Visitor) -> None:
    """Look at a large contest in every dear way, and change it, with its page open."""
    contest = await opened(visitor)
    stages = [{"format": "meet", "rounds": 3, "games": 2}]
    division = (await contest.make("add_division", name="All", stages=stages))["division"]
    people = [{"name": f"Player {at}", "division": division} for at in range(_PEOPLE)]
    entrants = (await contest.make("enter", people=people))["entrants"]
    await contest.make("draft", division=division)
    await contest.make("publish", division=division)
    view = (await contest.ask("GET", "")).json()
    while "view" not in view:
        await asyncio.sleep(1)
        view = (await contest.ask("GET", "")).json()
    sheets = view["view"]["divisions"][0]["sheets"]
    screen = next(link["secret"] for link in view["view"]["links"] if link["role"] == "screen")
    seen = Opened(visitor, "contest", contest.key, screen)
    page = await connect(contest.line, local_addr=(visitor.home, 0), max_size=None)
    await page.send(json.dumps({"type": "hello", "secret": contest.secret, "seen": 0}))
    trying = {"command": {"type": "withdraw", "entrant": entrants[0]}}

    async def look(number: int) -> None:
        match number // _AT_ONCE % 6:
            case 0:
                await contest.ask("GET", "/export")
            case 1:
                await contest.ask("POST", "/try", json=trying)
            case 2:
                await contest.ask("GET", "")
            case 3:
                await seen.ask("GET", "")
            case 4:
                await contest.ask("GET", f"/results.csv?division={division}")
            case _:
                game = result(sheets[number % len(sheets)], 0)
                body = {"id": f"evil-game-{number:08}", "command": {"type": "enter_game", **game}}
                await contest.ask("POST", "/commands", json=body)

    async def read() -> None:
        async for text in page:
            visitor.tally["KB of views"] += len(text) // 1000

    reading = asyncio.create_task(read())
    try:
        await at_once(look)
    finally:
        reading.cancel()
        await page.close()


async def contest_files(visitor: Visitor) -> None:
    """Bring files of contests that are large, or that fold to much."""
    packed = [gzip.compress(file) for file in _FILES]

    async def send(number: int) -> None:
        answer = await visitor.http.post(
            "/api/contests/import",
            content=packed[number // 2 % len(packed)],
            headers={"Content-Encoding": "gzip", "Content-Type": "application/json"},
        )
        visitor.tally[f"files: HTTP {answer.status_code}"] += 1

    await at_once(send, 2)


async def silent_sockets(visitor: Visitor) -> None:
    """Hold as many WebSockets as the server takes without a word."""
    contest = await opened(visitor)
    held: list[ClientConnection] = []
    while True:
        held = [line for line in held if line.close_code is None]
        while len(held) < _SILENT:
            with contextlib.suppress(OSError, TimeoutError):
                held.append(await connect(contest.line, local_addr=(visitor.home, 0)))
                visitor.tally["silent sockets"] += 1
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)


async def downloads(visitor: Visitor) -> None:
    """Take the longest answers as fast as they come: documents, pages, files."""
    listing = (await visitor.http.get("/files.json")).text
    files = [f"/{entry['file']}" for entry in json.loads(listing).values()]
    paths = ("/api/openapi.json", "/api", "/", "/j/aaaaaaaaaaaaaaaa", *files[:4])

    async def take(number: int) -> None:
        answer = await visitor.http.get(paths[number % len(paths)])
        visitor.tally[f"downloads: HTTP {answer.status_code}"] += 1
        visitor.tally["KB of downloads"] += len(answer.content) // 1000

    await at_once(take, _MANY_AT_ONCE)


CONTEST_ATTACKS: Final[tuple[Attack, ...]] = (
    people_lists,
    large_contest,
    contest_files,
    silent_sockets,
    downloads,
)
