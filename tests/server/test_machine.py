"""Hypothesis plays against two nodes: commands, reconnects, duplicates, and all that may go wrong.

Everything is real but the sockets: rooms, clocks, bots, upkeep, and SQLite on disk. Between a node
and the store lies a cable that can be cut, lose an answer, or stand still and go on too late.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    consumes,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.server.store_support import pass_time
from tests.server.two_nodes import NODES, REVEAL_MS, TwoNodes, share
from tests.support.players import greedy
from tilerummy.core.turn import Draw, Pass, Play
from tilerummy.core.view import view
from tilerummy.match import codec
from tilerummy.match.deal import commitment
from tilerummy.match.state import replay
from tilerummy.server.store import NODE_TTL_MS
from tilerummy.server.store.postgres import PostgresStore
from tilerummy.server.table.wire import from_server
from tilerummy.server.table.wire.redact import project

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.server.store import Store

LIMIT_MS = 3_600_000
SLACK_MS = 60_000
"""What the test itself may take, and the second before a beat that an outage may give too much."""
OUTAGE_MS = 75_000


class Server(TwoNodes):
    """Whatever may happen to them, and what must hold after it."""

    sent = Bundle("sent")

    # --- what may happen -------------------------------------------------------------------------

    @rule(who=st.integers(0, 1))
    def lose_the_line(self, who: int) -> None:
        self.disconnect(self.clients[who])

    @rule(who=st.integers(0, 1), node=st.sampled_from(NODES))
    def come_back(self, who: int, node: int) -> None:
        if self.runs(node):
            self.connect(self.clients[who], node)

    @rule(target=sent, who=st.integers(0, 1), lost=st.booleans())
    def take_the_turn(self, who: int, *, lost: bool) -> tuple[int, dict[str, object], bool]:
        client, playing = self.clients[who], self.state().playing
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
        self.at_a_node_that_runs(client)
        lost = lost and mine
        if lost:
            self.cables[client.node].loses_answers = 1
        answer = self.answer(client, message)
        if lost:
            assert answer["code"] == "storage"
            other = 1 - client.node
            if self.runs(other):
                self.connect(client, other)
            answer = self.answer(client, dict(message))
        assert (answer["type"] == "ack") == mine, answer
        return who, message, mine

    @rule(once=consumes(sent))
    def send_it_again(self, once: tuple[int, dict[str, object], bool]) -> None:
        who, message, done = once
        before = self.state()
        if message["type"] == "commit_share":
            # The same share again was nothing new: it is acknowledged with what is newest.
            self.clients[who].acks.pop(str(message["cmd_id"]), None)
        answer = self.answer(self.clients[who], dict(message))
        if done:
            assert answer["type"] == "ack"
            assert replace(self.state(), seq=before.seq) == before

    @rule(who=st.integers(0, 1), back=st.integers(1, 5))
    def act_on_an_old_table(self, who: int, back: int) -> None:
        before = self.state()
        if before.turn_seq <= back:
            return
        message = self.message("draw", expect_seq=before.turn_seq - back)
        # While the first deal is agreed on there is no game yet that could have gone on.
        expected = "stale" if before.number else "no_game"
        assert self.answer(self.clients[who], message)["code"] == expected
        assert self.state() == before

    @precondition(lambda self: self.state().playing is not None)
    @rule(who=st.integers(0, 1))
    def let_a_bot_play_for_a_while(self, who: int) -> None:
        client = self.clients[who]
        assert self.answer(client, self.message("stand_in", seat=who))["type"] == "ack"
        during = self.state()
        assert during.seats[who].bot is not None
        assert during.seat_of(client.player) == who
        assert self.answer(client, self.message("take_back", seat=who))["type"] == "ack"
        assert self.state().seats[who].bot is None

    @rule(who=st.integers(0, 1), name=st.text("abc", min_size=1, max_size=3))
    def rename(self, who: int, name: str) -> None:
        # No two at a table have the same name.
        message = self.message("rename", name=f"{name}{who}")
        assert self.answer(self.clients[who], message)["type"] == "ack"

    @rule(who=st.integers(0, 1), junk=st.sampled_from(["[R1]", "[J J J]", "[R1 R2 R3]", "R1", "["]))
    def lay_nonsense(self, who: int, junk: str) -> None:
        before = self.state()
        message = self.message("play", table=[junk.ljust(4)])
        answer = self.answer(self.clients[who], message)
        if answer["type"] == "error":
            assert self.state() == before

    @precondition(lambda self: self.state().playing is None)
    @rule(who=st.integers(0, 1))
    def start_the_next_game(self, who: int) -> None:
        before = self.state()
        answer = self.answer(self.clients[who], self.message("start_game"))
        allowed = (before.number > 0 or who == 0) and not before.dealing
        assert (answer["type"] == "ack") == allowed

    @rule(target=sent, who=st.integers(0, 1), number=st.integers(0, 2))
    def commit_to_a_share(self, who: int, number: int) -> tuple[int, dict[str, object], bool]:
        before = self.state()
        promised = commitment(share(number))
        message = self.message("commit_share", game=before.number + 1, commitment=promised)
        done = self.answer(self.clients[who], message)["type"] == "ack"
        assert done == (before.playing is None and not before.dealing)
        # What was so already is not kept under its id.
        return who, message, done and before.seats[who].commitment != promised

    @precondition(lambda self: self.state().dealing)
    @rule(target=sent, who=st.integers(0, 1), number=st.integers(0, 2))
    def reveal_a_share(self, who: int, number: int) -> tuple[int, dict[str, object], bool]:
        before = self.state()
        game = before.number + 1
        message = self.message("reveal_share", game=game, share=share(number).hex())
        done = self.answer(self.clients[who], message)["type"] == "ack"
        assert done == (before.seats[who].commitment == commitment(share(number)))
        if done and before.due == {who}:
            assert self.state().number == game
        return who, message, done and before.seats[who].share is None

    @rule(node=st.sampled_from(NODES))
    def stop_and_start(self, node: int) -> None:
        if self.runs(node):
            self.replace_node(node, self.nodes[node].close())
            self.settle()

    @rule(node=st.sampled_from(NODES))
    def kill(self, node: int) -> None:
        """End it without a word; after a while it is taken for dead."""
        self.cables[node].is_cut = True
        self.cables[node].resume()
        self.replace_node(node, self.nodes[node].die())
        self.run(pass_time(self.store, NODE_TTL_MS + 1000))
        self.settle()

    @precondition(lambda self: len(self.running()) == len(NODES))
    @rule(node=st.sampled_from(NODES), stopped=st.booleans())
    def lose_a_node(self, node: int, *, stopped: bool) -> None:
        """Cut it off from the store, or stop its process, for longer than others wait."""
        if stopped:
            self.cables[node].hold()
        else:
            self.cables[node].is_cut = True
        for client in self.clients:
            if client.node == node:
                self.disconnect(client)
        self.run(pass_time(self.store, NODE_TTL_MS + 1000))
        self.settle()

    @precondition(lambda self: len(self.running()) < len(NODES))
    @rule()
    def find_it_again(self) -> None:
        """What it had begun comes too late, and changes nothing but what it may."""
        for cable in self.cables:
            cable.is_cut = False
            cable.resume()
        self.settle()

    @rule(back=st.booleans())
    def set_the_clock(self, *, back: bool) -> None:
        self.run(pass_time(self.store, -OUTAGE_MS if back else OUTAGE_MS))
        self.settle()

    # --- what must always hold -------------------------------------------------------------------

    @invariant()
    def every_node_has_the_fold_of_what_is_on_disk(self) -> None:
        if not self.match:
            return
        stored = self.run(self.store.load(self.match))
        events = [codec.load(event.body) for event in stored.events]
        assert [event.seq for event in stored.events] == list(range(1, len(events) + 1))
        state = replay(events)
        for node in NODES:
            if self.runs(node):
                assert self.match_session(node).state == state
        assert state.game is None or len(state.game.tiles) == 106
        times = [event.at for event in stored.events]
        assert times == sorted(times)

    @invariant()
    def one_node_drives_the_match_and_nobody_loses_time(self) -> None:
        if not self.match:
            return
        sessions = [self.match_session(node) for node in NODES if self.runs(node)]
        stored = self.run(self.store.load(self.match))
        fences = [
            session.scheduler._ownership.fence for session in sessions if session.scheduler.owns
        ]
        assert len(fences) <= 1
        assert all(fence == stored.fence for fence in fences)
        if stored.deadline_at is not None and len(sessions) == len(NODES):
            left = stored.deadline_at - self.run(self.store.now())
            limit_ms = REVEAL_MS if sessions[0].state.dealing else LIMIT_MS
            assert limit_ms - SLACK_MS < left <= limit_ms + SLACK_MS
            assert len(fences) == 1

    @invariant()
    def everybody_was_sent_every_event_once_and_as_they_may_see_it(self) -> None:
        for client in self.clients:
            if client.connection is None or not self.runs(client.node):
                continue
            stored = self.run(self.store.load(self.match))
            events = [(event.seq, codec.load(event.body)) for event in stored.events]
            seen = [one for seq, event in events if (one := project(seq, event, client.seat))]
            assert client.events == msgspec.json.decode(from_server.encode(seen))


TestServer = Server.TestCase
TestServer.settings = settings(max_examples=8, stateful_step_count=25, deadline=None)


@pytest.mark.slow
def test_the_server_for_longer() -> None:
    longer = settings(max_examples=60, stateful_step_count=60, deadline=None)
    run_state_machine_as_test(Server, settings=longer)


def on_postgres(url: str, empty: Callable[[], None]) -> type[Server]:
    class OnPostgres(Server):
        """The same over PostgreSQL, where each node has connections of its own."""

        async def open_stores(self) -> list[Store]:
            stores: list[Store] = [PostgresStore(url) for _ in NODES]
            for store in stores:
                await store.open()
            return stores

        @initialize(first=st.sampled_from([True, False]))
        def open(self, *, first: bool) -> None:
            empty()
            super().open(first=first)

    return OnPostgres


def test_two_nodes_on_postgres(postgres_url: str, empty_postgres: Callable[[], None]) -> None:
    few = settings(max_examples=2, stateful_step_count=25, deadline=None)
    run_state_machine_as_test(on_postgres(postgres_url, empty_postgres), settings=few)


@pytest.mark.slow
def test_two_nodes_on_postgres_for_longer(
    postgres_url: str, empty_postgres: Callable[[], None]
) -> None:
    longer = settings(max_examples=25, stateful_step_count=50, deadline=None)
    run_state_machine_as_test(on_postgres(postgres_url, empty_postgres), settings=longer)
