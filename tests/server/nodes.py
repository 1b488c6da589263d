"""Two nodes on one store, and people at either."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tests.server.halls import Cable, Client, OneNode, Recorder, make_node
from tests.server.store_support import opened
from tests.server.support import settings
from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds, greedy
from tilerummy.core.event import TimedOut
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw
from tilerummy.core.view import view
from tilerummy.match.command import Create, SitDown, StartGame
from tilerummy.match.event import ClockExtended, InGame
from tilerummy.server.identity.tokens import new_seed
from tilerummy.server.store import NODE_TTL_MS
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable
    from pathlib import Path

    from tests.server.store_support import Opener
    from tilerummy.match.event import Level
    from tilerummy.server.store import Store
    from tilerummy.server.table.session import Room

DEAD = NODE_TTL_MS + 1000
"""After so long a node that does not beat is dead."""


@dataclass(frozen=True)
class Two:
    """Two nodes, and the way from each to the store."""

    store: Store
    nodes: tuple[OneNode, OneNode]
    cables: tuple[Cable, Cable]

    async def kill(self, at: int) -> None:
        """Stop a node without a word to anybody, the store included."""
        self.cables[at].is_cut = True
        await self.nodes[at].die()


@asynccontextmanager
async def two_nodes(
    open_store: Opener, folder: Path, *changes: dict[str, object]
) -> AsyncIterator[Two]:
    """Open two nodes on one database; *changes* are the settings of each."""
    async with AsyncExitStack() as open_stores:
        store = await open_stores.enter_async_context(opened(open_store))
        other = store
        if not isinstance(store, SqliteStore):  # of which one process has one for all
            other = await open_stores.enter_async_context(opened(open_store))
        cables = Cable(store), Cable(other)
        first, second = changes or ({}, {})
        nodes = (
            make_node(cables[0], settings(folder, **first), GreedyMinds()),
            make_node(cables[1], settings(folder, **second), GreedyMinds()),
        )
        for node in nodes:
            await node.open()
        try:
            yield Two(store, nodes, cables)
        finally:
            for node, cable in zip(nodes, cables, strict=True):
                cable.is_cut = False
                cable.go_on()
                await node.close()


async def until(true: Callable[[], object], beating: Iterable[OneNode] = ()) -> None:
    """Wait for what is not the test's to signal, while nodes are *beating* as they do each second.

    Where the machine stood still, a node does nothing of its own before it has beaten again.
    """
    time = asyncio.get_running_loop().time
    beats_at = time() + 1
    async with asyncio.timeout(HANG_S):
        while not true():
            await asyncio.sleep(0.001)
            if time() >= beats_at:
                for node in beating:
                    await node.upkeep.beat()
                beats_at = time() + 1


async def table(node: OneNode, *bots: Level, begins: bool = True, **changes: Any) -> Room:
    """Return a match of Kim, Lee and bots, whose first game *begins*."""
    rules = replace(CLASSIC, **changes)
    room = await node.hall.create(
        Create(ruleset=rules, player="kim", name="Kim", others=(None, *bots), seed=new_seed())
    )
    await room.ledger.carry_out("player lee", "join", SitDown(player="lee", name="Lee"))
    if begins:
        await room.ledger.carry_out("seat 0", "begin", StartGame(by=0, secret=room.secret()))
    return room


async def reached(room: Room, seq: int, beating: Iterable[OneNode] = ()) -> None:
    await until(lambda: room.state.seq >= seq, beating)


async def is_persons_turn(room: Room) -> None:
    await until(lambda: room.state.playing is None or room.state.playing.seat in {0, 1})


async def bots_turn(room: Room) -> None:
    """Let people draw until it is the bot's turn."""
    while (game := room.state.playing) is not None and game.seat in {0, 1}:
        seq = room.state.seq
        command = room.turn_command(game.seat, seq, Draw())
        await room.ledger.carry_out(f"seat {game.seat}", f"draw-{seq}", command)


async def play_out(room: Room) -> None:
    """Play the running game of Kim and Lee to its end."""
    while (game := room.state.playing) is not None:
        seq = room.state.seq
        command = room.turn_command(game.seat, seq, greedy(view(game, game.seat)))
        await room.ledger.carry_out(f"seat {game.seat}", f"turn-{seq}", command)


def enter(room: Room, client: Client) -> None:
    connection = client.connection = Recorder(client.player, client.seat, room)
    client.read = 0
    room.enter(connection)


def extensions(room: Room) -> list[int]:
    return [event.outage_ms for event in room.ledger.events if isinstance(event, ClockExtended)]


def timed_out(room: Room) -> list[TimedOut]:
    return [
        event.event
        for event in room.ledger.events
        if isinstance(event, InGame) and isinstance(event.event, TimedOut)
    ]
