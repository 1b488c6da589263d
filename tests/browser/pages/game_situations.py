"""Games brought to where there is something to see, all by one person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.fixtures.staged_games import NAME, sit
from tests.browser.pages.home_page import open_home, play_bots
from tests.browser.pages.player import Player
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.home_page import Site
    from tests.browser.pages.player import Solver
    from tests.browser.pages.user import User

RACK: Final = "[data-piece][data-where=rack]"
CLAIM: Final = "[data-claim]"
CALL: Final = "[data-call]"
LATE_CALL: Final = "[data-call].play"
RESULT: Final = "[data-result]"
_FULL: Final = 60
"""Tiles on the table of the pictures, at least."""
_CONTEST: Final = {"rules": "Tournament", "clock": "5:00 per game"}


def full_table(user: User, solver: Solver, server: Server) -> Player:
    """Play games until one comes to a full table; the player is then to move."""
    while True:
        player = Player(user, solver, NAME)
        play_bots(user, server, NAME, level="Medium")
        while player.wait_for_turn():
            if read_table(player.page).tiles_on_table >= _FULL:
                return player
            player.take_turn()


def lobby(user: User, server: Server) -> str:
    """Open a table for friends; return its address."""
    page = user.page.context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Seat a bot: Hard").last.click()
    expect(page.locator("[data-kind=bot]")).to_have_count(1)
    address = page.url
    page.close()
    return address


def changed_rules(user: User, server: Server) -> None:
    """Sit down where any meld opens, no turn has a clock, and nobody calls."""
    open_home(user, server, NAME)
    user.choose("Clock", "60 s")
    user.press(button(user.page, "Change rules"))
    groups = user.page.get_by_role("dialog").locator("details")
    groups.first.wait_for()
    groups.evaluate_all("all => all.forEach((one) => (one.open = true))")
    for rule, value in (("Opening points", "0"), ("Turn clock", "")):
        field = user.page.get_by_role("dialog").get_by_label(rule)
        user.fill(field, value)
        field.press("Tab")
    user.page.get_by_role("dialog").get_by_label("Calling out").select_option("announced")
    user.press(user.page.get_by_role("dialog").get_by_role("button", name="Close").last)
    user.press(user.page.get_by_role("button", name="Play against bots"))
    user.page.wait_for_selector(RACK)


def declined(user: User, solver: Solver, server: Server) -> Player:
    """End a contest game without ever having opened, though it was possible (S3-28)."""
    while True:
        player = Player(user, solver, NAME, ruleset="tournament")
        play_bots(user, server, NAME, bots=3, **_CONTEST)
        if player.hold_back():
            return player


def last_tiles(user: User, solver: Solver, server: Server) -> Player:
    """Lay the last tiles by the guide, to be sent with a call (S2-26)."""
    sit(user.page, server, "last tiles")
    player = Player(user, solver, NAME, ruleset="guide")
    assert player.arrange(["[R7 R8 R9 R10 R11]"])
    return player


def forget_call(player: Player) -> bool:
    """Send the last tiles without a call; return whether it can still be made up for (G7)."""
    player.user.act("Play")
    player.page.wait_for_selector(f"{LATE_CALL}, {RESULT}")
    return not read_table(player.page).over


def win(user: User, server: Site, name: str = "winning") -> None:
    """Lay the last tile of a game that is kept for it."""
    sit(user.page, server, name)
    user.page.locator(RACK).press("Space")
    user.page.locator("[data-tile=R10]").press("Enter")
    user.act("Play")
    user.page.wait_for_selector(RESULT)
