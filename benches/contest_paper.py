"""Paper for a full hall: ``python -m benches.contest_paper [--players 200]``.

A round of two hundred players is published on a real server, and a real Chromium opens the pages
that the director prints: the sheets of all tables, each with its code, and the seats of all
players. The printed result is the time from the publishing until everything is on the page, and
until the browser has made a PDF of it, which is what a printer gets. The goal is twenty seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import httpx
from playwright.sync_api import sync_playwright

from benches.contest_hall import DeskPage, opened
from benches.load_server import machine, servers, unbounded

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GOAL_S = 20.0
_FIND: Final = Path(__file__).parents[1] / "scripts" / "ensure_chromium.py"


async def seated(url: str, players: int) -> tuple[DeskPage, str]:
    """Return a director and a division whose first round stands as a draft, with all links."""
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        director = await opened(http)
        stages = [{"format": "meet", "rounds": 4, "games": 2}]
        made = await director.give("add_division", name="All", stages=stages, clock_s=420)
        division = str(made["made"]["division"])
        people = [
            {"name": f"Player {at:03}", "group": f"School {at % 25}", "division": division}
            for at in range(players)
        ]
        await director.give("enter", people=people)
        await director.give("draft", division=division)
        await director.give("referee_links", division=division)
        return director, division


def publish(url: str, director: DeskPage, division: str) -> None:
    """Publish the draft."""
    httpx.post(
        f"{url}/api/contests/{director.contest}/commands",
        headers={"Authorization": f"Bearer {director.secret}"},
        json={"id": "publish-1", "command": {"type": "publish", "division": division}},
        timeout=120,
    ).raise_for_status()


def printed(browser: Browser, address: str, papers: int) -> tuple[float, float, int]:
    """Return when the page was whole, when the PDF was made, and its bytes."""
    page = browser.new_page()
    page.goto(address, wait_until="commit")
    page.set_default_timeout(120_000)
    page.locator(".paper").first.wait_for(state="attached")
    if papers:
        page.locator(".paper svg").nth(papers - 1).wait_for(state="attached")
    page.evaluate("document.fonts.ready")
    shown = time.monotonic()
    pdf = page.pdf(prefer_css_page_size=True)
    page.close()
    return shown, time.monotonic(), len(pdf)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=200)
    players = parser.parse_args().players
    found = subprocess.run(  # noqa: S603 - a script of ours
        [sys.executable, _FIND, "--find"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with servers(1, unbounded()) as running:
        print(machine(running.folder))
        url = running.urls[0].rstrip("/")
        director, division = asyncio.run(seated(url, players))
        print_all(url, director, division, players, found)


def print_all(url: str, director: DeskPage, division: str, players: int, chromium: str) -> None:
    """Publish the round, and print what there is to be printed of it."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        began = time.monotonic()
        publish(url, director, division)
        worst = 0.0
        for part, codes in (("sheets", players // 4), ("seating", 0)):
            address = f"{url}/c/{director.contest}/print/{part}/{division}/0#{director.secret}"
            shown, made, size = printed(browser, address, codes)
            worst = made - began
            print(
                f"{part} of {players} players: on the page {shown - began:.1f} s after the "
                f"publishing, as a PDF of {size / 1000:.0f} kB after {made - began:.1f} s"
            )
        browser.close()
    print(f"all paper after {worst:.1f} s (goal {GOAL_S:.0f}): "
          f"{'reached' if worst <= GOAL_S else 'NOT reached'}")  # fmt: skip


if __name__ == "__main__":
    main()
