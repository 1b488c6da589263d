"""The host changes rules and clock in the lobby; the guest sees it before the first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.pages.game_situations import RACK
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


def test_the_host_changes_rules_and_clock_in_the_lobby(pages: Pages, server: Server) -> None:
    host, guest = pages(PHONE, reduced_motion="reduce"), pages(reduced_motion="reduce")
    host.goto(server.url)
    host.get_by_role("button", name="Play with friends").click()
    guest.goto(host.get_by_label("Invitation link").input_value())
    button(guest, "Sit down").click()
    facts = guest.locator("p.facts")
    expect(facts).to_contain_text("Classic · Clock 60 s · Open-ended")
    expect(guest.locator("[data-lobby-rules]")).to_have_count(0)  # the host decides

    host.locator("button[data-lobby-rules]").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_text("Standard", exact=True).click()
    dialog.get_by_text("Off", exact=True).click()
    dialog.get_by_role("group", name="Games").get_by_text("3", exact=True).click()
    dialog.get_by_role("button", name="Change rules").click()
    changes = host.get_by_role("dialog").last
    changes.locator("details").first.wait_for()
    changes.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    changes.get_by_label("Opening points").fill("20")
    changes.get_by_label("Opening points").press("Tab")
    changes.get_by_role("button", name="Close").last.click()
    dialog.get_by_role("button", name="Use for this table").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    expect(facts).to_contain_text("Standard · no clock · 3 games · 1 rule changed")
    expect(guest.get_by_text("The host has changed the rules of this table").first).to_be_visible()

    button(host, "Start the game").click()
    for page in (host, guest):
        page.wait_for_selector(RACK)
