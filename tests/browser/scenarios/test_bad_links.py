"""What the page says when a link leads nowhere, and when there is no seat left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.pages.home_page import open_home
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


def invited(page: Page, server: Server) -> str:
    """Open a table for one friend; return the link."""
    user = Mouse(page)
    open_home(user, server, "Ada")
    user.press(page.get_by_role("button", name="Play with friends"))
    return page.get_by_label("Invitation link").input_value()


def says(page: Page, title: str, text: str) -> None:
    """Whether the page draws this trouble, and a way out of it."""
    expect(page.get_by_role("heading")).to_have_text(title)
    expect(page.get_by_text(text)).to_be_visible()
    expect(page.locator("svg").first).to_be_visible()
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_be_visible()
    home = page.get_by_role("link", name="Home")
    home.click()
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()


def test_addresses_that_lead_nowhere(pages: Pages, server: Server) -> None:
    page = pages()
    page.goto(f"{server.url}j/nosuchmatch#nosuchsecret")
    says(page, "This link does not lead to a table", "Ask for a new link.")
    page.goto(f"{server.url}m/nosuchmatch")
    says(page, "Table not found", "It may have been deleted.")
    answer = page.goto(f"{server.url}no/such/page")
    assert answer is not None
    assert (answer.status, answer.header_value("content-type")) == (404, "text/html; charset=utf-8")
    says(page, "Page not found", "Your tables are on the home page.")
    assert page.url == server.url


def test_back_and_forward(pages: Pages, server: Server) -> None:
    page = pages()
    invited(page, server)
    table = page.url
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Invitation link")).to_be_visible()
    assert page.url == table
    page.go_back()
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
    page.go_forward()
    expect(page.get_by_label("Invitation link")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Invitation link")).to_be_visible()


@pytest.mark.slow
def test_a_table_that_is_closed_while_one_looks(pages: Pages, server: Server) -> None:
    page = pages()
    invited(page, server)
    match = page.url.rpartition("/")[2]
    server.tell("admin", "close", match)
    says(page, "This table was closed", "An unfinished game has no result.")
    expect(page.get_by_text("Closed")).to_be_visible()


@pytest.mark.slow
def test_the_ways_to_a_table_and_a_full_room(pages: Pages, server: Server) -> None:
    host, guest, late = pages(), pages(), pages()
    link = invited(host, server)
    table = host.url
    match, _, secret = link.rpartition("/")[2].partition("#")
    # Without the secret there is no way in: neither by another one nor by the table's own address.
    late.goto(f"{link}x")
    says(late, "This link does not lead to a table", "Ask for a new link.")
    late.goto(table)
    says(late, "You have no seat at this table", "Open the invitation link to sit down.")
    # Links from before there were paths lead to where they led.
    guest.goto(f"{server.url}#/join/{match}/{secret}")
    guest.wait_for_url(link)
    late.goto(link)
    # Both look while the seat is free; only one of them gets it.
    for page in (guest, late):
        expect(page.get_by_text("1 seat is free")).to_be_visible()
    button(guest, "Sit down").click()
    expect(guest.get_by_text("The host starts the game.")).to_be_visible()
    assert guest.url == table
    button(late, "Sit down").click()
    full = "Every seat is taken"
    expect(late.get_by_role("heading")).to_have_text(full)
    late.goto(server.url)
    late.goto(link)
    says(late, full, "Ask the host to add a seat")
    # Who sits there already finds the table again by the same link.
    guest.goto(server.url)
    guest.goto(link)
    expect(guest.get_by_text("The host starts the game.")).to_be_visible()
    host.goto(f"{server.url}#/match/{match}")
    expect(button(host, "Start the game")).to_be_visible()
    assert host.url == table
