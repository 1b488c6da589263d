"""Two nodes on one store: what one begins the other goes on with, and nobody notices."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.halls import Client, at_work
from tests.server.nodes import (
    Two,
    bots_turn,
    enter,
    is_persons_turn,
    reached,
    table,
    two_nodes,
    until,
)
from tests.server.store_support import pass_time
from tests.support.patience import HANG_S
from tests.support.players import greedy
from tilerummy.core.event import TimedOut
from tilerummy.core.format.notation import parse_table
from tilerummy.core.turn import Draw
from tilerummy.core.view import view
from tilerummy.match.command import Rename, StartGame
from tilerummy.match.event import ClockExtended, InGame, Level
from tilerummy.server.store import NODE_TTL_MS, StoreError

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.halls import Cable
    from tests.server.store_support import Opener
    from tilerummy.server.live.room import Room
    from tilerummy.server.store import Claim

DEAD = NODE_TTL_MS + 1000
HINT_S = 0.3
"""A hint is there long before."""


def extensions(room: Room) -> list[int]:
    return [event.outage_ms for event in room.ledger.events if isinstance(event, ClockExtended)]


def timed_out(room: Room) -> list[TimedOut]:
    return [
        event.event
        for event in room.ledger.events
        if isinstance(event, InGame) and isinstance(event.event, TimedOut)
    ]


def test_a_whole_game_goes_on_when_one_node_is_killed(open_store: Opener, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            clients = Client("kim", 0), Client("lee", 1)
            room = await table(two.nodes[0], Level.EASY, threshold=0, turn_limit_s=600)
            match = room.ledger.match
            rooms = [room, await two.nodes[1].room(match)]
            for client, at in zip(clients, rooms, strict=True):
                enter(at, client)
                assert client.connection is not None
                await at.greet(client.connection, 0)
            turns, living = 0, list(two.nodes)
            while rooms[1].state.number == 1 and (game := rooms[1].state.playing) is not None:
                if turns >= 8 and rooms[0] is room and game.seat in {0, 1}:
                    two.cables[0].is_cut = True
                    await living.pop(0).die()
                    await pass_time(two.store, DEAD)
                    await two.nodes[1].second()
                    # Nobody moves while it is given back: a turn that is over gets nothing.
                    await until(lambda: not at_work(rooms[1]))
                    clients[0].take()
                    rooms[0] = rooms[1]
                    enter(rooms[1], clients[0])
                    assert clients[0].connection is not None
                    await rooms[1].greet(clients[0].connection, clients[0].seq)
                turns += 1
                seq = rooms[1].state.seq
                if game.seat in {0, 1}:
                    at = rooms[game.seat]
                    await reached(at, seq)
                    turn = greedy(view(game, game.seat))
                    command = at.turn_command(game.seat, seq, turn)
                    await at.ledger.carry_out(f"seat {game.seat}", f"turn-{seq}", command)
                await reached(rooms[1], seq + 1)
                # As each second of a game that may take longer: who was away moves no bot.
                for node in living:
                    await node.upkeep.beat()
            assert turns > 10
            for client in clients:
                client.take()
                assert client.seq == rooms[1].state.seq
                seqs = [event["seq"] for event in client.events]
                assert seqs == sorted(set(seqs))
            assert rooms[1].state.outcomes
            (outage,) = extensions(rooms[1])
            assert DEAD - 1500 < outage < DEAD + HANG_S * 1000

    asyncio.run(scenario())


def test_a_clock_that_rang_at_a_dead_node_rings_at_another(
    open_store: Opener, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=1)
            await until(lambda: first.driver.owns)
            await two.nodes[0].die()
            two.cables[0].is_cut = True
            await pass_time(two.store, DEAD)
            # Nobody is connected to the second node: it finds the match by its deadline.
            await two.nodes[1].second()
            (second,) = two.nodes[1].hall.awake
            assert second.driver.owns
            assert extensions(second)[0] > NODE_TTL_MS
            assert not timed_out(second)
            await until(lambda: timed_out(second))

    asyncio.run(scenario())


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


def test_a_bot_of_a_dead_node_moves_at_another(open_store: Opener, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path, {"bot_pace_ms": 60_000}, {}) as two:
            first = await table(two.nodes[0], Level.EASY)
            second = await two.nodes[1].room(first.ledger.match)
            await bots_turn(second)
            await until(lambda: first.state.seq == second.state.seq and first.driver.owns)
            await two.nodes[1].second()
            assert not second.driver.owns
            two.cables[0].is_cut = True
            await two.nodes[0].die()
            await pass_time(two.store, DEAD)
            await two.nodes[1].second()
            await is_persons_turn(second)
            assert second.driver.owns

    asyncio.run(scenario())


def test_what_an_owner_began_before_it_stood_still_is_refused(
    open_store: Opener, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path, {}, {"bot_pace_ms": 60_000}) as two:
            first = await table(two.nodes[0], turn_limit_s=600)
            second = await two.nodes[1].room(first.ledger.match)
            await until(lambda: first.driver.owns)
            fence, before = first.driver._ownership.fence, second.state
            two.cables[0].hold()
            game = first.state.playing
            assert game is not None
            timeout = first.turn_command(game.seat, first.state.turn_seq, Draw())
            late = asyncio.create_task(first.driver._as_owner("clock", "timeout:1", timeout))
            await pass_time(two.store, DEAD)
            await two.nodes[1].second()
            assert second.driver.owns
            two.cables[0].go_on()
            await late
            assert fence is not None
            assert not first.driver.owns
            await until(lambda: first.state.seq == second.state.seq)
            assert replace(second.state, seq=before.seq) == before
            # People's commands need no owner: they go on through the one that woke late.
            await first.ledger.carry_out("seat 0", "rename-1", Rename(by=0, name="Kimberly"))
            await until(lambda: second.state.seats[0].name == "Kimberly")

    asyncio.run(scenario())


def test_a_draft_counts_wherever_the_clock_rings(open_store: Opener, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=1)
            second = await two.nodes[1].room(first.ledger.match)
            await until(lambda: first.driver.owns)
            game = second.state.playing
            assert game is not None
            enter(second, Client("kim", game.seat))
            second.keep_draft(game.seat, parse_table("[R1 R2]"))
            await until(lambda: timed_out(second))
            assert timed_out(second)[0].unfinished
            assert first.driver.owns

    asyncio.run(scenario())


def test_a_node_that_leaves_hands_over_at_once(open_store: Opener, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=600)
            second = await two.nodes[1].room(first.ledger.match)
            kim = Client("kim", 0)
            enter(first, kim)
            await until(lambda: first.driver.owns)
            gone = first.ledger.carry_out("seat 0", "rename-1", Rename(by=0, name="Kimberly"))
            renaming = asyncio.create_task(gone)
            await asyncio.sleep(0)
            await two.nodes[0].hall.drain()
            assert renaming.done()
            assert first.viewers == frozenset()
            await two.nodes[1].second()
            assert second.driver.owns
            assert second.state.seats[0].name == "Kimberly"
            # What comes to it all the same goes through, and is not made its own.
            await first.ledger.carry_out("seat 1", "rename-2", Rename(by=1, name="Leigh"))
            await two.nodes[0].upkeep.beat()
            assert not first.driver._is_wanted()
            await until(lambda: second.state.seats[1].name == "Leigh")

    asyncio.run(scenario())


def test_nobody_is_served_before_an_outage_is_given_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """Between the claim of a match and its take-over somebody comes to it."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            first = await table(two.nodes[0], turn_limit_s=600)
            await until(lambda: first.driver.owns)
            two.cables[0].is_cut = True
            await two.nodes[0].die()
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
            await until(lambda: room.driver.owns)
            await pass_time(two.store, 75_000)
            claiming = Claiming(two)
            beating = asyncio.create_task(two.nodes[0].upkeep.beat())
            await claiming.asked.wait()
            room.driver._time_is_over(room.state.turn_seq)
            await until(lambda: not room.driver._tasks)
            claiming.answers.set()
            await beating
            await until(lambda: not at_work(room))
            assert not timed_out(room)
            (outage,) = extensions(room)
            assert outage >= 75_000

    asyncio.run(scenario())


def test_a_node_that_was_stopped_before_it_owned_a_match_gives_the_time_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """A game was started in the moment in which the node was stopped."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            room = await table(two.nodes[0], begins=False, turn_limit_s=60)
            claiming = Claiming(two)
            start = StartGame(by=0, secret=room.secret())
            await room.ledger.carry_out("seat 0", "begin", start)
            await claiming.asked.wait()
            await pass_time(two.store, 75_000)
            await two.nodes[0].upkeep.beat()
            claiming.answers.set()
            await until(lambda: not at_work(room))
            assert not timed_out(room)
            (outage,) = extensions(room)
            assert outage >= 70_000

    asyncio.run(scenario())


def test_whoever_claims_a_match_that_nobody_had_owned_yet_gives_its_time_back(
    open_store: Opener, tmp_path: Path
) -> None:
    """The node at which a game was started died before it had claimed the match."""

    async def scenario() -> None:
        async with two_nodes(open_store, tmp_path) as two:
            room = await table(two.nodes[0], begins=False, turn_limit_s=60)
            await room.driver.stop()
            start = StartGame(by=0, secret=room.secret())
            await room.ledger.carry_out("seat 0", "begin", start)
            assert not room.driver.owns
            two.cables[0].is_cut = True
            await pass_time(two.store, 75_000)
            await two.nodes[1].second()
            second = await two.nodes[1].room(room.ledger.match)
            await until(lambda: second.driver.owns and not at_work(second))
            assert not timed_out(second)
            (outage,) = extensions(second)
            assert outage >= 70_000

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
            two.cables[0].is_cut = True
            await two.nodes[0].die()
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
            two.cables[0].is_cut = True
            await two.nodes[0].die()
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
            two.cables[0].is_cut = True
            await two.nodes[0].die()
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
