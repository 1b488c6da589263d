"""How often a director touches the page in a round in which nothing goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.chrome import PHONE
from tests.browser.desk import Desk
from tests.browser.directing import missing
from tests.browser.refereeing import phone

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.server import Server

pytestmark = pytest.mark.browser

MOST_TAPS = 3
"""Of a director for a round, whatever the number of tables."""
MOST_OF_REFEREE = 15
"""For a game; players agree with a tap each after the last one."""
COUNT = "addEventListener('click', () => { window.taps = (window.taps ?? 0) + 1 }, true)"


def test_a_round_takes_the_director_three_taps_and_a_referee_fifteen_a_game(
    pages: Pages, server: Server
) -> None:
    desk = Desk(server, [f"Person {at}" for at in range(1, 9)], clock_s=None)
    desk.seat()
    page = pages(PHONE)
    page.add_init_script(COUNT)
    page.goto(desk.address())
    missing(page, "tables_missing").wait_for()
    for table in range(2):
        referee = phone(pages, desk.referee(table))
        for game in range(2):
            referee.enter(game, winner=0, left={1: (28, 3), 2: (30, 4), 3: (34 + table, 5)})
            assert referee.taps <= MOST_OF_REFEREE
        for seat in range(4):
            referee.tap(f"[data-agree='{seat}']")
    # The last one has agreed: the round is closed and the next draft stands, by themselves.
    missing(page, "draft_ready").wait_for()
    assert taps(page) == 0
    page.locator("[data-do=publish]").tap()
    missing(page, "tables_missing").wait_for()
    assert 0 < taps(page) <= MOST_TAPS
    assert [len(sheet["seats"]) for sheet in desk.sheets] == [4]


def taps(page: Page) -> int:
    """Return what was pressed on the page since it was opened."""
    return int(page.evaluate("window.taps ?? 0"))
