"""The table's own tools: reasons, undo and redo, hints, languages, and choices that last."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fixtures.chromium import DESK, PHONE, SMALL
from tests.browser.fixtures.staged_games import NAME, sit
from tests.browser.pages.game_situations import RACK, changed_rules
from tests.browser.pages.home_page import open_home, take_hint
from tests.browser.pages.next_move import Step
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tests.browser.pages.waiting import until
from tilerummy.core.classify import classify, value
from tilerummy.core.format.notation import parse_meld
from tilerummy.core.presets import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Route

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tests.browser.pages.pointers import PointerUser
    from tests.browser.pages.table_view import Piece, TableView

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

WATCH = """() => {
  window.seen = [];
  const area = document.querySelector('[data-drop="table"]');
  const look = () => {
    const meld = (it) => [...it.querySelectorAll('[data-piece]')].map((tile) => tile.dataset.tile);
    const melds = [...area.querySelectorAll('[data-meld]')].map((it) => `[${meld(it).join(' ')}]`);
    if (seen.at(-1) !== melds.join(' ')) seen.push(melds.join(' '));
  };
  look();
  new MutationObserver(look).observe(area, { childList: true, subtree: true });
}"""
"""Notes every table that the page shows, in `seen`."""


@pytest.fixture
def player(request: pytest.FixtureRequest, pages: Pages, server: Server, solver: Solver) -> Player:
    """Sit where the game called as the parameter stands."""
    page = pages(reduced_motion="reduce")
    sit(page, server, request.param)
    return Player(Mouse(page), solver, NAME)


def at(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("player", [name], indirect=True)


def play_button(page: Page) -> Locator:
    return button(page, "Play")


def small_melds(view: TableView) -> Iterator[tuple[Piece, ...]]:
    """Find melds on the rack that are worth too little to open with."""
    for pieces in combinations(view.rack, 3):
        kinds = [piece.kind for piece in pieces]
        meld = parse_meld(f"[{' '.join(kinds)}]")
        worth = value(meld, CLASSIC.meld_rules) or 0
        if "J" not in kinds and classify(meld, CLASSIC.meld_rules) and worth < CLASSIC.threshold:
            yield pieces


@at("too little to open")
def test_a_play_that_is_not_allowed_says_why(player: Player) -> None:
    page = player.page
    expect(play_button(page)).to_be_disabled()
    expect(play_button(page)).to_have_accessible_description(
        "Your turn Open with 30 points, or draw"
    )

    # A tile alone is no meld.
    view = read_table(page)
    player.user.move(Step((view.rack[0].id,), None))
    expect(play_button(page)).to_be_disabled()
    expect(play_button(page)).to_have_accessible_description(re.compile("needs 3 tiles"))
    player.user.act("Reset turn")

    # A meld worth less than 30 does not open.
    small = next(small_melds(read_table(page)))
    player.user.gather([piece.id for piece in small])
    worth = value(parse_meld(f"[{' '.join(p.kind for p in small)}]"), CLASSIC.meld_rules) or 0
    reason = f"{worth} of 30 points; {30 - worth} more to open"
    expect(play_button(page)).to_be_disabled()
    expect(play_button(page)).to_have_accessible_description(reason)
    expect(page.get_by_text(reason).first).to_be_visible()
    assert [meld.pieces for meld in read_table(page).melds if meld.pieces == small]
    # Pressing the key for it does nothing either.
    page.keyboard.press("p")
    assert [meld.pieces for meld in read_table(page).melds if meld.pieces == small]


FLASHES = """() => {
  window.flashed = [];
  new MutationObserver((all) => {
    for (const { target } of all.filter(({ target }) => target.hasAttribute('data-flash')))
      flashed.push(target.dataset.meld ?? 'words');
  }).observe(document.body, { attributeFilter: ['data-flash'], subtree: true });
}"""
"""Notes what is flashed, in `flashed`: a meld, or the words between table and rack."""


@pytest.mark.parametrize(
    ("name", "user", "device"),
    [
        ("a meld out of sight, by mouse", Mouse, DESK),
        ("a meld out of sight, by finger", Finger, SMALL),
    ],
)
def test_what_keeps_a_turn_from_being_played_is_shown_where_it_lies(
    name: str,
    user: Callable[[Page], PointerUser],
    device: dict[str, Any],
    pages: Pages,
    server: Server,
) -> None:
    page = pages(device, reduced_motion="reduce")
    sit(page, server, name)
    by = user(page)
    press = {"mouse": Locator.click, "finger": Locator.tap}[name.rsplit(maxsplit=1)[-1]]
    page.evaluate(FLASHES)
    # Nothing is arranged: the words between table and rack are the reason.
    press(play_button(page), force=True)
    until(page, "() => flashed.join() === 'words'")
    expect(page.locator("#turn-status")).to_contain_text("Lay at least one tile, or draw")

    # A tile alone is no meld. Tools for a held tile do not hide that.
    page.locator("[data-where=table][data-tile=R1]").first.press("Space")
    page.keyboard.press("n")
    page.locator(RACK).first.press("Space")
    broken = page.locator("[data-meld]").filter(has=page.locator("[data-tile=R1]")).last
    press(play_button(page), force=True)
    number = broken.get_attribute("data-meld")
    until(page, f"() => flashed.includes('{number}')")
    expect(broken).to_be_in_viewport(ratio=0.9)

    # A tap on the reason leads there, and the keys go on from there.
    page.locator("[data-drop=table]").evaluate("it => it.scrollTo(0, 0)")
    by.press(button(page, "red 1: needs 3 tiles"))
    expect(broken).to_be_in_viewport(ratio=0.9)
    expect(page.locator("[data-where=table][data-tile=R1]").last).to_be_focused()
    # No meld is called by a number, which nothing shows.
    names = page.locator("[data-meld] [role=group]").evaluate_all(
        "all => all.map(it => it.ariaLabel)"
    )
    assert "red 1: needs 3 tiles" in names
    assert "blue 1, black 1, teal 1: group" in names
    assert not [name for name in names if "meld" in name]


@pytest.mark.parametrize(
    ("name", "user", "device"),
    [("taking along, by mouse", Mouse, DESK), ("taking along, by finger", Finger, SMALL)],
)
def test_a_tap_takes_along_what_lies_in_the_same_meld_and_on_the_rack(
    name: str,
    user: Callable[[Page], PointerUser],
    device: dict[str, Any],
    pages: Pages,
    server: Server,
) -> None:
    page = pages(device, reduced_motion="reduce")
    sit(page, server, name)
    by = user(page)
    for kind in ("R11", "R10", "R12"):
        by.press(page.locator(f"[data-tile={kind}]"))
    expect(page.locator("[data-piece][aria-pressed=true]")).to_have_count(3)
    expect(page.locator("[data-notice]")).to_have_count(0)
    by.press(button(page, "New meld"))
    assert read_table(page).table == ["[R7 R8 R9]", "[B3 B4 B5 B6]", "[R10 R11 R12]"]
    expect(play_button(page)).to_be_enabled()

    # Onto a meld that none of them comes from, they are put down.
    for kind in ("R10", "R11", "R12", "R8"):
        by.press(page.locator(f"[data-tile={kind}]"))
    assert read_table(page).table == ["[R7 R8 R9 R10 R11 R12]", "[B3 B4 B5 B6]"]


@at("taken back and done again")
def test_undo_redo_and_reset_go_through_the_turn(player: Player) -> None:
    start = read_table(player.page)
    player.user.move(Step((start.rack[0].id,), None))
    once = read_table(player.page)
    (laid,) = (meld for meld in once.melds if meld not in start.melds)
    player.user.move(Step((start.rack[1].id,), laid.id))
    twice = read_table(player.page)
    assert len({start, once, twice}) == 3

    seen = []
    for action in ("Undo", "Undo", "Redo", "Redo", "Reset turn", "Undo"):
        player.user.act(action)
        seen.append(read_table(player.page))
    assert seen == [once, start, once, twice, start, twice]


@at("a pointer without an end")
def test_a_pointer_whose_end_was_never_told_does_not_lock_the_table(player: Player) -> None:
    # Far from each other: on a slow machine the first press takes up all of a run.
    first, *_, last = read_table(player.page).rack
    player.page.locator(f'[data-piece="{first.id}"]').dispatch_event(
        "pointerdown", {"pointerId": 77, "pointerType": "mouse", "isPrimary": True, "button": 0}
    )
    player.user.move(Step((last.id,), None))
    assert [last] in [list(meld.pieces) for meld in read_table(player.page).melds]


@at("nothing, then something")
def test_a_hint_fills_the_draft(player: Player) -> None:
    player.user.act("Hint")
    answer = player.page.get_by_text("Nothing can be laid: draw a tile.").first
    expect(answer).to_be_visible()
    player.rest(read_table(player.page))
    player.wait_for_turn()
    take_hint(player.user)
    expect(play_button(player.page)).to_be_enabled()
    # Nothing is laid before the player says so.
    assert read_table(player.page).yours
    player.lay()


@pytest.mark.parametrize(
    ("name", "motion", "between"),
    [
        ("hint", "no-preference", ["[R9 B9 O9] [K6 K7 K8 K9]"]),
        pytest.param("hint, calmly", "reduce", [], marks=pytest.mark.slow),
    ],
)
def test_a_hint_is_shown_move_by_move(
    name: str, motion: str, between: list[str], pages: Pages, server: Server
) -> None:
    page = pages(reduced_motion=motion)
    sit(page, server, name)
    page.evaluate(WATCH)
    hint, answer = button(page, "Hint"), page.locator("#turn-status")
    hint.click()
    expect(answer).to_have_text("You can lay 1 tile.")
    hint.click()
    # The tile that the others make room for, one of those, and the meld that both go to.
    expect(answer).to_have_text("Look at black 9, black 10 and the highlighted meld.")
    lit = page.locator("[aria-describedby~=state-hint]")
    assert lit.evaluate_all("all => all.map(it => it.dataset.tile)") == ["K9", "K10"]
    expect(page.locator("[data-meld] [aria-describedby=state-meld]")).to_have_count(1)
    assert read_table(page).table == ["[R9 B9 K9 O9]", "[K6 K7 K8]"]
    hint.click()
    expect(answer).to_contain_text("Suggestion: 1 tile.")
    expect(page.get_by_role("region", name="Table")).to_have_attribute("aria-busy", "false")
    assert read_table(page).table == ["[R9 B9 O9]", "[K6 K7 K8 K9 K10]"]
    start, end = "[R9 B9 K9 O9] [K6 K7 K8]", "[R9 B9 O9] [K6 K7 K8 K9 K10]"
    assert page.evaluate("seen") == [start, *between, end]
    expect(play_button(page)).to_be_enabled()
    # However many moves it takes, it is one step of the turn.
    button(page, "Undo").click()
    expect(button(page, "Undo")).to_be_disabled()
    assert " ".join(read_table(page).table) == start


@pytest.mark.slow
def test_what_is_changed_is_told_beside_what_the_book_says(pages: Pages, server: Server) -> None:
    user = Mouse(pages(reduced_motion="reduce"))
    page = user.page
    changed_rules(user, server)
    page.wait_for_selector("main[data-turn=yours]")
    expect(play_button(page)).to_have_accessible_description("Your turn Lay any meld, or draw")
    button(page, "How to play").click()
    button(page, "Full rule card").click()
    card = page.get_by_role("dialog")
    for rule, here, book in (
        ("threshold", "may be worth anything", "30 in the rule book, 0 here"),
        ("turn_limit_s", "no clock of their own", "60 in the rule book, none here"),
        ("call", "no call is needed", "Rule book: "),
    ):
        line = card.locator(f'[data-rule="{rule}"]')
        expect(line).to_contain_text(here)
        expect(line).to_contain_text(book)
    expect(card.get_by_text("changed at this table")).to_have_count(3)
    # Where a rule is written stands behind a small sign.
    line = card.locator('[data-rule="joker"]')
    expect(line.get_by_text("Korean rule book, jokers")).to_be_hidden()
    line.locator("summary").click()
    expect(line.get_by_text("Korean rule book, jokers")).to_be_visible()


def test_the_first_page_stands_still_when_options_are_opened(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    page.goto(server.url)
    picture = page.locator(".hero")
    before = picture.bounding_box()
    page.locator("summary").click()
    expect(page.get_by_role("group", name="Rules")).to_be_visible()
    assert before is not None
    assert picture.bounding_box() == before


def test_three_languages_there_and_back(pages: Pages, server: Server) -> None:
    page = pages(reduced_motion="reduce")
    sit(page, server, "three languages")
    button(page, "Settings").click()
    for language, code, play in (
        ("한국어", "ko", "내려놓기"),
        ("简体中文", "zh-Hans", "出牌"),
        ("English", "en", "Play"),
    ):
        page.get_by_text(language, exact=True).click()
        expect(page.locator("html")).to_have_attribute("lang", code)
        shown = page.locator("button.play")
        expect(shown).to_have_text(play)
        names = page.locator("[data-piece]").evaluate_all("all => all.map(it => it.ariaLabel)")
        assert names
        assert all((name.isascii()) == (code == "en") for name in names)


@pytest.mark.slow
def test_choices_outlive_the_page(pages: Pages, server: Server) -> None:
    user = Finger(pages(PHONE, reduced_motion="reduce"))
    page = user.page
    open_home(user, server, "Ada")
    user.choose("Rules", "XP")
    user.choose("Bots", "5")
    user.press(button(page, "Settings"))
    user.choose("Appearance", "Dark")
    user.choose("Tile colours", "Classic")
    user.press(page.get_by_role("switch", name="Letters on tiles"))
    user.press(page.get_by_role("dialog").get_by_text("한국어", exact=True))
    user.press(button(page, "닫기"))

    asked: list[Route] = []
    late = False

    def hold(route: Route) -> None:
        asked.append(route)
        if late:
            route.continue_()

    page.route("**/api/rulesets", hold)
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-palette", "classic")
    expect(page.locator("#name")).to_have_value("Ada")
    expect(page.locator("summary")).to_contain_text("XP")
    # How many may play at it is not known yet: the table is the one that was chosen.
    user.press(page.locator("button.choice").first)
    expect(page.locator("button.choice:disabled, [data-seat]").first).to_be_visible()
    held, late = asked.copy(), True
    for route in held:
        route.continue_()
    page.wait_for_selector("[data-piece][data-where=rack]")
    expect(page.locator("[data-seat]")).to_have_count(5)
    # Who waits for the same answer already does not ask again.
    assert len(asked) == 1
