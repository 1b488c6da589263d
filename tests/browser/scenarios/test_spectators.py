"""Onlookers: by the host's leave, some turns late, counted, and shut out again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

TURN = "Number(document.querySelector('[data-turn-number]').dataset.turnNumber)"


def test_somebody_looks_on_a_turn_late_until_the_host_shuts_them_out(
    pages: Pages, server: Server
) -> None:
    host = pages(reduced_motion="reduce")
    host.goto(server.url)
    host.get_by_role("button", name="Play with friends").click()
    settings = host.locator("[data-watch-settings]")
    settings.get_by_text("1 turn late").click()
    link = settings.get_by_label("Link for spectators").input_value()
    spectator = pages(PHONE, reduced_motion="reduce")
    spectator.goto(link)
    spectator.wait_for_selector("[data-seat]")
    expect(settings).to_contain_text("1 spectator")
    for bot in host.locator("[data-kind=open] .bots").all():
        bot.get_by_role("button").first.click()
    host.locator("button.start").click()
    host.wait_for_selector("[data-where=rack]")
    spectator.wait_for_selector("[data-onlooker]")
    assert spectator.locator("[data-where=rack]").count() == 0
    host.wait_for_selector("[data-turn=yours]")
    before = host.evaluate(TURN)
    host.keyboard.press("d")
    expect(host.locator("main")).not_to_have_attribute("data-turn-number", str(before))
    host.wait_for_selector("[data-turn=yours]")
    late = host.evaluate(TURN) - 1
    spectator.wait_for_selector(f"[data-turn-number='{late}']")
    spectator.reload()
    spectator.wait_for_selector("[data-onlooker]")
    assert spectator.evaluate(TURN) == late
    host.locator("[data-onlookers='1']").click()
    settings.get_by_text("Nobody", exact=True).click()
    expect(spectator.get_by_role("heading", name=re.compile("You cannot watch"))).to_be_visible()
