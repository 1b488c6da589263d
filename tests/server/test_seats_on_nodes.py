"""Seats that are kept, and rematches, where people sit at different nodes of one store."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec
import pytest

from tests.server.nodes import enter, play_out, reached, table, two_nodes, until
from tests.server.registries import Client
from tilerummy.core.policy import MatchLength
from tilerummy.core.turn import Draw
from tilerummy.match.command import GiveSeatCode, MoveSeat, StandIn, TakeBack
from tilerummy.match.context import Attendance, Context
from tilerummy.match.refusal import Refusal
from tilerummy.server.table.dispatch import Dispatcher

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.store_support import Opener
    from tilerummy.server.table.session import MatchSession

AT_ONCE: dict[str, object] = {"away_ms": 0, "undo_ms": 0}


async def turn_of_lee(match_session: MatchSession) -> None:
    game = match_session.state.playing
    assert game is not None
    if game.seat == 0:
        command = match_session.turn_command(0, match_session.state.seq, Draw())
        await match_session.queue.carry_out("seat 0", "draw-once", *command)


async def test_a_bot_stands_in_at_one_node_and_its_person_comes_back_at_another(
    open_store: Opener, tmp_path: Path
) -> None:
    async with two_nodes(open_store, tmp_path, AT_ONCE, AT_ONCE) as two:
        first = await table(two.nodes[0])
        second = await two.nodes[1].session(first.queue.match)
        kim, lee = Client("kim", 0), Client("lee", 1)
        enter(first, kim)
        enter(second, lee)
        await until(lambda: first.attendance().connected == (True, True))
        stand_in = (StandIn(seat=1), Context(by=0, attendance=first.attendance()))
        with pytest.raises(Refusal) as refused:
            await first.queue.carry_out("seat 0", "too-early", *stand_in)
        assert refused.value.code == "not_away"
        assert lee.connection is not None
        second.leave(lee.connection)
        await until(lambda: first.attendance().away == (False, True))
        await turn_of_lee(first)
        stand_in = (StandIn(seat=1), Context(by=0, attendance=first.attendance()))
        await first.queue.carry_out("seat 0", "stand-in", *stand_in)
        # The bot moves, whichever node makes it.
        await until(lambda: first.state.playing is None or first.state.playing.seat == 0)
        await reached(second, first.state.seq)
        await second.queue.carry_out("seat 1", "back", TakeBack(seat=1), Context(by=1))
        await reached(first, second.state.seq)
        assert first.state.seats[1].bot is None
        assert first.state.seat_of("lee") == 1


async def test_whoever_has_lost_the_seat_meanwhile_does_not_move_for_who_sits_there_now(
    open_store: Opener, tmp_path: Path
) -> None:
    async with two_nodes(open_store, tmp_path, AT_ONCE, AT_ONCE) as two:
        first = await table(two.nodes[0])
        await two.store.add_player("lou", b"lou", 0)
        second = await two.nodes[1].session(first.queue.match)
        lee = Client("lee", 1)
        enter(second, lee)
        assert lee.connection is not None
        await turn_of_lee(first)
        await reached(second, first.state.seq)
        there = Attendance((True, False), (False, True))
        word = (GiveSeatCode(seat=1), Context(by=0, seat_code="maple", attendance=there))
        await first.queue.carry_out("seat 0", "word", *word)
        await reached(second, first.state.seq)
        dispatcher = Dispatcher(second, lee.connection, two.nodes[1].services, lambda _cost: None)
        await dispatcher.handle(msgspec.json.encode({"type": "hello"}))
        # What is sent through the second node comes after the seat has moved at the first.
        seen = first.state.seq
        two.cables[1].hold()
        messages = [
            {"type": "draw", "cmd_id": "old-draw"},
            {"type": "rename", "cmd_id": "old-name", "name": "Mallory"},
        ]
        sent = asyncio.gather(
            *(
                dispatcher.handle(msgspec.json.encode({"expect_seq": seen, **message}))
                for message in messages
            )
        )
        move = MoveSeat(player="lou", name="Lee", code="maple", after=0)
        await first.queue.carry_out("player lou", "move", move)
        two.cables[1].resume()
        await sent
        answers = {one.get("re"): one["code"] for one in lee.take() if one["type"] == "error"}
        assert answers["old-draw"] == answers["old-name"] == "not_at_this_table"
        assert second.state.seq == first.state.seq == seen + 1
        assert second.state.seats[1].name == "Lee"


async def test_two_who_ask_at_two_nodes_get_one_rematch(open_store: Opener, tmp_path: Path) -> None:
    async with two_nodes(open_store, tmp_path) as two:
        first = await table(two.nodes[0], hand=7, threshold=0, match_length=MatchLength(count=1))
        await play_out(first)
        second = await two.nodes[1].session(first.queue.match)
        registries = [node.registry for node in two.nodes]
        followed = await asyncio.gather(
            registries[0].follow(first, 0), registries[1].follow(second, 1)
        )
        one, other = (match_session for match_session, _ in followed)
        assert one.queue.match == other.queue.match
        assert one.queue.invite == first.queue.invite
        assert one.state.rematch_of == first.queue.match
        waits = [seat.waits for seat in one.state.seats]
        assert waits.count(None) == 1
        # The old link leads to the new table, at every node.
        for registry in registries:
            newest = await registry.invited(first.queue.match, first.queue.invite)
            assert newest.queue.match == one.queue.match
