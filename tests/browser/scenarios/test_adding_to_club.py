"""Games of a score pad and matches of a table go into a club."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import SMALL
from tests.browser.fixtures.club import ClubClient, isolated
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import sit_opposite, stage
from tests.browser.fixtures.staged_positions import FRIENDS
from tests.browser.pages.accessibility import faults
from tests.browser.pages.game_situations import win
from tests.browser.pages.pointers import Finger

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

MODERN: Final = {**SMALL, "viewport": {"width": 390, "height": 844}}


def play(page: Page, *games: tuple[int, tuple[int, ...]]) -> None:
    """Write games down on the score pad: who went out, and the two digits of everybody else."""
    for winner, sums in games:
        page.locator(f"[data-out='{winner}']").tap()
        for total in sums:
            for digit in f"{total:02}":
                page.locator(f"[data-digit='{digit}']").tap()
        page.locator("[data-save]").tap()


@pytest.mark.slow
def test_a_score_pad_goes_into_the_club_and_the_first_page_shows_it(
    pages: Pages, server: Server
) -> None:
    club = ClubClient(server, "Sunday round", ("Mina", "Ada", "Jun"))
    keeper = pages(MODERN)
    keeper.goto(club.address())
    expect(keeper.locator("[data-record]")).to_be_visible()
    keeper.goto(f"{server.url}score")
    fields = keeper.locator("[data-setup] input.field")
    for at, name in enumerate(("mina", "ADA", "Jun", "Bo")):
        fields.nth(at).fill(name)
    keeper.get_by_role("button", name="Start").tap()
    play(keeper, (0, (5, 16, 3)))
    keeper.get_by_role("button", name="Put into Sunday round").tap()
    expect(keeper.get_by_text(f"It is in {isolated('Sunday round')}.")).to_be_visible()
    (evening,) = club.view["evenings"]
    assert evening["source"] == "score_pad"
    scores = [(one["member"], one["place"], one["score"]) for one in evening["results"]]
    assert scores == [("m1", 1, 24), ("m4", 2, -3), ("m2", 3, -5), ("m3", 4, -16)]
    assert club.view["members"][3]["name"] == "Bo"

    # Another game corrects the evening, instead of making a second one.
    play(keeper, (3, (32, 13, 10)))
    keeper.get_by_role("button", name="Correct it in Sunday round").tap()
    keeper.get_by_role("link", name="See the evening").tap()
    expect(keeper.locator("[data-won]")).to_have_text(f"{isolated('Bo')} won")
    expect(keeper.locator("[data-result=m4]")).to_contain_text("+52")
    assert [one["versions"] for one in club.view["evenings"]] == [2]

    # The first page shows the club first, and sets the same table up again.
    keeper.goto(server.url)
    card = keeper.locator("[data-home-club]")
    expect(card).to_contain_text("No evening is planned.")
    expect(card).to_contain_text(f"{isolated('Bo')} won")
    assert faults(keeper) == []
    card.locator("[data-same-table]").tap()
    expect(keeper.locator("[data-seat]")).to_have_count(4)
    expect(keeper.locator("input[readonly]").first).to_have_value(re.compile("/j/"))

    # A member finds the table in the club, and who is there on the first page; a guest does not.
    member, guest = pages(MODERN), pages(MODERN)
    member.goto(club.address("member"))
    table = member.locator("[data-table]")
    expect(table.locator("bdi")).to_have_count(1)
    assert faults(member) == []
    member.goto(server.url)
    expect(member.locator("[data-there]")).to_contain_text("3 free seats")
    assert faults(member) == []
    member.goto(club.address("member"))
    table.locator("[data-sit]").tap()
    member.get_by_role("button", name="Sit down").tap()
    expect(member.locator("[data-seat]")).to_have_count(4)
    guest.goto(club.address("guest"))
    expect(guest.locator("[data-last]")).to_be_visible()
    expect(guest.locator("[data-tables]")).to_have_count(0)


@pytest.mark.slow
def test_a_match_goes_into_the_club_with_one_tap(pages: Pages, tmp_path: Path) -> None:
    stage(tmp_path, {"the last of a match": FRIENDS["the last of a match"]})
    with serving(tmp_path) as server:
        club = ClubClient(server, "Sunday round", ("Ada", "Robin"))
        ada, robin = (pages(MODERN, reduced_motion="reduce") for _ in range(2))
        for page in (ada, robin):
            # The answer brings a cookie, which that of the seat replaces below.
            with page.expect_response("**/api/me/clubs/*"):
                page.goto(club.address("member"))
            expect(page.locator("[data-tab=members]")).to_be_visible()
        sit_opposite(robin, server, "the last of a match")
        win(Finger(ada), server, "the last of a match")
        ada.locator("[data-to-club]").tap()
        expect(ada.locator("[data-into-club] [role=status]")).to_contain_text("Sunday round")
        assert faults(ada) == []
        # Everybody at the table has the button; the match counts once.
        robin.locator("[data-to-club]").tap()
        robin.locator("[data-into-club] a").tap()
        expect(robin.locator("[data-won]")).to_have_text(f"{isolated('Ada')} won")
        expect(robin.locator("[data-evening-page] header")).to_contain_text("Classic · Online")
        assert club.view["evenings_in_all"] == 1
