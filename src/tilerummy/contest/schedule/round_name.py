"""The names of rounds: preliminaries, round of 64, quarter-final, semi-final and final."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tilerummy.contest.model.stage import Format
from tilerummy.contest.model.state import RoundStatus
from tilerummy.contest.seating.sizes import compositions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.stage import Stage
    from tilerummy.contest.model.state import Division, Round


class RoundKind(StrEnum):
    """The place of a round in its format."""

    PRELIMINARY = "preliminary"
    """Of a stage before another one."""
    ROUND_OF = "round_of"
    """Of a knock-out, named by the number of players who are still in it."""
    QUARTERFINAL = "quarterfinal"
    SEMIFINAL = "semifinal"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundName:
    """The name of a round, for every language to word."""

    kind: RoundKind | None
    """None where only the director's *text* names it."""
    players: int
    """How many play this round or have a bye in it."""
    text: str = ""
    """The director's own name for it, which replaces the other; empty if there is none."""


_LAST = (RoundKind.FINAL, RoundKind.SEMIFINAL, RoundKind.QUARTERFINAL)
"""By the number of rounds that follow in a knock-out."""


def round_name(division: Division, number: int) -> RoundName | None:
    """Return the name of round *number*, from 0; None if it has its number alone."""
    played = division.rounds[number]
    stage, players = division.stages[played.stage], players_in(played)
    sizes = [len(pod.seats) for pod in played.pods]
    kind: RoundKind | None = None
    if stage.format is Format.KNOCKOUT:
        kind = knockout_kind(len(rounds_ahead(stage, sizes, players - sum(sizes))))
    elif played.stage + 1 < len(division.stages):
        kind = RoundKind.PRELIMINARY
    elif stage.cut is not None and len(sizes) == 1:
        kind = RoundKind.FINAL
    if kind is None and not played.name:
        return None
    return RoundName(kind=kind, players=players, text=played.name)


def knockout_kind(left: int) -> RoundKind:
    """Return what a round of a knock-out is called that *left* rounds follow."""
    return _LAST[left] if left < len(_LAST) else RoundKind.ROUND_OF


def players_in(played: Round) -> int:
    """Return how many have a seat or a bye in a round, or are to have one."""
    found = sum(len(pod.seats) for pod in played.pods) + len(played.waiting)
    if played.status is RoundStatus.DRAFT and played.going is not None:
        return max(found, len(played.going))
    return found


def rounds_ahead(stage: Stage, tables: Sequence[int], waiting: int) -> list[int]:
    """Return how many players each round has that follows in a knock-out, if nobody leaves.

    *tables* are the sizes of the tables of the round before, in which *waiting* players have a bye.
    """
    found: list[int] = []
    while len(tables) > 1 or waiting:
        players = sum(tables) + waiting
        advance = waiting + sum(min(stage.advance, seats) for seats in tables)
        if advance < stage.fewest:  # the best of the others fill the last table
            advance = min(stage.table_size, players)
        if advance >= players:
            break
        found.append(advance)
        tables = tables_for(stage, advance)
        waiting = advance - sum(tables)
    return found


def tables_for(stage: Stage, players: int) -> tuple[int, ...]:
    """Return the sizes of the tables of a round of *players*; none if they are too few."""
    return compositions(players, stage.table_size)[0] if players >= stage.fewest else ()
