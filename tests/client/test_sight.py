from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support.players import GreedyMinds, greedy
from tests.support.servers import running
from tilerummy.client import Client, ClientError
from tilerummy.core.presets import PRESETS
from tilerummy.core.view import view

if TYPE_CHECKING:
    from pathlib import Path

TURNS = 12


@pytest.mark.parametrize("ruleset", sorted(PRESETS))
async def test_a_bot_far_away_sees_what_a_bot_of_the_server_sees(
    ruleset: str, tmp_path: Path
) -> None:
    """Everything that a `View` holds, but the two counters that the protocol does not tell."""

    with running(tmp_path, GreedyMinds()) as server:
        async with Client(f"http://127.0.0.1:{server.port}") as kim:
            changes = {"threshold": "5"}
            made = await kim.create(ruleset, ["easy", "easy"], changes=changes)
            session = server.app.state.registry._sessions[made.match]
            async with kim.sit(made) as table:
                for _ in range(TURNS):
                    await table.until(lambda: table.my_turn)
                    there = replace(view(session.state.game, 0), idle=0, turns_left=None)
                    assert table.sight() == there
                    await table.take(greedy(there))


async def test_between_games_there_is_nothing_to_see(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        async with Client(f"http://127.0.0.1:{server.port}") as kim:
            made = await kim.create("classic", ["open"])
            async with kim.sit(made) as table:
                with pytest.raises(ClientError) as error:
                    table.sight()
                assert error.value.code == "no_game"
