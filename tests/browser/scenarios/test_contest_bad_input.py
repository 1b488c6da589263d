"""Bad input of a director and of referees: one clear sentence where the person looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.fixtures.photos import choose, draw
from tests.browser.pages.director_page import director_line, open_person
from tests.browser.pages.referee_page import disagree, phone

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

FOUR = ("Ada", "Ben", "Cho", "Dan")
EIGHT = (*FOUR, "Eli", "Fay", "Gus", "Hoa")
DEVICES = pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])


@DEVICES
def test_a_result_says_which_field_of_whom_is_wrong(
    pages: Pages, server: Server, device: dict[str, Any]
) -> None:
    desk = DirectorClient(server, FOUR, clock_s=None)
    desk.seat()
    page = pages(device)
    page.goto(desk.address())
    page.locator("button[data-table='0']").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-enter='0']").click()
    seats = [desk.name(entrant) for entrant in desk.sheets[0]["seats"]]
    wanted = dialog.locator("[data-wanted]")
    expect(wanted).to_be_in_viewport(ratio=1)
    expect(wanted).to_contain_text("Who went out")
    dialog.get_by_label("Who went out").select_option(index=1)
    expect(wanted).to_contain_text(f"\u2068{seats[3]}\u2069 (Sum left, Tiles left)")
    for left, (sum_, tiles) in enumerate((("2o", "3"), ("40", "0"), ("7", "1"))):
        dialog.get_by_label("Sum left").nth(left).fill(sum_)
        dialog.get_by_label("Tiles left", exact=True).nth(left).fill(tiles)
    wrong = dialog.locator("[data-wrong]")
    expect(wrong).to_have_count(2)
    expect(wrong.first).to_have_text(
        f"\u2068{seats[1]}\u2069, \u201cSum left\u201d: a whole number such as 24, "
        "not \u201c2o\u201d."
    )
    expect(wrong.last).to_contain_text("0 tiles cannot add up to 40 points")
    save = dialog.get_by_role("button", name="Save result")
    expect(save).to_be_disabled()
    dialog.get_by_label("Sum left").nth(0).fill("20")
    # What depends on the rules, such as the points of a joker, the desk knows.
    dialog.get_by_label("Sum left").nth(1).fill("400")
    dialog.get_by_label("Tiles left", exact=True).nth(1).fill("1")
    refusal = dialog.get_by_text("1 tile cannot add up to 400 points")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(save).to_be_disabled()
    dialog.get_by_label("Sum left").nth(1).fill("40")
    expect(dialog.get_by_text("Minus 67, plus 67")).to_be_in_viewport(ratio=1)
    # What the paper gives the winner is compared with what the others lose (S3-44).
    plus = dialog.get_by_label("Plus on paper")
    plus.fill("+76")
    unbalanced = dialog.get_by_text("the sheet says 76, the tiles left add up to 67")
    expect(unbalanced).to_be_in_viewport(ratio=1)
    expect(save).to_be_disabled()
    plus.fill("+67")
    expect(dialog.get_by_text("Minus 67, plus 67")).to_be_in_viewport(ratio=1)
    save.click()
    expect(dialog.locator("[data-enter='1']")).to_be_visible()
    assert [line["score"] for line in desk.sheets[0]["games"][0]["lines"]] == [67, -20, -40, -7]


@DEVICES
def test_a_refusal_stays_with_what_was_refused_and_effects_are_in_sight(
    pages: Pages, server: Server, device: dict[str, Any]
) -> None:
    desk = DirectorClient(server, EIGHT, clock_s=None)
    desk.seat()
    for table in range(2):
        for game in range(2):
            desk.enter_game(table=table, game=game)
    page = pages(device)
    page.goto(desk.address())
    open_person(page, "Ada")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Ben")
    dialog.get_by_role("button", name="Save").click()
    refusal = page.locator("dialog [data-notice=error]")
    expect(refusal).to_be_in_viewport(ratio=1)
    expect(refusal).to_contain_text("has already been entered")
    page.keyboard.press("Escape")
    expect(page.locator("[data-notice=error]")).to_have_count(0)
    open_person(page, "Cho")
    expect(page.locator("[data-notice=error]")).to_have_count(0)

    penalty = dialog.locator(".penalty")
    penalty.get_by_label("Points").fill("90")
    expect(dialog.locator("[data-impact]")).to_be_in_viewport(ratio=1)
    expect(dialog.locator("[data-impact]")).to_contain_text(re.compile("Cho.*place"))
    expect(penalty.get_by_role("button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [360, 390, 430])
def test_whoever_has_not_confirmed_can_be_confirmed_for_on_a_phone(
    pages: Pages, server: Server, width: int
) -> None:
    desk = DirectorClient(server, ("Kim Min-jun, North", "Kim Min-jun, South", "Cho", "Dan"))
    desk.seat()
    for game in range(2):
        desk.enter_game(table=0, game=game, sums=(50, 50, 40, 40))
    page = pages({**PHONE, "viewport": {"width": width, "height": 740}})
    page.goto(desk.address())
    page.locator("[data-table]").tap()
    for seat in range(4):
        expect(page.locator("dialog tbody tr").nth(seat).locator("button")).to_be_in_viewport(
            ratio=1
        )


@DEVICES
def test_a_dispute_says_who_where_and_both_values(
    pages: Pages, server: Server, device: dict[str, Any]
) -> None:
    desk = DirectorClient(server, FOUR, clock_s=None)
    desk.seat()
    one, other = (phone(pages, desk.referee(0)) for _ in range(2))
    # Both hold one link, so each says who it is.
    for referee, name in ((one, "Kim"), (other, "Lee")):
        referee.page.get_by_placeholder("Your name").fill(name)
        referee.page.keyboard.press("Enter")
    disagree(one, other)
    page = pages(device)
    page.goto(desk.address())
    director_line(page, "disputes").locator("[data-do=settle]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Table 1, round 1, game 1")
    third = desk.name(desk.sheets[0]["seats"][2])
    rows = dialog.locator("[data-differences] tbody tr")
    said = [re.sub(r"\s+", " ", row.inner_text()) for row in rows.all()]
    assert said == [f"{third} · Sum left 16 61", f"{third} · Tiles left 2 5"]
    expect(dialog.locator("[data-entry='0']")).to_contain_text(
        re.compile(r"Kim.* \(Referee, link \d+\), at \d")
    )
    expect(dialog.locator("[data-entry='1']")).to_contain_text(re.compile(r"Lee.* \(Referee, link"))
    dialog.locator("[data-entry='1']").get_by_role("button").click()
    expect(dialog.locator("[data-differences]")).to_have_count(0)
    assert desk.sheets[0]["games"][0]["lines"][2]["sum"] == 61


def test_a_tie_names_its_people_and_offers_the_draw(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, EIGHT, clock_s=None)
    desk.seat()
    place = {"type": "enter_game", "division": desk.division, "round": 0, "known_entries": 0}
    tied = []
    for table, sheet in enumerate(desk.sheets):
        first, *others = sheet["seats"]
        tied.append([desk.name(who) for who in others])
        lines = [{"entrant": first}, *({"entrant": who, "sum": 4, "count": 1} for who in others)]
        answer = {"table": table, "ending": {"type": "call", "winner": first}, "lines": lines}
        for game in range(2):
            desk.command(place | answer | {"game": game})
        target = {"division": desk.division, "round": 0, "table": table}
        desk.command({"type": "confirm_table", **target})
    page = pages(PHONE)
    page.goto(desk.address())
    tie = director_line(page, "tie_to_draw")
    drawn: list[str] = []
    for _ in tied:
        said = tie.inner_text()
        names = next(names for names in tied if all(name in said for name in names))
        if drawn:
            tie.locator("[data-do=lots]").tap()
        else:
            drawn = [names[2], names[0], names[1]]
            write_down(page, tie, drawn)
        tied = [others for others in tied if others is not names]
        expect(tie.filter(has_text=names[0])).to_have_count(0)
        if not tied:
            break
    director_line(page, "draft_ready").wait_for()
    (draft,) = [each["draft"] for each in desk.view["divisions"]]
    through = {desk.name(seat["entrant"]) for table in draft["tables"] for seat in table["seats"]}
    assert through.intersection(drawn) == {drawn[0]}
    for role in ("players", "screen", "referee"):
        shown = pages()
        shown.goto(desk.link(role))
        expect(shown.locator("[data-lots], [data-lot]").first).to_be_visible()
    paper = pages()
    paper.goto(desk.address(part=f"/print/sheets/{desk.division}/0"))
    expect(paper.locator("[data-print=sheets]").first).to_contain_text("(by lot)")


def test_a_point_that_does_not_divide_is_explained_where_it_is_given(
    pages: Pages, server: Server
) -> None:
    """Two winners of an exhausted game share 11 points: 6 to the lower seat (C20, ADR 8)."""
    desk = DirectorClient(server, FOUR, clock_s=None)
    desk.seat()
    seats = desk.sheets[0]["seats"]
    left = ((3, 1), (8, 2), (3, 1), (9, 2))
    desk.command(
        {
            "type": "enter_game",
            "division": desk.division,
            "round": 0,
            "table": 0,
            "game": 0,
            "ending": {"type": "exhausted"},
            "lines": [
                {"entrant": entrant, "sum": points, "count": count}
                for entrant, (points, count) in zip(seats, left, strict=True)
            ],
            "known_entries": 0,
        }
    )
    scores = [line["score"] for line in desk.sheets[0]["games"][0]["lines"]]
    assert scores == [6, -5, 5, -6]
    referee, director = pages(PHONE), pages()
    referee.goto(desk.referee(0))
    director.goto(desk.address())
    director.locator("button[data-table='0']").click()
    for page in (referee, director):
        expect(page.locator("[data-shared]")).to_contain_text("lower seat")
    paper = pages()
    paper.goto(desk.address(part=f"/print/sheets/{desk.division}/0"))
    expect(paper.locator("[data-print=sheets]")).to_contain_text("lower seat")


def write_down(page: Page, tie: Locator, drawn: list[str]) -> None:
    """Lots were drawn with slips in the hall: their order is told, the last one by itself."""
    tie.locator("[data-drawn]").tap()
    dialog = page.get_by_role("dialog")
    save = dialog.locator("[data-save]")
    for name in drawn[:-1]:
        expect(save).to_be_disabled()
        dialog.locator("[data-lot]").filter(has_text=name).tap()
    save.tap()
    expect(dialog).to_have_count(0)


def test_a_rack_is_photographed_entered_and_proven_on_the_referees_phone(
    pages: Pages, server: Server
) -> None:
    """A declined opening (S3-28): photo, tiles, the solver's answer, 200 points."""
    desk = DirectorClient(server, FOUR, clock_s=None)
    desk.seat()
    referee = phone(pages, desk.referee(0))
    page = referee.page
    referee.tap("[data-enter='0']")
    referee.tap("[data-out='0']")
    referee.tap("[data-proof]")
    referee.tap("[data-photo-rack]")
    choose(page, draw("rack", ["R10 B10 K10", "O3"]))
    referee.tap("[data-use]")
    photo = page.locator("dialog img[data-photo]")
    expect(photo).to_have_attribute("src", re.compile("^data:image/jpeg"))
    referee.tap("[data-ask]")
    expect(page.locator("[data-could=true]")).to_contain_text("Yes: 30 points; 30 are enough.")
    referee.tap("[data-take-over]")
    # The photo is beside the entry, and there again after a reload.
    page.reload()
    page.locator("[data-enter='0']").tap()
    page.locator("[data-line='1']").tap()
    expect(page.get_by_alt_text("Photo of the rack").first).to_be_visible()
    for seat in (2, 3):
        page.locator(f"[data-line='{seat}']").tap()
        referee.write(7, 1)
    referee.tap("[data-save]")
    expect(referee.game(0)).to_have_attribute("data-state", "counts")
    lines = desk.sheets[0]["games"][0]["lines"]
    assert [(line["how"], line["score"]) for line in lines[1:]] == [
        ("declined", -200),
        ("played", -7),
        ("played", -7),
    ]


def test_a_referee_is_told_of_a_sum_that_so_many_tiles_cannot_have(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, FOUR, clock_s=None)
    desk.seat()
    gone = desk.sheets[0]["seats"][3]
    desk.command({"type": "withdraw", "entrant": gone})
    referee = phone(pages, desk.referee(0))
    page = referee.page
    referee.tap("[data-enter='0']")
    referee.tap("[data-out='0']")
    # Whoever has left is not asked for.
    expect(page.locator("[data-line='3']")).to_contain_text("Absent")
    referee.write(3, 12)
    expect(page.locator("[data-impossible]")).to_have_text(
        "12 tiles cannot add up to 3 points: correct the sum or the number."
    )
    expect(page.locator("[data-save]")).to_be_disabled()
    referee.tap("[data-count='1']")
    referee.write(9, 1)
    expect(page.locator("[data-check]")).to_contain_text("minus 12 = plus 12")
    referee.tap("[data-save]")
    expect(referee.game(0)).to_have_attribute("data-state", "counts")


def test_a_link_of_another_table_shows_that_table_and_changes_no_other(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, EIGHT, clock_s=None)
    desk.seat()
    referee = phone(pages, desk.referee(1))
    expect(referee.page.get_by_role("heading", level=1)).to_contain_text("Table 2")
    names = [desk.name(entrant) for entrant in desk.sheets[1]["seats"]]
    expect(referee.page.locator("[data-player]")).to_have_count(4)
    for name in names:
        expect(referee.page.locator("[data-sheet]")).to_contain_text(name)
    # What such a link would send of the other table is refused.
    secret = desk.referee(1).partition("#")[2]
    answer = referee.page.request.post(
        f"{server.url}api/contests/{desk.contest}/commands",
        headers={"authorization": f"Bearer {secret}"},
        data={
            "id": "other-table",
            "command": {
                "type": "confirm",
                "division": desk.division,
                "round": 0,
                "table": 0,
                "entrant": desk.sheets[0]["seats"][0],
            },
        },
    )
    assert (answer.status, answer.json()["error"]["code"]) == (403, "not_your_table")
    assert [sheet["state"] for sheet in desk.sheets] == ["empty", "empty"]
