"""How often a director touches the page: in a round, and for the tasks of a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.contest import REGULATION, DirectorClient
from tests.browser.pages.director_page import director_line
from tests.browser.pages.referee_page import phone

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

MOST_TAPS = 3
"""Of a director for a round, whatever the number of tables."""
MOST_OF_REFEREE = 15
"""For a game; players agree with a tap each after the last one."""
MOST_OF_TASKS = {
    "enter 20 people from a list": 2,
    "draft and publish a round": 2,
    "enter a table's result of one game": 12,
    "correct a confirmed result": 6,
    "seat a latecomer": 4,
    "print certificates": 3,
}
"""On a phone. A touch of a field before something is typed is a tap, a choice from a menu two."""
COUNT = "addEventListener('click', () => { window.taps = (window.taps ?? 0) + 1 }, true)"


@pytest.mark.slow
def test_a_round_takes_the_director_three_taps_and_a_referee_fifteen_a_game(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, [f"Person {at}" for at in range(1, 9)], clock_s=None)
    desk.seat()
    page = pages(PHONE)
    page.add_init_script(COUNT)
    page.goto(desk.address())
    director_line(page, "tables_missing").wait_for()
    for table in range(2):
        referee = phone(pages, desk.referee(table))
        for game in range(2):
            referee.enter(game, winner=0, left={1: (28, 3), 2: (30, 4), 3: (34 + table, 5)})
            assert referee.taps <= MOST_OF_REFEREE
        for seat in range(4):
            referee.tap(f"[data-agree='{seat}']")
    # The last one has agreed: the round is closed and the next draft stands, by themselves.
    director_line(page, "draft_ready").wait_for()
    assert taps(page) == 0
    page.locator("[data-do=publish]").tap()
    director_line(page, "tables_missing").wait_for()
    assert 0 < taps(page) <= MOST_TAPS
    assert [len(sheet["seats"]) for sheet in desk.sheets] == [4]


def taps(page: Page) -> int:
    """Return what was pressed on the page since it was opened."""
    return int(page.evaluate("window.taps ?? 0"))


class Thumb:
    """A director's finger, which counts what it touches, by task."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taken: dict[str, int] = {}
        self._task = ""

    def begin(self, task: str) -> None:
        self._task = task
        self.taken[task] = 0

    def tap(self, what: Locator | str, *, times: int = 1) -> None:
        (self.page.locator(what).first if isinstance(what, str) else what).tap()
        self.taken[self._task] += times

    def write(self, field: Locator, text: str) -> None:
        self.tap(field)
        field.fill(text)

    def choose(self, menu: Locator, choice: int) -> None:
        menu.select_option(index=choice)
        self.taken[self._task] += 2

    def press(self, name: str) -> None:
        self.tap(self.page.get_by_role("button", name=name, exact=True))

    def confirm(self, dialog: Locator) -> None:
        self.tap(dialog.locator("[data-confirm-all]"))
        expect(dialog.locator("[data-confirm-all]")).to_have_count(0)
        self.page.keyboard.press("Escape")


def enter_people(thumb: Thumb) -> None:
    thumb.begin("enter 20 people from a list")
    people = "\n".join(f"Person {at},School {at % 5}" for at in range(1, 21))
    thumb.write(thumb.page.locator("textarea"), people)
    thumb.press("Enter 20 people")
    director_line(thumb.page, "draft_wanted").wait_for()


def begin_round(thumb: Thumb) -> None:
    thumb.begin("draft and publish a round")
    thumb.tap("[data-do=draft]")
    thumb.tap("[data-do=publish]")
    director_line(thumb.page, "tables_missing").wait_for()


def enter_result(thumb: Thumb) -> None:
    thumb.begin("enter a table's result of one game")
    dialog = thumb.page.get_by_role("dialog")
    thumb.tap("[data-do=table]")
    thumb.tap(dialog.locator("[data-enter='0']"))
    thumb.choose(dialog.get_by_label("Who went out"), 1)
    for at in range(3):
        thumb.write(dialog.get_by_label("Sum left").nth(at), str(11 * at + 5))
        thumb.write(dialog.get_by_label("Tiles left", exact=True).nth(at), str(at + 1))
    thumb.tap(dialog.get_by_role("button", name="Save result"))
    thumb.confirm(dialog)


def correct_result(thumb: Thumb) -> None:
    thumb.begin("correct a confirmed result")
    dialog = thumb.page.get_by_role("dialog")
    thumb.tap("button[data-table='0']")
    thumb.tap(dialog.locator("[data-enter='0']"))
    thumb.write(dialog.get_by_label("Sum left").first, "6")
    thumb.write(dialog.get_by_label("Reason for the correction"), "misread")
    thumb.tap(dialog.get_by_role("button", name="Save correction"))
    thumb.confirm(dialog)


def seat_latecomer(thumb: Thumb) -> None:
    thumb.begin("seat a latecomer")
    thumb.press("People")
    thumb.write(thumb.page.locator("textarea"), "Late Lea")
    thumb.press("Enter one person")
    thumb.tap("[data-late] [data-seat]")
    expect(thumb.page.locator("[data-latecomers]")).to_have_count(0)


def print_certificates(thumb: Thumb) -> None:
    thumb.begin("print certificates")
    thumb.tap("[data-do=results]")
    with thumb.page.expect_popup() as opened:
        thumb.tap(thumb.page.get_by_role("link", name="Certificates"))
    paper = opened.value
    expect(paper.locator("[data-certificate]")).to_have_count(3)
    paper.evaluate("window.print = () => { window.printed = true }")
    thumb.tap(paper.get_by_role("button", name="Print"))
    assert paper.evaluate("window.printed")


def play_on(desk: DirectorClient) -> None:
    """Play all tables that have no result, and all further rounds."""

    def over() -> bool:
        return bool(desk.view["divisions"][0]["over"])

    while True:
        for at, sheet in enumerate(desk.sheets):
            if sheet["state"] == "empty":
                desk.enter_game(table=at, game=0, sums=(5, 17 + at, 33, 8 + 2 * at))
                desk.confirm(table=at)
        desk.wait_until(lambda: over() or desk.view["divisions"][0]["draft"] is not None)
        if over():
            return
        desk.command({"type": "publish", "division": desk.division})


@pytest.mark.slow
def test_the_tasks_of_a_day_take_few_taps(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, [], clock_s=None, stages=[{**REGULATION, "games": 1}])
    page = pages(PHONE)
    page.goto(desk.address())
    thumb = Thumb(page)
    enter_people(thumb)
    # One of twenty leaves: a table has three players, and a free seat.
    desk.command({"type": "withdraw", "entrant": desk.entrant("Person 20")})
    begin_round(thumb)
    enter_result(thumb)
    correct_result(thumb)
    seat_latecomer(thumb)
    play_on(desk)
    print_certificates(thumb)
    assert thumb.taken == MOST_OF_TASKS
