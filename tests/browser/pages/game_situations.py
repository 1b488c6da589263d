"""Games brought to where there is something to see, all by one person."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.browser.fixtures.staged_games import NAME, sit
from tests.browser.pages.home_page import open_home, play_bots
from tests.browser.pages.player import Player
from tests.browser.pages.table_view import look
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.home_page import Site
    from tests.browser.pages.player import Solver
    from tests.browser.pages.user import Hands

RACK: Final = "[data-piece][data-where=rack]"
CLAIM: Final = "[data-claim]"
CALL: Final = "[data-call]"
LATE_CALL: Final = "[data-call].play"
RESULT: Final = "[data-result]"
_FULL: Final = 60
"""Tiles on the table of the pictures, at least."""
_CONTEST: Final = {"rules": "Tournament", "clock": "5:00 per game"}


def full_table(hands: Hands, solver: Solver, server: Server) -> Player:
    """Play games until one comes to a full table; the player is then to move."""
    while True:
        player = Player(hands, solver, NAME)
        play_bots(hands, server, NAME, level="Medium")
        while player.wait_for_turn():
            if look(player.page).tiles_on_table >= _FULL:
                return player
            player.take_turn()


def lobby(hands: Hands, server: Server) -> str:
    """Open a table for friends; return its address."""
    page = hands.page.context.new_page()
    page.goto(server.url)
    page.get_by_role("button", name="Play with friends").click()
    page.get_by_role("button", name="Add a seat").click()
    page.get_by_role("button", name="Seat a bot: Hard").last.click()
    expect(page.locator("[data-kind=bot]")).to_have_count(1)
    address = page.url
    page.close()
    return address


def changed_rules(hands: Hands, server: Server) -> None:
    """Sit down where any meld opens, no turn has a clock, and nobody calls."""
    open_home(hands, server, NAME)
    hands.choose("Clock", "60 s")
    hands.press(button(hands.page, "Change rules"))
    groups = hands.page.get_by_role("dialog").locator("details")
    groups.first.wait_for()
    groups.evaluate_all("all => all.forEach((one) => (one.open = true))")
    for rule, value in (("Opening points", "0"), ("Turn clock", "")):
        field = hands.page.get_by_role("dialog").get_by_label(rule)
        hands.fill(field, value)
        field.press("Tab")
    hands.page.get_by_role("dialog").get_by_label("Calling out").select_option("announced")
    hands.press(hands.page.get_by_role("dialog").get_by_role("button", name="Close").last)
    hands.press(hands.page.get_by_role("button", name="Play against bots"))
    hands.page.wait_for_selector(RACK)


def declined(hands: Hands, solver: Solver, server: Server) -> Player:
    """End a contest game without ever having opened, though it was possible (S3-28)."""
    while True:
        player = Player(hands, solver, NAME, ruleset="tournament")
        play_bots(hands, server, NAME, bots=3, **_CONTEST)
        if player.hold_back():
            return player


def last_tiles(hands: Hands, solver: Solver, server: Server) -> Player:
    """Lay the last tiles by the guide, to be sent with a call (S2-26)."""
    sit(hands.page, server, "last tiles")
    player = Player(hands, solver, NAME, ruleset="guide")
    assert player.arrange(["[R7 R8 R9 R10 R11]"])
    return player


def forget_call(player: Player) -> bool:
    """Send the last tiles without a call; return whether it can still be made up for (G7)."""
    player.hands.act("Play")
    player.page.wait_for_selector(f"{LATE_CALL}, {RESULT}")
    return not look(player.page).over


def win(hands: Hands, server: Site, name: str = "winning") -> None:
    """Lay the last tile of a game that is kept for it."""
    sit(hands.page, server, name)
    hands.page.locator(RACK).press("Space")
    hands.page.locator("[data-tile=R10]").press("Enter")
    hands.act("Play")
    hands.page.wait_for_selector(RESULT)
