from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from tests.support.matches import Play
from tilerummy.core.format.notation import parse_table
from tilerummy.match.event import Level
from tilerummy.server.table import proposed_table_keeper
from tilerummy.server.table.proposed_table_keeper import ProposedTableKeeper

if TYPE_CHECKING:
    from tilerummy.server.store import StoredDraft


class SlowStore:
    """Its first write takes longest."""

    def __init__(self) -> None:
        self.writing = asyncio.Event()
        self.goes_on = asyncio.Event()
        self.tables: list[tuple[str, ...] | None] = []

    async def keep_draft(self, _match: str, draft: StoredDraft) -> None:
        if not self.writing.is_set():
            self.writing.set()
            await self.goes_on.wait()
        self.tables.append(draft.table)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposed_table_keeper, "_STORE_AFTER_S", 0.0)


@pytest.mark.usefixtures("at_once")
def test_the_newest_draft_is_stored_last_and_waited_for() -> None:
    state = Play(Level.EASY).start().state
    assert state.playing is not None
    seat = state.playing.seat

    async def scenario() -> list[tuple[str, ...] | None]:
        store = SlowStore()
        queue: Any = SimpleNamespace(match="m", state=state, deadline_at=1)
        keeper = ProposedTableKeeper(queue, cast("Any", SimpleNamespace(store=store)))
        keeper.keep(seat, parse_table("[R1 R2]"))
        await store.writing.wait()
        keeper.keep(seat, parse_table("[R1 R2 R3]"))
        await asyncio.sleep(0.01)
        closing = asyncio.create_task(keeper.close())
        await asyncio.sleep(0.01)
        assert not closing.done()
        store.goes_on.set()
        await closing
        return store.tables

    assert asyncio.run(scenario()) == [("[R1 R2]",), ("[R1 R2 R3]",)]
