"""Measure a server under load.

    python -m benches.load --tables 100 --seats 4 --rate 500 --seconds 20

Open loop: commands are due at the times of a fixed plan, and each is timed from when it was due, so
a server that falls behind cannot slow the plan down. Real sockets, real server processes: started
here (``--start`` of them, on SQLite, ``--postgres`` or ``--database URL``) or given (``--nodes
URL,URL``). All seats of all tables are connected, spread over the nodes, and the messages that they
receive are counted. Tables begin at different stages of their games, as in real use; with
``--in-step`` all of them end a game and deal the next one at almost the same time, again and again.

``--idle N`` adds people who sit and wait, and prints the bytes of the server's memory for each.
``--bots N`` lets N tables of bots play instead (``--level``, ``--ruleset``), with one person each
who draws, and prints how long bots take and for how long the event loop was blocked.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import uvloop

from benches.load_bots import play_bots
from benches.load_idle import hold
from benches.load_server import Servers, machine, postgres, quantiles, ready, servers, unbounded
from benches.load_tables import LoadedTable, Tally, make_table

if TYPE_CHECKING:
    from collections.abc import Iterator

_TICK_S = 0.001
_RUN_IN_S = 2.0
_LAST_ANSWERS_S = 5.0
_AT_ONCE = 8
"""Tables that are set up at a time."""
_APART = 110
"""Commands that the first and the last table are apart: two games of four who only draw."""


@dataclass(frozen=True)
class Share:
    """The work of one process of the generator."""

    servers: Servers
    tables: int
    seats: int
    rate: float
    seconds: float
    ruleset: str
    first: int
    in_step: bool = False


def work(share: Share) -> Tally:
    """Play one process's share of the load."""
    return uvloop.run(_work(share))


async def _work(share: Share) -> Tally:
    tally = Tally()
    places = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> LoadedTable:
        async with places:
            seated = await make_table(
                share.servers.urls, share.seats, share.ruleset, share.first + number
            )
            table = LoadedTable(seated, tally)
            await table.connect()
            return table

    tables = await asyncio.gather(*map(one, range(share.tables)))
    if not share.in_step:
        for at, table in enumerate(tables):
            for _ in range(_APART * at // len(tables)):
                table.order(time.monotonic())
        while any(table.busy for table in tables):  # noqa: ASYNC110 - only while setting up
            await asyncio.sleep(0.01)
    cpu, server_cpu = time.process_time(), share.servers.cpu_s()
    began, ordered = time.monotonic(), 0
    counted_from = began + _RUN_IN_S
    ends = counted_from + share.seconds
    for table in tables:
        table.counted_from = counted_from
    while (now := time.monotonic()) < ends:
        while (due := began + ordered / share.rate) <= now:
            tables[ordered % len(tables)].order(due)
            ordered += 1
        await asyncio.sleep(_TICK_S)
    window = time.monotonic() - began
    tally.cores = (time.process_time() - cpu) / window
    tally.server_cores = (share.servers.cpu_s() - server_cpu) / window
    waited = time.monotonic() + _LAST_ANSWERS_S
    while any(table.busy for table in tables) and time.monotonic() < waited:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    for table in tables:
        table.close()
    tally.ran_s = max(share.seconds, tally.last - counted_from)
    return tally


def load(options: argparse.Namespace, chosen: Servers) -> None:
    """Play tables and print what came of it."""
    workers = min(options.workers, options.tables)
    shares = [
        Share(
            chosen,
            options.tables // workers + (at < options.tables % workers),
            options.seats,
            options.rate / workers,
            options.seconds,
            options.ruleset,
            at,
            options.in_step,
        )
        for at in range(workers)
    ]
    total = Tally()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        for tally in pool.map(work, shares):
            total += tally
    print(
        f"{options.tables} tables of {options.seats}, {options.rate:.0f} commands/s planned "
        f"for {options.seconds:.0f} s, {len(chosen.urls)} node(s)"
    )
    rate = len(total.acked) / total.ran_s
    print(f"  durable moves/s   {rate:.0f} ({_goal(options)})")
    print(f"  acknowledged      {quantiles(total.acked)} after the scheduled send")
    print(f"  all seats told    {quantiles(total.reported)}")
    updates, size = total.updates / total.ran_s, total.received / max(1, total.updates)
    print(f"  updates/s         {updates:.0f}, {size / 1024:.1f} KiB each with all else")
    print(f"  errors            {dict(total.errors) or 'none'}; {total.unanswered} unanswered")
    print(f"  generator         {total.cores:.2f} cores in {workers} process(es)")
    if chosen.pids:
        cost = 1000 * total.server_cores / max(1.0, rate)
        print(f"  server            {total.server_cores:.2f} cores, {cost:.2f} ms a move; ", end="")
        print(_memory(chosen))


def _goal(options: argparse.Namespace) -> str:
    """Return what is wanted of a server like this one."""
    if options.idle:
        return "all of them, beside 3,000 who wait"
    if not (options.postgres or options.database):
        return "2,000 at p99 < 50 ms"
    return "1,000" if options.start == 1 else "1.6 times one node, where there are the cores"


def _memory(chosen: Servers) -> str:
    return f"{', '.join(f'{size:.0f}' for size in chosen.memory())} MB resident"


@contextlib.contextmanager
def given(options: argparse.Namespace) -> Iterator[Servers]:
    """Yield the nodes that were named, or new ones."""
    if options.nodes:
        yield Servers(tuple(options.nodes.split(",")), tuple(options.pids), Path.cwd())
        return
    changes = unbounded() | {"warm_solver": "1" if options.bots else "0", "log_level": "warning"}
    with contextlib.ExitStack() as stack:
        database = stack.enter_context(postgres()) if options.postgres else options.database
        yield stack.enter_context(servers(options.start, changes, database))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=500, help="commands a second, all together")
    parser.add_argument("--seconds", type=float, default=20, help="counted, after two to warm up")
    parser.add_argument("--workers", type=int, default=2, help="processes of the generator")
    parser.add_argument("--in-step", action="store_true", help="all tables end games at once")
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--idle", type=int, default=0, help="people who wait besides")
    parser.add_argument("--bots", type=int, default=0, help="tables of bots, instead of people")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--start", type=int, default=1, help="server processes to start")
    parser.add_argument("--database", help="where they keep matches, if not in SQLite")
    parser.add_argument("--postgres", action="store_true", help="on one that is started for it")
    parser.add_argument("--nodes", help="base URLs of a running server, instead of starting one")
    parser.add_argument("--pids", type=int, nargs="*", default=[], help="its processes")
    options = parser.parse_args()
    with given(options) as chosen:
        asyncio.run(ready(chosen.urls))
        print(machine(chosen.folder), flush=True)
        with hold(options.idle, chosen) as idle:
            if idle:
                print(idle)
            if options.bots:
                play_bots(options, chosen)
            else:
                load(options, chosen)
        print(machine(chosen.folder))


if __name__ == "__main__":
    main()
