"""Attacks of a hostile visitor, each as a loop that runs until it is cancelled.

Each comes from a separate address, so that limits by address, which ordinary players have too, do
not let one attack keep out the others. They are loopback addresses, of which Linux has many.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import ssl
from collections import Counter
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from benches.load_line import Line, connect
from benches.load_tables import HELLO, MAY_PASS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    Attack = Callable[["Visitor"], Awaitable[None]]

_SLOW_SENDERS: Final = 1100
_TABS: Final = 16
_HELLO_SOCKETS: Final = 10
_DEAF_SOCKETS: Final = 100
_HUGE: Final = "1" + 38 * "0"
_ORACLE: Final = MAY_PASS | {"hand": "1", "unopened_penalty": "0", "declined_opening_penalty": "0"}
_NAMES: Final = ("\u3164\u3164", "\u115f", "\ufdfa" * 24, "Ada (hard)", "\u202eadA", "a" * 24)
_RAW: Final = (
    b'{"type":"rename","cmd_id":"\\ud800\\ud800aaaaaaaa","expect_seq":0,"name":"x"}',
    b'{"type":"draw","cmd_id":"newline-at-end\\n","expect_seq":0}',
    b'{"type":"draw","cmd_id":"huge-number","expect_seq":' + b"9" * 4000 + b"}",
    b"[" * 16_000,
    b'{"type":"draft","table":[' + b'"[R1 R2 R3]",' * 1200 + b'"[R1 R2 R3]"]}',
    b'{"type":"' + b"x" * 16_300 + b'"}',
    b"\xff\xfe not JSON",
    b"x" * 60_000,
)


class Visitor:
    """One hostile browser on *url*."""

    def __init__(self, url: str, home: str, tally: Counter[str]) -> None:
        self.url = url
        self.home = home
        self.tally = tally
        address = urlsplit(url)
        self.host, self.port = address.hostname or "", address.port or 80
        transport = httpx.AsyncHTTPTransport(
            local_address=home, verify=ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        )
        self.http = httpx.AsyncClient(base_url=url, transport=transport, timeout=30)

    async def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request; an empty one if it was refused."""
        answer = await self.http.post(path, json=body)
        self.tally[f"HTTP {answer.status_code}"] += 1
        return answer.json() if answer.is_success else {}

    async def create(self, *seats: str, **fields: Any) -> str:
        """Return the id of a new match, trying until the limits let one through."""
        body = {
            "ruleset": "classic",
            "changes": MAY_PASS,
            "clock": False,
            "name": "Mallory",
            "seats": [
                {"kind": "open"} if seat == "open" else {"kind": "bot", "level": seat}
                for seat in seats
            ],
            **fields,
        }
        while not (made := await self.post("/api/matches", body)):  # noqa: ASYNC110 - over HTTP
            await asyncio.sleep(1)
        self.invite = str(made["invite"])
        return str(made["match"])

    async def line(self, match: str, heard: Callable[[bytes], None] | None = None) -> Line:
        """Return a line to *match*."""
        cookies = dict(self.http.cookies.items())
        return await connect(
            self.url, match, cookies, heard or self._heard, local_addr=(self.home, 0)
        )

    def _heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"error"'):
            self.tally[json.loads(text)["code"]] += 1

    async def stream(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Return a bare connection."""
        return await asyncio.open_connection(self.host, self.port, local_addr=(self.home, 0))


class Table:
    """A match of the visitor's own that is moved on by drawing, to get somewhere worse."""

    _numbers = itertools.count(1)

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self.update: dict[str, Any] = {}
        self.line: Line | None = None

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"update"'):
            self.update = msgspec.json.decode(text)
        else:
            self._visitor._heard(text)  # noqa: SLF001 - its other half

    def say(self, kind: str, **fields: Any) -> None:
        assert self.line
        number = next(self._numbers)
        body = {"type": kind, "cmd_id": f"evil-{number:08d}", "expect_seq": self.seq, **fields}
        self.line.say(msgspec.json.encode(body))

    @property
    def seq(self) -> int:
        return int(self.update.get("seq", 0))

    @property
    def game(self) -> dict[str, Any]:
        return self.update.get("view", {}).get("game") or {}

    @property
    def my_turn(self) -> bool:
        return "seat" in self.game and self.game["seat"] == self.update["view"]["you"]

    async def move_on(self) -> None:
        """Lay nothing on the own turn; start a game if there is none."""
        game, view = self.game, self.update.get("view", {})
        if view.get("status") in {"lobby", "between_games"}:
            self.say("start_game")
        elif self.my_turn:
            self.say("draw" if game["pool"] else "pass")
        await asyncio.sleep(0.05)


async def repeated_melds(visitor: Visitor) -> None:
    """Play one meld that uses a tile of the table again and again, and draft the same."""
    match = await visitor.create("hard")
    table = Table(visitor)
    table.line = await visitor.line(match, table.heard)
    table.line.say(HELLO)
    for times in itertools.cycle((14, 18, 22, 40, 60)):
        if table.my_turn:
            lies = table.game["table"] or ["[R1 R2 R3]"]
            melds = [*lies, *[lies[0]] * times][:64]
            table.say("play", table=melds)
            table.line.say(msgspec.json.encode({"type": "draft", "table": melds}))
            visitor.tally["repeated melds"] += 1
            await asyncio.sleep(0.1)
        await table.move_on()


async def oracles(visitor: Visitor) -> None:
    """Play games at whose end a solver is asked who could have opened."""
    other = Visitor(visitor.url, visitor.home, visitor.tally)
    while True:
        match = await visitor.create("open", ruleset="twist", changes=_ORACLE)
        await other.post(
            f"/api/matches/{match}/join", {"invite": visitor.invite, "name": "Mallory"}
        )
        tables = []
        for one in (visitor, other):
            table = Table(one)
            table.line = await one.line(match, table.heard)
            table.line.say(HELLO)
            tables.append(table)
        for _ in range(200):
            for table in tables:
                await table.move_on()


async def many_headers(visitor: Visitor) -> None:
    """Send small headers without end, then one that is long."""
    for line in itertools.cycle((b"X-Evil: yes\r\n" * 5000, b"X-Evil: " + b"y" * 60_000)):
        _, writer = await visitor.stream()
        writer.write(b"GET / HTTP/1.1\r\nHost: evil\r\n")
        for _ in range(3000):
            writer.write(line)
            await writer.drain()
            visitor.tally["KB of headers"] += len(line) // 1000
        writer.close()


async def slow_senders(visitor: Visitor) -> None:
    """Hold as many half-sent requests as the server takes, some with a body that never comes."""
    held: list[asyncio.StreamWriter] = []
    halves = (
        b"GET /api/status HTTP/1.1\r\nHost: evil\r\nX-Slow: ",
        b"POST /api/matches HTTP/1.1\r\nHost: evil\r\nContent-Length: 9000\r\n\r\n{",
    )
    while True:
        held = [writer for writer in held if not writer.is_closing()]
        while len(held) < _SLOW_SENDERS:
            _, writer = await visitor.stream()
            writer.write(halves[len(held) % 2])
            held.append(writer)
            visitor.tally["half-sent requests"] += 1
            await asyncio.sleep(0.005)
        await asyncio.sleep(1)


async def hellos(visitor: Visitor) -> None:
    """Say hello again and again on some lines, and on others without ever reading."""
    match = await visitor.create("open")
    lines = [await visitor.line(match) for _ in range(_HELLO_SOCKETS)]
    with contextlib.suppress(ConnectionError, TimeoutError):
        for _ in range(_DEAF_SOCKETS):
            deaf = await visitor.line(match)
            deaf.say(HELLO)
            deaf.pause()
            lines.append(deaf)
    while True:
        for line in lines:
            line.say(HELLO)
            visitor.tally["hellos"] += 1
        await asyncio.sleep(0.03)


async def hints(visitor: Visitor) -> None:
    """Ask for hints in many tabs."""
    tables = []
    for _ in range(_TABS):
        match = await visitor.create("hard", ruleset="twist")
        table = Table(visitor)
        table.line = await visitor.line(match, table.heard)
        table.line.say(HELLO)
        tables.append(table)
    for number in itertools.count():
        for table in tables:
            assert table.line
            table.line.say(b'{"type":"hint","request_id":"evil-hint-%d"}' % number)
        await asyncio.sleep(0.1)
        if number % 20 == 0:
            for table in tables:
                await table.move_on()


async def odd_messages(visitor: Visitor) -> None:
    """Send invalid messages, unreadable names, and pings as fast as possible."""
    match = await visitor.create("open")
    while True:
        for raw in _RAW:
            # A line of its own for each: some are answered by the end of the line.
            line = await visitor.line(match)
            line.say(HELLO)
            line.say(raw)
            await asyncio.sleep(0.05)
            line.close()
        line = await visitor.line(match)
        line.say(HELLO)
        for number, name in enumerate(_NAMES):
            command = {"type": "rename", "cmd_id": f"evil-name-{number}", "expect_seq": 1}
            line.say(msgspec.json.encode(command | {"name": name}))
        for _ in range(400):
            line.say(b'{"type":"ping"}')
        await asyncio.sleep(0.2)
        line.close()


async def huge_numbers(visitor: Visitor) -> None:
    """Make matches with unplayable numbers, and as many matches overall as the server accepts."""
    for field in itertools.cycle(("turn_limit_s", "joker_penalty", "threshold", "hand")):
        fields: dict[str, Any] = {"changes": {field: _HUGE}, "clock": True, "games": 99}
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(visitor.create("hard", **fields), 1)
        await visitor.post("/api/matches", {"name": "x" * 15_000})


async def crowd(visitor: Visitor) -> None:
    """Come and go in one room without end."""
    match = await visitor.create("open", "open", "open")
    while True:
        with contextlib.suppress(ConnectionError, TimeoutError):
            line = await visitor.line(match)
            line.say(HELLO)
            visitor.tally["visits"] += 1
            await asyncio.sleep(0.01)
            line.close()
        await asyncio.sleep(0.01)


ATTACKS: Final[tuple[Attack, ...]] = (
    repeated_melds,
    oracles,
    many_headers,
    slow_senders,
    hellos,
    hints,
    odd_messages,
    huge_numbers,
    crowd,
)


async def attack(url: str, seconds: float, kinds: Sequence[Attack]) -> Counter[str]:
    """Do everything at once for *seconds*, again whenever the server puts an end to it."""
    tally: Counter[str] = Counter()

    async def again(kind: Attack, number: int) -> None:
        while True:
            visitor = Visitor(url, f"127.0.0.{2 + number}", tally)
            try:
                await kind(visitor)
            except (OSError, TimeoutError, httpx.HTTPError, WebSocketException) as error:
                tally[f"{kind.__name__}: {type(error).__name__}"] += 1
            finally:
                await visitor.http.aclose()
            await asyncio.sleep(0.1)

    tasks = [asyncio.create_task(again(kind, number)) for number, kind in enumerate(kinds)]
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        if task.done() and task.exception():
            raise task.exception() or RuntimeError
    # A line that ends in the very moment may swallow the cancelling.
    while pending := [task for task in tasks if not task.done()]:
        for task in pending:
            task.cancel()
        await asyncio.wait(pending, timeout=1)
    return tally
