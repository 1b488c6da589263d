"""Four whole events on the director's page, from the list of people to the certificates.

An independent referee (`tests.support.independent_referee`) computes the places again from the
stored events.
"""

from __future__ import annotations

import json
import re
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures.chromium import PHONE, WIDE
from tests.browser.fixtures.contest import DirectorClient
from tests.browser.pages.director_page import director_line
from tests.browser.pages.sheet_entry import play_round, publish, write_sheet
from tests.browser.screens.steps import turn_to
from tests.support.independent_referee import DivisionFromEvents

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(1800)]

A4_PAGE: Final = re.compile(rb"/Type\s*/Page\b")
KOREAN_NAMES: Final = [
    f"{family}{given}"
    for given in (
        "\uc11c\uc5f0", "\ubbfc\uc900", "\ud558\ub298", "\uc9c0\uc6b0",
        "\ub3c4\uc724", "\uc608\uc740", "\uc2dc\uc6b0", "\uc218\uc544",
    )
    for family in (
        "\uae40", "\uc774", "\ubc15", "\ucd5c", "\uc815", "\ub0a8\uad81", "\uc870", "\uc724",
    )
]  # fmt: skip
KOREAN_SCHOOLS: Final = [
    f"{name}\ucd08\ub4f1\ud559\uad50"
    for name in ("\ud55c\ube5b", "\uc0c8\ubcc4", "\ud574\uc194", "\ud478\ub978")
]
ROUNDS_OF_64: Final = [
    "64\uac15", "32\uac15", "16\uac15", "\uc900\uacb0\uc2b9", "\uacb0\uc2b9",
]  # fmt: skip


def create(page: Page, server: Server, name: str) -> None:
    """Open the form for a contest, and name it."""
    page.goto(f"{server.url}contests")
    page.locator("#contest-name").fill(name)


def enter_people(page: Page, people: Sequence[str]) -> None:
    """Make the contest, and enter its people as they are pasted from a spreadsheet."""
    page.locator("form .primary").click()
    director_line(page, "no_entrants").wait_for()
    page.locator("[data-saved]").click()
    page.locator("textarea").fill("\n".join(people))
    page.locator("form .primary").click()
    director_line(page, "draft_wanted").wait_for()


def choose(page: Page, part: str, at: int) -> None:
    page.locator(f"[data-choice={part}] label").nth(at).click()


def draft(page: Page) -> None:
    page.locator("[data-do=draft]").click()
    director_line(page, "draft_ready").wait_for()


def tab(page: Page, at: int) -> None:
    """Turn to the tables, people, standings or links."""
    page.locator("main nav button").nth(at).click()


def make_public(page: Page) -> str:
    """Make the link to the results, and return it."""
    tab(page, 3)
    page.locator("[data-make-public]").click()
    address = page.locator("[data-link=public] input").first.input_value()
    tab(page, 0)
    return address


def referee_of(desk: DirectorClient, division: str) -> DivisionFromEvents:
    """Return what an independent referee finds in the stored events."""
    events = desk.exported()["events"]
    return DivisionFromEvents([json.dumps(one["event"]) for one in events], division)


def judged(desk: DirectorClient, division: str) -> list[str]:
    """Compare the published places with those of the independent referee; return the names."""
    (shown,) = (one for one in desk.view_of("public")["divisions"] if one["id"] == division)
    assert shown["over"]
    listed = [(one["entrant"], one["rank"]) for one in shown["standings"]]
    placed = [one for one in listed if one[1] is not None]
    found = referee_of(desk, division).places()
    assert placed == found[: len(placed)]
    # Whoever never had a seat has no place, and comes last.
    assert {one for one, _ in listed[len(placed) :]} == {one for one, _ in found[len(placed) :]}
    names = {one["id"]: one["name"] for one in desk.view["entrants"]}
    return [names[entrant] for entrant, _ in listed]


def read_results(page: Page, names: Sequence[str]) -> None:
    """Find people in this order in the results for everybody, and in the page to take along."""
    rows = page.locator("[data-results] tbody th")
    expect(rows).to_have_count(len(names))
    for row, name in zip(rows.all_inner_texts(), names, strict=True):
        assert row.startswith(name)
    with page.expect_download() as taken:
        page.locator("[data-page]").click()
    written = taken.value.path().read_text(encoding="utf-8")
    at = [written.index(f"<td class=text>{name}</td>") for name in names]
    assert at == sorted(at)


def paper(
    pages: Any, desk: DirectorClient, part: str, *, sheets: int, has: Sequence[str] = ()
) -> None:
    """Print, find the words on the paper, and count its pages."""
    page = pages()
    page.goto(desk.address(part=f"/print/{part}"))
    page.locator(".paper").first.wait_for()
    for words in has:
        expect(page.locator("main")).to_contain_text(words)
    assert len(A4_PAGE.findall(page.pdf(prefer_css_page_size=True))) == sheets
    page.close()


def certificates(pages: Any, desk: DirectorClient, division: str, names: Sequence[str]) -> None:
    """Find the first three on certificates, best first."""
    page = pages()
    page.goto(desk.address(part=f"/print/certificates/{division}"))
    shown = page.locator("[data-certificate]")
    expect(shown).to_have_count(3)
    assert shown.locator("h2").all_inner_texts() == list(names[:3])
    assert len(A4_PAGE.findall(page.pdf(prefer_css_page_size=True))) == 3
    page.close()


def pairs_of(desk: DirectorClient, division: str) -> Iterator[frozenset[str]]:
    """Yield who sits together in the round that is published."""
    (shown,) = (one for one in desk.view["divisions"] if one["id"] == division)
    for sheet in shown["sheets"]:
        yield from map(frozenset, combinations(sheet["seats"], 2))


def test_the_regulations_contest_of_64_in_korean(pages: Pages, server: Server) -> None:
    """Five rounds at tables of four, two games, two of each table advance (S3-42 to S3-51)."""
    korean = partial(pages, locale="ko-KR")
    page = korean()
    create(page, server, "\ud55c\ube5b \ubd04 \ub300\ud68c")
    people = [f"{name}, {KOREAN_SCHOOLS[at % 4]}" for at, name in enumerate(KOREAN_NAMES)]
    enter_people(page, people)
    desk = DirectorClient.known(server, page.url)
    draft(page)
    expect(page.locator("[data-faults='0']")).to_be_visible()
    screen, phone = korean(WIDE, reduced_motion="reduce"), korean(PHONE)
    screen.goto(desk.link("screen"))
    phone.goto(desk.claim(KOREAN_NAMES[0]))
    for round_, name in enumerate(ROUNDS_OF_64):
        publish(page)
        if round_ == 0:
            expect(phone.locator("[data-my-seat]")).to_contain_text(name)
            paper(korean, desk, f"sheets/{desk.division}/0", sheets=8, has=[name])
        turn_to("tables")(screen)
        expect(screen.locator("h2")).to_contain_text(name)
        expect(page.locator(".played header")).to_contain_text(name)
        assert len(desk.sheets) == max(1, 16 // 2**round_)
        code = play_round(page, desk, clock=True)
        assert code == ("all_over" if name == ROUNDS_OF_64[-1] else "draft_ready")
    address = make_public(page)
    names = judged(desk, desk.division)
    results = korean(PHONE)
    results.goto(address)
    read_results(results, names)
    turn_to("standings")(screen)
    expect(screen.locator("[data-slide=standings] li").first).to_contain_text(names[0])
    paper(korean, desk, f"bracket/{desk.division}", sheets=2, has=ROUNDS_OF_64)
    paper(korean, desk, f"badges/{desk.division}", sheets=7, has=[KOREAN_NAMES[63]])
    certificates(korean, desk, desk.division, names)


def test_a_swiss_of_18_in_twos_with_delay_clocks(pages: Pages, server: Server) -> None:
    page = pages()
    create(page, server, "Mind sports evening")
    choose(page, "clock", 3)
    choose(page, "turn-time", 2)
    page.locator(".numbers input[type=number]").fill("5")
    page.keyboard.press("Tab")
    choose(page, "format", 3)
    choose(page, "table-size", 2)
    page.locator("[data-rounds]").select_option("5")
    page.locator("[data-games]").select_option("1")
    enter_people(page, [f"Player {at:02}" for at in range(1, 19)])
    desk = DirectorClient.known(server, page.url)
    (division,) = desk.view["divisions"]
    assert (division["clock_s"], division["clock_delay_s"]) == (600, 5)
    draft(page)
    desk.command({"type": "referee_links", "division": desk.division})
    referee = pages(PHONE)
    met: set[frozenset[str]] = set()
    for round_ in range(5):
        publish(page)
        pairs = [*pairs_of(desk, desk.division)]
        assert len(pairs) == 9
        assert not met.intersection(pairs)
        met.update(pairs)
        if round_ == 0:
            referee.goto(desk.referee(0))
            referee.locator("[data-clock-of='0']").tap()
            referee.locator("[data-side='0']").tap()
            expect(referee.locator("[data-moves=true]").first).to_be_visible()
        code = play_round(page, desk, clock=True)
        assert code == ("all_over" if round_ == 4 else "draft_ready")
    address = make_public(page)
    names = judged(desk, desk.division)
    tab(page, 2)
    expect(page.locator("thead")).to_contain_text("Buchholz")
    results = pages()
    results.goto(address)
    read_results(results, names)
    paper(pages, desk, f"standings/{desk.division}", sheets=1, has=["Buchholz"])
    certificates(pages, desk, desk.division, names)


def test_a_school_championship_with_teams_check_in_and_a_public_page(
    pages: Pages, server: Server
) -> None:
    """Twenty pupils of five schools, of whom three do not come; the best three count."""
    page = pages()
    create(page, server, "Schools cup")
    choose(page, "clock", 0)
    choose(page, "format", 1)
    page.locator("[data-rounds]").select_option("3")
    page.locator("[data-games]").select_option("1")
    pupils = [f"Pupil {at:02}" for at in range(1, 21)]
    enter_people(page, [f"{name}, School {'ABCDE'[at % 5]}" for at, name in enumerate(pupils)])
    desk = DirectorClient.known(server, page.url)
    address = make_public(page)
    tab(page, 1)
    page.get_by_role("switch", name="Check people in").click()
    director_line(page, "check_in").wait_for()
    rows = page.locator("[data-check]")
    absent = {2, 9, 17}
    for at in range(len(pupils)):
        mark = "absent" if at in absent else "present"
        rows.nth(at).locator(f"[data-mark={mark}]").click()
    director_line(page, "draft_wanted").wait_for()
    desk.wait_until(lambda: all(one.get("attendance") for one in desk.view["entrants"]))
    tab(page, 2)
    page.locator("[data-team-form] input[type=checkbox]").check()
    page.locator("[data-best]").select_option("3")
    tab(page, 0)
    draft(page)
    missed = [pupils[at] for at in sorted(absent)]
    for round_ in range(3):
        publish(page)
        view = desk.view
        names = {one["id"]: one["name"] for one in view["entrants"]}
        sheets = view["divisions"][0]["sheets"]
        seated = {names[one] for sheet in sheets for one in sheet["seats"]}
        assert seated == set(pupils) - set(missed)
        code = play_round(page, desk)
        assert code == ("all_over" if round_ == 2 else "draft_ready")

    order = judged(desk, desk.division)
    assert sorted(order[17:]) == missed
    results = pages(PHONE)
    results.goto(address)
    read_results(results, order)
    for row in results.locator("[data-results] tbody tr").all()[17:]:
        assert row.locator("td").first.inner_text() == "\u2013"
        expect(row).to_contain_text("played no game")
    teams = best_of_places(desk, 3)
    shown = results.locator("[data-teams] tbody tr")
    expect(shown).to_have_count(5)
    for row, (school, points) in zip(shown.all(), teams, strict=True):
        expect(row).to_contain_text(school)
        expect(row).to_contain_text(str(points))
    give_prizes(pages(WIDE), desk, order[0])
    certificates(pages, desk, desk.division, order)


def give_prizes(ceremony: Page, desk: DirectorClient, best: str) -> None:
    """Show all prizes, those of teams first."""
    ceremony.goto(desk.address(part="/prizes"))
    expect(ceremony.locator("[data-prize-order] li")).to_have_count(2)
    ceremony.locator("[data-show]").click()
    for _ in range(30):
        ceremony.keyboard.press("PageDown")
    expect(ceremony.locator("[data-listed]").first).to_contain_text(best)


def best_of_places(desk: DirectorClient, best: int) -> list[tuple[str, int]]:
    """Return schools by the points for places, as the guide describes them, best first."""
    (shown,) = desk.view_of("public")["divisions"]
    ranks = {one["entrant"]: one["rank"] for one in shown["standings"] if one["rank"]}
    schools = {one["id"]: one["group"] for one in desk.view["entrants"]}
    made: dict[str, list[int]] = {}
    for entrant, rank in ranks.items():
        made.setdefault(schools[entrant], []).append(len(ranks) + 1 - rank)
    sums = {
        school: (sum(sorted(points)[-best:]), sorted(points, reverse=True)[:best])
        for school, points in made.items()
    }
    order = sorted(sums, key=lambda school: sums[school], reverse=True)
    return [(school, sums[school][0]) for school in order]


def test_a_day_with_classes_and_seeded_finals(pages: Pages, server: Server) -> None:
    """Two rounds decide who plays in which class; each class has a round and finals of eight."""
    page = pages()
    create(page, server, "Two-day open")
    choose(page, "clock", 0)
    choose(page, "format", 2)
    page.locator("[data-rounds]").select_option("2")
    page.locator("[data-games]").select_option("1")
    enter_people(page, [f"Guest {at:02}" for at in range(1, 21)])
    desk = DirectorClient.known(server, page.url)
    draft(page)
    for round_ in range(2):
        publish(page)
        code = play_round(page, desk)
        assert code == ("all_over" if round_ == 1 else "draft_ready")
    first_day = [player for player, _ in referee_of(desk, desk.division).places()]

    page.locator("[data-make-classes]").click()
    form = page.locator("[data-classes]")
    while form.locator("[data-lots]").count():
        form.locator("[data-lots]").first.click()
        page.wait_for_timeout(300)
    form.locator("[data-choice=format] label").nth(1).click()
    form.locator("[data-rounds]").select_option("1")
    form.locator("[data-finals]").select_option("8")
    form.get_by_role("switch", name=re.compile("by place: 1-3-5-7")).click()
    form.locator("[data-save]").click()
    expect(form).to_have_count(0)
    classes = [one for one in desk.view["divisions"] if one["id"] != desk.division]
    first_day = [player for player, _ in referee_of(desk, desk.division).places()]
    members = {
        one["id"]: {who["id"] for who in desk.view["entrants"] if who["division"] == one["id"]}
        for one in classes
    }
    assert [members[one["id"]] for one in classes] == [set(first_day[:10]), set(first_day[10:])]
    make_public(page)
    for one in classes:
        play_class(page, desk, one)
        names = judged(desk, one["id"])
        certificates(pages, desk, one["id"], names)


def division_of(desk: DirectorClient, division: str) -> Any:
    return next(one for one in desk.view["divisions"] if one["id"] == division)


def play_class(page: Page, desk: DirectorClient, one: Any) -> None:
    """Play the round and the finals of a class; places 1, 3, 5, 7 sit at the first table."""
    division = one["id"]
    page.locator(".pick button", has_text=one["name"]).click()
    desk.command({"type": "draft", "division": division})
    places: list[str] = []
    for round_ in range(3):
        desk.wait_until(lambda: division_of(desk, division)["draft"] is not None)
        desk.command({"type": "publish", "division": division})
        sheets = division_of(desk, division)["sheets"]
        if round_ == 1:
            tables = [set(sheet["seats"]) for sheet in sheets]
            assert tables == [set(places[0:8:2]), set(places[1:8:2])]
        for sheet in sheets:
            expect(page.locator("button[data-table]")).to_have_count(len(sheets))
            write_sheet(page, sheet)
        desk.wait_until(lambda: division_of(desk, division)["rounds"][-1]["status"] == "closed")
        for tie in division_of(desk, division)["ties"]:
            lots = {"type": "draw_lots", "entrants": tie, "by_server": True}
            desk.command({**lots, "division": division})
        places = [player for player, _ in referee_of(desk, division).places()]
    assert division_of(desk, division)["over"]
