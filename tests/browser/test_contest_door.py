"""Checking people in on a director's phone, and the round that seats only those who are here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.chrome import PHONE
from tests.browser.desk import MEET, Desk
from tests.browser.directing import missing

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.server import Server

pytestmark = pytest.mark.browser


def test_a_tap_checks_somebody_in_and_another_takes_it_back(pages: Pages, server: Server) -> None:
    names = [f"Person {at}, School {at % 3}" for at in range(1, 10)]
    desk = Desk(server, names, clock_s=None, stages=(MEET,))
    page = pages(PHONE)
    page.goto(desk.address())
    missing(page, "draft_wanted").wait_for()
    page.get_by_role("button", name="People", exact=True).tap()
    page.get_by_role("switch", name="Check people in").tap()
    missing(page, "check_in").wait_for()
    rows = page.locator("[data-check]")
    for at in range(5):
        rows.nth(at).locator("[data-mark=present]").tap()
    rows.nth(5).locator("[data-mark=late]").tap()
    rows.nth(6).locator("[data-mark=absent]").tap()
    rows.nth(7).locator("[data-mark=absent]").tap()
    rows.nth(7).locator("[data-mark=absent]").tap()
    expect(rows.nth(7).locator("[aria-pressed=true]")).to_have_count(0)
    expect(page.locator("[data-part=open]")).to_contain_text("2")
    page.locator("[data-part=present]").tap()
    expect(rows).to_have_count(5)
    expect(missing(page, "check_in")).to_contain_text("2 people")
    desk.wait_until(
        lambda: (
            [one.get("attendance") for one in desk.view["entrants"]]
            == [*["present"] * 5, "late", "absent", None, None]
        )
    )
    desk.seat()
    (division,) = desk.view["divisions"]
    seated = [one for sheet in desk.sheets for one in sheet["seats"]]
    waiting = division["rounds"][-1]["waiting"]
    assert {*seated, *waiting} == {one["id"] for one in desk.view["entrants"][:5]}
