"""By the guide only who calls has won; who forgot may make up for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.staged_games import judged
from tests.browser.pages.game_situations import forget_call, last_tiles
from tests.browser.pages.home_page import scores
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from pathlib import Path

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

OUT = "I’m out!"  # noqa: RUF001 - the page prints a real apostrophe


@pytest.mark.slow
def test_a_forgotten_call_is_made_up_for(
    pages: Pages, server: Server, solver: Solver, tmp_path: Path
) -> None:
    page = pages(reduced_motion="reduce")
    player = last_tiles(Mouse(page), solver, server)
    expect(page.get_by_text("Call out with your last tiles").first).to_be_visible()
    expect(button(page, OUT)).to_have_attribute("aria-pressed", "false")
    assert forget_call(player)

    # Laid without a call, the last tiles do not win (S2-26) ...
    call = button(page, f"Call “{OUT}”")
    expect(call).to_be_visible()
    view = read_table(page)
    assert view.yours
    assert not view.rack
    assert not view.over
    expect(button(page, "Draw")).to_be_disabled()

    # ... until it is made up for (G7).
    player.user.press(call)
    expect(page.get_by_role("heading", name="You won!")).to_be_visible()
    rows = player.scores()
    assert rows[0].wins == 1
    assert judged(player.download(tmp_path)) == scores(rows)
