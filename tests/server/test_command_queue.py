"""The queue of one match when the store or the world around it misbehaves."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.registries import a_node
from tests.server.support import settings
from tests.support.matches import SEED
from tilerummy.core.presets import CLASSIC
from tilerummy.match.command import Create, Rename
from tilerummy.match.context import Context
from tilerummy.match.event import Level
from tilerummy.match.refusal import Refusal
from tilerummy.server.store import Committed, StoreError
from tilerummy.server.store.sqlite import SqliteStore
from tilerummy.server.table.command_queue import CommandQueue, create
from tilerummy.server.table.registry import MatchRegistry

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from tilerummy.server.services import Services
    from tilerummy.server.store import Commit

CREATE = Create(ruleset=CLASSIC, player="kim", name="Kim", others=(None,), seed=SEED)


@asynccontextmanager
async def services(folder: Path) -> AsyncIterator[Services]:
    chosen = settings(folder)
    store = SqliteStore(chosen.database)
    await store.open()
    await store.add_player("kim", b"kim", 0)
    try:
        async with a_node(store, chosen) as node:
            yield node.services
    finally:
        await store.close()


async def created(
    shared: Services, when_committed: Callable[[], None] = lambda: None
) -> CommandQueue:
    stored = await create(shared, "a" * 16, "invite", CREATE)
    return await CommandQueue.read(stored, shared, when_committed)


def rename(number: int) -> tuple[Rename, Context]:
    return (Rename(name=f"Kim {number}"), Context(by=0))


async def test_two_queues_of_one_match_lose_nothing_to_each_other(tmp_path: Path) -> None:
    """As two nodes would: the store decides each race, and the loser decides again."""

    async with services(tmp_path) as shared:
        first = await created(shared)
        stored = await shared.store.load("a" * 16)
        assert stored is not None
        second = await CommandQueue.read(stored, shared)
        for number in range(0, 20, 2):
            await asyncio.gather(
                first.carry_out("seat 0", f"command-{number}", *rename(number)),
                second.carry_out("seat 0", f"command-{number + 1}", *rename(number + 1)),
            )
        # The same command over both: once.
        results = await asyncio.gather(
            first.carry_out("seat 0", "command-99", *rename(99)),
            second.carry_out("seat 0", "command-99", *rename(99)),
        )
        assert len({result.seq for result in results}) == 1
        stored = await shared.store.load("a" * 16)
        assert stored is not None
        assert len(stored.events) == 3 + 20 + 1


class Unreliable:
    """A store that fails in the ways a disk or a network can."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.fail_before = self.fail_after = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def commit(self, commit: Commit) -> Committed:
        if self.fail_before:
            self.fail_before -= 1
            raise StoreError("disk full")
        committed: Committed = await self._store.commit(commit)
        if self.fail_after:
            self.fail_after -= 1
            raise StoreError("the answer was lost")
        return committed


async def test_what_was_not_stored_did_not_happen(tmp_path: Path) -> None:
    async with services(tmp_path) as shared:
        queue = await created(shared)
        store = Unreliable(shared.store)
        object.__setattr__(shared, "store", store)
        before = queue.state
        store.fail_before = 1
        with pytest.raises(Refusal, match="could not save"):
            await queue.carry_out("seat 0", "command-1", *rename(1))
        assert queue.state == before
        # Stored, but nobody knows: the same id finds it.
        store.fail_after = 1
        with pytest.raises(Refusal, match="could not save"):
            await queue.carry_out("seat 0", "command-2", *rename(2))
        assert await queue.carry_out("seat 0", "command-2", *rename(2)) == Committed(4, True)
        assert queue.state.seats[0].name == "Kim 2"
        object.__setattr__(shared, "store", store._store)


async def test_a_caller_who_goes_away_does_not_stop_the_command(tmp_path: Path) -> None:
    async with services(tmp_path) as shared:
        queue = await created(shared)
        caller = asyncio.create_task(queue.carry_out("seat 0", "command-1", *rename(1)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        caller.cancel()
        await queue.drain()
        assert queue.state.seats[0].name == "Kim 1"


async def test_the_sender_hears_of_it_before_the_others(tmp_path: Path) -> None:
    async with services(tmp_path) as shared:
        heard: list[str] = []
        queue = await created(shared, lambda: heard.append("everybody"))
        await queue.carry_out("seat 0", "command-1", *rename(1), lambda _: heard.append("sender"))
        assert heard == ["sender", "everybody"]


async def test_what_is_on_disk_is_acknowledged_whoever_could_not_be_told(tmp_path: Path) -> None:
    def fail() -> None:
        raise RuntimeError("cannot tell anybody")

    async with services(tmp_path) as shared:
        queue = await created(shared, fail)
        assert (await queue.carry_out("seat 0", "command-1", *rename(1))).seq == 4
        assert queue.state.seats[0].name == "Kim 1"


async def test_one_unreadable_match_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    chosen = settings(tmp_path)
    store = SqliteStore(chosen.database)
    await store.open()
    await store.add_player("kim", b"kim", 0)
    clocked = replace(CLASSIC, turn_limit_s=600)
    with_bot = replace(CREATE, ruleset=clocked, others=(Level.EASY,))
    async with a_node(store, chosen) as first:
        broken, fine = [await first.registry.create(with_bot) for _ in range(2)]
        while broken.scheduler.busy or fine.scheduler.busy:
            await asyncio.sleep(0.001)
            if None not in {broken.queue.deadline_at, fine.queue.deadline_at}:
                break
    await asyncio.wrap_future(
        store._writer.submit(
            lambda connection: connection.execute(
                "UPDATE event SET body = 'rubbish' WHERE match_id = ?",
                (broken.queue.match,),
            )
        )
    )
    async with a_node(store, chosen) as second:
        await second.upkeep.look()
        assert [session.queue.match for session in second.registry.awake] == [fine.queue.match]
    await store.close()


async def test_sessions_sleep_when_nobody_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with services(tmp_path) as shared:
        match_registry = MatchRegistry(shared)
        session = await match_registry.create(CREATE)
        state = session.state
        await match_registry.let_sleep()
        assert match_registry.sessions == 1
        monkeypatch.setattr("tilerummy.server.table.registry._SLEEP_AFTER_MS", -1)
        await match_registry.let_sleep()
        assert match_registry.sessions == 0
        again = await match_registry.session(session.queue.match)
        assert again is not None
        assert again is not session
        assert again.state == state
        await match_registry.close()
