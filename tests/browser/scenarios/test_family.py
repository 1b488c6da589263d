"""Three people of a family play over the network of their home; the line of one goes silent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL
from tests.browser.fixtures.server import serving
from tests.browser.pages.friends import LOST
from tests.browser.pages.game_situations import RACK
from tests.browser.pages.home_page import SHORT, changed, open_home
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tests.support.proxy import proxied

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tests.support.proxy import Proxy

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(300)]

EVERYWHERE: Final = "0.0.0.0"  # noqa: S104 - as a host at home starts it
ACTS_MS: Final = 15_000
"""A player who does something is back after 5 s; a busy machine takes longer."""
WAITS_MS: Final = 30_000
"""A player who only looks on is back after 13 s at most."""


@dataclass(frozen=True)
class Home:
    """Where the people of a home open the server."""

    url: str


def address(server: Server) -> str:
    """Return the address of this machine that the server offers to other devices."""
    offered = httpx.get(f"{server.url}api/status").json()["addresses"]
    found = [re.fullmatch(r"http://([\d.]+):\d+", one) for one in offered]
    hosts = [one[1] for one in found if one is not None]
    if not hosts:
        pytest.skip("this machine has no address besides its own loopback")
    return hosts[0]


def sit_down(family: Sequence[Player], server: Home, proxy: Proxy) -> None:
    """Let the first one invite the others, of whom the last one comes by way of *proxy*."""
    host, *guests = family
    open_home(host.user, server, host.name, changes=SHORT)
    host.user.choose("Seats for friends", str(len(guests)))
    host.user.press(host.page.get_by_role("button", name="Play with friends"))
    link = host.page.get_by_label("Invitation link").input_value()
    assert link.startswith(server.url)
    for guest in guests:
        site = proxy.url if guest is guests[-1] else server.url
        guest.page.goto(link.replace(server.url, site))
        guest.user.fill(guest.page.get_by_label("Your name"), guest.name)
        guest.user.press(button(guest.page, "Sit down"))
        expect(guest.page.get_by_text("The host starts the game.")).to_be_visible()
    host.user.press(button(host.page, "Start the game"))
    for player in family:
        expect(player.page.locator(RACK)).to_have_count(7)


def await_turn(family: Sequence[Player]) -> Player:
    """Return the one who is to move, once everybody sees the same table."""
    for _ in range(600):
        views = [read_table(player.page) for player in family]
        movers = [player for player, view in zip(family, views, strict=True) if view.yours]
        tables = {tuple(sorted(view.table)) for view in views}
        if len(movers) == len(tables) == 1:
            return movers[0]
        family[0].page.wait_for_timeout(50)
    raise AssertionError("nobody's turn comes")


def number(player: Player) -> int:
    return int(player.page.locator("main").get_attribute("data-turn-number") or 0)


def after(player: Player, turn: int, timeout_ms: float) -> None:
    """Wait until *player* sees that the turn of this number is over."""
    later = player.page.locator(f'main:not([data-turn-number="{turn}"])')
    expect(later).to_be_visible(timeout=timeout_ms)


def test_a_family_plays_at_home_and_a_silent_line_comes_back(
    pages: Pages, solver: Solver, tmp_path: Path
) -> None:
    rules = changed("classic", SHORT)
    with serving(tmp_path, host=EVERYWHERE) as server:
        home = address(server)
        with proxied(server.port, host=home) as proxy:
            family = (
                Player(Mouse(pages(reduced_motion="reduce")), solver, "Ada", ruleset=rules),
                Player(Finger(pages(PHONE, reduced_motion="reduce")), solver, "Bo", ruleset=rules),
                Player(Finger(pages(SMALL, reduced_motion="reduce")), solver, "Cho", ruleset=rules),
            )
            small = family[-1]
            sit_down(family, Home(f"http://{home}:{server.port}/"), proxy)
            for _ in range(len(family)):
                await_turn(family).take_turn()

            # The line dies while its player moves: the turn arrives all the same, once.
            while await_turn(family) is not small:
                await_turn(family).take_turn()
            turn, held = number(small), small.page.locator(RACK).count()
            proxy.mute()
            small.user.act("Draw")
            for player in family:
                after(player, turn, ACTS_MS)
            expect(small.page.locator(RACK)).to_have_count(held + 1)
            expect(small.page.get_by_text(LOST)).to_have_count(0)

            # It dies again while others move, and its player comes to see what they did.
            mover = await_turn(family)
            assert mover is not small
            turn = number(mover)
            proxy.mute()
            mover.take_turn()
            after(small, turn, WAITS_MS)
            for _ in range(len(family)):
                await_turn(family).take_turn()
            assert [player.failures for player in family] == [[], [], []]
