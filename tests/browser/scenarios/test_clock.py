"""The clock for a real table: a family of three around a phone (S3-20, S3-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.service_worker import WORKING, working
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

FAMILY = ("Mina", "Ada", "Jun")
MINUS = "\N{MINUS SIGN}"
NOON = 1_800_000_000
HOUR_S = 3_600
AWAKE = """
globalThis.locks = [];
Object.defineProperty(navigator, 'wakeLock', { value: {
  request: async (kind) => {
    const lock = { kind, released: false, release: async () => { lock.released = true; } };
    globalThis.locks.push(lock);
    return lock;
  },
} });
"""
"""A browser without a screen keeps none on; what it is asked for is written down."""
HELD = "() => globalThis.locks.filter((lock) => !lock.released).length"


SENSES = """
globalThis.felt = [];
globalThis.heard = [];
Object.defineProperty(Navigator.prototype, 'vibrate', {
  value(pattern) { globalThis.felt.push([pattern].flat().length); return true; },
});
const { start } = OscillatorNode.prototype;
OscillatorNode.prototype.start = function (...when) {
  globalThis.heard.push(this.frequency.value);
  return start.apply(this, when);
};
"""
"""What a phone is told to do is written down: pulses of a vibration, tones in hertz."""
ALARM_HZ = 1_320
TICK_HZ = 1_200


def side(page: Page, seat: int) -> Locator:
    return page.locator(f"[data-side='{seat}']")


def expect_times(page: Page, *times: str) -> None:
    """Compare what is left, by seat."""
    expect(page.locator("[data-time]")).to_have_text(list(times))


def family_clock(page: Page, server: Server) -> None:
    """Set up a clock of five minutes each."""
    page.goto(server.url)
    page.get_by_role("link", name="Clock for a real table").click()
    page.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    for seat, name in enumerate(FAMILY, 1):
        page.get_by_label(f"Player {seat}").fill(name)
    page.get_by_role("button", name="Open the clock").click()


def test_a_family_of_three_plays_by_the_clock(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.add_init_script(AWAKE)
    page.clock.install(time=NOON)
    family_clock(page, server)
    page.clock.pause_at(NOON + HOUR_S)
    expect_times(page, "5:00", "5:00", "5:00")

    # Whoever is tapped begins, and each tap passes the turn clockwise (S3-02).
    side(page, 1).tap()
    page.clock.run_for(60_000)
    side(page, 0).tap()  # not Mina's turn
    expect_times(page, "5:00", "4:00", "5:00")
    side(page, 1).tap()
    assert page.evaluate(HELD) == 1
    page.clock.run_for(30_000)
    side(page, 2).tap()
    expect_times(page, "5:00", "4:00", "4:30")

    # A tap by mistake is taken back: the time since then was Jun's.
    page.clock.run_for(10_000)
    page.locator("[data-undo]").tap()
    expect_times(page, "5:00", "4:00", "4:20")
    expect(side(page, 2)).to_have_attribute("aria-current", "true")

    # Nobody's time runs in a pause, and the screen may go dark.
    page.locator("[data-pause]").tap()
    page.clock.run_for(600_000)
    expect_times(page, "5:00", "4:00", "4:20")
    assert page.evaluate(HELD) == 0
    side(page, 2).tap()
    side(page, 2).tap()
    expect(side(page, 0)).to_have_attribute("aria-current", "true")

    # It sleeps and is loaded anew, and has counted on: a point for each second begun (S3-20).
    page.clock.fast_forward(300_500)
    page.reload()
    expect_times(page, f"{MINUS}0:01", "4:00", "4:20")
    expect(side(page, 0).locator("[data-penalty]")).to_have_text(f"{MINUS}1 points")
    page.clock.run_for(2_000)
    expect(side(page, 0).locator("[data-penalty]")).to_have_text(f"{MINUS}3 points")

    # The same with the keyboard alone.
    page.keyboard.press("Space")
    page.clock.run_for(1_000)
    page.keyboard.press("p")
    expect_times(page, f"{MINUS}0:03", "3:59", "4:20")
    page.keyboard.press("u")
    expect_times(page, f"{MINUS}0:04", "4:00", "4:20")


@pytest.mark.slow
def test_six_hear_and_feel_it_without_a_network(pages: Pages, server: Server) -> None:
    """Five minutes a game and half a minute a turn: a point for each second over either (S3-20)."""
    page = pages({**PHONE, "viewport": {"width": 740, "height": 360}})
    page.add_init_script(AWAKE)
    page.add_init_script(SENSES)
    page.clock.install(time=NOON)
    page.goto(f"{server.url}clock")
    page.get_by_role("group", name="Players").get_by_text("6", exact=True).tap()
    page.get_by_role("group", name="Time per turn").get_by_text("0:30").tap()
    page.get_by_role("button", name="Open the clock").tap()
    expect(page.locator("[data-side]")).to_have_count(6)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.clock.pause_at(NOON + HOUR_S)

    # A tap is heard and felt, six times around the phone.
    for seat in (4, 4, 5, 0, 1, 2, 3):
        side(page, seat).tap()
        page.clock.run_for(1_000)
    expect(side(page, 4)).to_have_attribute("data-moves", "true")
    until(page, "heard.length >= 14")  # two tones each
    assert page.evaluate("felt") == [1] * 7
    assert page.evaluate(HELD) == 1

    # Of a turn, thirty seconds and the last five are told, then that it is over, and a point each.
    page.evaluate("heard.length = felt.length = 0")
    for _ in range(60):
        page.clock.run_for(500)
    until(page, f"heard.filter((tone) => tone === {ALARM_HZ}).length === 3")
    assert page.evaluate(f"heard.filter((tone) => tone === {TICK_HZ}).length") >= 5
    assert page.evaluate("felt") == [3]
    penalty = side(page, 4).locator("[data-penalty]")
    page.clock.run_for(2_500)
    expect(penalty).to_have_text(f"{MINUS}4 points")
    side(page, 4).tap()
    page.clock.run_for(10_000)
    expect(penalty).to_have_text(f"{MINUS}4 points")

    # Silent by one tap, and still felt.
    page.get_by_role("button", name="Sounds off").tap()
    page.evaluate("heard.length = felt.length = 0")
    side(page, 5).tap()
    page.clock.run_for(1_000)
    assert page.evaluate("[heard.length, felt.length]") == [0, 1]

    # Put away and taken out again it has counted on, and keeps the screen on again.
    line = page.context.new_cdp_session(page)
    line.send("Page.setWebLifecycleState", {"state": "frozen"})
    line.send("Page.setWebLifecycleState", {"state": "active"})
    page.clock.fast_forward(40_000)
    expect(side(page, 0).locator("[data-penalty]")).to_contain_text(MINUS)
    assert page.evaluate(HELD) == 1


@pytest.mark.slow
def test_it_opens_cold_without_a_network(pages: Pages, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = pages(PHONE, **WORKING)
        page.goto(server.url)
        working(page)
        server.stop()
        page.goto(f"{server.url}#/clock")
        page.reload()
        expect(page).to_have_url(f"{server.url}clock")
        page.get_by_role("button", name="Open the clock").tap()
        side(page, 3).tap()
        expect(side(page, 3)).to_have_attribute("data-moves", "true")
        page.reload()
        expect(side(page, 3)).to_have_attribute("data-moves", "true")
        server.start()


@pytest.mark.slow
def test_what_was_changed_is_there_for_the_next_game(pages: Pages, server: Server) -> None:
    page = pages()
    family_clock(page, server)
    side(page, 0).click()
    page.locator("[data-menu]").click()
    page.locator("[data-change]").click()
    page.get_by_role("group", name="Time per turn").get_by_text("Other").click()
    page.get_by_label("Minutes").fill("1")
    page.get_by_label("Seconds").fill("30")
    page.get_by_role("group", name="Time per player").get_by_text("None").click()
    page.get_by_role("button", name="Open the clock").click()
    expect_times(page, "1:30", "1:30", "1:30")
    expect(page.locator("[data-side] bdi")).to_have_text(list(FAMILY))


def test_turns_have_time_of_their_own(pages: Pages, server: Server) -> None:
    """Fischer's clock, then Bronstein's (C08), by the keyboard."""
    page = pages(PHONE)
    page.clock.install(time=NOON)
    page.goto(f"{server.url}clock")
    extra = page.get_by_role("group", name="Extra time for each turn")
    extra.get_by_text("Added", exact=True).click()
    page.get_by_role("group", name="Players").get_by_text("2", exact=True).click()
    page.get_by_role("button", name="Open the clock").click()
    page.clock.pause_at(NOON + HOUR_S)
    expect_times(page, "5:10", "5:10")
    side(page, 0).click()
    page.clock.run_for(4_000)
    page.keyboard.press("Space")
    expect_times(page, "5:16", "5:10")

    page.locator("[data-menu]").click()
    page.locator("[data-change]").click()
    extra.get_by_text("Delay", exact=True).click()
    page.get_by_role("button", name="Open the clock").click()
    expect_times(page, "5:00", "5:00")
    side(page, 0).click()
    page.clock.run_for(4_000)
    expect_times(page, "5:00", "5:00")
    expect(side(page, 0).locator("[data-in-turn]")).to_have_text("delay 0:06")
    page.clock.run_for(8_000)
    page.keyboard.press("Space")
    expect_times(page, "4:58", "5:00")
