"""Two real nodes on one store, with cables between that can be cut: what a state machine moves."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize

from tests.server.registries import Cable, Client, OneNode, Recorder, at_work, make_node
from tests.server.support import settings as quick_settings
from tests.support.players import GreedyMinds
from tilerummy.core.presets import CLASSIC
from tilerummy.match import codec
from tilerummy.match.command import Create, SitDown
from tilerummy.match.event import Level
from tilerummy.match.state import replay
from tilerummy.server.store.sqlite import SqliteStore
from tilerummy.server.table.dispatch import Dispatcher

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from tilerummy.match.state import MatchState
    from tilerummy.server.store import Store
    from tilerummy.server.table.session import MatchSession

NODES = (0, 1)
CLOCKED = replace(CLASSIC, turn_limit_s=3600)
"""Nobody's time runs out here; what is left of it must not shrink while nobody is there."""
REVEAL_MS = 60_000


def share(number: int) -> bytes:
    return bytes([number] * 32)


class TwoNodes(RuleBasedStateMachine):
    """Two people, a bot, two nodes: what the rules of a machine are made of."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.chosen = quick_settings(
            Path(self.folder.name), reveal_deadline_ms=REVEAL_MS, undo_ms=0
        )
        self.stores: list[Store] = []
        self.numbers = 0
        self.nodes: list[OneNode] = []
        self.cables: list[Cable] = []
        self.clients = [Client("kim", 0), Client("lee", 1)]
        self.match = ""

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(work)

    @initialize(first=st.sampled_from([True, False]))
    def open(self, *, first: bool) -> None:
        create = Create(
            ruleset=CLOCKED, player="kim", name="Kim", others=(None, Level.EASY), seed=share(9)
        )

        async def begin() -> None:
            self.stores = await self.open_stores()
            self.store = self.stores[0]
            for player in ("kim", "lee"):
                await self.store.add_player(player, player.encode(), 0)
            for at in NODES:
                self.cables.append(Cable(self.stores[at]))
                self.nodes.append(make_node(self.cables[-1], self.chosen, GreedyMinds()))
                await self.nodes[-1].open()
            match_session = await self.nodes[0].registry.create(create)
            self.match = match_session.queue.match
            other = await self.nodes[1].session(self.match)
            await other.queue.carry_out("player lee", "join", SitDown(player="lee", name="Lee"))

        self.run(begin())
        for client in self.clients:
            self.connect(client, client.seat)
        if first:
            self.answer(self.clients[0], self.message("start_game"))

    async def open_stores(self) -> list[Store]:
        """Open what each node has to do with; of SQLite one process has one for all."""
        store = SqliteStore(self.chosen.database)
        await store.open()
        return [store, store]

    def teardown(self) -> None:
        async def close() -> None:
            for cable in self.cables:
                cable.is_cut = False
                cable.resume()
            for node in self.nodes:
                await node.close()
            for store in self.stores:
                await store.close()

        self.run(close())
        self.loop.close()
        self.folder.cleanup()

    def runs(self, node: int) -> bool:
        cable = self.cables[node]
        return not (cable.is_cut or cable.stands_still)

    def running(self) -> list[OneNode]:
        return [node for at, node in enumerate(self.nodes) if self.runs(at)]

    def match_session(self, node: int) -> MatchSession:
        match_session: MatchSession = self.run(self.nodes[node].session(self.match))
        return match_session

    def state(self) -> MatchState:
        """Return the match as it stands on disk."""
        stored = self.run(self.store.load(self.match))
        return replay([codec.load(event.body) for event in stored.events])

    def settle(self) -> None:
        """Let every node that runs do what it does each second, until nothing moves any more."""

        async def wait() -> None:
            end = time.monotonic() + 20
            while True:
                for node in self.running():
                    await node.second()
                sessions = [
                    match_session
                    for node in self.running()
                    for match_session in node.registry.awake
                ]
                while any(at_work(match_session) for match_session in sessions):  # noqa: ASYNC110
                    await asyncio.sleep(0.001)
                if not self.waits_for_a_bot([match_session.state for match_session in sessions]):
                    return
                assert time.monotonic() < end, "nobody moves the bot"

        self.run(wait())
        for client in self.clients:
            if client.connection is not None:
                client.take()

    def waits_for_a_bot(self, states: list[MatchState]) -> bool:
        """Whether a bot has to move, and no node that stands still may own the match."""
        if len(states) < len(NODES) or len({state.seq for state in states}) > 1:
            return len(states) == len(NODES)
        game = states[0].playing
        return game is not None and states[0].seats[game.seat].bot is not None

    def message(self, kind: str, **fields: object) -> dict[str, object]:
        self.numbers += 1
        return {"type": kind, "cmd_id": f"command-{self.numbers}", **fields}

    def at_a_node_that_runs(self, client: Client) -> None:
        if client.connection is None or not self.runs(client.node):
            self.connect(client, next(at for at in NODES if self.runs(at)))

    def answer(self, client: Client, message: dict[str, object]) -> Any:
        """Send *message* and return the ack or the error."""
        self.at_a_node_that_runs(client)
        connection, match_session = client.connection, self.match_session(client.node)
        assert connection is not None
        client.take()
        message.setdefault("expect_seq", client.seq)
        dispatcher = self.dispatcher(match_session, connection, client.node)
        self.run(dispatcher.handle(msgspec.json.encode(message)))
        new = client.take()
        (answer,) = [one for one in new if one["type"] in {"ack", "error"}]
        self.settle()
        return answer

    def dispatcher(
        self, match_session: MatchSession, connection: Recorder, node: int
    ) -> Dispatcher:
        def free_of_charge(_cost: int) -> None:
            pass

        return Dispatcher(match_session, connection, self.nodes[node].services, free_of_charge)

    def connect(self, client: Client, node: int) -> None:
        self.disconnect(client)
        match_session = self.match_session(node)
        connection = client.connection = Recorder(client.player, client.seat, match_session)
        client.read, client.node = 0, node
        hello = msgspec.json.encode({"type": "hello", "last_seq": client.seq})

        async def enter() -> None:
            match_session.enter(connection)
            await self.dispatcher(match_session, connection, node).handle(hello)

        self.run(enter())
        client.take()

    def disconnect(self, client: Client) -> None:
        connection, client.connection = client.connection, None

        async def leave() -> None:
            if connection is not None:
                connection.session.leave(connection)

        self.run(leave())

    def replace_node(self, at: int, end: Coroutine[Any, Any, None]) -> None:
        """Let the node end by *end*, and start another one in its place."""

        async def again() -> None:
            await end
            self.cables[at] = Cable(self.stores[at])
            self.nodes[at] = make_node(self.cables[at], self.chosen, GreedyMinds())
            await self.nodes[at].open()

        for client in self.clients:
            if client.node == at:
                self.disconnect(client)
        self.run(again())
