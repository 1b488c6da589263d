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
    """Of a knock-out, named by the number of players still in it."""
    QUARTERFINAL = "quarterfinal"
    SEMIFINAL = "semifinal"
    FINAL = "final"


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundName:
    """The name of a round, to be put into words in each language."""

    kind: RoundKind | None
    """None if only the director's *text* names it."""
    players: int
    """Number of players with a seat or a bye in this round."""
    text: str = ""
    """The director's own name for it, which replaces the usual one; empty without one."""


_LAST = (RoundKind.FINAL, RoundKind.SEMIFINAL, RoundKind.QUARTERFINAL)
"""By the number of rounds that follow in a knock-out."""


def round_name(division: Division, number: int) -> RoundName | None:
    """Return the name of round *number*, from 0; None if it has only its number."""
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
    """Return the kind of a knock-out's round that *left* more rounds follow."""
    return _LAST[left] if left < len(_LAST) else RoundKind.ROUND_OF


def players_in(played: Round) -> int:
    """Return the number of players with a seat or a bye in a round."""
    found = sum(len(pod.seats) for pod in played.pods) + len(played.waiting)
    if played.status is RoundStatus.DRAFT and played.going is not None:
        return max(found, len(played.going))
    return found


def rounds_ahead(stage: Stage, tables: Sequence[int], waiting: int) -> list[int]:
    """Return the number of players in each later round of a knock-out, if nobody leaves.

    *tables* are the table sizes of the round before, in which *waiting* players have a bye.
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
    """Return the table sizes of a round of *players*; empty if they are too few."""
    return compositions(players, stage.table_size)[0] if players >= stage.fewest else ()
