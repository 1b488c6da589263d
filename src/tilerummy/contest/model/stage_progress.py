"""The progress of a division: the stage of its next round, and whether a stage is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import RoundStatus

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Division, Round


def stage_of_next(division: Division) -> int:
    """Return the stage of the next round of *division*, from 0.

    It is the number of stages if all of them are over.
    """
    played = [each for each in division.rounds if each.status is not RoundStatus.DRAFT]
    stage = played[-1].stage if played else 0
    return stage if not played or not stage_over(division, stage) else stage + 1


def stage_over(division: Division, stage: int) -> bool:
    """Return whether no further round of *stage* will be played."""
    terms = division.stages[stage]
    closed = [
        each
        for each in division.rounds
        if each.stage == stage and each.status is RoundStatus.CLOSED
    ]
    if terms.format is Format.KNOCKOUT:
        return bool(closed) and is_final(closed[-1])
    return len(closed) >= terms.rounds


def is_final(played: Round) -> bool:
    """Return whether this round ends a knock-out: all remaining players sit at one table."""
    return len(played.pods) == 1 and not played.waiting
