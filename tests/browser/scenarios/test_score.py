"""The score pad for a real table: a family of four on a phone, also without a network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, SMALL
from tests.browser.fixtures.club import ClubClient
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.service_worker import WORKING, working
from tests.browser.pages.accessibility import faults
from tests.browser.pages.waiting import until

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

FAMILY: Final = ("Mina", "Ada", "Jun", "Bo")
MINUS: Final = "\N{MINUS SIGN}"
GAMES: Final = ((0, (5, 16, 3)), (2, (6, 11, 5)), (3, (32, 13, 2)))
"""Who went out and what the others have left, in the printed table (S0-53)."""
SHEET: Final = ((24, -5, -16, -3), (-6, -11, 22, -5), (-32, -13, -2, 47))
TOTALS: Final = (-14, -29, 4, 39)

MOST_TAPS: Final = 8
"""For a game of four of which the sums are typed."""
MOST_S: Final = 60
TAP_S: Final = 1.6
KEY_S: Final = 0.5
"""How long people take for a tap, looking included, and for a letter of a name on a phone: the
keystroke-level model has 1.1 s to point and 0.28 s for a key of an average typist."""
COUNT: Final = """
globalThis.taps = globalThis.letters = 0;
addEventListener('click', () => { globalThis.taps += 1 }, true);
addEventListener('input', ({ target }) => { globalThis.letters += target.value.length }, true);
"""


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points < 0 else "0"


def isolated(name: str) -> str:
    """Return a name as it stands in a sentence, so that it turns nothing around it."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


def begin(page: Page, *names: str, ruleset: str = "Classic") -> None:
    """Fill in the form that is shown, by touch."""
    fields = page.locator("[data-setup] input.field")
    for at, name in enumerate(names):
        fields.nth(at).tap()
        fields.nth(at).fill(name)
    if ruleset != "Classic":
        page.get_by_text(ruleset, exact=True).tap()
    page.get_by_role("button", name="Start").tap()


def write(page: Page, winner: int | None, sums: Sequence[int]) -> None:
    """Write a game down by touch: two digits go on by themselves."""
    page.locator("[data-exhausted]" if winner is None else f"[data-out='{winner}']").tap()
    for total in sums:
        for digit in f"{total:02}":
            page.locator(f"[data-digit='{digit}']").tap()
    page.locator("[data-save]").tap()


def expect_games(page: Page, *games: Sequence[int]) -> None:
    expect(page.locator("[data-game]")).to_have_count(len(games))
    for at, scores in enumerate(games):
        expect(page.locator(f"[data-game='{at}'] td")).to_have_text(list(map(signed, scores)))


def expect_totals(page: Page, *totals: int) -> None:
    expect(page.locator("[data-totals] strong")).to_have_text(list(map(signed, totals)))


def put_into_club(page: Page) -> None:
    page.locator("[data-to-club]").tap()
    expect(page.locator("[data-to-club]")).to_be_enabled()
    expect(page.locator("[data-into-club] [role=status]")).to_contain_text("Sunday round")


def test_a_game_of_four_takes_eight_taps_and_the_first_result_a_minute(
    pages: Pages, server: Server
) -> None:
    page = pages(PHONE)
    page.goto(server.url)
    page.get_by_role("link", name="Score pad for a real table").tap()
    page.locator("[data-setup]").wait_for()
    page.evaluate(COUNT)
    begin(page, *FAMILY)
    before = int(page.evaluate("taps"))
    write(page, *GAMES[0])
    expect_games(page, SHEET[0])
    taps, letters = int(page.evaluate("taps")), int(page.evaluate("letters"))
    assert taps - before <= MOST_TAPS
    assert letters == sum(map(len, FAMILY))
    assert (taps - 1) * TAP_S + letters * KEY_S <= MOST_S
    for game in GAMES[1:]:
        write(page, *game)
    expect_games(page, *SHEET)
    expect_totals(page, *TOTALS)
    expect(page.locator("[data-leads]")).to_have_text(f"{isolated('Bo')} in front by points")

    # By other rules the same games are scored anew: one win each but Ada, so points decide.
    page.locator("[data-settings]").tap()
    page.get_by_text("Standard", exact=True).tap()
    expect(page.locator("[data-facts]")).to_contain_text("Most wins, then most points")
    page.get_by_role("button", name="Save").tap()
    expect_totals(page, *TOTALS)


def test_it_is_corrected_deleted_and_undone(pages: Pages, server: Server) -> None:
    page = pages(SMALL)
    page.goto(f"{server.url}score")
    begin(page, *FAMILY)
    page.get_by_role("button", name="Who starts?").tap()
    page.locator("[data-starts='3']").tap()
    expect(page.locator("[data-starter]")).to_contain_text(f"{isolated('Bo')} starts")
    for game in GAMES[:2]:
        write(page, *game)
    # Clockwise from Bo (G3).
    expect(page.locator("[data-starter]")).to_contain_text(f"{isolated('Ada')} starts")

    # Jun had 106 instead of 16: the hundreds have a key of their own.
    page.get_by_role("button", name="Correct game 1").tap()
    page.locator("[data-line='2']").tap()
    for key in ("[data-hundred]", "[data-digit='0']", "[data-digit='6']"):
        page.locator(key).tap()
    expect(page.locator("[data-check]")).to_have_text("Check: minus 114 = plus 114")
    page.locator("[data-save]").tap()
    expect_games(page, (114, -5, -106, -3), SHEET[1])
    page.locator("[data-undo]").tap()
    expect_games(page, *SHEET[:2])

    # A game that somebody else won.
    page.get_by_role("button", name="Correct game 2").tap()
    page.locator("[data-change-out]").tap()
    page.locator("[data-out='3']").tap()
    for digit in "09":
        page.locator(f"[data-digit='{digit}']").tap()
    page.locator("[data-save]").tap()
    expect_games(page, SHEET[0], (-6, -11, -9, 26))
    page.get_by_role("button", name="Correct game 1").tap()
    page.locator("[data-delete]").tap()
    expect_games(page, (-6, -11, -9, 26))
    for _ in range(2):
        page.locator("[data-undo]").tap()
    expect_games(page, *SHEET[:2])

    # Tiles are tapped, and somebody did not play.
    page.locator("[data-out='0']").tap()
    page.locator("[data-tap-tiles]").tap()
    for kind in ("R7", "J"):
        page.locator(f"[data-pick='{kind}']").tap()
    page.locator("[data-done]").tap()
    page.locator("[data-away]").tap()
    page.locator("[data-pick='B13']").tap()
    page.locator("[data-done]").tap()
    expect(page.locator("[data-check]")).to_have_text("Check: minus 50 = plus 50")
    page.locator("[data-save]").tap()
    expect(page.locator("[data-game='2'] td")).to_have_text(
        ["+50", f"{MINUS}37", "Did not play\N{MIDDLE DOT}", f"{MINUS}13"]
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALL["viewport"]["width"]


@pytest.mark.slow
def test_penalties_and_an_empty_pool_by_the_rules(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.goto(f"{server.url}score")
    begin(page, *FAMILY, ruleset="Tournament")
    expect(page.locator("[data-starter]")).to_contain_text(f"{isolated('Mina')} starts")  # S3-02
    page.locator("[data-out='0']").tap()
    page.locator("[data-unopened]").tap()
    page.locator("[data-declined]").tap()
    page.locator("[data-tap-tiles]").tap()
    for kind in ("O3", "J"):
        page.locator(f"[data-pick='{kind}']").tap()
    page.locator("[data-done]").tap()
    page.locator("[data-save]").tap()
    write(page, None, (28, 14, 30, 34))
    # Flat points, a joker for 50 (S3-27 to S3-29), then the differences of the document (S3-38).
    expect_games(page, (353, -100, -200, -53), (-14, 50, -16, -20))

    # Everybody's own sum need not add up to nothing (S2-38).
    page.locator("[data-settings]").tap()
    page.get_by_text("Guide", exact=True).tap()
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("[data-game='1'] td")).to_have_text(list(map(signed, (-28, 78, -30, -34))))
    # Equal lowest sums: who has fewer tiles wins (G4).
    page.locator("[data-exhausted]").tap()
    for digit in "10101520":
        page.locator(f"[data-digit='{digit}']").tap()
    page.get_by_label("Tiles of Mina").fill("3")
    page.get_by_label("Tiles of Ada").fill("2")
    page.get_by_label("Tiles of Ada").blur()
    expect(page.locator("[data-check]")).to_contain_text("need not be equal")
    page.locator("[data-save]").tap()
    expect(page.locator("[data-game='2'] td")).to_have_text(list(map(signed, (-10, 35, -15, -20))))


def test_it_is_taken_away_as_a_picture_and_as_csv(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.goto(f"{server.url}score")
    begin(page, "=1+1", *FAMILY[1:])
    for game in GAMES:
        write(page, *game)
    with page.expect_download() as saved:
        page.locator("[data-csv]").tap()
    text = Path(saved.value.path()).read_bytes().decode("utf-8")
    assert text.startswith("\ufeff,Starts,Went out,'=1+1,Ada,Jun,Bo\r\n")
    assert "3,,Bo,-32,-13,-2,47\r\n" in text
    assert "Total,,,-14,-29,4,39\r\n" in text
    with page.expect_download() as saved:
        page.locator("[data-share]").tap()
    picture = Path(saved.value.path()).read_bytes()
    assert saved.value.suggested_filename.endswith(".png")
    assert picture.startswith(b"\x89PNG")
    width = int.from_bytes(picture[16:20])
    assert width > len(FAMILY) * 200

    # Where the phone can share files, it is handed over.
    page.evaluate("""() => {
      navigator.canShare = ({ files }) => files[0].type === 'image/png';
      navigator.share = async ({ files }) => { globalThis.shared = files[0].name; };
    }""")
    page.locator("[data-share]").tap()
    until(page, "globalThis.shared?.endsWith('.png')")


@pytest.mark.slow
def test_it_is_kept_without_a_network_and_after_a_reload(pages: Pages, tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        page = pages(PHONE, **WORKING)
        page.goto(server.url)
        working(page)
        server.stop()
        page.goto(f"{server.url}score")
        begin(page, *FAMILY)
        write(page, *GAMES[0])
        # The phone is put away in the middle of a game.
        page.locator("[data-out='2']").tap()
        for digit in "06":
            page.locator(f"[data-digit='{digit}']").tap()
        page.reload()
        expect(page.locator("[data-line='0']")).to_contain_text(f"{MINUS}6")
        for digit in "1105":
            page.locator(f"[data-digit='{digit}']").tap()
        page.locator("[data-save]").tap()
        page.reload()
        expect_games(page, *SHEET[:2])

        # Another evening has the same people, and the first one is still there.
        page.locator("[data-begin]").tap()
        expect(page.get_by_label("Player 4")).to_have_value("Bo")
        page.get_by_role("button", name="Start").tap()
        expect_games(page)
        page.locator("[data-evenings]").tap()
        expect(page.locator("[data-evening]")).to_have_count(2)
        page.locator("[data-evening] .open").nth(1).tap()
        expect_games(page, *SHEET[:2])

        # The clock knows the players, and the way back.
        page.locator("[data-clock-of-pad]").tap()
        page.get_by_role("button", name="Open the clock").tap()
        expect(page.locator("[data-side] bdi")).to_have_text(list(FAMILY))
        page.locator("[data-back-to-pad]").tap()
        expect_games(page, *SHEET[:2])
        server.start()


@pytest.mark.slow
def test_a_family_keeps_three_evenings_in_its_club_and_one_is_offline(
    pages: Pages, tmp_path: Path
) -> None:
    with serving(tmp_path) as server:
        club = ClubClient(server, "Sunday round", FAMILY)
        page = pages(PHONE, **WORKING)
        page.goto(club.address("member"))
        expect(page.locator("[data-tab=members]")).to_be_visible()
        page.goto(server.url)
        working(page)
        page.goto(f"{server.url}score")
        begin(page, *FAMILY)
        write(page, *GAMES[0])
        put_into_club(page)

        # The second evening is at a place without a network, and goes in on the way home.
        server.stop()
        page.locator("[data-begin]").tap()
        page.get_by_role("button", name="Start").tap()
        write(page, *GAMES[1])
        page.reload()
        expect_games(page, SHEET[1])
        server.start()
        put_into_club(page)

        # A third game of the third evening is played after it went in: it goes in again.
        page.locator("[data-begin]").tap()
        page.get_by_role("button", name="Start").tap()
        write(page, *GAMES[0])
        write(page, *GAMES[1])
        put_into_club(page)
        write(page, *GAMES[2])
        put_into_club(page)
        expect_totals(page, *TOTALS)
        evenings = club.view["evenings"]
        assert club.view["evenings_in_all"] == 3
        scores = [
            dict(sorted((one["member"], one["score"]) for one in each["results"]))
            for each in evenings
        ]
        sheets = (SHEET[0], SHEET[1], TOTALS)
        expected = [{f"m{at}": total for at, total in enumerate(sheet, 1)} for sheet in sheets]
        assert sorted(scores, key=str) == sorted(expected, key=str)
        assert {one["ruleset"] for one in evenings} == {"classic"}


@pytest.mark.slow
def test_what_cannot_be_read_is_kept_aside(pages: Pages, server: Server) -> None:
    page = pages(PHONE)
    page.goto(f"{server.url}healthz")
    stored = {"tilerummy.score.old": "{broken", "tilerummy.score.new": json.dumps({"version": 99})}
    page.evaluate("(stored) => void Object.assign(localStorage, stored)", stored)
    page.goto(f"{server.url}score")
    expect(page.locator("[data-unread=newer]")).to_be_visible()
    begin(page, *FAMILY)
    write(page, *GAMES[0])
    expect_games(page, SHEET[0])
    remaining = page.evaluate("({ ...localStorage })")
    assert remaining.items() >= stored.items()
    with page.expect_download() as saved:
        page.locator("[data-unread=broken] button").first.tap()
    assert Path(saved.value.path()).read_text(encoding="utf-8") == "{broken"
    for _ in range(2):
        page.locator("[data-unread=broken] button").last.tap()
    expect(page.locator("[data-unread]")).to_have_count(1)
    assert faults(page) == []
    page.reload()
    expect(page.locator("[data-unread=broken]")).to_have_count(0)
    expect_games(page, SHEET[0])


def test_it_is_written_with_the_keyboard(pages: Pages, server: Server) -> None:
    page = pages()
    page.goto(f"{server.url}score")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("group", name="Who went out?").get_by_role("button", name="Player 2").focus()
    page.keyboard.press("Enter")
    for keys in ("105", "7", "33"):
        page.keyboard.type(keys)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect_games(page, (-105, 145, -7, -33))
