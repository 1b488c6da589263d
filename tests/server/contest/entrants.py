"""People of a contest that is played on the server, who play by the public protocol."""

from __future__ import annotations

import contextlib

import httpx

from tests.server.contest.support import KNOCKOUT, Director, Json, eventually, open_contest
from tests.server.support import TLS
from tests.support.patience import HANG_S
from tests.support.players import greedy
from tilerummy.client import Client, Refused


def online(
    port: int, people: int, stage: Json = KNOCKOUT, **fields: object
) -> tuple[Director, str]:
    """Return a director whose division is played here, its first round published."""
    director = open_contest(port)
    terms: Json = {"ruleset": "tournament", "clock_s": 300, **fields}
    division = director.division(stage, online=True, **terms)
    director.enter(division, *(f"Person {at}" for at in range(1, people + 1)))
    director.do("draft", division=division)
    director.do("publish", division=division)
    eventually(lambda: all(sheet["match"] for sheet in sheets(director)))
    return director, division


def sheets(director: Director) -> list[Json]:
    found: list[Json] = director.view()["divisions"][0]["sheets"]
    return found


class Entrant:
    """Somebody with a browser and a phone's link, who plays by the public protocol."""

    def __init__(self, port: int, contest: str, entrant: str, secret: str) -> None:
        self.port, self.contest, self.entrant, self.secret = port, contest, entrant, secret
        self.cookies: dict[str, str] = {}

    @classmethod
    def claim(cls, director: Director, entrant: str) -> Entrant:
        made = director.page("players").do("claim", entrant=entrant)["made"]
        return cls(director.port, director.contest, entrant, made["secret"])

    async def ask_for_seat(self, http: httpx.AsyncClient) -> httpx.Response:
        return await http.post(
            f"http://127.0.0.1:{self.port}/api/contests/{self.contest}/seat",
            headers={"Authorization": f"Bearer {self.secret}"},
        )

    async def sit(self, http: httpx.AsyncClient) -> str:
        """Return the match in which the seat is."""
        answer = await self.ask_for_seat(http)
        assert answer.status_code == 200, answer.text
        self.cookies |= dict(answer.cookies)
        match: str = answer.json()["match"]
        return match

    async def play(self) -> str:
        """Play the match of this round to its end, and return it."""
        async with httpx.AsyncClient(verify=TLS, timeout=HANG_S, cookies=self.cookies) as http:
            match = await self.sit(http)
        address = f"http://127.0.0.1:{self.port}"
        async with (
            Client(address, name="-", cookies=self.cookies, tls=TLS) as client,
            client.sit(match) as table,
        ):
            assert table.view.invite is None
            async for update in table:
                with contextlib.suppress(Refused):  # somebody was faster
                    if table.my_turn:
                        await table.take(greedy(table.sight()))
                    elif update.view.status == "between_games":
                        await table.start_game()
        return match
