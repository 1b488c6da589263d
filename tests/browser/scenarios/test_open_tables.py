"""The list of open tables: by the host's tick, to sit down or to look on, and out of it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.server import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Start one whose list holds no tables of other tests."""
    with serving(tmp_path) as running:
        yield running


@pytest.mark.slow
def test_a_stranger_on_a_phone_finds_a_table_and_sits_down(pages: Pages, server: Server) -> None:
    host = pages(reduced_motion="reduce")
    tick = _open_table(host, server)
    expect(tick).not_to_be_checked()
    stranger = pages(PHONE, reduced_motion="reduce")
    stranger.goto(server.url)
    stranger.get_by_role("link", name="Open tables").tap()
    expect(stranger.locator("[data-none]")).to_be_visible()
    tick.click()
    row = stranger.locator("[data-open-table]")  # the list is kept fresh by itself
    row.wait_for()
    expect(row).to_contain_text("Hedy")
    expect(row).to_contain_text("1 seat is free")
    stranger.get_by_label("You play as").fill("Pat")
    row.get_by_role("button", name="Sit down").tap()
    expect(host.locator("[data-seat='1']")).to_contain_text("Pat")


@pytest.mark.slow
def test_a_stranger_looks_on_until_the_host_ends_it_during_the_game(
    pages: Pages, server: Server
) -> None:
    host = pages(reduced_motion="reduce")
    _open_table(host, server).click()
    host.locator("[data-kind=open] .bots button").first.click()
    host.locator("button.start").click()
    host.wait_for_selector("[data-where=rack]")
    # Nobody was let look on yet: the way there is among the settings.
    host.locator("header button").last.click()
    host.locator("dialog [data-watch-settings]").get_by_text("Live").click()
    host.keyboard.press("Escape")
    stranger = pages(reduced_motion="reduce")
    stranger.goto(f"{server.url}open")
    stranger.get_by_role("link", name="Watch").focus()
    stranger.keyboard.press("Enter")
    stranger.wait_for_selector("[data-onlooker]")
    host.locator("[data-onlookers='1']").click()
    host.get_by_role("switch", name="Show in the list of open tables").click()
    host.locator("[data-watch-settings]").get_by_text("Nobody", exact=True).click()
    expect(stranger.get_by_role("heading", name="You cannot watch this table")).to_be_visible()
    stranger.goto(f"{server.url}open")
    expect(stranger.locator("[data-none]")).to_be_visible()


def _open_table(host: Page, server: Server) -> Locator:
    """Set up a table with a seat for a friend; return the tick for the list."""
    host.goto(server.url)
    host.get_by_label("Your name").fill("Hedy")
    host.get_by_role("button", name="Play with friends").click()
    return host.get_by_role("switch", name="Show in the list of open tables")
