"""A phone registers beside the desk; an assistant approves, and the page leads to the own seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.contest import MEET, DirectorClient

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


def test_a_phone_registers_and_ends_on_its_own_page(pages: Pages, server: Server) -> None:
    desk = DirectorClient(
        server, [f"Person {at}" for at in range(1, 5)], clock_s=None, stages=(MEET,)
    )
    director, phone, helper = pages(), pages(PHONE), pages(PHONE)
    director.goto(desk.address())
    director.get_by_role("button", name="People", exact=True).click()
    director.get_by_role("switch", name="People can register themselves").click()
    address = director.locator("[data-link=register] input").input_value()

    phone.goto(address)
    phone.get_by_label("Your name").fill("Ada")
    phone.get_by_label("Club or school").fill("North")
    phone.get_by_role("button", name="Register", exact=True).tap()
    expect(phone.locator("[data-status=waiting]")).to_contain_text("Ada")
    desk.register("Person 1")
    desk.register("Bo")
    expect(director.locator("[data-missing=registrations]")).to_contain_text("3 people")
    expect(director.locator("[data-note]")).to_contain_text("Already entered")

    # An assistant has the people, and neither the switch nor links, drafts or an undo.
    helper.goto(desk.assistant())
    helper.get_by_role("button", name="People", exact=True).tap()
    waiting = helper.locator("[data-waiting]")
    expect(waiting).to_have_count(3)
    for name in ("Links", "Log", "Undo"):
        expect(helper.get_by_role("button", name=name, exact=True)).to_have_count(0)
    expect(helper.get_by_role("switch")).to_have_count(0)
    waiting.nth(2).get_by_role("checkbox").uncheck()
    helper.locator("[data-approve]").tap()
    expect(waiting).to_have_count(1)
    helper.locator("[data-decline]").tap()
    expect(helper.locator("[data-registrations]")).to_have_count(0)

    own = phone.locator("[data-own]")
    own.tap()
    expect(phone.get_by_text("Ada").first).to_be_visible()
    assert [one["name"] for one in desk.view["entrants"][4:]] == ["Ada"]
    desk.seat()
    expect(phone.locator("[data-my-seat]")).to_contain_text("Round 1")

    director.get_by_role("switch", name="People can register themselves").click()
    phone.goto(address)
    expect(phone.locator("[data-closed]")).to_be_visible()
    phone.locator("[data-before]").tap()
    expect(phone.locator("[data-status=approved]")).to_be_visible()
