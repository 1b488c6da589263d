"""Somebody keeps games and clubs with a passkey, clears the browser, and returns by one tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.club import family
from tests.browser.fixtures.virtual_authenticator import Authenticator
from tests.browser.pages.accessibility import faults

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


def open_settings(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("header button.icon").first.tap()
    expect(page.locator("[data-passkeys]")).to_be_visible()


def clear(page: Page) -> None:
    """Clear cookies and storage, as a browser does for somebody who asks it to."""
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.context.clear_cookies()


def test_a_cleared_browser_and_a_second_device_return_by_passkey(
    pages: Pages, server: Server
) -> None:
    # Passkeys belong to a name, and this one is known to every machine.
    home = server.url.replace("127.0.0.1", "localhost")
    club = family(server)
    phone = pages(PHONE)
    authenticator = Authenticator(phone)
    with phone.expect_response("**/api/me/clubs/*"):
        phone.goto(club.address("member").replace(server.url, home))
    expect(phone.get_by_role("heading", name="Sunday round")).to_be_visible()
    phone.goto(home)
    phone.locator("button.choice").first.tap()
    phone.wait_for_url("**/m/*")

    open_settings(phone, home)
    phone.locator("[data-make-passkey]").tap()
    expect(phone.locator("[data-kept=true]")).to_be_visible()
    assert len(authenticator.passkeys()) == 1
    assert faults(phone) == []
    # The same device makes no second one.
    phone.locator("[data-make-passkey]").tap()
    expect(phone.locator("[data-passkeys] [role=status]")).to_have_text(
        "This device already has a passkey of yours."
    )

    clear(phone)
    phone.goto(home)
    expect(phone.locator("[data-home-club]")).to_have_count(0)
    phone.locator("[data-back]").tap()
    expect(phone.locator("[data-home-club]")).to_be_visible()
    expect(phone.locator("[data-home-club] h2")).to_have_text("Sunday round")
    assert len(phone.request.get(f"{home}api/me").json()["matches"]) == 1

    # A second device has the passkey from its maker's cloud, and a game of its own.
    tablet = pages(PHONE)
    synced = Authenticator(tablet)
    authenticator.copy_to(synced)
    tablet.goto(home)
    tablet.locator("button.choice").first.tap()
    tablet.wait_for_url("**/m/*")
    open_settings(tablet, home)
    tablet.locator("[data-use-passkey]").tap()
    expect(tablet.locator("[data-home-club]")).to_be_visible()
    open_settings(tablet, home)
    expect(tablet.locator("[data-kept=false]")).to_be_visible()
    tablet.locator("[data-hold-passkey]").tap()
    expect(tablet.locator("[data-kept=true]")).to_be_visible()

    # Its person removes it: whoever finds the phone gets nothing.
    tablet.locator("[data-passkeys] li button").tap()
    tablet.locator("[data-remove-passkey]").tap()
    expect(tablet.locator("[data-kept]")).to_have_count(0)
    clear(phone)
    phone.goto(home)
    phone.locator("[data-back]").tap()
    expect(phone.get_by_text("This server no longer knows this passkey.")).to_be_visible()


def test_an_address_without_a_name_says_what_is_missing(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    open_settings(page, server.url)
    expect(page.locator("[data-missing=number]")).to_contain_text("a server with a name")
    page.goto(server.url)
    expect(page.locator("[data-back]")).to_have_count(0)
