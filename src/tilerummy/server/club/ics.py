"""Planned evenings as a calendar file (RFC 5545)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tilerummy.club.state import Plan

_FOLD: Final = 75
"""Most bytes of a line; longer ones continue in the next line (RFC 5545, 3.1)."""


def calendar(club: str, name: str, plans: Iterable[tuple[str, Plan]], now: int) -> str:
    """Return a calendar file with *plans*, by key, of the club with key *club* and name *name*.

    A calendar program that reads the file again updates its existing entries. *now* is in
    milliseconds (UTC).
    """
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//tilerummy//club//EN"]
    for key, plan in plans:
        title = f"{name}: {plan.title}" if plan.title else name
        lines += [
            "BEGIN:VEVENT",
            f"UID:{key}.{club}@tilerummy",
            f"SEQUENCE:{plan.seq}",
            f"DTSTAMP:{_time(now)}",
            f"DTSTART:{_time(plan.at)}",
            f"DTEND:{_time(plan.at + plan.minutes * 60_000)}",
            f"SUMMARY:{_text(title)}",
            *([f"LOCATION:{_text(plan.place)}"] if plan.place else []),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """Return *text* as one line, with special characters of the format escaped."""
    for char in "\\;,":
        text = text.replace(char, f"\\{char}")
    return text


def _folded(line: str) -> Iterator[str]:
    """Yield *line* in parts of at most `_FOLD` bytes, without splitting a character."""
    part = ""
    for char in line:
        if len((part + char).encode()) > _FOLD:
            yield part
            part = " "
        part += char
    yield part
