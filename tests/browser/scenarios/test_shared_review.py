"""A review is shared by its link with people who did not play; a running game stays hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import match_id, sit_opposite, stage
from tests.browser.fixtures.staged_positions import FRIENDS
from tests.browser.pages.game_situations import RACK, win
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Pages

pytestmark = pytest.mark.browser

NAME = "between games"
STILL = "reduce"


@pytest.mark.slow
def test_a_stranger_reads_a_shared_review_and_nothing_of_the_running_game(
    pages: Pages, tmp_path: Path
) -> None:
    stage(tmp_path, FRIENDS)
    with serving(tmp_path) as server:
        ada = pages(reduced_motion=STILL, permissions=["clipboard-read", "clipboard-write"])
        robin, stranger = pages(PHONE, reduced_motion=STILL), pages(PHONE, reduced_motion=STILL)
        sit_opposite(robin, server, NAME)
        win(Mouse(ada), server, NAME)
        for page in (ada, robin):
            button(page, "Next game").click()
        for page in (ada, robin):
            page.wait_for_selector(RACK)

        ada.goto(f"{server.url}review/{match_id(NAME)}/1/1")
        button(ada, "Copy link").click()
        until(ada, "navigator.clipboard.readText().then((text) => text.includes('/review/'))")
        link = ada.evaluate("navigator.clipboard.readText()")

        stranger.goto(link)
        stranger.wait_for_selector("[data-review=done]")
        expect(stranger.locator("[data-turn-facts]").first).to_be_visible()
        # Strangers are not called to a table at which they do not sit.
        expect(stranger.locator("[data-table-calls]")).to_have_count(0)
        # Of the running game there is nothing to choose, and its address shows the finished one.
        expect(stranger.locator("#game")).to_have_count(0)
        stranger.goto(link.replace(f"{match_id(NAME)}/1/", f"{match_id(NAME)}/2/"))
        stranger.reload()
        stranger.wait_for_selector("[data-review=done]")
        expect(stranger.locator("#game")).to_have_count(0)

        # Without the secret, or with a wrong one, the match is closed to strangers.
        for wrong in (link.partition("#")[0], f"{link[:-4]}0000"):
            other = pages(reduced_motion=STILL)
            other.goto(wrong)
            expect(other.get_by_role("link", name="Home")).to_be_visible()
            expect(other.locator("[data-turn-facts]")).to_have_count(0)
