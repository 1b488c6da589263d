"""The Tab key and one to press: from the first page through turns, as switches work a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.game_situations import RACK
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button, new_meld

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

MOST_STOPS = 80


def walk(page: Page, target: Locator, key: str = "Enter") -> None:
    """Press Tab until the target has the focus, then the key."""
    target.wait_for()
    for _ in range(MOST_STOPS):
        if target.evaluate("it => it === document.activeElement"):
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {target}")


@pytest.mark.slow
def test_tab_and_one_key_lead_everywhere(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    page.goto(server.url)
    walk(page, button(page, "Settings"))
    walk(page, page.get_by_role("switch", name="Tab stops at every tile"), "Space")
    walk(page, button(page, "Close"))
    walk(page, page.locator("summary"))
    walk(page, page.get_by_role("group", name="Clock").get_by_role("radio", name="Off"), "Space")
    walk(page, page.get_by_role("group", name="Strength").get_by_role("radio").first, "Space")
    walk(page, page.get_by_role("button", name="Play against bots"))
    page.wait_for_selector("main[data-turn=yours]")
    tiles = page.locator(RACK).count()
    walk(page, button(page, "Draw"))
    expect(page.locator(RACK)).to_have_count(tiles + 1)

    # A turn: three tiles as a new meld, one added to a meld, then one taken back.
    sit(page, server, "tabbing")
    for kind in ("K1", "K2", "K3"):
        walk(page, page.locator(f"[data-where=rack][data-tile={kind}]"), "Space")
    walk(page, new_meld(page))
    walk(page, page.locator("[data-where=rack][data-tile=R11]"), "Space")
    walk(page, page.locator("[data-where=table][data-tile=R10]"))
    assert sorted(read_table(page).table) == ["[K1 K2 K3]", "[R7 R8 R9 R10 R11]"]
    walk(page, button(page, "Undo"))
    assert sorted(read_table(page).table) == ["[K1 K2 K3]", "[R7 R8 R9 R10]"]
    number = page.locator("main").get_attribute("data-turn-number")
    walk(page, button(page, "Play"))
    expect(page.locator(f'main:not([data-turn-number="{number}"])')).to_be_visible()
    walk(page, button(page, "Settings"))
    walk(page, page.get_by_role("dialog").get_by_role("button", name="Close"))
    walk(page, page.get_by_role("link", name="Leave the table"))
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
