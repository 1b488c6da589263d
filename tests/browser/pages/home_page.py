"""What several tests do: set up a table, and compare its record with its page."""

from __future__ import annotations

import json
import re
import subprocess
from typing import TYPE_CHECKING, Any, Final, Protocol

from tests.browser.fixtures.server import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.pages.table_view import Row
    from tests.browser.pages.user import User


class Site(Protocol):
    """Where the page is: a server, or what stands in front of several."""

    @property
    def url(self) -> str: ...


SHORT: Final = {"hand": "7", "threshold": "0"}
"""Changes that make whole games short: half the tiles, and nobody waits long to open."""
FEW_TURNS: Final = {"hand": "25", "threshold": "0"}
"""Changes that leave four players a tenth of a game's turns: most tiles are dealt already."""
CHOICES: Final = "tilerummy.settings"
"""Where the page remembers the choices of a device."""


def take_hint(user: User) -> None:
    """Press Hint three times: that something can be laid, with which tiles, and how."""
    for answer in ("most", "where", "play"):
        user.act("Hint")
        user.page.wait_for_selector(f"[data-hint={answer}]")


def changed(ruleset: str, changes: Mapping[str, str]) -> str:
    """Return the rule set with the changes, as text.

    >>> changed("classic", SHORT)
    'classic{hand=7,threshold=0}'
    """
    return f"{ruleset}{{{','.join(f'{field}={value}' for field, value in changes.items())}}}"


def open_home(
    user: User,
    site: Site,
    name: str,
    *,
    rules: str = "Classic",
    level: str = "Easy",
    clock: str = "Off",
    changes: Mapping[str, str] | None = None,
) -> None:
    """Open the first page, and choose easy bots and no clock: tests are for slow machines too.

    *changes* are what the table plays differently, as if it had been chosen here before.
    """
    if changes:
        chosen = json.dumps({"changes": {rules.lower(): changes}})
        user.page.add_init_script(
            f"localStorage.getItem({CHOICES!r}) ?? localStorage.setItem({CHOICES!r}, {chosen!r})"
        )
    user.page.goto(site.url)
    user.fill(user.page.get_by_label("Your name"), name)
    user.press(user.page.locator("summary"))
    user.choose("Rules", rules)
    user.choose("Strength", level)
    user.choose("Clock", clock)


def play_bots(
    user: User,
    site: Site,
    name: str,
    *,
    bots: int = 2,
    **choices: Any,
) -> None:
    """Sit down at a table with bots; other *choices* are those of `open_home`."""
    open_home(user, site, name, **choices)
    user.choose("Bots", str(bots))
    user.press(user.page.get_by_role("button", name="Play against bots"))
    user.page.wait_for_selector("[data-piece][data-where=rack]")


def replayed(file: Path) -> list[int]:
    """Return the scores that `tilerummy replay` prints, by seat."""
    output = subprocess.run(
        [PROGRAM, "replay", file], capture_output=True, text=True, check=True
    ).stdout
    (line,) = re.findall(r"^  scores: (.*)$", output, re.MULTILINE)
    return [int(score) for score in re.findall(r" ([+-]\d+)(?=,|$)", line)]


def scores(rows: Sequence[Row]) -> list[int]:
    return [row.score for row in rows]


def press(page: Page, selector: str, how: str) -> None:
    """Press what is there by mouse, finger or keys."""
    element = page.locator(selector).first
    element.scroll_into_view_if_needed()
    if how == "touch":
        element.tap()
    elif how == "keys":
        element.focus()
        page.keyboard.press("Enter")
    else:
        element.click()
