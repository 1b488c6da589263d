"""Ties in everything that matter for the contest: lots decide them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.advancing import across, filling, over, standings
from tilerummy.contest.standings.progress import contenders, table_standings
from tilerummy.contest.standings.ranking import ties

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.contest.model.state import Contest
    from tilerummy.contest.standings.ranking import Placed

_Tie = tuple[str, ...]
PRIZES: Final = 3
"""Number of first places at the end that need a draw instead of a shared place."""


def ties_that_matter(contest: Contest, division: str) -> tuple[_Tie, ...]:
    """Return the ties in everything that decide who advances or who gets a prize.

    They matter at a table of a knock-out, among those who fill its last table, at the cut of the
    next stage, and on the first three places at the end. A draw (`LotsDrawn`) decides. They do not
    matter in a division whose players continue in classes.
    """
    played = contest.divisions[division]
    if played.moved:
        return ()
    closed = [at for at, each in enumerate(played.rounds) if each.status is RoundStatus.CLOSED]
    if not closed or played.rounds[-1].status is RoundStatus.RUNNING:
        return ()
    placed = contenders(standings(contest, division))
    if over(contest, division):
        return tuple(_prizes(placed))
    there = [place for place in placed if contest.entrants[place.player].there]
    here = [place for place in there if contest.seatable(place.player)]
    return _at_cut(contest, division, closed[-1], there) or _at_cut(
        contest, division, closed[-1], here
    )


def _at_cut(
    contest: Contest, division: str, newest: int, there: Sequence[Placed]
) -> tuple[_Tie, ...]:
    """Return ties among *there* over who advances from the *newest* closed round."""
    played = contest.divisions[division]
    stage, last = stage_of_next(played), played.rounds[newest]
    if stage == last.stage and played.stages[stage].format is Format.KNOCKOUT:
        return tuple(filter(None, _of_knockout(contest, division, newest, there)))
    if stage > last.stage and played.stages[stage].cut is not None:
        return tuple(filter(None, [across(there, played.stages[stage].cut or 0)]))
    return ()


def _prizes(placed: Sequence[Placed]) -> Iterable[_Tie]:
    """Return ties for the first places at the end."""
    return (
        tuple(place.player for place in tied)
        for tied in ties(placed)
        if tied[0].rank <= PRIZES and any(place.wins or place.points for place in tied)
    )


def _of_knockout(
    contest: Contest, division: str, number: int, there: Sequence[Placed]
) -> list[_Tie]:
    """Return ties over who advances: at each table first, and then among those who fill up."""
    last = contest.divisions[division].rounds[number]
    advance = contest.divisions[division].stages[last.stage].advance
    tables = (table_standings(contest, division, number, table) for table in range(len(last.pods)))
    found = [tie for placed in tables if (tie := across(contenders(placed), advance))]
    if found:
        return found
    _, others, seats = filling(contest, division, number, [place.player for place in there])
    rest = set(others)
    return [across([place for place in there if place.player in rest], seats)]
