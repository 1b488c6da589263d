"""The time in which nobody was there for a clock is given back, whatever is lost meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tests.server.nodes import (
    DEAD,
    Two,
    extensions,
    table,
    timed_out,
    two_nodes,
    until,
)
from tests.server.registries import at_work
from tests.server.store_support import pass_time
from tilerummy.match.command import Rename, StartGame
from tilerummy.match.context import Context
from tilerummy.server.store import NODE_TTL_MS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.store_support import Opener
    from tilerummy.server.store import Claim
    from tilerummy.server.table.session import MatchSession


async def test_what_is_done_beside_the_turn_takes_nothing_off_an_outage(
    open_store: Opener, tmp_path: Path
) -> None:
    """Somebody is renamed in the moment in which a node that was away comes back."""

    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=600)
        await until(lambda: first.scheduler.owns, two.nodes)
        await pass_time(two.store, DEAD)
        await first.queue.carry_out("seat 1", "rename", Rename(name="Li"), Context(by=1))
        await two.nodes[0].second()
        assert sum(extensions(first)) > NODE_TTL_MS


async def test_nobody_is_served_before_an_outage_is_given_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """Between the claim of a match and its take-over somebody comes to it."""

    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=600)
        await until(lambda: first.scheduler.owns, two.nodes)
        await two.kill(0)
        await pass_time(two.store, DEAD)
        await two.nodes[1].upkeep.beat()
        claims = await two.cables[1].claim_orphans(two.nodes[1].name, 9)
        coming = asyncio.create_task(two.nodes[1].session(first.queue.match))
        await asyncio.sleep(0.05)
        assert not coming.done()
        await two.nodes[1].registry.take_over(claims)
        second = await coming
        assert second.scheduler.owns
        assert len(extensions(second)) == 1


async def begin(match_session: MatchSession) -> None:
    start = (StartGame(), Context(by=0, secret=match_session.secret()))
    await match_session.queue.carry_out("seat 0", "begin", *start)


def given_back(match_session: MatchSession) -> int:
    """Return by what a turn is longer that nothing has ended, because of one outage."""
    assert not timed_out(match_session)
    (outage,) = extensions(match_session)
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


async def test_no_time_is_over_while_an_outage_is_given_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """A node was stopped beyond a turn's time, and asks whether the match is still its own."""

    async with two_nodes(open_store, tmp_path) as two:
        match_session = await table(two.nodes[0], turn_limit_s=60)
        # What is under way as owner could give the time back before the claim is asked for.
        await until(lambda: match_session.scheduler.owns and not at_work(match_session))
        # Of which the node may miss as much as the store's answers took.
        await pass_time(two.store, 76_000)
        claiming = Claiming(two)
        beating = asyncio.create_task(two.nodes[0].upkeep.beat())
        await claiming.asked.wait()
        match_session.scheduler._time_is_over(match_session.state.turn_seq)
        await until(lambda: not match_session.scheduler._tasks)
        claiming.answers.set()
        await beating
        await until(lambda: not at_work(match_session))
        assert given_back(match_session) >= 75_000


async def test_a_node_that_was_stopped_before_it_owned_a_match_gives_the_time_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """A game was started in the moment in which the node was stopped."""

    async with two_nodes(open_store, tmp_path) as two:
        match_session = await table(two.nodes[0], begins=False, turn_limit_s=60)
        claiming = Claiming(two)
        await begin(match_session)
        await claiming.asked.wait()
        await pass_time(two.store, 75_000)
        await two.nodes[0].upkeep.beat()
        claiming.answers.set()
        await until(lambda: not at_work(match_session))
        assert given_back(match_session) >= 70_000


async def test_whoever_claims_a_match_that_nobody_had_owned_yet_gives_its_time_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """The node at which a game was started died before it had claimed the match."""

    async with two_nodes(open_store, tmp_path) as two:
        match_session = await table(two.nodes[0], begins=False, turn_limit_s=60)
        await match_session.scheduler.stop()
        await begin(match_session)
        assert not match_session.scheduler.owns
        two.cables[0].is_cut = True
        await pass_time(two.store, 75_000)
        await two.nodes[1].second()
        second = await two.nodes[1].session(match_session.queue.match)
        await until(lambda: second.scheduler.owns and not at_work(second))
        assert given_back(second) >= 70_000
