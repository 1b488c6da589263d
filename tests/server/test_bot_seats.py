"""A bot's move that is given up, at the worst moment."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

from tests.server.registries import make_node
from tests.server.support import settings
from tests.support.games import deal
from tests.support.patience import HANG_S
from tilerummy.core.evolve import replay
from tilerummy.core.presets import CLASSIC
from tilerummy.core.view import view
from tilerummy.match.event import Level
from tilerummy.match.refusal import Refusal
from tilerummy.server.codes import ServerCode
from tilerummy.server.store.sqlite import SqliteStore
from tilerummy.server.table.bot_seats import BotSeats

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_a_move_is_given_up_in_the_very_moment_in_which_the_bot_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a node without a way to its store tries to lay that move for ever, and never stops."""
    asyncio.run(_given_up(tmp_path, monkeypatch))


async def _given_up(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def no_store(*_: Any) -> None:
        raise Refusal(ServerCode.STORAGE)

    node = make_node(SqliteStore(folder / "matches.db"), settings(folder, bot_pace_ms=0))
    await node.services.solver.prepare(lambda: None)
    bots, pool = BotSeats(node.services, no_store), node.services.worker_pool
    make = pool._job

    def cancels_when_answered(*arguments: Any) -> Any:
        job = make(*arguments)
        job.answer.add_done_callback(lambda _: move.cancel())
        return job

    monkeypatch.setattr(pool, "_job", cancels_when_answered)
    state = replay(deal(CLASSIC, 2, Random(1)))
    seen = view(state, state.seat)
    move = asyncio.create_task(bots._move((1, 0), state.seat, Level.EASY, seen, 0))
    try:
        _, waits = await asyncio.wait([move], timeout=HANG_S)
        assert not waits
        assert move.cancelled()
    finally:
        move.cancel()
        await pool.close()
