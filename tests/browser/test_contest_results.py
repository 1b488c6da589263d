"""What a contest shows when it is over: results for everybody, teams, certificates and bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.chrome import PHONE, person
from tests.browser.clubs import Club
from tests.browser.halls_shown import won_cup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from tests.browser.desk import Desk
    from tests.browser.server import Server

pytestmark = pytest.mark.browser

DOT: Final = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>'


@pytest.fixture(scope="module")
def desk(server: Server) -> Desk:
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


def test_anybody_reads_results_and_takes_them_along(page: Page, desk: Desk) -> None:
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


def test_a_director_chooses_what_counts_for_teams(page: Page, desk: Desk) -> None:
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


def test_a_bracket_lists_the_places_of_every_table(page: Page, desk: Desk) -> None:
    page.goto(desk.address(part=f"/print/bracket/{desk.division}"))
    tables = page.locator("[data-bracket] .tables > li")
    expect(tables).to_have_count(3)
    for at in range(3):
        assert tables.nth(at).locator("i").all_inner_texts() == ["1", "2", "3", "4"]


def test_certificates_take_words_and_pictures_and_lose_them(page: Page, desk: Desk) -> None:
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


def test_a_division_that_is_over_goes_into_a_club_with_one_tap(
    page: Page, desk: Desk, server: Server
) -> None:
    club = Club(server, "School club", ())
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
