"""A whole contest on the server by people's phones, and a round in which all are dealt the same."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, WIDE
from tests.browser.pages.director_page import director_line, link_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(900)]

PEOPLE = ("Ann", "Bo", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")
PLAYING = 2
"""So many of a table play on their phones; for the others the director lets bots play."""
GAME_S = 300
"""A bound that only a hang breaks."""


def organise(page: Page, server: Server, *terms: str) -> None:
    """Make a contest on the server, of one game a round; *terms* are switched on besides."""
    page.goto(f"{server.url}contests")
    page.get_by_label("Name of the contest").fill("School cup")
    page.get_by_label("Played on this server").check()
    for term in terms:
        page.get_by_label(term).check()
    page.get_by_label("Games per round").select_option("1")
    if terms:
        page.get_by_label("Rounds").select_option("1")
    page.get_by_role("button", name="Create the contest").click()
    page.locator("[data-saved]").click()
    director_line(page, "no_entrants").wait_for()
    page.get_by_label("Paste or type people").fill("\n".join(PEOPLE))
    page.get_by_role("button", name=f"Enter {len(PEOPLE)} people").click()
    page.locator("[data-do=draft]").click()
    director_line(page, "draft_ready").wait_for()


def claim(phone: Page, address: str, name: str) -> None:
    phone.goto(address)
    phone.get_by_role("searchbox").fill(name)
    phone.locator("[data-person]").tap()
    phone.locator("[data-claim]").tap()
    expect(phone.locator("[data-claim]")).to_have_count(0)


def seated(director: Page) -> list[list[str]]:
    """Return who sits at each table of the round that is shown."""
    tables = director.locator("button[data-table]")
    return [
        tables.nth(at).locator(".seats .name").all_inner_texts() for at in range(tables.count())
    ]


def go_to_seat(phone: Page) -> None:
    phone.locator("[data-play]").tap()
    phone.locator("[data-seat][data-here=true], [data-where=rack]").first.wait_for()


def let_bots_play(director: Page, table: int, names: Sequence[str]) -> None:
    """Let bots play for these, in the sheet of their table."""
    director.locator(f"button[data-table='{table}']").click()
    dialog = director.get_by_role("dialog")
    for name in names:
        row = dialog.locator("[data-pod] li").filter(has_text=re.compile(f"^{name}"))
        row.locator("[data-bot]").click()
        expect(row).to_contain_text("a bot plays")
    director.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def rest(phones: Sequence[Page]) -> None:
    """Draw at every turn until all these games are over."""
    end = time.monotonic() + GAME_S
    playing = list(phones)
    for phone in playing:
        phone.locator("main[data-turn], [data-result]").first.wait_for()
    while playing:
        assert time.monotonic() < end, "a game does not end"
        for phone in list(playing):
            if phone.locator("[data-result]").count():
                playing.remove(phone)
            elif phone.locator("main[data-turn=yours]").count():
                phone.keyboard.press("d")
        playing[0].wait_for_timeout(30) if playing else None


def play_round(director: Page, phones: dict[str, Page], screen: Page) -> None:
    """Play the round that has been published to its end."""
    screen.locator("[data-slide=names], [data-slide=live]").first.wait_for()
    tables = seated(director)
    playing = [phones[name] for names in tables for name in names[:PLAYING]]
    for phone in playing:
        go_to_seat(phone)
    for table, names in enumerate(tables):
        let_bots_play(director, table, names[PLAYING:])
    for phone in playing:
        phone.locator("main[data-turn]").wait_for()
    expect(screen.locator("[data-slide=live]")).to_be_visible()
    expect(screen.locator("[data-live=playing]")).to_have_count(len(tables))
    expect(screen.locator("[data-live] [data-turn]")).to_have_count(len(tables))
    rest(playing)
    for phone in playing:
        phone.locator("[data-to-contest]").tap()
        phone.locator("[data-my-seat]").wait_for()


def test_two_pods_and_a_final_by_phone(pages: Pages, server: Server) -> None:
    director, screen = pages(WIDE), pages(WIDE, reduced_motion="reduce")
    organise(director, server)
    players = link_to(director, "players")
    screen.goto(link_to(director, "screen"))
    phones = {name: pages(PHONE, reduced_motion="reduce") for name in PEOPLE}
    for name, phone in phones.items():
        claim(phone, players, name)
        expect(phone.get_by_text("Standings appear here after the first result.")).to_be_visible()
    director.locator("[data-do=publish]").click()
    director_line(director, "tables_missing").wait_for()
    play_round(director, phones, screen)
    director_line(director, "draft_ready").wait_for()
    for phone in phones.values():
        expect(phone.locator("[data-my-seat]")).to_contain_text(re.compile("You (do not )?advance"))
        expect(phone.locator("[data-own-sheet] [data-record='0'] a")).to_have_count(2)
    through = [
        name
        for name, phone in phones.items()
        if "You advance" in phone.locator("[data-my-seat]").inner_text()
    ]
    assert len(through) == 4

    director.locator("[data-do=publish]").click()
    director_line(director, "tables_missing").wait_for()
    expect(director.locator("button[data-table]")).to_have_count(1)
    (final,) = seated(director)
    assert sorted(final) == sorted(through)
    for name in final:
        expect(phones[name].locator("[data-my-seat]")).to_contain_text("Round 2")
    play_round(director, phones, screen)
    director.locator("[data-do=results], [data-do=lots]").first.wait_for()
    while director.locator("[data-do=lots]").count():
        said = director.locator("[data-missing]").inner_text()
        director.locator("[data-do=lots]").click()
        expect(director.locator("[data-missing]").filter(has_text=said)).to_have_count(0)
    director_line(director, "all_over").wait_for()
    director.locator("[data-do=results]").click()
    expect(director.get_by_text("has won")).to_be_visible()
    rows = director.locator("tbody th").all_inner_texts()
    ranking = [row.split("\n")[0].strip() for row in rows]
    assert sorted(ranking[:4]) == sorted(final)
    expect(screen.locator("h2")).to_contain_text("Final ranking")
    expect(screen.locator("[data-slide=standings] li").first).to_contain_text(ranking[0])
    for place, name in enumerate(ranking, start=1):
        expect(phones[name].locator("[data-my-seat]")).to_contain_text(f"Place: {place}")

    # Behind every place are its games, and behind each game its record.
    director.locator("[data-games]").first.click()
    dialog = director.get_by_role("dialog")
    expect(dialog.locator("[data-record]")).to_have_count(2)
    with director.context.expect_page() as opened:
        dialog.get_by_role("link", name="Record").first.click()
    opened.value.locator("[data-replay]").wait_for()
    assert "/replay/" in opened.value.url


def test_a_duplicate_to_the_comparison(pages: Pages, server: Server) -> None:
    director, screen = pages(WIDE), pages(WIDE, reduced_motion="reduce")
    organise(director, server, "The same tiles at every table")
    players = link_to(director, "players")
    screen.goto(link_to(director, "screen"))
    phones = {name: pages(PHONE, reduced_motion="reduce") for name in PEOPLE}
    for name, phone in phones.items():
        claim(phone, players, name)
    director.locator("[data-do=publish]").click()
    director_line(director, "tables_missing").wait_for()
    tables = seated(director)
    one, other = ([phones[name] for name in names[:PLAYING]] for names in tables)
    for phone in (*one, *other):
        go_to_seat(phone)
    for table, names in enumerate(tables):
        let_bots_play(director, table, names[PLAYING:])
    rest(one)

    # A table that is done shows nothing of the tiles while the other plays.
    reader = one[0]
    reader.locator("[data-to-contest]").tap()
    expect(reader.get_by_text("All tables play the same tiles.")).to_be_visible()
    expect(reader.locator("[data-my-seat] ~ section").first).to_contain_text("Game 1")
    expect(reader.locator("[data-record]")).to_have_count(0)
    rest(other)
    director.locator("[data-do=results], [data-do=lots]").first.wait_for()
    reader.locator("details summary").tap()
    racks = reader.locator(".racks .card")
    expect(racks).to_have_count(4)
    for rack in range(4):
        expect(racks.nth(rack).locator("ol li")).to_have_count(2)
        expect(racks.nth(rack).locator(".tile")).to_have_count(14)
    shares = reader.locator(".racks .share").all_inner_texts()
    assert len(shares) == len(PEOPLE)
    assert sum(int(share.removesuffix(" %")) for share in shares) == 50 * len(PEOPLE)
    expect(reader.locator("thead").last).to_contain_text("Comparison")
    expect(reader.locator("[data-own-sheet] [data-record='0'] a")).to_have_count(2)
    expect(screen.locator("[data-slide=standings]")).to_contain_text("Comparison")
