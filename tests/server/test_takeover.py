"""Two nodes on one store: what one begins the other goes on with, and nobody notices."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.server.nodes import (
    DEAD,
    bots_turn,
    enter,
    extensions,
    is_persons_turn,
    reached,
    table,
    timed_out,
    two_nodes,
    until,
)
from tests.server.registries import Client, at_work
from tests.server.store_support import pass_time
from tests.support.patience import HANG_S
from tests.support.players import greedy
from tilerummy.core.format.notation import parse_table
from tilerummy.core.turn import Draw
from tilerummy.core.view import view
from tilerummy.match.command import Rename
from tilerummy.match.context import Context
from tilerummy.match.event import Level
from tilerummy.server.store import NODE_TTL_MS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.store_support import Opener


async def test_a_whole_game_goes_on_when_one_node_is_killed(
    open_store: Opener, tmp_path: Path
) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        clients = Client("kim", 0), Client("lee", 1)
        session = await table(two.nodes[0], Level.EASY, threshold=0, turn_limit_s=600)
        match = session.queue.match
        sessions = [session, await two.nodes[1].session(match)]
        for client, at in zip(clients, sessions, strict=True):
            enter(at, client)
            assert client.connection is not None
            await at.greet(client.connection, 0)
        turns, living, began = 0, list(two.nodes), time.monotonic()
        while sessions[1].state.number == 1 and (game := sessions[1].state.playing) is not None:
            if turns >= 8 and sessions[0] is session and game.seat in {0, 1}:
                before = len(extensions(sessions[1]))  # if the machine has stood still
                two.cables[0].is_cut = True
                await living.pop(0).die()
                await pass_time(two.store, DEAD)
                await two.nodes[1].second()
                # Nobody moves while it is given back: a turn that is over gets nothing.
                await until(lambda: not at_work(sessions[1]))
                (outage,) = extensions(sessions[1])[before:]
                assert DEAD - 1500 < outage < DEAD + HANG_S * 1000
                clients[0].take()
                sessions[0] = sessions[1]
                enter(sessions[1], clients[0])
                assert clients[0].connection is not None
                await sessions[1].greet(clients[0].connection, clients[0].seq)
            turns += 1
            seq = sessions[1].state.seq
            if game.seat in {0, 1}:
                at = sessions[game.seat]
                await reached(at, seq)
                turn = greedy(view(game, game.seat))
                command = at.turn_command(game.seat, seq, turn)
                await at.queue.carry_out(f"seat {game.seat}", f"turn-{seq}", *command)
            await reached(sessions[1], seq + 1, living)
            # As each second of a game that may take longer: who was away moves no bot.
            for node in living:
                await node.upkeep.beat()
        assert turns > 10
        for client in clients:
            client.take()
            assert client.seq == sessions[1].state.seq
            seqs = [event["seq"] for event in client.events]
            assert seqs == sorted(set(seqs))
        assert sessions[1].state.outcomes
        took_ms = (time.monotonic() - began) * 1000
        assert DEAD - 1500 < sum(extensions(sessions[1])) < DEAD + took_ms


async def test_a_clock_that_rang_at_a_dead_node_rings_at_another(
    open_store: Opener, tmp_path: Path
) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=1)
        await until(lambda: first.scheduler.owns, two.nodes)
        await two.kill(0)
        await pass_time(two.store, DEAD)
        # Nobody is connected to the second node: it finds the match by its deadline.
        await two.nodes[1].second()
        (second,) = two.nodes[1].registry.awake
        assert second.scheduler.owns
        assert extensions(second)[0] > NODE_TTL_MS
        assert not timed_out(second)
        await until(lambda: timed_out(second))


async def test_a_bot_of_a_dead_node_moves_at_another(open_store: Opener, tmp_path: Path) -> None:
    async with two_nodes(open_store, tmp_path, {"bot_pace_ms": 60_000}, {}) as two:
        first = await table(two.nodes[0], Level.EASY)
        second = await two.nodes[1].session(first.queue.match)
        await bots_turn(second)
        await until(lambda: first.state.seq == second.state.seq and first.scheduler.owns, two.nodes)
        await two.nodes[1].second()
        assert not second.scheduler.owns
        await two.kill(0)
        await pass_time(two.store, DEAD)
        await two.nodes[1].second()
        await is_persons_turn(second)
        assert second.scheduler.owns


async def test_what_an_owner_began_before_it_stood_still_is_refused(
    open_store: Opener, tmp_path: Path
) -> None:
    async with two_nodes(open_store, tmp_path, {}, {"bot_pace_ms": 60_000}) as two:
        first = await table(two.nodes[0], turn_limit_s=600)
        second = await two.nodes[1].session(first.queue.match)
        await until(lambda: first.scheduler.owns, two.nodes)
        fence, before = first.scheduler._ownership.fence, second.state
        two.cables[0].hold()
        game = first.state.playing
        assert game is not None
        timeout = first.turn_command(game.seat, first.state.turn_seq, Draw())
        late = asyncio.create_task(first.scheduler._as_owner("clock", "timeout:1", *timeout))
        await pass_time(two.store, DEAD)
        await two.nodes[1].second()
        # Its claim may still be under way: it asks as soon as it hears that nobody owns it.
        await until(lambda: second.scheduler.owns, two.nodes[1:])
        two.cables[0].resume()
        await late
        assert fence is not None
        assert not first.scheduler.owns
        await until(lambda: first.state.seq == second.state.seq)
        assert replace(second.state, seq=before.seq) == before
        # People's commands need no owner: they go on through the one that woke late.
        await first.queue.carry_out("seat 0", "rename-1", Rename(name="Kimberly"), Context(by=0))
        await until(lambda: second.state.seats[0].name == "Kimberly")


async def test_a_draft_counts_wherever_the_clock_rings(open_store: Opener, tmp_path: Path) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=1)
        second = await two.nodes[1].session(first.queue.match)
        await until(lambda: first.scheduler.owns, two.nodes)
        game = second.state.playing
        assert game is not None
        enter(second, Client("kim", game.seat))
        second.keep_draft(game.seat, parse_table("[R1 R2]"))
        await until(lambda: timed_out(second))
        assert timed_out(second)[0].unfinished
        assert first.scheduler.owns


async def test_a_node_that_leaves_hands_over_at_once(open_store: Opener, tmp_path: Path) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], turn_limit_s=600)
        second = await two.nodes[1].session(first.queue.match)
        kim = Client("kim", 0)
        enter(first, kim)
        await until(lambda: first.scheduler.owns, two.nodes)
        gone = first.queue.carry_out("seat 0", "rename-1", Rename(name="Kimberly"), Context(by=0))
        renaming = asyncio.create_task(gone)
        await asyncio.sleep(0)
        await two.nodes[0].registry.drain()
        assert renaming.done()
        assert first.viewers == frozenset()
        await two.nodes[1].second()
        await until(lambda: second.scheduler.owns, two.nodes[1:])
        assert second.state.seats[0].name == "Kimberly"
        # What comes to it all the same goes through, and is not made its own.
        await first.queue.carry_out("seat 1", "rename-2", Rename(name="Leigh"), Context(by=1))
        await two.nodes[0].upkeep.beat()
        assert not first.scheduler._is_wanted()
        await until(lambda: second.state.seats[1].name == "Leigh")
