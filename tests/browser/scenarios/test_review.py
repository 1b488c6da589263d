"""After a game: what was possible, shown on the table, and played on from there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import DESK, PHONE
from tests.browser.fixtures.finished_matches import TOKEN, store_finished_matches
from tests.browser.fixtures.server import serving
from tests.browser.fixtures.staged_games import match_id
from tests.browser.pages.home_page import press
from tilerummy.library import SolverOnDemand
from tilerummy.review import read_games
from tilerummy.review.judge import judge
from tilerummy.review.percent import PlayerInPercent, TurnInPercent
from tilerummy.server.identity.tokens import COOKIE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page, Route

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = pytest.mark.browser

CLASSIC = Path(__file__).parents[3] / "conformance" / "games" / "classic.trn"
DONE = "[data-review=done]"


def test_a_record_is_reviewed_shown_and_played_on(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    page.goto(f"{server.url}review")
    page.wait_for_selector("input[type=file]", state="attached")
    page.set_input_files("input[type=file]", CLASSIC)
    page.click("a[href='/replay']")  # there and back, and the file need not be chosen again
    page.wait_for_selector("[data-replay='0']")
    page.click("[data-review-link]")
    page.wait_for_selector(DONE)
    assert page.locator("[data-turn-facts]").count() == 69
    expect(page.locator("[data-turn-facts='30']")).to_contain_text("were possible")
    page.click("[data-turn-facts='30'] button")
    page.wait_for_selector("[data-replay='30']")
    expect(page.locator("[data-player='0']")).to_contain_text("+39 points")
    page.click("[data-show]")
    show_to_the_end(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-replay='30']")
    judged_as_the_command_does(page)
    page.click("[data-play-on]")
    page.click("dialog .footer .primary")
    page.wait_for_selector("main[data-match]")
    assert int(page.get_attribute("main[data-match]", "data-turn-number") or 0) >= 30


@pytest.mark.slow
def test_facts_that_could_not_be_worked_out_are_asked_for_again(
    pages: Pages, played: Server
) -> None:
    page = pages(PHONE, reduced_motion="reduce")
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": played.url}])
    page.route("**/api/review", lambda route: route.abort())
    page.goto(f"{played.url}review/{match_id('over')}/1/20")
    now = page.locator("[data-now='20']")
    expect(now.get_by_role("alert")).to_contain_text("The analysis failed")
    # No list stands there with nothing in it; what is known without the solver does.
    expect(page.locator("#facts-title")).to_have_count(0)
    expect(page.locator("#share-title")).to_be_visible()
    page.unroute("**/api/review")
    now.locator("[data-again]").tap()
    expect(page.locator("[data-turn-facts='20']")).to_contain_text("were possible")


def judged_as_the_command_does(page: Page) -> None:
    """Turn 30 is shown: what the page says of chances is what `tilerummy review --judge` says."""
    (game,), _ = read_games(CLASSIC.read_text("utf-8"), SolverOnDemand())
    turns, players = judge(game.dealt, game.turns, game.outcome)
    expect(page.locator("[data-bands]")).to_have_attribute("data-bands", "70")
    answer = TurnInPercent.of(turns[29])
    expect(page.locator("[data-judged='30']")).to_contain_text(f": {answer.chance} %")
    for player in players:
        percent = PlayerInPercent.of(player)
        account = page.locator(f"[data-account='{player.seat}']")
        expect(account).to_contain_text(f"{percent.dealt} % at the deal")
        expect(account).to_contain_text(f"{percent.result} % at the end")
    # The table behind the drawing says the same to who does not see it.
    page.locator("[data-bands] summary").focus()
    page.keyboard.press("Enter")
    row = page.locator("[data-bands] tbody tr").last
    expect(row).to_have_text(re.compile(r"End.*100\s%"))
    box = page.locator("[data-bands] .chart svg").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    page.wait_for_selector("[data-replay='69']")
    page.click("[data-turn-facts='30'] button")
    page.wait_for_selector("[data-replay='30']")


def show_to_the_end(page: Page) -> None:
    page.wait_for_selector("[data-show-me]")
    last = page.get_attribute("[data-show-me]", "data-last")
    page.keyboard.press("End")
    page.wait_for_selector(f"[data-show-me='{last}']")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("played")
    store_finished_matches(
        folder, {"over": "conformance/games/classic.trn", "xp": "docs/examples/match.trn"}
    )
    with serving(folder) as running:
        yield running


@pytest.mark.slow
@pytest.mark.parametrize(
    ("device", "locale", "language", "how"),
    [
        pytest.param(DESK, "en-GB", "en", "mouse", id="mouse-en"),
        pytest.param(PHONE, "ko-KR", "ko", "touch", id="touch-ko"),
        pytest.param(DESK, "zh-CN", "zh-Hans", "keys", id="keys-zh"),
    ],
)
def test_the_way_from_the_result_to_a_table_that_plays_on(
    pages: Pages, played: Server, device: dict[str, Any], locale: str, language: str, how: str
) -> None:
    page = pages({**device, "locale": locale})
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": played.url}])
    page.goto(f"{played.url}m/{match_id('over')}")
    press(page, "[data-review-link]", how)
    page.wait_for_selector(DONE)
    assert page.get_attribute("html", "lang") == language
    page.wait_for_selector("[data-replay='0']")
    if how == "keys":
        page.keyboard.press("End")
    else:
        press(page, "[data-turn-facts='69'] button", how)
    page.wait_for_selector("[data-replay='69']")
    page.wait_for_url("**/1/69")
    press(page, "[data-turn-facts='6'] button", how)
    page.wait_for_selector("[data-now='6']")
    press(page, "[data-show]", how)
    show_to_the_end(page)
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-replay='6']")
    press(page, "[data-play-on]", how)
    press(page, "dialog .footer .primary", how)
    page.wait_for_selector("main[data-match] [data-where=rack]")
    assert page.locator("[data-where=rack][data-piece]").count() > 0
    page.go_back()
    page.wait_for_selector("[data-review]")


@pytest.mark.slow
def test_somebody_counts_their_results(pages: Pages, played: Server) -> None:
    page = pages()
    page.context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": played.url}])
    page.goto(f"{played.url}me/games")
    page.click("a[href='/me/results']")
    page.wait_for_selector("[data-results='2']")
    # Who leaves while the second game is looked through keeps what was found in the first.
    asked: list[str] = []

    def answer_the_first(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "")["match"])
        if asked[-1] == asked[0]:
            route.continue_()

    page.route("**/api/review", answer_the_first)
    page.click("main .count button")
    expect(page.locator("dl")).to_contain_text("Missed openings")
    expect(page.locator("main [role=status]")).to_be_visible()
    with page.expect_download() as saved:
        page.click("text=Save as CSV")
    lines = saved.value.path().read_text("utf-8-sig").splitlines()
    assert lines[0].startswith("match,game,date,ruleset")
    assert len(lines) == 3
    page.reload()
    expect(page.locator("dl")).to_contain_text("Missed openings")
