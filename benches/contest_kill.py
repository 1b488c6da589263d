"""Check that confirmed scores survive: ``python -m benches.contest_kill``.

Referees enter games and players confirm as fast as possible. The server is killed with SIGKILL in
the middle, twenty times, and started again on the same file. Unanswered commands are sent again
with the same id. In the end every acknowledged command must be in the contest, and every game must
have one entry.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx

from benches.contest_hall import DeskPage, Json, opened, result
from benches.load_server import unbounded
from tests.support.servers import free_port

PAUSE_S = 3.0
"""Between two commands of a referee at most: so the work outlasts twenty deaths of the server."""


class Server:
    """A server that is killed and started at the same address, on the same file."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        chosen = unbounded() | {
            "port": str(port),
            "data_dir": str(folder),
            "open_browser": "0",
            "warm_solver": "0",
            "log_level": "error",
        }
        self._environment = os.environ | {
            f"TILERUMMY_{name.upper()}": value for name, value in chosen.items()
        }
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Start, and wait until it serves."""
        self._process = subprocess.Popen(  # noqa: ASYNC220 - takes a millisecond
            [sys.executable, "-m", "tilerummy.server.run"],
            env=self._environment,
            stdout=subprocess.DEVNULL,
        )
        end = time.monotonic() + 60
        async with httpx.AsyncClient() as http:
            while time.monotonic() < end:
                try:
                    await http.get(f"{self.url}/healthz")
                except httpx.HTTPError:
                    await asyncio.sleep(0.05)
                else:
                    return
        raise SystemExit("the server did not start")

    def kill(self) -> None:
        """Take it away without a warning."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


class RefereeClient:
    """Enters all games of a table and lets its players confirm, however often it must be sent."""

    def __init__(self, desk: DeskPage, sheet: Json, games: int) -> None:
        where = {key: sheet[key] for key in ("division", "round", "table")}
        self._desk = desk
        desk.again = False  # counted here
        self.todo: list[tuple[str, str, Json]] = [
            (f"game-{sheet['table']:03}-{game}", "enter_game",
             result(sheet, game))
            for game in range(games)
        ]  # fmt: skip
        self.todo += [
            (f"confirm-{player:0>8}", "confirm", {**where, "entrant": player})
            for player in sheet["seats"]
        ]
        self.acked: dict[str, int] = {}
        self.repeated = self.sent_again = 0

    async def work(self) -> None:
        """Send everything, each until it is acknowledged."""
        for cmd_id, type_, fields in self.todo:
            while cmd_id not in self.acked:
                try:
                    done = await self._desk.give(type_, cmd_id, **fields)
                except (httpx.TransportError, httpx.HTTPStatusError) as error:
                    if (
                        isinstance(error, httpx.HTTPStatusError)
                        and error.response.status_code < 500
                    ):
                        raise
                    self.sent_again += 1
                    await asyncio.sleep(0.02)
                    continue
                self.acked[cmd_id] = done["seq"]
                self.repeated += done["repeated"]
            await asyncio.sleep(random.random() * PAUSE_S)


async def run(folder: Path, players: int, games: int, kills: int) -> bool:
    server = Server(folder)
    await server.start()
    async with httpx.AsyncClient(base_url=server.url, timeout=30) as http:
        director = await opened(http)
        stages = [{"format": "meet", "rounds": 1, "games": games}]
        made = await director.give("add_division", name="All", stages=stages)
        division = made["made"]["division"]
        people = [{"name": f"P{at}", "group": None, "division": division} for at in range(players)]
        await director.give("enter", people=people)
        await director.give("draft", division=division)
        await director.give("referee_links", division=division)
        await director.give("publish", division=division)
        view = await director.view()
        links = [link for link in view["links"] if link["role"] == "referee"]
        sheets = view["divisions"][0]["sheets"]
        referees = [
            RefereeClient(DeskPage(http, director.contest, link["secret"]), sheet, games)
            for link, sheet in zip(links, sheets, strict=True)
        ]
        working = asyncio.gather(*(referee.work() for referee in referees))
        killed = 0
        while not working.done() and killed < kills:
            await asyncio.sleep(random.uniform(0.2, 0.8))
            server.kill()
            killed += 1
            await server.start()
        await working
        server.kill()
        await server.start()
        view = await director.view()
        server.kill()
    shown = view["divisions"][0]["sheets"]
    entries = [game["entries"] for sheet in shown for game in sheet["games"]]
    lost = sum(count == 0 for count in entries)
    twice = sum(count > 1 for count in entries)
    open_ = sum(not total["confirmed"] for sheet in shown for total in sheet["totals"])
    acked = sum(len(referee.acked) for referee in referees)
    again = sum(referee.sent_again for referee in referees)
    repeated = sum(referee.repeated for referee in referees)
    print(f"killed {killed} times; {acked} commands acknowledged, {again} attempts had no answer, "
          f"{repeated} of these had been carried out")  # fmt: skip
    print(f"{len(entries)} games: {lost} lost, {twice} there twice; {open_} confirmations lost")
    return killed == kills and not (lost or twice or open_)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--kills", type=int, default=20)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tilerummy-kill-") as name:
        held = asyncio.run(run(Path(name), args.players, args.games, args.kills))
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
