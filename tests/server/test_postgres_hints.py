"""What nodes let each other know ends with the node, whatever the database does."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.support.patience import HANG_S
from tilerummy.server.store import Hint
from tilerummy.server.store.postgres import hints


class Silent:
    """A database, and its connection, that never says that anybody was told."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.terminated = False

    async def connect(self, **_named: object) -> Silent:
        return self

    def add_termination_listener(self, _gone: object) -> None:
        pass

    async def add_listener(self, _channel: str, _heard: object) -> None:
        pass

    async def execute(self, _query: str, *_arguments: object) -> None:
        self.asked.set()
        await asyncio.Event().wait()

    def terminate(self) -> None:
        self.terminated = True


async def announced(silent: Silent) -> hints.Hints:
    """Return hints of which the first is being told."""
    database: Any = silent
    answer = hints.Hints(database, lambda _: None)
    await answer.start()
    answer.tell(Hint("m", "presence"))
    await silent.asked.wait()
    return answer


async def test_who_is_cancelled_while_it_stops_is_cancelled() -> None:
    async with asyncio.timeout(HANG_S):
        silent = Silent()
        answer = await announced(silent)
        stopping = asyncio.create_task(answer.stop())
        await asyncio.sleep(0)
        stopping.cancel()
        with pytest.raises(asyncio.CancelledError):
            await stopping
        await asyncio.sleep(0)
        assert silent.terminated


async def test_a_database_that_is_silent_does_not_keep_it_from_stopping(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with asyncio.timeout(HANG_S):
        silent = Silent()
        answer = await announced(silent)
        monkeypatch.setattr(hints, "_LOOK_S", 0.01)
        await answer.stop()
        assert silent.terminated
