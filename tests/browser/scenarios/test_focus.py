"""The keyboard is never lost: where what it was on goes away, it goes on where one looks next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.game_situations import RACK, RESULT, win
from tests.browser.pages.home_page import open_home
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


def announced(page: Page) -> list[str]:
    return page.locator("[data-announced] p").all_inner_texts()


def test_a_turn_by_keys_keeps_its_place(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "winning by keys")
    page.locator(RACK).press("Space")
    page.locator("[data-tile=R10]").press("Enter")
    for name in ("Undo", "Redo", "Reset turn"):
        button(page, name).press("Enter")
        expect(button(page, name)).to_be_disabled()
        expect(button(page, name)).to_be_focused()
    win(Mouse(page), server, "winning by keys")
    # The next game: what the keyboard was on belonged to the last one.
    page.locator(f"{RESULT} .button.primary").press("Enter")
    expect(page.locator(RESULT)).to_have_count(0)
    expect(page.locator(RACK).first).to_be_focused()


def test_arrows_lead_to_the_tiles_from_anywhere(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "early table")
    page.wait_for_selector("main[data-turn=yours]")
    tiles = page.locator(RACK)

    def press(key: str) -> None:
        page.keyboard.press(key)

    # The part of the page that listens comes a moment after the table.
    expect(page.locator("[data-announced]")).to_contain_text("Your turn")
    press("ArrowRight")
    expect(tiles.first).to_be_focused()
    press("ArrowRight")
    press("ArrowRight")
    expect(tiles.nth(2)).to_be_focused()
    button(page, "Settings").focus()
    press("ArrowLeft")  # back to where one was
    expect(tiles.nth(2)).to_be_focused()
    press("ArrowUp")
    expect(page.locator("[data-where=table]:focus")).to_have_count(1)
    button(page, "Settings").press("Enter")
    before = page.locator("dialog[open] :focus")
    expect(before).to_have_count(1)
    press("ArrowRight")  # what is in a dialog keeps its arrows
    expect(before).to_have_count(1)


def test_a_key_that_does_nothing_says_why(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "winning by keys")
    page.wait_for_selector("main[data-turn=yours]")
    before = len(announced(page))
    page.keyboard.press("p")
    until(page, f"document.querySelectorAll('[data-announced] p').length > {before}")
    assert announced(page)[-1].startswith("Your turn")
    page.context.set_offline(True)
    page.wait_for_selector(".notice.error[role=alert]")
    page.keyboard.press("d")
    expect(page.locator("[data-announced] p").last).to_contain_text("Connection lost")
    before = len(announced(page))
    page.keyboard.press("h")
    until(page, f"document.querySelectorAll('[data-announced] p').length > {before}")
    assert announced(page)[-1].startswith("Connection lost")


def test_another_page_is_read_from_its_heading(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    page.goto(server.url)
    page.get_by_role("link", name="Solve").first.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    page.go_back()
    # The games to go on with stand before its heading, once they are known.
    expect(page.locator("main")).to_be_focused()


def test_who_comes_to_a_table_is_told_of_once(pages: Pages, server: Server) -> None:
    host, guest = pages(reduced_motion="reduce"), pages(reduced_motion="reduce")
    user = Mouse(host)
    open_home(user, server, "Ada")
    user.choose("Seats for friends", "1")
    user.press(host.get_by_role("button", name="Play with friends"))
    expect(host).to_have_title(re.compile(r".+ · tilerummy"))
    guest.goto(host.get_by_label("Invitation link").input_value())
    expect(guest).to_have_title("\u2068Ada\u2069 invites you to play · tilerummy")
    guest.get_by_label("Your name").fill("Bo")
    button(guest, "Sit down").press("Enter")
    expect(guest.get_by_text("The host starts the game.")).to_be_visible()
    guest.close()
    said = host.locator("[data-announced]")
    expect(said).to_contain_text("away")
    assert "back" not in said.inner_text()


def test_the_turns_give_the_focus_back_where_the_window_becomes_wide(
    pages: Pages, server: Server
) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    sit(page, server, "early table")
    page.locator(RACK).nth(3).focus()
    page.keyboard.press("w")
    expect(page.get_by_role("dialog", name="What happened")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.wait_for_selector("[data-turn-list]")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(RACK).nth(3)).to_be_focused()


def test_a_dialog_in_the_place_of_another_gives_the_focus_back(
    pages: Pages, server: Server
) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "early table")
    button(page, "Help").press("Enter")
    # The first one is taken away without being closed.
    page.get_by_role("dialog").get_by_role("button", name="How to play").press("Enter")
    page.wait_for_selector("[data-how-to-play]")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "Help")).to_be_focused()
