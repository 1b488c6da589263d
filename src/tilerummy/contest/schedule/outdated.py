"""Outdated drafts: other players advance, in another order, or under other settings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.readiness import follows_places, to_seat

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.decide.draft_changes import Tables
    from tilerummy.contest.model.state import Contest, Division, Round


@dataclass(frozen=True, slots=True)
class Outdated:
    """Changes that make a draft outdated."""

    out: tuple[str, ...] = ()
    """Players who are seated but should not be."""
    missing: tuple[str, ...] = ()
    """Players who should be seated but are not."""
    order: bool = False
    """Whether the places on which the tables are based have changed."""
    terms: bool = False
    """Whether the format of the stage has changed."""


def draft_of(division: Division) -> Round | None:
    """Return the draft of the next round, or None."""
    last = division.rounds[-1] if division.rounds else None
    return last if last is not None and last.status is RoundStatus.DRAFT else None


def outdated(contest: Contest, key: str) -> Outdated | None:
    """Return what has changed since the draft of a division was made, or None."""
    division = contest.divisions[key]
    draft = draft_of(division)
    if draft is None or draft.going is None:
        return None
    now = to_seat(contest, key)
    seated = {player for pod in draft.pods for player in pod.seats}
    there = set(contest.there(key))
    ranked = follows_places(division, draft.stage)
    found = Outdated(
        out=tuple(
            player
            for pod in draft.pods
            for player in pod.seats
            if player not in there or (player in draft.going and player not in now)
        ),
        missing=tuple(one for one in now if one not in draft.going and one not in seated),
        order=ranked and _common(draft.going, now) != _common(now, draft.going),
        terms=draft.terms is not None and draft.terms != division.stages[draft.stage],
    )
    return None if found == Outdated() else found


def players_after_manual_edit(contest: Contest, key: str, tables: Tables) -> tuple[str, ...]:
    """Return the players of a draft that is changed to *tables* by hand.

    The change settles the players that it seats or removes. Other reasons why the draft is outdated
    remain.
    """
    now, draft = to_seat(contest, key), draft_of(contest.divisions[key])
    if draft is None or draft.going is None:
        return now
    seated = {player for table in tables for player in table}
    before = {player for pod in draft.pods for player in pod.seats}
    staying = [one for one in draft.going if one in now or one in before & seated]
    added = [one for one in now if one not in draft.going and one in seated]
    if _common(draft.going, now) == _common(now, draft.going):
        known = {*staying, *added}
        return (*(one for one in now if one in known), *(one for one in staying if one not in now))
    return (*staying, *added)


def _common(one: Sequence[str], other: Sequence[str]) -> list[str]:
    """Return those of *one* who are in *other* too."""
    others = set(other)
    return [player for player in one if player in others]
