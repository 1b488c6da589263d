"""A whole contest as one JSON file, which another server can open."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import msgspec

from tilerummy.contest.decide.entrants import MOST_ENTRANTS
from tilerummy.contest.decide.links import MOST_LINKS, MOST_TABLES
from tilerummy.contest.decide.registrations import MOST_REGISTRATIONS
from tilerummy.contest.errors import ContestError
from tilerummy.contest.io import codec
from tilerummy.contest.model import event as happened
from tilerummy.contest.model.log import fold, without_erased
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import standings
from tilerummy.core.presets import PRESETS
from tilerummy.eventsourcing.file import LogFile, NewerFileError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.log import Recorded
    from tilerummy.contest.model.state import Contest, Division, Round

FORMAT: Final = "tilerummy contest"
VERSION: Final = 1
MOST_EVENTS: Final = 100_000
_MOST_ADDED: Final = 10 * MOST_ENTRANTS
"""People, those included whose entry was undone: each takes as long as there are others."""
_MOST_SEATS: Final = 64 * MOST_ENTRANTS
"""Most seats in all rounds of a file; no hall plays as many, and all standings count them."""
_LONGEST_EVENT: Final = 256 * 1024
"""Bytes of one event; the tables of a thousand people take 10 % of it."""


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


def _dump(event: happened.Event) -> str:
    return codec.dump(_without_secret(event))


_FILE: Final = LogFile(
    format=FORMAT,
    version=VERSION,
    most_events=MOST_EVENTS,
    longest_event=_LONGEST_EVENT,
    dump=_dump,
    load=codec.load,
)


def export(contest: Contest, log: Sequence[Recorded]) -> str:
    """Return the whole log without secrets: who did what, and when."""
    return _FILE.write(contest.name, log)


def _log(data: bytes) -> list[Recorded]:
    log = _FILE.read(data)
    if sum(isinstance(one.event, happened.EntrantAdded) for one in log) > _MOST_ADDED:
        raise ValueError("too many people")
    return log


def read(data: bytes) -> tuple[Recorded, ...]:
    """Return the log in a file.

    Raises:
        ContestError: ``bad_file``, or ``newer_version``.
    """
    try:
        log = tuple(without_erased(_log(data)))
    except (NewerFileError, codec.NewerContestError) as error:
        raise ContestError("newer_version", "a newer version wrote this file") from error
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise ContestError("bad_file", "this is not the file of a contest") from error
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
        or len(contest.registrations) > MOST_REGISTRATIONS
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
