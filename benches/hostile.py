"""What others notice of a hostile visitor: `python -m benches.hostile --seconds 60`.

A server with the settings that everybody has. First tables are played at in quiet, then while one
visitor, from an address for each attack, does everything at once that ever harmed a server
(`benches/hostile_attacks.py`): requests that never end, floods of every message, plays and rules
that are dear to judge, hints in many tabs, lines that are never read; and to contests
(`benches/hostile_contests.py`): lists of people, exports, files, silent sockets; and to clubs
(`benches/hostile_clubs.py`): files, results, ratings. Prints how long the tables' commands took in
both, and the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

import uvloop

from benches.hostile_attacks import ATTACKS, attack
from benches.hostile_clubs import CLUB_ATTACKS
from benches.hostile_contests import CONTEST_ATTACKS
from benches.load import Share, work
from benches.load_server import Servers, machine, quantiles, ready, servers

if TYPE_CHECKING:
    from collections import Counter

    from benches.load_tables import Tally

_KINDS = {kind.__name__: kind for kind in (*ATTACKS, *CONTEST_ATTACKS, *CLUB_ATTACKS)}
_HEAD_START_S = 3.0
_NICE = 10
"""The visitor's own work must not be what the tables wait for: it is another machine's."""


def do_harm(url: str, seconds: float, only: tuple[str, ...]) -> tuple[Counter[str], float]:
    """Attack *url* in this process; returns what was done, and the seconds of processor time."""
    os.nice(_NICE)
    tally = uvloop.run(attack(url, seconds, [_KINDS[name] for name in only]))
    return tally, time.process_time()


class Watch(threading.Thread):
    """Notes the greatest memory of the server."""

    def __init__(self, watched: Servers) -> None:
        super().__init__(daemon=True)
        self._watched = watched
        self.peak = 0.0
        self.stop = threading.Event()

    def run(self) -> None:
        while not self.stop.wait(0.2):
            self.peak = max(self.peak, sum(self._watched.memory()))


def p99(tally: Tally) -> float:
    return sorted(tally.acked)[int(0.99 * len(tally.acked))] if tally.acked else float("inf")


def row(name: str, tally: Tally, planned: float) -> None:
    done = len(tally.acked) / planned
    print(f"  {name:8} {quantiles(tally.acked)}; {100 * done:.0f} % of the plan answered", end="")
    print(f"; errors {dict(tally.errors) or 'none'}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30, help="of quiet, and of harm")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--rate", type=float, default=40, help="commands a second of all tables")
    parser.add_argument(
        "--only", nargs="+", choices=_KINDS, default=list(_KINDS), help="some of it"
    )
    options = parser.parse_args()
    planned = options.seconds * options.rate
    with (
        servers(1, {"log_level": "error"}) as chosen,
        ProcessPoolExecutor(2, get_context("spawn")) as pool,
    ):
        print(machine(chosen.folder))
        asyncio.run(ready(chosen.urls))
        watch = Watch(chosen)
        watch.start()
        share = Share(
            chosen, options.tables, 2, options.rate, options.seconds, "classic", 0, in_step=True
        )
        quiet = pool.submit(work, share).result()
        before = watch.peak
        row("quiet", quiet, planned)
        length = options.seconds + 2 * _HEAD_START_S
        harming = pool.submit(do_harm, chosen.urls[0], length, tuple(options.only))
        time.sleep(_HEAD_START_S)
        harmed = pool.submit(work, share).result()
        row("harmed", harmed, planned)
        done, took = harming.result()
        watch.stop.set()
        print(f"  p99 {p99(harmed) / p99(quiet):.1f} times that of quiet (3 at most)")
        print(
            f"  memory of the server: {before:.0f} MB in quiet, {watch.peak:.0f} MB at most (< 500)"
        )
        print(f"  the visitor took {took:.0f} s of a core and got {dict(sorted(done.items()))}")
        print(machine(chosen.folder))


if __name__ == "__main__":
    main()
