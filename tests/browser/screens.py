"""Every screen, and how to get there: by nothing that is said in one language.

Whoever draws a new screen adds a line to `SCREENS`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tests.browser.chrome import DESK, PHONE, ZOOMED, person
from tests.browser.pointing import Mouse
from tests.browser.scenes import CLAIM, RACK, RESULT, three_doubles, win
from tests.browser.staged import sit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

    from tests.browser.server import Server

TABLE: Final = "[data-where=table]"
DIALOG: Final = "dialog[open] h2"


@dataclass(frozen=True)
class Chair:
    """Where somebody is, and who: an address and the cookies."""

    url: str
    cookies: Any

    @classmethod
    def of(cls, page: Page) -> Chair:
        return cls(page.url, page.context.cookies())


class Stage:
    """What the screens show; each thing is made once, when it is first asked for."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser = browser
        self._server = server
        self._made: dict[str, Chair] = {}

    @property
    def url(self) -> str:
        return self._server.url

    def chair(self, name: str) -> Chair:
        """Return the chair of this name; another name is that of a staged game."""
        if name not in self._made:
            owner = name.partition("'")[0].partition(" at home")[0]
            make = {
                "host": self._host,
                "guest": self._guest,
                "friend": self._guest,
                "waiting": self._waiting,
                "won": self._won,
                "claim": self._claim,
                "closed": self._closed,
            }.get(owner)
            if make is None:
                self._made[name] = self._staged(name)
            else:
                make()
        return self._made[name]

    def _page(self) -> Page:
        return person(self._browser, reduced_motion="reduce").new_page()

    def _staged(self, name: str) -> Chair:
        page = self._page()
        sit(page, self._server, name)
        return self._left(page)

    def _left(self, page: Page) -> Chair:
        chair = Chair.of(page)
        page.context.close()
        return chair

    def _invited(self, name: str) -> Page:
        """Open a table for one friend."""
        page = self._page()
        page.goto(self.url)
        page.locator("button.choice").last.click()
        link = page.locator("input[readonly]").first.input_value()
        self._made[f"{name}'s invitation"] = Chair(link, [])
        self._made[name] = Chair.of(page)
        return page

    def _host(self) -> None:
        self._invited("host").context.close()

    def _guest(self) -> None:
        host, guest = self._invited("friend"), self._page()
        guest.goto(self.chair("friend's invitation").url)
        guest.locator("form button.primary").first.click()
        guest.wait_for_selector("[data-seat]")
        host.context.close()
        self._made["guest"] = self._left(guest)

    def _waiting(self) -> None:
        """One of two people who is not to move."""
        host, guest = self._invited("mover"), self._page()
        guest.goto(self.chair("mover's invitation").url)
        guest.locator("form button.primary").first.click()
        guest.wait_for_selector("[data-seat]")
        host.locator("button.start").click()
        for page in (host, guest):
            page.wait_for_selector(RACK)
        first = host.locator("main").get_attribute("data-turn") == "yours"
        self._made["waiting"] = Chair.of(guest if first else host)
        for page in (host, guest):
            page.context.close()

    def _won(self) -> None:
        page = self._page()
        win(Mouse(page), self._server)
        self._made["won"] = self._left(page)
        self._made["won at home"] = Chair(self.url, self._made["won"].cookies)

    def _claim(self) -> None:
        page = self._page()
        three_doubles(Mouse(page), self._server)
        self._made["claim"] = self._left(page)

    def _closed(self) -> None:
        page = self._invited("closing")
        self._server.tell("admin", "close", page.url.rpartition("/")[2])
        self._made["closed"] = self._left(page)


def _nothing(page: Page) -> None:
    pass


@dataclass(frozen=True)
class Screen:
    """One screen: where it is, when it is there, and what is done then."""

    name: str
    ready: str
    chair: str | None = None
    """Who looks; without one a stranger."""
    path: str = ""
    act: Callable[[Page], object] = _nothing
    device: dict[str, Any] = field(default_factory=lambda: DESK)
    few: bool = False
    """Whether it is looked at in every run of the tests."""

    def open(self, stage: Stage, page: Page) -> None:
        """Bring the page there."""
        if self.chair is None:
            page.goto(f"{stage.url}{self.path}")
        else:
            chair = stage.chair(self.chair)
            page.context.add_cookies(chair.cookies)
            page.goto(chair.url)
        page.wait_for_selector(self.ready)
        self.act(page)


def click(*selectors: str, shown: str | None = None) -> Callable[[Page], None]:
    """Return what clicks one after another, and waits for what is shown then."""

    def act(page: Page) -> None:
        for selector in selectors:
            page.locator(selector).first.click()
        if shown is not None:
            page.wait_for_selector(shown)

    return act


def key(pressed: str, shown: str) -> Callable[[Page], None]:
    def act(page: Page) -> None:
        page.keyboard.press(pressed)
        page.wait_for_selector(shown)

    return act


def _hold(page: Page) -> None:
    page.locator(RACK).first.click()
    page.wait_for_selector("[data-new-meld]")


def _lay_badly(page: Page) -> None:
    _hold(page)
    page.locator("[data-new-meld]").click()
    page.wait_for_selector("[data-valid=false]")


def _plan_badly(page: Page) -> None:
    _hold(page)
    page.locator(RACK).last.click()


SCREENS: Final = (
    Screen("home", "button.choice", few=True),
    Screen("home on a phone", "button.choice", device=PHONE),
    Screen("options", "button.choice", act=click("summary", shown="fieldset")),
    Screen("rule card", "button.choice", act=click("summary", ".rules .button", shown=DIALOG)),
    Screen(
        "change rules",
        "button.choice",
        act=click("summary", ".rules .button >> nth=1", shown=DIALOG),
    ),
    Screen("settings", "button.choice", act=click("header button.icon", shown=DIALOG)),
    Screen("my tables", "button.choice", chair="won at home"),
    Screen("lobby of the host", "[data-seat]", chair="host"),
    Screen("lobby of a guest", "[data-seat]", chair="guest"),
    Screen("joining", "form", chair="host's invitation"),
    Screen("full room", "h1", chair="friend's invitation"),
    Screen("lessons", "[data-drop=table]", path="learn"),
    Screen("lessons on a phone", "[data-drop=table]", path="learn", device=PHONE),
    Screen("dead link", "h1", path="j/none#none"),
    Screen("lost", "h1", path="no/such/page"),
    Screen("no such table", "h1", path="m/none"),
    Screen("closed table", "h1", chair="closed"),
    Screen("own turn", RACK, chair="early table"),
    Screen("own turn on a phone", RACK, chair="early table", device=PHONE),
    Screen("own turn, enlarged", RACK, chair="early table", device=ZOOMED),
    Screen("holding a tile", RACK, chair="early table", act=_hold, few=True),
    Screen("an illegal draft", RACK, chair="early table", act=_lay_badly),
    Screen("a refusal", RACK, chair="early table", act=click(TABLE, shown="[data-notice]")),
    Screen("phrases", RACK, chair="waiting", act=key("c", "[data-phrases]")),
    Screen("help", RACK, chair="early table", act=key("?", DIALOG)),
    Screen("list of turns", RACK, chair="early table", act=click("[data-turns]:visible")),
    Screen("a full table", RACK, chair="full table"),
    Screen("a full table on a phone", RACK, chair="full table", device=PHONE),
    Screen("somebody else's turn", RACK, chair="waiting"),
    Screen("planning", RACK, chair="waiting", act=_plan_badly),
    Screen("claiming a new deal", CLAIM, chair="claim"),
    Screen("result", RESULT, chair="won", few=True),
    Screen("result on a phone", RESULT, chair="won", device=PHONE),
    Screen(
        "deal check",
        RESULT,
        chair="won",
        act=click(f"{RESULT} .row button >> nth=1", shown=f"{RESULT} ~ dialog[open] h2"),
    ),
)
