"""The progress of players: places at one table, who advances from it, the round reached."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tilerummy.contest.model.result import Result
from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import is_final
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.ranking import Placed, ranking

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.contest.model.state import Award, Contest, Division, Penalty, Pod, Round


class Given(NamedTuple):
    """Awards and penalties of the director in one round."""

    awards: tuple[Result, ...]
    penalties: tuple[Result, ...]


def results(pod: Pod) -> tuple[Result, ...]:
    """Return every result of *pod* that counts."""
    return tuple(
        result for game in pod.games if game.entry is not None for result in game.entry.results
    )


def round_of_penalty(division: Division, penalty: Penalty) -> int:
    """Return the round in which *penalty* counts: its own, or the newest if that was taken back."""
    begun = sum(each.status is not RoundStatus.DRAFT for each in division.rounds)
    return max(0, min(penalty.round, begun - 1))


def awarded(award: Award) -> tuple[Result, ...]:
    """Return *award* as results: one for each win, the points with the first."""
    first = Result(player=award.entrant, score=award.points, won=award.wins > 0)
    further = Result(player=award.entrant, score=0, won=True)
    return (first, *[further] * (award.wins - 1))


def given(contest: Contest, key: str, number: int) -> Given:
    """Return the awards and penalties that count in round *number* of a division."""
    division = contest.divisions[key]
    return Given(
        awards=tuple(
            result
            for award in contest.awards
            if award.revoked_by is None and (award.division, award.round) == (key, number)
            for result in awarded(award)
        ),
        penalties=tuple(
            Result(player=penalty.entrant, score=-penalty.points)
            for penalty in contest.penalties
            if penalty.revoked_by is None
            and contest.division_of(penalty) == key
            and round_of_penalty(division, penalty) == number
        ),
    )


def table_standings(contest: Contest, key: str, number: int, table: int) -> tuple[Placed, ...]:
    """Return the places at one table, as at the foot of its sheet (S3-50, S3-51).

    Awards and penalties of the round count like its games.
    """
    division = contest.divisions[key]
    return _at_table(division, division.rounds[number].pods[table], given(contest, key, number))


def _at_table(division: Division, pod: Pod, besides: Given) -> tuple[Placed, ...]:
    seated = set(pod.seats)
    awards = (result for result in besides.awards if result.player in seated)
    return ranking(pod.seats, [*results(pod), *awards], lots=division.lots, taken=besides.penalties)


def contenders(placed: Iterable[Placed]) -> tuple[Placed, ...]:
    """Return the places of the players who can advance from a table: those with a result there."""
    return tuple(place for place in placed if place.played)


def by_progress(contest: Contest, key: str) -> dict[tuple[int, int], list[str]]:
    """Return how far each player of a division has come: the stage, and a step within it.

    In a knock-out each round has two steps: a seat or a bye in it, and having advanced from it. A
    player who advanced and left is behind those who played the next round. A player who is out of a
    knock-out without having played in it is behind everybody who has.
    """
    division = contest.divisions[key]
    reach = dict.fromkeys(contest.members(key), (0, 0))
    begun = [
        (at, each)
        for at, each in enumerate(division.rounds)
        if each.status is not RoundStatus.DRAFT
    ]
    first = dict[int, int]()
    for at, each in begun:
        knockout = division.stages[each.stage].format is Format.KNOCKOUT
        step = 2 * (1 + at - first.setdefault(each.stage, at)) if knockout else 0
        closed = each.status is RoundStatus.CLOSED and not is_final(each)
        through = through_tables(contest, key, at) if knockout and closed else frozenset()
        for player in (*_seated(each), *each.waiting):
            if player in reach:
                reach[player] = (each.stage, step + (player in through))
    if begun and division.stages[begun[-1][1].stage].format is Format.KNOCKOUT:
        stage = begun[-1][1].stage
        idle = _idle(contest, key, stage, *begun[-1])
        reach |= {player: (stage, 0) for player in idle if reach.get(player, (0, 0))[0] == stage}
    groups: dict[tuple[int, int], list[str]] = {}
    for player, how_far in reach.items():
        groups.setdefault(how_far, []).append(player)
    return groups


def _seated(played: Round) -> Iterable[str]:
    return (player for pod in played.pods for player in pod.seats)


def _idle(contest: Contest, key: str, stage: int, number: int, newest: Round) -> set[str]:
    """Return who is out of the knock-out of the *newest* round and never played in it."""
    division = contest.divisions[key]
    of_stage = [(at, each) for at, each in enumerate(division.rounds) if each.stage == stage]
    played = {
        result.player for _, each in of_stage for pod in each.pods for result in results(pod)
    } | {result.player for at, _ in of_stage for result in given(contest, key, at).awards}
    if newest.status is RoundStatus.RUNNING:
        still_in = {*_seated(newest), *newest.waiting}
    else:
        still_in = set() if is_final(newest) else set(through_tables(contest, key, number))
    involved = {player for _, each in of_stage for player in (*_seated(each), *each.waiting)}
    gone = {player for player in involved if not contest.entrants[player].there}
    return (involved - played) & (gone | (involved - still_in))


def through_tables(contest: Contest, key: str, number: int) -> frozenset[str]:
    """Return the players who advance from the tables of a round (S3-48) or had a bye in it."""
    division = contest.divisions[key]
    played, besides = division.rounds[number], given(contest, key, number)
    advance = division.stages[played.stage].advance
    through = {
        place.player
        for pod in played.pods
        for place in contenders(_at_table(division, pod, besides))[:advance]
    }
    return frozenset(through | set(played.waiting))
