"""Tiles that were just drawn: the page names them and marks them until the next turn is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL
from tests.browser.fixtures.staged_games import sit, sit_opposite
from tests.browser.pages.game_situations import RACK
from tests.browser.pages.next_move import Step
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tests.browser.screens.screen import check_whole, speak

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

MARKED = f"{RACK}[aria-describedby~=state-drawn]"


def marked(page: Page) -> list[str]:
    """Return the tiles that are marked as drawn, as a screen reader names and describes them."""
    tiles = page.locator(MARKED)
    for tile in tiles.all():
        expect(tile).to_have_accessible_description("just drawn")
        expect(tile.locator(".mark")).to_be_visible()
    return sorted(tiles.evaluate_all("all => all.map((it) => it.ariaLabel)"))


def test_a_drawn_tile_is_named_and_marked(pages: Pages, server: Server) -> None:
    page, other = pages(SMALL, reduced_motion="reduce"), pages(reduced_motion="reduce")
    sit(page, server, "a drawn tile")
    sit_opposite(other, server, "a drawn tile")
    assert marked(page) == []
    Finger(page).act("Draw")
    page.wait_for_selector("main[data-turn=other]")
    # The first tile of the pool went to the other one, who drew before.
    expect(page.locator("#turn-status")).to_contain_text("You drew red 3")
    assert marked(page) == ["red 3"]
    assert marked(other) == ["teal 10"]
    check_whole(page)
    speak(page, "en")

    # It outlives the page, and is found when the turn comes.
    page.reload()
    page.wait_for_selector(MARKED)
    Mouse(other).act("Draw")
    page.wait_for_selector("main[data-turn=yours]")
    assert marked(page) == ["red 3"]
    Finger(page).act("Draw")
    page.wait_for_selector("main[data-turn=other]")
    assert marked(page) == ["black 5"]


def test_a_plan_names_the_drawn_tile_and_covers_no_other(pages: Pages, server: Server) -> None:
    page = pages(SMALL, reduced_motion="reduce")
    sit(page, server, "drawing with a plan")
    lone = next(piece.id for piece in read_table(page).rack if piece.kind == "K10")
    Finger(page).move(Step((lone,), None))
    Finger(page).act("Draw")
    page.wait_for_selector("main[data-turn=other]")
    expect(page.locator("#turn-status")).to_have_text(
        "You drew blue 2Plan: black 10: needs 3 tiles"
    )
    # The words on the edge of the table leave the tiles of its first row in sight.
    tag = page.locator("[data-plan]").bounding_box()
    tops = [tile.bounding_box() for tile in page.locator("[data-where=table]").all()]
    assert tag is not None
    assert all(box is not None and box["y"] >= tag["y"] + tag["height"] for box in tops)
    check_whole(page)


@pytest.mark.slow
def test_time_that_is_up_says_what_was_drawn_for_it(pages: Pages, server: Server) -> None:
    page, other = pages(PHONE, reduced_motion="reduce"), pages(reduced_motion="reduce")
    sit_opposite(other, server, "time over an unfinished play")
    sit(page, server, "time over an unfinished play")
    Finger(page).act("Draw")  # a staged turn has no clock, the next one has
    other.wait_for_selector("main[data-turn=yours]")
    Mouse(other).act("Draw")
    page.wait_for_selector("main[data-turn=yours] [role=timer]")
    assert marked(page) == ["red 3"]
    lone = next(piece.id for piece in read_table(page).rack if piece.kind == "K10")
    Finger(page).move(Step((lone,), None))
    expect(button(page, "Play")).to_be_disabled()
    drawn = ["black 5", "red 2", "teal 1"]
    answer = page.locator("[data-notice=error]")
    expect(answer).to_have_text("Time is up: you drew 3 tiles (black 5, teal 1, red 2)")
    assert marked(page) == drawn
    # What was arranged is a plan. The words stay until the player goes on, the marks longer.
    page.wait_for_selector("main[data-turn=other] [data-plan]")
    Finger(page).press(page.locator(f"{RACK}[data-tile=K1]"))
    expect(answer).to_have_count(0)
    assert marked(page) == drawn
