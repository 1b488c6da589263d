"""What happens at the door and in the hall: seeds, the check-in, calls, announcements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.contest import MEET, DirectorClient
from tests.browser.pages.director_page import director_line

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser


def test_a_list_of_ratings_seats_the_first_round(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, [f"Person {at}" for at in range(1, 9)], clock_s=None)
    page = pages(PHONE)
    page.goto(desk.address())
    page.locator("[data-seed-players]").tap()
    ratings = {8: 2100, 1: 2000, 5: 1900, 3: 1800}
    text = "\n".join(f"Person {at},{rating}" for at, rating in ratings.items())
    file: FilePayload = {"name": "ratings.csv", "mimeType": "text/csv", "buffer": text.encode()}
    page.set_input_files("[data-seeding] input[type=file]", [file])
    page.locator("[data-order]").tap()
    expect(page.locator("[data-seeding] [role=status]").first).to_contain_text("4 of 8")
    page.locator("[data-unseeded]").first.tap()
    rows = page.locator("[data-seed]")
    rows.nth(4).get_by_role("button", name="up").tap()
    names = ["Person 8", "Person 1", "Person 5", "Person 2", "Person 3"]
    expect(rows).to_contain_text(names)
    page.locator("[data-save]").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    desk.seat()
    tables = [{desk.name(one) for one in sheet["seats"]} for sheet in desk.sheets]
    assert tables == [
        {"Person 8", "Person 5", "Person 3", "Person 6"},
        {"Person 1", "Person 2", "Person 4", "Person 7"},
    ]


def test_a_tap_checks_somebody_in_and_another_takes_it_back(pages: Pages, server: Server) -> None:
    names = [f"Person {at}, School {at % 3}" for at in range(1, 10)]
    desk = DirectorClient(server, names, clock_s=None, stages=(MEET,))
    page = pages(PHONE)
    page.goto(desk.address())
    director_line(page, "draft_wanted").wait_for()
    page.get_by_role("button", name="People", exact=True).tap()
    page.get_by_role("switch", name="Check people in").tap()
    director_line(page, "check_in").wait_for()
    rows = page.locator("[data-check]")
    for at in range(5):
        rows.nth(at).locator("[data-mark=present]").tap()
    rows.nth(5).locator("[data-mark=late]").tap()
    rows.nth(6).locator("[data-mark=absent]").tap()
    rows.nth(7).locator("[data-mark=absent]").tap()
    rows.nth(7).locator("[data-mark=absent]").tap()
    expect(rows.nth(7).locator("[aria-pressed=true]")).to_have_count(0)
    expect(page.locator("[data-part=open]")).to_contain_text("2")
    page.locator("[data-part=present]").tap()
    expect(rows).to_have_count(5)
    expect(director_line(page, "check_in")).to_contain_text("2 people")
    desk.wait_until(
        lambda: (
            [one.get("attendance") for one in desk.view["entrants"]]
            == [*["present"] * 5, "late", "absent", None, None]
        )
    )
    desk.seat()
    (division,) = desk.view["divisions"]
    seated = [one for sheet in desk.sheets for one in sheet["seats"]]
    waiting = division["rounds"][-1]["waiting"]
    assert {*seated, *waiting} == {one["id"] for one in desk.view["entrants"][:5]}


def test_all_others_are_marked_as_here_at_once(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, [f"Pupil {at}" for at in range(1, 21)], clock_s=None)
    desk.command({"type": "check_in", "on": True})
    page = pages(PHONE)
    page.goto(desk.address())
    page.get_by_role("button", name="People", exact=True).tap()
    page.locator("[data-check]").nth(3).locator("[data-mark=absent]").tap()
    expect(page.locator("[data-all-here]")).to_have_count(0)
    page.locator("[data-part=open]").tap()
    page.get_by_role("button", name="Mark all 19 as here").tap()
    desk.wait_until(
        lambda: (
            [one.get("attendance") for one in desk.view["entrants"]]
            == [*["present"] * 3, "absent", *["present"] * 16]
        )
    )
    expect(page.locator("[data-part=open]")).to_contain_text("0")
    expect(page.locator("[data-all-here]")).to_have_count(0)


def test_a_call_and_an_announcement_reach_everybody_in_the_hall(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, [f"Person {at}" for at in range(1, 9)], clock_s=None)
    numbers = {"numbers": [21, 24], "room": "Hall B"}
    desk.command({"type": "number_tables", "division": desk.division, **numbers})
    desk.seat()
    caller = desk.name(desk.sheets[1]["seats"][0])
    player, referee, screen, director = pages(PHONE), pages(PHONE), pages(), pages()
    for page, address in (
        (player, desk.claim(caller)),
        (referee, desk.referee(0)),
        (screen, desk.link("screen")),
        (director, desk.address()),
    ):
        page.goto(address)
    expect(director_line(director, "tables_missing")).to_contain_text("tables 21, 24")

    player.locator("[data-call-referee]").tap()
    expect(player.locator("[data-called]")).to_be_visible()
    expect(director.locator("[data-call]")).to_contain_text("Table 24, round 1")
    call = referee.locator("[data-call]")
    expect(call).to_contain_text("Table 24, round 1")
    call.get_by_role("button").tap()
    for page in (referee, director):
        expect(page.locator("[data-call]")).to_have_count(0)
    expect(player.locator("[data-coming]")).to_be_visible()
    player.locator("[data-call-referee]").tap()
    expect(call).to_contain_text("Table 24")

    director.get_by_role("button", name="Links", exact=True).click()
    expect(director.locator("[data-link=referee]").nth(1)).to_contain_text("Table 24")
    director.get_by_role("textbox", name="Announcement").fill("Lunch is at 12:30.")
    director.locator("[data-announce]").click()
    everybody = (player, referee, screen, director)
    for page in everybody:
        expect(page.locator("[data-announcement]")).to_contain_text("Lunch is at 12:30.")
    director.locator("[data-withdraw-announcement]").click()
    for page in everybody:
        expect(page.locator("[data-announcement]")).to_have_count(0)
    director.get_by_role("button", name="Log", exact=True).click()
    expect(director.locator("ol li", has_text="calls for a referee").first).to_contain_text(
        f"table 24, round 1, Elementary: {caller}"
    )
