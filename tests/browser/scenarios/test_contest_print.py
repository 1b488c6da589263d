"""What is on paper: no secret in an address, and codes that are good for one round."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.contest import MEET, DirectorClient

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

KEEP_PRINTED = """() => {
  window.paper = matchMedia('print');
  window.paper.onchange = ({ matches }) => { if (matches) window.printed = location.href; };
}"""
"""Keeps the address that a page has while the browser prints it."""


@pytest.fixture(scope="module")
def desk(server: Server) -> DirectorClient:
    """Return a contest whose first round is published."""
    made = DirectorClient(server, ["Ada", "Bo", "Cy", "Di"])
    made.seat()
    return made


def address_on_paper(page: Page) -> str:
    """Print the page with its address below, and return that address."""
    page.evaluate(KEEP_PRINTED)
    page.pdf(display_header_footer=True)
    printed: str = page.evaluate("window.printed")
    return printed


@pytest.mark.parametrize("kind", ["sheets", "seating", "standings", "certificates"])
def test_a_page_for_paper_has_no_secret_in_its_address(
    pages: Pages, desk: DirectorClient, kind: str
) -> None:
    page = pages()
    page.goto(desk.address(part=f"/print/{kind}/{desk.division}/0"))
    sheet = page.locator(f"[data-print={kind}]")
    sheet.wait_for()
    assert "#" not in page.url
    assert "#" not in address_on_paper(page)
    page.reload()
    sheet.wait_for()
    page.locator(".bar a").click()
    page.locator("[data-missing]").wait_for()
    page.go_back()
    sheet.wait_for()
    assert desk.secret not in page.url


def test_no_page_of_a_contest_prints_its_secret(pages: Pages, desk: DirectorClient) -> None:
    shared = [desk.link(role) for role in ("players", "screen", "referee")]
    for address in (desk.address(), *shared, desk.claim("Ada")):
        page = pages()
        page.goto(address)
        page.get_by_text("Spring cup").first.wait_for()
        assert "#" not in address_on_paper(page)
        assert page.url == address
        page.close()


@pytest.mark.parametrize("path", ["replay/m8k2/0/0", "review/m8k2/0/0"])
def test_no_other_page_prints_its_secret(pages: Pages, server: Server, path: str) -> None:
    page = pages()
    page.goto(f"{server.url}{path}#k3cr-et")
    page.locator("main, h1").first.wait_for()
    assert "#" not in address_on_paper(page)
    assert page.url.endswith("#k3cr-et")


@pytest.mark.slow
def test_the_code_of_a_sheet_is_for_its_round_and_marks_what_it_changes(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, ["Ada", "Bo", "Cy", "Di"], clock_s=None, stages=[MEET])
    desk.command({"type": "draft", "division": desk.division})
    desk.command({"type": "publish", "division": desk.division})
    page = pages()
    page.goto(desk.address(part=f"/print/sheets/{desk.division}/0"))
    page.locator("[data-make-links]").click()
    expect(page.locator("figure svg")).to_have_count(1)
    code = desk.link("referee")
    phone = desk.claim("Ada")

    page.goto(code)
    expect(page.locator("[data-enter='0']")).to_be_visible()
    desk.enter_game(table=0, game=0, winner=0)
    desk.enter_game(table=0, game=0, winner=1, known=1, reason="mistyped")
    ada = desk.sheets[0]["seats"].index(desk.entrant("Ada"))
    page.locator(f"[data-agree='{ada}']").click()
    marks = page.locator("[data-marks]")
    expect(marks).to_contain_text("Game 1: corrected by a referee or director at")
    expect(marks).to_contain_text("mistyped")
    expect(marks).to_contain_text("Confirmed for \u2068Ada\u2069 by a referee or director")
    own = pages()
    own.goto(phone)
    expect(own.locator("[data-marks]")).to_contain_text("Confirmed for \u2068Ada\u2069")
    expect(own.locator("[data-agree]")).to_be_visible()
    director = pages()
    director.goto(desk.address())
    expect(director.locator("[data-table='0'] [data-corrected]")).to_have_text("corrected")

    desk.confirm(table=0)
    desk.wait_for_draft()
    expect(page.get_by_text("this code was valid for this round only")).to_be_visible()
    page.goto(desk.address(part=f"/print/sheets/{desk.division}/0"))
    expect(page.locator(".paper [data-marks]")).to_contain_text("mistyped")
    expect(page.locator("figure svg, [data-make-links]")).to_have_count(0)
