"""A whole club as one JSON file, to move it to another server. The file holds no secret."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Final

import msgspec

from tilerummy.club import codec
from tilerummy.club import event as happened
from tilerummy.club.decide import (
    MOST_EVENINGS,
    MOST_EVENTS,
    MOST_MEMBERS,
    MOST_PLANS,
    MOST_SEASONS,
    check_rules,
    checked_date,
    checked_results,
)
from tilerummy.club.errors import ClubError
from tilerummy.club.log import Recorded, fold, without_erased

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.club.state import Club

FORMAT: Final = "tilerummy club"
VERSION: Final = 1
_LONGEST: Final = 4000
"""Most characters of one text."""
_LONGEST_EVENT: Final = 64 * 1024
"""Most bytes of one event; the results of 200 members fill a quarter of it."""
_SPARE_EVENTS: Final = 2 * MOST_MEMBERS
"""Erasures and new links that a full club still accepts."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Unpaired surrogates: half of a character that UTF-16 writes as two."""


class _Outline(msgspec.Struct):
    """The parts of a file that every version writes the same way."""

    format: str
    v: int
    events: msgspec.Raw


class _Written(msgspec.Struct):
    """An event in a file, not decoded yet."""

    link: int
    cmd_id: str
    at: int
    event: msgspec.Raw


def export(club: Club, log: Sequence[Recorded]) -> str:
    """Return the whole log as JSON: who did what and when."""
    written = {
        "format": FORMAT,
        "v": VERSION,
        "name": club.name,
        "events": [
            {
                "link": one.link,
                "cmd_id": one.cmd_id,
                "at": one.at,
                "event": json.loads(codec.dump(one.event)),
            }
            for one in log
        ],
    }
    return json.dumps(written, ensure_ascii=False, indent=1)


def read(data: bytes) -> tuple[Recorded, ...]:
    """Return the log in a file, checked so that it can be folded.

    Raises:
        ClubError: ``bad_club_file``, or ``newer_version``.
    """
    try:
        outline = msgspec.json.decode(data.removeprefix(_BYTE_ORDER_MARK), type=_Outline)
        newer = outline.format == FORMAT and outline.v > VERSION
        log = () if newer else tuple(without_erased(_log(outline)))
    except codec.NewerClubError as error:
        raise ClubError("newer_version", "a newer version wrote this file") from error
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise ClubError("bad_club_file", "this is not the file of a club") from error
    if newer:
        raise ClubError("newer_version", "a newer version wrote this file")
    try:
        club = fold(one.event for one in log)
        _check(club)
    except Exception as error:
        raise ClubError("bad_club_file", "the events of this file do not fit together") from error
    if not isinstance(log[0].event, happened.ClubOpened):
        raise ClubError("bad_club_file", "this file does not open a club")
    if _too_large(club):
        raise ClubError("bad_club_file", "this file holds more than a club may")
    return log


def _too_large(club: Club) -> bool:
    """Return whether a file holds more than commands could have made, as one edited by hand may."""
    return (
        len(club.members) > MOST_MEMBERS
        or len(club.evenings) > MOST_EVENINGS
        or len(club.plans) > MOST_PLANS
        or len(club.seasons) > MOST_SEASONS
    )


def _check(club: Club) -> None:
    """Raise an error if a file edited by hand holds values that commands would have refused."""
    for evening in club.evenings.values():
        for revision in evening.revisions:
            checked_date(revision.date)
            checked_results(club, revision.results, club.members)
    for season in club.seasons.values():
        checked_date(season.first)
        checked_date(season.last)
        check_rules(season.rules)


def _log(outline: _Outline) -> tuple[Recorded, ...]:
    events = msgspec.json.decode(outline.events, type=list[_Written])
    if outline.format != FORMAT or not 0 < len(events) <= MOST_EVENTS + _SPARE_EVENTS:
        raise ValueError("not a club, or too long a log")
    return tuple(_recorded(seq, one) for seq, one in enumerate(events, start=1))


def _recorded(seq: int, one: _Written) -> Recorded:
    if not 0 <= one.link <= MOST_EVENTS or len(one.cmd_id) > 100 or not 0 <= one.at < 1 << 52:
        raise ValueError("out of bounds")
    text = bytes(one.event)
    if len(text) > _LONGEST_EVENT:
        raise ValueError("the event is too long")
    if not (one.cmd_id.isascii() and one.cmd_id.isprintable() and _can_be_stored(json.loads(text))):
        raise ValueError("no store keeps this text")
    return Recorded(seq=seq, link=one.link, cmd_id=one.cmd_id, at=one.at, event=codec.load(text))


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
