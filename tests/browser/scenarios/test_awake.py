"""Screens stay on while somebody plays by a clock, and a seat in two tabs is heard once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.home_page import SHORT, play_bots
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

_WATCH_LOCKS: Final = """
    window.locks = [];
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (kind) => {
        const lock = await request(kind);
        window.locks.push(lock);
        return lock;
    };
"""
_HELD: Final = "window.locks.filter((lock) => !lock.released).length"
_LISTEN: Final = """() => {
    window.heard = [];
    window.listening = new BroadcastChannel('tilerummy.heard');
    window.listening.onmessage = ({ data: [moment, rank] }) => {
        if (rank < 0) window.heard.push(moment);
    };
}"""


def watched(page: Page) -> Page:
    page.context.grant_permissions(["screen-wake-lock"])
    page.add_init_script(_WATCH_LOCKS)
    return page


@pytest.mark.slow
def test_a_table_with_a_clock_keeps_the_screen_on_and_one_without_does_not(
    pages: Pages, server: Server
) -> None:
    user = Mouse(watched(pages()))
    play_bots(user, server, "Ada", bots=1, clock="60 s")
    until(user.page, f"{_HELD} === 1")
    user.page.evaluate("history.pushState(null, '', '/'); dispatchEvent(new Event('popstate'))")
    until(user.page, f"{_HELD} === 0")
    other = Mouse(watched(pages()))
    play_bots(other, server, "Ben", bots=1)
    expect(button(other.page, "Draw")).to_be_visible()
    assert other.page.evaluate("window.locks.length") == 0


def test_the_screen_of_a_contest_stays_on(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ("Ada", "Ben", "Cho", "Dan"))
    page = watched(pages())
    page.goto(desk.link("screen"))
    until(page, f"{_HELD} === 1")


@pytest.mark.slow
def test_a_turn_is_heard_in_one_of_two_tabs(pages: Pages, server: Server) -> None:
    user = Mouse(pages(reduced_motion="reduce"))
    page = user.page
    play_bots(user, server, "Ada", bots=1, changes=SHORT)
    page.wait_for_selector("main[data-turn=yours]")
    second = page.context.new_page()
    second.goto(page.url)
    second.wait_for_selector("main[data-turn=yours]")
    page.evaluate(_LISTEN)
    number = page.get_attribute("main", "data-turn-number")
    button(page, "Draw").click()
    for tab in (page, second):
        tab.wait_for_selector(f"main[data-turn=yours]:not([data-turn-number='{number}'])")
    until(page, "window.heard.some((moment) => moment.endsWith(' turn'))")
    page.wait_for_timeout(1000)  # longer than any tab waits for another
    heard = page.evaluate("window.heard")
    assert len(heard) == len(set(heard)), heard
