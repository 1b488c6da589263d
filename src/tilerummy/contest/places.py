"""Who is ahead, and who goes on. Always derived from what was entered, never kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tilerummy.contest.duplicate import sums
from tilerummy.contest.evolve import stage_of_next
from tilerummy.contest.ranking import (
    NOTHING,
    REACH,
    Comparison,
    Placed,
    Result,
    ranking,
    ranking_compared,
)
from tilerummy.contest.reach import by_reach, results, through_tables
from tilerummy.contest.seating.sizes import FOUR, THREE
from tilerummy.contest.stage import Format
from tilerummy.contest.state import Status

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tilerummy.contest.state import Contest, Division, Pod, Round


class _Part(NamedTuple):
    """A round of the division in which somebody has a seat, or waits."""

    stage: int
    round: int
    seated: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What a correction would do to a player."""

    player: str
    rank: int
    """0: has no place yet."""
    rank_after: int
    goes_on: bool
    goes_on_after: bool


def begun(contest: Contest, division: str) -> bool:
    """Whether anything has come of a division yet: a result, an award or a penalty.

    Before that everybody is first, which tells nobody anything.
    """
    entries = any(
        game.entry is not None
        for each in contest.divisions[division].rounds
        for pod in each.pods
        for game in pod.games
    )
    awards = any(one.division == division and one.revoked_by is None for one in contest.awards)
    return (
        entries
        or awards
        or any(
            contest.entrants[one.entrant].division == division and one.revoked_by is None
            for one in contest.penalties
        )
    )


def places(contest: Contest, division: str) -> tuple[Placed, ...]:
    """Return the places of a division, best first, those of who has left included.

    Whoever is in a later stage, or went on from a table of a knock-out, is ahead of whoever did
    not; among those who got equally far the figures decide (S3-45): those of their last stage, or
    of their last round of a knock-out, and of the stages before where they are carried over.
    Where tables play the same deals, the comparison with others goes before the figures.
    """
    played = contest.divisions[division]
    everybody = [key for key, each in contest.entrants.items() if each.division == division]
    tables = _tables(played)
    own = {player: _own(played, tables, player) for player in everybody}
    made = {player: _made(contest, played, tables, own[player], player) for player in everybody}
    lost = _lost(contest, played, own)
    figures = _less_penalties(made, lost)
    compared = _comparisons(contest, played, own, lost) if played.duplicate else None
    running = any(each.status is Status.RUNNING for each in played.rounds)
    order: list[Placed] = []
    for _, reached in sorted(by_reach(played, everybody).items(), reverse=True):
        # While a round is played, whoever has nothing yet comes after those who have; and whoever
        # was absent does in the end: naught is more than what most of the others have lost.
        unplaced = [
            player
            for player in reached
            if (
                not figures[player]
                if running
                else not made[player] and _counted(played, own[player])
            )
        ]
        for group in filter(None, ([p for p in reached if p not in unplaced], unplaced)):
            ahead = len(order)
            counting = [result for player in group for result in figures[player]]
            if compared is None:
                ranked = ranking(group, counting, lots=played.lots)
            else:
                ranked = ranking_compared(group, counting, compared, played.lots)
            is_placed = group is not unplaced or not running
            order += [replace(place, rank=place.rank + ahead, placed=is_placed) for place in ranked]
            if ahead:
                is_furthest = group is not unplaced or len(unplaced) == len(reached)
                behind = REACH if is_placed and is_furthest else None
                order[ahead] = replace(order[ahead], behind=behind)
    return tuple(order)


def advancing(contest: Contest, division: str) -> tuple[str, ...]:
    """Return who is to be seated in the next round, best first; none where all is over.

    Who has left is left out, whatever the place.
    """
    played = contest.divisions[division]
    stage = stage_of_next(played)
    if stage == len(played.stages):
        return ()
    closed = [each for each in played.rounds if each.status is Status.CLOSED]
    ranked = [
        place.player for place in places(contest, division) if contest.entrants[place.player].there
    ]
    if closed and closed[-1].stage == stage:
        if played.stages[stage].format is Format.KNOCKOUT:
            return _filled(played, closed[-1], ranked)
        # Who was left over in the newest round has not been cut.
        going = {player for pod in closed[-1].pods for player in pod.seats} | {*closed[-1].waiting}
        cut = played.stages[stage].cut
        return tuple(ranked) if cut is None else tuple(p for p in ranked if p in going)
    return tuple(ranked[: played.stages[stage].cut])


def _filled(division: Division, last: Round, ranked: Sequence[str]) -> tuple[str, ...]:
    """Return who goes on from *last*; where that is nobody's table, the best of the others too."""
    going, others, seats = filling(division, last, ranked)
    return (*going, *others[:seats])


def filling(
    division: Division, last: Round, ranked: Sequence[str]
) -> tuple[list[str], list[str], int]:
    """Return who goes on from the tables of *last*, the others, and for how many is room beside.

    One of each of two tables, or who is left when others have gone, could not play on alone: the
    best of the others fill their table. Both are in the order of *ranked*, all who are there.
    """
    through = through_tables(division, last)
    going = [player for player in ranked if player in through]
    seated = {player for pod in last.pods for player in pod.seats} - through
    others = [player for player in ranked if player in seated]
    return going, others, FOUR - len(going) if len(going) < THREE else 0


def over(contest: Contest, division: str) -> bool:
    """Whether no further round of a division can be played.

    All its stages are over; or so many have left since a round that no table is left. Whoever
    comes back then, or is entered, opens it again.
    """
    played = contest.divisions[division]
    if stage_of_next(played) == len(played.stages):
        return True
    begun = bool(played.rounds) and played.rounds[-1].status is Status.CLOSED
    return begun and len(advancing(contest, division)) < THREE


def impact(contest: Contest, after: Contest, division: str) -> tuple[Change, ...]:
    """Return whose place is another in *after*, which may be made of *contest*."""
    old, new = _ranks(contest, division), _ranks(after, division)
    on, on_after = advancing(contest, division), advancing(after, division)
    changes = (
        Change(player, old.get(player, 0), rank, player in on, player in on_after)
        for player, rank in new.items()
    )
    return tuple(
        change
        for change in changes
        if change.rank != change.rank_after or change.goes_on != change.goes_on_after
    )


def _ranks(contest: Contest, division: str) -> dict[str, int]:
    """Return everybody's place; 0 for those who have none yet."""
    return {p.player: p.rank if p.placed else 0 for p in places(contest, division)}


def _less_penalties(
    made: Mapping[str, Sequence[Result]], lost: Mapping[str, Sequence[int]]
) -> dict[str, list[Result]]:
    """Return by player the results that count for the place: what they have *made*, and *lost*."""
    return {
        player: [*results, *(Result(player=player, score=-points) for points in lost[player])]
        for player, results in made.items()
    }


def _made(
    contest: Contest,
    division: Division,
    tables: Sequence[Mapping[str, Pod]],
    own: Sequence[_Part],
    player: str,
) -> list[Result]:
    """Return the results of a player that count for the place, of games and awards."""
    played = [
        result
        for at in _counted(division, own)
        for result in results(tables[at][player])
        if result.player == player
    ]
    return played + _awarded(contest, division, own, player)


def _comparisons(
    contest: Contest,
    division: Division,
    own: Mapping[str, Sequence[_Part]],
    lost: Mapping[str, Sequence[int]],
) -> dict[str, Comparison]:
    """Return by player the comparison that counts for the place, of the rounds that are *own*.

    An awarded win is a game better than everybody's; points that are awarded or taken change the
    difference.
    """
    made = [sums(each.pods) for each in division.rounds]
    compared: dict[str, Comparison] = {}
    for player, parts in own.items():
        games = [made[at].get(player, NOTHING) for at in _counted(division, parts)]
        games += [
            Comparison(Fraction(int(award.won)), Fraction(award.score))
            for award in _awarded(contest, division, parts, player)
        ]
        games += [Comparison(Fraction(0), Fraction(-points)) for points in lost[player]]
        compared[player] = sum(games, NOTHING)
    return compared


def _tables(division: Division) -> list[dict[str, Pod]]:
    """Return by round the table of each player: to look for it takes as long as all the rest."""
    return [{player: pod for pod in each.pods for player in pod.seats} for each in division.rounds]


def _own(division: Division, tables: Sequence[Mapping[str, Pod]], player: str) -> list[_Part]:
    """Return the rounds in which *player* has a seat or waits, with their stages."""
    return [
        _Part(each.stage, at, seated=player in tables[at])
        for at, each in enumerate(division.rounds)
        if each.status is not Status.DRAFT and (player in tables[at] or player in each.waiting)
    ]


def _awarded(
    contest: Contest, division: Division, own: Sequence[_Part], player: str
) -> list[Result]:
    """Return the awards of *player* that count: of the stages that count, for a place in them."""
    made: list[Result] = []
    for award in contest.awards:
        if award.entrant != player or award.revoked_by is not None:
            continue
        if award.round >= len(division.rounds):
            continue
        stage = division.rounds[award.round].stage
        if not own or _first_stage(division, own) <= stage <= own[-1].stage:
            made += [Result(player=player, score=award.points, won=award.wins > 0)]
            made += [Result(player=player, score=0, won=True)] * (award.wins - 1)
    return made


def _lost(
    contest: Contest, division: Division, own: Mapping[str, Sequence[_Part]]
) -> dict[str, list[int]]:
    """Return by player the penalties that count: as long as results of their round would."""
    lost: dict[str, list[int]] = {player: [] for player in own}
    for one in contest.penalties:
        parts = own.get(one.entrant)
        if parts is not None and one.revoked_by is None and _counts(division, parts, one.round):
            lost[one.entrant].append(one.points)
    return lost


def _counts(division: Division, own: Sequence[_Part], at: int) -> bool:
    """Whether what was in round *at* counts: no stage, or round of a knock-out, came after it."""
    if not own:
        return True
    stage = division.rounds[min(at, len(division.rounds) - 1)].stage  # it may be gone since
    is_knockout = division.stages[stage].format is Format.KNOCKOUT
    went_on = any(part.seated and part.stage == stage and part.round > at for part in own)
    return stage >= _first_stage(division, own) and not (is_knockout and went_on)


def _first_stage(division: Division, own: Sequence[_Part]) -> int:
    """Return the first stage of a player that counts: the last, or what is carried over to it."""
    stages = sorted({part.stage for part in own}, reverse=True)
    return next((stage for stage in stages if not division.stages[stage].carry_over), stages[-1])


def _counted(division: Division, own: Sequence[_Part]) -> list[int]:
    """Return the rounds of a player that count: of the last stage, and of those carried over.

    Of a knock-out that is the last one with a seat.
    """
    if not own:
        return []
    first = _first_stage(division, own)
    counted: list[int] = []
    for stage in sorted({part.stage for part in own if part.stage >= first}):
        seated = [part.round for part in own if part.stage == stage and part.seated]
        knockout = division.stages[stage].format is Format.KNOCKOUT
        counted += seated[-1:] if knockout else seated
    return counted
