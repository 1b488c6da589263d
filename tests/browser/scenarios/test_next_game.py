"""The next game of a match pulls nobody away from the result or the review of the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import sit_opposite, stage
from tests.browser.fixtures.staged_positions import FRIENDS
from tests.browser.pages.game_situations import RACK, RESULT, win
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Pages

pytestmark = pytest.mark.browser

AWAY_MS = 300
STILL = "reduce"


@pytest.mark.slow
def test_whoever_reads_a_review_is_waited_for_and_offered_the_way_back(
    pages: Pages, tmp_path: Path
) -> None:
    stage(tmp_path, FRIENDS)
    with serving(tmp_path) as server:
        ada, robin = pages(reduced_motion=STILL), pages(PHONE, reduced_motion=STILL)
        sit_opposite(robin, server, "between games")
        win(Mouse(ada), server, "between games")
        button(robin, "Next game").wait_for()
        button(ada, "Next game").click()
        expect(button(ada, "Waiting for \u2068Robin\u2069")).to_be_disabled()
        expect(robin.locator("[data-next-game=free]")).to_contain_text(
            "\u2068Ada\u2069 is ready for the next game"
        )
        robin.locator("[data-review-link]").click()
        calls = robin.locator("[data-table-calls]")
        expect(calls).to_contain_text("\u2068Ada\u2069 is ready for the next game")
        # A reader of the review is still at the table.
        expect(ada.locator("[data-away]")).to_have_count(0)
        expect(ada.locator(RESULT)).to_be_visible()
        calls.get_by_role("link", name="Next game").click()
        robin.locator(RESULT).wait_for()
        button(robin, "Next game").click()
        for page in (ada, robin):
            page.wait_for_selector(RACK)
            expect(page.locator(RESULT)).to_be_hidden()


@pytest.mark.slow
def test_a_bot_plays_the_next_game_for_a_player_who_has_gone(pages: Pages, tmp_path: Path) -> None:
    stage(tmp_path, FRIENDS)
    with serving(tmp_path, away_ms=AWAY_MS) as server:
        ada, robin = pages(SMALL, reduced_motion=STILL), pages(PHONE, reduced_motion=STILL)
        sit_opposite(robin, server, "between games")
        win(Finger(ada), server, "between games")
        robin.context.close()
        button(ada, "Next game").click()
        ada.locator("[data-next-game] [data-away]").click()
        ada.locator("dialog [data-stand-in]").click()
        button(ada, "Next game").click()
        ada.wait_for_selector(RACK)
        expect(ada.locator(RESULT)).to_be_hidden()
