"""Lists of people as organisers have them: files of spreadsheets, too many lines, doubles."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from openpyxl import Workbook
from playwright.sync_api import FilePayload, expect

from tests.browser.fixtures.chromium import PHONE
from tests.browser.fixtures.contest import MEET, DirectorClient
from tests.browser.pages.director_page import director_line, open_person

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import Pages
    from tests.browser.fixtures.server import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SCHOOLS = ("North", "South", "East", "West")
KOREAN = "이름\t학교\r\n김민수\t한빛초등학교\r\n이서연\t새봄초등학교\r\n박지훈\t한빛초등학교\r\n"
CHINESE = "姓名\t学校\r\n王伟\t第一小学\r\n李娜\t第二小学\r\n欧阳明\t第一小学\r\n"
BOTH = "Name\tSchool\r\n김민수\t한빛초등학교\r\n王伟\t第一小学\r\nAda\tNorth\r\n"
LIMIT = 1000


def people_tab(pages: Pages, desk: DirectorClient) -> Page:
    page = pages()
    page.goto(desk.address())
    director_line(page, "draft_wanted").wait_for()
    page.get_by_role("button", name="People", exact=True).click()
    return page


def listed(page: Page) -> list[str]:
    people = page.locator("[data-person] .name")
    return [words.replace("\n", "|") for words in people.all_inner_texts()]


@pytest.mark.parametrize(
    ("encoding", "named", "text"),
    [
        ("utf-8", "utf-8", BOTH),
        ("utf-8-sig", "utf-8", BOTH),
        ("utf-16", "utf-16", BOTH),
        ("gb18030", "gb18030", CHINESE),
        ("cp949", "cp949", KOREAN),
    ],
)
def test_a_spreadsheets_file_brings_the_names_as_they_are(
    pages: Pages, server: Server, encoding: str, named: str, text: str
) -> None:
    page = people_tab(pages, DirectorClient(server, ("Eli", "Fay", "Gus"), clock_s=None))
    name = "entrants.txt" if encoding == "utf-16" else "entrants.csv"
    table = text if encoding == "utf-16" else text.replace("\t", ",")
    # A line that cannot be used stays, with its header, when the others have been entered.
    table += table.splitlines()[1] + "\r\n"
    file = FilePayload(name=name, mimeType="text/csv", buffer=table.encode(encoding))
    page.get_by_label("Paste or type people").fill("Hoa, West")
    page.set_input_files("input[type=file]", [file])
    expect(page.get_by_text(f"{name} ({named})")).to_be_visible()
    expect(page.locator(".told")).to_contain_text("is already in line 2")
    page.get_by_role("button", name="Enter 3 people").click()
    expect(page.locator("[data-person]")).to_have_count(6)
    rows = [line.replace("\t", "|") for line in text.splitlines()[1:]]
    assert listed(page)[3:] == rows
    left = page.get_by_label("Paste or type people").input_value().splitlines()
    assert left == [*table.splitlines()[:2], "Hoa, West"]


GERMAN = "Vereinsliste 2026\r\nStartnr;Nachname;Vorname;Verein;Wohnort\r\n" + "".join(
    f"{at};{name};SC Köln;Köln\r\n" for at, name in enumerate(("Müller;Hans", "Groß;Zoë", "Öz;Jo"))
)


def open_list(page: Page, name: str, data: bytes) -> None:
    page.set_input_files("input[type=file]", [FilePayload(name=name, mimeType="", buffer=data)])


def cells(page: Page) -> list[list[str]]:
    rows = page.locator("form table tbody tr")
    return [row.locator("td").all_inner_texts() for row in rows.all()]


def test_a_list_is_a_table_in_which_each_column_has_a_menu(pages: Pages, server: Server) -> None:
    page = people_tab(pages, DirectorClient(server, ("Eli", "Fay", "Gus"), clock_s=None))
    open_list(page, "liste.csv", GERMAN.encode("cp1252"))
    menus = page.locator("form table select")
    expect(menus).to_have_count(5)
    kinds = ["ignored", "family", "given", "group", "ignored"]
    assert [menu.input_value() for menu in menus.all()] == kinds
    assert cells(page)[2] == ["0", "Müller", "Hans", "SC Köln", "Köln"]
    expect(page.locator("form tr.above")).to_have_count(2)
    expect(page.locator("[data-first]")).to_have_value("3")
    menus.nth(4).select_option("group")
    expect(menus.nth(3)).to_have_value("ignored")
    page.get_by_role("button", name="Enter 3 people").click()
    expect(page.locator("[data-person]")).to_have_count(6)
    assert listed(page)[3:] == ["Hans Müller|Köln", "Zoë Groß|Köln", "Jo Öz|Köln"]
    expect(page.locator("form table")).to_have_count(0)


def test_another_encoding_is_chosen_by_how_the_names_read_in_it(
    pages: Pages, server: Server
) -> None:
    page = people_tab(pages, DirectorClient(server, ("Eli", "Fay", "Gus"), clock_s=None))
    open_list(page, "lista.csv", "Łukasz Żak;Gdańsk\nZoë Müller;Köln\n".encode("cp1250", "replace"))
    menu = page.locator("[data-encoding]")
    expect(menu).to_have_value("cp1250")
    assert "Western Europe (Windows-1252): £ukasz ¯ak Gdañsk" in menu.inner_text()
    menu.select_option("cp1252")
    expect(page.locator("form table")).to_contain_text("£ukasz ¯ak")
    menu.select_option("cp1250")
    expect(page.locator("form table")).to_contain_text("Łukasz Żak")
    page.get_by_role("button", name="Enter 2 people").click()
    expect(page.locator("[data-person]")).to_have_count(5)
    assert listed(page)[3] == "Łukasz Żak|Gdańsk"
    expect(page.locator(".told")).not_to_contain_text("Reading")


def test_a_workbook_is_opened_and_other_files_are_refused(pages: Pages, server: Server) -> None:
    page = people_tab(pages, DirectorClient(server, ("Eli", "Fay", "Gus"), clock_s=None))
    open_list(page, "list.pdf", b"%PDF-1.7\nAda\nBea\nCy\n")
    expect(page.locator(".told")).to_contain_text("This list cannot be read")
    book, data = Workbook(), io.BytesIO()
    sheet: Any = book.active
    for row in (("First name", "Last name", "Club"), ("Ada", "Lovelace", "North"), ("Al", "", "")):
        sheet.append(row)
    book.save(data)
    open_list(page, "list.xlsx", data.getvalue())
    expect(page.get_by_text("list.xlsx (xlsx)")).to_be_visible()
    page.get_by_role("button", name="Enter 2 people").click()
    expect(page.locator("[data-person]")).to_have_count(5)
    assert listed(page)[3:] == ["Ada Lovelace|North", "Al"]


def test_a_header_in_no_known_language_is_left_out_by_hand(pages: Pages, server: Server) -> None:
    page = people_tab(pages, DirectorClient(server, ("Eli", "Fay", "Gus"), clock_s=None))
    field = page.get_by_label("Paste or type people")
    field.fill("Zu,Wa\nNorth,Ada\nSouth,Bea\nSouth,")
    page.locator("[data-first]").select_option("2")
    page.locator("form table select").nth(1).select_option("name")
    expect(page.get_by_role("button", name="Enter 2 people")).to_be_enabled()
    page.locator("form table select").nth(0).select_option("group")
    expect(page.locator("form table select").nth(1)).to_have_value("name")
    page.get_by_role("button", name="Enter 2 people").click()
    expect(page.locator("[data-person]")).to_have_count(5)
    assert listed(page)[3:] == ["Ada|North", "Bea|South"]
    # What is left is read in the same way.
    expect(field).to_have_value("Zu,Wa\nSouth,")
    expect(page.locator("[data-first]")).to_have_value("2")
    expect(page.locator(".told li")).to_contain_text("Enter a name")


def test_a_saved_table_of_results_has_the_mark_by_which_excel_knows_utf_8(
    pages: Pages, server: Server
) -> None:
    page = pages()
    page.goto(DirectorClient(server, ("김민수", "이서연", "박지훈"), clock_s=None).address())
    page.get_by_role("button", name="Standings", exact=True).click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Results as a table (CSV)").click()
    saved = coming.value.path().read_bytes()
    assert saved.startswith(b"\xef\xbb\xbfrank,")
    assert "김민수" in saved.decode()


def test_three_thousand_lines_are_too_many_and_a_thousand_are_not(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, ("Eli", "Fay", "Gus"), clock_s=None)
    page = people_tab(pages, desk)
    lines = [f"Guest {number}, School {number % 40}" for number in range(3 * LIMIT)]
    field = page.get_by_label("Paste or type people")
    field.focus()
    page.keyboard.insert_text("\n".join(lines))
    expect(page.locator(".told")).to_contain_text("at most 1000 people")
    expect(page.get_by_role("button", name="Enter 0 people")).to_be_disabled()
    assert field.input_value().splitlines() == lines
    # Nobody has to wait for the page: it answers while they stand there.
    page.get_by_role("button", name="Tables", exact=True).click()
    page.get_by_role("button", name="People", exact=True).click()
    assert field.input_value().splitlines() == lines

    field.fill("\n".join(lines[: LIMIT - 3]))
    page.get_by_role("button", name=f"Enter {LIMIT - 3} people").click()
    expect(page.locator("[data-person]")).to_have_count(LIMIT)
    expect(field).to_have_value("")
    page.get_by_role("searchbox").fill("guest 996 36")
    expect(page.locator("[data-person]")).to_have_count(1)
    # One more is refused, and stays where it was typed.
    field.fill("Zoe, North")
    page.get_by_role("button", name="Enter one person").click()
    expect(page.locator("[data-notice=error]")).to_contain_text("at most 1000 people")
    expect(field).to_have_value("Zoe, North")
    assert len(desk.view["entrants"]) == LIMIT


def test_doubled_names_are_told_of_their_lines_and_stay(pages: Pages, server: Server) -> None:
    desk = DirectorClient(server, ("Ada, North", "Ben", "Cho"), clock_s=None)
    page = people_tab(pages, desk)
    field = page.get_by_label("Paste or type people")
    field.fill("Name,School\nADA,North\nAda,South\nDan,East\nDan,East\n,West")
    problems = page.locator(".told li")
    expect(problems).to_have_count(3)
    expect(problems.nth(0)).to_contain_text("Line 2")
    expect(problems.nth(0)).to_contain_text("ADA has already been entered")
    expect(problems.nth(1)).to_contain_text("Dan is already in line 4")
    expect(problems.nth(2)).to_contain_text("Enter a name")
    problems.nth(1).get_by_role("button", name="Line 5").click()
    chosen = "() => { const { value, selectionStart, selectionEnd } = document.activeElement;"
    chosen += " return value.slice(selectionStart, selectionEnd); }"
    assert page.evaluate(chosen) == "Dan,East"
    page.get_by_role("button", name="Enter 2 people").click()
    expect(page.locator("[data-person]")).to_have_count(5)
    expect(field).to_have_value("Name,School\nADA,North\nDan,East\n,West")
    # Mended, they are entered.
    field.fill("Name,School\nAda,West\nDan,West\nEli,West")
    page.get_by_role("button", name="Enter 3 people").click()
    expect(page.locator("[data-person]")).to_have_count(8)
    expect(field).to_have_value("")


def test_a_bye_is_worth_what_the_director_says_and_the_contest_gets_another_name(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, ("Ada", "Ben", "Cho", "Dan", "Eli"), clock_s=None, stages=[MEET])
    desk.seat()
    page = pages(PHONE)
    page.goto(desk.address())
    waiting = page.locator("[data-bye]")
    name = waiting.inner_text()
    waiting.tap()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-impact]")).to_have_count(0)
    awards = dialog.locator("[data-awards]")
    awards.get_by_label("Points").fill("12")
    expect(awards.locator("[data-impact]")).to_be_in_viewport(ratio=1)
    expect(awards.get_by_label("Reason")).to_have_value("Bye")
    awards.locator("[data-award]").tap()
    expect(awards.locator(":scope > ul > li")).to_contain_text("Round 1: 1 win, +12 (Bye)")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Standings", exact=True).tap()
    expect(page.locator("tbody tr").first).to_contain_text(name)
    open_person(page, name)
    awards.get_by_role("button", name="Revoke").tap()
    expect(awards.locator(":scope > ul > li")).to_contain_text("revoked")
    page.keyboard.press("Escape")

    players = pages(PHONE)
    players.goto(desk.link("players"))
    page.get_by_role("button", name="Links", exact=True).tap()
    page.get_by_label("New name of the contest").fill("Cup of the three rivers")
    page.locator("[data-rename]").tap()
    for other in (page, players):
        expect(other.get_by_role("heading", level=1)).to_have_text("Cup of the three rivers")


def test_namesakes_are_told_apart_by_their_schools_on_every_page(
    pages: Pages, server: Server
) -> None:
    desk = DirectorClient(server, ("Kim, North", "Kim, South", "Ada, West", "Ben"))
    desk.seat()
    page = pages()
    page.goto(desk.referee(0))
    page.wait_for_selector("[data-sheet]")
    answer = [page.locator("[data-sheet]").inner_text()]
    page.locator("[data-enter='0']").click()
    answer.append(page.locator(".who").inner_text())
    for address, shown in (
        (desk.address(), "[data-table]"),
        (desk.link("players"), "ol"),
        (desk.link("screen"), "[data-slide=names]"),
        (desk.link("screen"), "[data-slide=tables]"),
        (desk.address(part=f"/print/seating/{desk.division}/0"), "[data-by-table]"),
    ):
        page.goto("about:blank")
        page.goto(address)
        answer.append(page.locator(shown).first.inner_text())
    page.goto(desk.address())
    page.locator("[data-table]").click()
    answer.append(page.locator("dialog table").first.inner_text())
    for text in answer:
        assert "North" in text
        assert "South" in text
    assert not any("West" in text for text in answer)


def test_namesakes_are_told_apart_where_they_win(pages: Pages, server: Server) -> None:
    """On the clock, beside the games of printed sheets, and in what decided a place."""
    desk = DirectorClient(server, [f"Kim, {school}" for school in SCHOOLS])
    desk.seat()
    page = pages()
    page.goto(desk.referee(0))
    page.locator("[data-clock-of='0']").click()
    page.wait_for_selector("[data-side='3']")
    faces = page.locator("main").inner_text()
    assert all(f"Kim ({school})" in faces for school in SCHOOLS)
    best = desk.school(desk.sheets[0]["seats"][0])
    for game in range(2):
        desk.enter_game(table=0, game=game, winner=0, sums=(0, 3, 4, 5))
    page.goto(desk.address(part=f"/print/sheets/{desk.division}/0"))
    for game in range(2):
        expect(page.locator("th.game").nth(game)).to_contain_text(f"Kim ({best})")
    page.goto(desk.address())
    page.locator("main nav button").nth(2).click()
    expect(page.locator("td.why").nth(1)).to_contain_text(f"Kim ({best})")
    page.locator("[data-games]").nth(1).click()
    expect(page.locator("[data-person-games] .with")).to_contain_text(f"Kim ({best})")
    page.keyboard.press("Escape")
    desk.confirm(table=0)
    page.locator("main nav button").nth(4).click()
    for school in SCHOOLS:
        expect(page.locator("ol")).to_contain_text(f"Kim ({school})")


def test_namesakes_who_play_the_same_tiles_are_told_apart(pages: Pages, server: Server) -> None:
    desk = DirectorClient(
        server,
        [f"Kim, {school} {number}" for number in (1, 2) for school in SCHOOLS],
        duplicate=True,
        online=True,
        stages=[{**MEET, "rounds": 1}],
    )
    desk.command({"type": "draft", "division": desk.division})
    desk.publish_online()
    for sheet in desk.sheets:
        for entrant in sheet["seats"]:
            desk.let_bot_play(entrant)
    desk.wait_until(lambda: bool(desk.view["divisions"][0]["deals"][0]["open"]))
    page = pages()
    page.goto(desk.link("players"))
    page.locator("summary").first.click()
    names = page.locator(".racks .who")
    expect(names).to_have_count(8)
    assert len({text.partition(")")[0] for text in names.all_inner_texts()}) == 8


def test_long_names_are_whole_among_the_tables(pages: Pages, server: Server) -> None:
    desk = DirectorClient(
        server, ("Maximiliana Featherstonehaugh", "Benedikt Oberhuber", "Ada", "Ben")
    )
    desk.seat()
    page = pages()
    page.set_viewport_size({"width": 740, "height": 360})
    page.goto(desk.link("players"))
    name = page.locator("li li", has_text="Featherstonehaugh")
    expect(name).to_be_visible()
    assert name.evaluate("it => it.scrollWidth <= it.clientWidth")
