"""Paper carries no secret: browsers print a page's address below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.desk import Desk

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.server import Server

pytestmark = pytest.mark.browser

KEEP_PRINTED = """() => {
  window.paper = matchMedia('print');
  window.paper.onchange = ({ matches }) => { if (matches) window.printed = location.href; };
}"""
"""Keeps the address that a page has while the browser prints it."""


@pytest.fixture(scope="module")
def desk(server: Server) -> Desk:
    """Return a contest whose first round is published."""
    made = Desk(server, ["Ada", "Bo", "Cy", "Di"])
    made.seat()
    return made


def address_on_paper(page: Page) -> str:
    """Print the page with its address below, and return that address."""
    page.evaluate(KEEP_PRINTED)
    page.pdf(display_header_footer=True)
    printed: str = page.evaluate("window.printed")
    return printed


@pytest.mark.parametrize("kind", ["sheets", "seating", "standings", "certificates"])
def test_a_page_for_paper_has_no_secret_in_its_address(pages: Pages, desk: Desk, kind: str) -> None:
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


def test_no_page_of_a_contest_prints_its_secret(pages: Pages, desk: Desk) -> None:
    shared = [desk.link(role) for role in ("players", "screen", "referee")]
    for address in (desk.address(), *shared, desk.claim("Ada")):
        page = pages()
        page.goto(address)
        page.get_by_text("Spring cup").first.wait_for()
        assert "#" not in address_on_paper(page)
        assert page.url == address
        page.close()
