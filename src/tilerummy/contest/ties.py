"""Ties that nothing breaks, where something hangs on them: lots decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest.evolve import stage_of_next
from tilerummy.contest.places import filling, over, places
from tilerummy.contest.ranking import ties
from tilerummy.contest.reach import contenders
from tilerummy.contest.stage import Format
from tilerummy.contest.state import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.contest.ranking import Placed
    from tilerummy.contest.state import Contest, Division, Round

_Tie = tuple[str, ...]
PRIZES: Final = 3
"""Places at the end that are not shared without somebody saying so."""


def ties_that_matter(contest: Contest, division: str) -> tuple[_Tie, ...]:
    """Return people whom nothing tells apart, where it decides who goes on or who is first.

    At a table of a knock-out, among those who fill its last table, at the cut of the next stage,
    and on the three first places at the end. A draw (`LotsDrawn`) decides.
    """
    played = contest.divisions[division]
    closed = [each for each in played.rounds if each.status is RoundStatus.CLOSED]
    if not closed or played.rounds[-1].status is RoundStatus.RUNNING:
        return ()
    placed = places(contest, division)
    if over(contest, division):
        return tuple(_prizes(placed))
    there = [place for place in placed if contest.entrants[place.player].there]
    stage, last = stage_of_next(played), closed[-1]
    if stage == last.stage and played.stages[stage].format is Format.KNOCKOUT:
        return tuple(_of_knockout(played, last, there))
    if stage > last.stage and played.stages[stage].cut is not None:
        return tuple(_across(there, played.stages[stage].cut or 0))
    return ()


def _prizes(placed: Sequence[Placed]) -> Iterable[_Tie]:
    """Return ties for the first places at the end."""
    return (
        tuple(place.player for place in tied)
        for tied in ties(placed)
        if tied[0].rank <= PRIZES and any(place.wins or place.points for place in tied)
    )


def _of_knockout(played: Division, last: Round, there: Sequence[Placed]) -> list[_Tie]:
    """Return ties over who goes on: at each table first, and then among those who fill up."""
    advance = played.stages[last.stage].advance
    found = [tie for pod in last.pods for tie in _across(contenders(pod, played.lots), advance)]
    if found:
        return found
    _, others, seats = filling(played, last, [place.player for place in there])
    rest = set(others)
    return _across([place for place in there if place.player in rest], seats) if seats else []


def _across(placed: Sequence[Placed], cut: int) -> list[_Tie]:
    """Return who ties over the line after the first *cut* of *placed*."""
    if cut >= len(placed) or placed[cut - 1].rank != placed[cut].rank:
        return []
    rank = placed[cut].rank
    return [tuple(place.player for place in placed if place.rank == rank)]
