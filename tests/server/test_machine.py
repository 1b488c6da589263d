"""Hypothesis plays against the server's engine: commands, reconnects, duplicates, restarts.

Everything is real but the sockets: rooms, clocks, bots, and SQLite on disk.
"""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    consumes,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.server.support import settings as quick_settings
from tests.support.players import GreedyMinds, greedy
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw, Pass, Play
from tilerummy.core.view import view
from tilerummy.match import codec
from tilerummy.match.command import Create, SitDown
from tilerummy.match.event import Level
from tilerummy.match.state import replay
from tilerummy.server.live.hall import Hall
from tilerummy.server.live.services import Services
from tilerummy.server.live.timekeeper import Timekeeper
from tilerummy.server.protocol import from_server
from tilerummy.server.protocol.project import project
from tilerummy.server.socket.connection import Connection
from tilerummy.server.socket.dispatch import Dispatcher
from tilerummy.server.store import SqliteStore
from tilerummy.server.thinking.solver_status import SolverStatus
from tilerummy.server.thinking.thinkers import Thinkers

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tilerummy.server.live.room import Room


class Recorder(Connection):
    """A connection that keeps what it is sent."""

    def __init__(self, player: str, seat: int) -> None:
        super().__init__(None, player, seat, most=1, most_bytes=1)  # type: ignore[arg-type]
        self.sent: list[Any] = []

    def send_encoded(self, message: bytes) -> None:
        self.sent.append(msgspec.json.decode(message))


class Client:
    """One person's browser: it knows what it was sent, over any number of connections."""

    def __init__(self, player: str, seat: int) -> None:
        self.player, self.seat = player, seat
        self.connection: Recorder | None = None
        self.read = 0
        self.seq = 0
        self.events: list[Any] = []
        self.acks: dict[str, int] = {}

    def take(self) -> list[Any]:
        """Read what has come since the last time."""
        assert self.connection is not None
        new = self.connection.sent[self.read :]
        self.read = len(self.connection.sent)
        for message in new:
            if message["type"] == "update":
                self.events += message["events"]
                self.seq = message["seq"]
            elif message["type"] == "ack":
                known = self.acks.setdefault(message["cmd_id"], message["seq"])
                assert known == message["seq"], "an id was acknowledged with two numbers"
        return new


class Server(RuleBasedStateMachine):
    """Two people, a bot, and everything that may go wrong on the way."""

    sent = Bundle("sent")

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.hall: Hall
        self.room: Room
        self.numbers = 0

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(first=st.sampled_from([True, False]))
    def open(self, *, first: bool) -> None:
        self.clients = [Client("kim", 0), Client("lee", 1)]
        self.run(self._open())
        create = Create(ruleset=CLASSIC, player="kim", name="Kim", others=(None, Level.EASY))

        async def begin() -> None:
            for player in ("kim", "lee"):
                await self.services.store.add_player(player, player.encode(), 0)
            self.room = await self.hall.create(create)
            await self.room.ledger.carry_out(
                "player lee", "join", SitDown(player="lee", name="Lee")
            )

        self.run(begin())
        self.match = self.room.ledger.match
        for client in self.clients:
            self.connect(client)
        if first:
            self.answer(self.clients[0], self.message("start_game"))

    async def _open(self) -> None:
        chosen = quick_settings(Path(self.folder.name))
        minds, thinkers = GreedyMinds(), Thinkers()
        self.services = Services(
            settings=chosen,
            store=SqliteStore(chosen.database),
            timekeeper=Timekeeper(),
            minds=minds,
            thinkers=thinkers,
            solver=SolverStatus(minds, thinkers, warm=False),
        )
        await self.services.store.open()
        self.hall = Hall(self.services)
        await self.services.solver.prepare(lambda: None)
        await self.hall.resume()

    async def _close(self) -> None:
        await self.hall.close()
        await self.services.thinkers.close()
        await self.services.store.close()

    def teardown(self) -> None:
        if hasattr(self, "services"):
            self.run(self._close())
        self.loop.close()
        self.folder.cleanup()

    def settle(self) -> None:
        """Let bots finish."""

        async def wait() -> None:
            while self.room._bots.busy:  # noqa: ASYNC110 - nobody else needs to know
                await asyncio.sleep(0.001)

        self.run(wait())
        for client in self.clients:
            if client.connection is not None:
                client.take()

    def message(self, kind: str, **fields: object) -> dict[str, object]:
        self.numbers += 1
        return {"type": kind, "cmd_id": f"command-{self.numbers}", **fields}

    def answer(self, client: Client, message: dict[str, object]) -> Any:
        """Send *message* and return the ack or the error."""
        if client.connection is None:
            self.connect(client)
        assert client.connection is not None
        client.take()
        message.setdefault("expect_seq", client.seq)
        self.run(self.dispatcher(client.connection).handle(msgspec.json.encode(message)))
        new = client.take()
        (answer,) = [one for one in new if one["type"] in {"ack", "error"}]
        self.settle()
        return answer

    def dispatcher(self, connection: Recorder) -> Dispatcher:
        async def free_of_charge(_cost: int) -> None:
            pass

        return Dispatcher(self.room, connection, self.services, free_of_charge)

    def connect(self, client: Client) -> None:
        client.connection = Recorder(client.player, client.seat)
        client.read = 0
        self.room.enter(client.connection)
        hello = msgspec.json.encode({"type": "hello", "last_seq": client.seq})
        self.run(self.dispatcher(client.connection).handle(hello))
        client.take()

    # --- what may happen -------------------------------------------------------------------------

    @rule(who=st.integers(0, 1))
    def lose_the_line(self, who: int) -> None:
        client = self.clients[who]
        if client.connection is not None:
            self.room.leave(client.connection)
            client.connection = None

    @rule(who=st.integers(0, 1))
    def come_back(self, who: int) -> None:
        client = self.clients[who]
        if client.connection is None:
            self.connect(client)

    @rule(target=sent, who=st.integers(0, 1))
    def take_the_turn(self, who: int) -> tuple[int, dict[str, object], bool]:
        client = self.clients[who]
        playing = self.room.state.playing
        mine = playing is not None and playing.seat == client.seat
        message = self.message("draw")
        if mine and playing is not None:
            turn = greedy(view(playing, client.seat))
            match turn:
                case Play():
                    table = [str(meld) for meld in turn.table.melds]
                    message = self.message("play", table=table, call=turn.call)
                case Draw() | Pass():
                    message = self.message("draw" if playing.pool else "pass")
                case _:
                    message = self.message("call")
        if client.connection is None:
            self.connect(client)
        answer = self.answer(client, message)
        assert (answer["type"] == "ack") == mine, answer
        return who, message, mine

    @rule(once=consumes(sent))
    def send_it_again(self, once: tuple[int, dict[str, object], bool]) -> None:
        who, message, done = once
        before = self.room.state
        answer = self.answer(self.clients[who], dict(message))
        if done:
            assert answer["type"] == "ack"
            assert self.room.state == before

    @rule(who=st.integers(0, 1), back=st.integers(1, 5))
    def act_on_an_old_table(self, who: int, back: int) -> None:
        before = self.room.state
        if before.turn_seq <= back:
            return
        client = self.clients[who]
        message = self.message("draw", expect_seq=before.turn_seq - back)
        assert self.answer(client, message)["code"] == "stale"
        assert self.room.state == before

    @rule(who=st.integers(0, 1), name=st.text("abc", min_size=1, max_size=3))
    def rename(self, who: int, name: str) -> None:
        assert self.answer(self.clients[who], self.message("rename", name=name))["type"] == "ack"

    @rule(who=st.integers(0, 1), junk=st.sampled_from(["[R1]", "[J J J]", "[R1 R2 R3]", "R1", "["]))
    def lay_nonsense(self, who: int, junk: str) -> None:
        before = self.room.state
        message = self.message("play", table=[junk.ljust(4)])
        answer = self.answer(self.clients[who], message)
        if answer["type"] == "error":
            assert self.room.state == before

    @precondition(lambda self: self.room.state.playing is None)
    @rule(who=st.integers(0, 1))
    def start_the_next_game(self, who: int) -> None:
        first = self.room.state.number == 0
        answer = self.answer(self.clients[who], self.message("start_game"))
        assert (answer["type"] == "ack") == (not first or who == 0)

    @rule()
    def restart(self) -> None:
        """Take the server down and up again; what it knew was on disk."""
        self.settle()
        before = self.room.state

        async def again() -> None:
            await self._close()
            await self._open()
            room = await self.hall.room(self.match)
            assert room is not None
            self.room = room

        for client in self.clients:
            client.connection = None
        self.run(again())
        self.settle()
        # A running clock got its time back, which is an event but changes nothing else.
        assert replace(self.room.state, seq=before.seq) == before
        assert self.room.state.seq - before.seq in {0, 1}

    # --- what must always hold -------------------------------------------------------------------

    @invariant()
    def the_state_is_the_fold_of_what_is_on_disk(self) -> None:
        if not hasattr(self, "match"):
            return
        stored = self.run(self.services.store.load(self.match))
        events = [codec.load(event.body) for event in stored.events]
        assert [event.seq for event in stored.events] == list(range(1, len(events) + 1))
        assert replay(events) == self.room.state
        game = self.room.state.game
        if game is not None:
            assert len(game.tiles) == 106

    @invariant()
    def everybody_was_sent_every_event_once_and_as_they_may_see_it(self) -> None:
        if not hasattr(self, "match"):
            return
        for client in self.clients:
            if client.connection is None:
                continue
            events = enumerate(self.room.ledger.events, start=1)
            seen = [one for seq, event in events if (one := project(seq, event, client.seat))]
            assert client.events == msgspec.json.decode(from_server.encode(seen))


TestServer = Server.TestCase
TestServer.settings = settings(max_examples=8, stateful_step_count=25, deadline=None)


@pytest.mark.slow
def test_the_server_for_longer() -> None:
    longer = settings(max_examples=60, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(Server, settings=longer)
