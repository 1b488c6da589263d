"""Claims whose answers are lost or come late: the outage before them is given back as ever."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.nodes import DEAD, extensions, table, timed_out, two_nodes, until
from tests.server.registries import at_work
from tests.server.store_support import pass_time
from tilerummy.match.command import StartGame
from tilerummy.match.context import Context
from tilerummy.server.store import NODE_TTL_MS, StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.registries import Cable
    from tests.server.store_support import Opener
    from tilerummy.server.store import Claim, Commit, Committed


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
async def test_an_outage_is_given_back_though_the_match_was_not_read_at_once(
    open_store: Opener, tmp_path: Path, *, somebody_comes: bool
) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=20)
        await until(lambda: first.scheduler.owns, two.nodes)
        await two.kill(0)
        Losing(two.cables[1], "load", asks=False)
        await pass_time(two.store, DEAD)
        await two.nodes[1].second()
        assert two.nodes[1].registry.stuck == 1
        for _ in range(10):  # seconds, in which this node beats
            await pass_time(two.store, 1000)
            await two.nodes[1].upkeep.beat()
        if not somebody_comes:
            await two.nodes[1].registry.retry()
        second = await two.nodes[1].session(first.queue.match)
        await until(lambda: second.scheduler.owns and not at_work(second), two.nodes[1:])
        assert two.nodes[1].registry.stuck == 0
        # A node's clock goes along with the store's slowly, and is some leaps behind.
        assert sum(extensions(second)) > NODE_TTL_MS + 5000
        assert not timed_out(second)


@pytest.mark.parametrize("somebody_comes", [False, True])
async def test_orphans_are_gone_on_with_whose_claim_was_not_answered(
    open_store: Opener, tmp_path: Path, *, somebody_comes: bool
) -> None:
    """It was stored: for all others the match has an owner that lives."""

    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=20)
        match = first.queue.match
        await until(lambda: first.scheduler.owns, two.nodes)
        await two.kill(0)
        losing = Losing(two.cables[1], "claim_orphans", asks=True)
        await pass_time(two.store, DEAD)
        with pytest.raises(StoreError):
            await two.nodes[1].second()
        assert not losing.times
        coming = asyncio.create_task(two.nodes[1].session(match)) if somebody_comes else None
        for _ in range(10):
            await asyncio.sleep(0)
            await pass_time(two.store, 1000)
            await two.nodes[1].second()
        (second,) = two.nodes[1].registry.awake
        assert coming is None or await coming is second
        await until(lambda: not at_work(second))
        assert second.scheduler.owns
        assert sum(extensions(second)) > NODE_TTL_MS
        assert not timed_out(second)


async def test_what_could_not_be_given_up_is_gone_on_with(
    open_store: Opener, tmp_path: Path
) -> None:
    """A node has put a lobby to sleep that is its own all the same; elsewhere the game begins."""

    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], begins=False, turn_limit_s=20)
        match = first.queue.match
        claim = await two.store.claim(match, two.nodes[1].name)
        second = await two.nodes[0].session(match)
        begin = (StartGame(), Context(by=0, secret=second.secret()))
        await second.queue.carry_out("seat 0", "begin", *begin)
        await until(lambda: not at_work(second))
        assert not second.scheduler.owns
        assert two.nodes[1].registry.sessions == 0
        await two.nodes[1].upkeep.resume_owned()
        (owner,) = two.nodes[1].registry.awake
        assert owner.scheduler._ownership.fence == (claim and claim.fence)


@pytest.mark.parametrize("sleeps", [False, True])
async def test_an_outage_is_given_back_though_a_claim_for_the_people_there_was_not_answered(
    open_store: Opener, tmp_path: Path, *, sleeps: bool
) -> None:
    """It was stored; whoever owns a match is told of their own last beat if they ask again."""

    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=20)
        match = first.queue.match
        second = await two.nodes[1].session(match)
        await until(lambda: first.scheduler.owns, two.nodes)
        await two.kill(0)
        losing = Losing(two.cables[1], "claim", asks=True)
        await pass_time(two.store, DEAD)
        await two.nodes[1].upkeep.beat()
        second.see((await two.store.heads([match]))[match])
        await until(lambda: not at_work(second))
        assert not losing.times
        assert not second.scheduler.owns
        if sleeps:
            del two.nodes[1].registry._sessions[match]
            await second.close()
            second = await two.nodes[1].session(match)
        await two.nodes[1].second()
        await until(lambda: second.scheduler.owns and not at_work(second), two.nodes[1:])
        assert sum(extensions(second)) > NODE_TTL_MS
        assert not timed_out(second)


def test_a_claim_that_another_of_the_same_node_overtakes_gives_nothing_up(
    open_store: Opener, tmp_path: Path
) -> None:
    """A room claims its match while its node claims all orphans.

    PostgreSQL tells who finds the row changed when it is theirs to write that they own nothing.
    """

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=20)
            second = await two.nodes[1].session(first.queue.match)
            await until(lambda: first.scheduler.owns and not at_work(second), two.nodes)
            await two.kill(0)
            asked = False

            async def claim(_match: str, _node: str) -> None:
                nonlocal asked
                asked = True
                await until(lambda: second.scheduler.owns)

            vars(two.cables[1])["claim"] = claim
            await pass_time(two.store, DEAD)
            await two.nodes[1].second()
            await until(lambda: not at_work(second))
            assert asked
            assert second.scheduler.owns
            assert sum(extensions(second)) > NODE_TTL_MS

    asyncio.run(scenario())


def test_the_earliest_of_two_outages_is_given_back_though_the_later_is_told_first(
    open_store: Opener, tmp_path: Path
) -> None:
    """The answer to a room's claim, of what its node owns by then, overtakes that to its node's."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=20)
            second = await two.nodes[1].session(first.queue.match)
            await until(lambda: first.scheduler.owns and not at_work(second), two.nodes)
            await two.kill(0)
            cable = two.cables[1]
            claim_one, claim_all, store = cable.claim, cable.claim_orphans, cable.commit
            claimed, storing = asyncio.Event(), asyncio.Event()

            async def claim(match: str, node: str) -> Claim | None:
                await claimed.wait()
                await asyncio.sleep(0.3)  # since this node's last beat: worth being given back
                answer: Claim | None = await claim_one(match, node)
                return answer

            async def claim_orphans(node: str, limit: int) -> Any:
                claims = await claim_all(node, limit)
                if not claimed.is_set():
                    claimed.set()
                    await storing.wait()
                return claims

            async def commit(what: Commit) -> Committed:
                storing.set()
                for _ in range(10):
                    await asyncio.sleep(0)
                return await store(what)

            vars(cable).update(claim=claim, claim_orphans=claim_orphans, commit=commit)
            await pass_time(two.store, DEAD)
            await two.nodes[1].second()
            await until(lambda: not at_work(second))
            assert second.scheduler.owns
            assert max(extensions(second)) > NODE_TTL_MS

    asyncio.run(scenario())
