"""Changes of a draft by hand, and their consequences."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tilerummy.contest import command as asked
from tilerummy.contest.decide.require import known_division, known_entrant, require
from tilerummy.contest.model.state import RoundStatus
from tilerummy.core.names import same_as
from tilerummy.core.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tilerummy.contest.model.state import Contest, Division

Tables = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """A seat of a draft, and its problems."""

    entrant: str
    met: tuple[str, ...]
    """Players at this table who have met before."""
    same_group: tuple[str, ...]
    apart: tuple[str, ...]
    """Players at this table whom this one must not meet."""
    pinned: int | None
    """The table where this player must sit, if it is not this one."""
    starts: int
    """Number of games that this player has started so far."""
    starts_apart: bool
    """Whether this player would then have two starts more than another of the division."""


def drafted(division: Division) -> Tables:
    """Return the tables of the draft.

    Raises:
        ContestError: ``no_draft``.
    """
    last = division.rounds[-1] if division.rounds else None
    require(last is not None and last.status is RoundStatus.DRAFT, "no_draft", "there is no draft")
    return () if last is None else tuple(pod.seats for pod in last.pods)


def arranged(contest: Contest, command: asked.Arranging) -> asked.DraftRound:
    """Return the draft after *command*.

    Raises:
        ContestError: ``no_draft``, ``unknown_table``, ``not_at_table``.
    """
    match command:
        case asked.SeatTables():
            key = command.division
            tables: Tables = tuple(table for table in command.tables if table)
        case asked.MoveEntrant():
            key = known_entrant(contest, command.entrant).division
            tables = moved(contest, command.entrant, command.table, command.seat)
        case asked.SwapEntrants():
            key = known_entrant(contest, command.one).division
            tables = swapped(contest, command.one, command.other)
        case asked.JoinTables():
            key = command.division
            tables = joined(known_division(contest, key), command.one, command.other)
        case asked.SplitTable():
            key = command.division
            tables = split(known_division(contest, key), command.table)
    return asked.DraftRound(division=key, tables=tables)


def moved(contest: Contest, entrant: str, table: int, seat: int | None) -> Tables:
    """Return the draft with *entrant* at *table*, in front of *seat*; None: at the end."""
    tables = drafted(contest.divisions[known_entrant(contest, entrant).division])
    known = 0 <= table <= len(tables)
    require(known, "unknown_table", "there is no such table")
    # Its place is found before the one who moves has left a place at the same table.
    target = [*tables[table]] if table < len(tables) else []
    at = len(target) if seat is None else min(seat, len(target))
    at -= entrant in target[:at]
    rest = [[player for player in seats if player != entrant] for seats in (*tables, ())]
    rest[table].insert(at, entrant)
    return _without_empty(rest)


def swapped(contest: Contest, one: str, other: str) -> Tables:
    """Return the draft with two players swapped; one of them may have had no seat."""
    tables = drafted(contest.divisions[known_entrant(contest, one).division])
    known_entrant(contest, other)
    seated = {player for table in tables for player in table}
    require(bool({one, other} & seated), "not_at_table", "neither of them has a seat")
    exchange = {one: other, other: one}
    return tuple(tuple(exchange.get(player, player) for player in table) for table in tables)


def joined(division: Division, one: int, other: int) -> Tables:
    """Return the draft with two tables merged."""
    tables = [list(table) for table in drafted(division)]
    known = one != other and max(one, other) < len(tables)
    require(known, "unknown_table", "there are no such two tables")
    tables[one] += tables[other]
    del tables[other]
    return _without_empty(tables)


def split(division: Division, table: int) -> Tables:
    """Return the draft with *table* split in two."""
    tables = [list(seats) for seats in drafted(division)]
    known = table < len(tables) and len(tables[table]) > 1
    require(known, "unknown_table", "there is no such table to be split")
    half = (len(tables[table]) + 1) // 2
    tables.append(tables[table][half:])
    del tables[table][half:]
    return _without_empty(tables)


def seats_allowed(division: Division, stage: int) -> tuple[int, int]:
    """Return the fewest and the most players at a table of *stage*.

    The rule set limits them, and a stage with smaller tables too (`Stage.table_size`).
    """
    ruleset = PRESETS[division.ruleset]
    fewest = division.stages[min(stage, len(division.stages) - 1)].fewest
    return min(ruleset.min_seats, fewest), ruleset.max_seats


def fits(division: Division, stage: int, seats: int) -> bool:
    """Return whether a table of *stage* can have *seats* players."""
    least, most = seats_allowed(division, stage)
    return least <= seats <= most


def consequences(contest: Contest, key: str, tables: Tables) -> tuple[tuple[Seat, ...], ...]:
    """Return the problems of each seat of *tables*, a draft of the next round."""
    division = contest.divisions[key]
    played = [each for each in division.rounds if each.status is not RoundStatus.DRAFT]
    met = _pairs(pod.seats for each in played for pod in each.pods)
    apart = _pairs(division.apart)
    starts = Counter(pod.seats[0] for each in played for pod in each.pods)
    fewest = min((starts[player] for player in contest.there(key)), default=0)
    groups = {
        player: same_as(contest.entrants[player].group or "")
        for table in tables
        for player in table
    }
    return tuple(
        tuple(
            Seat(
                entrant=player,
                met=tuple(o for o in table if frozenset((player, o)) in met),
                same_group=tuple(
                    o for o in table if o != player and groups[o] and groups[o] == groups[player]
                ),
                apart=tuple(o for o in table if frozenset((player, o)) in apart),
                pinned=None if (pin := division.pins.get(player)) == number else pin,
                starts=starts[player],
                starts_apart=at == 0 and starts[player] + 1 > fewest + 1,
            )
            for at, player in enumerate(table)
        )
        for number, table in enumerate(tables)
    )


def _pairs(tables: Iterable[tuple[str, ...]]) -> set[frozenset[str]]:
    return {frozenset(pair) for table in tables for pair in combinations(table, 2)}


def _without_empty(tables: Iterable[Iterable[str]]) -> Tables:
    """Return *tables* without those at which nobody sits."""
    return tuple(made for table in tables if (made := tuple(table)))
