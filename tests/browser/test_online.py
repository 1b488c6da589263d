"""A division that is played on this server: the director's choice, a player's seat, a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.chrome import PHONE, WIDE
from tests.browser.directing import link_to, missing

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_round_is_played_here(pages: Pages, server: Server) -> None:
    director = pages(WIDE)
    director.goto(f"{server.url}contests")
    director.get_by_label("Name of the contest").fill("Friday club")
    director.get_by_label("Played on this server").check()
    director.get_by_role("button", name="Create the contest").click()
    missing(director, "no_entrants").wait_for()
    director.get_by_label("Paste or type people").fill("Ann\nBo\nCyd\nDee")
    director.get_by_role("button", name="Enter 4 people").click()
    missing(director, "draft_wanted").get_by_role("button").first.click()
    missing(director, "draft_ready").wait_for(timeout=60_000)
    missing(director, "draft_ready").get_by_role("button").first.click()
    missing(director, "tables_missing").wait_for()
    players = link_to(director, "players")
    phone = pages(PHONE)
    phone.goto(players)
    phone.get_by_role("button", name="Ann").click()
    phone.locator("[data-claim]").click()
    phone.locator("[data-play]").wait_for()
    phone.locator("[data-play]").click()
    phone.locator("[data-seat][data-here=true]").first.wait_for()
    director.get_by_role("button", name="Tables", exact=True).click()
    director.locator("button[data-table='0']").click()
    dialog = director.get_by_role("dialog")
    dialog.locator("[data-bot]").first.wait_for()
    for _ in range(3):
        count = dialog.locator("[data-bot]").count()
        dialog.locator("[data-bot]").first.click()
        expect(dialog.locator("[data-bot]")).to_have_count(count - 1)
    phone.locator("[data-status=playing]").wait_for(timeout=20_000)
    expect(dialog.locator("[data-pod=playing] li").filter(has_text="tiles")).to_have_count(4)
