"""A whole contest as one JSON file, which another server opens."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from tilerummy.contest.decide.entrants import MOST_ENTRANTS
from tilerummy.contest.decide.links import MOST_LINKS, MOST_TABLES
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.log import Recorded, fold, without_erased
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import standings
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.state import Contest, Division, Round

FORMAT: Final = "tilerummy contest"
VERSION: Final = 1
MOST_EVENTS: Final = 100_000
_MOST_ADDED: Final = 10 * MOST_ENTRANTS
"""People, those included whose entry was undone: each takes as long as there are others."""
_MOST_SEATS: Final = 64 * MOST_ENTRANTS
"""Most seats in all rounds of a file; no hall plays as many, and all standings count them."""
_LONGEST: Final = 4_000
"""Letters of one text."""
_LONGEST_EVENT: Final = 256 * 1024
"""Bytes of one event; the tables of a thousand people take 10 % of it."""
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Half a pair of what UTF-16 has for one letter."""


class _Outline(msgspec.Struct):
    """The fields of a file that every version writes."""

    format: str
    v: int
    events: msgspec.Raw


class _Written(msgspec.Struct):
    """An event in a file, not read yet: any other JSON may unfold to fifty times its size."""

    link: int
    cmd_id: str
    at: int
    event: msgspec.Raw


def export(contest: Contest, log: Sequence[Recorded]) -> str:
    """Return the whole log: who did what and when, and no secret."""
    told = {
        "format": FORMAT,
        "v": VERSION,
        "name": contest.name,
        "events": [
            {
                "link": one.link,
                "cmd_id": one.cmd_id,
                "at": one.at,
                "event": json.loads(codec.dump(_without_secret(one.event))),
            }
            for one in log
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1)


def read(data: bytes) -> tuple[Recorded, ...]:
    """Return the log that a file holds, which can be folded.

    Raises:
        ContestError: ``bad_file``, or ``newer_version``.
    """
    try:
        told = msgspec.json.decode(data.removeprefix(_BYTE_ORDER_MARK), type=_Outline)
        newer = told.format == FORMAT and told.v > VERSION
        log = () if newer else tuple(without_erased(_log(told)))
    except codec.NewerContestError as error:
        raise ContestError("newer_version", "a newer version wrote this file") from error
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise ContestError("bad_file", "this is not a contest's file") from error
    if newer:
        raise ContestError("newer_version", "a newer version wrote this file")
    try:
        folded = fold(one.event for one in log)
        large = _too_large(folded)
        ranked = [standings(folded, key) for key in folded.divisions] if not large else []
    except Exception as error:
        raise ContestError("bad_file", "the events of this file do not fit together") from error
    if folded.seq == 0 or not isinstance(log[0].event, happened.ContestOpened) or None in ranked:
        raise ContestError("bad_file", "this file does not open a contest")
    if large:
        raise ContestError("bad_file", "this file holds more than a contest may")
    return log


def _too_large(contest: Contest) -> bool:
    """Whether a file made by hand holds what no commands lead to."""
    return (
        len(contest.entrants) > MOST_ENTRANTS
        or len(contest.links) > MOST_LINKS
        or _seats(contest) > _MOST_SEATS
        or any(
            len(played.pods) > MOST_TABLES or _sits_badly(played, division)
            for division in contest.divisions.values()
            for played in division.rounds
        )
    )


def _seats(contest: Contest) -> int:
    rounds = (each for division in contest.divisions.values() for each in division.rounds)
    return sum(len(pod.seats) for each in rounds for pod in each.pods)


def _sits_badly(played: Round, division: Division) -> bool:
    """Whether in a published round somebody sits twice, or too many at one table."""
    if played.status is RoundStatus.DRAFT:
        return False
    seated = Counter(player for pod in played.pods for player in pod.seats)
    most = PRESETS[division.ruleset].max_seats
    return max(seated.values(), default=0) > 1 or any(len(one.seats) > most for one in played.pods)


def _without_secret(event: happened.Event) -> happened.Event:
    if isinstance(event, happened.MatchOpened):
        return happened.MatchOpened(
            division=event.division,
            round=event.round,
            table=event.table,
            match=event.match,
            record="",
        )
    return event


def _log(told: _Outline) -> tuple[Recorded, ...]:
    events = msgspec.json.decode(told.events, type=list[_Written])
    if told.format != FORMAT or not 0 < len(events) <= MOST_EVENTS:
        raise ValueError("no contest, or too long a one")
    log = tuple(_recorded(seq, one) for seq, one in enumerate(events, start=1))
    if sum(isinstance(one.event, happened.EntrantAdded) for one in log) > _MOST_ADDED:
        raise ValueError("too many people")
    return log


def _recorded(seq: int, one: _Written) -> Recorded:
    if not 0 <= one.link <= MOST_EVENTS or len(one.cmd_id) > 100 or not 0 <= one.at < 1 << 52:
        raise ValueError("out of bounds")
    text = bytes(one.event)
    if len(text) > _LONGEST_EVENT:
        raise ValueError("no event is as long")
    if not (one.cmd_id.isascii() and one.cmd_id.isprintable() and _can_be_stored(json.loads(text))):
        raise ValueError("a text that no store keeps")
    return Recorded(seq=seq, link=one.link, cmd_id=one.cmd_id, at=one.at, event=codec.load(text))


def _can_be_stored(told: object) -> bool:
    """Whether all texts in *told* are of sane length, and hold no NUL and no half of a letter."""
    match told:
        case str():
            return len(told) <= _LONGEST and "\0" not in told and not _HALVES.search(told)
        case list():
            return all(map(_can_be_stored, told))
        case dict():
            return all(_can_be_stored(each) for each in told.values())
    return True
