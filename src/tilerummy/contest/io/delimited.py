"""Text with one row per line, in cells: pasted from a spreadsheet, or a CSV file."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_CELLS: Final = 24
"""Most columns that are read; a spreadsheet may have 16,384."""
_SEPARATORS: Final = ("\t", ";", ",", "，")
_NOTHING: Final = ' \t;,，"'
"""A row of these alone has nothing in it; to split each into cells takes longer than to read."""
_HINT: Final = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)
"""The first line of a CSV file that names its separator to Excel."""
_SAMPLE: Final = 20
"""Lines that decide which separator a text has."""


class Line(NamedTuple):
    """A row that is not empty."""

    number: int
    """Its number in the file, from 1."""
    text: str
    """Its text in the file, so that it can be corrected."""
    cells: tuple[str, ...]
    """At most `MOST_CELLS` cells, without surrounding spaces."""


def lines_of(text: str) -> Iterator[Line]:
    """Yield the rows of *text* that are not empty.

    A quoted cell ends with its line, because no name contains a line break.
    """
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    hint = _HINT.fullmatch(rows[0])
    separator = hint[1] if hint else _separator(rows)
    wide = separator == "，"
    for number, row in enumerate(rows, start=1):
        if (number == 1 and hint) or not row.strip(_NOTHING):
            continue
        readable = row.replace("，", ",") if wide else row
        try:
            cells = next(csv.reader([readable], delimiter="," if wide else separator), [])
        except csv.Error:
            cells = [row]
        line = Line(number, row, tuple(cell.strip() for cell in cells[:MOST_CELLS]))
        if any(line.cells):
            yield line


def _separator(rows: list[str]) -> str:
    """Return the separator of *rows*: a tab if there is one, else the most frequent."""
    found = {mark: sum(row.count(mark) for row in rows[:_SAMPLE]) for mark in _SEPARATORS}
    return "\t" if found["\t"] else max(found, key=lambda mark: found[mark])
