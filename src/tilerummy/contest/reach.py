"""How far everybody has come: places at one table, who goes on from it, and the stage reached."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tilerummy.contest.evolve import is_final
from tilerummy.contest.ranking import Lots, Placed, Result, ranking
from tilerummy.contest.stage import Format
from tilerummy.contest.state import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.contest.state import Division, Pod, Round


def results(pod: Pod) -> tuple[Result, ...]:
    """Return every result of *pod* that counts."""
    return tuple(
        result for game in pod.games if game.entry is not None for result in game.entry.results
    )


def table_places(pod: Pod, lots: Iterable[Lots] = ()) -> tuple[Placed, ...]:
    """Return the places at one table, as at the foot of its sheet (S3-50, S3-51).

    Who has no result comes after those who have: naught is more than what most of them have lost.
    """
    told = results(pod)
    have = {result.player for result in told}
    placed = ranking([player for player in pod.seats if player in have], told, lots=lots)
    absent = ranking([player for player in pod.seats if player not in have], ())
    last = (replace(place, rank=place.rank + len(placed), placed=False) for place in absent)
    return (*placed, *last)


def contenders(pod: Pod, lots: Iterable[Lots] = ()) -> tuple[Placed, ...]:
    """Return the places at one table of those who may go on from it: who has played there."""
    return tuple(place for place in table_places(pod, lots) if place.placed)


def by_reach(division: Division, players: Iterable[str]) -> dict[tuple[int, int], list[str]]:
    """Return players by how far they have come: the stage, and the round of a knock-out.

    Who waits in a round is as far as who has a seat in it.
    """
    reach = dict.fromkeys(players, (0, 0))
    for at, each in enumerate(division.rounds):
        if each.status is RoundStatus.DRAFT:
            continue
        knockout = division.stages[each.stage].format is Format.KNOCKOUT
        last = each.status is not RoundStatus.CLOSED or is_final(each)
        goes_on = knockout and not last
        through = through_tables(division, each) | _seated_next(division, at) if goes_on else ()
        seated = (player for pod in each.pods for player in pod.seats)
        for player in (*seated, *each.waiting):
            stage, step = reach[player]
            step = 0 if stage < each.stage else step
            further = player in through
            reach[player] = (each.stage, max(step, 1) + further if knockout else 0)
    groups: dict[tuple[int, int], list[str]] = {}
    for player, how_far in reach.items():
        groups.setdefault(how_far, []).append(player)
    return groups


def _seated_next(division: Division, at: int) -> set[str]:
    """Return who has a seat in the round after number *at*, if it is of the same stage."""
    later = division.rounds[at + 1] if at + 1 < len(division.rounds) else None
    if (
        later is None
        or later.status is RoundStatus.DRAFT
        or later.stage != division.rounds[at].stage
    ):
        return set()
    return {player for pod in later.pods for player in pod.seats}


def through_tables(division: Division, played: Round) -> set[str]:
    """Return who goes on from the tables of a round (S3-48), and who has waited."""
    advance = division.stages[played.stage].advance
    through = {
        place.player for pod in played.pods for place in contenders(pod, division.lots)[:advance]
    }
    return through | set(played.waiting)
