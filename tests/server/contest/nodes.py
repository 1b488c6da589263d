"""A contest that two nodes have in memory: sessions without sockets, and pages that look on."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec
from pydantic import TypeAdapter

from tests.server.nodes import two_nodes
from tilerummy.contest.model import event as happened
from tilerummy.core.oracle import Answers
from tilerummy.core.turn import Draw, Pass
from tilerummy.match.refusal import Refusal
from tilerummy.server.contest.registry import ContestRegistry
from tilerummy.server.contest.wire.commands import ContestCommand
from tilerummy.server.store import StoreError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence
    from pathlib import Path

    from tests.server.nodes import Two
    from tests.server.registries import Cable, OneNode
    from tests.server.store_support import Opener
    from tilerummy.contest.model.state import Division, Pod, Round
    from tilerummy.server.contest.session import ContestSession
    from tilerummy.server.table.session import MatchSession

Json = dict[str, Any]
DIRECTOR, PLAYERS, SCREEN = 1, 2, 3
"""The links that every contest begins with."""
AT_ONCE: dict[str, object] = {"undo_ms": 0}
"""Bots do not wait for whom they play for."""
STEP_S = 0.1
"""What is done every second, these tests do so often."""
_ids = count(1)
_command: TypeAdapter[ContestCommand] = TypeAdapter(ContestCommand)


def as_command(**fields: object) -> ContestCommand:
    """Return a command as a page sends it."""
    return _command.validate_python(fields)


@dataclass(eq=False)
class Watcher:
    """An open page; it keeps what it is sent."""

    link: int
    seen: int = 0
    sent: list[bytes] = field(default_factory=list)

    def send_encoded(self, message: bytes) -> None:
        self.sent.append(message)

    def turn_away(self, refusal: Refusal) -> None:
        raise AssertionError(refusal)

    def go_elsewhere(self) -> None:
        """Nobody is there to come back."""

    @property
    def view(self) -> Json:
        """The newest view."""
        views = [
            answer for answer in map(msgspec.json.decode, self.sent) if answer["type"] == "contest"
        ]
        shown: Json = views[-1]["view"]
        return shown


@dataclass
class Host:
    """One node, and its contests."""

    node: OneNode
    cable: Cable
    registry: ContestRegistry
    upkeep: asyncio.Task[None] | None = None

    def begin(self, *, looks: bool = True) -> None:
        """Do from now on what an application does by itself; *looks*: for its contests too."""
        self.upkeep = asyncio.create_task(self.run(looks=looks))

    async def run(self, *, looks: bool = True) -> None:
        """Do what an application does by itself, many times a second."""
        while True:
            with contextlib.suppress(StoreError, TimeoutError):
                await self.node.second()
                if looks:
                    await self.registry.look()
            await asyncio.sleep(STEP_S)

    async def die(self) -> None:
        """Stop without a word to anybody."""
        await self.stop()
        self.cable.is_cut = True
        await self.node.die()

    async def stop(self) -> None:
        if self.upkeep is not None:
            self.upkeep.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.upkeep

    async def match_session(self, match: str | None) -> MatchSession:
        assert match is not None
        return await self.node.session(match)


@dataclass
class Club:
    """A contest, and the two nodes that have it."""

    two: Two
    hosts: tuple[Host, Host]
    contest: str

    async def session(self, at: int) -> ContestSession:
        return await self.hosts[at].registry.session(self.contest)

    async def do(self, at: int, type_: str, **fields: object) -> Sequence[happened.Event]:
        """Have the director ask for something at a node; return what happened."""
        command = as_command(type=type_, **fields)
        desk = await self.session(at)
        return (await desk.carry_out(DIRECTOR, f"command-{next(_ids)}", command)).events

    async def watch(self, at: int, link: int) -> Watcher:
        """Open a page at a node."""
        desk, watcher = await self.session(at), Watcher(link)
        desk.open_pages.add(watcher)
        await desk.send(watcher)
        return watcher

    async def round(self, at: int) -> Round:
        return (await self.division(at)).rounds[0]

    async def division(self, at: int) -> Division:
        (division,) = (await self.session(at)).contest.divisions.values()
        return division

    async def pods(self, at: int) -> tuple[Pod, ...]:
        return (await self.round(at)).pods

    async def opened(self, at: int) -> list[happened.MatchOpened]:
        log = (await self.session(at)).queue.log
        return [one.event for one in log if isinstance(one.event, happened.MatchOpened)]


@contextlib.asynccontextmanager
async def a_club(open_store: Opener, folder: Path) -> AsyncIterator[Club]:
    """Open a contest of eight people at two tables, seated but not published."""
    async with two_nodes(open_store, folder, AT_ONCE, AT_ONCE) as two:
        hosts = tuple(
            Host(node, cable, ContestRegistry(node.services, node.registry))
            for node, cable in zip(two.nodes, two.cables, strict=True)
        )
        desk = await hosts[0].registry.create([happened.ContestOpened("Club")], "maker")
        assert len(hosts) == 2
        club = Club(two, (hosts[0], hosts[1]), desk.queue.key)
        stages = [{"format": "meet", "rounds": 2, "games": 1}]
        terms: Json = {"ruleset": "classic", "clock_s": 600, "online": True}
        await club.do(0, "add_division", name="All", stages=stages, **terms)
        (division,) = desk.contest.divisions
        people = [{"name": f"P{at}", "group": None, "division": division} for at in range(8)]
        await club.do(0, "enter", people=people)
        entrants = list(desk.contest.entrants)
        await club.do(0, "seat", division=division, tables=[entrants[:4], entrants[4:]])
        for host in hosts:
            host.begin()
        try:
            yield club
        finally:
            for host in hosts:
                await host.stop()
                host.cable.is_cut = False
                await host.registry.close()


async def draw(match_session: MatchSession, seat: int) -> None:
    """Draw, or pass, if it is the turn of *seat*; somebody may be faster."""
    game = match_session.state.playing
    if game is None or game.seat != seat:
        return
    turn = Draw() if game.pool else Pass()
    seq = match_session.state.seq
    command, context = match_session.turn_command(seat, seq, turn)
    context = replace(context, oracle=Answers({}))
    with contextlib.suppress(Refusal):
        await match_session.queue.carry_out(f"seat {seat}", f"turn-{seq}", command, context)
