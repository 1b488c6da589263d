"""The lessons: boards of one idea on the table of a game, without a server and without a clock."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE
from tests.browser.pages.home_page import play_bots, replayed
from tests.browser.pages.keyboard import Keyboard
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tests.browser.pages.user import User

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

BOARDS: Final = ("run", "group", "open", "add", "split", "joker")
MOST_GAMES: Final = 8
"""An easy bot loses most of them."""


def board(page: Page, name: str) -> Locator:
    return page.locator(f"main[data-lesson={name}]")


def learn(user: User, server: Server) -> None:
    """Open the lessons from the first page."""
    user.page.goto(server.url)
    user.press(user.page.locator("[data-learn]"))
    expect(board(user.page, "run")).to_be_visible()


def solve(player: Player, name: str) -> None:
    """Make the solver's play on the board of this *name*."""
    page = player.page
    expect(board(page, name)).to_be_visible()
    player.wait_for_turn()
    player.opened = name != "open"
    _, wanted = player.think()
    assert wanted is not None
    assert player.arrange(wanted)
    player.user.act("Play")
    expect(page.locator("main[data-solved=true]")).to_be_visible()
    expect(page.locator("[data-next]")).to_be_focused()


def skip_to(user: User, name: str) -> None:
    for _ in range(BOARDS.index(name)):
        user.press(button(user.page, "Skip"))
    expect(board(user.page, name)).to_be_visible()


def test_a_run_by_mouse_without_a_network(pages: Pages, server: Server, solver: Solver) -> None:
    page = pages(DESK)
    user = Mouse(page)
    learn(user, server)
    expect(page.locator("[data-ghost-hand=moving] svg.hand")).to_be_visible()
    page.context.set_offline(offline=True)
    view = read_table(page)
    blue = next(piece for piece in view.rack if piece.kind == "B6")
    user.gather([view.rack[0].id, blue.id, view.rack[1].id])
    wrong = page.locator("[data-meld]")
    expect(wrong.locator(".caption")).to_have_text("tiles do not match")
    expect(page.locator("[data-ghost-hand]")).to_be_hidden()
    user.act("Draw")
    expect(page.locator("main").get_by_text("Here you can.")).to_be_visible()
    user.act("Reset turn")
    solve(Player(user, solver, "Ada"), "run")
    user.press(page.locator("[data-next]"))
    expect(board(page, "group")).to_be_visible()
    page.context.set_offline(offline=False)
    # What is done is remembered: the first page leads on from there.
    page.goto(server.url)
    expect(page.locator("[data-learn]")).to_contain_text("Continue with lesson 2")


@pytest.mark.slow
def test_opening_by_touch(pages: Pages, server: Server, solver: Solver) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    user = Finger(page)
    learn(user, server)
    skip_to(user, "open")
    expect(page.locator("[data-ghost-hand=still]")).to_be_visible()
    user.press(page.locator("[data-where=table]").first)
    expect(page.locator("[data-note]")).to_contain_text("Open first")
    solve(Player(user, solver, "Ada"), "open")


@pytest.mark.slow
def test_a_joker_by_keys(pages: Pages, server: Server, solver: Solver) -> None:
    page = pages(DESK, reduced_motion="reduce")
    user = Keyboard(page)
    learn(user, server)
    skip_to(user, "joker")
    heading = page.get_by_role("heading", name="Freeing a joker")
    expect(heading).to_be_focused()
    expect(heading).to_have_accessible_description(re.compile("^The joker stands for red 6"))
    player = Player(user, solver, "Ada")
    player.opened = True
    player.wait_for_turn()
    page.keyboard.press("h")
    expect(page.get_by_text("First take red 6 and put it on red 5, joker, red 7")).to_be_attached()
    # The rules would allow this, but it frees no joker.
    assert player.arrange(["[O10 O11 O12]", "[R5 R6 R7 J]"])
    user.act("Play")
    expect(page.locator("main").get_by_text("misses the point")).to_be_visible()
    solve(player, "joker")
    user.press(page.locator("[data-next]"))
    expect(page.get_by_role("heading", name="You can play")).to_be_focused()


@pytest.mark.parametrize(
    ("kind", "device", "shown", "left_out"),
    [
        (Finger, PHONE, "gestures", "keys"),
        pytest.param(Mouse, DESK, "keys", "gestures", marks=pytest.mark.slow),
    ],
    ids=["touch", "mouse"],
)
def test_help_tells_of_what_there_is_to_play_with(
    kind: Callable[[Page], User],
    device: dict[str, Any],
    shown: str,
    left_out: str,
    pages: Pages,
    server: Server,
) -> None:
    user = kind(pages(device, reduced_motion="reduce"))
    page = user.page
    play_bots(user, server, "Ada")
    user.press(button(page, "Help"))
    help_shown = page.get_by_role("dialog", name="Help")
    expect(help_shown.locator(f"[data-{shown}]")).to_be_visible()
    expect(help_shown.locator(f"[data-{left_out}]")).to_have_count(0)
    user.press(button(page, "How to play").last)
    steps = page.locator("[data-how-to-play=classic] > li")
    expect(steps).to_have_count(7)
    expect(steps.get_by_role("img")).to_have_count(9)
    user.press(button(page, "Close"))
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "device"),
    [(Mouse, DESK), (Finger, PHONE), (Keyboard, DESK)],
    ids=["mouse", "touch", "keyboard"],
)
def test_from_the_first_visit_to_a_game_that_is_won(
    kind: Callable[[Page], User],
    device: dict[str, Any],
    pages: Pages,
    server: Server,
    solver: Solver,
    tmp_path: Path,
) -> None:
    user = kind(pages(device))
    page = user.page
    learn(user, server)
    player = Player(user, solver, "Player")
    for name in BOARDS:
        solve(player, name)
        user.press(page.locator("[data-next]"))
    page.emulate_media(reduced_motion="reduce")
    user.press(page.get_by_role("button", name="Play your first game"))
    expect(page.locator("main[data-match]")).to_be_visible()
    assert page.get_by_role("timer").count() == 0
    player.opened = False
    for _ in range(MOST_GAMES):
        player.play_on()
        if player.scores()[0].wins > 0:
            break
        player.next_game()
    assert player.failures == []
    expect(page.get_by_role("heading", name="You won!")).to_be_visible()
    assert replayed(player.download(tmp_path))
