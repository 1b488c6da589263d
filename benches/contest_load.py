"""A full hall: two hundred players and fifty referees, each with an open page, on a real server.

``python -m benches.contest_load`` prints how long it is from the last confirmation of a round until
every page has been shown who sits where in the next, the director publishing it as soon as it
stands; and how much the pages were sent. The goal is five seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from statistics import median

import httpx

from benches.contest_hall import DeskPage, PageState, opened, play_table, until
from benches.load_server import machine, servers, unbounded

GOAL_S = 5.0


async def run(url: str, players: int, rounds: int) -> float:
    """Play *rounds* rounds, and return the longest wait for new seats, in seconds."""
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    async with httpx.AsyncClient(base_url=url, timeout=120, limits=limits) as http:
        director = await opened(http)
        stages = [{"format": "meet", "rounds": rounds + 1, "games": 2}]
        made = await director.give("add_division", name="All", stages=stages, clock_s=420)
        division = made["made"]["division"]
        people = [
            {"name": f"Player {at:03}", "group": f"School {at % 25}", "division": division}
            for at in range(players)
        ]
        await director.give("enter", people=people)
        began = time.monotonic()
        await director.give("draft", division=division)
        print(f"first draft of {players} players: {time.monotonic() - began:.2f} s")
        await director.give("referee_links", division=division)
        links = (await director.view())["links"]
        referees = [
            DeskPage(http, director.contest, link["secret"])
            for link in links
            if link["role"] == "referee"
        ]
        public = {
            role: DeskPage(http, director.contest, link["secret"])
            for link in links
            if (role := link["role"]) in {"players", "screen"}
        }
        desk_page = await director.open()
        pages = [desk_page, *[await referee.open() for referee in referees]]
        pages += [await public["players"].open() for _ in range(players)]
        pages += [await public["screen"].open() for _ in range(4)]
        listening = [asyncio.create_task(page.listen()) for page in pages]
        await director.give("publish", division=division)
        await until(lambda: all(0 in page.rounds for page in pages))
        print(f"{len(pages)} open pages; {len(referees)} referees")
        waits = [
            await one_round(director, division, referees, pages, number) for number in range(rounds)
        ]
        for task in listening:
            task.cancel()
        reported = [page.bytes / 1e6 for page in pages]
        print(f"sent to the director {reported[0]:.1f} MB, to a page {median(reported):.1f} MB, "
              f"to all {sum(reported):.0f} MB")  # fmt: skip
        return max(waits)


async def one_round(
    director: DeskPage, division: str, referees: list[DeskPage], pages: list[PageState], number: int
) -> float:
    """Play a round, and return how long after its last confirmation all pages show the next."""
    sheets = (await director.view())["divisions"][0]["sheets"]
    began = time.monotonic()
    await asyncio.gather(
        *(
            play_table(referee, sheet, 2, confirm_last=at > 0)
            for at, (referee, sheet) in enumerate(zip(referees, sheets, strict=True))
        )
    )
    entered = time.monotonic() - began
    first = sheets[0]
    last = time.monotonic()
    await referees[0].give(
        "confirm", division=division, round=number, table=0, entrant=first["seats"][-1]
    )
    acknowledged = time.monotonic() - last
    await until(lambda: (pages[0].view["divisions"][0]["draft"] or {}).get("round") == number + 1)
    drafted = time.monotonic() - last
    await director.give("publish", division=division)
    await until(lambda: all(number + 1 in page.rounds for page in pages))
    waited = max(page.rounds[number + 1] for page in pages) - last
    print(
        f"round {number + 1}: {6 * len(sheets)} commands in {entered:.1f} s; last confirmation "
        f"acknowledged after {1000 * acknowledged:.0f} ms, draft shown after {drafted:.2f} s, "
        f"new seats on every page after {waited:.2f} s (goal {GOAL_S:.0f})"
    )
    return waited


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    with servers(1, unbounded()) as running:
        print(machine(running.folder))
        worst = asyncio.run(run(running.urls[0], args.players, args.rounds))
        print(f"server: {running.memory()[0]:.0f} MB, {running.cpu_s():.1f} s of CPU")
    print(f"worst: {worst:.2f} s: {'reached' if worst <= GOAL_S else 'NOT reached'}")


if __name__ == "__main__":
    main()
