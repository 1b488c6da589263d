"""A contest as its director runs it: from names that are pasted to the next round's draft."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL, WIDE
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.director_page import director_line, link_to

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

NAMES = "Ann,North\nBo,North\nCyd,South\nDee,South\nEve,East\nFay,East\nGus,West\nHal,West"


def make(page: Page, server: Server, games: int = 1) -> None:
    """Make a contest by the regulation's format and enter eight people."""
    page.goto(f"{server.url}contests")
    page.get_by_label("Name of the contest").fill("Friday club")
    page.get_by_label("Games per round").select_option(str(games))
    page.get_by_role("button", name="Create the contest").click()
    page.locator("[data-saved]").click()
    director_line(page, "no_entrants").wait_for()
    page.get_by_label("Paste or type people").fill(f"{NAMES}\nAnn,North")
    expect(page.get_by_text("Line 9")).to_be_visible()
    page.get_by_role("button", name="Enter 8 people").click()
    expect(page.get_by_label("Paste or type people")).to_have_value("Ann,North")
    director_line(page, "draft_wanted").wait_for()


def enter(page: Page, table: int, games: int = 1) -> None:
    """Enter the results of a table as they stand on paper, and confirm for all."""
    page.locator(f"button[data-table='{table}']").click()
    dialog = page.get_by_role("dialog")
    for game in range(games):
        dialog.locator(f"[data-enter='{game}']").click()
        dialog.get_by_label("Who went out").select_option(index=1)
        for left in range(3):
            dialog.get_by_label("Sum left").nth(left).fill(str(5 + left))
            dialog.get_by_label("Tiles left", exact=True).nth(left).fill("2")
        expect(dialog.locator("[data-impact]")).to_be_visible()
        dialog.get_by_role("button", name="Save result").click()
    dialog.locator("[data-confirm-all]").click()
    expect(dialog.locator("[data-confirm-all]")).to_have_count(0)
    page.keyboard.press("Escape")


def test_a_round_from_names_to_the_next_draft(pages: Pages, server: Server) -> None:
    page = pages()
    make(page, server)
    page.locator("[data-do=draft]").click()
    director_line(page, "draft_ready").wait_for()
    first = page.locator("[data-draft] [data-drop=table]").first
    people = page.locator("[data-draft] [data-drop=table] [data-drop=seat] button")
    expect(people).to_have_count(8)

    # By keys: two people change seats.
    one, other = people.first, people.last
    names = one.inner_text().split("\n"), other.inner_text().split("\n")
    one.press("Enter")
    other.press("Enter")
    expect(people.first).to_contain_text(names[1][-2])
    expect(people.last).to_contain_text(names[0][-2])

    screen, phone = pages(WIDE), pages(PHONE)
    screen.goto(link_to(page, "screen"))
    expect(screen.locator("main")).to_contain_text("The first seats will be shown here")
    phone.goto(link_to(page, "players"))
    page.locator("[data-do=publish]").click()
    director_line(page, "tables_missing").wait_for()
    expect(screen.locator("[data-slide=names] li")).to_have_count(8)
    phone.get_by_role("searchbox").fill("ann")
    phone.locator("[data-person]").click()
    expect(phone.locator("[data-my-seat]")).to_contain_text("Table")
    expect(first).to_have_count(0)

    enter(page, 0)
    expect(director_line(page, "tables_missing")).to_contain_text("table 2")
    enter(page, 1)
    director_line(page, "draft_ready").wait_for()
    expect(people).to_have_count(4)
    expect(phone.locator("[data-my-seat]")).to_contain_text("advance")


def test_a_sheet_fits_the_smallest_phone(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ("Wolfeschlegelsteinhausen", "Ben", "Cho", "Dan"))
    desk.seat()
    for game in range(2):
        desk.enter_game(table=0, game=game)
    page = pages(SMALL)
    page.goto(desk.address())
    page.locator("button[data-table='0']").click()
    dialog = page.get_by_role("dialog")
    confirms = dialog.locator("td button")
    expect(confirms).to_have_count(4)
    for confirm in confirms.all():
        expect(confirm).to_be_in_viewport(ratio=1)
    wide = "all => all.filter(it => it.scrollWidth > it.clientWidth).map(it => it.className)"
    assert dialog.locator(".inner, .inner > div").evaluate_all(wide) == []


def test_who_is_to_confirm_is_in_sight_beside_wide_figures(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ("Wolfeschlegelsteinhausen", "Ben", "Cho", "Dan"))
    desk.seat()
    for game in range(2):
        desk.enter_game(table=0, game=game, winner=0, sums=(120,) * 4)
    page = pages(SMALL)
    # Where the typeface does not come the letters of the device are wider.
    page.route("**/*.woff2", lambda route: route.abort())
    page.goto(desk.address())
    page.locator("button[data-table='0']").click()
    confirms = page.get_by_role("dialog").locator("td button")
    expect(confirms).to_have_count(4)
    for confirm in confirms.all():
        expect(confirm).to_be_in_viewport(ratio=1)
