"""Standings, and the players who advance. Always derived from the entries, never stored."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import is_final, stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.standings.counting import Counting
from tilerummy.contest.standings.progress import (
    by_progress,
    contenders,
    results,
    table_standings,
    through_tables,
)
from tilerummy.contest.standings.ranking import PLAYED, PROGRESS, Placed, ranking, ranking_compared
from tilerummy.contest.standings.swiss import encounters, ranking_swiss

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tilerummy.contest.model.state import Contest


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a correction on a player."""

    player: str
    rank: int
    """0: no place yet."""
    rank_after: int
    goes_on: bool
    goes_on_after: bool


def begun(contest: Contest, division: str) -> bool:
    """Return whether a division has a result, an award or a penalty.

    Before that everybody shares first place.
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
            contest.division_of(one) == division and one.revoked_by is None
            for one in contest.penalties
        )
    )


def standings(contest: Contest, division: str) -> tuple[Placed, ...]:
    """Return the places of a division, best first, players who left included.

    A later stage, or a later round of a knock-out, comes before everything else. Among players who
    got equally far, the figures decide (S3-45): those of their last stage, or of their last round
    of a knock-out, and of earlier stages that are carried over. In a Swiss stage, its own
    tie-breaks follow the wins (`ranking_swiss`). Players without a result come after those with
    one. If tables play the same deals, the comparison comes before the figures.
    """
    played = contest.divisions[division]
    counting = Counting(contest, division)
    compared = counting.comparisons() if played.duplicate else None
    running = any(each.status is RoundStatus.RUNNING for each in played.rounds)
    taken = counting.taken()
    order: list[Placed] = []
    for (stage, _), group in sorted(by_progress(contest, division).items(), reverse=True):
        made = [result for player in group for result in counting.made[player]]
        if compared is None:
            ranked = ranking(group, made, lots=played.lots, taken=taken)
            if played.stages[stage].format is Format.SWISS:
                ranked = ranking_swiss(ranked, encounters(played, stage, group), played.lots)
        else:
            ranked = ranking_compared(group, made, compared, played.lots, taken)
        ahead = len(order)
        for place in ranked:
            behind = place.behind
            if ahead and place is ranked[0]:
                behind = PROGRESS if place.played else PLAYED
            # Whoever was seated and absent has the last place in the end.
            is_placed = place.played or (not running and counting.sat(place.player))
            order.append(
                replace(
                    place,
                    rank=place.rank + ahead,
                    behind=behind,
                    placed=is_placed,
                    reached=counting.reached(place.player),
                )
            )
    return tuple(order)


def advancing(contest: Contest, division: str) -> tuple[str, ...]:
    """Return the players of the next round, best first; empty if no round follows.

    Players who left are missing, and so are those who are not marked as present during a check-in.
    A cut takes only players who have played or whom the director has admitted.
    """
    played = contest.divisions[division]
    stage = stage_of_next(played)
    if stage == len(played.stages):
        return ()
    closed = [
        (at, each) for at, each in enumerate(played.rounds) if each.status is RoundStatus.CLOSED
    ]
    there = [place for place in standings(contest, division) if contest.seatable(place.player)]
    ranked = [place.player for place in there]
    cut = played.stages[stage].cut
    begun = sum(each.status is not RoundStatus.DRAFT for each in played.rounds)
    admitted = {one for round_, one in played.admitted if round_ == begun}
    if not closed:
        return tuple(ranked[:cut])
    number, last = closed[-1]
    if last.stage == stage:
        if played.stages[stage].format is Format.KNOCKOUT:
            going, others, seats = filling(contest, division, number, ranked)
            return (*going, *others[:seats])
        # A bye in the newest round does not eliminate anybody.
        seated = (player for pod in last.pods for player in pod.seats)
        on = {*seated, *last.waiting, *admitted}
        return tuple(ranked) if cut is None else tuple(p for p in ranked if p in on)
    if cut is None:
        return tuple(ranked)
    best = [place.player for place in contenders(there)[:cut]]
    return (*best, *(player for player in ranked if player in admitted - set(best)))


def qualified(contest: Contest, division: str) -> tuple[str, ...]:
    """Return who may play the next round by the results, present or not."""
    return advancing(replace(contest, check_in=False), division)


def filling(
    contest: Contest, division: str, number: int, ranked: Sequence[str]
) -> tuple[list[str], list[str], int]:
    """Return who advances from the tables of round *number*, the other players, and free seats.

    If too few players for a table advance, the best of the others who played fill their table. Both
    lists are in the order of *ranked*, which has everybody who takes part.
    """
    played = contest.divisions[division]
    terms = played.stages[played.rounds[number].stage]
    admitted = {player for round_, player in played.admitted if round_ == number + 1}
    through = through_tables(contest, division, number) | admitted
    going = [player for player in ranked if player in through]
    pods = played.rounds[number].pods
    seated = {result.player for pod in pods for result in results(pod)} - through
    others = [player for player in ranked if player in seated]
    return going, others, terms.table_size - len(going) if len(going) < terms.fewest else 0


def from_table(
    contest: Contest, division: str, number: int, table: int, going: Collection[str]
) -> dict[str, bool | None]:
    """Return for each player whether they advance from a table of a knock-out (S3-51).

    None while that is open: results are missing, or a draw must decide. *going* has the players of
    the next round (`advancing`).
    """
    played = contest.divisions[division]
    round_ = played.rounds[number]
    pod = round_.pods[table]
    knockout = played.stages[round_.stage].format is Format.KNOCKOUT
    if not knockout or is_final(round_) or not pod.complete:
        return dict.fromkeys(pod.seats)
    advance = played.stages[round_.stage].advance
    placed = contenders(table_standings(contest, division, number, table))
    open_ = set(across(placed, advance))
    begun = [each for each in played.rounds if each.status is not RoundStatus.DRAFT]
    if round_.status is not RoundStatus.CLOSED:
        on = {place.player for place in placed[:advance]}
    elif number + 1 < len(begun):
        later = begun[number + 1]
        on = {*later.waiting, *(player for pod in later.pods for player in pod.seats)}
        open_ = set()
    else:
        on = set(going)
    return {player: None if player in open_ else player in on for player in pod.seats}


def across(placed: Sequence[Placed], cut: int) -> tuple[str, ...]:
    """Return the players of a tie that straddles the first *cut* of *placed*."""
    if not 0 < cut < len(placed) or placed[cut - 1].rank != placed[cut].rank:
        return ()
    rank = placed[cut].rank
    return tuple(place.player for place in placed if place.rank == rank)


def over(contest: Contest, division: str) -> bool:
    """Return whether no further round of a division can be played.

    Then all its stages are over, or too few players for a table are left. A person who comes back,
    or is entered, can change that.
    """
    played = contest.divisions[division]
    if stage_of_next(played) == len(played.stages):
        return True
    begun = bool(played.rounds) and played.rounds[-1].status is RoundStatus.CLOSED
    fewest = played.stages[stage_of_next(played)].fewest
    # Who has not come yet may still come.
    return begun and len(qualified(contest, division)) < fewest


def impact(contest: Contest, after: Contest, division: str) -> tuple[Change, ...]:
    """Return the players whose places differ in *after*, a changed copy of *contest*."""
    old, new = _ranks(contest, division), _ranks(after, division)
    on, on_after = qualified(contest, division), qualified(after, division)
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
    return {p.player: p.rank if p.placed else 0 for p in standings(contest, division)}
