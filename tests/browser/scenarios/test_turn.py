"""A player's own turn: its last seconds, a lost line, and who may ask for hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.game_situations import RACK, win
from tests.browser.pages.home_page import open_home, play_bots
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

GROUND_PX = 8
"""How far what covers the sheet behind *Next game* reaches above the button."""


def announcements(page: Page, region: str) -> list[str]:
    """Return what the region has said of time."""
    return [words for words in page.locator(f"{region} p").all_inner_texts() if "left" in words]


@pytest.mark.slow
def test_the_last_seconds_of_a_turn_are_told(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    page.clock.install()
    play_bots(Mouse(page), server, "Ada", clock="60 s")
    page.wait_for_selector("main[data-turn=yours]")
    now = page.evaluate("Date.now()")
    page.clock.pause_at(now / 1000 + 1)  # in seconds
    # The page's time alone goes on; for the server the turn has just begun, and whatever it says
    # meanwhile takes the page back to that.
    for _ in range(120):
        page.clock.run_for(1000)
        page.wait_for_timeout(50)  # the server answers a probe of the line in its own time
        if "5 seconds left" in announcements(page, "[data-alarmed]"):
            break
    assert set(announcements(page, "[data-announced]")) == {"30 seconds left"}
    # These are said at once, whatever is being read.
    alarms = announcements(page, "[data-alarmed]")
    assert list(dict.fromkeys(alarms)) == ["10 seconds left", "5 seconds left"]


def test_nothing_is_played_without_a_line(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    sent: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda frame: sent.append(str(frame)))

    page.on("websocket", listen)
    sit(page, server, "without a line")
    play = button(page, "Play")
    page.locator(f"{RACK}[data-tile=R11]").press("Space")
    page.locator("[data-tile=R10]").press("Enter")
    expect(play).to_have_attribute("aria-disabled", "false")

    page.context.set_offline(True)
    expect(play).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("p")
    page.keyboard.press("d")
    page.context.set_offline(False)
    expect(play).to_have_attribute("aria-disabled", "false")
    # Nothing was kept to be sent later either: the turn is as it was.
    assert not [frame for frame in sent if '"play"' in frame or '"draw"' in frame]
    expect(page.locator("main")).to_have_attribute("data-turn", "yours")
    page.keyboard.press("p")
    expect(page.locator(RACK)).to_have_count(2)
    assert len([frame for frame in sent if '"play"' in frame]) == 1


@pytest.mark.slow
def test_a_host_switches_hints_off_for_everybody(pages: Pages, server: Server) -> None:
    host, guest = pages(reduced_motion="reduce"), pages(reduced_motion="reduce")
    open_home(Mouse(host), server, "Ada")
    host.get_by_role("button", name="Play with friends").click()
    guest.goto(host.get_by_label("Invitation link").input_value())
    button(guest, "Sit down").click()
    expect(guest.get_by_text("no hints")).to_be_hidden()
    hints = host.get_by_role("switch", name="Hints")
    expect(hints).to_be_checked()
    hints.press("Space")
    expect(guest.get_by_text("no hints")).to_be_visible()
    button(host, "Start the game").click()
    for page in (host, guest):
        page.wait_for_selector(RACK)
        expect(button(page, "Draw")).to_be_visible()
        expect(button(page, "Hint")).to_have_count(0)


@pytest.mark.slow
def test_the_result_says_who_asked_for_hints(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "winning by a hint")
    page.keyboard.press("h")
    page.wait_for_selector("[data-hint=most]")
    win(Mouse(page), server, "winning by a hint")
    hinted = page.locator("[data-hinted]")
    expect(hinted).to_have_text("Used hints: \u2068Ada\u2069 in 1 turn")
    below, line = (
        page.locator("[data-result] .button.primary").bounding_box(),
        hinted.bounding_box(),
    )
    assert below is not None
    assert line is not None
    assert line["y"] + line["height"] + GROUND_PX <= below["y"]
