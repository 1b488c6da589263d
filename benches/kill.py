"""Check that acknowledged commands survive: `PYTHONPATH=scripts python -m benches.kill`.

Two nodes use a PostgreSQL that syncs to the disk. At each table there are two people, one at each
node, who draw as fast as possible. Every few seconds a node is killed (SIGKILL) and started again,
or the database is stopped and started. In the end, whatever went wrong before, every acknowledged
command is looked up in the database, and every log of events is folded from the beginning.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.request import urlopen

import asyncpg

from benches.load_server import as_installed, end_with_parent, machine, quantiles, unbounded
from tests.support.postgres import Postgres
from tests.support.postgres import running as postgres
from tests.support.servers import free_port
from tilerummy.client import Client, Refused
from tilerummy.client.connection import new_id
from tilerummy.match import codec
from tilerummy.match.command import StartGame
from tilerummy.match.state import replay
from tilerummy.server.table.wire import from_client

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.client import Table

_PATIENCE_S: Final = 60
"""How long is waited until everybody is back."""
_START_S: Final = 600
"""How long a node may take to start where there is much else to do."""
_GIVE_UP_S: Final = 3600
"""Seconds that a person tries: on a busy machine too, all their commands must be checked in the
end.
"""
_TILES: Final = 106
_CALM_S: Final = 1.0
"""How long everything runs between two blows."""


class FaultError(Exception):
    """A failure that makes it pointless to continue."""


class Node:
    """One process of the server, which can be killed and started at the same address."""

    def __init__(self, folder: Path, number: int, database: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.killed_at = 0.0
        self._log = folder / f"log-{number}"
        chosen = unbounded() | {
            "port": str(self.port),
            "data_dir": str(folder / f"node-{number}"),
            "database_url": database,
            "open_browser": "0",
            "warm_solver": "0",
            "log_level": "error",
        }
        named = {f"TILERUMMY_{name.upper()}": value for name, value in chosen.items()}
        self._environment = as_installed() | named
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start, and wait until it can take work."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(  # noqa: ASYNC220 - takes a millisecond
                [sys.executable, "-m", "tilerummy.server.run"],
                env=self._environment,
                stdout=subprocess.DEVNULL,
                stderr=log,
                preexec_fn=end_with_parent,  # noqa: PLW1509 - one call to the system
            )
        end = time.monotonic() + _START_S
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                await asyncio.to_thread(urlopen, f"{self.url}/readyz", timeout=2)
                return
            await asyncio.sleep(0.05)
        raise FaultError(f"a node did not start:\n{self._log.read_text()[-2000:]}")

    def kill(self) -> None:
        """Take it away without a warning."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGKILL)
            self.killed_at = time.monotonic()
            process.wait()


class Person:
    """Somebody who draws, or passes, whenever it is their turn; and starts the next game."""

    def __init__(self, client: Client, table: Table, seat: int, match: str) -> None:
        self.client, self.table, self.seat, self.match = client, table, seat, match
        self.acked: dict[str, int] = {}
        self.refused: Counter[str] = Counter()

    async def play(self) -> None:
        """Play until cancelled."""
        table = self.table
        while True:
            game = table.view.game
            over = game is None or game.outcome is not None
            message: from_client.Command
            if over and self.seat == 0:
                message = from_client.message(StartGame(), new_id(), table.seq)
            elif over or not table.my_turn:
                await table.until(lambda: table.my_turn or self._to_start())
                continue
            elif game is not None and game.pool:
                message = from_client.DrawCommand(new_id(), table.seq)
            else:
                message = from_client.PassCommand(new_id(), table.seq)
            await self._order(message)

    def _to_start(self) -> bool:
        game = self.table.view.game
        return self.seat == 0 and (game is None or game.outcome is not None)

    async def _order(self, message: from_client.Command) -> None:
        connection = self.table._connection  # noqa: SLF001 - the ids are what is looked up in the end
        try:
            answer = await connection.ask(message.cmd_id, message)
        except Refused as refusal:
            self.refused[refusal.code] += 1
            await asyncio.sleep(0.05)
            return
        seq = answer.seq  # type: ignore[union-attr]  # no hint was asked for
        self.acked[message.cmd_id] = seq
        await self.table.until(lambda: self.table.seq >= seq)


async def beat(options: argparse.Namespace, server: Postgres, folder: Path) -> bool:
    """Play, kill, and look what is left; return whether all is as it should be."""
    name = await server.create()
    async with contextlib.AsyncExitStack() as stack:
        nodes = [Node(folder, number, server.url(name)) for number in range(2)]
        for node in nodes:
            stack.callback(node.kill)
            await node.start()
        people = [
            person
            for _ in range(options.tables)
            for person in await sit_down(stack, [node.url for node in nodes])
        ]
        playing = [asyncio.create_task(person.play()) for person in people]
        back: list[float] = []
        faults: list[str] = []
        blows = asyncio.create_task(strike(options, server, nodes, people, back))
        for sign in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(sign, blows.cancel)
        try:
            await blows
        except asyncio.CancelledError:
            faults.append("ended before all blows were struck")
        except (FaultError, AssertionError, OSError) as error:
            faults.append(str(error))
        finally:
            for task in playing:
                task.cancel()
            ended = await asyncio.gather(*playing, return_exceptions=True)
        faults += [f"somebody stopped playing: {one!r}" for one in ended if _is_fault(one)]
        print(f"reconnected: {quantiles([1000 * one for one in back])} after the kill (p99 < 2000)")
        late = sum(one >= _PATIENCE_S for one in back)
        if late:
            faults.append(f"{late} times somebody was not back after {_PATIENCE_S} s")
    refused = sum((person.refused for person in people), Counter[str]())
    print(f"refused: {dict(refused) or 'nothing'}")
    faults += await look(server, name, people)
    for fault in faults:
        print(f"WRONG: {fault}")
    return not faults


def _is_fault(ended: object) -> bool:
    return isinstance(ended, Exception) and not isinstance(ended, asyncio.CancelledError)


async def strike(
    options: argparse.Namespace,
    server: Postgres,
    nodes: list[Node],
    people: list[Person],
    back: list[float],
) -> None:
    """Kill the nodes by turns, then restart the database; *back* gets how long people were away."""
    for number in progress(options.kills, "kills"):
        await asyncio.sleep(_CALM_S)
        back += await blow(nodes[number % 2], people)
    for _ in progress(options.restarts, "restarts of the database"):
        await asyncio.sleep(_CALM_S)
        await asyncio.to_thread(server.stop)
        await asyncio.sleep(0.3)
        await asyncio.to_thread(server.start)
    await asyncio.sleep(2 * _CALM_S)


async def sit_down(stack: contextlib.AsyncExitStack, urls: list[str]) -> list[Person]:
    """Return two people at a new table, each on another node."""
    clients = [
        await stack.enter_async_context(Client(*order, name=name, give_up_s=_GIVE_UP_S))
        for name, order in (("Kim", urls), ("Lee", urls[::-1]))
    ]
    created = await clients[0].create(seats=["open"])
    await clients[1].join(created.match, created.invite)
    people = []
    for seat, client in enumerate(clients):
        table = await stack.enter_async_context(client.sit(created.match))
        people.append(Person(client, table, seat, created.match))
    return people


async def blow(node: Node, people: list[Person]) -> list[float]:
    """Kill *node*, wait until everybody is back elsewhere, start it; return each person's time.

    The wait ends after `_PATIENCE_S`. People who take longer are not forgotten.
    """
    hit = {
        person: person.table.connections
        for person in people
        if person.client._nodes.current == node.url  # noqa: SLF001 - who was there
    }
    node.kill()
    took: dict[Person, float] = {}
    while len(took) < len(hit):
        now = time.monotonic()
        for person, before in hit.items():
            if person not in took and person.table.connections > before:
                took[person] = now - node.killed_at
        if now - node.killed_at > _PATIENCE_S:
            took |= {person: now - node.killed_at for person in hit if person not in took}
        await asyncio.sleep(0.005)
    await node.start()
    return list(took.values())


async def look(server: Postgres, name: str, people: list[Person]) -> list[str]:
    """Compare acknowledged commands with stored ones, and return the differences."""
    connection = await _reach(server, name)
    lost, doubled, acked, events = 0, 0, 0, 0
    faults = []
    for person in people:
        rows = await connection.fetch(
            "SELECT seq, actor, cmd_id, part, body FROM event WHERE match_id = $1 ORDER BY seq",
            person.match,
        )
        mine = Counter(
            row["cmd_id"]
            for row in rows
            if row["actor"] == f"seat {person.seat}" and not row["part"]
        )
        newest = {row["cmd_id"]: row["seq"] for row in rows}
        acked += len(person.acked)
        lost += sum(newest.get(cmd_id) != seq for cmd_id, seq in person.acked.items())
        doubled += sum(times > 1 for times in mine.values())
        events += len(rows)
        state = replay(codec.load(row["body"]) for row in rows)
        if [row["seq"] for row in rows] != list(range(1, len(rows) + 1)):
            faults.append(f"a hole in {person.match}")
        if state.game is not None and len(state.game.tiles) != _TILES:
            faults.append(f"tiles are missing in {person.match}")
    await connection.close()
    print(
        f"{acked:,} acknowledged, {lost} lost (0), {doubled} doubled (0); "
        f"{events // 2:,} events fold"
    )
    if lost or doubled or not acked:
        faults.append("acknowledged turns are not there, or there twice")
    return faults


async def _reach(server: Postgres, name: str) -> asyncpg.Connection:
    """Return a connection; a blow that was broken off may have left the database half stopped."""
    end = time.monotonic() + _PATIENCE_S
    while True:
        try:
            if not server.runs:
                await asyncio.to_thread(server.start)
            return await asyncpg.connect(server.url(name))
        except (AssertionError, OSError, asyncpg.PostgresError) as error:
            if time.monotonic() > end:
                raise FaultError(f"the database is not there: {error}") from error
            if isinstance(error, AssertionError):  # the one before it has not ended yet
                server.crash()
        await asyncio.sleep(0.2)


def progress(times: int, what: str) -> Iterable[int]:
    """Count, and say how far it is."""
    began = time.monotonic()
    for number in range(times):
        left = (time.monotonic() - began) / max(1, number) * (times - number)
        print(f"\r{number} of {times} {what}, {left:.0f} s left ", end="", flush=True)
        yield number
    print(f"\r{times} {what} in {time.monotonic() - began:.0f} s" + 20 * " ")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--restarts", type=int, default=20)
    parser.add_argument("--tables", type=int, default=20)
    options = parser.parse_args()
    # So that nodes and database end with the run, also before the first blow.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with (
        postgres(durable=True) as server,
        tempfile.TemporaryDirectory(prefix="tilerummy-kill-") as folder,
    ):
        print(machine(Path(folder)))
        good = asyncio.run(beat(options, server, Path(folder)))
    sys.exit(not good)


if __name__ == "__main__":
    main()
