"""Two people and a bot at one table, by link; turns that are broken off and gone on with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PATIENCE_MS
from tests.browser.pages.home_page import SHORT, open_home
from tests.browser.pages.next_move import Step
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Player

LOST = "Connection lost. Reconnecting…"
BACK = "Connected again."


def sit_down(host: Player, guest: Player, server: Server, games: str | None = None) -> None:
    """Invite, take the seat, fill the last one with a bot, and start."""
    open_home(host.user, server, host.name, changes=SHORT)
    host.user.choose("Seats for friends", "2")
    if games is not None:
        host.user.choose("Games", games)
    host.user.press(host.page.get_by_role("button", name="Play with friends"))
    link = host.page.get_by_label("Invitation link").input_value()
    host.user.press(host.page.get_by_role("button", name="Seat a bot: Easy").last)
    expect(host.page.locator("[data-kind=bot]")).to_have_count(1)
    start = button(host.page, "Start the game")
    expect(start).to_be_disabled()

    guest.page.goto(link)
    expect(guest.page.get_by_role("heading")).to_have_text("\u2068Ada\u2069 invites you to play")
    guest.user.fill(guest.page.get_by_label("Your name"), guest.name)
    guest.user.press(button(guest.page, "Sit down"))
    expect(guest.page.get_by_text("The host starts the game.")).to_be_visible()

    expect(host.page.get_by_text(guest.name, exact=True)).to_be_visible()
    host.user.press(start)
    for player in (host, guest):
        expect(player.page.locator("[data-piece][data-where=rack]")).to_have_count(7)


def take_turns(host: Player, guest: Player, until: int | None = None) -> None:
    """Let whoever is to move play, until both have had so many turns, or to the end."""
    while until is None or min(host.turns, guest.turns) < until:
        mover = await_turn(host, guest)
        if mover is None:
            return
        mover.take_turn()


def await_turn(host: Player, guest: Player) -> Player | None:
    """Return who is to move; None if the game is over."""
    for _ in range(PATIENCE_MS // 20):
        for player in (host, guest):
            view = read_table(player.page)
            if view.over:
                return None
            if view.yours:
                return player
        host.page.wait_for_timeout(20)
    raise AssertionError("nobody's turn comes")


def begin_turn(player: Player) -> list[str] | None:
    """Lay a tile; return what the table is to become, None if nothing can be laid in earnest."""
    view, wanted = player.think()
    if wanted is None:
        player.user.move(Step((view.rack[0].id,), None))
    else:
        player.arrange(wanted, most=1)
    expect(button(player.page, "Undo")).to_be_enabled()
    return wanted


def finish_turn(player: Player, wanted: list[str] | None) -> None:
    """Go on with a turn that was begun."""
    if wanted is None:
        player.user.act("Reset turn")
        player.rest(read_table(player.page))
    else:
        assert player.arrange(wanted)
        player.lay()


def lost(page: Page) -> None:
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_visible()


def restored(page: Page) -> None:
    expect(page.get_by_text(BACK).first).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text=LOST)).to_be_hidden()
