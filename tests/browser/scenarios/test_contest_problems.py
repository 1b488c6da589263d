"""What goes wrong in a hall, and where its director sees it: drags, disputes, penalties, ties."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, TABLET
from tests.browser.fixtures.contest import MEET, DirectorClient
from tests.browser.pages.director_page import director_line, open_person
from tests.browser.pages.referee_page import disagree, phone
from tests.browser.pages.touch import drag

if TYPE_CHECKING:
    from typing import Any

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NINE = tuple(
    f"{name}, {school}"
    for name, school in zip(
        ("Ann", "Bo", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"),
        ("North", "South", "East") * 3,
        strict=True,
    )
)
FOUR = ("Ada", "Ben", "Cho", "Dan")
EIGHT = (*FOUR, "Eli", "Fay", "Gus", "Hoa")


def seated(page: Page) -> list[str]:
    """Return who sits at the tables of the draft, in the order of seats."""
    seats = page.locator("[data-draft] [data-drop=table] [data-drop=seat]")
    return [seats.nth(at).get_attribute("data-entrant") or "" for at in range(seats.count())]


def seat_of(page: Page, entrant: str) -> Locator:
    return page.locator(f"[data-draft] [data-drop=seat][data-entrant='{entrant}']")


def play_round(desk: DirectorClient) -> None:
    """Play a round of three tables to the next draft: at each, seat 1 wins."""
    desk.seat()
    for table in range(3):
        desk.enter_game(table=table, game=0)
        target = {"division": desk.division, "round": 0, "table": table}
        desk.command({"type": "confirm_table", **target})
    desk.wait_for_draft()


@pytest.mark.parametrize("device", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_finger_drags_people_and_all_it_brings_about_is_marked(
    pages: Pages, server: Server, device: dict[str, Any]
) -> None:
    desk = DirectorClient(server, NINE, clock_s=None, stages=[MEET])
    play_round(desk)
    page = pages(device, reduced_motion="reduce")
    page.goto(desk.address())
    director_line(page, "draft_ready").wait_for()
    faults = page.locator("[data-faults]")
    expect(faults).to_have_attribute("data-faults", re.compile("^[0-9]+$"))

    # A swap with somebody at the last table: who met at table 1 comes together again.
    before = seated(page)
    mates = [set(sheet["seats"]) for sheet in desk.sheets]
    one = before[0]
    mate = next(other for group in mates if one in group for other in sorted(group - {one}))
    table = before.index(mate) // 3
    other = next(who for who in before[3 * table : 3 * table + 3] if who != mate)
    drag(page, seat_of(page, one).locator(".grip"), seat_of(page, other))
    expect(page.locator(".ghost")).to_have_count(0)
    expect(seat_of(page, mate)).to_contain_text(f"has met \u2068{desk.name(one)}\u2069 before")
    expect(seat_of(page, one)).to_contain_text(f"has met \u2068{desk.name(mate)}\u2069")
    after = seated(page)
    assert (after.index(one), after.index(other)) == (before.index(other), before.index(one))
    expect(faults).to_contain_text("repeated meeting")

    # Onto a table: four sit there and two are left, which is said at that table.
    goal = page.locator("[data-draft] [data-drop=table]").nth(2 if table != 2 else 1)
    left = page.locator("[data-draft] [data-drop=table]").first
    mover = seated(page)[0]
    drag(page, seat_of(page, mover).locator(".grip"), goal.locator("h3"))
    expect(goal.locator("[data-drop=seat]")).to_have_count(4)
    expect(left).to_contain_text("2 people; a table has 3 to 4")
    page.locator("[data-do=publish]").click()
    expect(page.locator("[role=alert], .notice").first).to_be_visible()

    # Undone twice, all sit as they did.
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^Undo")).click()
        page.wait_for_timeout(300)
    expect(left.locator("[data-drop=seat]")).to_have_count(3)
    assert seated(page) == before


def test_a_dispute_is_settled_by_the_director(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, FOUR, clock_s=None)
    desk.seat()
    director = pages()
    director.goto(desk.address())
    one, other = (phone(pages, desk.referee(0)) for _ in range(2))
    disagree(one, other)
    first = director_line(director, "disputes")
    expect(first).to_contain_text("table 1")
    first.locator("[data-do=settle]").click()
    dialog = director.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="This one is right")).to_have_count(2)
    dialog.get_by_role("button", name="This one is right: Entry 2").click()
    for referee in (one, other):
        expect(referee.game(0)).to_have_attribute("data-state", "counts")
        assert referee.scores(0)[2].endswith("61")
    assert desk.sheets[0]["games"][0]["disputed"] is False


def test_a_penalty_second_thoughts_and_a_round_taken_back(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, EIGHT, clock_s=None)
    page = pages()
    page.goto(desk.address())
    desk.command({"type": "draft", "division": desk.division})
    desk.command({"type": "referee_links", "division": desk.division})
    page.locator("[data-do=publish]").click()
    screen = pages()
    screen.goto(desk.link("screen"))
    expect(screen.locator("[data-slide=names] li")).to_have_count(8)

    # Nothing is entered: the round is a draft again, and screens show nothing of it.
    page.get_by_role("button", name="Take the round back").click()
    director_line(page, "draft_ready").wait_for()
    expect(screen.locator("main")).to_contain_text("The first seats will be shown here")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    director_line(page, "tables_missing").wait_for()
    expect(screen.locator("[data-slide=names] li")).to_have_count(8)

    for game in range(2):
        desk.enter_game(table=0, game=game)
    expect(page.get_by_role("button", name="Take the round back")).to_have_count(0)

    # A penalty: what it would change is shown first, then it counts; revoked, it does not.
    sheet = desk.sheets[0]
    winner = desk.name(sheet["seats"][0])
    points = sheet["totals"][0]["points"]
    open_person(page, winner)
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Points", exact=True).first.fill("15")
    expect(dialog.locator("[data-impact]")).to_contain_text("place 1")
    dialog.get_by_label("Reason", exact=True).first.fill("late for the round")
    dialog.get_by_role("button", name="Give a penalty").click()
    # Nobody has said whose link it is, so no word stands there for a name.
    expect(dialog.locator("li", has_text="late for the round").locator("span")).to_have_text(
        re.compile(r"late for the round\s*$")
    )
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Standings", exact=True).click()
    row = page.locator("tbody tr", has=page.locator("th", has_text=winner))
    expect(row).to_contain_text(str(points - 15).replace("-", "\N{MINUS SIGN}"))
    open_person(page, winner)
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("dialog")).to_contain_text("revoked")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Standings", exact=True).click()
    expect(row).to_contain_text(f"+{points}")
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.locator("ol li").first).to_contain_text("penalty revoked")


def test_who_has_left_has_no_score_and_a_tie_is_drawn(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, EIGHT, clock_s=None)
    desk.seat()
    page = pages()
    page.goto(desk.address())
    gone = desk.sheets[0]["seats"][3]
    open_person(page, desk.name(gone))
    page.get_by_role("dialog").locator("[data-withdraw]").click()
    expect(page.get_by_role("dialog").get_by_role("button", name="Rejoin")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Tables", exact=True).click()
    page.locator("button[data-table='0']").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-enter='0']").click()
    dialog.get_by_label("Who went out").select_option(index=1)
    # Whoever has left is taken not to have played; a score is refused, and what to do is said.
    how = dialog.get_by_label(f"How {desk.name(gone)} ended")
    expect(how).to_have_value("absent")
    how.select_option("Tiles left")
    for left in range(3):
        dialog.get_by_label("Sum left").nth(left).fill("5")
        dialog.get_by_label("Tiles left", exact=True).nth(left).fill("2")
    refusal = dialog.get_by_text("has left the contest. Choose \u201cAbsent\u201d")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_label("Sum left").first).to_have_value("5")
    # Escape goes back to the sheet, and what was typed is there when one comes again.
    page.keyboard.press("Escape")
    expect(dialog.locator("[data-enter='0']")).to_be_focused()
    dialog.locator("[data-enter='0']").click()
    expect(dialog.get_by_label("Sum left").first).to_have_value("5")
    how.select_option("Absent")
    dialog.get_by_role("button", name="Save result").click()
    expect(dialog.locator("[data-enter='1']")).to_be_visible()

    # Nothing tells seats 2 and 3 of the other table apart, and one of them would go on.
    page.keyboard.press("Escape")
    seats = desk.sheets[0]["seats"]
    lines = [{"entrant": who, "sum": 4, "count": 1} for who in seats[1:3]]
    lines = [{"entrant": seats[0]}, *lines, {"entrant": gone, "how": "absent"}]
    place = {"type": "enter_game", "division": desk.division, "round": 0, "known_entries": 0}
    ending = {"type": "call", "winner": seats[0]}
    desk.command(place | {"table": 0, "game": 1, "ending": ending, "lines": lines})
    seats = desk.sheets[1]["seats"]
    for game in range(2):
        lines = [
            {"entrant": seats[0]},
            *({"entrant": who, "sum": 4, "count": 1} for who in seats[1:]),
        ]
        ending = {"type": "call", "winner": seats[0]}
        desk.command(place | {"table": 1, "game": game, "ending": ending, "lines": lines})
    for table in range(2):
        target = {"division": desk.division, "round": 0, "table": table}
        desk.command({"type": "confirm_table", **target})
    tie = director_line(page, "tie_to_draw")
    tie.wait_for()
    page.get_by_role("button", name="Standings", exact=True).click()
    while tie.count():
        said = tie.inner_text()
        tie.locator("[data-do=lots]").click()
        expect(tie.filter(has_text=said)).to_have_count(0)


def test_a_name_that_is_there_and_a_withdrawn_link(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, FOUR, clock_s=300)
    desk.seat()
    page = pages()
    page.goto(desk.address())
    open_person(page, "Ada")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Ben")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_contain_text("has already been entered")
    expect(dialog.get_by_label("Name")).to_have_value("Ben")
    page.keyboard.press("Escape")

    referee = phone(pages, desk.referee(0))
    page.get_by_role("button", name="Links", exact=True).click()
    card = page.locator("[data-link=referee]").first
    card.get_by_role("button", name="Revoke…").click()
    expect(card.locator("svg.qr")).to_have_count(0)
    card.get_by_role("button", name="Revoke", exact=True).click()
    expect(referee.page.get_by_role("heading", level=1)).to_contain_text("revoked")
