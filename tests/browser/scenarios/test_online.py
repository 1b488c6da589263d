"""A division that is played on this server: the director's choice, a player's seat, a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, WIDE
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.director_page import director_line, link_to

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_round_is_played_here(pages: Pages, server: Server) -> None:
    director = pages(WIDE)
    director.goto(f"{server.url}contests")
    director.get_by_label("Name of the contest").fill("Friday club")
    director.get_by_label("Played on this server").check()
    director.get_by_role("button", name="Create the contest").click()
    director.locator("[data-saved]").click()
    director_line(director, "no_entrants").wait_for()
    director.get_by_label("Paste or type people").fill("Ann\nBo\nCyd\nDee")
    director.get_by_role("button", name="Enter 4 people").click()
    director_line(director, "draft_wanted").get_by_role("button").first.click()
    director_line(director, "draft_ready").wait_for()
    director_line(director, "draft_ready").get_by_role("button").first.click()
    director_line(director, "tables_missing").wait_for()
    players = link_to(director, "players")
    phone = pages(PHONE)
    phone.goto(players)
    phone.get_by_role("button", name="Ann").click()
    phone.locator("[data-claim]").click()
    phone.locator("[data-play]").wait_for()
    phone.locator("[data-play]").click()
    phone.locator("[data-seat][data-here=true]").first.wait_for()
    director.get_by_role("button", name="Tables", exact=True).click()
    director.locator("button[data-table='0']").click()
    dialog = director.get_by_role("dialog")
    dialog.locator("[data-bot]").first.wait_for()
    for _ in range(3):
        count = dialog.locator("[data-bot]").count()
        dialog.locator("[data-bot]").first.click()
        expect(dialog.locator("[data-bot]")).to_have_count(count - 1)
    phone.locator("[data-status=playing]").wait_for()
    expect(dialog.locator("[data-pod=playing] li").filter(has_text="tiles")).to_have_count(4)


def test_a_bot_is_offered_for_whoever_has_gone_once_the_game_has_begun(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, ("Ann", "Bo", "Cyd", "Dee"), online=True)
    desk.command({"type": "draft", "division": desk.division})
    desk.publish_online()
    gone, *others = desk.sheets[0]["seats"]
    phone = pages(PHONE)
    phone.goto(desk.claim(desk.name(gone)))
    phone.locator("[data-play]").tap()
    phone.locator("[data-seat][data-here=true]").first.wait_for()
    phone.close()
    director = pages()
    director.goto(desk.address())
    director.locator("button[data-table='0']").click()
    row = director.locator(f"dialog [data-pod] [data-seat='{gone}']")
    expect(row).to_contain_text("disconnected")
    expect(director.locator("dialog [data-bot]")).to_have_count(len(others))
    expect(row.locator("[data-bot]")).to_have_count(0)
    for entrant in others:
        desk.let_bot_play(entrant)
    director.locator("dialog [data-pod=playing]").wait_for()
    expect(row.locator("[data-bot]")).to_be_visible()


def test_what_would_be_lost_is_told_before_a_round_is_taken_back(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, [f"Person {at}" for at in range(1, 9)], online=True)
    desk.command({"type": "draft", "division": desk.division})
    desk.publish_online()
    ann = pages(PHONE)
    seats = desk.sheets[0]["seats"]
    ann.goto(desk.claim(desk.name(seats[0])))
    ann.locator("[data-play]").tap()
    for entrant in seats[1:]:
        desk.let_bot_play(entrant)
    ann.locator("[data-status=playing]").wait_for()
    director = pages()
    director.goto(desk.address())
    director.locator("[data-take-back]").click()
    dialog = director.get_by_role("dialog")
    expect(dialog.locator("[data-lost]")).to_have_attribute("data-lost", "1")
    expect(dialog).to_contain_text("A game is being played at table 1. It ends at once")
    expect(dialog).to_contain_text("Nobody is playing yet at table 2")
    dialog.get_by_role("button", name="Let them play").click()
    expect(dialog).to_have_count(0)
    assert desk.live()[0]["status"] == "playing"

    director.locator("[data-take-back]").click()
    dialog.get_by_role("button", name="End the game and take it back").click()
    director_line(director, "draft_ready").wait_for()
    expect(dialog).to_have_count(0)
    ann.locator("[data-to-contest]").wait_for()
    assert desk.live() == []
    # What has ended does not come back: the round is published anew, with other matches.
    expect(director.get_by_role("button", name="Undo")).to_have_count(0)
