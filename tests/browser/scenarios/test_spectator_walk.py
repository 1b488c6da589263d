"""From a seat beside the table to a table of one's own: watch, replay, review, play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.fixtures.chromium import DESK, PHONE
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import sit, stage
from tests.browser.fixtures.staged_positions import STAGED
from tests.browser.pages.game_situations import RACK, RESULT
from tests.browser.pages.home_page import press
from tests.browser.pages.pointers import Mouse
from tests.browser.screens.all_screens import REVIEWED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def winning(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("watched")
    stage(folder, STAGED)
    with serving(folder) as running:
        yield running


def let_look_on(host: Page) -> str:
    """Let others look on while the game is played; return the link for that."""
    host.locator("header button").last.click()
    settings = host.locator("dialog [data-watch-settings]")
    settings.locator("fieldset label").nth(1).click()
    link = settings.locator("input[readonly]").input_value()
    host.keyboard.press("Escape")
    return link


@pytest.mark.parametrize(
    ("device", "locale", "language", "how"),
    [
        pytest.param(DESK, "en-GB", "en", "mouse", id="mouse-en"),
        pytest.param(PHONE, "ko-KR", "ko", "touch", id="touch-ko"),
        pytest.param(DESK, "zh-CN", "zh-Hans", "keys", id="keys-zh"),
    ],
)
def test_an_onlooker_sees_the_end_and_plays_on_from_before_it(
    pages: Pages, winning: Server, device: dict[str, Any], locale: str, language: str, how: str
) -> None:
    host = pages(reduced_motion="reduce")
    sit(host, winning, "winning")
    link = let_look_on(host)
    page = pages({**device, "locale": locale}, reduced_motion="reduce")
    page.goto(link)
    page.wait_for_selector("[data-onlooker]")
    assert page.get_attribute("html", "lang") == language
    assert page.locator(RACK).count() == 0
    host.locator(RACK).press("Space")
    host.locator("[data-tile=R10]").press("Enter")
    Mouse(host).act("Play")
    host.wait_for_selector(RESULT)
    press(page, "[data-onlooker] a.primary", how)
    page.wait_for_selector("[data-replay='0']")
    last = page.get_attribute("[data-scrub]", "max")
    if how == "keys":
        page.keyboard.press("End")
    else:
        press(page, ".buttons button:has(+ .speed)", how)
    page.wait_for_selector(f"[data-replay='{last}']")
    page.wait_for_url(f"**/1/{last}#*")
    press(page, "[data-review-link]", how)
    page.wait_for_selector(REVIEWED)
    page.wait_for_selector(f"[data-replay='{last}']")
    press(page, "[data-play-on]", how)
    press(page, "dialog .footer .primary", how)
    page.wait_for_selector("main[data-match] [data-where=rack]")
    page.go_back()
    page.wait_for_selector("[data-review]")
