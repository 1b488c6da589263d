"""Durable commits a second in both stores, and what a sync costs: `python -m benches.bench_store`.

Players of 200 matches each commit a turn (two events) as soon as the last is acknowledged. Every
event must be there at the end. PostgreSQL is one of its own, on a socket, syncing as a host's does.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter, time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from benches.load_server import fsync_ms

sys.path.append(str(Path(__file__).parents[1] / "scripts"))  # as pytest does for tests.support

from tests.support.postgres import NoPostgresError, running
from tilerummy.server.store import Commit, Summary
from tilerummy.server.store.postgres import PostgresStore
from tilerummy.server.store.sqlite import SqliteStore

if TYPE_CHECKING:
    from tilerummy.server.store import Store

MATCHES = 200
SECONDS = 10
BODY = '{"type":"in_game","event":"played; seat=1; table=' + "[R1 R2 R3] " * 30 + '"}'


async def play(store: Store, match: str, end: float, took: list[float]) -> int:
    turn = Commit(
        match=match,
        after=0,
        actor="seat 0",
        cmd_id="create",
        bodies=(BODY, BODY),
        at=0,
        summary=Summary(
            status="playing", ruleset="classic", names=("Kim", "Lee"), players=("kim", "lee")
        ),
        invite="secret",
    )
    seq = (await store.commit(turn)).seq
    while perf_counter() < end:
        began = perf_counter()
        at = int(time() * 1000)
        turn = replace(turn, after=seq, cmd_id=f"command-{seq}", at=at, invite=None)
        seq = (await store.commit(turn)).seq
        took.append(perf_counter() - began)
    return seq


async def measure(name: str, stores: list[Store], at_once: int) -> None:
    await asyncio.gather(*(store.open() for store in stores))
    await stores[0].add_player("kim", b"kim", 0)
    await stores[0].add_player("lee", b"lee", 0)
    took: list[float] = []
    began = perf_counter()
    matches = [f"{number:016}" for number in range(at_once)]
    ends = await asyncio.gather(
        *(
            play(stores[number % len(stores)], match, began + SECONDS, took)
            for number, match in enumerate(matches)
        )
    )
    seconds = perf_counter() - began
    heads = await stores[0].heads(matches)
    assert [heads[match].seq for match in matches] == ends
    took.sort()
    p50, p99 = (1000 * took[int(len(took) * part)] for part in (0.5, 0.99))
    print(f"{name:22} |{len(took) / seconds:9.0f} |{p50:8.1f} |{p99:8.1f}", flush=True)
    await asyncio.gather(*(store.close() for store in stores))


async def on_postgres(matches: int, nodes: int) -> None:
    with running(durable=True) as server:
        url = server.url(await server.create())
        stores: list[Store] = [PostgresStore(url) for _ in range(nodes)]
        await measure(f"PostgreSQL, {nodes} node{'s'[: nodes - 1]}, {matches}", stores, matches)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        middle, high = fsync_ms(Path(folder))
        print(f"a sync of the disk takes {middle:.1f} ms (p99 {high:.1f})")
        print("store, nodes, matches  |commits/s |  p50 ms |  p99 ms")
        for matches in (1, MATCHES):
            file = Path(folder) / f"{matches}.db"
            asyncio.run(measure(f"SQLite, {matches}", [SqliteStore(file)], matches))
    try:
        for matches, nodes in ((1, 1), (MATCHES, 1), (MATCHES, 2)):
            asyncio.run(on_postgres(matches, nodes))
    except NoPostgresError as error:
        print(error)


if __name__ == "__main__":
    main()
