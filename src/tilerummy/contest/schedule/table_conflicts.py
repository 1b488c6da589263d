"""Real tables that two divisions would use at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.core.names import same_as

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest


def table_conflicts(contest: Contest, key: str) -> dict[str, tuple[int, ...]]:
    """Return the numbers that another division uses in the same room, by that division.

    Two divisions without table numbers are not compared: both count from 1, and the director has
    not assigned real tables.
    """
    division = contest.divisions[key]
    own = _in_use(contest, key)
    found = {
        other: tuple(sorted(own & _in_use(contest, other)))
        for other, each in contest.divisions.items()
        if other != key
        and (division.numbering != each.numbering or division.numbering.numbers)
        and same_as(division.numbering.room) == same_as(each.numbering.room)
    }
    return {other: numbers for other, numbers in found.items() if numbers}


def _in_use(contest: Contest, key: str) -> frozenset[int]:
    """Return the numbers of the tables that a division has or needs."""
    division = contest.divisions[key]
    stage = division.stages[min(stage_of_next(division), len(division.stages) - 1)]
    there = len(contest.there(key))
    pods = len(division.rounds[-1].pods) if division.rounds else -(-there // stage.table_size)
    count = max(pods, len(division.numbering.numbers))
    return frozenset(map(division.numbering.of, range(count)))
