"""Read the first rows of an Excel workbook (.xlsx)."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from openpyxl import load_workbook

from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.delimited import MOST_CELLS, Line

if TYPE_CHECKING:
    from collections.abc import Iterable

_MOST_BYTES: Final = 1536 * 1024
"""Most bytes of all parts, uncompressed.

A thousand people with six columns take 340 kB. Reading the maximum takes at most 0.6 s.
"""
_MOST_PARTS: Final = 200
_CONTENTS: Final = "xl/workbook.xml"


def is_workbook(data: bytes) -> bool:
    """Return whether *data* is a file that `rows_of` can read."""
    return data.startswith(b"PK\x03\x04")


def rows_of(data: bytes, most: int) -> list[Line]:
    """Return at most *most* rows of the first visible sheet with any.

    Rows are read one after another, so a cell in the last row of a sheet costs nothing. `zipfile`
    unpacks no more than a part announces, and ``defusedxml`` expands no entities.

    Raises:
        ContestError: ``not_text`` if *data* is not a workbook, ``too_large`` if it unpacks to too
            much.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
    except zipfile.BadZipFile as error:
        raise _unreadable() from error
    if _CONTENTS not in {part.filename for part in parts}:
        raise _unreadable()
    if len(parts) > _MOST_PARTS or sum(part.file_size for part in parts) > _MOST_BYTES:
        raise ContestError("too_large", "this workbook is too large")
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        for sheet in book.worksheets:
            rows = sheet.iter_rows(max_row=most, max_col=MOST_CELLS, values_only=True)
            if sheet.sheet_state == "visible" and (found := _lines(rows)):
                return found
    except Exception as error:  # any error that a broken part causes in openpyxl, zipfile or expat
        raise _unreadable() from error
    return []


def _lines(rows: Iterable[tuple[object, ...]]) -> list[Line]:
    found = []
    for number, row in enumerate(rows, start=1):
        cells = tuple(map(_text, row))
        while cells and not cells[-1]:
            cells = cells[:-1]
        if cells:
            found.append(Line(number, "\t".join(cells), cells))
    return found


def _text(value: object) -> str:
    """Return a cell as Excel shows it, for the types that occur in lists of people."""
    match value:
        case None:
            return ""
        case float() if value.is_integer():
            return str(int(value))
        case datetime():
            return value.date().isoformat()
        case date():
            return value.isoformat()
    return " ".join(str(value).split())


def _unreadable() -> ContestError:
    return ContestError("not_text", "this is neither a text nor an Excel workbook (.xlsx)")
