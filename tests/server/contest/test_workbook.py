"""Excel workbooks: what is read of them, and how much they may make the server do."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from datetime import date
from typing import Any

import pytest
from openpyxl import Workbook

from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.people_list import MOST_LINES, read_people
from tilerummy.server.contest.lists.opened import open_list


def saved(book: Workbook) -> bytes:
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append(row)
    return saved(book)


def changed(data: bytes, part: str, old: bytes, new: bytes) -> bytes:
    """Return a workbook with *old* in one of its parts made *new*."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as source, zipfile.ZipFile(made, "w", 8) as target:
        assert old in source.read(part)
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content.replace(old, new, 1) if name == part else content)
    return made.getvalue()


def of_excel(strings: bytes) -> bytes:
    """Return a workbook with one cell, whose text is in a table of texts as Excel writes it."""
    relation = (
        b'<Relationship Id="s" Target="/xl/sharedStrings.xml" Type="http://schemas.openxmlformats'
        b'.org/officeDocument/2006/relationships/sharedStrings"/>'
    )
    kind = (
        b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-'
        b'officedocument.spreadsheetml.sharedStrings+xml"/>'
    )
    data = changed(
        workbook(("Ada",)),
        "xl/worksheets/sheet1.xml",
        b't="inlineStr"><is><t>Ada</t></is>',
        b't="s"><v>0</v>',
    )
    data = changed(data, "xl/_rels/workbook.xml.rels", b"</Rel", relation + b"</Rel")
    data = changed(data, "[Content_Types].xml", b"</Types>", kind + b"</Types>")
    made = io.BytesIO(data)
    with zipfile.ZipFile(made, "a") as packed:
        packed.writestr("xl/sharedStrings.xml", strings)
    return made.getvalue()


def test_texts_in_the_table_of_texts_are_read() -> None:
    strings = (
        b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        b"<si><r><t>Ada </t></r><r><t>Lovelace</t></r></si></sst>"
    )
    assert [line.cells for line in open_list(of_excel(strings)).lines] == [("Ada Lovelace",)]
    with pytest.raises(ContestError) as error:
        open_list(of_excel(strings.replace(b"</si>", b"")))
    assert error.value.code == "not_text"


def test_the_cells_of_a_workbook_become_people() -> None:
    data = workbook(
        ("Entries 2026", None, None),
        ("First name", "Last name", "Club", "Number", "Born"),
        ("Zofia", "Wójcik", "SP 5", 7.0, date(2014, 5, 1)),
        (None, None, None),
        ("민수", "김", 12, 8, None),
    )
    opened = open_list(data, ["de"])
    found = read_people(opened.lines)
    assert (opened.encoding, opened.readings) == ("xlsx", ())
    assert [(row.line, row.name, row.group) for row in found.rows] == [
        (3, "Zofia Wójcik", "SP 5"),
        (5, "김민수", "12"),
    ]
    assert found.rows[0].text == "Zofia\tWójcik\tSP 5\t7\t2014-05-01"
    assert found.head == "First name\tLast name\tClub\tNumber\tBorn"


def test_the_first_sheet_that_shows_something_is_read() -> None:
    book = Workbook()
    for name, state in (("hidden", "hidden"), ("empty", "visible"), ("list", "visible")):
        sheet = book.create_sheet(name)
        sheet.sheet_state = state
        if name != "empty":
            sheet.append((name,))
    assert [line.cells for line in open_list(saved(book)).lines] == [("list",)]


def test_the_last_cell_of_the_largest_sheet_costs_nothing() -> None:
    """Readers that lay a sheet out in memory ask for 500 GB here."""
    book = Workbook()
    sheet: Any = book.active
    sheet["A1"], sheet["XFD1048576"] = "Ada", "far"
    data = saved(book)
    tracemalloc.start()
    try:
        lines = list(open_list(data).lines)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [line.cells for line in lines] == [("Ada",)]
    assert most < 5_000_000


def test_no_more_rows_are_read_than_a_list_may_have() -> None:
    rows = [(f"Person {at}",) for at in range(MOST_LINES + 500)]
    assert len(list(open_list(workbook(*rows)).lines)) == MOST_LINES


def test_a_workbook_that_unpacks_to_too_much_is_refused() -> None:
    data = workbook(("Ada",))
    part = "xl/worksheets/sheet1.xml"
    bomb = changed(data, part, b"<sheetData>", b"<sheetData>" + b" " * 20_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(ContestError) as error:
        open_list(bomb)
    assert error.value.code == "too_large"
    many = io.BytesIO(data)
    with zipfile.ZipFile(many, "a") as packed:
        for at in range(300):
            packed.writestr(f"xl/media/{at}.png", b"")
    with pytest.raises(ContestError) as error:
        open_list(many.getvalue())
    assert error.value.code == "too_large"


def test_a_part_that_unpacks_to_more_than_it_announces_is_refused() -> None:
    part = "xl/worksheets/sheet1.xml"
    bomb = changed(workbook(("Ada",)), part, b"<sheetData>", b"<sheetData>" + b" " * 20_000_000)
    with zipfile.ZipFile(io.BytesIO(bomb)) as packed:
        size = packed.getinfo(part).file_size
    lying = bomb.replace(size.to_bytes(4, "little"), (1000).to_bytes(4, "little"))
    assert lying != bomb
    tracemalloc.start()
    try:
        with pytest.raises(ContestError) as error:
            open_list(lying)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert error.value.code == "not_text"
    assert most < 5_000_000


def test_entities_are_not_expanded() -> None:
    entities = b'<!DOCTYPE x [<!ENTITY a "Ada">]>'
    data = changed(
        workbook(("Bea",)), "xl/worksheets/sheet1.xml", b"<worksheet", entities + b"<worksheet"
    )
    with pytest.raises(ContestError) as error:
        open_list(data)
    assert error.value.code == "not_text"


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("xl/worksheets/sheet1.xml", b"<sheetData>", b"<sheetData><row"),
        ("xl/workbook.xml", b"<sheets>", b"<sheets"),
        ("xl/styles.xml", b"<styleSheet", b"<<"),
    ],
)
def test_a_broken_workbook_is_one_clear_error(part: str, old: bytes, new: bytes) -> None:
    data = changed(workbook(("Ada",)), part, old, new)
    with pytest.raises(ContestError) as error:
        open_list(data)
    assert error.value.code == "not_text"
