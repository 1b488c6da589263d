"""A club whose phones all come from one public address, under the limits as they are set."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect

from tests.server.contest.support import open_contest
from tests.server.support import running
from tests.support.patience import HANG_S
from tilerummy.server.settings import Settings

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.slow
PHONES = 250
"""Of 200 players and 50 referees."""


async def _fill(port: int, contest: str, secret: str) -> None:
    """Open every phone's page at once: its line, and what it asks for besides."""
    hello = json.dumps({"type": "hello", "secret": secret, "seen": 0})
    # Each phone has a connection of its own; one that has waited may just be ending.
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=0)
    url = f"http://127.0.0.1:{port}/api/contests/{contest}"
    headers = {"Authorization": f"Bearer {secret}"}
    async with httpx.AsyncClient(timeout=HANG_S, limits=limits, headers=headers) as http:
        lines = await asyncio.gather(
            *(connect(f"ws://127.0.0.1:{port}/ws/contests/{contest}") for _ in range(PHONES))
        )
        await asyncio.gather(*(line.send(hello) for line in lines))
        answers = await asyncio.gather(*(http.get(url) for _ in lines))
        assert {answer.status_code for answer in answers} == {200}
        for line in lines:
            async with asyncio.timeout(HANG_S):
                assert json.loads(await line.recv())["type"] == "contest"
        await asyncio.gather(*(line.close() for line in lines))


def test_a_full_registry_behind_one_address_is_let_in(tmp_path: Path) -> None:
    usual = Settings(data_dir=tmp_path)
    names = [name for name in Settings.model_fields if name.startswith("rate_")]
    with running(tmp_path, **{name: getattr(usual, name) for name in names}) as server:
        director = open_contest(server.port)
        page = director.page("players")
        asyncio.run(_fill(server.port, page.contest, page.secret))
