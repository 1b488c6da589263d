"""A whole log as one JSON file, to move it to another server.

A file may come from anybody and may have been edited by hand. Reading bounds everything before it
is decoded. Whether the events fit together is for the product to check.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, TypeVar

import msgspec

from tilerummy.eventsourcing.recorded import Recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

E = TypeVar("E")
_LONGEST: Final = 4000
"""Most characters of one text."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Unpaired surrogates: half of a character that UTF-16 writes as two."""
_UNSURE: Final = re.compile(rb'\\|[^"]{%d}' % (_LONGEST + 1))
"""Found in JSON that may hold a text that is too long or has characters written as escapes."""


class NewerFileError(ValueError):
    """A newer version of tilerummy wrote this file."""


class _Outline(msgspec.Struct):
    """The parts of a file that every version writes the same way."""

    format: str
    v: int
    events: msgspec.Raw


class _Written(msgspec.Struct, gc=False):
    """An event in a file, not decoded yet: other JSON may grow to fifty times its size."""

    link: int
    cmd_id: str
    at: int
    event: msgspec.Raw


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFile(Generic[E]):
    """One product's kind of file."""

    format: str
    version: int
    most_events: int
    longest_event: int
    """Bytes."""
    dump: Callable[[E], str]
    load: Callable[[bytes], E]

    def write(self, name: str, log: Sequence[Recorded[E]]) -> str:
        """Return the whole *log* as JSON: who did what and when."""
        head = {"format": self.format, "v": self.version, "name": name}
        text = json.dumps(head, ensure_ascii=False, indent=1).removesuffix("\n}")
        events = ",\n".join(map(self._written, log))
        return f'{text},\n "events": [\n{events}\n ]\n}}' if log else f'{text},\n "events": []\n}}'

    def _written(self, one: Recorded[E]) -> str:
        """Return an event as it is in a file, indented by two.

        Each event is written by itself, so that a thread that writes a long log lets others run.
        """
        written = _Written(one.link, one.cmd_id, one.at, msgspec.Raw(self.dump(one.event)))
        text = msgspec.json.format(msgspec.json.encode(written), indent=1).decode()
        return "  " + text.replace("\n", "\n  ")

    def read(self, data: bytes) -> list[Recorded[E]]:
        """Return the log in a file.

        Raises:
            NewerFileError: if a newer version wrote the file.
            ValueError: if it is not such a file; also a RecursionError or a MsgspecError.
        """
        outline = msgspec.json.decode(data.removeprefix(_BYTE_ORDER_MARK), type=_Outline)
        if outline.format != self.format:
            raise ValueError(f"the format is {outline.format!r}, not {self.format!r}")
        if outline.v > self.version:
            raise NewerFileError(f"version {outline.v} is newer than {self.version}")
        events = msgspec.json.decode(outline.events, type=list[_Written])
        if not 0 < len(events) <= self.most_events:
            raise ValueError(f"there are {len(events)} events, not 1 to {self.most_events}")
        return [self._recorded(seq, one) for seq, one in enumerate(events, start=1)]

    def _recorded(self, seq: int, one: _Written) -> Recorded[E]:
        if not (0 <= one.link <= self.most_events and len(one.cmd_id) <= 100):
            raise ValueError("the sender or the id of a command is out of bounds")
        if not 0 <= one.at < 1 << 52:
            raise ValueError("a time is out of bounds")
        text = bytes(one.event)
        if len(text) > self.longest_event:
            raise ValueError(f"an event has more than {self.longest_event} bytes")
        sane = one.cmd_id.isascii() and one.cmd_id.isprintable()
        if not sane or (_UNSURE.search(text) and not _can_be_stored(json.loads(text))):
            raise ValueError("no store keeps this text")
        event = self.load(text)
        return Recorded(seq=seq, link=one.link, cmd_id=one.cmd_id, at=one.at, event=event)


def _can_be_stored(value: object) -> bool:
    """Return whether every text in *value* has a sane length and no NUL or unpaired surrogate."""
    match value:
        case str():
            return len(value) <= _LONGEST and "\0" not in value and not _HALVES.search(value)
        case list():
            return all(map(_can_be_stored, value))
        case dict():
            return all(map(_can_be_stored, value.values()))
    return True
