"""A whole club as one JSON file, to move it to another server. The file holds no secret."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from tilerummy.club import codec
from tilerummy.club import event as happened
from tilerummy.club.decide import (
    MOST_EVENINGS,
    MOST_EVENTS,
    MOST_MEMBERS,
    MOST_PLANS,
    MOST_RESULTS_IN_ALL,
    MOST_SEASONS,
    check_rules,
    checked_date,
    checked_results,
)
from tilerummy.club.errors import ClubError
from tilerummy.club.log import fold, without_erased
from tilerummy.eventsourcing.file import LogFile, NewerFileError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.club.log import Recorded
    from tilerummy.club.state import Club

FORMAT: Final = "tilerummy club"
VERSION: Final = 1
_LONGEST_EVENT: Final = 64 * 1024
"""Most bytes of one event; the results of 200 members fill a quarter of it."""
_SPARE_EVENTS: Final = 2 * MOST_MEMBERS
"""Erasures and new links that a full club still accepts."""


_FILE: Final = LogFile(
    format=FORMAT,
    version=VERSION,
    most_events=MOST_EVENTS + _SPARE_EVENTS,
    longest_event=_LONGEST_EVENT,
    dump=codec.dump,
    load=codec.load,
)


def export(club: Club, log: Sequence[Recorded]) -> str:
    """Return the whole log as JSON: who did what and when."""
    return _FILE.write(club.name, log)


def read(data: bytes) -> tuple[Recorded, ...]:
    """Return the log in a file, checked so that it can be folded.

    Raises:
        ClubError: ``bad_club_file``, or ``newer_version``.
    """
    try:
        log = tuple(without_erased(_FILE.read(data)))
    except (NewerFileError, codec.NewerClubError) as error:
        raise ClubError("newer_version", "a newer version wrote this file") from error
    except (ValueError, msgspec.MsgspecError, RecursionError) as error:
        raise ClubError("bad_club_file", "this is not the file of a club") from error
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
        or club.results > MOST_RESULTS_IN_ALL
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
