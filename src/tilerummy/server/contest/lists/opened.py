"""Open a list of people: pasted text, a CSV file or a workbook."""

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
"""The beginnings of text files that are not lists."""


@dataclass(frozen=True, slots=True)
class OpenedList:
    """The rows of a list, and the way they were read."""

    lines: Iterable[Line]
    encoding: str
    """The encoding of the text; ``xlsx`` for a workbook."""
    readings: tuple[Reading, ...]
    """The possible readings of a text, likeliest first; empty if there is no doubt."""


def open_list(
    data: bytes, languages: Sequence[str] = (), encoding: str | None = None
) -> OpenedList:
    """Return the rows in *data*. For the other arguments see `encodings.decode`.

    Raises:
        ContestError: ``not_text``, ``too_large``.
    """
    if is_workbook(data):
        return OpenedList(rows_of(data, MOST_LINES), "xlsx", ())
    if data.startswith(_BINARY) or data[:9].lower().startswith(_MARKUP):
        raise ContestError("not_text", "this is neither a text nor an Excel workbook (.xlsx)")
    decoded = decode(data, languages, encoding)
    return OpenedList(lines_of(decoded.text), decoded.encoding, decoded.readings)
