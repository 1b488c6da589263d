"""Nodes without sockets: rooms, clocks, bots and upkeep on a store that others may share."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import msgspec

from tests.support.players import LazyMinds
from tilerummy.server.cluster.node import Node
from tilerummy.server.cluster.timekeeper import Timekeeper
from tilerummy.server.push.messenger import Messenger
from tilerummy.server.services import Services
from tilerummy.server.store import Committed, PlayerCredential, StoreError
from tilerummy.server.table.registry import MatchRegistry
from tilerummy.server.table.upkeep import Upkeep
from tilerummy.server.transport.connection import Connection
from tilerummy.server.workers.pool import WorkerPool
from tilerummy.server.workers.solver_status import SolverStatus

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from tilerummy.server.settings import Settings
    from tilerummy.server.store import Commit, Hint, Store
    from tilerummy.server.table.session import MatchSession


class Cable:
    """The way from one node to the store, which may be cut, or stand still for a while."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._runs = asyncio.Event()
        self._runs.set()
        self.is_cut = False
        self.loses_answers = 0
        """So many commits from now on are stored, and nobody is told."""

    @property
    def stands_still(self) -> bool:
        return not self._runs.is_set()

    def hold(self) -> None:
        """Let nothing through until `resume`, as when the node's process is stopped."""
        self._runs.clear()

    def resume(self) -> None:
        self._runs.set()

    def subscribe(self, heard: Callable[[Hint], None]) -> None:
        def unless_cut(hint: Hint) -> None:
            if not (self.is_cut or self.stands_still):
                heard(hint)

        self._store.subscribe(unless_cut)

    async def commit(self, commit: Commit) -> Committed:
        committed = await self._through("commit", commit)
        if self.loses_answers:
            self.loses_answers -= 1
            raise StoreError("the answer was lost")
        assert isinstance(committed, Committed)
        return committed

    def __getattr__(self, name: str) -> Any:
        return partial(self._through, name)

    @property
    def contests(self) -> PartCable:
        """The same way, to what is kept of contests."""
        return PartCable(self, "contests")

    @property
    def admin(self) -> PartCable:
        """The same way, to what operators use."""
        return PartCable(self, "admin")

    async def _through(self, name: str, *arguments: object, **named: object) -> Any:
        await self._runs.wait()
        if self.is_cut:
            raise StoreError("no way to the store")
        return await attrgetter(name)(self._store)(*arguments, **named)


@dataclass(frozen=True)
class PartCable:
    """The way to a part of the store."""

    cable: Cable
    part: str

    def __getattr__(self, name: str) -> Any:
        return partial(self.cable._through, f"{self.part}.{name}")


@dataclass(frozen=True)
class OneNode:
    """A node whose upkeep runs when a test says so."""

    services: Services
    registry: MatchRegistry
    upkeep: Upkeep

    @property
    def name(self) -> str:
        return self.services.node.name

    async def open(self) -> None:
        """Begin as the application does."""
        await self.services.solver.prepare(lambda: None)
        await self.upkeep.beat()

    async def session(self, match: str) -> MatchSession:
        session = await self.registry.session(match)
        assert session is not None
        return session

    async def second(self) -> None:
        """Do what is done every second."""
        await self.upkeep.beat()
        await self.upkeep.look()

    async def close(self) -> None:
        """Stop as the application does."""
        await self.registry.close()
        await self.services.worker_pool.close()

    async def die(self) -> None:
        """Stop without a word to anybody."""
        for session in self.registry.awake:
            await session.scheduler.stop()
        await self.services.worker_pool.close()


def at_work(session: MatchSession) -> bool:
    """Whether something is under way that ends by itself."""
    scheduler = session.scheduler
    return bool(
        scheduler._tasks or scheduler._claiming or (scheduler.owns and scheduler._bots.busy)
    )


class Recorder(Connection):
    """A connection that keeps what it is sent."""

    def __init__(self, player: str | None, seat: int | None, session: MatchSession) -> None:
        credential = None if player is None else PlayerCredential(player, player.encode())
        super().__init__(None, None, credential, seat, most=1, most_bytes=1)  # type: ignore[arg-type]
        self.sent: list[Any] = []
        self.session = session

    def send_encoded(self, message: bytes) -> None:
        self.sent.append(msgspec.json.decode(message))

    def go_elsewhere(self) -> None:
        asyncio.get_running_loop().call_soon(self.session.leave, self)


class Client:
    """One person's browser: it knows what it was sent, over any number of connections."""

    def __init__(self, player: str, seat: int) -> None:
        self.player, self.seat = player, seat
        self.node = 0
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


def make_node(
    store: Store | Cable, chosen: Settings, engines: Any = None, name: str | None = None
) -> OneNode:
    """Return a node on *store*, which is open."""
    engines, worker_pool, timekeeper = engines or LazyMinds(), WorkerPool(), Timekeeper()
    services = Services(
        settings=chosen,
        store=store,
        timekeeper=timekeeper,
        node=Node(store, timekeeper, name),
        messenger=Messenger(store, chosen),
        engines=engines,
        worker_pool=worker_pool,
        solver=SolverStatus(engines, worker_pool, compile_first=False),
    )
    registry = MatchRegistry(services)
    return OneNode(services, registry, Upkeep(services, registry))


@asynccontextmanager
async def a_node(
    store: Store, chosen: Settings, engines: Any = None, name: str | None = None
) -> AsyncIterator[OneNode]:
    """Open a node on *store*, and stop it cleanly."""
    node = make_node(store, chosen, engines, name)
    await node.open()
    try:
        yield node
    finally:
        await node.close()
