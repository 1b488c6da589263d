"""A list of people as it comes: pasted text, a CSV file or a workbook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tilerummy.contest.errors import ContestError
from tilerummy.contest.io.delimited import lines_of
from tilerummy.contest.io.people_list import MOST_LINES
from tilerummy.server.contest.lists.encodings import Reading, decode
from tilerummy.server.contest.lists.workbook import is_workbook, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.contest.io.delimited import Line

_BINARY: Final = (b"%PDF", b"{\\rtf", b"PK\x05\x06", b"\xd0\xcf\x11\xe0")
_MARKUP: Final = (b"<html", b"<!doctype", b"<?xml")
"""How files begin that are no list, though they can be read as a text."""


@dataclass(frozen=True, slots=True)
class OpenedList:
    """The rows of a list, and how they were read."""

    lines: Iterable[Line]
    encoding: str
    """Of the text; ``xlsx`` for a workbook."""
    readings: tuple[Reading, ...]
    """What a text can be read as, likeliest first; empty where there is no question."""


def open_list(
    data: bytes, languages: Sequence[str] = (), encoding: str | None = None
) -> OpenedList:
    """Return the rows in *data*; `encodings.decode` says what the other arguments are.

    Raises:
        ContestError: ``not_text``, ``too_large``.
    """
    if is_workbook(data):
        return OpenedList(rows_of(data, MOST_LINES), "xlsx", ())
    if data.startswith(_BINARY) or data[:9].lower().startswith(_MARKUP):
        raise ContestError("not_text", "this is neither a text nor an Excel workbook (.xlsx)")
    decoded = decode(data, languages, encoding)
    return OpenedList(lines_of(decoded.text), decoded.encoding, decoded.readings)
