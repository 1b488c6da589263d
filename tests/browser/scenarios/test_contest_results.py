"""What a contest shows when it is over: results for everybody, teams, prizes and paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import BEAMER, PHONE, person
from tests.browser.fixtures.club import ClubClient
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.waiting import until
from tests.browser.screens.contest_situations import won_cup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

DOT: Final = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'


@pytest.fixture(scope="module")
def desk(server: Server) -> DirectorClient:
    return won_cup(server)


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = person(chromium, PHONE, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the window."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return wide


def test_anybody_reads_results_and_takes_them_along(page: Page, desk: DirectorClient) -> None:
    page.goto(desk.link("public"))
    expect(page.locator("[data-results] tbody tr")).to_have_count(8)
    expect(page.locator("[data-teams] tbody tr")).to_have_count(3)
    assert overflow(page) <= 0
    with page.expect_download() as taken:
        page.locator("[data-page]").click()
    written = taken.value.path().read_text(encoding="utf-8")
    assert "<summary>Round 1 · Semi-final</summary>" in written
    for kind in ("csv", "games-csv"):
        with page.expect_download() as taken:
            page.locator(f"[data-{kind}]").click()
        assert taken.value.suggested_filename.endswith(".csv")


def test_a_director_chooses_what_counts_for_teams(page: Page, desk: DirectorClient) -> None:
    page.goto(desk.address())
    page.locator("main nav button").nth(2).click()
    form = page.locator("[data-team-form]")
    form.locator("[data-best]").select_option("1")
    expect(page.locator("[data-teams]")).not_to_contain_text("not counted: \u2068")
    desk.wait_until(lambda: desk.view["divisions"][0]["teams"]["best"] == 1)
    assert overflow(page) <= 0
    form.locator("input[type=checkbox]").uncheck()
    expect(page.locator("[data-teams]")).to_have_count(0)
    form.locator("input[type=checkbox]").check()
    expect(page.locator("[data-teams] tbody tr")).to_have_count(3)


def test_a_bracket_lists_the_places_of_every_table(page: Page, desk: DirectorClient) -> None:
    page.goto(desk.address(part=f"/print/bracket/{desk.division}"))
    tables = page.locator("[data-bracket] .tables > li")
    expect(tables).to_have_count(3)
    for at in range(3):
        assert tables.nth(at).locator("i").all_inner_texts() == ["1", "2", "3", "4"]


def test_certificates_take_words_and_pictures_and_lose_them(
    page: Page, desk: DirectorClient
) -> None:
    page.goto(desk.address(part=f"/print/certificates/{desk.division}"))
    first = page.locator("[data-certificate='1']")
    page.locator("[data-template] summary").click()
    form = page.locator("[data-template]")
    form.locator("input.field").first.fill("Honour")
    form.locator("textarea").fill("{name} took {place} in {division}.")
    expect(first).to_contain_text("Honour")
    expect(first).to_contain_text(
        f"{first.locator('h2').inner_text()} took 1st place in Elementary"
    )
    form.locator("[data-picture=seal]").set_input_files(
        {"name": "seal.svg", "mimeType": "image/svg+xml", "buffer": DOT}
    )
    expect(first.locator(".seal")).to_be_visible()
    assert overflow(page) <= 0
    form.locator("[data-remove=seal]").click()
    expect(first.locator(".seal")).to_have_count(0)
    expect(first).to_contain_text("Honour")
    form.locator("[data-reset]").click()
    expect(first).not_to_contain_text("Honour")
    # The only division of a contest is not named.
    expect(first.locator(".where")).to_have_text(re.compile("at [^,]+$"))


def test_a_division_that_is_over_goes_into_a_club_with_one_tap(
    page: Page, desk: DirectorClient, server: Server
) -> None:
    club = ClubClient(server, "School club", ())
    page.goto(club.address())
    expect(page.locator("[data-tab=keeper]")).to_be_visible()
    page.goto(desk.address())
    page.locator("main nav button").nth(2).click()
    page.locator("[data-to-club]").click()
    page.locator("[data-into-club] a").click()
    expect(page.locator("[data-evening-page] header")).to_contain_text("Contest")
    expect(page.locator("[data-result]")).to_have_count(8)
    best = desk.view["divisions"][0]["standings"][0]["entrant"]
    names = {one["id"]: one["name"] for one in desk.view["entrants"]}
    expect(page.locator("[data-result] bdi").first).to_have_text(names[best])
    # Put in again, it is the same evening.
    page.goto(desk.address())
    page.locator("main nav button").nth(2).click()
    page.locator("[data-to-club]").click()
    expect(page.locator("[data-into-club] [role=status]")).to_be_visible()
    assert club.view["evenings_in_all"] == 1


def test_badges_and_cards_of_tables_are_printed(page: Page, desk: DirectorClient) -> None:
    page.goto(desk.address(part=f"/print/badges/{desk.division}"))
    badges = page.locator("[data-badges] article")
    expect(badges).to_have_count(8)
    expect(badges.nth(1)).to_contain_text("Benedikt Oberhuber")
    expect(badges.nth(1).get_by_role("img", name="players")).to_be_visible()
    assert overflow(page) <= 0
    page.goto(desk.address(part=f"/print/cards/{desk.division}"))
    expect(page.locator("[data-table-card]")).to_have_count(2)
    assert overflow(page) <= 0


def at(page: Page, step: int) -> None:
    expect(page.locator(f"[data-step='{step}']")).to_be_visible()


@pytest.mark.slow
def test_prizes_are_shown_from_the_last_place_to_the_first(
    pages: Pages, server: Server, desk: DirectorClient
) -> None:
    page = pages(BEAMER)
    page.goto(desk.address())
    page.get_by_role("button", name="Standings", exact=True).click()
    with page.expect_popup() as opened:
        page.locator("[data-prizes]").click()
    page = opened.value
    rows = page.locator("[data-prize-order] li")
    expect(rows).to_have_count(2)
    assert desk.secret not in page.url
    rows.nth(1).get_by_role("button", name="Earlier").click()
    expect(rows.nth(0)).to_contain_text("Players")
    page.reload()
    expect(rows.nth(0)).to_contain_text("Players")
    rows.nth(1).get_by_role("combobox").select_option("None")
    page.locator("[data-show]").click()

    # Title, heading, and each of the three places without and with its names.
    at(page, 0)
    page.keyboard.press("PageDown")
    at(page, 1)
    standings = desk.view["divisions"][0]["standings"]
    for step, place in enumerate(reversed(standings[:3])):
        page.mouse.click(900, 300)
        expect(page.locator(f"[data-rank='{place['rank']}']")).to_be_visible()
        expect(page.locator("[data-winner]")).to_have_count(0)
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-winner]")).to_contain_text(desk.name(place["entrant"]))
        at(page, 3 + 2 * step)
    page.mouse.move(700, 300)
    page.mouse.down()
    page.mouse.move(500, 300)
    page.mouse.up()
    at(page, 8)
    assert [row.split()[0] for row in page.locator("[data-listed]").all_inner_texts()] == [
        "1",
        "2",
        "3",
    ]
    page.keyboard.press("PageDown")
    at(page, 8)
    page.mouse.click(100, 300)
    at(page, 7)
    page.locator("[data-back]").click()
    at(page, 6)
    page.locator("[data-full]").click()
    until(page, "document.fullscreenElement !== null")
    page.locator("[data-order]").click()
    expect(rows).to_have_count(2)

    early = DirectorClient(server, ["Ada", "Ben", "Cho", "Dan"], clock_s=None)
    early.seat()
    page.goto(early.address(part="/prizes"))
    expect(page.locator("[data-open]")).to_contain_text("Not final yet")
    expect(page.locator("[data-show]")).to_be_disabled()
