"""Two nodes on one store: what happens at one is seen at the other."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.server.nodes import (
    enter,
    reached,
    table,
    two_nodes,
    until,
)
from tests.server.registries import Cable, Client, Recorder, make_node
from tests.server.store_support import pass_time
from tests.server.support import settings
from tests.support.players import GreedyMinds
from tilerummy.core.turn import Draw
from tilerummy.match.command import Rename, SetWatching, StartGame
from tilerummy.match.context import Context
from tilerummy.match.refusal import Refusal
from tilerummy.server.store import NODE_TTL_MS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.store_support import Opener
    from tilerummy.server.store import StoredMatch

DEAD = NODE_TTL_MS + 1000
HINT_S = 0.3
"""A hint is there long before."""


async def test_whose_token_is_revoked_is_parted_from_every_node(
    open_store: Opener, tmp_path: Path
) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        clients = Client("kim", 0), Client("lee", 1)
        session = await two.nodes[1].session((await table(two.nodes[0])).queue.match)
        for client in clients:
            enter(session, client)
        kims, lees = (client.connection for client in clients)
        await two.nodes[1].registry.part_revoked()
        await two.store.admin.replace_token("kim", b"another")
        await two.nodes[1].registry.part_revoked()
        await until(lambda: kims not in session.viewers)
        assert lees in session.viewers


async def test_what_happens_while_a_node_opens_a_match_reaches_it(
    open_store: Opener, tmp_path: Path
) -> None:
    class Slow(Cable):
        """Hands over what it has read when the other node has gone on."""

        read, goes_on = asyncio.Event(), asyncio.Event()

        async def load(self, match: str, *, complete: bool = True) -> StoredMatch | None:
            stored = await self._store.load(match, complete=complete)
            self.read.set()
            await self.goes_on.wait()
            return stored

    async with two_nodes(open_store, tmp_path) as two:
        session = await table(two.nodes[0], begins=False)
        slow = Slow(two.store)
        node = make_node(slow, settings(tmp_path), GreedyMinds())
        await node.open()
        opening = asyncio.create_task(node.registry.session(session.queue.match))
        await slow.read.wait()
        rename = (Rename(name="Kim II"), Context(by=0, expect_seq=session.state.seq))
        await session.queue.carry_out("seat 0", "meanwhile", *rename)
        await asyncio.sleep(HINT_S)
        slow.goes_on.set()
        opened = await opening
        assert opened is not None
        await reached(opened, session.state.seq)
        await node.close()


async def test_who_is_there_is_seen_at_every_node(open_store: Opener, tmp_path: Path) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0])
        second = await two.nodes[1].session(first.queue.match)
        kim, lee = Client("kim", 0), Client("lee", 1)
        enter(first, kim)
        enter(second, lee)
        assert kim.connection is not None
        assert lee.connection is not None
        await until(lambda: first.connected() == second.connected() == (True, True))
        second.leave(lee.connection)
        await until(lambda: first.connected() == (True, False))
        enter(second, lee)
        await until(lambda: first.connected() == (True, True))
        # A node that dies tells nobody.
        two.cables[1].is_cut = True
        await pass_time(two.store, DEAD)
        await two.nodes[0].second()
        await until(lambda: first.connected() == (True, False))
        presence = [one for one in kim.connection.sent if one["type"] == "presence"]
        assert presence == []  # it has not said hello
        two.cables[1].is_cut = False
        await two.nodes[1].second()
        await until(lambda: first.connected() == (True, True))


async def test_a_message_that_saw_more_than_its_node_is_no_riddle(
    open_store: Opener, tmp_path: Path
) -> None:
    """A page comes to a node that has not heard yet what the page was sent by another one."""

    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0])
        second = await two.nodes[1].session(first.queue.match)
        two.nodes[1].registry._sessions.clear()  # hears no hint
        await first.queue.carry_out("seat 0", "rename-1", Rename(name="Kimberly"), Context(by=0))
        ahead = first.state.seq
        assert second.state.seq < ahead
        renamed = (Rename(name="Leigh"), Context(by=1, expect_seq=ahead))
        await second.queue.carry_out("seat 1", "rename-2", *renamed)
        assert second.state.seats[0].name == "Kimberly"
        client = Client("kim", 0)
        enter(second, client)
        assert client.connection is not None
        await first.scheduler.catch_up()
        await first.queue.carry_out("seat 0", "rename-3", Rename(name="Kim"), Context(by=0))
        await second.greet(client.connection, first.state.seq)
        (update,) = [one for one in client.connection.sent if one["type"] == "update"]
        assert update["events"] == []
        assert update["seq"] == first.state.seq
        assert msgspec.json.encode(update["view"])


def counted(spectator: Recorder) -> int:
    """Return the number of spectators that was last sent to *spectator*."""
    answer = [one["onlookers"] for one in spectator.sent if one["type"] == "presence"]
    return answer[-1] if answer else 0


async def test_onlookers_see_the_same_at_every_node_and_are_counted_together(
    open_store: Opener, tmp_path: Path
) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], begins=False)
        match, invite = first.queue.match, first.queue.invite
        with pytest.raises(Refusal):  # the host lets nobody look on
            await two.nodes[1].registry.watched(match, invite)
        await first.queue.carry_out("seat 0", "watching", SetWatching(delay=2), Context(by=0))
        second = await two.nodes[1].registry.watched(match, invite)
        onlookers = [Recorder(None, None, session) for session in (first, second)]
        for spectator in onlookers:
            spectator.session.enter(spectator)
            await spectator.session.greet(spectator, 0)
        start = (StartGame(), Context(by=0, secret=second.secret()))
        await second.queue.carry_out("seat 0", "begin", *start)
        for turn in range(1, 7):
            game = second.state.playing
            assert game is not None
            assert game.turn == turn
            command = second.turn_command(game.seat, second.state.seq, Draw())
            await second.queue.carry_out(f"seat {game.seat}", f"draw-{turn}", *command)
        await reached(first, second.state.seq)
        for spectator in onlookers:
            updates = [one for one in spectator.sent if one["type"] == "update"]
            turns = [one["view"]["game"]["turn"] for one in updates if one["view"]["game"]]
            # A node that is told late takes several turns in one step.
            assert turns == sorted(set(turns))
            assert turns[-1] == 5
            assert {len(one["view"]["game"]["rack"]) for one in updates[1:]} == {0}
        await until(lambda: all(counted(spectator) == 2 for spectator in onlookers))
        second.leave(onlookers[1])
        await until(lambda: counted(onlookers[0]) == 1)
