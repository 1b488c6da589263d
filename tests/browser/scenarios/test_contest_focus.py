"""With the keyboard alone: what goes away under it does not send it to the top of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

SOMEWHERE = "document.activeElement && document.activeElement !== document.body"


def press(page: Page, selector: str) -> None:
    """Go to what is named there by the keyboard, and press it."""
    wanted = page.locator(selector).first
    expect(wanted).to_be_enabled()
    for _ in range(60):
        if wanted.evaluate("it => it === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")


def test_a_contest_is_run_by_keys(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ["Ada"])
    page = pages()
    page.goto(desk.address())
    page.get_by_role("button", name="People", exact=True).click()
    field = page.locator("form textarea").first
    field.fill("\n".join(["Ben", "Cho", "Dan"]))
    field.press("Tab")
    page.keyboard.press("Shift+Tab")
    press(page, "form .primary")
    expect(page.locator("[data-person]")).to_have_count(4)
    for step in ("[data-do=draft]", "[data-do=publish]"):
        until(page, SOMEWHERE)
        press(page, step)
        expect(page.locator(step)).to_have_count(0)
    until(page, SOMEWHERE)


@pytest.mark.slow
def test_seats_are_filled_by_keys(pages: Pages, server: Server) -> None:
    page = pages()
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    page.locator("[data-kind=open] .bots").first.wait_for()
    press(page, "[data-kind=open] .bots button")
    expect(page.locator("[data-kind=bot]")).to_have_count(1)
    until(page, SOMEWHERE)
    assert page.evaluate("document.activeElement.closest('[data-kind=bot]') !== null")
    press(page, ".start")
    expect(page.locator("main[data-match]")).to_be_visible()
    until(page, SOMEWHERE)
