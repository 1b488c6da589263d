"""Coming back: the tables on the first page, all games, and another device."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL, person
from tests.browser.fixtures.staged_games import be_seated, match_id
from tests.browser.screens.screen import LANGUAGES, speak

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

RACK = "[data-piece][data-where=rack]"


def row(page: Page, name: str) -> Locator:
    return page.locator(f'main [data-match="{match_id(name)}"]')


def come_back(pages: Pages, server: Server) -> Page:
    """Open the first page as somebody who has games."""
    page = pages()
    be_seated(page, server)
    page.goto(server.url)
    page.get_by_role("heading", name="Continue").wait_for()
    return page


def test_nothing_moves_while_the_first_page_comes(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.add_init_script(
        "globalThis.moved = 0; new PerformanceObserver((list) =>"
        " list.getEntries().forEach(({ value }) => (moved += value)))"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    page.goto(server.url)
    page.locator("summary").wait_for()
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(300)
    assert page.evaluate("moved") < 0.01


def test_no_line_is_wider_than_a_small_phone(pages: Pages, server: Server) -> None:
    page = pages(SMALL)
    start = page.locator("main section").filter(has=page.locator("h1"))
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(server.url)
    # So it stands in the typeface of the device until the page's own has come.
    for language in LANGUAGES:
        speak(page, language)
        assert start.evaluate("it => it.scrollWidth - it.clientWidth") == 0, language
    page.unroute("**/*.woff2")
    page.reload()
    for language in reversed(LANGUAGES):
        speak(page, language)
        start.evaluate("() => document.fonts.load('16px Figtree')")
        assert start.evaluate("it => it.scrollWidth - it.clientWidth") == 0, language


def test_a_game_is_continued_by_click_and_by_keys(pages: Pages, server: Server) -> None:
    page = come_back(pages, server)
    first = page.locator("main li a").first
    expect(first).to_contain_text("Your turn")
    expect(first).to_contain_text("tiles left")
    first.click()
    page.wait_for_selector(RACK)
    page.go_back()
    page.get_by_role("heading", name="Continue").wait_for()
    page.keyboard.press("Tab")
    for _ in range(12):
        if page.evaluate("document.activeElement?.matches('main li a')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(RACK)


def test_the_list_is_there_without_a_connection_and_moves_nothing(
    pages: Pages, server: Server
) -> None:
    page = come_back(pages, server)
    # The typeface may come in time for one of the two loads only, and breaks lines elsewhere.
    page.route("**/*.woff2", lambda route: route.abort())
    page.reload()  # the browser has seen the list once
    play = page.get_by_role("button", name="Play against bots")
    expect(page.locator("main li").first).to_be_visible()
    before = play.bounding_box()
    page.route("**/api/**", lambda route: route.abort())
    page.reload()
    expect(page.locator("main li").first).to_be_visible()
    expect(page.get_by_text("Offline; as of")).to_be_visible()
    assert play.bounding_box() == before


def test_a_table_is_hidden_and_found_again(pages: Pages, server: Server) -> None:
    page = come_back(pages, server)
    match = page.locator("main li [data-match]").first.get_attribute("data-match")
    here = page.locator(f'main [data-match="{match}"]')
    here.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile("so the table closes|takes over"))
    dialog.get_by_role("button", name="Hide", exact=True).click()
    expect(here).to_have_count(0)
    page.get_by_role("link", name="All games").click()
    expect(here).to_contain_text("Hidden from the home page")
    page.get_by_role("searchbox").fill("robin")
    expect(here).to_be_visible()
    page.get_by_role("searchbox").fill("nobody of that name")
    expect(page.get_by_text("No games match your search")).to_be_visible()


def test_the_tables_move_to_another_device(pages: Pages, server: Server) -> None:
    page = come_back(pages, server)
    page.get_by_role("link", name="All games").click()
    page.get_by_role("button", name="Move to another device").click()
    link = page.get_by_label("Link for your other device").input_value()
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_text("can play for you at all")).to_be_visible()

    phone = pages(PHONE)
    phone.goto(link)
    expect(phone).to_have_url(f"{server.url}me/take")  # the secret is not kept in the history
    phone.get_by_role("button", name="Bring the tables here").click()
    phone.locator("main li a").first.click()
    phone.wait_for_selector(RACK)

    phone.goto(link)
    phone.get_by_role("button", name="Bring the tables here").click()
    expect(phone.get_by_text("has been used or has expired")).to_be_visible()


def test_a_part_that_did_not_come_is_loaded_when_the_server_answers_again(
    chromium: Browser, server: Server
) -> None:
    page = person(chromium).new_page()
    page.route("**/assets/Learn-*", lambda route: route.abort())
    page.route("**/healthz", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: "/assets/Learn-" in request.url):
        page.goto(f"{server.url}learn")
    assert not page.get_by_role("main").count()
    page.unroute("**/assets/Learn-*")
    page.unroute("**/healthz")
    expect(page.get_by_role("main")).to_be_visible()
    page.context.close()
