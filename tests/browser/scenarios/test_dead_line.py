"""A line that dies without being closed is noticed and replaced within seconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.friends import LOST
from tests.browser.pages.home_page import play_bots
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.referee_page import RefereePhone
from tests.browser.pages.user import button
from tests.support.proxy import proxied

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

SOON_MS: Final = 15_000
"""The page is back after 5 s; a busy machine takes longer."""
SIGNS: Final = ("visibilitychange", "pageshow", "focus", "online")
_GIVE_SIGN: Final = """sign =>
    (sign === 'visibilitychange' ? document : window).dispatchEvent(new Event(sign))"""


def give_sign(page: Page, sign: str) -> None:
    page.evaluate(_GIVE_SIGN, sign)


def test_a_command_on_a_dead_line_is_done_within_seconds(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    with proxied(server.port) as proxy:
        sit(page, proxy, "on a dead line")
        racked = page.locator("[data-piece][data-where=rack]")
        expect(racked).to_have_count(3)
        proxy.mute()
        button(page, "Draw").click()
        expect(racked).to_have_count(4, timeout=SOON_MS)


def test_a_dead_line_is_noticed_when_the_page_or_the_network_comes_back(
    pages: Pages, server: Server
) -> None:
    with proxied(server.port) as proxy:
        user = Mouse(pages(reduced_motion="reduce"))
        play_bots(user, proxy, "Ada", bots=1)
        for sign in SIGNS:
            proxy.mute()
            with user.page.expect_websocket(timeout=SOON_MS):
                give_sign(user.page, sign)
            # The notice of the new line is short; that of a lost one stays until then.
            expect(user.page.get_by_text(LOST)).to_have_count(0)


@pytest.mark.slow
def test_pages_of_a_contest_notice_a_dead_line(pages: Pages, server: Server) -> None:
    with proxied(server.port) as proxy:
        desk = DirectorClient(proxy, ("Ada", "Ben", "Cho", "Dan"), clock_s=None)
        desk.seat()
        screen = pages()
        screen.goto(desk.link("screen"))
        expect(screen.get_by_text("Ada").first).to_be_visible()
        referee = RefereePhone(pages(PHONE))
        referee.page.goto(desk.referee(0))
        referee.page.wait_for_selector("[data-sheet]")

        proxy.mute()
        # A sign of the network brings the screen back, which nobody touches ...
        desk.command({"type": "rename", "name": "Autumn cup"})
        give_sign(screen, "online")
        expect(screen.get_by_role("heading").first).to_have_text("Autumn cup", timeout=SOON_MS)

        # ... and an entry gets through though the browser keeps a dead connection for it.
        referee.tap("[data-enter='0']")
        referee.tap("[data-out='0']")
        for total, tiles in ((5, 1), (16, 2), (3, 1)):
            referee.write(total, tiles)
        referee.page.evaluate("fetch('/healthz').then(answer => answer.text())")
        proxy.mute()
        referee.tap("[data-save]")
        game = referee.game(0)
        expect(game).to_have_attribute("data-state", "counts", timeout=SOON_MS)
