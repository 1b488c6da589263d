"""What the page has to say is said in the status line: nothing lies over the tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.user import button, new_meld

if TYPE_CHECKING:
    from typing import Any

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

REASON = "Open first. Until then you cannot change the melds on the table."
COVERED = """(notice) => {
  const box = notice.getBoundingClientRect();
  const meets = (it) => {
    const other = it.getBoundingClientRect();
    return other.left < box.right && other.right > box.left
      && other.top < box.bottom && other.bottom > box.top;
  };
  return [...document.querySelectorAll('[data-piece], [data-drop], header, .actions')]
    .filter(meets).map((it) => it.className);
}"""


@pytest.mark.parametrize(
    "device",
    [
        {"viewport": {"width": 1280, "height": 800}},
        pytest.param(PHONE, marks=pytest.mark.slow),
    ],
    ids=["desk", "phone"],
)
def test_a_refusal_stays_until_the_next_action(
    device: dict[str, Any], pages: Pages, server: Server
) -> None:
    page = pages(device, reduced_motion="reduce")
    sit(page, server, "early table")
    notice = page.locator("[data-notice]")

    # Nothing is held: the reason takes the place of what is to be done.
    page.locator("[data-where=table]").first.click()
    expect(notice).to_contain_text(REASON)
    assert notice.evaluate(COVERED) == []
    page.locator("[data-where=rack]").first.click()
    expect(notice).to_be_hidden()

    # With a tile in the hand the ways to put it down stay within reach.
    page.locator("[data-where=table]").first.click()
    expect(notice).to_contain_text(REASON)
    assert notice.evaluate(COVERED) == []
    expect(new_meld(page)).to_be_visible()
    button(page, "Deselect").click()


def test_what_is_said_follows_a_change_of_language(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "early table")
    page.locator("[data-where=table]").first.click()
    notice = page.locator("[data-notice]")
    expect(notice).to_contain_text(REASON)
    button(page, "Settings").click()
    page.get_by_role("dialog").get_by_text("\ud55c\uad6d\uc5b4").click()
    expect(notice).to_contain_text("\ub4f1\ub85d")
    expect(notice).not_to_contain_text(REASON)
