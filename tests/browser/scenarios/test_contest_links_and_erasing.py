"""A director's link is saved, found again and replaced; people and contests are erased for good."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.director_page import director_line, open_person

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


def open_contest(page: Page, server: Server, name: str = "Spring cup") -> str:
    """Open a contest on the page for it; return the director's address."""
    page.goto(f"{server.url}contests")
    page.locator("#contest-name").fill(name)
    page.locator("form .primary").click()
    director_line(page, "no_entrants").wait_for()
    return page.url


def test_a_new_contest_asks_to_save_its_link(pages: Pages, server: Server) -> None:
    page = pages()
    address = open_contest(page, server)
    dialog = page.locator("[data-save-link]")
    expect(dialog.locator("input")).to_have_value(address)
    expect(dialog.locator("svg[role=img]")).to_be_visible()
    with page.expect_download() as saving:
        dialog.locator("[data-save-file]").click()
    assert saving.value.suggested_filename == "Spring cup.html"
    saved = Path(saving.value.path()).read_text("utf-8")
    assert f'<a href="{address}">' in saved
    dialog.locator("[data-saved]").click()
    expect(dialog).to_have_count(0)
    page.reload()
    director_line(page, "no_entrants").wait_for()
    expect(dialog).to_have_count(0)


@pytest.mark.slow
def test_a_browser_that_forgets_finds_its_contests_again(pages: Pages, server: Server) -> None:
    page = pages()
    address = open_contest(page, server)
    page.locator("[data-saved]").click()
    with page.expect_response("**/api/me/contests/*"):
        page.reload()
    page.evaluate("localStorage.clear()")
    page.goto(f"{server.url}contests")
    page.locator("main li a", has_text="Spring cup").click()
    director_line(page, "no_entrants").wait_for()
    assert page.url == address


@pytest.mark.slow
def test_an_address_without_its_secret_leads_back_or_says_what_is_missing(
    pages: Pages, server: Server
) -> None:
    page, stranger = pages(), pages()
    address = open_contest(page, server)
    bare = address.partition("#")[0]
    page.goto(server.url)
    page.goto(bare)
    director_line(page, "no_entrants").wait_for()
    assert page.url == address
    for ending in ("", "#"):
        stranger.goto(server.url)
        stranger.goto(bare + ending)
        expect(stranger.get_by_role("heading", level=1)).to_have_text("This address is incomplete")
    stranger.goto(server.url)
    stranger.goto(f"{bare}#1")
    expect(stranger.get_by_role("heading", level=1)).to_contain_text("does not lead to a contest")


@pytest.mark.parametrize("path", ["j/k3rjw2ynqz5hnone", "watch/k3rjw2ynqz5hnone", "me/take"])
def test_other_addresses_without_their_secret_say_so(
    pages: Pages, server: Server, path: str
) -> None:
    page = pages()
    page.goto(server.url + path)
    expect(page.locator("main h1, main [role=alert], [role=alert], dialog").first).to_be_visible()


def test_directors_replace_their_own_link(pages: Pages, server: Server) -> None:
    page, thief = pages(), pages()
    address = open_contest(page, server)
    page.locator("[data-saved]").click()
    thief.goto(address)
    director_line(thief, "no_entrants").wait_for()
    page.get_by_role("button", name="Links", exact=True).click()
    own = page.locator("[data-link=director]").first
    own.get_by_role("button", name="Revoke…").click()
    own.locator("[data-renew-own]").click()
    dialog = page.locator("[data-save-link]")
    expect(dialog.locator("input")).not_to_have_value(address)
    assert page.url == dialog.locator("input").input_value() != address
    expect(thief.get_by_role("heading", level=1)).to_contain_text("revoked")
    dialog.locator("[data-saved]").click()
    page.goto(f"{server.url}contests")
    page.locator("main li a", has_text="Spring cup").first.click()
    director_line(page, "no_entrants").wait_for()


def test_people_and_the_contest_are_erased(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ["Ada", "Bo", "Cy", "Di"], clock_s=None)
    desk.seat()
    page, hall = pages(), pages()
    page.goto(desk.address())
    hall.goto(desk.link("players"))
    open_person(page, "Ada")
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-irreversible=erase] button").click()
    dialog.locator("[data-sure]").click()
    expect(dialog.locator("form").first).not_to_contain_text("Name")
    expect(dialog.get_by_role("heading", level=2)).to_have_text("removed")
    page.keyboard.press("Escape")
    expect(page.locator("[data-person]", has_text="removed")).to_have_count(1)
    expect(hall.locator("[data-person]", has_text="removed")).to_have_count(1)
    expect(hall.locator("[data-person]", has_text="Ada")).to_have_count(0)

    page.get_by_role("button", name="Links", exact=True).click()
    page.locator("[data-irreversible=erase] button").click()
    page.locator("[data-irreversible=erase] [data-sure]").click()
    expect(page.locator("[data-irreversible=erase]")).to_have_count(0)
    expect(hall.locator("[data-person]", has_text="removed")).to_have_count(4)
    page.locator("[data-irreversible=delete] button").click()
    page.locator("[data-irreversible=delete] [data-sure]").click()
    expect(page.locator("#contest-name")).to_be_visible()
    expect(page.get_by_text("Contests in this browser")).to_have_count(0)
    expect(hall.get_by_role("heading", level=1)).to_contain_text("does not lead to a contest")


@pytest.mark.slow
def test_players_take_or_delete_their_data(pages: Pages, server: Server) -> None:
    page = pages()
    open_contest(page, server)
    page.locator("[data-saved]").click()
    page.goto(f"{server.url}privacy")
    expect(page.locator("[data-keeps] li")).to_have_count(5)
    expect(page.locator("[data-keeps]")).to_contain_text("365 days after the last change")
    with page.expect_download() as saving:
        page.locator("[data-export-me]").click()
    assert '"player"' in Path(saving.value.path()).read_text("utf-8")
    page.goto(server.url)
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-delete-me]").click()
    with page.expect_navigation():
        page.locator("[data-my-data] [data-sure]").click()
    expect(page.get_by_role("button", name="Play against bots")).to_be_visible()
    assert page.evaluate("localStorage.getItem('tilerummy.contests')") is None
    assert not [one for one in page.context.cookies() if "tilerummy" in one["name"]]
