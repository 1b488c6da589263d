"""A position is set up by taps, solved and shown; a puzzle is laid and judged."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.pages.keyboard import Keyboard
from tests.browser.pages.pointers import Finger
from tests.browser.pages.waiting import until
from tests.browser.screens.screen import LANGUAGES, speak

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PACE_S: Final = 0.45
"""From one tap to the next: somewhat more than two a second, as a thumb does that looks as well."""
FULL_TABLE: Final = (
    "R1.R2.R3.R4", "R5.R6.R7", "R9.R10.R11.R12.R13", "B1.B2.B3", "B4.B5.B6.B7.B8",
    "B10.B11.B12.B13",
    "K1.K2.K3.K4.K5", "K6.K7.K8", "K10.K11.K12.K13", "O1.O2.O3", "O5.O6.O7.O8.O9", "O10.O11.O12",
    "R3.B3.K3.O3", "R9.B9.K9", "R11.K11.O11", "B12.K12.J",
)  # fmt: skip
"""Sixty tiles in sixteen melds."""
RACK: Final = (
    "R13",
    "B13",
    "K13",
    "O4",
    "R8",
    "B5",
    "K7",
    "O1",
    "R2",
    "B2",
    "K4",
    "O13",
    "K8",
    "J",
)
COLORS: Final = "RBKO"
_OUT_OF_SIGHT: Final = """async (wanted) => {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll(wanted)].filter((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
      || it.scrollWidth > it.clientWidth + 1 || !it.contains(hit);
  }).map((it) => it.innerText || it.ariaLabel);
}"""
"""What is cut off, or lies under something else."""


def tile(kind: str) -> str:
    return f"[data-palette={kind}]"


def taps(meld: str) -> list[str]:
    """Return what to tap for a meld, as the page's two sentences say."""
    kinds = meld.split(".")
    numbers = {kind[1:] for kind in kinds if kind != "J"}
    if len(numbers) > 1:
        return [tile(kinds[0]), tile(kinds[-1])]
    if "J" in kinds:
        return [tile(kind) for kind in kinds]
    (number,) = numbers
    director_line = [color for color in COLORS if f"{color}{number}" not in kinds]
    return [f'[data-number="{number}"]', *(tile(f"{color}{number}") for color in director_line)]


def shown(page: Page) -> list[list[str]]:
    found: list[list[str]] = page.evaluate(
        "[...document.querySelectorAll('[data-meld]')].map((meld) =>"
        "[...meld.querySelectorAll('[data-tile]')].map((tile) => tile.dataset.tile))"
    )
    return found


def tiles_of(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        "[...document.querySelectorAll('[data-puzzle] [data-tile]')].map((it) => it.dataset.tile)"
    )
    return found


def test_a_position_is_set_up_and_solved(pages: Pages, server: Server) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    user = Finger(page)
    page.goto(f"{server.url}solve")
    for selector in (tile("R4"), tile("R7"), '[data-number="9"]', tile("R9"), tile("K2")):
        user.press(page.locator(selector))
    assert shown(page) == [["R4", "R5", "R6", "R7"], ["B9", "K9", "O9"], ["K2"]]
    expect(page.locator("[data-mistakes]")).to_have_attribute("data-mistakes", "1")
    expect(page.locator("[data-valid=false]")).to_have_count(1)
    user.press(page.locator("[data-desk-undo]"))
    user.press(page.locator("[data-area=rack]"))
    for kind in ("B4", "K4", "R8", "B7"):
        user.press(page.locator(tile(kind)))
    user.press(page.locator("[data-go]"))
    expect(page.locator("[data-solved='3']")).to_be_visible()
    page.wait_for_selector("[data-shown-step]")
    steps = int(page.locator("[data-steps]").get_attribute("data-steps") or 0)
    page.keyboard.press("End")
    expect(page.locator(f"[data-shown-step='{steps}']")).to_be_visible()
    assert sorted("".join(meld) for meld in shown(page)) == ["B9K9O9", "R4B4K4", "R5R6R7R8"]
    expect(page).to_have_url(
        f"{server.url}solve#classic/opened/tiles/R4.R5.R6.R7_B9.K9.O9/R8.B4.B7.K4"
    )


@pytest.mark.slow
def test_everything_of_a_position_is_at_hand_on_a_phone(pages: Pages, server: Server) -> None:
    """Held upright nothing is to be scrolled for; across, nothing of what is tapped most."""
    page = pages(PHONE, reduced_motion="reduce")
    page.goto(f"{server.url}solve#classic/opened/tiles/R4.R5.R6/R7")
    page.wait_for_selector("[data-where=rack]")
    everything = "[data-solve] :is(button, select)"
    most = "[data-where], [data-area], [data-palette], [data-number], [data-next-meld], [data-go]"
    for language in LANGUAGES:
        speak(page, language)
        for width, height, wanted in (
            (360, 740, everything),
            (320, 568, everything),
            (740, 360, most),
        ):
            page.set_viewport_size({"width": width, "height": height})
            until(page, f"innerWidth === {width}")
            assert page.evaluate(_OUT_OF_SIGHT, wanted) == [], (language, width, height)


def test_a_puzzle_is_laid_and_judged(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    user = Keyboard(page)
    page.goto(f"{server.url}puzzles")
    levels = page.get_by_role("group", name="Level", exact=True)
    user.press(levels.get_by_role("button", name="1", exact=True))
    user.press(page.locator("[data-kind=open]"))
    page.wait_for_selector("[data-puzzle=open]")
    # Before anything is laid, the grey button says what is asked for.
    page.keyboard.press("p")
    goal = page.locator("[data-puzzle] .goal strong").inner_text()
    expect(page.locator("[data-notice]")).to_have_text(goal)
    for answer in ("most", "where", "play"):
        page.keyboard.press("h")
        expect(page.locator(f"[data-hint={answer}]")).to_be_visible()
    said = page.locator("[data-announced]")
    expect(said).to_contain_text("Suggestion")
    expect(said).not_to_contain_text("Your turn")
    user.press(page.locator("[data-check]"))
    expect(page.locator("[data-stars='3']")).to_be_visible()
    expect(page.locator("[data-next]")).to_be_focused()
    assert page.evaluate("JSON.parse(localStorage['tilerummy.puzzles']).solved") == 1


@pytest.mark.slow
def test_a_puzzle_has_an_address(pages: Pages, server: Server) -> None:
    """It is there again after a reload, and Back leads from it to the list."""
    page = pages(PHONE, reduced_motion="reduce")
    user = Finger(page)
    page.goto(f"{server.url}puzzles")
    user.press(page.locator("[data-kind=open]"))
    page.wait_for_selector("[data-puzzle=open]")
    first, address = tiles_of(page), page.url
    assert "/puzzles/open/classic/any/" in address
    page.reload()
    page.wait_for_selector("[data-puzzle=open]")
    assert (tiles_of(page), page.url) == (first, address)
    for answer in ("most", "where", "play"):
        page.keyboard.press("h")
        expect(page.locator(f"[data-hint={answer}]")).to_be_visible()
    user.press(page.locator("[data-check]"))
    user.press(page.locator("[data-next]"))
    expect(page).not_to_have_url(address)
    page.wait_for_selector("[data-puzzle=open]:not([data-stars])")
    page.go_back()
    expect(page.locator("[data-kind=open]")).to_be_visible()
    expect(page).to_have_url(f"{server.url}puzzles")
    page.goto(f"{server.url}puzzles/open/classic/9/7")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[data-kind]")).to_have_count(0)
    page.goto(f"{server.url}puzzles/twist/classic/any/7")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("[data-kind=open]")).to_be_visible()


@pytest.mark.slow
def test_a_puzzle_says_by_which_rules(pages: Pages, server: Server) -> None:
    """Special jokers are of the Twist rules only (S1-07, S1-13, S1-16), which are at hand."""
    page = pages(PHONE, reduced_motion="reduce")
    user = Finger(page)
    page.goto(f"{server.url}puzzles")
    named = dict(zip(LANGUAGES, ("Twist rules", "트위스트 규칙", "变化版"), strict=True))
    for language in LANGUAGES:
        speak(page, language)
        expect(page.locator("[data-kind=twist]")).to_contain_text(named[language])
    user.press(page.locator("[data-kind=twist]"))
    page.wait_for_selector("[data-puzzle=twist]")
    for language in reversed(LANGUAGES):
        speak(page, language)
        expect(page.locator("[data-puzzle=twist]")).to_contain_text(named[language])
    user.press(page.locator("[data-rules]"))
    expect(page.get_by_role("dialog").locator("[data-how-to-play]")).to_be_visible()


@pytest.mark.slow
def test_a_full_table_is_entered_by_one_thumb_in_less_than_two_minutes(
    pages: Pages, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    page = pages(PHONE)
    user = Finger(page)
    page.goto(f"{server.url}solve")
    page.wait_for_selector(tile("R4"))
    wanted = [selector for meld in FULL_TABLE for selector in taps(meld)]
    wanted += ["[data-area=rack]", *map(tile, RACK)]
    began = time.monotonic()
    for number, selector in enumerate(wanted):
        time.sleep(max(0.0, began + number * PACE_S - time.monotonic()))
        user.press(page.locator(selector))
    took = time.monotonic() - began
    assert sorted(".".join(meld) for meld in shown(page)) == sorted(FULL_TABLE)
    expect(page.locator("[data-where=rack]")).to_have_count(len(RACK))
    expect(page.locator("[data-mistakes='0']")).to_be_visible()
    with capsys.disabled():
        sys.stdout.write(f" {len(wanted)} taps, {took:.0f} s at one each {PACE_S} s ")
    # At that pace the thumb alone takes less than half of two minutes.
    assert len(wanted) * PACE_S < 60


@pytest.mark.slow
def test_tiles_are_dragged_and_taken_away(pages: Pages, server: Server) -> None:
    page = pages()
    page.goto(f"{server.url}solve#classic/opened/tiles/R4.R5.R6_B9.K9.O9/R7.R8")
    page.wait_for_selector("[data-where=rack]")
    page.locator("[data-where=rack]").first.drag_to(page.locator("[data-tile=R6]"), steps=8)
    expect(page.locator("[data-where=table]")).to_have_count(7)
    page.locator("[data-where=rack]").first.click()
    page.locator("[data-remove]").click()
    expect(page.locator("[data-where=rack]")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-where=rack]")).to_have_count(1)


@pytest.mark.slow
def test_a_position_is_pasted_and_a_mistake_said_where_it_is(pages: Pages, server: Server) -> None:
    page = pages()
    user = Keyboard(page)
    page.goto(f"{server.url}solve")
    page.locator("[data-type]").click()
    user.fill(page.locator("#type-table"), "[R4 R5 R6] 7RBK")
    user.fill(page.locator("#type-rack"), "R7 X3")
    page.locator("form button").click()
    expect(page.locator("#type-trouble")).to_contain_text("X3")
    expect(page.locator("#type-rack")).to_be_focused()
    line = '{"id": 1, "ruleset": "twist", "table": ["[R4 R5 JD]"], "rack": "R4 R4", "opened": true}'
    user.fill(page.locator("#type-table"), line)
    page.locator("form button").click()
    expect(page.locator("[data-extra]")).to_have_count(1)
    expect(page.locator("[data-palette=JD]")).to_be_visible()


@pytest.mark.slow
def test_loose_tiles_are_said_to_be_loose_and_laid(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.goto(f"{server.url}solve#classic/opened/tiles/R1.R1.B1.K1.O1.O1/B1.K9")
    said = page.locator("[data-say]")
    expect(said).to_contain_text("Only valid melds can be on the table.")
    loose = page.get_by_role("button", name="Tiles that are not in a meld")
    loose.click()
    expect(said).to_contain_text("6 on the table, 2 on the rack")
    expect(page).to_have_url(
        f"{server.url}solve#classic/opened/tiles/R1.R1.B1.K1.O1.O1/B1.K9/loose"
    )
    page.locator("[data-go]").click()
    expect(page.locator("[data-solved='1']")).to_contain_text("Lay 1 tile, 1 point.")
    page.get_by_role("button", name="Change the position").click()
    expect(loose).to_have_attribute("aria-pressed", "true")


def test_the_rules_of_a_position_are_walked_through_by_keys(pages: Pages, server: Server) -> None:
    page = pages()
    page.goto(f"{server.url}solve")
    page.locator("[data-rules]").focus()
    for name in ("standard", "xp", "twist"):
        page.keyboard.press("ArrowDown")
        expect(page.locator("[data-rules]")).to_have_value(name)
        expect(page.locator("[data-rules]")).to_be_focused()
    # Another address shows its own position, under its own rules.
    page.evaluate("location.hash = 'xp/opened/tiles/R4.R5.R6/R7'")
    expect(page.locator("[data-rules]")).to_have_value("xp")
    expect(page.locator("[data-where=table]")).to_have_count(3)


def test_what_is_typed_stays_under_other_rules(pages: Pages, server: Server) -> None:
    """Twist has jokers of its own (S1-07), which are named beside what is typed."""
    page = pages()
    page.goto(f"{server.url}solve")
    page.locator("[data-type]").click()
    page.locator("#type-table").fill("R4-R8")
    page.locator("#type-rack").fill("R9 JD")
    expect(page.locator("#type-help")).not_to_contain_text("JD")
    page.locator("[data-rules]").select_option("twist")
    expect(page.locator("[data-rules]")).to_have_value("twist")
    expect(page.locator("#type-table")).to_have_value("R4-R8")
    expect(page.locator("#type-rack")).to_have_value("R9 JD")
    for kind in ("JD double joker", "JC colour-change joker", "JM mirror joker"):
        expect(page.locator("#type-help")).to_contain_text(kind)
    page.locator("form button").click()
    expect(page.locator("form")).to_have_count(0)
    assert shown(page) == [["R4", "R5", "R6", "R7", "R8"]]
    # Opened anew, it begins with what is there.
    page.locator("[data-type]").click()
    expect(page.locator("#type-rack")).to_have_value("R9 JD")


@pytest.mark.slow
@pytest.mark.parametrize(("path", "which"), [("daily", "Easy"), ("daily/hard", "Hard")])
def test_a_daily_puzzle_is_shared_without_its_answer(
    path: str, which: str, pages: Pages, server: Server
) -> None:
    page = pages(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    user = Keyboard(page)
    page.goto(f"{server.url}puzzles/{path}")
    page.wait_for_selector("[data-puzzle]")
    page.locator("[data-solution]").click()
    page.wait_for_selector("[data-shown-step]")
    page.get_by_role("button", name="Try again").click()
    for answer in ("most", "where", "play"):
        page.keyboard.press("h")
        expect(page.locator(f"[data-hint={answer}]")).to_be_visible()
    user.press(page.locator("[data-check]"))
    expect(page.locator("[data-stars='3']")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "★★★" in text
    assert "[" not in text
    assert f"({which})" in text
    assert text.endswith(f"/puzzles/{path}")
    # Only the puzzle that was solved is done.
    page.get_by_role("link", name="All puzzles").click()
    done = page.locator("[data-daily]").filter(has_text="Done today")
    expect(done).to_have_count(1)
    expect(done).to_contain_text(which)
