"""What several tests do: set up a table, and compare its record with its page."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

from tests.browser.server import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.browser.hands import Hands
    from tests.browser.server import Server
    from tests.browser.sight import Row


def open_home(
    hands: Hands,
    server: Server,
    name: str,
    *,
    rules: str = "Classic",
    level: str = "Easy",
    clock: str = "Off",
) -> None:
    """Open the first page, and choose easy bots and no clock: tests are for slow machines too."""
    hands.page.goto(server.url)
    hands.fill(hands.page.get_by_label("Your name"), name)
    hands.press(hands.page.locator("summary"))
    hands.choose("Rules", rules)
    hands.choose("Strength", level)
    hands.choose("Clock", clock)


def play_bots(
    hands: Hands,
    server: Server,
    name: str,
    *,
    bots: int = 2,
    **choices: str,
) -> None:
    """Sit down at a table with bots; other *choices* are those of `open_home`."""
    open_home(hands, server, name, **choices)
    hands.choose("Bots", str(bots))
    hands.press(hands.page.get_by_role("button", name="Play against bots"))
    hands.page.wait_for_selector("[data-piece][data-where=rack]")


def replayed(file: Path) -> list[int]:
    """Return the scores that `tilerummy replay` prints, by seat."""
    told = subprocess.run(
        [PROGRAM, "replay", file], capture_output=True, text=True, check=True
    ).stdout
    (line,) = re.findall(r"^  scores: (.*)$", told, re.MULTILINE)
    return [int(score) for score in re.findall(r" ([+-]\d+)(?=,|$)", line)]


def scores(rows: Sequence[Row]) -> list[int]:
    return [row.score for row in rows]
