"""Planning while others are to move: a scratch table that nobody else sees, used in one's turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE, SMALL
from tests.browser.fixtures.staged_games import sit, sit_opposite
from tests.browser.pages.keyboard import Keyboard
from tests.browser.pages.next_move import Step
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tests.browser.screens.screen import check_whole, speak
from tests.browser.screens.steps import plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.user import User

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

START: Final = ["[R7 R8 R9 R10]", "[B3 B4 B5 B6]"]
PLAN: Final = "[data-plan]"
"""The words on the layer of a plan."""


def tile(page: Page, kind: str) -> int:
    return next(piece.id for piece in read_table(page).rack if piece.kind == kind)


def meld(page: Page, nth: int) -> int:
    return read_table(page).melds[nth].id


@pytest.mark.parametrize(
    ("name", "kind", "device"),
    [
        ("mouse", Mouse, DESK),
        pytest.param("keys", Keyboard, DESK, marks=pytest.mark.slow),
        pytest.param("finger", Finger, PHONE, marks=pytest.mark.slow),
    ],
)
def test_a_plan_is_made_kept_and_played(
    name: str,
    kind: Callable[[Page], User],
    device: dict[str, Any],
    pages: Pages,
    server: Server,
) -> None:
    ada = pages(reduced_motion="reduce")
    sit(ada, server, f"plan, by {name}")
    page = pages(device, reduced_motion="reduce")
    sit_opposite(page, server, f"plan, by {name}")
    user = kind(page)

    # Two things at once: a tile that the other one has too, and a meld of one's own.
    expect(page.locator(PLAN)).to_have_count(0)
    user.move(Step((tile(page, "R11"),), meld(page, 0)))
    expect(page.locator(PLAN)).to_be_visible()
    user.gather([tile(page, number) for number in ("K9", "O9", "B9")])
    planned = ["[R7 R8 R9 R10 R11]", "[B3 B4 B5 B6]", "[K9 O9 B9]"]
    assert read_table(page).table == planned
    assert read_table(ada).table == START
    assert read_table(ada).yours

    # It can be put aside and taken back, and it outlives the page.
    user.press(button(page, "Show the table"))
    assert read_table(page).table == START
    user.press(button(page, "Show the plan"))
    page.reload()
    expect(page.locator(PLAN)).to_be_visible()
    assert read_table(page).table == planned

    # The other one opens beside it. What they did is seen first, then the plan goes on.
    theirs = Mouse(ada)
    theirs.gather([tile(ada, number) for number in ("K10", "B10", "O10")])
    theirs.act("Play")
    page.wait_for_selector("main[data-turn=yours]")
    group = read_table(ada).table[-1]
    assert read_table(page).table == [*START, group]
    expect(page.locator("#turn-status")).to_contain_text("Your plan still works: 4 tiles")
    user.press(button(page, "Use the plan"))
    used = ["[R7 R8 R9 R10 R11]", "[B3 B4 B5 B6]", group, "[K9 O9 B9]"]
    assert read_table(page).table == used

    # Now it is a turn like any other: it outlives the page, and is played.
    page.reload()
    page.wait_for_selector("main[data-turn=yours]")
    assert read_table(page).table == used
    user.press(button(page, "Play"))
    page.wait_for_selector("main[data-turn=other]")
    ada.wait_for_selector("main[data-turn=yours]")
    assert sorted(read_table(ada).table) == sorted(used)

    # A plan that the table no longer allows goes back, and says so.
    user.move(Step((tile(page, "B7"),), meld(page, 1)))
    expect(page.locator(PLAN)).to_be_visible()
    theirs.move(Step((tile(ada, "B7"),), read_table(ada).melds[1].id))
    theirs.act("Play")
    page.wait_for_selector("main[data-turn=yours]")
    expect(page.locator("#turn-status")).to_contain_text("Back on your rack: blue 7")
    assert "B7" in [piece.kind for piece in read_table(page).rack]
    expect(button(page, "Play")).to_be_disabled()


@pytest.mark.slow
def test_what_is_to_be_done_fits_a_small_phone_beside_a_clock(pages: Pages, server: Server) -> None:
    first, other = (pages(SMALL, reduced_motion="reduce") for _ in range(2))
    for page in (first, other):  # the device's own letters are wider, and stay if ours come late
        page.route("**/*.woff2", lambda route: route.abort())
    sit(first, server, "plan, by the clock")
    sit_opposite(other, server, "plan, by the clock")
    plan(other)  # a tile alone is no meld
    check_whole(first)
    speak(first, "en")
    Finger(first).act("Draw")
    other.wait_for_selector("main[data-turn=yours]")
    expect(other.locator("#turn-status")).to_contain_text("Your plan is unfinished")
    check_whole(other)

    # Whoever has played may have a long name: what is beside it is still in sight.
    called = other.locator("main header [data-turns] .name")
    called.evaluate("it => { it.textContent = 'W'.repeat(24); }")
    expect(other.locator("[data-talk]:visible")).to_be_in_viewport(ratio=1)
