"""The puzzle of the day: found ahead, by one search for all who ask, and again if that failed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

import pytest

from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds
from tilerummy.puzzles import daily
from tilerummy.server.live.timekeeper import Timekeeper
from tilerummy.server.thinking import daily as module
from tilerummy.server.thinking.daily import DailyPuzzles
from tilerummy.server.thinking.solver_status import SolverStatus
from tilerummy.server.thinking.thinkers import Thinkers
from tilerummy.server.version import VERSION
from tilerummy.solver import warm

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from datetime import date

    from tilerummy.puzzles import Puzzle

warm.warm()

MONDAY: Final = datetime(2026, 7, 6, tzinfo=UTC)
"""Puzzles are easy on Mondays and Tuesdays; what a day's costs must not depend on the day."""


@pytest.fixture(autouse=True)
def monday(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DailyPuzzles, "today", lambda _: MONDAY)
    monkeypatch.setattr(module, "WAIT_S", HANG_S)


@cache
def alone(day: date) -> Puzzle:
    """Return the puzzle of a day as it is found without a server."""
    return daily(day, VERSION)


@dataclass
class Parts:
    thinkers: Thinkers = field(default_factory=Thinkers)
    timekeeper: Timekeeper = field(default_factory=Timekeeper)

    def __post_init__(self) -> None:
        self.solver = SolverStatus(GreedyMinds(), self.thinkers, warm=False)


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
    today = days.today().date()
    for day in (today, today + timedelta(days=1)):
        for _ in range(3000):  # until it is there without anybody having asked
            if day in days._finding and days._finding[day].done():
                break
            await asyncio.sleep(0.02)
        assert days._finding[day].done()
        assert await days.of(day) == alone(day)
    ahead.cancel()
    await days.close()
    await parts.thinkers.close()


def test_all_who_ask_wait_for_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_all_who_ask_wait_for_one_search(monkeypatch))


async def _all_who_ask_wait_for_one_search(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts()
    days = DailyPuzzles(parts)
    today = days.today().date()
    asked: list[date] = []
    find = days._find

    def counted(day: date) -> Coroutine[None, None, Puzzle]:
        asked.append(day)
        return find(day)

    # Of these days only: servers of other tests may look for their own in the same process.
    monkeypatch.setattr(days, "_find", counted)
    impatient = asyncio.create_task(days.of(today))
    await asyncio.sleep(0)
    impatient.cancel()
    first, second = await asyncio.gather(days.of(today), days.of(today))
    assert first == second
    assert asked == [today]
    await days.close()
    await parts.thinkers.close()


def test_a_search_that_failed_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_a_search_that_failed_is_begun_anew(monkeypatch))


async def _a_search_that_failed_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = Parts()
    days = DailyPuzzles(parts)
    today = days.today().date()

    def fails(_: date) -> Iterator[Puzzle | None]:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(module, "_steps", fails)
        with pytest.raises(MemoryError):
            await days.of(today)
    assert await days.of(today) == alone(today)
    await days.close()
    await parts.thinkers.close()
