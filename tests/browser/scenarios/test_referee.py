"""Referees at their tables: the sheet on a phone, without a network, and two who disagree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.referee_page import RefereePhone, disagree, phone

if TYPE_CHECKING:
    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

NAMES = ("Ada", "Ben", "Cho", "Dan")
MORE = ("Eli", "Fay", "Gus", "Hoa")
MINUS = "\N{MINUS SIGN}"
MOST_TAPS = 15
"""Of a referee for a game."""


def test_a_sheet_is_filled_in_with_fifteen_taps_a_game(pages: Pages, server: Server) -> None:
    """The document's own games (S3-46): the numbers come out of the desk."""
    desk = DirectorClient(server, NAMES + MORE)
    desk.seat()
    referee = phone(pages, desk.referee(0))
    # The name is sent when the finger leaves the field; no button may move away under it.
    referee.page.get_by_placeholder("Your name").fill("Mr Hill")
    referee.enter(0, winner=0, left={1: (5, 1), 2: (16, 2), 3: (3, 1)})
    assert referee.taps <= MOST_TAPS
    expect(referee.game(0)).to_have_attribute("data-state", "counts")
    referee.enter(1, winner=2, left={0: (6, 1), 1: (11, 1), 3: (5, 1)})
    assert referee.taps <= MOST_TAPS
    expect(referee.game(1)).to_have_attribute("data-state", "counts")
    expect(referee.game(1).locator("[data-check]")).to_contain_text("minus 22 = plus 22")
    assert referee.scores(0) == ["+24", f"{MINUS}5", f"{MINUS}16", f"{MINUS}3"]
    assert referee.scores(1) == [f"{MINUS}6", f"{MINUS}11", "+22", f"{MINUS}5"]

    # Every player agrees by a tap; P1 wins and P3 goes on (S3-47, S3-48).
    for seat in range(4):
        referee.tap(f"[data-agree='{seat}']")
    first, third = (desk.name(desk.sheets[0]["seats"][seat]) for seat in (0, 2))
    expect(referee.page.locator("[data-advancing]")).to_have_text(
        f"Next round: \u2068{first}\u2069, \u2068{third}\u2069"
    )
    assert [total["points"] for total in desk.sheets[0]["totals"]] == [18, -16, 6, -8]
    # The page shows who has agreed before the desk has heard of it.
    desk.wait_until(lambda: all(total["confirmed"] for total in desk.sheets[0]["totals"]))


def test_a_long_name_leaves_the_question_on_the_screen(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ("Maximiliane" * 5, *NAMES[1:]))
    desk.seat()
    page = pages(SMALL)
    page.goto(desk.referee(0))
    page.locator("[data-enter='0']").tap()
    for seat in range(4):
        box = page.locator(f"[data-out='{seat}']").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= SMALL["viewport"]["width"]


@pytest.mark.slow
def test_somebody_who_gave_up_is_entered_and_no_column_moves(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES)
    desk.seat()
    referee = phone(pages, desk.referee(0))
    page = referee.page
    referee.tap("[data-enter='0']")
    referee.tap("[data-out='0']")
    referee.tap("[data-unopened]")
    referee.tap("[data-count='14']")
    method = page.get_by_role("button", name="Absent, gave up")
    expect(method).to_be_in_viewport(ratio=1)
    method.tap()
    page.locator("label", has_text="Gave up").tap()
    referee.write(7, 1)
    referee.tap("[data-save]")
    expect(referee.game(0)).to_have_attribute("data-state", "counts")
    assert referee.scores(0) == ["+207", f"{MINUS}100", f"{MINUS}100", f"{MINUS}7"]
    assert page.locator("[data-how]").all_inner_texts() == ["Not opened", "Gave up"]
    edges = page.locator("[data-score]").evaluate_all(
        "(cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right))"
    )
    assert len(edges) == 4
    assert len(set(edges)) == 1


@pytest.mark.slow
def test_what_was_entered_without_a_network_is_sent_later(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES)
    desk.seat()
    referee = phone(pages, desk.referee(0))
    page = referee.page
    page.context.set_offline(True)
    expect(page.locator("[data-offline]")).to_be_visible()
    referee.enter(0, winner=1, left={0: (4, 1), 2: (40, 4), 3: (9, 1)})
    expect(page.locator("[data-unsent='1']")).to_be_visible()
    assert referee.scores(0) == [f"{MINUS}4", "+53", f"{MINUS}40", f"{MINUS}9"]
    assert desk.sheets[0]["state"] == "empty"

    # It was a mistake; and the second game is over too before the network is back.
    referee.enter(1, winner=3, left={0: (1, 1), 1: (2, 1), 2: (3, 1)})
    referee.tap("[data-enter='1']")
    expect(page.locator("[data-check]")).to_be_visible()
    referee.tap("[data-line='2']")
    referee.write(35, 2)
    referee.tap("[data-save]")
    expect(page.locator("[data-unsent='2']")).to_be_visible()
    referee.tap("[data-agree='0']")
    expect(page.locator("[data-unsent='3']")).to_be_visible()

    page.context.set_offline(False)
    expect(page.locator("[data-unsent]")).to_be_hidden()
    expect(referee.game(1)).to_have_attribute("data-state", "counts")
    (sheet,) = desk.sheets
    assert [game["entries"] for game in sheet["games"]] == [1, 1]
    assert [[line["score"] for line in game["lines"]] for game in sheet["games"]] == [
        [-4, 53, -40, -9],
        [-1, -2, -35, 38],
    ]
    assert [total["confirmed"] for total in sheet["totals"]] == [True, False, False, False]


@pytest.mark.slow
def test_two_phones_that_disagree_are_a_dispute(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES)
    desk.seat()
    one, other = (phone(pages, desk.referee(0)) for _ in range(2))
    disagree(one, other)
    for referee in (one, other):
        expect(referee.game(0)).to_have_attribute("data-state", "disputed")
        expect(referee.game(0).locator("[data-dispute]")).to_be_visible()
        expect(referee.page.locator("[data-agree]")).to_have_count(0)
    game = desk.sheets[0]["games"][0]
    assert (game["disputed"], game["entries"]) == (True, 2)

    settle = {"type": "settle", "round": 0, "table": 0, "game": 0, "entry": 0}
    desk.command(settle | {"division": desk.division})
    for referee in (one, other):
        expect(referee.game(0)).to_have_attribute("data-state", "counts")
        assert referee.scores(0)[2] == f"{MINUS}16"

    # Both know of it now: what is wrong is corrected with a reason.
    one.tap("[data-enter='0']")
    expect(one.page.locator("[data-save]")).to_be_disabled()
    one.tap("[data-line='1']")
    one.write(6, 1)
    one.page.get_by_label("Why was it wrong?").fill("a 6, not a 5")
    one.tap("[data-save]")
    expect(other.game(0).locator("[data-check]")).to_contain_text("minus 25 = plus 25")


@pytest.mark.slow
def test_the_first_digit_of_a_correction_begins_the_sum_anew(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES)
    desk.seat()
    referee = phone(pages, desk.referee(0))
    referee.tap("[data-enter='0']")
    referee.tap("[data-out='0']")
    left = referee.page.locator("[data-sum]")
    chosen = re.compile(r"\bchosen\b")
    for total in (11, 16, 3):
        expect(left).not_to_have_class(chosen)
        referee.write(total, 2)
    referee.tap("[data-line='1']")
    expect(left).to_have_class(chosen)
    referee.tap("[data-digit='1']")
    expect(left).to_have_text("1")
    expect(left).not_to_have_class(chosen)
    referee.write(2, 1)
    # A digit that is rubbed out is one of the old sum.
    referee.tap("[data-line='2']")
    referee.page.get_by_role("button", name="Delete a digit").tap()
    expect(left).to_have_text("1")
    referee.write(5, 2)
    referee.tap("[data-line='3']")
    referee.page.keyboard.type("24")
    referee.tap("[data-count='3']")
    referee.tap("[data-save]")
    expect(referee.game(0)).to_have_attribute("data-state", "counts")
    assert referee.scores(0) == ["+51", f"{MINUS}12", f"{MINUS}15", f"{MINUS}24"]


@pytest.mark.slow
def test_the_clock_of_a_table_fills_the_sheet(pages: Pages, server: Server) -> None:
    """Time left and points for seconds over come from the clock (S3-20, S3-50)."""
    desk = DirectorClient(server, NAMES)
    desk.seat()
    page = pages(PHONE)
    page.clock.install()
    page.goto(desk.referee(0))
    referee = RefereePhone(page)
    referee.tap("[data-clock-of='0']")
    referee.tap("[data-side='0']")
    page.clock.fast_forward(60_000)
    referee.tap("[data-side='0']")
    page.clock.fast_forward(303_500)
    referee.tap("[data-side='1']")
    referee.tap("[data-result]")
    page.clock.fast_forward(60_000)
    referee.tap("[data-out='2']")
    for _ in range(3):
        referee.write(10, 1)
    referee.tap("[data-save]")
    expect(referee.game(0)).to_have_attribute("data-state", "counts")
    (sheet,) = desk.sheets
    lines = sheet["games"][0]["lines"]
    penalty = abs(lines[1]["penalty"])
    assert 4 <= penalty < 60
    assert [abs(line["penalty"]) for line in lines] == [0, penalty, 0, 0]
    assert [line["score"] for line in lines] == [-10, -10 - penalty, 30, -10]
    assert 180 < lines[0]["left_s"] <= 240 < lines[2]["left_s"]


@pytest.mark.slow
def test_whether_a_rack_could_have_opened_is_proven(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, NAMES)
    desk.seat()
    referee = phone(pages, desk.referee(0))
    page = referee.page
    referee.tap("[data-enter='0']")
    referee.tap("[data-out='0']")
    for kinds, could in ((("R1", "B1", "K3"), False), (("R10", "B10", "K10", "O3"), True)):
        referee.tap("[data-proof]")
        for kind in kinds:
            referee.tap(f"dialog [data-pick='{kind}']")
        referee.tap("[data-ask]")
        expect(page.locator("[data-could]")).to_have_attribute("data-could", str(could).lower())
        referee.tap("[data-take-over]")
    referee.write(7, 1)
    referee.tap("[data-save]")
    expect(referee.game(0)).to_have_attribute("data-state", "counts")
    lines = desk.sheets[0]["games"][0]["lines"]
    assert [(line["score"], line["tiles"]) for line in lines] == [
        (307, 0),
        (-100, 3),
        (-200, 4),
        (-7, 1),
    ]


@pytest.mark.slow
def test_a_link_that_is_no_more_says_so_and_a_round_follows(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, [f"Player {number}" for number in range(1, 9)], clock_s=None)
    desk.seat()
    referee = phone(pages, desk.referee(0))
    for table in range(2):
        for game in range(2):
            desk.enter_game(table=table, game=game)
    expect(referee.game(1)).to_have_attribute("data-state", "counts")
    # A phone that sleeps through the end of the round, with something it could not send.
    late = phone(pages, desk.referee(1))
    late.page.context.set_offline(True)
    late.tap("[data-enter='0']")
    late.tap("[data-line='2']")
    late.page.get_by_role("button", name="Delete a digit").tap()
    late.write(9, 1)
    late.page.get_by_label("Why was it wrong?").fill("looked again")
    late.tap("[data-save]")
    for table in range(2):
        target = {"division": desk.division, "round": 0, "table": table}
        desk.command({"type": "confirm_table", **target})
    desk.wait_for_draft()
    desk.command({"type": "publish", "division": desk.division})
    expect(referee.page.get_by_text("Round 2")).to_be_visible()
    expect(referee.game(0)).to_have_attribute("data-state", "empty")
    late.page.context.set_offline(False)
    expect(late.page.locator("[data-refused]")).to_contain_text("That round is over.")
    late.page.get_by_role("button", name="Understood").tap()
    expect(late.page.locator("[data-refused]")).to_have_count(0)

    number = int(desk.referee(0).rpartition("#")[2].partition("-")[0])
    desk.command({"type": "withdraw_link", "link": number})
    expect(referee.page.get_by_role("heading", level=1)).to_contain_text("revoked")
