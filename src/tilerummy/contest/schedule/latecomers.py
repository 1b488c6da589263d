"""Latecomers: people entered after the start, and where they can still join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import is_final, stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.seating.sizes import FOUR
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from tilerummy.contest.model.state import Contest, Division


@dataclass(frozen=True, slots=True)
class Latecomer:
    """A person who has had no seat and no bye, and where they can join."""

    entrant: str
    tables: tuple[int, ...]
    """Tables of the running round with a free seat that have not begun."""
    next_round: bool
    """Whether the next draft seats them."""
    admissible: bool
    """Whether the director can still seat them in the next round."""


def latecomers(contest: Contest, key: str) -> tuple[Latecomer, ...]:
    """Return everybody of a division who was entered too late for the rounds so far."""
    division = contest.divisions[key]
    begun = [each for each in division.rounds if each.status is not RoundStatus.DRAFT]
    if not begun:
        return ()
    known = {player for each in begun for pod in each.pods for player in pod.seats}
    known |= {player for each in begun for player in each.waiting}
    here = filter(contest.seatable, contest.there(key))
    late = [player for player in here if player not in known]
    tables, stage = free_tables(division), _stage_after(division)
    follows = stage < len(division.stages)
    opens = follows and _open_to_all(division, stage)
    return tuple(
        Latecomer(
            entrant=player,
            tables=tables,
            next_round=opens or (follows and (len(begun), player) in division.admitted),
            admissible=follows and not opens and (len(begun), player) not in division.admitted,
        )
        for player in late
    )


def free_tables(division: Division) -> tuple[int, ...]:
    """Return the tables of the running round where a person can still sit down.

    Tables on this server are left out, because their match already has its seats.
    """
    last = division.rounds[-1] if division.rounds else None
    if last is None or last.status is not RoundStatus.RUNNING or division.online:
        return ()
    size = division.stages[last.stage].table_size
    most = PRESETS[division.ruleset].max_seats if size == FOUR else size
    return tuple(
        at
        for at, pod in enumerate(last.pods)
        if len(pod.seats) < most and not any(game.entries for game in pod.games)
    )


def all_played(division: Division) -> bool:
    """Return whether no round follows the newest one, which may still be running."""
    return _stage_after(division) == len(division.stages)


def _stage_after(division: Division) -> int:
    """Return the stage of the round after the newest; the number of stages: none follows."""
    last = next(
        (one for one in reversed(division.rounds) if one.status is not RoundStatus.DRAFT), None
    )
    if last is None or last.status is RoundStatus.CLOSED:
        return stage_of_next(division)
    terms = division.stages[last.stage]
    if terms.format is Format.KNOCKOUT:
        return last.stage + is_final(last)
    played = sum(
        each.stage == last.stage and each.status is not RoundStatus.DRAFT
        for each in division.rounds
    )
    return last.stage + (played >= terms.rounds)


def _open_to_all(division: Division, stage: int) -> bool:
    """Whether whoever is there plays the next round, which is of *stage*."""
    terms = division.stages[stage]
    continues = any(
        each.stage == stage and each.status is not RoundStatus.DRAFT for each in division.rounds
    )
    return terms.cut is None and not (continues and terms.format is Format.KNOCKOUT)
