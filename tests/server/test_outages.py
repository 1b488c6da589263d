"""The time in which nobody was there for a clock is given back, whatever is lost meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.halls import at_work
from tests.server.nodes import (
    DEAD,
    Two,
    extensions,
    table,
    timed_out,
    two_nodes,
    until,
)
from tests.server.store_support import pass_time
from tilerummy.match.command import Rename, StartGame
from tilerummy.server.store import NODE_TTL_MS, StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.halls import Cable
    from tests.server.store_support import Opener
    from tilerummy.server.live.room import Room
    from tilerummy.server.store import Claim


def test_what_is_done_beside_the_turn_takes_nothing_off_an_outage(
    open_store: Opener, tmp_path: Path
) -> None:
    """Somebody is renamed in the moment in which a node that was away comes back."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=600)
            await until(lambda: first.driver.owns)
            await pass_time(two.store, DEAD)
            await first.ledger.carry_out("seat 1", "rename", Rename(by=1, name="Li"))
            await two.nodes[0].second()
            assert sum(extensions(first)) > NODE_TTL_MS

    asyncio.run(scenario())


def test_nobody_is_served_before_an_outage_is_given_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """Between the claim of a match and its take-over somebody comes to it."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=600)
            await until(lambda: first.driver.owns)
            await two.kill(0)
            await pass_time(two.store, DEAD)
            await two.nodes[1].upkeep.beat()
            claims = await two.cables[1].claim_orphans(two.nodes[1].name, 9)
            coming = asyncio.create_task(two.nodes[1].room(first.ledger.match))
            await asyncio.sleep(0.05)
            assert not coming.done()
            await two.nodes[1].hall.take_over(claims)
            second = await coming
            assert second.driver.owns
            assert len(extensions(second)) == 1

    asyncio.run(scenario())


async def begin(room: Room) -> None:
    start = StartGame(by=0, secret=room.secret())
    await room.ledger.carry_out("seat 0", "begin", start)


def given_back(room: Room) -> int:
    """Return by what a turn is longer that nothing has ended, because of one outage."""
    assert not timed_out(room)
    (outage,) = extensions(room)
    return outage


class Claiming:
    """A claim whose answer the test lets through."""

    def __init__(self, two: Two) -> None:
        self._claim = two.cables[0].claim
        self.asked, self.answers = asyncio.Event(), asyncio.Event()
        vars(two.cables[0])["claim"] = self

    async def __call__(self, match: str, node: str) -> Claim | None:
        self.asked.set()
        claim: Claim | None = await self._claim(match, node)
        await self.answers.wait()
        return claim


def test_no_time_is_over_while_an_outage_is_given_back(open_store: Opener, tmp_path: Path) -> None:
    """A node was stopped beyond a turn's time, and asks whether the match is still its own."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            room = await table(two.nodes[0], turn_limit_s=60)
            # What is under way as owner could give the time back before the claim is asked for.
            await until(lambda: room.driver.owns and not at_work(room))
            # Of which the node may miss as much as the store's answers took.
            await pass_time(two.store, 76_000)
            claiming = Claiming(two)
            beating = asyncio.create_task(two.nodes[0].upkeep.beat())
            await claiming.asked.wait()
            room.driver._time_is_over(room.state.turn_seq)
            await until(lambda: not room.driver._tasks)
            claiming.answers.set()
            await beating
            await until(lambda: not at_work(room))
            assert given_back(room) >= 75_000

    asyncio.run(scenario())


def test_a_node_that_was_stopped_before_it_owned_a_match_gives_the_time_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """A game was started in the moment in which the node was stopped."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            room = await table(two.nodes[0], begins=False, turn_limit_s=60)
            claiming = Claiming(two)
            await begin(room)
            await claiming.asked.wait()
            await pass_time(two.store, 75_000)
            await two.nodes[0].upkeep.beat()
            claiming.answers.set()
            await until(lambda: not at_work(room))
            assert given_back(room) >= 70_000

    asyncio.run(scenario())


def test_whoever_claims_a_match_that_nobody_had_owned_yet_gives_its_time_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """The node at which a game was started died before it had claimed the match."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            room = await table(two.nodes[0], begins=False, turn_limit_s=60)
            await room.driver.stop()
            await begin(room)
            assert not room.driver.owns
            two.cables[0].is_cut = True
            await pass_time(two.store, 75_000)
            await two.nodes[1].second()
            second = await two.nodes[1].room(room.ledger.match)
            await until(lambda: second.driver.owns and not at_work(second))
            assert given_back(second) >= 70_000

    asyncio.run(scenario())


class Losing:
    """A question to the store that is answered, or not even asked, and the answer lost."""

    def __init__(self, cable: Cable, name: str, *, asks: bool) -> None:
        self._ask, self._asks, self.times = getattr(cable, name), asks, 1
        vars(cable)[name] = self

    async def __call__(self, *arguments: object, **named: object) -> Any:
        answer = await self._ask(*arguments, **named) if self._asks or not self.times else None
        if self.times:
            self.times -= 1
            raise StoreError("no answer in time")
        return answer


@pytest.mark.parametrize("somebody_comes", [False, True])
def test_an_outage_is_given_back_though_the_match_was_not_read_at_once(
    open_store: Opener, tmp_path: Path, *, somebody_comes: bool
) -> None:
    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=20)
            await until(lambda: first.driver.owns)
            await two.kill(0)
            Losing(two.cables[1], "load", asks=False)
            await pass_time(two.store, DEAD)
            await two.nodes[1].second()
            assert two.nodes[1].hall.stuck == 1
            for _ in range(10):  # seconds, in which this node beats
                await pass_time(two.store, 1000)
                await two.nodes[1].upkeep.beat()
            if not somebody_comes:
                await two.nodes[1].hall.retry()
            second = await two.nodes[1].room(first.ledger.match)
            await until(lambda: second.driver.owns and not at_work(second))
            assert two.nodes[1].hall.stuck == 0
            # A node's clock goes along with the store's slowly, and is some leaps behind.
            assert sum(extensions(second)) > NODE_TTL_MS + 5000
            assert not timed_out(second)

    asyncio.run(scenario())


@pytest.mark.parametrize("somebody_comes", [False, True])
def test_orphans_are_gone_on_with_whose_claim_was_not_answered(
    open_store: Opener, tmp_path: Path, *, somebody_comes: bool
) -> None:
    """It was stored: for all others the match has an owner that lives."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=20)
            match = first.ledger.match
            await until(lambda: first.driver.owns)
            await two.kill(0)
            losing = Losing(two.cables[1], "claim_orphans", asks=True)
            await pass_time(two.store, DEAD)
            with pytest.raises(StoreError):
                await two.nodes[1].second()
            assert not losing.times
            coming = asyncio.create_task(two.nodes[1].room(match)) if somebody_comes else None
            for _ in range(10):
                await asyncio.sleep(0)
                await pass_time(two.store, 1000)
                await two.nodes[1].second()
            (second,) = two.nodes[1].hall.awake
            assert coming is None or await coming is second
            await until(lambda: not at_work(second))
            assert second.driver.owns
            assert sum(extensions(second)) > NODE_TTL_MS
            assert not timed_out(second)

    asyncio.run(scenario())


def test_what_could_not_be_given_up_is_gone_on_with(open_store: Opener, tmp_path: Path) -> None:
    """A node has put a lobby to sleep that is its own all the same; elsewhere the game begins."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], begins=False, turn_limit_s=20)
            match = first.ledger.match
            claim = await two.store.claim(match, two.nodes[1].name)
            second = await two.nodes[0].room(match)
            begin = StartGame(by=0, secret=second.secret())
            await second.ledger.carry_out("seat 0", "begin", begin)
            await until(lambda: not at_work(second))
            assert not second.driver.owns
            assert two.nodes[1].hall.rooms == 0
            await two.nodes[1].upkeep.find_own()
            (owner,) = two.nodes[1].hall.awake
            assert owner.driver._ownership.fence == (claim and claim.fence)

    asyncio.run(scenario())


@pytest.mark.parametrize("sleeps", [False, True])
def test_an_outage_is_given_back_though_a_claim_for_the_people_there_was_not_answered(
    open_store: Opener, tmp_path: Path, *, sleeps: bool
) -> None:
    """It was stored; whoever owns a match is told of their own last beat if they ask again."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=20)
            match = first.ledger.match
            second = await two.nodes[1].room(match)
            await until(lambda: first.driver.owns)
            await two.kill(0)
            losing = Losing(two.cables[1], "claim", asks=True)
            await pass_time(two.store, DEAD)
            await two.nodes[1].upkeep.beat()
            second.see((await two.store.heads([match]))[match])
            await until(lambda: not at_work(second))
            assert not losing.times
            assert not second.driver.owns
            if sleeps:
                del two.nodes[1].hall._rooms[match]
                await second.close()
                second = await two.nodes[1].room(match)
            await two.nodes[1].second()
            await until(lambda: second.driver.owns and not at_work(second))
            assert sum(extensions(second)) > NODE_TTL_MS
            assert not timed_out(second)

    asyncio.run(scenario())
