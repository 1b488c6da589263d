"""Ending a turn that can be played: the page asks first, and keeps what was arranged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE, SMALL
from tests.browser.fixtures.staged_games import sit, sit_opposite
from tests.browser.pages.keyboard import Keyboard
from tests.browser.pages.next_move import Step
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tests.browser.screens.screen import LANGUAGES, speak

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.user import User

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

PLAN = "[data-plan]"


def tile(page: Page, kind: str) -> int:
    return next(piece.id for piece in read_table(page).rack if piece.kind == kind)


def lay(user: User, kind: str, nth: int | None) -> None:
    """Lay a tile of the rack on a meld, or as a new one."""
    page = user.page
    user.move(Step((tile(page, kind),), None if nth is None else read_table(page).melds[nth].id))


def question(page: Page) -> Locator:
    return page.get_by_role("dialog")


@pytest.mark.parametrize(
    ("name", "kind", "device"),
    [
        ("mouse", Mouse, DESK),
        pytest.param("keys", Keyboard, DESK, marks=pytest.mark.slow),
        pytest.param("finger", Finger, PHONE, marks=pytest.mark.slow),
        pytest.param("small finger", Finger, SMALL, marks=pytest.mark.slow),
    ],
)
def test_a_turn_that_can_be_played_is_not_drawn_away(
    name: str,
    kind: Callable[[Page], User],
    device: dict[str, Any],
    pages: Pages,
    server: Server,
) -> None:
    page = pages(device, reduced_motion="reduce")
    sit(page, server, f"drawing, by {name}")
    other = pages(reduced_motion="reduce")
    sit_opposite(other, server, f"drawing, by {name}")
    user = kind(page)
    lay(user, "R11", 0)
    lay(user, "B7", 1)
    arranged = read_table(page).table
    expect(button(page, "Play")).to_be_enabled()

    # Asked, the player goes back: nothing has happened.
    user.act("Draw")
    expect(question(page)).to_have_accessible_name("You can play 2 tiles. Draw anyway?")
    page.keyboard.press("d")  # the key does not answer its own question
    user.press(button(page, "Close"))
    expect(question(page)).to_have_count(0)
    assert read_table(page).table == arranged
    assert read_table(page).yours

    # What else is laid has to be asked about again.
    lay(user, "K10", None)
    expect(button(page, "Play")).to_be_disabled()
    user.act("Undo")
    user.act("Draw")
    user.press(button(page, "Draw anyway"))
    page.wait_for_selector("main[data-turn=other]")
    expect(page.locator(PLAN)).to_be_visible()
    assert read_table(page).table == arranged
    assert "[R7 R8 R9 R10]" in read_table(other).table

    # In the next turn it is offered, and played from the question itself.
    Mouse(other).act("Draw")
    page.wait_for_selector("main[data-turn=yours]")
    user.press(button(page, "Use the plan"))
    user.act("Draw")
    user.press(button(page, "Play 2 tiles"))
    page.wait_for_selector("main[data-turn=other]")
    other.wait_for_selector("main[data-turn=yours]")
    assert read_table(other).table == arranged

    # An arrangement that cannot be played is no reason to ask, and stays as a plan as well.
    Mouse(other).act("Draw")
    page.wait_for_selector("main[data-turn=yours]")
    lay(user, "K10", None)
    unfinished = read_table(page).table
    user.act("Draw")
    page.wait_for_selector("main[data-turn=other]")
    expect(page.locator(PLAN)).to_be_visible()
    assert read_table(page).table == unfinished


def test_drawing_first_keeps_the_arrangement(pages: Pages, server: Server) -> None:
    """Where a drawn tile may be played at once, the turn goes on with what was arranged."""
    page = pages(reduced_motion="reduce")
    sit(page, server, "drawing, then playing")
    user = Mouse(page)
    lay(user, "R11", 0)
    user.act("Draw")
    user.press(button(page, "Draw anyway"))
    expect(button(page, "End turn")).to_be_visible()
    assert "[R7 R8 R9 R10 R11]" in read_table(page).table
    expect(button(page, "Play")).to_be_enabled()
    user.act("End turn")
    expect(question(page)).to_have_accessible_name("You can play 1 tile. End the turn anyway?")


@pytest.mark.parametrize(
    ("name", "kind", "asked"),
    [
        ("drawing away a win", "R11", "You can play your last tiles and go out. Draw anyway?"),
        pytest.param("passing", "R11", "You can play 1 tile. Pass anyway?", marks=pytest.mark.slow),
    ],
)
def test_the_question_says_what_is_at_stake(
    name: str, kind: str, asked: str, pages: Pages, server: Server
) -> None:
    page = pages(SMALL, reduced_motion="reduce")
    sit(page, server, name)
    user = Finger(page)
    lay(user, kind, 0)
    speak(page, "en")
    page.locator("button.draw").tap()
    expect(question(page)).to_have_accessible_name(asked)
    user.press(button(page, "Close"))
    for language in (*LANGUAGES, "de"):
        speak(page, language)
        page.locator("button.draw").tap()
        close = question(page).locator("header button").bounding_box()
        assert close is not None
        assert close["width"] == close["height"], language
        for shown in question(page).get_by_role("button").all():
            expect(shown).to_be_in_viewport(ratio=1)
            assert shown.evaluate("it => it.scrollWidth <= it.clientWidth")
        question(page).get_by_role("button").first.tap()
