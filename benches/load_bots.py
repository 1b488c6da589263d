"""Tables of bots: how long a bot takes for its move, and how long the event loop stands still."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING

import uvloop

from benches.load_line import Line, connect
from benches.load_server import Servers, quantiles
from benches.load_tables import HELLO, MAY_PASS, error_code, read_update
from tilerummy.client import Client

if TYPE_CHECKING:
    import argparse

    from tilerummy.server.table.wire import api

_PING_S = 0.01
_AT_ONCE = 16


class BotTable:
    """One person who draws or passes at once, among bots whose moves are timed."""

    def __init__(self, match: str) -> None:
        self.match = match
        self.moves: list[tuple[float, float]] = []
        """When a bot had moved, and how long that took in milliseconds."""
        self.errors: Counter[str] = Counter()
        self.line: Line | None = None
        self._turn_since: float | None = None
        self._commands = 0

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"error"'):
            self.errors[error_code(text)] += 1
        if not text.startswith(b'{"type":"update"'):
            return
        now, update = time.monotonic(), read_update(text)
        if self._turn_since is not None:
            self.moves.append((now, 1000 * (now - self._turn_since)))
        game, self._turn_since = update.view.game, None
        if update.view.status == "finished":
            return
        if game is None or update.view.status != "playing":
            self._say(b"start_game", update.seq)
        elif game.seat == 0:
            # A bot may have emptied the pool, and an empty rack has only the call left.
            kind = b"draw" if game.pool and not game.drawn else b"pass"
            self._say(kind if game.rack else b"call", update.seq)
        else:
            self._turn_since = now

    def _say(self, kind: bytes, seq: int) -> None:
        assert self.line
        self._commands += 1
        self.line.say(
            b'{"type":"%s","cmd_id":"bots-%06d","expect_seq":%d}' % (kind, self._commands, seq)
        )


class Pinger:
    """Asks again and again whether the event loop is there; the answer's delay is its stall."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self._sent: list[float] = []

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"type":"pong"') and self._sent:
            self.took.append(1000 * (time.monotonic() - self._sent.pop(0)))

    async def run(self, line: Line, until: float) -> None:
        due = time.monotonic()
        while due < until:
            await asyncio.sleep(due - time.monotonic())
            self._sent.append(due)
            line.say(b'{"type":"ping"}')
            due += _PING_S


def play_bots(options: argparse.Namespace, chosen: Servers) -> None:
    """Let bots play and print how they did."""
    cpu, began = chosen.cpu_s(), time.process_time()
    tables, pinger, window = uvloop.run(_play(options, chosen))
    first, last = window
    moves = [took for table in tables for at, took in table.moves if first <= at < last]
    errors = sum((table.errors for table in tables), Counter[str]())
    seconds = last - first
    print(
        f"{options.bots} tables of {options.seats - 1} {options.level} bots and one person, "
        f"{options.ruleset}, {seconds:.0f} s"
    )
    print(f"  bots' moves/s     {len(moves) / seconds:.0f}")
    print(f"  a bot's move      {quantiles(moves)}, its pace included (p99 < 2000)")
    print(f"  ping every 10 ms  {quantiles(pinger.took)}: the loop's stalls (max < 50)")
    print(f"  errors            {dict(errors) or 'none'}")
    print(f"  generator         {time.process_time() - began:.1f} s of one core")
    if chosen.pids:
        memory = ", ".join(f"{size:.0f}" for size in chosen.memory())
        print(f"  server            {chosen.cpu_s() - cpu:.1f} s of cores; {memory} MB resident")


async def _play(
    options: argparse.Namespace, chosen: Servers
) -> tuple[list[BotTable], Pinger, tuple[float, float]]:
    places = asyncio.Semaphore(_AT_ONCE)
    async with Client(*chosen.urls) as asker:
        quiet = await asker.create("classic", ["open"])
        cookies = asker.cookies
    tables: list[BotTable] = []

    async def one(number: int) -> None:
        url = chosen.urls[number % len(chosen.urls)]
        async with places, Client(url, shares_in_deals=False) as client:
            made: api.MatchCreated = await client.create(
                options.ruleset, [options.level] * (options.seats - 1), changes=MAY_PASS
            )
            table = BotTable(made.match)
            table.line = await connect(url, made.match, client.cookies, table.heard)
            table.line.say(HELLO)
            tables.append(table)

    await asyncio.gather(*map(one, range(options.bots)))
    await asyncio.sleep(2)
    pinger = Pinger()
    line = await connect(chosen.urls[0], quiet.match, cookies, pinger.heard)
    line.say(HELLO)
    first = time.monotonic()
    await pinger.run(line, first + options.seconds)
    last = time.monotonic()
    await asyncio.sleep(0.5)
    return tables, pinger, (first, last)
