"""The bot of docs/build/protocol.md sits down by a link and plays a match to its end."""

from __future__ import annotations

import asyncio
import runpy
from contextlib import suppress
from typing import TYPE_CHECKING

from tests.docs.pages import ROOT
from tests.support.players import greedy
from tests.support.servers import running
from tilerummy.client import Client, Refused
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from pathlib import Path

BOT = ROOT / "docs" / "examples" / "network_bot.py"


def test_the_bot_plays_to_the_end_of_a_match(tmp_path: Path) -> None:
    precompile()
    play = runpy.run_path(str(BOT))["play"]

    async def scene(server: str) -> None:
        async with Client(server, name="Kim") as kim:
            changes = {"hand": "5", "threshold": "0"}
            made = await kim.create("classic", ["open"], changes=changes, games=2)
            playing = asyncio.create_task(play(f"{server}/j/{made.match}#{made.invite}"))
            async with kim.sit(made) as table:
                await table.until(lambda: table.view.seats[1].connected)
                await table.start_game()
                async for _ in table:
                    if table.my_turn:
                        await table.take(greedy(table.sight()))
                    elif table.view.status == "between_games":
                        with suppress(Refused):  # the bot's own start was the last one needed
                            await table.start_game()
                assert table.view.seats[1].name == "A hard bot"
                assert await playing == [game.scores for game in table.results.sheet]
                assert len(table.results.sheet) == 2

    with running(tmp_path) as server:
        asyncio.run(asyncio.wait_for(scene(f"http://127.0.0.1:{server.port}"), 60))
