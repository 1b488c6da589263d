"""Two nodes on one store, and people at either."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tests.server.registries import Cable, Client, OneNode, Recorder, make_node
from tests.server.store_support import opened
from tests.server.support import settings
from tests.support.patience import HANG_S
from tests.support.players import GreedyMinds, greedy
from tilerummy.core.event import TimedOut
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw
from tilerummy.core.view import view
from tilerummy.match.command import Create, SitDown, StartGame
from tilerummy.match.context import Context
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
    from tilerummy.server.table.session import MatchSession

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
                cable.resume()
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


async def table(node: OneNode, *bots: Level, begins: bool = True, **changes: Any) -> MatchSession:
    """Return a match of Kim, Lee and bots, whose first game *begins*."""
    rules = replace(CLASSIC, **changes)
    match_session = await node.registry.create(
        Create(ruleset=rules, player="kim", name="Kim", others=(None, *bots), seed=new_seed())
    )
    await match_session.queue.carry_out("player lee", "join", SitDown(player="lee", name="Lee"))
    if begins:
        await match_session.queue.carry_out(
            "seat 0", "begin", StartGame(), Context(by=0, secret=match_session.secret())
        )
    return match_session


async def reached(match_session: MatchSession, seq: int, beating: Iterable[OneNode] = ()) -> None:
    await until(lambda: match_session.state.seq >= seq, beating)


async def is_persons_turn(match_session: MatchSession) -> None:
    await until(
        lambda: match_session.state.playing is None or match_session.state.playing.seat in {0, 1}
    )


async def bots_turn(match_session: MatchSession) -> None:
    """Let people draw until it is the bot's turn."""
    while (game := match_session.state.playing) is not None and game.seat in {0, 1}:
        seq = match_session.state.seq
        command = match_session.turn_command(game.seat, seq, Draw())
        await match_session.queue.carry_out(f"seat {game.seat}", f"draw-{seq}", *command)


async def play_out(match_session: MatchSession) -> None:
    """Play the running game of Kim and Lee to its end."""
    while (game := match_session.state.playing) is not None:
        seq = match_session.state.seq
        command = match_session.turn_command(game.seat, seq, greedy(view(game, game.seat)))
        await match_session.queue.carry_out(f"seat {game.seat}", f"turn-{seq}", *command)


def enter(match_session: MatchSession, client: Client) -> None:
    connection = client.connection = Recorder(client.player, client.seat, match_session)
    client.read = 0
    match_session.enter(connection)


def extensions(match_session: MatchSession) -> list[int]:
    return [
        event.outage_ms for event in match_session.queue.events if isinstance(event, ClockExtended)
    ]


def timed_out(match_session: MatchSession) -> list[TimedOut]:
    return [
        event.event
        for event in match_session.queue.events
        if isinstance(event, InGame) and isinstance(event.event, TimedOut)
    ]
