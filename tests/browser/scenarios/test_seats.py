"""A seat is never lost: bots stand in, seats are taken back, and friends play again and again."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import TOKEN, match_id, sit, sit_opposite, stage
from tests.browser.fixtures.staged_positions import FRIENDS
from tests.browser.pages.friends import await_turn, sit_down, take_turns
from tests.browser.pages.game_situations import RACK, win
from tests.browser.pages.home_page import SHORT, changed
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tilerummy.client import Client
from tilerummy.server.identity.tokens import COOKIE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

AWAY_MS = 300
RULES = changed("classic", SHORT)
STILL = "reduce"
IN = "Yes, I’m in"  # noqa: RUF001 - the page prints a real apostrophe


@contextmanager
def friends(
    pages: Pages, solver: Solver, folder: Path, undo_ms: int
) -> Iterator[tuple[Server, Player, Player]]:
    """Seat Ada at a desk, Béla with a phone, and a bot; nobody has to be away for long."""
    with serving(folder, away_ms=AWAY_MS, undo_ms=undo_ms) as server:
        ada = Player(Mouse(pages(reduced_motion=STILL)), solver, "Ada", ruleset=RULES)
        bela = Player(Finger(pages(PHONE, reduced_motion=STILL)), solver, "Béla", ruleset=RULES)
        sit_down(ada, bela, server, "1")
        yield server, ada, bela


def card(page: Page, name: str) -> Locator:
    return page.locator("li[data-seat]").filter(has_text=name)


def let_a_bot_stand_in(page: Page, name: str) -> None:
    card(page, name).locator("[data-away]").click()
    page.locator("dialog [data-stand-in]").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(card(page, name).locator("[data-stood-in]")).to_be_visible()


def to_turn_of(ada: Player, bela: Player, wanted: Player) -> None:
    while (mover := await_turn(ada, bela)) is not wanted:
        assert mover is not None
        mover.take_turn()


@pytest.mark.slow
def test_a_bot_stands_in_and_the_seat_is_taken_back(
    pages: Pages, solver: Solver, tmp_path: Path
) -> None:
    with friends(pages, solver, tmp_path / "matches", 30_000) as (_, ada, bela):
        to_turn_of(ada, bela, bela)
        rack = {piece.kind for piece in read_table(bela.page).rack}
        bela.page.context.set_offline(True)
        card(ada.page, "Béla").locator("[data-away]").click()
        expect(ada.page.get_by_text("You can undo this for 30 seconds.")).to_be_visible()
        ada.page.keyboard.press("Escape")
        let_a_bot_stand_in(ada.page, "Béla")
        # Taken back within the time in which nothing happens, with the keyboard.
        undo = card(ada.page, "Béla").locator("[data-undo]")
        name = undo.get_attribute("aria-label")
        assert re.fullmatch(r"Undo \(\d+\): no bot for .Béla.", name or "")
        expect(undo).not_to_have_attribute("aria-label", name or "")  # the seconds run down
        undo.press("Enter")
        expect(card(ada.page, "Béla").locator("[data-stood-in]")).to_have_count(0)
        let_a_bot_stand_in(ada.page, "Béla")
        bela.page.context.set_offline(False)
        # Whoever returns sees it at once, and has lost nothing.
        back = bela.page.get_by_role("button", name="Take your seat back")
        expect(back).to_be_visible()
        bela.user.press(back)
        expect(button(bela.page, "Draw")).to_be_enabled()
        assert {piece.kind for piece in read_table(bela.page).rack} == rack
        bela.take_turn()
        expect(card(ada.page, "Béla").locator("[data-stood-in]")).to_have_count(0)


@pytest.mark.slow
def test_a_seat_moves_to_another_browser_by_link_name_and_word(
    pages: Pages, tmp_path: Path
) -> None:
    stage(tmp_path, FRIENDS)
    with serving(tmp_path, away_ms=AWAY_MS) as server:
        ada, phone = pages(reduced_motion=STILL), pages(PHONE, reduced_motion=STILL)
        sit(ada, server, "somebody away")
        sit_opposite(phone, server, "somebody away")
        rack = {piece.kind for piece in read_table(phone).rack}
        phone.wait_for_load_state("networkidle")  # all of the page is there
        phone.context.set_offline(True)
        card(ada, "Robin").locator("[data-away]").click()
        ada.get_by_role("button", name="Make a seat code").click()
        word = ada.locator("[data-word]").inner_text()

        other = pages(reduced_motion=STILL)
        other.goto(f"{server.url}j/{match_id('somebody away')}#staged")
        other.get_by_text("Already have a seat here?").click()
        other.get_by_label("Your seat").select_option("Robin")
        other.get_by_label("Seat code").fill("not the word")
        button(other, "Take my seat").click()
        expect(other.locator("#seat-failed")).not_to_be_empty()
        other.get_by_label("Seat code").fill(word)
        button(other, "Take my seat").click()
        other.wait_for_selector("main[data-turn=other]")
        assert {piece.kind for piece in read_table(other).rack} == rack
        # Whoever gave the word sees them there; where they were before the seat is gone.
        expect(ada.get_by_role("dialog")).to_be_hidden()
        phone.context.set_offline(False)
        expect(phone.get_by_role("heading", name="You have no seat at this table")).to_be_visible()
        button(ada, "Draw").click()
        expect(button(other, "Draw")).to_be_enabled()


@pytest.mark.slow
def test_the_lobby_says_who_does_not_play_again(pages: Pages, tmp_path: Path) -> None:
    stage(tmp_path, FRIENDS)
    with serving(tmp_path) as server:
        ada, robin = pages(SMALL, reduced_motion=STILL), pages(PHONE, reduced_motion=STILL)
        sit_opposite(robin, server, "the last of a match")
        win(Finger(ada), server, "the last of a match")
        button(ada, "Rematch with everybody").click()
        seat = card(ada, "Robin")
        expect(seat).to_contain_text("has been asked…")
        expect(ada.get_by_text("Wait for the answers")).to_be_visible()
        button(robin, "Not now").press("Enter")
        expect(button(robin, "Play after all")).to_be_focused()
        expect(seat).to_contain_text("not playing now")
        expect(ada.get_by_text("seat a bot there or clear the seat")).to_be_visible()
        # What clears the seat stands beside the name, above what fills it.
        clears, fills = seat.locator("button.icon"), seat.locator("[role=group]")
        beside, below = clears.bounding_box(), fills.bounding_box()
        assert beside is not None
        assert below is not None
        assert beside["y"] + beside["height"] <= below["y"]


@pytest.mark.slow
def test_friends_end_a_match_without_a_length_by_a_rematch(pages: Pages, tmp_path: Path) -> None:
    stage(tmp_path, FRIENDS)
    with serving(tmp_path) as server:
        ada, robin = pages(reduced_motion=STILL), pages(PHONE, reduced_motion=STILL)
        with ThreadPoolExecutor(1) as beside:  # this thread has a loop of its own
            secret = beside.submit(asyncio.run, let_look_on(server, "between games")).result()
        spectator = pages(reduced_motion=STILL)
        spectator.goto(f"{server.url}watch/{match_id('between games')}#{secret}")
        spectator.wait_for_selector("[data-onlooker]")
        sit_opposite(robin, server, "between games")
        win(Mouse(ada), server, "between games")
        expect(button(robin, "Next game")).to_be_visible()
        button(ada, "End this match and ask for a rematch").click()
        expect(ada.get_by_text("has been asked…")).to_be_visible()
        # What was played counts for the evening, and nobody plays on where it was.
        assert {name: won for name, (won, _) in tallies(ada).items()} == {"Ada": 1, "Robin": 0}
        expect(robin.get_by_text("The match is over")).to_be_visible()
        expect(button(robin, "Next game")).to_be_hidden()
        button(robin, IN).click()
        expect(robin.get_by_text("The host starts the game.")).to_be_visible()
        button(ada, "Start the game").click()
        for page in (ada, robin):
            page.wait_for_selector(RACK)
        # Who looked on follows them.
        spectator.locator("[data-follow]").click()
        here = ada.evaluate("document.querySelector('main').dataset.match")
        spectator.wait_for_selector(f"main[data-match='{here}'] [data-onlooker]")


async def let_look_on(server: Server, name: str) -> str:
    """Let people look on at a staged match, at once; return with what."""
    host = Client(server.url, cookies={COOKIE: TOKEN})
    async with host, host.sit(match_id(name)) as table:
        await table.set_watching(0)
        return str(table.view.watch)


def tallies(page: Page) -> dict[str, tuple[int, int]]:
    """Return by name the matches won and the points of the evening, as the page shows them."""
    rows = page.locator("[data-evening] [data-tally]")
    return {
        row.locator("bdi").inner_text(): (
            int(row.locator("[data-won]").get_attribute("data-won") or ""),
            int(row.locator("[data-points]").get_attribute("data-points") or ""),
        )
        for row in rows.all()
    }


def again(asks: Player, answers: Player) -> None:
    """Let one ask for a rematch, the other agree, and the first start it."""
    for player in (asks, answers):
        expect(player.page.locator("[data-result]")).to_be_visible()
        player.opened = False
    asks.user.press(button(asks.page, "Rematch with everybody"))
    expect(asks.page.get_by_text("has been asked…")).to_be_visible()
    expect(button(asks.page, "Start the game")).to_be_disabled()
    answers.user.press(button(answers.page, IN))
    expect(answers.page.get_by_text("The host starts the game.")).to_be_visible()
    asks.user.press(button(asks.page, "Start the game"))
    for player in (asks, answers):
        expect(player.page.locator("[data-piece][data-where=rack]")).to_have_count(7)


@pytest.mark.slow
def test_two_friends_and_a_bot_over_three_rematches(
    pages: Pages, solver: Solver, tmp_path: Path
) -> None:
    """One locks the phone, one reloads in the middle of a turn, and the host goes for good."""
    with friends(pages, solver, tmp_path / "matches", 2000) as (_, ada, bela):
        # Béla locks the phone; a bot plays for him meanwhile, and he plays the rest himself.
        to_turn_of(ada, bela, bela)
        bela.page.context.set_offline(True)
        let_a_bot_stand_in(ada.page, "Béla")
        ada.wait_for_turn()
        ada.take_turn()
        bela.page.context.set_offline(False)
        over = bela.page.locator("[data-result]")
        back = bela.page.get_by_role("button", name="Take your seat back")
        expect(back.or_(over).first).to_be_visible()
        if back.is_visible():
            bela.user.press(back)
            bela.opened = "not opened" not in (card(ada.page, "Béla").text_content() or "")
        take_turns(ada, bela)

        again(bela, ada)
        # Ada reloads in the middle of her turn.
        to_turn_of(ada, bela, ada)
        ada.page.reload()
        ada.page.wait_for_selector("main[data-turn=yours]")
        take_turns(ada, bela)
        expect(ada.page.locator("[data-evening]")).to_be_visible()  # the page was loaded again
        first = tallies(ada.page)
        assert set(first) >= {"Ada", "Béla"}
        assert sum(points for _, points in first.values()) == 0
        assert first == tallies(bela.page)

        again(ada, bela)
        # The host goes for good: the other one, who is all that is there, goes on as host.
        to_turn_of(ada, bela, bela)
        ada.page.close()
        let_a_bot_stand_in(bela.page, "Ada")
        bela.play_on()
        expect(bela.page.locator("[data-result]")).to_be_visible()
        bela.opened = False
        bela.user.press(button(bela.page, "Rematch with everybody"))
        seat = bela.page.locator("[data-seat]").filter(has_text="Ada")
        bela.user.press(seat.get_by_role("button", name="Seat a bot: Easy"))
        expect(seat).to_contain_text("bot plays until they come")
        bela.user.press(button(bela.page, "Start the game"))
        bela.play_on()
        expect(bela.page.locator("[data-evening]")).to_contain_text("after 4 matches")
        assert sum(points for _, points in tallies(bela.page).values()) == 0
