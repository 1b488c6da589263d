"""Games shown again: by keys, mouse and touch; records that are broken; who may see a match."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.screens.viewers import Viewers

pytestmark = pytest.mark.browser

GAMES = Path(__file__).parents[3] / "conformance" / "games"
CLASSIC = (GAMES / "classic.trn").read_text()
WHERE = "Number(document.querySelector('[data-replay]').dataset.replay)"
LAST = "Number(document.querySelector('[data-replay]').dataset.last)"
TILES = """() => [...document.querySelectorAll('section [data-piece]')]
    .map((tile) => tile.dataset.tile).join(' ')"""


def open_record(page: Page, server: Server, text: str, name: str = "game.trn") -> None:
    page.goto(f"{server.url}replay")
    page.wait_for_selector("input[type=file]", state="attached")
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    page.set_input_files("input[type=file]", [file])


def drop(page: Page, server: Server, text: str) -> None:
    """Drag a file onto the page."""
    page.goto(f"{server.url}replay")
    page.wait_for_selector("input[type=file]", state="attached")
    page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], 'game.trn', { type: 'text/plain' }));
            for (const kind of ['dragover', 'drop'])
                document.body.dispatchEvent(
                    new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
        }""",
        text,
    )


def at(page: Page, index: int) -> None:
    page.wait_for_selector(f"[data-replay='{index}']")


def test_a_record_is_walked_through_by_keys_and_mouse(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    open_record(page, server, CLASSIC)
    at(page, 0)
    last = page.evaluate(LAST)
    assert last == 69
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    assert page.evaluate(TILES) == "K2 K3 K4 K9 K10 J"
    expect(page.locator("[data-scrub]")).to_have_attribute(
        "aria-valuetext", re.compile(r"^Turn 2 of 69\. .*opened.* 6 tiles")
    )
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    assert page.evaluate(TILES) == ""
    page.keyboard.press("End")
    at(page, last)
    expect(page.locator("[data-seat='0']")).to_contain_text("+39")
    page.keyboard.press("Home")
    at(page, 0)
    # With the mouse: the thumb goes where it is pressed, and follows.
    box = page.locator("[data-scrub]").bounding_box()
    assert box is not None
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.25, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.5, middle, steps=5)
    page.mouse.up()
    expect(page.locator("[data-replay]")).to_have_attribute("data-replay", re.compile("3[2-7]"))
    # Any rack, or all.
    page.locator("[data-seat='2'] button").click()
    expect(page.locator("ul.rack")).to_have_attribute("aria-label", re.compile("easy player"))
    page.locator("button.all").click()
    expect(page.locator("ul.rack")).to_have_count(3)


@pytest.mark.slow
def test_a_record_that_is_dropped_plays_by_itself(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    drop(page, server, CLASSIC)
    at(page, 0)
    page.locator("select.tnum").select_option(index=3)
    page.locator("h1").click()
    page.keyboard.press(" ")
    expect(page.locator("[data-replay]")).not_to_have_attribute(
        "data-replay", re.compile("^[012]$")
    )
    page.keyboard.press(" ")
    stopped = page.evaluate(WHERE)
    page.wait_for_timeout(600)
    assert page.evaluate(WHERE) == stopped


@pytest.mark.slow
def test_what_is_wrong_with_a_record_is_said_and_where(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    for text, code, line, turns in (
        (CLASSIC[: CLASSIC.index("drew; seat=2; tiles=B3") + 9], "cut_off", 24, True),
        (CLASSIC.replace("tiles=R12; cause", "tiles=R13; cause", 1), "does_not_follow", 15, True),
        (CLASSIC.replace("drew; seat=2", "dreamt; seat=2", 1), "unknown_event", 15, True),
        (CLASSIC.replace("racks=R4", "racks=R5", 1), "wrong_tiles", 10, False),
        ("once upon a time", "unknown_event", 1, False),
    ):
        open_record(page, server, text)
        trouble = page.locator("[data-trouble]")
        trouble.wait_for()
        assert trouble.get_attribute("data-trouble") == code
        expect(trouble).to_contain_text(f"Line {line} ")
        assert page.locator("[data-replay]").count() == turns


@pytest.mark.slow
@pytest.mark.parametrize("device", [PHONE, SMALL], ids=["phone", "small"])
def test_every_game_is_walked_to_its_end_by_touch(
    pages: Pages, server: Server, device: dict[str, object]
) -> None:
    page = pages(device)
    for file in sorted(GAMES.glob("*.trn")):
        open_record(page, server, file.read_text(), file.name)
        at(page, 0)
        last = page.evaluate(LAST)
        for index in range(1, min(last, 12) + 1):
            page.locator("[aria-label='One turn forward']").tap()
            at(page, index)
        if last > 12:
            page.locator("[aria-label='To the end']").tap()
            at(page, last)
        assert page.locator("[data-trouble]").count() == 0, file.name
        wide = page.evaluate(
            "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        )
        assert not wide, file.name


@pytest.mark.slow
def test_a_match_is_seen_by_who_played_it_and_by_who_has_the_link(
    viewers: Viewers, pages: Pages
) -> None:
    won = viewers.viewer("won")
    page = pages()
    page.context.add_cookies(won.cookies)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(won.url)
    page.locator("[data-result] [data-more] summary").click()
    page.locator("[data-result] a[href^='/replay/']").click()
    at(page, 0)
    page.keyboard.press("End")
    last = page.evaluate(LAST)
    at(page, last)
    page.wait_for_url(re.compile(rf"/replay/[a-z2-7]+/1/{last}$"))
    page.locator(".copy").click()
    page.wait_for_selector("[data-notice=good]")
    link = page.evaluate("navigator.clipboard.readText()")
    stranger = pages()
    stranger.goto(link.partition("#")[0])
    expect(stranger.locator("h1")).to_be_visible()
    assert stranger.locator("[data-replay]").count() == 0
    other = pages()
    other.goto(link)
    at(other, last)
    # A reload stays where it was.
    other.keyboard.press("ArrowLeft")
    at(other, last - 1)
    other.wait_for_url(re.compile(rf"/1/{last - 1}#"))
    other.reload()
    at(other, last - 1)
