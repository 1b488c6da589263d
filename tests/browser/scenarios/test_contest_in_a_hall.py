"""A whole contest in a hall: a director, a screen on the wall, referees and players on phones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, WIDE

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

PEOPLE = [f"Guest{number:02}" for number in range(1, 17)]
TABLES = 4
SEATS = 4


def director_line(page: Page, code: str) -> None:
    page.locator(f"[data-missing={code}]").wait_for()


def organise(page: Page, server: Server) -> None:
    """Two rounds in which nobody meets anybody twice, then a final of the best four."""
    page.goto(f"{server.url}contests")
    page.get_by_label("Name of the contest").fill("Autumn evening")
    page.get_by_text("All meet").click()
    page.get_by_label("Rounds").select_option("2")
    page.get_by_label("Games per round").select_option("1")
    page.get_by_label("Finals").select_option("4")
    page.get_by_role("button", name="Create the contest").click()
    page.locator("[data-saved]").click()
    director_line(page, "no_entrants")
    page.get_by_label("Paste or type people").fill("\n".join(PEOPLE))
    page.get_by_role("button", name="Enter 16 people").click()
    director_line(page, "draft_wanted")
    page.locator("[data-do=draft]").click()
    director_line(page, "draft_ready")


def links(page: Page) -> dict[str, list[str]]:
    """Make what links are missing; return all by role, those of referees by table."""
    page.get_by_role("button", name="Links", exact=True).click()
    page.get_by_role("button", name="Create missing links").click()
    expect(page.locator("[data-link=referee]")).to_have_count(TABLES)
    found: dict[str, list[str]] = {}
    for role in ("players", "screen", "referee"):
        fields = page.locator(f"[data-link={role}] input")
        found[role] = [fields.nth(at).input_value() for at in range(fields.count())]
    page.get_by_role("button", name="Tables", exact=True).click()
    return found


def play(phone: Page, winner: int) -> None:
    """Enter the only game of a round: what each of the others has left, in the order of seats."""
    phone.locator("[data-enter='0']").tap()
    phone.locator(f"[data-out='{winner}']").tap()
    for left in range(SEATS - 1):
        phone.locator(f"[data-digit='{left + 5}']").tap()
        phone.locator("[data-count='1']").tap()
    phone.locator("[data-save]").tap()


def agree(phone: Page) -> None:
    for seat in range(SEATS):
        phone.locator(f"[data-agree='{seat}']").tap()


def drag(page: Page) -> None:
    """Swap two people of the draft by mouse, and take that back."""
    seats = page.locator("[data-draft] [data-drop=table] [data-drop=seat]")
    before = seats.all_inner_texts()
    source, target = seats.first.bounding_box(), seats.nth(5).bounding_box()
    assert source is not None
    assert target is not None
    page.mouse.move(source["x"] + 60, source["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] + 60, target["y"] + 20, steps=12)
    page.mouse.up()
    expect(seats.nth(5)).to_contain_text(before[0].split("\n")[-1])
    page.get_by_role("button", name=re.compile("Undo")).click()
    expect(seats.first).to_contain_text(before[0].split("\n")[-1])


def publish(page: Page, screen: Page, phones: list[Page], number: int) -> None:
    director_line(page, "draft_ready")
    page.locator("[data-do=publish]").click()
    director_line(page, "tables_missing")
    expect(screen.locator("h2")).to_contain_text(f"Round {number}")
    for phone in phones:
        expect(phone.locator("[data-enter='0']")).to_be_visible()


def test_two_rounds_and_a_final(pages: Pages, server: Server) -> None:
    page = pages()
    organise(page, server)
    drag(page)
    to = links(page)
    screen = pages(WIDE, reduced_motion="reduce")
    screen.goto(to["screen"][0])
    players = [pages(PHONE) for _ in PEOPLE]
    for player, name in zip(players, PEOPLE, strict=True):
        player.goto(to["players"][0])
        player.get_by_role("searchbox").fill(name)
        player.locator("[data-person]").first.tap()
        player.locator("[data-my-seat]").wait_for()
    referees = [pages(PHONE) for _ in range(TABLES)]
    for referee, address in zip(referees, to["referee"], strict=True):
        referee.goto(address)

    for round_ in (1, 2):
        publish(page, screen, referees, round_)
        for player in players:
            expect(player.locator("[data-my-seat]")).to_contain_text(f"Round {round_}")
        seats = {player.locator("[data-my-seat] .big").inner_text() for player in players}
        assert len(seats) == len(PEOPLE)
        away = referees[0]
        away.context.set_offline(True)
        for table, referee in enumerate(referees):
            play(referee, winner=(table + round_) % SEATS)
        expect(page.locator("[data-missing=tables_missing]")).to_contain_text("table 1")
        away.context.set_offline(False)
        for referee in referees:
            agree(referee)

    publish(page, screen, referees[:1], 3)
    play(referees[0], winner=2)
    agree(referees[0])
    director_line(page, "all_over")
    page.locator("[data-do=results]").click()
    expect(page.get_by_text("has won")).to_be_visible()
    winner = page.locator("tbody th").first.inner_text().split("\n")[0].strip()
    expect(screen.locator("h2")).to_contain_text("Final ranking")
    expect(screen.locator("[data-slide=standings] li").first).to_contain_text(winner)
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Certificates").click()
    expect(opened.value.locator("body")).to_contain_text(winner)
