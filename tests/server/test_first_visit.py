"""The first requests of a browser: together they make one player, even if they overlap."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.support.patience import HANG_S
from tests.support.servers import TLS
from tilerummy.server.identity.players import VISIT
from tilerummy.server.identity.tokens import COOKIE, new_token

if TYPE_CHECKING:
    from tests.server.support import RunningServer

MATCH = {"ruleset": "classic", "clock": False, "name": "Kim", "seats": [{"kind": "open"}]}


async def ask(port: int, path: str, body: object, headers: dict[str, str]) -> httpx.Response:
    """Ask like a browser that has no cookie yet."""
    async with httpx.AsyncClient(timeout=HANG_S, verify=TLS) as http:
        answer = await http.post(f"http://127.0.0.1:{port}{path}", json=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return answer


@pytest.mark.parametrize("overlap", [True, False], ids=["at once", "one by one"])
async def test_the_first_requests_of_a_page_make_one_player(
    server: RunningServer, overlap: bool
) -> None:
    named = {VISIT: new_token()}
    asked = [
        ask(server.port, "/api/matches", MATCH, named),
        *(ask(server.port, "/api/clubs", {"name": f"Round {at}"}, named) for at in range(4)),
    ]
    answers = await asyncio.gather(*asked) if overlap else [await one for one in asked]
    tokens = {one.cookies[COOKIE] for one in answers}
    assert tokens == {named[VISIT]}
    # Whichever answer sets the cookie last, the browser keeps its seat.
    async with httpx.AsyncClient(cookies={COOKIE: tokens.pop()}, timeout=HANG_S) as http:
        me = await http.get(f"http://127.0.0.1:{server.port}/api/me")
    assert [one["match"] for one in me.json()["matches"]] == [answers[0].json()["match"]]


@pytest.mark.parametrize("visit", ["", "short", "a" * 42 + "!", "a" * 44])
async def test_a_token_that_could_be_guessed_is_not_taken(
    server: RunningServer, visit: str
) -> None:
    answer = await ask(server.port, "/api/clubs", {"name": "Round"}, {VISIT: visit})
    assert answer.cookies[COOKIE] != visit


async def test_a_browser_that_has_a_cookie_keeps_it(server: RunningServer) -> None:
    first = await ask(server.port, "/api/clubs", {"name": "Round"}, {})
    cookie = {"Cookie": f"{COOKIE}={first.cookies[COOKIE]}", VISIT: new_token()}
    second = await ask(server.port, "/api/matches", MATCH, cookie)
    assert COOKIE not in second.cookies
