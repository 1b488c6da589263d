"""What the others did: by their seats, in the list of turns, and for those who only hear it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.pages.home_page import SHORT, changed, open_home, play_bots
from tests.browser.pages.player import Player
from tests.browser.pages.pointers import Finger, Mouse
from tests.browser.pages.table_view import read_table
from tests.browser.pages.user import button
from tests.browser.pages.waiting import until
from tilerummy.core.event import Drew, GameEnded, Passed, Played
from tilerummy.core.format.record import read

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server
    from tests.browser.pages.player import Solver
    from tilerummy.core.event import Event

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

LISTEN: Final = """() => {
  window.heard = [];
  const hear = (element) => window.heard.push(element.textContent);
  const region = document.querySelector('[data-announced]');
  region.querySelectorAll('p').forEach(hear);
  new MutationObserver((changes) => changes.forEach((it) => it.addedNodes.forEach((node) => {
    if (node.nodeType === Node.ELEMENT_NODE) hear(node);
  }))).observe(region, { childList: true });
}"""
"""Notes every announcement, in `heard`."""


def turn_rows(page: Page) -> Locator:
    return page.locator("[data-turn-row]")


def names_of(rows: Locator) -> list[str]:
    return [name.strip() for name in rows.all_inner_texts()]


def test_the_turns_of_the_others_are_seen_and_shown_again(
    pages: Pages, server: Server, solver: Solver
) -> None:
    user = Mouse(pages(reduced_motion="reduce"))
    page = user.page
    rules = changed("classic", SHORT)
    player = Player(user, solver, "Ada", ruleset=rules)
    play_bots(user, server, "Ada", changes=SHORT)
    while player.turns == 0 or not read_table(page).tiles_on_table:
        player.play_on(turns=1)
        assert player.wait_for_turn(), "a game of seven tiles is not over before tiles are laid"

    # Each opponent's last turn is told by their seat.
    expect(page.locator("[data-seat] [data-line]")).to_have_count(2)

    # By mouse: the list beside the table, newest turn first.
    user.press(page.get_by_role("button", name="What happened").last)
    rows = turn_rows(page)
    expect(rows.first).to_be_visible()
    numbers = [int(row) for row in rows.evaluate_all("all => all.map((it) => it.dataset.turnRow)")]
    assert all(later > earlier for later, earlier in pairwise(numbers))
    said = names_of(rows)
    laying = rows.locator("button").first
    words = laying.inner_text()
    assert re.search(r"laid \d+ tiles?|opened", words)
    user.press(laying)
    expect(page.locator("[data-again]")).to_be_visible()
    user.press(page.get_by_role("button", name="Show the last round").first)
    user.press(button(page, "Stop"))
    expect(page.locator("[data-again]")).to_be_hidden()
    user.press(page.get_by_role("button", name="Close"))
    expect(rows).to_have_count(0)

    # By key: the last round, stopped; the list.
    page.keyboard.press("l")
    expect(page.locator("[data-again]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-again]")).to_be_hidden()
    page.keyboard.press("w")
    expect(rows.first).to_be_visible()

    # After a reload the list is whole again.
    page.reload()
    page.wait_for_selector("main[data-turn=yours]")
    page.keyboard.press("w")
    expect(rows).to_have_count(len(said))
    assert names_of(rows) == said

    # By finger: the newest turn leads to the list, which lies over the table.
    finger = Finger(pages(PHONE, reduced_motion="reduce"))
    finger.page.context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    finger.page.goto(page.url)
    finger.page.wait_for_selector("[data-piece][data-where=rack]")
    latest = finger.page.locator("[data-turns]:visible")
    assert (latest.bounding_box() or {"height": 0})["height"] >= 32
    finger.press(latest)
    sheet = finger.page.get_by_role("dialog", name="What happened")
    expect(sheet).to_be_visible()
    expect(turn_rows(finger.page)).to_have_count(len(said))
    for row in sheet.locator("button.turn").all()[:3]:
        assert (row.bounding_box() or {"height": 0})["height"] >= 44
    finger.press(sheet.locator("button.turn").first)
    expect(sheet).to_be_hidden()
    expect(finger.page.locator("[data-again]")).to_be_visible()


def sit_down(host: Mouse, guest: Finger, server: Server) -> None:
    open_home(host, server, "Ada", changes=SHORT)
    host.choose("Seats for friends", "1")
    host.press(host.page.get_by_role("button", name="Play with friends"))
    guest.page.goto(host.page.get_by_label("Invitation link").input_value())
    guest.fill(guest.page.get_by_label("Your name"), "Béla")
    guest.press(button(guest.page, "Sit down"))
    host.press(button(host.page, "Start the game"))
    for page in (host.page, guest.page):
        page.wait_for_selector("[data-piece][data-where=rack]")


def heard(page: Page) -> list[str]:
    said: list[str] = page.evaluate("() => window.heard")
    return [re.sub("[\u2068\u2069]", "", words) for words in said]


@pytest.mark.slow
def test_friends_say_a_phrase_and_can_be_muted(pages: Pages, server: Server) -> None:
    host = Mouse(pages(reduced_motion="reduce"))
    guest = Finger(pages(PHONE, reduced_motion="reduce"))
    sit_down(host, guest, server)
    for page in (host.page, guest.page):
        page.evaluate(LISTEN)

    # By finger; everything is large enough for one.
    guest.press(guest.page.locator("[data-talk]:visible"))
    panel = guest.page.get_by_role("dialog", name="Say something")
    for choice in panel.get_by_role("button").all():
        box = choice.bounding_box() or {"width": 0, "height": 0}
        assert min(box["width"], box["height"]) >= 44
    guest.press(panel.get_by_role("button", name="Nice move!"))
    expect(panel).to_be_hidden()
    expect(host.page.locator("[data-seat] [data-said=nice_move]")).to_be_visible()
    expect(guest.page.locator("[data-said=nice_move]:visible")).to_have_count(1)
    until(host.page, "heard.some((it) => it.includes('Nice move!'))")
    assert "Béla: Nice move!" in heard(host.page)

    # By key, a reaction.
    host.page.keyboard.press("c")
    expect(host.page.locator("[data-phrases] button").first).to_be_focused()
    host.page.keyboard.press("Tab")
    host.page.keyboard.press("Enter")
    expect(guest.page.locator("[data-said=laugh]:visible")).to_be_visible()

    # Who is muted is neither seen nor heard, also after a reload.
    expect(host.page.locator("[data-phrases]")).to_be_hidden()
    host.page.keyboard.press("c")
    host.press(host.page.locator("[data-phrases]").get_by_text("Béla"))
    host.page.keyboard.press("Escape")
    host.page.reload()
    host.page.wait_for_selector("[data-piece][data-where=rack]")
    guest.press(guest.page.locator("[data-talk]:visible"))
    guest.press(panel.get_by_role("button", name="heart"))
    expect(guest.page.locator("[data-said=heart]:visible")).to_have_count(1)
    host.press(host.page.locator("[data-talk]:visible"))
    host.press(host.page.get_by_role("button", name="thumbs up"))
    expect(host.page.locator("[data-said=thumbs_up]:visible")).to_have_count(1)
    expect(host.page.locator("[data-said=heart]")).to_have_count(0)


COLORS: Final = {"red": "R", "blue": "B", "black": "K", "teal": "O"}
TILE: Final = re.compile(
    r"(red|blue|black|teal) (\d+)(?: to (\d+))?|joker(?: as [a-z]+ \d+(?: or [a-z]+ \d+)*)?"
)
LAID: Final = re.compile(
    r"(.+?) (?:laid|opened(?: with \d+ points?)?, laying) (\d+) tiles?"
    r"(?: as (?:a new meld|new melds): ([^.]*)"
    r"|: ([^.]*)\. (?:Now on the table|Table rearranged, now): .*)"
)


def tiles(words: str) -> Counter[str]:
    """Return the tiles that *words* name.

    >>> sorted(tiles("red 4 to 6, joker as blue 3"))
    ['J', 'R4', 'R5', 'R6']
    """
    named: Counter[str] = Counter()
    for found in TILE.finditer(words):
        color, first, last = found.groups()
        if color is None:
            named["J"] += 1
        else:
            numbers = range(int(first), int(last or first) + 1)
            named.update(f"{COLORS[color]}{number}" for number in numbers)
    return named


def written_down(said: list[str]) -> list[tuple[object, ...]]:
    """Return what somebody writes down who only hears the announcements."""
    notes: list[tuple[object, ...]] = []
    for words in said:
        if laid := LAID.match(words):
            named = tiles(laid[3] or laid[4])
            assert named.total() == int(laid[2]), words
            notes.append((laid[1], "laid", sorted(named.elements()), "opened" in words))
        elif drew := re.fullmatch(r"(You) drew (.*)|(.+) drew(?: (\d+) tiles)?", words):
            count = tiles(drew[2]).total() if drew[1] else int(drew[4] or 1)
            notes.append((drew[1] or drew[3], "drew", count))
        elif passed := re.fullmatch(r"(.+) passed", words):
            notes.append((passed[1], "passed"))
        elif over := re.search(r"Scores: ([^.]*)\.", words):
            scores = [
                one.replace("\N{MINUS SIGN}", "-").rsplit(" ", 1) for one in over[1].split("; ")
            ]
            notes.append(("scores", *((who, int(score)) for who, score in scores)))
    return notes


def recorded(events: list[Event], names: list[str]) -> list[tuple[object, ...]]:
    """Return what the record says, in the same words."""
    notes: list[tuple[object, ...]] = []
    opened: set[int] = set()
    for event in events:
        match event:
            case Played():
                placed = sorted(str(tile) for tile in event.placed)
                notes.append((names[event.seat], "laid", placed, event.seat not in opened))
                opened.add(event.seat)
            case Drew():
                notes.append((names[event.seat], "drew", len(event.tiles)))
            case Passed():
                notes.append((names[event.seat], "passed"))
            case GameEnded():
                scores = zip(names, event.outcome.scores, strict=True)
                notes.append(("scores", *scores))
    return notes


@pytest.mark.slow
def test_a_whole_game_is_followed_by_the_live_region_alone(
    pages: Pages, server: Server, solver: Solver, tmp_path: Path
) -> None:
    user = Mouse(pages(reduced_motion="reduce"))
    page = user.page
    player = Player(user, solver, "Ada", ruleset=changed("classic", SHORT))
    play_bots(user, server, "Ada", changes=SHORT)
    page.evaluate(LISTEN)
    player.play_on()
    player.scores()
    (record,) = read(player.download(tmp_path).read_text())
    names = ["You", *(page.locator("[data-seat] .name").all_inner_texts())]

    # What is said takes its time, and comes to an end.
    until(page, "heard.some((it) => it.startsWith('Game 1 is over'))", patience_s=600)
    expected = recorded(list(record.events), names)
    # What came before somebody listened was on the table already.
    notes = written_down(heard(page))
    assert notes == expected[-len(notes) :]
    assert len(expected) - len(notes) <= len(names)
