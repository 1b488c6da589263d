"""A director's day: 43 people, two divisions, latecomers, a correction, a penalty, a trial entry.

The pupils come from a list in an old Windows encoding, the adults from a workbook. The browser
forgets the director's link, and a stranger gets hold of it. Whatever changes who advances is said
on the page before anything is published; and the standings, the sheets, the draft, the players'
page and the file for spreadsheets name the same people.
"""

from __future__ import annotations

import csv
import io
import itertools
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from openpyxl import Workbook
from playwright.sync_api import FilePayload, expect

from tests.browser.fixtures.contest import REGULATION, DirectorClient
from tests.browser.pages.director_page import director_line, open_person
from tests.support.patience import HANG_S

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.timeout(600)]

PUPILS: Final = [f"Zoë Groß {at:02}" for at in range(1, 27)]
ADULTS: Final = [f"Łukasz Öz {at:02}" for at in range(1, 16)]
KNOCKOUT: Final = {**REGULATION, "games": 1}
ONCE: Final = {**KNOCKOUT, "format": "meet"}
FINAL: Final = {**KNOCKOUT, "cut": 4}


class Day(DirectorClient):
    """A contest of two divisions with nobody in them, as the director's page opened it."""

    def __init__(self, server: Server, address: str) -> None:
        self._ids = itertools.count(1)
        self._server = server
        self.clock_s = None
        self.move_to(address)
        self.division = self.add_division("Pupils", KNOCKOUT)
        self.adults = self.add_division("Adults", ONCE, FINAL)
        everybody = self.view["divisions"][0]["id"]
        self.command({"type": "drop_division", "division": everybody})

    def move_to(self, address: str) -> None:
        """Go on with the director's link at *address*."""
        self.contest, _, self.secret = address.rpartition("/c/")[2].partition("#")

    def add_division(self, name: str, *stages: dict[str, Any]) -> str:
        terms = {"ruleset": "tournament", "clock_s": None, "stages": list(stages)}
        made = self.command(
            {"type": "add_division", "name": name, "online": False, "duplicate": False} | terms
        )
        division: str = made["made"]["division"]
        return division

    def late(self, division: str, *names: str) -> list[str]:
        people = [{"name": name, "group": None, "division": division} for name in names]
        made: list[str] = self.command({"type": "enter", "people": people})["made"]["entrants"]
        return made

    def of(self, division: str) -> Any:
        return next(one for one in self.view["divisions"] if one["id"] == division)

    def play(self, division: str) -> None:
        """Play all tables of the running round: seat 1 wins, then as they sit, a point apart."""
        for sheet in self.of(division)["sheets"]:
            self.write(division, sheet, [20 + sheet["table"] + 3 * at for at in range(4)])
            where = {key: sheet[key] for key in ("round", "table")}
            self.command({"type": "confirm_table", "division": division, **where})

    def write(self, division: str, sheet: Any, owed: list[int], **more: object) -> None:
        """Enter the game of a table; *owed* is what each seat but the first has left."""
        seats = sheet["seats"]
        lines: list[dict[str, object]] = [{"entrant": seats[0]}]
        lines += [
            {"entrant": one, "sum": left, "count": 4}
            for one, left in zip(seats[1:], owed[1:], strict=False)
        ]
        where = {key: sheet[key] for key in ("round", "table")}
        ending = {"type": "call", "winner": seats[0]}
        entered = {"type": "enter_game", "game": 0, "ending": ending, "lines": lines}
        self.command({**entered, "division": division, **where, **more})

    def advancing_everywhere(self, division: str) -> set[str]:
        """Return who advances, which is the same wherever it can be read."""
        shown = self.of(division)
        going = set(shown["advancing"])
        standings = {one["entrant"] for one in shown["standings"] if one["goes_on"]}
        sheets = {
            total["entrant"]
            for sheet in shown["sheets"]
            for total in sheet["totals"]
            if total["goes_on"]
        }
        seated = {seat["entrant"] for table in shown["draft"]["tables"] for seat in table["seats"]}
        public = self._ask("GET", f"contests/{self.contest}", secret=self.secret_of("players"))
        (everybody,) = (one for one in public["view"]["divisions"] if one["id"] == division)
        assert {one["entrant"] for one in everybody["standings"] if one["goes_on"]} == going
        assert standings == going
        assert seated | set(shown["draft"]["waiting"]) == going
        if shown["stages"][0]["format"] == "knockout":
            assert sheets == going
        return going

    def secret_of(self, role: str) -> str:
        return self.link(role).rpartition("#")[2]

    def results(self, division: str) -> list[dict[str, str]]:
        """Return the file for spreadsheets."""
        path = f"{self._server.url}api/contests/{self.contest}/results.csv?division={division}"
        asked = urllib.request.Request(path, headers={"authorization": f"Bearer {self.secret}"})  # noqa: S310 - always http
        with urllib.request.urlopen(asked, timeout=HANG_S) as answer:  # noqa: S310 - see above
            return list(csv.DictReader(io.StringIO(answer.read().decode("utf-8-sig"))))


def draft_again(page: Page) -> None:
    """Draft anew what the page's first line calls outdated; nothing there publishes it."""
    expect(director_line(page, "draft_outdated")).to_be_visible()
    expect(page.locator("[data-do=publish]")).to_have_count(0)
    page.locator("[data-do=draft]").click()
    expect(director_line(page, "draft_ready")).to_be_visible()
    expect(page.locator("[data-outdated]")).to_have_count(0)


def show(page: Page, part: str) -> None:
    page.get_by_role("button", name=part, exact=True).click()


def open_contest(page: Page, server: Server) -> str:
    """Open a contest, save its link as a file, and return the link."""
    page.goto(f"{server.url}contests")
    page.locator("#contest-name").fill("Spring cup")
    page.locator("form .primary").click()
    with page.expect_download() as saving:
        page.locator("[data-save-file]").click()
    saved = Path(saving.value.path()).read_text("utf-8")
    page.locator("[data-saved]").click()
    assert f'<a href="{page.url}">' in saved
    return page.url


def enter_lists(page: Page, day: Day) -> None:
    """Read a list that an old program saved, and a workbook; titles and other columns are in it."""
    rows = [
        f"{at};{family};{given};SC Köln"
        for at, name in enumerate(PUPILS, start=1)
        for given, _, family in [name.partition(" ")]
    ]
    listed = "\r\n".join(["Vereinsliste 2026", "Nr;Nachname;Vorname;Verein", *rows])
    enter_list(page, "Pupils", "liste.csv", listed.encode("cp1252"), len(PUPILS))
    book, data = Workbook(), io.BytesIO()
    sheet: Any = book.active
    sheet.append(("Imię", "Nazwisko", "Klub"))
    for name in ADULTS:
        given, _, family = name.partition(" ")
        sheet.append((given, family, "Gdańsk"))
    book.save(data)
    enter_list(page, "Adults", "lista.xlsx", data.getvalue(), len(ADULTS))
    show(page, "Tables")
    assert {one["name"] for one in day.view["entrants"]} == {*PUPILS, *ADULTS}
    assert {one["group"] for one in day.view["entrants"]} == {"SC Köln", "Gdańsk"}
    page.get_by_role("button", name="Pupils", exact=True).click()


def enter_list(page: Page, division: str, file: str, data: bytes, count: int) -> None:
    show(page, "People")
    page.locator("label.division select").select_option(label=division)
    listed = FilePayload(name=file, mimeType="", buffer=data)
    page.set_input_files("input[type=file]", [listed])
    page.get_by_role("button", name=f"Enter {count} people").click()
    expect(page.locator("[data-person]")).to_have_count(count)


def lose_the_link(page: Page, thief: Page, day: Day) -> None:
    """The browser forgets the link, which somebody else has photographed."""
    lost = page.url
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(f"{lost.rpartition('/c/')[0]}/contests")
    page.locator("main li a", has_text="Spring cup").click()
    director_line(page, "tables_missing").wait_for()
    assert page.url == lost
    thief.goto(lost)
    director_line(thief, "tables_missing").wait_for()
    show(page, "Links")
    own = page.locator("[data-link=director]").first
    own.get_by_role("button", name="Revoke…").click()
    own.locator("[data-renew-own]").click()
    page.locator("[data-saved]").click()
    expect(thief.get_by_role("heading", level=1)).to_contain_text("revoked")
    assert page.url != lost
    day.move_to(page.url)
    show(page, "Tables")


def pupils_begin(page: Page, day: Day) -> None:
    """Round 1 of the knock-out: one late before it is published, one after."""
    page.locator("[data-do=draft]").click()
    expect(director_line(page, "draft_ready")).to_be_visible()
    day.late(day.division, "Late Lea")
    expect(page.locator("[data-missing-people]")).to_contain_text("Late Lea")
    draft_again(page)
    page.locator("[data-do=publish]").click()
    expect(director_line(page, "tables_missing")).to_be_visible()

    day.late(day.division, "Later Lou", "Tpyo")
    show(page, "People")
    lou = page.locator("[data-late]", has_text="Later Lou").first
    (table,) = day.of(day.division)["late"][0]["tables"]
    lou.locator(f"[data-seat='{table}']").click()
    expect(page.locator("[data-late]", has_text="Later Lou")).to_have_count(0)
    expect(page.locator("[data-late]", has_text="Tpyo")).to_contain_text("can no longer join")
    open_person(page, "Tpyo")
    page.get_by_role("dialog").locator("[data-drop]").click()
    expect(page.locator("[data-person]", has_text="Tpyo")).to_have_count(0)
    expect(page.locator("[data-latecomers]")).to_have_count(0)


def void_a_trial(page: Page, day: Day) -> None:
    sheet = day.of(day.division)["sheets"][0]
    day.write(day.division, sheet, [0, 5, 6, 7])
    show(page, "Tables")
    page.locator("[data-table='0']").first.click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-void='0']").click()
    dialog.locator("[data-voiding] input").fill("only a trial")
    dialog.locator("[data-voiding] button").click()
    expect(dialog.locator("[data-voided]")).to_contain_text("only a trial")
    page.keyboard.press("Escape")


def correct(page: Page, day: Day) -> None:
    """Two who sat at table 3 change places after the round: the draft says so."""
    sheet = day.of(day.division)["sheets"][2]
    second, third = sheet["seats"][1:3]
    before = day.advancing_everywhere(day.division)
    assert (second in before, third in before) == (True, False)
    day.write(day.division, sheet, [0, 40, 21, 50], known_entries=1, reason="two columns exchanged")
    expect(page.locator("[data-out]")).to_contain_text(day.name(second))
    expect(page.locator("[data-missing-people]")).to_contain_text(day.name(third))
    draft_again(page)
    assert day.advancing_everywhere(day.division) == before - {second} | {third}


def penalize(page: Page, day: Day) -> None:
    """The second of table 5 loses 30 points, and with them the place in round 2."""
    sheet = day.of(day.division)["sheets"][4]
    second, third = sheet["seats"][1:3]
    before = day.advancing_everywhere(day.division)
    open_person(page, day.name(second))
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Points", exact=True).first.fill("30")
    expect(dialog.locator("[data-impact]")).to_contain_text(day.name(third))
    dialog.get_by_label("Reason", exact=True).first.fill("phone at the table")
    dialog.get_by_role("button", name="Give a penalty").click()
    expect(dialog.locator("li", has_text="phone at the table")).to_be_visible()
    page.keyboard.press("Escape")
    show(page, "Tables")
    expect(page.locator("[data-out]")).to_contain_text(day.name(second))
    draft_again(page)
    assert day.advancing_everywhere(day.division) == before - {second} | {third}
    page.locator("[data-table='4']").last.click()
    expect(page.get_by_role("dialog").locator("[data-penalty]")).to_contain_text("30")
    page.keyboard.press("Escape")


def adults_play(day: Day) -> str:
    """One round in which all meet; somebody comes after it, and is no finalist."""
    for kind in ("draft", "publish"):
        day.command({"type": kind, "division": day.adults})
    day.play(day.adults)
    day.wait_until(lambda: day.of(day.adults)["draft"] is not None)
    (late,) = day.late(day.adults, "Adult who came too late")
    shown = day.of(day.adults)
    assert shown["draft"]["outdated"] is None
    assert late not in day.advancing_everywhere(day.adults)
    assert next(one for one in shown["standings"] if one["entrant"] == late)["rank"] is None
    leaver: str = shown["advancing"][0]
    day.command({"type": "withdraw", "entrant": leaver})
    assert day.of(day.adults)["draft"]["outdated"]["out"] == [leaver]
    for kind in ("draft", "publish"):
        day.command({"type": kind, "division": day.adults})
    day.play(day.adults)
    day.wait_until(lambda: day.of(day.adults)["over"])
    return leaver


def test_a_directors_day(pages: Pages, server: Server) -> None:
    page = pages()
    day = Day(server, open_contest(page, server))
    enter_lists(page, day)
    pupils_begin(page, day)
    lose_the_link(page, pages(), day)
    void_a_trial(page, day)
    day.play(day.division)
    expect(director_line(page, "draft_ready")).to_be_visible()
    correct(page, day)
    penalize(page, day)
    going = day.advancing_everywhere(day.division)
    page.locator("[data-do=publish]").click()
    expect(director_line(page, "tables_missing")).to_be_visible()
    assert {one for sheet in day.of(day.division)["sheets"] for one in sheet["seats"]} == going

    # A round that was opened again stays open, and is taken back to nothing by closing it.
    day.play(day.division)
    expect(director_line(page, "draft_ready")).to_be_visible()
    page.get_by_role("button", name="Reopen the round").click()
    expect(director_line(page, "close_wanted")).to_be_visible()
    page.locator("[data-do=close]").click()
    expect(director_line(page, "draft_ready")).to_be_visible()

    leaver = adults_play(day)
    assert len(day.view["entrants"]) == len(PUPILS) + len(ADULTS) + 3
    rows = day.results(day.adults)
    assert [row["name"] for row in rows if row["left the contest"]] == [day.name(leaver)]
    assert rows[-1]["name"] == "Adult who came too late"
    assert rows[-1]["rank"] == ""
    assert {row["last round"] for row in rows[:4]} == {"2"}
    printed = pages()
    printed.goto(day.address(part=f"/print/standings/{day.adults}"))
    expect(printed.locator("[data-left]")).to_have_count(1)
    expect(printed.locator("[data-reached]").first).to_have_text("Final")
    expect(printed.locator("[data-reached]").last).to_have_text("\u2013")
