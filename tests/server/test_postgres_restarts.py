"""A database that syncs to its disk is crashed again and again under load: nothing is lost."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

import pytest

from tests.server.store_support import commit
from tests.support.postgres import NoPostgresError, running
from tilerummy.server.store import Committed, SeqClash, StoreError
from tilerummy.server.store.postgres import PostgresStore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.support.postgres import Postgres
    from tilerummy.server.store import Store

RESTARTS = 20
MATCHES = 12


@pytest.fixture
def durable() -> Iterator[Postgres]:
    try:
        with running(durable=True) as server:
            yield server
    except NoPostgresError as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))


class Player:
    """Somebody who repeats each command until it is acknowledged."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.acknowledged: list[Committed] = []
        self.refused = self.repeated = 0
        self._ack = asyncio.Event()

    async def next_ack(self) -> None:
        self._ack.clear()
        await self._ack.wait()

    async def play(self, nodes: list[Store], over: asyncio.Event) -> None:
        while not over.is_set():
            number = len(self.acknowledged)
            after = self.acknowledged[-1].seq if self.acknowledged else 0
            turn = commit(after, match=self.match, cmd_id=f"command {number}")
            while True:
                # Each attempt may come to another node.
                node = nodes[(number + self.refused) % len(nodes)]
                try:
                    committed = await node.commit(turn)
                except SeqClash:
                    raise
                except StoreError:
                    self.refused += 1
                    await asyncio.sleep(0.01)
                    continue
                self.repeated += committed.repeated
                self.acknowledged.append(committed)
                self._ack.set()
                break


@pytest.mark.slow
async def test_nothing_is_lost_or_doubled_by_twenty_restarts(durable: Postgres) -> None:
    url = durable.url(await durable.create())
    nodes: list[Store] = [PostgresStore(url, timeout_ms=2000) for _ in range(2)]
    for node in nodes:
        await node.open()
    await nodes[0].add_player("kim", b"kim", 1)
    over = asyncio.Event()
    players = [Player(f"{number:016}") for number in range(MATCHES)]
    playing = [asyncio.create_task(player.play(nodes, over)) for player in players]
    for number in range(RESTARTS):
        await asyncio.sleep(0.3)
        await asyncio.to_thread(durable.crash if number % 2 else durable.stop)
        await asyncio.to_thread(durable.start)
        await asyncio.gather(*(player.next_ack() for player in players))
    over.set()
    await asyncio.gather(*playing)
    for player in players:
        stored = await nodes[0].load(player.match)
        assert stored is not None
        assert [event.seq for event in stored.events] == list(range(1, stored.seq + 1))
        commands = [event.cmd_id for event in stored.events]
        every = [f"command {n}" for n in range(len(player.acknowledged)) for _ in range(2)]
        assert commands == every
    refused = sum(player.refused for player in players)
    assert refused >= RESTARTS  # else nothing was under way when it crashed
    repeated = sum(player.repeated for player in players)
    assert repeated  # else no answer was lost on its way
    for node in nodes:
        await node.close()
