"""The panel of phrases in a browser that knows no popovers, as Safari before 17."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.pointers import Finger

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

NO_POPOVERS = """for (const name of ['showPopover', 'hidePopover', 'togglePopover', 'popover'])
  delete HTMLElement.prototype[name];"""


def test_the_panel_goes_where_popovers_are_not_known(pages: Pages, server: Server) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    page.add_init_script(NO_POPOVERS)
    sit(page, server, "saying without popovers")
    user, panel = Finger(page), page.locator("[data-phrases]")
    talk = page.locator("[data-talk]:visible")

    user.press(talk)
    expect(panel.get_by_role("button").first).to_be_focused()
    user.press(panel.get_by_role("button").first)
    expect(panel).to_have_count(0)

    # It also goes with Escape and with a press beside it, and the button closes it again.
    user.press(talk)
    expect(panel.get_by_role("button").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    user.press(talk)
    expect(panel).to_be_visible()
    page.locator("[data-drop=table]").tap(position={"x": 20, "y": 20})
    expect(panel).to_have_count(0)
    user.press(talk)
    expect(panel).to_be_visible()
    user.press(talk)
    expect(panel).to_have_count(0)
