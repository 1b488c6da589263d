"""Low windows and narrow phones: the table keeps its room, and nothing leaves the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.staged_games import sit
from tests.browser.pages.home_page import play_bots
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.waiting import until
from tilerummy.server.words import WORDS

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

LOW = ((640, 512), (1280, 500), (1280, 575), (853, 540))
NARROW = ((320, 568), (360, 740), (375, 667), (430, 932))
LEAST_TABLE_PX = 72
_ROOM = """() => {
  const high = (wanted) => document.querySelector(wanted).getBoundingClientRect().height;
  return { table: high('[data-drop=table]'), rack: high('[data-drop=rack]'), all: innerHeight };
}"""
_BEYOND = """() => ['button', '[role=timer]', '[data-meter]']
  .flatMap((it) => [...document.querySelectorAll(`main ${it}`)])
  .map((it) => it.getBoundingClientRect())
  .filter(({ width, left, right }) => width > 0 && (left < 0 || right > innerWidth + 0.5)).length"""

_SMALL = """() => [...document.querySelectorAll('input, select, textarea')]
  .filter((it) => it.offsetParent && !['checkbox', 'radio', 'range', 'file'].includes(it.type))
  .filter((it) => parseFloat(getComputedStyle(it).fontSize) < 16).map((it) => it.outerHTML)"""
NOTCH_PX = 47
_NOTCHED = f"""() => [...document.querySelectorAll('a, button, [data-piece], h1, p, input, select')]
  .filter((it) => it.offsetParent && it.getClientRects().length > 0)
  .map((it) => [it.getBoundingClientRect(), it.outerHTML.slice(0, 120)])
  .filter(([{{ left, right, width, height }}]) => width > 1 && height > 1
    && (left < {NOTCH_PX} || right > innerWidth - {NOTCH_PX} + 0.5)).map(([, it]) => it)"""

LARGE_PX = 20
_ENLARGE = f"""() => {{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* {{ font-size: {LARGE_PX}px !important }}');
  document.adoptedStyleSheets = [sheet];
}}"""
"""No letters are smaller, as browsers can be told."""
_CLIPPED = """() => [...document.querySelectorAll('fieldset label')]
  .filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.textContent.trim())"""
_AT_HOME_BEYOND = """() => {
  const all = [...document.querySelectorAll('header *, main *')].filter((it) => it.offsetParent);
  const beyond = all.filter((it) => it.getBoundingClientRect().right > innerWidth + 0.5);
  const [brand, tools] = document.querySelector('header').children;
  const name = document.createRange();
  name.selectNodeContents(brand);
  return {
    beyond: beyond.map((it) => it.outerHTML.slice(0, 120)),
    scrolls: document.documentElement.scrollWidth > innerWidth,
    covered: name.getBoundingClientRect().right > tools.getBoundingClientRect().left,
  };
}"""
_ABOVE = """() => document.querySelector('.empty .head').getBoundingClientRect().top
  - document.querySelector('[data-drop=table]').getBoundingClientRect().top"""


def test_low_windows_keep_the_table(pages: Pages, server: Server) -> None:
    page = pages()
    play_bots(Mouse(page), server, "Ada")
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && ({_ROOM})().table >= {LEAST_TABLE_PX}")
        room = page.evaluate(_ROOM)
        assert room["rack"] < 0.3 * room["all"], (width, height, room)


@pytest.mark.slow
def test_what_is_done_with_held_tiles_fits_on_phones(pages: Pages, server: Server) -> None:
    page = pages({"viewport": {"width": 430, "height": 932}})
    play_bots(Mouse(page), server, "Ada")
    page.locator("[data-drop=rack] button").first.click()
    page.locator("[data-new-meld]").wait_for()
    for width, height in NARROW:
        page.set_viewport_size({"width": width, "height": height})
        until(page, f"innerWidth === {width} && ({_BEYOND})() === 0")


def test_no_field_is_so_small_that_ios_zooms_into_it(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.goto(server.url)
    page.locator("summary").first.click()
    page.locator(".rules .button").nth(1).click()
    groups = page.locator("dialog details")
    groups.first.wait_for()
    groups.evaluate_all("all => all.forEach((one) => (one.open = true))")
    page.locator("dialog select").first.wait_for()
    assert page.evaluate(_SMALL) == []
    for path, ready in (("solve", "[data-rules]"), ("clock", "form"), ("contests", "main")):
        page.goto(f"{server.url}{path}")
        page.locator(ready).first.wait_for()
        assert page.evaluate(_SMALL) == [], path
    page.goto(server.url)
    page.locator("#name").fill("Ada")
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_label("Invitation link").wait_for()
    assert page.evaluate(_SMALL) == []


@pytest.mark.parametrize("width", [320, 360])
def test_the_first_page_fits_in_every_language(pages: Pages, server: Server, width: int) -> None:
    page = pages({**PHONE, "viewport": {"width": width, "height": 740}})
    page.goto(server.url)
    for language in WORDS:
        page.locator("#language").select_option(language)
        page.wait_for_selector(f"html[lang={language}]")
        fits = {"beyond": [], "scrolls": False, "covered": False}
        assert page.evaluate(_AT_HOME_BEYOND) == fits, language


def test_nothing_lies_beside_a_notch(pages: Pages, server: Server) -> None:
    page = pages({**PHONE, "viewport": {"width": 844, "height": 390}})
    line = page.context.new_cdp_session(page)
    insets = {"left": NOTCH_PX, "right": NOTCH_PX, "top": 0, "bottom": 21}
    line.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    for path, ready in (
        ("", "button.choice"),
        ("learn", "[data-where=rack]"),
        ("solve", "[data-palette]"),
        ("clock", "form"),
    ):
        page.goto(f"{server.url}{path}")
        page.locator(ready).first.wait_for()
        assert page.evaluate(_NOTCHED) == [], path
    sit(page, server, "beside a notch")
    assert page.evaluate(_NOTCHED) == []


def test_large_letters_are_seen_whole(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.goto(server.url)
    page.locator("summary").first.click()
    page.get_by_text("Medium", exact=True).wait_for()
    tops = "[...document.querySelectorAll('fieldset label')].map((it) => it.offsetTop)"
    rows = page.evaluate(f"new Set({tops}).size")
    assert page.evaluate(_CLIPPED) == []
    page.evaluate(_ENLARGE)
    until(page, f"new Set({tops}).size > {rows}")
    assert page.evaluate(_CLIPPED) == []
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{server.url}solve")
    page.locator(".empty .head").wait_for()
    page.evaluate(_ENLARGE)
    until(page, f"getComputedStyle(document.querySelector('.head')).fontSize === '{LARGE_PX}px'")
    assert page.evaluate(_ABOVE) >= 0
