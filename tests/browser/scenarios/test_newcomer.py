"""What somebody finds who has just come: the running game, a way to play, drawn empty pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE
from tests.browser.pages.home_page import open_home
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

SMALLEST = {**PHONE, "viewport": {"width": 320, "height": 568}}


@pytest.mark.parametrize(
    "device",
    [
        pytest.param(DESK, marks=pytest.mark.slow),
        pytest.param(PHONE, marks=pytest.mark.slow),
        SMALLEST,
    ],
    ids=["desk", "phone", "small"],
)
def test_a_friend_who_came_by_link_finds_the_game_first_at_home(
    pages: Pages, server: Server, device: dict[str, Any]
) -> None:
    host = Mouse(pages())
    open_home(host, server, "Ada")
    host.press(host.page.get_by_role("button", name="Play with friends"))
    guest = pages(device)
    guest.goto(host.page.get_by_label("Invitation link").input_value())
    guest.get_by_label("Your name").fill("Ben")
    button(guest, "Sit down").click()
    until(guest, "(localStorage.getItem('tilerummy.tables') ?? '').includes('\"match\"')")
    guest.goto(server.url)
    running = guest.locator("[aria-labelledby=continue] li").first
    expect(running).to_be_in_viewport(ratio=1)
    expect(running).to_contain_text("Ada")


def test_the_smallest_phone_shows_a_way_to_play_without_scrolling(
    pages: Pages, server: Server
) -> None:
    page = pages(SMALLEST)
    page.goto(server.url)
    expect(page.get_by_role("button", name="Play against bots")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("path", ["me/games", "me/results"])
def test_a_list_without_games_leads_to_one(pages: Pages, server: Server, path: str) -> None:
    page = pages(PHONE)
    page.goto(f"{server.url}{path}")
    page.locator("[data-nothing] a").click()
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()


@pytest.mark.slow
def test_say_something_is_pressable_as_a_whole(pages: Pages, server: Server) -> None:
    host = Mouse(pages())
    open_home(host, server, "Ada")
    host.press(host.page.get_by_role("button", name="Play with friends"))
    guest = pages(PHONE)
    guest.goto(host.page.get_by_label("Invitation link").input_value())
    guest.get_by_label("Your name").fill("Ben")
    button(guest, "Sit down").click()
    guest.get_by_text("Say something").tap()
    expect(guest.get_by_role("button", name="Hello!")).to_be_visible()


def test_a_name_that_is_full_says_so(pages: Pages, server: Server) -> None:
    page = pages(SMALLEST)
    page.goto(server.url)
    name = page.get_by_label("Your name")
    name.fill("Maximiliana-Theodora von")
    expect(page.get_by_text("A name can have up to 24 characters.")).to_be_visible()
    name.fill("Max")
    expect(page.get_by_text("A name can have up to 24 characters.")).to_be_hidden()
    page.get_by_role("button", name="Play with friends").click()
    page.locator("#own-name").fill("Maximiliana-Theodora von")
    expect(page.get_by_text("A name can have up to 24 characters.")).to_be_visible()
