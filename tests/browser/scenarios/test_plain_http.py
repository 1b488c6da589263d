"""At a plain http address of the network, where browsers give a page less than a secure one."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import staged_games
from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_positions import STAGED
from tests.browser.pages.game_situations import win
from tests.browser.pages.home_page import open_home
from tests.browser.pages.pointers import Mouse
from tests.browser.pages.user import button

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

ALL = "0.0.0.0"  # noqa: S104 - for the moment of a test
NARROW = {**PHONE, "viewport": {"width": 320, "height": 568}}


@dataclass(frozen=True)
class Neighbour:
    """A server as another device in the network finds it, or somebody on its own machine."""

    url: str


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("open")
    staged_games.stage(folder, {"winning": STAGED["winning"]})
    with serving(folder, host=ALL) as running:
        yield running


@pytest.fixture(scope="module")
def neighbour(open_server: Server) -> Neighbour:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))  # sends nothing
        except OSError:
            pytest.skip("this machine is in no network")
        host = probe.getsockname()[0]
    return Neighbour(f"http://{host}:{open_server.port}/")


def pasted(page: Page) -> str:
    """Return what the clipboard holds; only its keys reach it on a page without TLS."""
    page.evaluate(
        """() => {
            const field = document.createElement('textarea');
            field.id = 'pasted';
            (document.querySelector('dialog[open]') ?? document.body).append(field);
            field.focus();
        }"""
    )
    page.keyboard.press("Control+V")
    text = page.locator("#pasted").input_value()
    page.evaluate("document.querySelector('#pasted').remove()")
    return text


def copies(page: Page, where: Locator) -> str:
    """Press a button that copies; it has to say so itself. Return what was copied."""
    before = where.inner_text()
    where.click()
    expect(where).to_have_attribute("data-copied", "true")
    expect(where).to_contain_text("Copied")
    assert before
    return pasted(page)


def test_a_link_made_on_this_machine_leads_others_to_it(
    pages: Pages, open_server: Server, neighbour: Neighbour
) -> None:
    host = Mouse(pages())
    open_home(host, Neighbour(f"http://localhost:{open_server.port}/"), "Ada")
    host.press(host.page.get_by_role("button", name="Play with friends"))
    link = host.page.get_by_label("Invitation link")
    expect(link).to_have_value(re.compile(f"^{re.escape(neighbour.url)}j/"))
    guest = pages(PHONE)
    guest.goto(link.input_value())
    guest.get_by_label("Your name").fill("Ben")
    button(guest, "Sit down").click()
    expect(host.page.get_by_text("Ben", exact=True)).to_be_visible()


def test_a_lobby_that_nobody_else_can_reach_says_what_to_do(pages: Pages, server: Server) -> None:
    host = Mouse(pages(NARROW))
    open_home(host, server, "Ada")
    host.press(host.page.get_by_role("button", name="Play with friends"))
    note = host.page.locator("[data-only-here]")
    expect(note).to_contain_text("TILERUMMY_HOST=0.0.0.0")
    expect(note).to_contain_text("Nobody else can open this link")


def test_links_of_a_contest_that_nobody_else_can_reach_say_so(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ("Ada", "Ben", "Cho", "Dan"))
    page = pages(NARROW)
    page.goto(desk.address())
    button(page, "Links").click()
    expect(page.locator("[data-only-here]")).to_contain_text("TILERUMMY_HOST=0.0.0.0")


@pytest.mark.slow
def test_codes_of_a_contest_and_of_a_move_lead_others_to_the_machine(
    pages: Pages, open_server: Server, neighbour: Neighbour
) -> None:
    here = Neighbour(f"http://localhost:{open_server.port}/")
    desk = DirectorClient(here, ("Ada", "Ben", "Cho", "Dan"))
    page = pages()
    page.goto(desk.address())
    button(page, "Links").click()
    expect(page.locator("[data-link=players] input").first).to_have_value(
        re.compile(f"^{re.escape(neighbour.url)}c/")
    )
    other = Mouse(pages())
    open_home(other, here, "Ada")
    other.press(other.page.get_by_role("button", name="Play with friends"))
    expect(other.page.get_by_label("Invitation link")).to_be_visible()
    other.page.goto(f"{here.url}me/games")
    other.press(other.page.get_by_role("button", name="Move to another device"))
    expect(other.page.locator("#take-link")).to_have_value(
        re.compile(f"^{re.escape(neighbour.url)}me/take#")
    )


@pytest.mark.slow
def test_every_copy_button_copies_without_tls(pages: Pages, neighbour: Neighbour) -> None:
    user = Mouse(pages(reduced_motion="reduce"))
    page = user.page
    # A finished game, its replay and its review.
    win(user, neighbour)
    match = page.url.rpartition("/")[2]
    page.goto(f"{neighbour.url}replay/{match}/1/1")
    assert "/replay/" in copies(page, page.locator(".copy"))
    page.goto(f"{neighbour.url}review/{match}/1/1")
    share = page.locator("section[aria-labelledby=share-title]")
    assert "/review/" in copies(page, share.locator("[data-copied]").first)
    expect(share).to_contain_text("Anyone who has it can see the finished games")
    assert copies(page, share.locator("[data-copied]").last).startswith("Turn 1")
    # The solve page.
    page.goto(f"{neighbour.url}solve")
    assert "/solve#" in copies(page, page.locator(".terms [data-copied]"))
    # A table for friends, looking on at it, and moving to another device.
    open_home(user, neighbour, "Ada")
    user.press(page.get_by_role("button", name="Play with friends"))
    invite = page.locator("section.invite")
    assert copies(page, invite.locator("[data-copied]")) == invite.locator("input").input_value()
    user.choose("Spectators", "Live")
    watch = page.locator("[data-watch-settings]")
    assert "/watch/" in copies(page, watch.locator("[data-copied]"))
    expect(page.locator("[data-told=needs_tls]")).to_contain_text("https")
    page.goto(f"{neighbour.url}me/games")
    user.press(page.get_by_role("button", name="Move to another device"))
    assert "/me/take#" in copies(page, page.locator("dialog [data-copied]"))
    # A contest's links.
    desk = DirectorClient(neighbour, ("Ada", "Ben", "Cho", "Dan"))
    page.goto(desk.address())
    button(page, "Links").click()
    assert "/c/" in copies(page, page.locator("[data-link=players] [data-copied]").first)


def test_the_first_page_says_what_is_missing_without_tls(
    pages: Pages, open_server: Server, neighbour: Neighbour
) -> None:
    page = pages(NARROW)
    page.goto(neighbour.url)
    expect(page.locator("[data-plain-http]")).to_contain_text("Without https")
    page.goto(f"http://localhost:{open_server.port}/")
    expect(page.locator("footer")).to_be_visible()
    expect(page.locator("[data-plain-http]")).to_have_count(0)
