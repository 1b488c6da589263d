"""Pictures of every screen, to be looked at: ``python -m tests.browser.shots FOLDER``.

One game is played for them, against two medium bots; every picture of it shows the same table.
With ``--few`` every screen is taken once, each on another device.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect, sync_playwright

from tests.browser.acts import open_home
from tests.browser.chrome import DESK, PHONE, TABLET, launch, person
from tests.browser.player import Player, Solver
from tests.browser.pointing import Mouse
from tests.browser.server import serving
from tests.browser.sight import look

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.server import Server

_FULL: Final = 60
"""Tiles on the table of the pictures, at least."""
_DEVICES: Final = {"desk": DESK, "tablet": TABLET, "phone": PHONE}
_THEMES: Final = ("light", "dark")
_LANGUAGES: Final = {"en": "en-GB", "ko": "ko-KR", "zh-Hans": "zh-CN"}
_FEW: Final = (
    ("desk", "light", "en"),
    ("phone", "light", "zh-Hans"),
    ("tablet", "dark", "ko"),
    ("phone", "dark", "en"),
    ("desk", "dark", "zh-Hans"),
)
_RACK: Final = "[data-piece][data-where=rack]"
_STILL: Final = (
    "() => document.fonts.status === 'loaded' && document.getAnimations()"
    ".every((it) => it.playState === 'finished' || it.effect.getTiming().iterations === Infinity)"
)


class Gallery:
    """Takes pictures of what one player sees."""

    def __init__(self, browser: Browser, player: Player, folder: Path, *, few: bool) -> None:
        self._browser = browser
        self._cookies: list[Any] = player.page.context.cookies()
        self._folder = folder
        self._kinds = list(itertools.product(_DEVICES, _THEMES, _LANGUAGES))
        self._turn = itertools.cycle(_FEW) if few else None

    def hang(self, name: str, url: str, ready: str, act: Callable[[Page], object] = bool) -> None:
        """Take the pictures of one screen: at *url*, when *ready* is there and *act* is done."""
        kinds = [next(self._turn)] if self._turn else self._kinds
        for device, theme, language in kinds:
            context = person(
                self._browser,
                _DEVICES[device],
                color_scheme=theme,
                locale=_LANGUAGES[language],
                reduced_motion="reduce",
            )
            context.add_cookies(self._cookies)
            page = context.new_page()
            page.goto(url)
            page.wait_for_selector(ready)
            act(page)
            page.wait_for_function(_STILL)
            page.screenshot(path=self._folder / f"{name}-{device}-{theme}-{language}.png")
            context.close()


def full_tables(browser: Browser, solver: Solver, server: Server) -> Iterator[Player]:
    """Play games until one comes to a full table; the player is then to move."""
    while True:
        hands = Mouse(person(browser, reduced_motion="reduce").new_page())
        open_home(hands, server, "Ada")
        hands.choose("Strength", "Medium")
        hands.press(hands.page.get_by_role("button", name="Play against bots"))
        player = Player(hands, solver, "Ada")
        while player.wait_for_turn():
            if look(player.page).tiles_on_table >= _FULL:
                yield player
                break
            player.take_turn()


def lobby(player: Player, server: Server) -> str:
    """Open a table for friends; return its address."""
    page = player.page.context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Seat a bot: Hard").last.click()
    expect(page.locator("[data-kind=bot]")).to_have_count(1)
    address = page.url
    page.close()
    return address


def lay_some(page: Page) -> None:
    """Lift a tile and lay another, so that the picture shows both."""
    tiles = page.locator(_RACK)
    tiles.last.press("Space")
    page.keyboard.press("n")
    tiles.first.press("Space")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--few", action="store_true")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data), rate_matches="1000/minute") as server,
        Solver() as solver,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        player = next(full_tables(browser, solver, server))
        table, friends = player.page.url, lobby(player, server)
        gallery = Gallery(browser, player, args.folder, few=args.few)
        gallery.hang("home", server.url, "button.choice")
        gallery.hang("lobby", friends, "[data-kind=bot]")
        gallery.hang("table", table, _RACK)
        gallery.hang("turn", table, _RACK, lay_some)
        gallery.hang("help", table, _RACK, lambda page: page.keyboard.press("?"))
        gear = "header button >> nth=-1"
        gallery.hang("settings", table, _RACK, lambda page: page.click(gear))
        gallery.hang("dead-link", f"{server.url}#/join/none/none", "h1")
        player.play_on()
        gallery.hang("result", table, "[data-result]")
        browser.close()
    sys.stdout.write(f"{len(list(args.folder.glob('*.png')))} pictures in {args.folder}\n")


if __name__ == "__main__":
    main()
