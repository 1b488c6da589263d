"""The puzzle of the day: found ahead, by one search for all who ask, and again if that failed."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

import pytest

from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import CLASSIC
from tilerummy.core.table import Table
from tilerummy.match.refusal import Refusal
from tilerummy.puzzles import Daily, Kind, Puzzle, daily
from tilerummy.server.cluster.timekeeper import Timekeeper
from tilerummy.server.codes import ServerCode
from tilerummy.server.version import VERSION
from tilerummy.server.workers import daily as module
from tilerummy.server.workers.daily import DailyPuzzles, Wanted
from tilerummy.server.workers.pool import WorkerPool
from tilerummy.server.workers.solver_status import SolverStatus
from tilerummy.solver import precompile

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator

precompile.precompile()

MONDAY: Final = datetime(2026, 7, 13, tzinfo=UTC)
"""Of some days the puzzle takes seconds to find; what this costs must not depend on the day."""
TODAY: Final = Wanted(MONDAY.date())
TOMORROW: Final = Wanted(TODAY.day + timedelta(days=1))
HARD: Final = tuple(one._replace(which=Daily.HARD) for one in (TODAY, TOMORROW))


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DailyPuzzles, "today", lambda _: MONDAY)
    monkeypatch.setattr(module, "WAIT_S", HANG_S)


PUZZLE: Final = Puzzle(
    kind=Kind.OPEN,
    level=1,
    ruleset=CLASSIC,
    table=Table(),
    rack=parse_tiles("R10 B10 K10"),
    opened=False,
    best=3,
    solutions=1,
)


def at_once(*days: Wanted) -> Callable[[Wanted], Iterator[Puzzle | None]]:
    """Find the puzzle of *days* without a game; servers of other tests have days of their own."""
    search = module._steps
    return lambda day: iter((None, PUZZLE)) if day in days else search(day)


@dataclass
class Parts:
    worker_pool: WorkerPool = field(default_factory=WorkerPool)
    timekeeper: Timekeeper = field(default_factory=Timekeeper)

    def __post_init__(self) -> None:
        self.solver = SolverStatus(GreedyMinds(), self.worker_pool, compile_first=False)


def test_today_and_tomorrow_are_ready_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_today_and_tomorrow_are_ready_before_anybody_asks(monkeypatch))


async def _today_and_tomorrow_are_ready_before_anybody_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_FIRST_S", 0.0)
    parts = Parts()
    days = DailyPuzzles(parts)
    await parts.solver.prepare(lambda: None)
    ahead = asyncio.create_task(days.run())
    monkeypatch.setattr(module, "_steps", at_once(TOMORROW, *HARD))
    # What is found is what there is without a server.
    for day, puzzle in (
        (TODAY, daily(TODAY.day, VERSION)),
        (TOMORROW, PUZZLE),
        *((one, PUZZLE) for one in HARD),
    ):
        for _ in range(3000):  # until it is there without anybody having asked
            if day in days._finding and days._finding[day].done():
                break
            await asyncio.sleep(0.02)
        assert days._finding[day].done()
        assert await days.of(day) == puzzle
    ahead.cancel()
    await days.close()
    await parts.worker_pool.close()


def test_all_who_ask_wait_for_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_all_who_ask_wait_for_one_search(monkeypatch))


async def _all_who_ask_wait_for_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts()
    days = DailyPuzzles(parts)
    asked: list[Wanted] = []
    find = days._find

    def counted(day: Wanted) -> Coroutine[None, None, Puzzle]:
        asked.append(day)
        return find(day)

    # Of these days only: servers of other tests may look for their own in the same process.
    monkeypatch.setattr(days, "_find", counted)
    monkeypatch.setattr(module, "_steps", at_once(TODAY))
    impatient = asyncio.create_task(days.of(TODAY))
    await asyncio.sleep(0)
    impatient.cancel()
    first, second = await asyncio.gather(days.of(TODAY), days.of(TODAY))
    assert first == second == PUZZLE
    assert asked == [TODAY]
    await days.close()
    await parts.worker_pool.close()


def test_whoever_waits_long_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages do so by themselves when they are told `busy`, and the search goes on meanwhile."""
    asyncio.run(_whoever_waits_long_is_asked_to_come_again(monkeypatch))


async def _whoever_waits_long_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts()
    days = DailyPuzzles(parts)
    found, begun = threading.Event(), 0

    def search(_: Wanted) -> Iterator[Puzzle | None]:
        nonlocal begun
        begun += 1
        found.wait(HANG_S)
        yield PUZZLE

    monkeypatch.setattr(module, "_steps", search)
    with monkeypatch.context() as patch:
        patch.setattr(module, "WAIT_S", 0.05)
        for _ in range(2):
            with pytest.raises(Refusal) as refused:
                await days.of(TODAY)
            assert refused.value.code is ServerCode.BUSY
    found.set()
    assert await days.of(TODAY) == PUZZLE
    assert begun == 1
    await days.close()
    await parts.worker_pool.close()


def test_a_search_that_failed_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_a_search_that_failed_is_begun_anew(monkeypatch))


async def _a_search_that_failed_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts()
    days = DailyPuzzles(parts)

    def fails(_: Wanted) -> Iterator[Puzzle | None]:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(module, "_steps", fails)
        with pytest.raises(MemoryError):
            await days.of(TODAY)
    monkeypatch.setattr(module, "_steps", at_once(TODAY))
    assert await days.of(TODAY) == PUZZLE
    await days.close()
    await parts.worker_pool.close()
