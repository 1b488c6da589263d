"""A hall to measure: a contest on a real server, its director, referees and open pages."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
_MAX_MESSAGE: Final = 8 * 1024 * 1024
_ROUND: Final = re.compile(r'"round":(\d+),"stage"')
"""Of other pages than the director's: reading 255 of them whole would measure this program."""


@dataclass
class PageState:
    """An open page: what it was shown last, and when."""

    socket: ClientConnection
    view: Json = field(default_factory=dict)
    bytes: int = 0
    rounds: dict[int, float] = field(default_factory=dict)
    """When it was first shown a round, by its number."""

    async def listen(self) -> None:
        """Take what comes until the line ends; only the director's page is read whole."""
        async for text in self.socket:
            reported = str(text)
            if not reported.startswith('{"type":"contest"'):
                continue
            self.bytes += len(reported)
            if '"role":"director"' in reported[:80]:
                self.view = json.loads(reported)["view"]
                number = shown_round(self.view)
            else:
                found = _ROUND.search(reported)
                number = None if found is None else int(found[1])
            if number is not None:
                self.rounds.setdefault(number, time.monotonic())


def shown_round(view: Json) -> int | None:
    """Return the newest round that the director's page shows."""
    rounds = view["divisions"][0]["rounds"]
    return int(rounds[-1]["round"]) if rounds else None


class DeskPage:
    """Somebody with a link."""

    def __init__(self, http: httpx.AsyncClient, contest: str, secret: str) -> None:
        self.http, self.contest, self.secret = http, contest, secret
        self.again = True
        self._ids = 0

    async def give(self, type_: str, cmd_id: str | None = None, **fields: object) -> Json:
        """Give a command; an error ends the measurement."""
        self._ids += 1
        command = {"type": type_, **fields}
        cmd_id = cmd_id or f"{self.secret[:12]}-{self._ids:06}"
        return await self._ask("POST", "/commands", json={"id": cmd_id, "command": command})

    async def view(self) -> Json:
        """Return what this link shows."""
        view: Json = (await self._ask("GET", ""))["view"]
        return view

    async def _ask(self, method: str, path: str, **more: Any) -> Json:
        """Send a request, again if the connection had just ended: a command counts once anyway."""
        url = f"/api/contests/{self.contest}{path}"
        headers = {"Authorization": f"Bearer {self.secret}"}
        try:
            answer = await self.http.request(method, url, headers=headers, **more)
        except httpx.TransportError:
            if not self.again:
                raise
            answer = await self.http.request(method, url, headers=headers, **more)
        answer.raise_for_status()
        reported: Json = answer.json()
        return reported

    async def open(self) -> PageState:
        """Open a page, and wait for nothing."""
        url = str(self.http.base_url).replace("http", "ws", 1).rstrip("/")
        socket = await connect(
            f"{url}/ws/contests/{self.contest}", max_size=_MAX_MESSAGE, ping_interval=None
        )
        await socket.send(json.dumps({"type": "hello", "secret": self.secret, "seen": 0}))
        return PageState(socket)


async def opened(http: httpx.AsyncClient) -> DeskPage:
    """Open a contest, and return its director."""
    made = await http.post("/api/contests", json={"name": "A full hall"})
    made.raise_for_status()
    return DeskPage(http, made.json()["contest"], made.json()["secret"])


def result(sheet: Json, game: int) -> Json:
    """Return some result of a game that no other game of the table has."""
    seats, table = sheet["seats"], sheet["table"]
    out = (game + table + sheet["round"]) % len(seats)
    return {
        "division": sheet["division"],
        "round": sheet["round"],
        "table": table,
        "game": game,
        "ending": {"type": "call", "winner": seats[out]},
        "lines": [
            {"entrant": player}
            if at == out
            else {"entrant": player, "sum": 8 + (7 * at + 11 * table + 5 * game) % 41, "count": 4}
            for at, player in enumerate(seats)
        ],
    }


async def play_table(
    referee: DeskPage, sheet: Json, games: int, *, confirm_last: bool = True
) -> None:
    """Enter all games of a table and let its players confirm, the last one only if told so."""
    where = {key: sheet[key] for key in ("division", "round", "table")}
    for game in range(games):
        await referee.give("enter_game", **result(sheet, game))
    for player in sheet["seats"][: None if confirm_last else -1]:
        await referee.give("confirm", **where, entrant=player)


async def until(condition: Any, seconds: float = 60.0) -> None:
    """Wait for *condition*."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise SystemExit("nothing came for a minute")
        await asyncio.sleep(0.01)
