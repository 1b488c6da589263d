"""A club of a family: opened by its keeper, joined by a link, corrected until another one wins."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import SMALL
from tests.browser.fixtures.club import FAMILY, ClubClient, isolated
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import sit_opposite, stage
from tests.browser.fixtures.staged_positions import FRIENDS
from tests.browser.pages.accessibility import faults
from tests.browser.pages.game_situations import win
from tests.browser.pages.pointers import Finger
from tests.browser.screens.contest_situations import won_cup

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

WIDTH: Final = 390
MODERN: Final = {**SMALL, "viewport": {"width": WIDTH, "height": 844}}


def open_club(page: Page, server: Server, name: str) -> None:
    """Open a club from the first page, and save the keeper's link."""
    page.goto(server.url)
    page.locator("a[href='/clubs']").tap()
    page.get_by_label("Name of the club").fill(name)
    page.get_by_label("Who belongs to it?").fill("\n".join(FAMILY))
    page.get_by_role("button", name="Open the club").tap()
    page.locator("[data-saved]").tap()


def link_of(page: Page, role: str) -> str:
    page.locator("[data-tab=keeper]").tap()
    return page.locator(f"[data-link={role}] input").input_value()


def enter(page: Page, **scores: str) -> None:
    """Tap those who played and type their scores."""
    for member in scores:
        page.locator(f"[data-who={member}]").tap()
    for member, score in scores.items():
        field = page.locator(f"[data-line={member}] [data-score]")
        field.fill(score.removeprefix("-"))
        if score.startswith("-"):
            page.locator(f"[data-line={member}] [data-sign]").tap()


def expect_standings(page: Page, *lines: tuple[str, str]) -> None:
    shown = page.locator("[data-standing]")
    expect(shown).to_have_count(len(lines))
    for at, (name, total) in enumerate(lines):
        expect(shown.nth(at).locator("summary bdi")).to_have_text(name)
        expect(shown.nth(at).locator("[data-total]")).to_have_text(total)


def begin_season(keeper: Page, name: str, first: str, last: str) -> None:
    """Begin a season that counts points by place."""
    keeper.locator("[data-tab=seasons]").tap()
    keeper.locator("[data-new-season]").tap()
    keeper.get_by_label("Name of the season").fill(name)
    keeper.get_by_label("First day").fill(first)
    keeper.get_by_label("Last day").fill(last)
    keeper.get_by_label("Points from first place down").fill("10, 7, 5")
    expect(keeper.locator("[data-rules]")).to_have_text("Points by place: 10, 7, 5")
    keeper.get_by_role("button", name="Save the season").tap()
    expect(keeper.get_by_text("No evening of this season has been played yet.")).to_be_visible()


def record_by_score(member: Page, day: str, **scores: str) -> None:
    member.locator("[data-tab=now]").tap()
    member.locator("[data-record]").tap()
    member.get_by_label("Day", exact=True).fill(day)
    enter(member, **scores)
    expect(member.locator("[data-sum]")).to_have_text("The scores add up to 0.")
    member.locator("[data-save]").tap()


def record_by_taps(member: Page, day: str, *keys: str, level: str) -> None:
    """Record an evening without scores, on which *level* shares a place with the one above."""
    member.locator("[data-tab=now]").tap()
    member.locator("[data-record]").tap()
    member.get_by_label("Day", exact=True).fill(day)
    for key in keys:
        member.locator(f"[data-who={key}]").tap()
    member.get_by_text("As tapped", exact=True).tap()
    member.locator(f"[data-line={level}] [data-level]").tap()
    member.locator("[data-save]").tap()


def open_season(page: Page) -> None:
    page.locator("[data-tab=seasons]").tap()
    page.locator("[data-season]").tap()


def see_ratings(keeper: Page) -> None:
    """Say by which rules the evening was played, look at the ratings, and switch them off."""
    keeper.locator("[data-correct]").tap()
    keeper.locator("[data-ruleset]").select_option("twist")
    keeper.locator("[data-save]").tap()
    expect(keeper.locator("[data-evening-page] header")).to_contain_text("Twist")
    keeper.locator("[data-tab=results]").tap()
    expect(keeper.locator("[data-rating]")).to_have_count(3)
    keeper.locator("[data-ratings]").get_by_text("Twist").tap()
    expect(keeper.locator("[data-rating] bdi").first).to_have_text("Jun")
    assert faults(keeper) == []
    # The keeper of a class would do without.
    keeper.locator("[data-tab=keeper]").tap()
    keeper.get_by_text("Show ratings").tap()
    keeper.locator("[data-tab=results]").tap()
    expect(keeper.locator("[data-tally]").first).to_be_visible()
    expect(keeper.locator("[data-ratings]")).to_have_count(0)


def test_a_family_records_and_corrects_until_another_one_wins(pages: Pages, server: Server) -> None:
    keeper, member = pages(MODERN), pages(MODERN)
    open_club(keeper, server, "Sunday round")
    expect(keeper.get_by_role("heading", name="Sunday round")).to_be_visible()
    begin_season(keeper, "Spring", "2026-03-01", "2026-05-31")

    # A member joins by the link on another phone, and records two evenings by taps.
    member.goto(link_of(keeper, "member"))
    expect(member.locator("[data-tab=members]")).to_be_visible()
    expect(member.locator("[data-tab=keeper]")).to_have_count(0)
    record_by_score(member, "2026-03-08", m4="47", m1="-32", m3="-15")
    expect(member.locator("[data-won]")).to_have_text(f"{isolated('Bo')} won")
    expect(member.locator("[data-result] bdi")).to_have_text(["Bo", "Jun", "Mina"])
    record_by_taps(member, "2026-03-15", "m3", "m4", "m1", level="m4")
    won = f"{isolated('Jun')}, {isolated('Bo')} won"
    expect(member.locator("[data-won]")).to_have_text(won)

    # Bo has won the season, and every figure can be opened.
    open_season(keeper)
    expect_standings(keeper, ("Bo", "20"), ("Jun", "17"), ("Mina", "10"))
    expect(keeper.locator("[data-winner] bdi")).to_have_text("Bo")
    keeper.locator("[data-standing=m3] summary").tap()
    expect(keeper.locator("[data-standing=m3] li")).to_have_count(2)
    assert faults(keeper) == []

    # The first evening was entered wrongly: Jun wins it, and with it the season.
    keeper.locator("[data-standing=m3] li a").first.tap()
    keeper.locator("[data-correct]").tap()
    keeper.locator("[data-line=m3] [data-sign]").tap()
    keeper.locator("[data-line=m4] [data-score]").fill("12")
    keeper.get_by_label("Why?").fill("Jun and Bo were swapped")
    keeper.locator("[data-save]").tap()
    expect(keeper.locator("[data-won]")).to_have_text(f"{isolated('Jun')} won")
    keeper.locator("[data-history] summary").tap()
    expect(keeper.locator("[data-version]")).to_have_count(2)
    expect(keeper.locator("[data-version]").last).to_contain_text("Jun and Bo were swapped")
    see_ratings(keeper)
    open_season(keeper)
    expect_standings(keeper, ("Jun", "20"), ("Bo", "17"), ("Mina", "10"))
    expect(keeper.locator("[data-winner] bdi")).to_have_text("Jun")

    # The name of who won is removed for good; the results stay.
    keeper.locator("[data-tab=members]").tap()
    keeper.locator("[data-member=m3]").tap()
    expect(keeper.locator("[data-against=m4]")).to_contain_text("1 : 0")
    keeper.locator("[data-irreversible=erase] button").first.tap()
    keeper.locator("[data-sure]").tap()
    expect(keeper.locator("[data-member=m3]")).to_have_text("removed")
    open_season(keeper)
    expect_standings(keeper, ("removed", "20"), ("Bo", "17"), ("Mina", "10"))


@pytest.mark.slow
def test_a_season_of_a_contest_and_online_evenings_is_decided_by_a_correction(
    pages: Pages, tmp_path: Path
) -> None:
    stage(tmp_path, {"the last of a match": FRIENDS["the last of a match"]})
    with serving(tmp_path) as server:
        today, club = datetime.now(UTC).date(), ClubClient(server, "Sunday round", ("Ada", "Robin"))
        last = today + timedelta(days=30)
        season = club.season("Winter", f"{today - timedelta(days=30)}", f"{last}")
        keeper, robin = (pages(MODERN, reduced_motion="reduce") for _ in range(2))

        # The keeper directed a contest, and puts it into the club: whoever came is a member now.
        desk = won_cup(server)
        keeper.goto(club.address())
        expect(keeper.locator("[data-tab=keeper]")).to_be_visible()
        keeper.goto(desk.address())
        keeper.locator("main nav button").nth(2).tap()
        keeper.locator("[data-to-club]").tap()
        expect(keeper.locator("[data-into-club] [role=status]")).to_contain_text("Sunday round")
        (contest,) = club.view["evenings"]
        assert contest["source"] == "contest"
        best = contest["results"][0]["member"]
        champion = next(one["name"] for one in club.view["members"] if one["id"] == best)

        # Ada wins an online evening, and Robin puts it in.
        with robin.expect_response("**/api/me/clubs/*"):
            robin.goto(club.address("member"))
        sit_opposite(robin, server, "the last of a match")
        win(Finger(keeper), server, "the last of a match")
        robin.locator("[data-to-club]").tap()
        expect(robin.locator("[data-into-club] [role=status]")).to_contain_text("Sunday round")

        # After another online evening the champion of the contest is ahead of Ada.
        places = [
            {"member": one, "place": at, "score": 0} for at, one in enumerate((best, "m1"), 1)
        ]
        online = {"date": f"{today}", "source": "match", "results": places}
        club.command(type="record_evening", **online)
        keeper.clock.set_fixed_time(f"{last + timedelta(days=2)}")
        keeper.goto(club.address(part=f"/seasons/{season}"))
        expect(keeper.locator("[data-winner] bdi")).to_have_text(champion)
        expect(keeper.locator(f"[data-standing={best}] [data-total]")).to_have_text("20")
        expect(keeper.locator("[data-standing=m1] [data-total]")).to_have_text("17")

        # It was the other way round. Every figure of the new winner can be opened.
        keeper.locator(f"[data-standing={best}] summary").tap()
        keeper.locator(f"[data-standing={best}] li a").last.tap()
        keeper.locator("[data-correct]").tap()
        keeper.get_by_text("As tapped", exact=True).tap()
        keeper.locator("[data-line=m1] [data-up]").tap()
        keeper.locator("[data-save]").tap()
        expect(keeper.locator("[data-won]")).to_have_text(f"{isolated('Ada')} won")
        keeper.goto(club.address(part=f"/seasons/{season}"))
        expect(keeper.locator("[data-winner] bdi")).to_have_text("Ada")
        keeper.locator("[data-standing=m1] summary").tap()
        # Ada was at the contest, too.
        expect(keeper.locator("[data-standing=m1] li")).to_have_count(3)
        expect(keeper.locator(f"[data-standing={best}] [data-total]")).to_have_text("17")
        assert faults(keeper) == []
        assert {one["source"] for one in club.view["evenings"]} == {"contest", "match"}


@pytest.mark.slow
def test_of_two_who_correct_an_evening_at_once_neither_loses_anything(
    pages: Pages, server: Server
) -> None:
    club = ClubClient(server, "Sunday round", ("Ada", "Bo"))
    club.record("2026-03-08", 20, -20)
    first, second = (pages(MODERN) for _ in range(2))
    for page in (first, second):
        page.goto(club.address("keeper", "/evenings/e1/correct"))
        expect(page.locator("[data-line=m1] [data-score]")).to_have_value("20")
    for page, score in ((first, "30"), (second, "40")):
        page.locator("[data-line=m1] [data-score]").fill(score)
        page.locator("[data-line=m2] [data-score]").fill(score)
    first.locator("[data-save]").tap()
    expect(first.locator("[data-result=m1]")).to_contain_text("+30")

    # The second learns of it in one place, and has not lost what was entered.
    second.locator("[data-save]").tap()
    expect(second.get_by_text("Somebody else has corrected this evening")).to_have_count(1)
    expect(second.locator("[data-line=m1] [data-score]")).to_have_value("40")
    assert faults(second) == []
    second.locator("[data-look-again]").tap()
    expect(second.locator("[data-line=m1] [data-score]")).to_have_value("30")

    # Or keeps it: then it corrects the newest version, which stays in the history.
    second.locator("[data-line=m1] [data-score]").fill("50")
    second.locator("[data-line=m2] [data-score]").fill("50")
    results = [
        {"member": "m1", "place": 1, "score": 7},
        {"member": "m2", "place": 2, "score": -7},
    ]
    corrected = {"evening": "e1", "known": 2, "date": "2026-03-08", "results": results}
    club.command(type="correct_evening", **corrected)
    second.locator("[data-save]").tap()
    second.locator("[data-keep-mine]").tap()
    expect(second.locator("[data-keep-mine]")).to_have_count(0)
    second.locator("[data-save]").tap()
    expect(second.locator("[data-result=m1]")).to_contain_text("+50")
    second.locator("[data-history] summary").tap()
    expect(second.locator("[data-version]")).to_have_count(4)


def test_links_are_renewed_kept_and_found_again(pages: Pages, server: Server) -> None:
    keeper, member = pages(MODERN), pages(MODERN)
    open_club(keeper, server, "Thursday club")
    member.goto(link_of(keeper, "member"))
    expect(member.locator("[data-tab=members]")).to_be_visible()
    keeper.locator("[data-link=member] [data-renew]").tap()
    keeper.locator("[data-link=member] [data-renew-sure]").tap()
    expect(keeper.locator("[data-link=member] [data-renew-sure]")).to_have_count(0)
    member.reload()
    expect(member.get_by_role("heading", name="This link was replaced")).to_be_visible()
    keeper.locator("[data-link=keeper] [data-renew]").tap()
    old = keeper.url
    # The page moves on when the server's list of the player's clubs has the new link.
    with keeper.expect_request(lambda request: "/api/me/clubs/" in request.url) as first:
        keeper.locator("[data-link=keeper] [data-renew-sure]").tap()
    assert (first.value.method, keeper.url) == ("PUT", old)
    keeper.locator("[data-saved]").tap()
    assert keeper.url != old

    # The keeper comes back, also after the browser has forgotten the link.
    keeper.evaluate("localStorage.removeItem('tilerummy.clubs')")
    keeper.goto(f"{server.url}clubs")
    keeper.locator("[data-club]").tap()
    expect(keeper.locator("[data-tab=keeper]")).to_be_visible()
    assert keeper.evaluate("document.documentElement.scrollWidth") <= WIDTH


@pytest.mark.slow
def test_a_guest_sees_what_is_shared_and_a_file_opens_again(pages: Pages, server: Server) -> None:
    club = ClubClient(server, "Class 4b", ("Kim Seoyeon", "Lee Minjun"))
    club.record("2026-11-22", 12, -12)
    club.command(type="set_sharing", first_names=True)
    club.command(type="plan_evening", at=4_070_000_000_000, minutes=90, place="Room 4", title="")
    guest, keeper = pages(MODERN), pages()
    guest.goto(club.address("guest"))
    expect(guest.locator("[data-evening] bdi")).to_have_text(["Kim", "Lee"])
    expect(guest.locator("[data-record]")).to_have_count(0)
    with guest.expect_download() as saved:
        guest.locator("[data-calendar]").tap()
    assert "LOCATION:Room 4" in Path(saved.value.path()).read_text(encoding="utf-8")
    guest.locator("[data-tab=results]").tap()
    guest.locator("[data-tally=m1] a").tap()
    expect(guest.locator("[data-member-page=m1]")).to_contain_text("1 : 0")

    # The keeper stops sharing, by keyboard; at the next look it is gone.
    keeper.goto(club.address(part="/keeper"))
    for name in ("Guests see members and results", "Guests see planned evenings"):
        switch = keeper.get_by_role("switch", name=name)
        switch.focus()
        keeper.keyboard.press("Space")
        expect(switch).not_to_be_checked()
    guest.goto(club.address("guest"))
    expect(guest.locator("[data-nothing-shared]")).to_be_visible()

    with keeper.expect_download() as saved:
        keeper.locator("[data-export]").click()
    file = Path(saved.value.path())
    assert club.secret not in file.read_text(encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8"))
    keeper.locator("[data-irreversible=delete] button").first.click()
    keeper.locator("[data-sure]").click()
    keeper.wait_for_url("**/clubs")
    guest.reload()
    expect(guest.get_by_role("heading", name="This link does not lead to a club")).to_be_visible()
    keeper.locator("input[type=file]").set_input_files(
        {"name": "4b.json", "mimeType": "application/json", "buffer": file.read_bytes()}
    )
    keeper.locator("[data-saved]").click()
    expect(keeper.locator("[data-evening] bdi")).to_have_text(["Kim Seoyeon", "Lee Minjun"])
