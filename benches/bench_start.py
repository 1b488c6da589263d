"""Startup time of a server with many unfinished matches: `python -m benches.bench_start`.

With `PYTHONPATH=scripts`, as the tests have it.

Fills a database with long unfinished matches whose clocks run, starts a server on it, and times the
page, the first visit to one of the matches, and the last clock that is taken over. With
`--takeover` two servers share a PostgreSQL, the owner of everything is killed, and the time is
measured until the other one continues each match.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import httpx

from benches.load_server import as_installed, machine, quantiles, servers
from benches.load_server import postgres as running_postgres
from tests.support.matches import Play
from tilerummy.core.presets import CLASSIC
from tilerummy.core.turn import Draw
from tilerummy.match import codec
from tilerummy.match.command import Rename
from tilerummy.match.context import Context
from tilerummy.match.event import Level
from tilerummy.server.identity.tokens import COOKIE, hash_token, new_id
from tilerummy.server.store.factory import make_store
from tilerummy.server.store.values import Commit, Summary

if TYPE_CHECKING:
    from tilerummy.server.store import Store

_TOKEN = "t" * 43
_LIMIT_S = 3600
_PATIENCE_S = 120
_OWNED = "SELECT count(*) FROM match JOIN node ON node.name = match.owner"


def long_match(events: int) -> Play:
    """Return a match with at least *events* events, in which a person's clock runs."""
    play = Play(Level.EASY, ruleset=replace(CLASSIC, turn_limit_s=_LIMIT_S)).start()
    names = 0
    while True:
        game = play.state.playing
        if game is None:
            play.start()
        elif game.pool:
            play.turn(Draw()) if len(play.events) % 3 else play.greedy_turn()
        else:
            play.greedy_turn()
        game = play.state.playing
        if len(play.events) >= events and game is not None and game.seat == 0:
            return play
        if len(play.events) > 20 * events:
            names += 1
            play.do(Rename(name=f"Kim {names}"), Context(by=0))


async def fill(store: Store, matches: int, play: Play) -> list[str]:
    """Store *play* as *matches* matches, and return their names."""
    await store.open()
    await store.add_player("kim", hash_token(_TOKEN), 0)
    bodies = tuple(map(codec.dump, play.events))
    now = await store.now()
    names = [new_id() for _ in range(matches)]
    state = play.state
    for number, match in enumerate(names):
        summary = Summary(
            status=state.status.value,
            ruleset="classic",
            names=tuple(seat.name for seat in state.seats),
            players=tuple(seat.player for seat in state.seats),
            to_move=0,
            deadline_at=now + 1000 * _LIMIT_S + number,
            commitment=state.commitment,
        )
        await store.commit(
            Commit(
                match=match,
                after=0,
                actor="server",
                cmd_id="fill",
                bodies=bodies,
                at=now,
                summary=summary,
                invite="invite",
                seed=(state.number, play.seeds[state.number]),
            )
        )
    await store.close()
    return names


async def owners(store: Store, names: list[str]) -> dict[str, str | None]:
    """Return who owns each match."""
    return {match: head.owner for match, head in (await store.heads(names)).items()}


def start(matches: int, play: Play) -> None:
    """Time a start on SQLite."""
    with tempfile.TemporaryDirectory(prefix="tilerummy-start-") as name:
        file = Path(name) / "tilerummy.db"
        store = make_store(None, file, connections=1, timeout_ms=5000)
        names = asyncio.run(fill(store, matches, play))
        # A start is warm when Python has compiled what it imports.
        subprocess.run(
            [sys.executable, "-c", "import tilerummy.server.run"], env=as_installed(), check=True
        )
        began = time.monotonic()
        with servers(1, {"data_dir": name, "log_level": "error"}) as server:
            (url,) = server.urls
            with httpx.Client(base_url=url, cookies={COOKIE: _TOKEN}, timeout=60) as http:
                http.get("/").raise_for_status()
                print(
                    f"the page after {time.monotonic() - began:.2f} s (< 1.5), "
                    f"{server.cpu_s():.1f} of CPU"
                )
                http.get(f"/api/matches/{names[-1]}/record")
                print(f"a visit to a match after {time.monotonic() - began:.2f} s")
                waits: list[float] = []
                with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as look:
                    while look.execute(_OWNED).fetchone() < (matches,):
                        sent = time.monotonic()
                        http.get("/healthz")
                        waits.append(1000 * (time.monotonic() - sent))
                        time.sleep(0.01)
                spent = f"{time.monotonic() - began:.2f} s, {server.cpu_s():.1f} of CPU"
                print(f"all clocks taken over after {spent}")
                print(f"requests meanwhile: {quantiles(waits)}")


def take_over(matches: int, play: Play) -> None:
    """Kill the owner of all matches, on PostgreSQL, and time the other node."""

    async def watch(url: str, names: list[str], pids: tuple[int, ...]) -> None:
        store = make_store(url, Path(), connections=2, timeout_ms=5000)
        await store.open()
        await _all_owned(store, names)
        first = (await owners(store, names))[names[0]]
        os.kill(pids[0], signal.SIGKILL)
        killed = time.monotonic()
        after: dict[str, float] = {}
        while len(after) < len(names) and time.monotonic() - killed < _PATIENCE_S:
            for match, owner in (await owners(store, names)).items():
                if owner not in {None, first}:
                    after.setdefault(match, time.monotonic() - killed)
            await asyncio.sleep(0.02)
        await store.close()
        times = sorted(after.values())
        print(f"{len(times)} matches taken over: first {times[0]:.2f} s, last {times[-1]:.2f} s")

    with running_postgres() as url:
        store = make_store(url, Path(), connections=2, timeout_ms=5000)
        names = asyncio.run(fill(store, matches, play))
        with servers(1, {"log_level": "error"}, url) as first, contextlib.ExitStack() as second:
            store = make_store(url, Path(), connections=2, timeout_ms=5000)
            asyncio.run(_owned(store, names))
            second.enter_context(servers(1, {"log_level": "error"}, url))
            asyncio.run(watch(url, names, first.pids))


async def _owned(store: Store, names: list[str]) -> None:
    await store.open()
    await _all_owned(store, names)
    await store.close()


async def _all_owned(store: Store, names: list[str]) -> None:
    while None in (await owners(store, names)).values():  # noqa: ASYNC110 - by another process
        await asyncio.sleep(0.1)


def main() -> None:
    """Read what to measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=340)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--takeover", action="store_true")
    chosen = parser.parse_args()
    print(machine(Path(tempfile.gettempdir())))
    play = long_match(chosen.events)
    print(f"{chosen.matches} matches of {len(play.events)} events")
    (take_over if chosen.takeover else start)(chosen.matches, play)


if __name__ == "__main__":
    main()
