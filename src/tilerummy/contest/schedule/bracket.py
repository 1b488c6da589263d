"""The bracket of a knock-out: its rounds so far, and the tables of later rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.stage_progress import stage_of_next
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.schedule.round_name import (
    RoundName,
    knockout_kind,
    round_name,
    rounds_ahead,
    tables_for,
)
from tilerummy.contest.standings.advancing import from_table, qualified
from tilerummy.contest.standings.progress import contenders, table_standings

if TYPE_CHECKING:
    from collections.abc import Collection

    from tilerummy.contest.model.state import Contest, Division


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketSeat:
    """A player at a table of the bracket."""

    entrant: str
    rank: int | None
    """The place at the table; None without a result."""
    goes_on: bool | None
    """Whether the player advances; None while that is open, and in the final."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketTable:
    """A table of the bracket."""

    seats: tuple[BracketSeat, ...]
    free: int = 0
    """Number of seats of a later round that are still open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRound:
    """A round of the bracket."""

    round: int | None
    """From 0; None for a later round."""
    name: RoundName | None
    status: RoundStatus | None
    tables: tuple[BracketTable, ...]
    waiting: tuple[str, ...] = ()


def bracket(contest: Contest, key: str) -> tuple[BracketRound, ...]:
    """Return the rounds of a division's knock-out; empty without a knock-out.

    Of several knock-outs, it is the running one, or the next, or else the last. Later rounds have
    the size that they have if nobody leaves.
    """
    division = contest.divisions[key]
    stage = _knockout(division)
    if stage is None:
        return ()
    going = qualified(contest, key)
    begun = [
        at
        for at, each in enumerate(division.rounds)
        if each.stage == stage and each.status is not RoundStatus.DRAFT
    ]
    played = [_played(contest, key, at, going) for at in begun]
    return (*played, *_to_come(contest, key, stage, begun[-1] if begun else None, going))


def _knockout(division: Division) -> int | None:
    """Return the stage that the bracket shows."""
    found = [at for at, each in enumerate(division.stages) if each.format is Format.KNOCKOUT]
    following = stage_of_next(division)
    return next((at for at in found if at >= following), found[-1] if found else None)


def _played(contest: Contest, key: str, number: int, going: Collection[str]) -> BracketRound:
    division = contest.divisions[key]
    played = division.rounds[number]
    tables = []
    for at, pod in enumerate(played.pods):
        placed = contenders(table_standings(contest, key, number, at))
        ranks = {place.player: place.rank for place in placed}
        on = from_table(contest, key, number, at, going)
        tables.append(
            BracketTable(
                seats=tuple(
                    BracketSeat(entrant=player, rank=ranks.get(player), goes_on=on[player])
                    for player in pod.seats
                )
            )
        )
    return BracketRound(
        round=number,
        name=round_name(division, number),
        status=played.status,
        tables=tuple(tables),
        waiting=played.waiting,
    )


def _to_come(
    contest: Contest, key: str, stage: int, newest: int | None, going: Collection[str]
) -> list[BracketRound]:
    """Return the rounds after round *newest* of the stage; all of them if it has not begun."""
    division = contest.divisions[key]
    terms = division.stages[stage]
    last = None if newest is None else division.rounds[newest]
    if last is not None and last.status is RoundStatus.RUNNING:
        sizes = [len(pod.seats) for pod in last.pods]
        ahead = rounds_ahead(terms, sizes, len(last.waiting))
    else:
        first = len(going)
        if stage_of_next(division) != stage:
            there = len(contest.there(key)) if last is None else 0
            first = there if terms.cut is None else min(there, terms.cut)
        tables = tables_for(terms, first)
        ahead = [first, *rounds_ahead(terms, tables, first - sum(tables))] if tables else []
    return [
        BracketRound(
            round=None,
            name=RoundName(kind=knockout_kind(len(ahead) - at - 1), players=players),
            status=None,
            tables=tuple(BracketTable(seats=(), free=size) for size in tables_for(terms, players)),
        )
        for at, players in enumerate(ahead)
    ]
