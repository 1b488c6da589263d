"""Players' own phones: a name is taken, its sheet agreed to or objected to, and freed again."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.screens.screen import LANGUAGES, speak

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Ben", "Cho", "Dan")
MARGIN_PX = 10
BEYOND = f"""() => [
  ...[...document.querySelectorAll('main :is(button, input, select), dialog :is(button, input)')]
    .filter((it) => it.offsetWidth > 1 && it.closest('nav') === null)
    .filter((it) => it.getBoundingClientRect().right > innerWidth - {MARGIN_PX}),
  ...[...document.querySelectorAll('fieldset label')].filter((it) =>
    it.getBoundingClientRect().right > it.closest('fieldset').getBoundingClientRect().right),
].map((it) => it.outerHTML.slice(0, 99))"""
"""What is pressed or filled beyond the page's margin, and choices beyond their frame."""


def take_name(page: Page, desk: DirectorClient, name: str) -> None:
    """Open the link that all share, and say whose phone this is."""
    page.goto(desk.link("players"))
    page.get_by_role("searchbox").fill(name)
    page.locator("[data-person]").tap()
    page.locator("[data-claim]").tap()
    page.locator("[data-own-sheet]").wait_for()


def test_players_agree_and_object_on_their_own_phones(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES, clock_s=None)
    desk.seat()
    ada, ben, director = pages(PHONE), pages(PHONE), pages()
    take_name(ada, desk, "Ada")
    expect(ada.get_by_text("you confirm them here")).to_be_visible()
    ben.goto(desk.link("players"))
    ben.get_by_role("searchbox").fill("Ada")
    ben.locator("[data-person]").tap()
    expect(ben.get_by_text("Another phone has claimed this name")).to_be_visible()
    ben.get_by_role("button", name="Somebody else").tap()
    take_name(ben, desk, "Ben")

    for game in range(2):
        desk.enter_game(table=0, game=game)
    ada.locator("[data-agree]").tap()
    expect(ada.get_by_text("You have agreed.")).to_be_visible()
    ben.locator("[data-object]").tap()
    ben.get_by_label("What is not right?").fill("I had 12, not 3")
    ben.get_by_role("button", name="Tell the director").tap()
    expect(ben.get_by_text("The director has been told")).to_be_visible()

    referee = pages(PHONE)
    referee.goto(desk.referee(0))
    expect(referee.locator("[data-objected]")).to_contain_text("I had 12, not 3")
    director.goto(desk.address())
    first = director.locator("[data-missing=objections]")
    expect(first).to_contain_text("table 1")
    first.locator("[data-do=settle]").click()
    expect(director.locator("[data-objection]")).to_contain_text("I had 12, not 3")
    director.get_by_role("button", name=re.compile("Confirm for .Ben")).click()
    expect(ben.locator("[data-marks]")).to_contain_text("Confirmed for")
    director.keyboard.press("Escape")

    # The shared link leads on to the own page; freed, the phone is nobody's.
    ada.goto(desk.link("players"))
    ada.locator("[data-own-sheet]").wait_for()
    director.get_by_role("button", name="People", exact=True).click()
    director.get_by_role("button", name="Ada").click()
    director.locator("[data-free]").click()
    expect(ada.get_by_text("The director has freed your name")).to_be_visible()
    ada.get_by_role("link", name="Go to the players").tap()
    ada.locator("[data-claim]").tap()
    ada.locator("[data-own-sheet]").wait_for()


@pytest.mark.slow
def test_nothing_leaves_a_small_phone_whatever_its_letters(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES)
    desk.seat()
    referee, director = pages(SMALL), pages(SMALL)
    for page in (referee, director):
        # The device's own letters are wider, and stay where ours come late.
        page.route("**/*.woff2", lambda route: route.abort())
    referee.goto(desk.referee(0))
    director.goto(desk.address())
    for language in LANGUAGES:
        for page in (referee, director):
            page.locator("main").wait_for()
            speak(page, language)
        referee.locator("[data-sheet]").wait_for()
        assert referee.evaluate(BEYOND) == []
        director.locator("main nav button").first.click()
        director.locator(".head .word").first.click()
        director.locator("dialog fieldset").first.wait_for()
        assert director.evaluate(BEYOND) == []
        director.keyboard.press("Escape")
        director.locator("main nav button").nth(3).click()
        director.locator("main .groups").wait_for()
        assert director.evaluate(BEYOND) == []


@pytest.mark.slow
def test_directors_say_what_phones_may_do(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES, clock_s=None)
    desk.seat()
    family, director = pages(PHONE), pages()
    take_name(family, desk, "Ada")
    family.goto(desk.link("players"))
    family.get_by_role("button", name="Somebody else").tap()
    family.get_by_role("searchbox").fill("Ben")
    family.locator("[data-person]").tap()
    family.locator("[data-claim]").tap()
    expect(family.get_by_text("ask the director to allow more")).to_be_visible()

    director.goto(desk.address())
    director.get_by_role("button", name="Links", exact=True).click()
    director.get_by_label("One phone may take several names (families)").click()
    family.locator("[data-claim]").tap()
    family.locator("[data-own-sheet]").wait_for()
    director.get_by_label("Players confirm results on their own phones").click()
    expect(family.get_by_text("phones do not confirm results")).to_be_visible()
    director.locator("[data-release]").click()
    expect(director.locator("[data-release]")).to_have_count(0)
    expect(family.get_by_role("heading", level=1)).to_contain_text("freed your name")
