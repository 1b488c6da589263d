"""Forty people at the door: from a spreadsheet to the certificates, in every language."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import BEAMER
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.director_page import director_line
from tests.browser.pages.referee_page import phone
from tests.browser.screens.steps import turn_to

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.referee_page import RefereePhone

    Moments = Callable[[str, Page], object]

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

LOCALES: Final = ("en-GB", "ko-KR", "zh-CN")
NAMES: Final = (
    "Ada Lovelace",
    "\uae40\ubbfc\uc11c",
    "\u674e\u660e",
    "Benedikt Oberhuber",
    "\ub0a8\uad81\ud558\ub298",
    "\u6b27\u9633\u5a1c\u5a1c",
    "Maximiliana Featherstonehaugh-Cholmondeley",
    "\uc774\uc11c\uc5f0",
    "\u738b\u82b3",
    "Jun",
)
SCHOOLS: Final = ("Hanbit", "North Primary School", "\u5317\u4eac\u5c0f\u5b66", "")
PEOPLE: Final = tuple(f"{name} {wave}" for wave in range(1, 5) for name in NAMES)
CELLS: Final = "\n".join(
    ("Name\tSchool", *(f"{name}\t{SCHOOLS[at % 4]}" for at, name in enumerate(PEOPLE)))
)
TABLES: Final = 10
TAPPED: Final = 4
"""Tables whose referees enter by phone; the director enters the others from paper."""
GAMES: Final = 2
A4_PAGE: Final = re.compile(rb"/Type\s*/Page\b")


def nothing(_name: str, _page: Page) -> None:
    """Look at nothing: who wants pictures of the evening hands something else in."""


def organise(page: Page, server: Server) -> DirectorClient:
    """Set up two rounds in which nobody meets anybody twice, and a final of the best four."""
    page.goto(f"{server.url}contests")
    page.locator("#contest-name").fill("Hanbit Open")
    page.locator("[data-choice=format] label").nth(1).click()
    for part, chosen in (("rounds", "2"), ("games", str(GAMES)), ("finals", "4")):
        page.locator(f"[data-{part}]").select_option(chosen)
    page.locator("form .primary").click()
    director_line(page, "no_entrants").wait_for()
    page.locator("[data-saved]").click()
    page.locator("textarea").fill(CELLS)
    page.locator("form .primary").click()
    director_line(page, "draft_wanted").wait_for()
    page.locator("[data-do=draft]").click()
    director_line(page, "draft_ready").wait_for()
    return DirectorClient.known(server, page.url)


def read_wall(screen: Page) -> None:
    """Find everybody on the pages by name, no name cut; and every table."""
    turn_to("names")(screen)
    # Names come again between the tables.
    found: set[str] = set()
    tables: set[str] = set()
    for _ in range(screen.locator(".dots i").count()):
        names = screen.locator(".names .name")
        found |= set(names.all_inner_texts())
        one_line = "it => !it.hasAttribute('data-long') && it.scrollWidth > it.clientWidth"
        assert not names.evaluate_all(f"all => all.filter({one_line}).map(it => it.textContent)")
        tables |= set(screen.locator("[data-slide=tables] h3").all_inner_texts())
        screen.keyboard.press("ArrowRight")
        screen.wait_for_timeout(100)
    assert found == set(PEOPLE)
    assert len(tables) == TABLES


def printed(pages: Pages, desk: DirectorClient, part: str, moment: Moments) -> int:
    """Print; return how many sheets of paper that is."""
    page = pages()
    page.goto(desk.address(part=f"/print/{part}"))
    page.locator(".paper").first.wait_for()
    moment(f"print-{part.partition('/')[0]}", page)
    paper = page.pdf(prefer_css_page_size=True)
    page.close()
    return len(A4_PAGE.findall(paper))


def play(referees: list[RefereePhone], desk: DirectorClient, tables: int, moment: Moments) -> None:
    """Play a round: phones at the first tables, paper at the others."""
    for table in range(len(referees), tables):
        for game in range(GAMES):
            desk.enter_game(table=table, game=game)
        desk.confirm(table=table)
    for at, referee in enumerate(referees):
        for game in range(GAMES):
            winner = (at + game) % 4
            left = {seat: (4 + 7 * seat + at, 1 + seat) for seat in range(4) if seat != winner}
            referee.enter(game, winner, left)
            expect(referee.game(game)).to_have_attribute("data-state", "counts")
            assert referee.taps <= 15
        for seat in range(4):
            if seat == 3 and at == 0:
                moment("referee", referee.page)
            referee.tap(f"[data-agree='{seat}']")


def evening(pages: Pages, server: Server, moment: Moments = nothing) -> None:
    page = pages()
    desk = organise(page, server)
    expect(page.locator("[data-draft] [data-drop=seat]")).to_have_count(len(PEOPLE))
    expect(page.locator("[data-faults='0']")).to_be_visible()
    moment("draft", page)
    screen = pages(BEAMER, reduced_motion="reduce")
    screen.goto(desk.link("screen"))

    desk.command({"type": "referee_links", "division": desk.division})
    page.locator("[data-do=publish]").click()
    director_line(page, "tables_missing").wait_for()
    moment("published", page)
    screen.locator("[data-slide=names]").wait_for()
    moment("screen", screen)
    read_wall(screen)
    assert printed(pages, desk, f"sheets/{desk.division}/0", moment) == TABLES / 2
    assert printed(pages, desk, f"seating/{desk.division}/0", moment) >= 2

    referees = [phone(pages, desk.referee(table)) for table in range(TAPPED)]
    play(referees, desk, TABLES, moment)
    director_line(page, "draft_ready").wait_for()
    moment("second draft", page)
    page.locator("[data-do=publish]").click()
    for referee in referees:
        expect(referee.game(0)).to_have_attribute("data-state", "empty")
    play(referees, desk, TABLES, moment)
    director_line(page, "draft_ready").wait_for()
    turn_to("standings")(screen)
    moment("screen with places", screen)

    # The best four.
    page.locator("[data-do=publish]").click()
    expect(referees[0].game(0)).to_have_attribute("data-state", "empty")
    play(referees[:1], desk, 1, moment)
    director_line(page, "all_over").wait_for()
    page.locator("[data-do=results]").click()
    page.locator("[data-games]").first.wait_for()
    moment("results", page)
    turn_to("standings")(screen)
    moment("screen at the end", screen)
    assert printed(pages, desk, f"certificates/{desk.division}", moment) == 3
    assert printed(pages, desk, f"standings/{desk.division}", moment) >= 1


@pytest.mark.parametrize("locale", LOCALES)
def test_forty_people_at_the_door(pages: Pages, server: Server, locale: str) -> None:
    evening(partial(pages, locale=locale), server)
