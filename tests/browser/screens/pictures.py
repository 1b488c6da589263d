"""Pictures of every screen, to be looked at: ``python -m tests.browser.screens.pictures FOLDER``.

One person plays for them: against two medium bots to a full table, a contest to its sheet, and by
the guide to the call that was forgotten. With ``--few`` every screen is taken once, each on
another device; ``--scene`` takes the screens of one scene, ``--screen`` one of those that are
judged for accessibility, ``--kind desk-light-en`` one picture of each.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import sys
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright

from tests.browser.fixtures.chromium import (
    BEAMER,
    DESK,
    PHONE,
    SMALL,
    TABLET,
    WIDE,
    ZOOMED,
    launch,
    person,
)
from tests.browser.fixtures.server import Server, serving
from tests.browser.fixtures.staged_games import sit, stage
from tests.browser.fixtures.staged_positions import STAGED
from tests.browser.pages.game_situations import (
    CALL,
    CLAIM,
    LATE_CALL,
    RACK,
    RESULT,
    changed_rules,
    declined,
    forget_call,
    full_table,
    last_tiles,
    lobby,
    win,
)
from tests.browser.pages.home_page import take_hint
from tests.browser.pages.keyboard import Keyboard
from tests.browser.pages.player import Solver
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.waiting import until
from tests.browser.screens.all_screens import SCREENS
from tests.browser.screens.viewers import Viewers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Browser, Page

_DEVICES: Final = {
    "wide": WIDE,
    "desk": DESK,
    "beamer": BEAMER,
    "tablet": TABLET,
    "phone": PHONE,
    "small": SMALL,
    "zoomed": ZOOMED,
}
_THEMES: Final = ("light", "dark")
_LANGUAGES: Final = {"en": "en-GB", "ko": "ko-KR", "zh-Hans": "zh-CN"}
_KINDS: Final = tuple(map("-".join, itertools.product(_DEVICES, _THEMES, _LANGUAGES)))
_FEW: Final = (
    "desk-light-en",
    "phone-light-zh-Hans",
    "tablet-dark-ko",
    "phone-dark-en",
    "desk-dark-zh-Hans",
)
_STILL: Final = (
    "() => document.fonts.status === 'loaded' && document.getAnimations()"
    ".every((it) => it.playState === 'finished' || it.effect.getTiming().iterations === Infinity)"
)


class Gallery:
    """Takes pictures of what one person sees."""

    def __init__(
        self, browser: Browser, page: Page, folder: Path, kinds: Sequence[str], *, few: bool
    ) -> None:
        self._browser = browser
        self._page = page
        self._folder = folder
        self._kinds = kinds
        self._turn = itertools.cycle(_FEW) if few else None

    def hang(self, name: str, url: str, ready: str, act: Callable[[Page], object] = bool) -> None:
        """Take the pictures of one screen: at *url*, when *ready* is there and *act* is done."""
        cookies: list[Any] = self._page.context.cookies()
        kinds = [next(self._turn)] if self._turn else self._kinds
        for kind in kinds:
            page = _page(self._browser, kind)
            page.context.add_cookies(cookies)
            page.goto(url)
            page.wait_for_selector(ready)
            act(page)
            _take(page, self._folder / f"{name}-{kind}.png")


def _page(browser: Browser, kind: str) -> Page:
    device, theme, language = kind.split("-", 2)
    context = person(
        browser,
        _DEVICES[device],
        color_scheme=theme,
        locale=_LANGUAGES[language],
        reduced_motion="reduce",
    )
    return context.new_page()


def _take(page: Page, file: Path) -> None:
    until(page, _STILL)
    page.screenshot(path=file)
    page.context.close()


def take_screens(
    names: Sequence[str], browser: Browser, server: Server, folder: Path, kinds: Sequence[str]
) -> None:
    """Take the screens of these names on every kind of device, whatever device they name."""
    with Viewers(browser, server) as viewers:
        for screen in (it for it in SCREENS if it.name in names):
            for kind in kinds:
                page = _page(browser, kind)
                screen.open(viewers, page, kind.split("-", 2)[2])
                _take(page, folder / f"{screen.name.replace(' ', '-')}-{kind}.png")


def lay_some(page: Page) -> None:
    """Lift a tile and lay another, if there is one, so that the picture shows both."""
    tiles = page.locator(RACK)
    if tiles.count() > 1:
        tiles.last.press("Space")
        page.keyboard.press("n")
    tiles.first.press("Space")


def lay_by_hint(page: Page) -> None:
    take_hint(Keyboard(page))
    page.wait_for_selector(CALL)


def how_to_play(page: Page) -> None:
    page.get_by_role("main").locator("button.word").first.click()
    page.wait_for_selector("[data-how-to-play] li")


def go_to_lesson(number: int, page: Page) -> None:
    page.locator("nav li button").nth(number).click()
    page.wait_for_selector("[data-ghost-hand]")


def show(page: Page, opener: str, shown: str) -> None:
    page.click(opener)
    page.locator(shown).first.scroll_into_view_if_needed()


def to_what_differs(page: Page) -> None:
    page.click("header .side > button >> nth=-3")
    show(page, "dialog .ways button", ".differs")


def to_the_sheet(page: Page) -> None:
    page.locator("[data-sheet]").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('[data-sheet]').scrollIntoView()")


@dataclass(frozen=True)
class Studio:
    """What it takes to make a scene."""

    user: Mouse
    solver: Solver
    server: Server
    gallery: Gallery

    @property
    def url(self) -> str:
        return self.user.page.url


def pages(studio: Studio) -> None:
    hang, home = studio.gallery.hang, studio.server.url
    studio.user.page.goto(home)
    hang("home", home, "button.choice")
    hang("options", home, "button.choice", lambda page: page.click("summary"))
    hang("how-to-play", home, "button.choice", how_to_play)
    for number in range(6):
        hang(f"lesson-{number + 1}", f"{home}learn", RACK, partial(go_to_lesson, number))
    hang("lobby", lobby(studio.user, studio.server), "[data-kind=bot]")
    hang("dead-link", f"{home}j/none#none", "h1")


def table(studio: Studio) -> None:
    hang = studio.gallery.hang
    player = full_table(studio.user, studio.solver, studio.server)
    hang("table", studio.url, RACK)
    hang("turn", studio.url, RACK, lay_some)
    hang("help", studio.url, RACK, lambda page: page.keyboard.press("?"))
    gear = "header button >> nth=-1"
    hang("settings", studio.url, RACK, lambda page: page.click(gear))
    player.play_on()
    hang("result", studio.url, RESULT)


def rules(studio: Studio) -> None:
    """What a table plays differently from the book."""
    changed_rules(studio.user, studio.server)
    studio.gallery.hang("any-meld", studio.url, RACK)
    studio.gallery.hang("rule-card", studio.url, RACK, to_what_differs)


def claim(studio: Studio) -> None:
    """A new deal may be claimed for three doubles, and is (S3-32)."""
    sit(studio.user.page, studio.server, "three doubles")
    studio.gallery.hang("claim", studio.url, CLAIM)
    studio.user.press(studio.user.page.locator(CLAIM))
    studio.user.page.wait_for_selector(RESULT)
    studio.gallery.hang("new-deal", studio.url, RESULT)


def sheet(studio: Studio) -> None:
    """An opening that was declined, then the whole match (S3-28, S3-50)."""
    player = declined(studio.user, studio.solver, studio.server)
    studio.gallery.hang("declined", studio.url, RESULT, to_the_sheet)
    player.next_game()
    player.play_on()
    studio.gallery.hang("match", studio.url, RESULT)
    studio.gallery.hang("sheet", studio.url, RESULT, to_the_sheet)


def call(studio: Studio) -> None:
    """The last tiles laid without a call, which is then made up for (S2-26)."""
    player = last_tiles(studio.user, studio.solver, studio.server)
    studio.gallery.hang("call", studio.url, RACK, lay_by_hint)
    assert forget_call(player)
    studio.gallery.hang("call-missing", studio.url, LATE_CALL)
    studio.user.press(studio.user.page.locator(LATE_CALL))
    studio.user.page.wait_for_selector(RESULT)
    studio.gallery.hang("called", studio.url, RESULT)


def sizes(studio: Studio) -> None:
    """The screens that everybody sees, for every size of screen."""
    hang, user, server = studio.gallery.hang, studio.user, studio.server
    hang("home", server.url, "button.choice")
    hang("lobby", lobby(user, server), "[data-kind=bot]")
    for name in ("early table", "full table"):
        sit(user.page, server, name)
        hang(name.replace(" ", "-"), studio.url, RACK)
    win(user, server)
    hang("won", studio.url, RESULT)


_SCENES: Final = {
    scene.__name__: scene for scene in (pages, table, rules, claim, sheet, call, sizes)
}


@contextlib.contextmanager
def staged() -> Iterator[Path]:
    """Hold a folder with the staged games."""
    with tempfile.TemporaryDirectory() as folder:
        stage(Path(folder), STAGED)
        yield Path(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--scene", choices=_SCENES, action="append")
    parser.add_argument("--screen", choices=[it.name for it in SCREENS], action="append")
    parser.add_argument("--kind", choices=_KINDS, action="append")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with (
        staged() as data,
        serving(data, rate_matches="1000/minute") as server,
        Solver() as solver,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        kinds = args.kind or _KINDS
        user = Mouse(person(browser, reduced_motion="reduce").new_page())
        gallery = Gallery(browser, user.page, args.folder, kinds, few=args.few)
        studio = Studio(user, solver, server, gallery)
        take_screens(args.screen or (), browser, server, args.folder, kinds)
        for scene in args.scene or (() if args.screen else _SCENES):
            _SCENES[scene](studio)
        browser.close()
    sys.stdout.write(f"{len(list(args.folder.glob('*.png')))} pictures in {args.folder}\n")


if __name__ == "__main__":
    main()
