"""Who thinks first: bots before hints, hints in turn, and nothing for nobody."""

from __future__ import annotations

import asyncio
import threading
import time
from typing import TYPE_CHECKING, Literal

import pytest

from tests.support.patience import HANG_S
from tilerummy.match.refusal import Refusal
from tilerummy.server.workers.pool import JobKind, WorkerPool

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


class ConnectionLimiter:
    """Work that lasts until it is opened."""

    def __init__(self) -> None:
        self.entered, self.opened = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.entered.set()
        assert self.opened.wait(HANG_S)


def run(scenario: Callable[[WorkerPool, ConnectionLimiter], Awaitable[None]]) -> None:
    """Run *scenario* with two threads, the gate opened at its end."""

    async def complete_job() -> None:
        worker_pool, gate = WorkerPool(threads=2), ConnectionLimiter()
        try:
            await asyncio.wait_for(scenario(worker_pool, gate), 30)
        finally:
            gate.opened.set()
            await worker_pool.close()

    asyncio.run(complete_job())


def test_no_bot_waits_for_a_hint() -> None:
    async def scenario(worker_pool: WorkerPool, gate: ConnectionLimiter) -> None:
        hints = [
            asyncio.create_task(worker_pool.submit(JobKind.HINTS, f"visitor {number}", 30, gate))
            for number in range(5)
        ]
        assert await asyncio.to_thread(gate.entered.wait, 30)
        assert await worker_pool.think(JobKind.BOTS, lambda: "moved") == "moved"
        assert not any(hint.done() for hint in hints)
        gate.opened.set()
        await asyncio.gather(*hints)

    run(scenario)


def test_no_record_waits_for_a_hint() -> None:
    async def scenario(worker_pool: WorkerPool, gate: ConnectionLimiter) -> None:
        hints = [
            asyncio.create_task(worker_pool.submit(JobKind.HINTS, who, 30, gate))
            for who in ("ann", "bob")
        ]
        assert await asyncio.to_thread(gate.entered.wait, 30)
        assert await worker_pool.submit(JobKind.RECORDS, "ann", 30, lambda: "told") == "told"
        assert not any(hint.done() for hint in hints)
        gate.opened.set()
        await asyncio.gather(*hints)

    run(scenario)


def test_the_most_urgent_first_and_hints_in_turn() -> None:
    done: list[str] = []

    async def scenario(worker_pool: WorkerPool, gate: ConnectionLimiter) -> None:
        busy = [asyncio.create_task(worker_pool.think(JobKind.BOTS, gate)) for _ in range(2)]
        await asyncio.sleep(0)
        waiting = [
            asyncio.create_task(worker_pool.submit(JobKind.HINTS, "ann", 30, done.append, "ann 1")),
            asyncio.create_task(worker_pool.submit(JobKind.HINTS, "ann", 30, done.append, "ann 2")),
            asyncio.create_task(worker_pool.submit(JobKind.HINTS, "bob", 30, done.append, "bob 1")),
            asyncio.create_task(
                worker_pool.submit(JobKind.RECORDS, "bob", 30, done.append, "record")
            ),
        ]
        await asyncio.sleep(0)
        urgent = [
            asyncio.create_task(worker_pool.think(JobKind.BOTS, done.append, "bot")),
            asyncio.create_task(worker_pool.think(JobKind.RULES, done.append, "rules")),
        ]
        await asyncio.sleep(0)
        assert [worker_pool.waiting(about) for about in JobKind] == [1, 1, 1, 3, 0]
        gate.opened.set()
        await asyncio.gather(*busy, *waiting, *urgent)

    run(scenario)
    assert set(done[:2]) == {"rules", "bot"}
    # Of two threads one is kept from hints, so the first of them may be done before the record.
    assert set(done[2:4]) <= {"record", "ann 1"}
    assert [one for one in done[2:] if one != "record"] == ["ann 1", "bob 1", "ann 2"]


@pytest.mark.parametrize("about", [JobKind.HINTS, JobKind.RECORDS])
def test_one_visitor_has_two_of_a_kind_under_way_and_no_more(
    about: Literal[JobKind.HINTS, JobKind.RECORDS],
) -> None:
    async def scenario(worker_pool: WorkerPool, gate: ConnectionLimiter) -> None:
        async def ask(visitor: str) -> object:
            return await worker_pool.submit(about, visitor, 30, gate)

        asked = [asyncio.create_task(ask("ann")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refusal) as refused:
            await ask("ann")
        assert refused.value.code == "busy"
        other = asyncio.create_task(ask("bob"))
        gate.opened.set()
        await asyncio.gather(*asked, other)
        await ask("ann")

    run(scenario)


def test_work_on_contests_is_done_one_by_one_and_holds_up_nothing_else() -> None:
    done: list[str] = []

    async def scenario(worker_pool: WorkerPool, gate: ConnectionLimiter) -> None:
        def ask(visitor: str, work: Callable[..., object], *what: str) -> asyncio.Task[object]:
            asked = worker_pool.submit(JobKind.CONTESTS, visitor, 30, work, *what)
            return asyncio.create_task(asked)

        held = ask("ann", gate)
        assert await asyncio.to_thread(gate.entered.wait, 30)
        waiting = [ask("ann", done.append, f"ann {number}") for number in range(3)]
        waiting.append(ask("bob", done.append, "bob"))
        await asyncio.sleep(0)
        with pytest.raises(Refusal, match="busy"):
            await ask("ann", done.append, "one too many")
        for about in (JobKind.HINTS, JobKind.RECORDS):
            assert await worker_pool.submit(about, "ann", 30, lambda: "told") == "told"
        assert await worker_pool.think(JobKind.BOTS, lambda: "moved") == "moved"
        assert done == []
        gate.opened.set()
        await asyncio.gather(held, *waiting)
        with pytest.raises(Refusal, match="busy"):
            await worker_pool.submit(JobKind.CONTESTS, "ann", 0.01, time.sleep, 0.5)

    run(scenario)
    assert done == ["ann 0", "bob", "ann 1", "ann 2"]


def test_what_contests_show_takes_turns_with_other_work_on_contests() -> None:
    done: list[str] = []

    async def scenario(worker_pool: WorkerPool, gate: ConnectionLimiter) -> None:
        held = asyncio.create_task(worker_pool.show("one", gate))
        assert await asyncio.to_thread(gate.entered.wait, 30)
        lists = [
            asyncio.create_task(
                worker_pool.submit(JobKind.CONTESTS, "ann", 30, done.append, f"list {number}")
            )
            for number in range(2)
        ]
        views = [
            asyncio.create_task(
                worker_pool.show(f"contest {number}", done.append, f"view {number}")
            )
            for number in range(40)  # more than of other work may wait
        ]
        await asyncio.sleep(0)
        gate.opened.set()
        await asyncio.gather(held, *lists, *views)

    run(scenario)
    assert done == ["list 0", *(f"view {number}" for number in range(40)), "list 1"]


def test_the_thread_for_contests_rests_longer_than_it_worked() -> None:
    began: list[float] = []

    async def scenario(worker_pool: WorkerPool, _: ConnectionLimiter) -> None:
        def busy() -> float:
            began.append(time.monotonic())
            until = time.thread_time() + 0.2
            while time.thread_time() < until:
                pass
            return time.monotonic()

        ends = await asyncio.gather(*(worker_pool.show(key, busy) for key in ("one", "other")))
        assert began[1] - ends[0] >= 0.38

    run(scenario)


def test_what_nobody_waits_for_any_more_is_not_worked_out() -> None:
    done: list[str] = []

    async def scenario(worker_pool: WorkerPool, gate: ConnectionLimiter) -> None:
        busy = [asyncio.create_task(worker_pool.think(JobKind.BOTS, gate)) for _ in range(2)]
        left = asyncio.create_task(
            worker_pool.think(JobKind.BOTS, done.append, "of a room that closed")
        )
        await asyncio.sleep(0)
        for _ in range(3):  # each is given up, and counts no longer
            with pytest.raises(Refusal) as refused:
                await worker_pool.submit(JobKind.HINTS, "ann", 0.01, done.append, "too late")
            assert refused.value.code == "hint_timeout"
            with pytest.raises(Refusal):
                await worker_pool.submit(JobKind.RECORDS, "ann", 0.01, done.append, "too late")
        left.cancel()
        await asyncio.sleep(0)
        assert not any(map(worker_pool.waiting, JobKind))
        gate.opened.set()
        await asyncio.gather(*busy)
        await worker_pool.submit(JobKind.RECORDS, "ann", 30, done.append, "record")
        await worker_pool.submit(JobKind.HINTS, "ann", 30, done.append, "in time")

    run(scenario)
    assert done == ["record", "in time"]


def test_what_fails_fails_for_whoever_asked() -> None:
    def fail() -> None:
        raise LookupError("lost")

    async def scenario(worker_pool: WorkerPool, _: ConnectionLimiter) -> None:
        for _number in range(3):
            with pytest.raises(LookupError, match="lost"):
                await worker_pool.submit(JobKind.HINTS, "ann", 30, fail)

    run(scenario)


async def test_closing_gives_up_what_waits() -> None:
    worker_pool, gate = WorkerPool(threads=2), ConnectionLimiter()
    busy = [asyncio.create_task(worker_pool.think(JobKind.BOTS, gate)) for _ in range(2)]
    waiting = asyncio.create_task(worker_pool.think(JobKind.BOTS, gate))
    await asyncio.sleep(0)
    gate.opened.set()
    await worker_pool.close()
    await asyncio.gather(*busy)
    with pytest.raises(asyncio.CancelledError):
        await waiting
