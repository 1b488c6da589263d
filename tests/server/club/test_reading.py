"""Reading a club: who pays for it and when, how often it is done, and how much stays in memory."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.club.support import join, node
from tests.server.store_support import opened
from tilerummy.match.refusal import Refusal
from tilerummy.server.club import clubs as reading
from tilerummy.server.club.clubs import Asker
from tilerummy.server.codes import ServerCode

if TYPE_CHECKING:
    from tests.server.store_support import Opener
    from tilerummy.server.club.clubs import Clubs, LiveClub


def refuse(requests: int) -> None:
    """Refuse all work, as to somebody who has used up what they may ask for."""
    if requests:
        raise Refusal(ServerCode.RATE_LIMITED)


def never(*_: object) -> None:
    pytest.fail("this work was not paid for")


async def club_of(clubs: Clubs, *names: str) -> str:
    live = await clubs.create("Round", "kim")
    await clubs.carry_out(live.key, live.keeper_secret(), "join-0001", join(*names))
    return live.key


@pytest.mark.parametrize(("cost", "work"), [("_EVENTS", "load"), ("_BYTES", "_continued")])
async def test_a_club_is_not_read_for_whoever_cannot_pay(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch, cost: str, work: str
) -> None:
    async with opened(open_store) as store:
        key = await club_of(node(store), "Ada", "Bo")
        monkeypatch.setattr(reading, cost, 1)
        monkeypatch.setattr(store.clubs if work == "load" else reading, work, never)
        with pytest.raises(Refusal) as refusal:
            await node(store).read(key, Asker("mallory", refuse))
        assert refusal.value.code is ServerCode.RATE_LIMITED


async def test_all_who_ask_for_a_club_at_once_wait_for_one_job(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(open_store) as store:
        key = await club_of(node(store), "Ada", "Bo")
        jobs: list[str] = []
        work = reading._continued

        def counted(*args: Any) -> LiveClub:
            jobs.append(key)
            return work(*args)

        monkeypatch.setattr(reading, "_continued", counted)
        there = node(store)
        seen = await asyncio.gather(*(there.read(key) for _ in range(5)))
        assert {one.club.seq for one in seen} == {6}
        assert jobs == [key]


async def test_the_clubs_in_memory_are_bounded_by_their_size(
    open_store: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(open_store) as store:
        clubs = node(store)
        keys = [await club_of(clubs, *(f"Person {at}" for at in range(many))) for many in (8, 8, 2)]
        paid: list[int] = []
        asker = Asker("kim", paid.append)
        monkeypatch.setattr(reading, "_EVENTS", 1)
        monkeypatch.setattr(reading, "_KEPT_ITEMS", 18)
        for key in keys:
            await clubs.read(key, asker)
        paid.clear()
        for key in keys[1:]:
            await clubs.read(key, asker)
        assert sum(paid) == 0  # 12 and 6 events fit
        await clubs.read(keys[0], asker)
        assert sum(paid) == 12
