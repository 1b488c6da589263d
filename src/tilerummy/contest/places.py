"""Who is ahead, and who goes on. Always derived from what was entered, never kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilerummy.contest.counting import Counting
from tilerummy.contest.evolve import stage_of_next
from tilerummy.contest.ranking import REACH, Placed, ranking, ranking_compared
from tilerummy.contest.reach import by_reach, through_tables
from tilerummy.contest.seating.sizes import FOUR, THREE
from tilerummy.contest.stage import Format
from tilerummy.contest.state import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.state import Contest, Division, Round


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
    counting = Counting(contest, played, everybody)
    figures = counting.figures()
    compared = counting.comparisons() if played.duplicate else None
    running = any(each.status is RoundStatus.RUNNING for each in played.rounds)
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
                else not counting.made[player] and counting.sat(player)
            )
        ]
        for group in filter(None, ([p for p in reached if p not in unplaced], unplaced)):
            ahead = len(order)
            told = [result for player in group for result in figures[player]]
            if compared is None:
                ranked = ranking(group, told, lots=played.lots)
            else:
                ranked = ranking_compared(group, told, compared, played.lots)
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
    closed = [each for each in played.rounds if each.status is RoundStatus.CLOSED]
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
    begun = bool(played.rounds) and played.rounds[-1].status is RoundStatus.CLOSED
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
