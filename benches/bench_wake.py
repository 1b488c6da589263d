"""The cost of loading a long match: `PYTHONPATH=scripts python -m benches.bench_wake`.

Matches with increasing numbers of games, in which two people draw until the pool is empty, are read
from an SQLite file: whole, and as a session reads them, without the turns of games that are over.
Both lead to the same state. The processor time of each is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benches.load_server import machine
from tests.support.matches import Play
from tilerummy.core.turn import Draw, Pass
from tilerummy.match import codec
from tilerummy.match.command import SitDown
from tilerummy.server.identity.tokens import new_id
from tilerummy.server.store.factory import make_store
from tilerummy.server.store.values import Commit
from tilerummy.server.table.event_log import EventLog
from tilerummy.server.table.summary import summary

if TYPE_CHECKING:
    from tilerummy.match.state import MatchState
    from tilerummy.server.store import Store

_TIMES = 5


def drawn(games: int) -> Play:
    """Return a match of *games* games, the last of which has just begun."""
    play = Play(None)
    play.do(SitDown(player="lee", name="Lee"))
    for _ in range(games - 1):
        play.start()
        while (game := play.state.playing) is not None:
            play.turn(Draw() if game.pool else Pass())
    play.start()
    for _ in range(20):
        play.turn(Draw())
    return play


async def fill(store: Store, play: Play) -> str:
    """Store *play*, and return its name."""
    match, number = new_id(), play.state.number
    await store.commit(
        Commit(
            match=match,
            after=0,
            actor="server",
            cmd_id="fill",
            bodies=tuple(map(codec.dump, play.events)),
            at=await store.now(),
            summary=summary(play.state, None),
            invite="invite",
            seed=(number, play.seeds[number]),
        )
    )
    return match


async def wake(store: Store, match: str, *, complete: bool) -> tuple[float, MatchState]:
    """Return the least that it took to read a match, in seconds of CPU, and the state."""
    took = []
    for _ in range(_TIMES):
        began = time.process_time()
        stored = await store.load(match, complete=complete)
        assert stored is not None
        stream = EventLog(stored)
        await stream.fold(stored)
        took.append(time.process_time() - began)
    return min(took), stream.state


async def compare(file: Path, numbers: list[int]) -> None:
    """Print the costs of matches of *numbers* games."""
    store = make_store(None, file, connections=1, timeout_ms=60_000)
    await store.open()
    for player in ("kim", "lee"):
        await store.add_player(player, player.encode(), 0)
    for games in numbers:
        play = drawn(games)
        match = await fill(store, play)
        complete, state = await wake(store, match, complete=True)
        unfinished, same = await wake(store, match, complete=False)
        assert state == same == play.state
        print(
            f"{games:4} games, {len(play.events):6,} events: whole {1000 * complete:6.1f} ms, "
            f"woken {1000 * unfinished:5.1f} ms: {complete / unfinished:.1f} times less"
        )
    await store.close()


def main() -> None:
    """Read what to measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[1, 5, 25, 90, 180])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tilerummy-wake-") as folder:
        print(machine(Path(folder)))
        asyncio.run(compare(Path(folder) / "matches.db", chosen.games))


if __name__ == "__main__":
    main()
