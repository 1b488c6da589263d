"""The referee's arithmetic: from the tiles left to the scores (S3-43, S3-27 to S3-29)."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from tilerummy.contest.errors import ContestError
from tilerummy.contest.model.result import Result
from tilerummy.core.presets import TOURNAMENT
from tilerummy.core.scoring import score_call, score_exhaustion

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A referee's notes on one player at the end of a game."""

    player: str
    owed: int
    """Sum of the tiles left, or the flat points of a player who never opened (`liabilities`)."""
    tiles: int
    """Number of tiles left."""
    seconds: float = 0
    """Game time used."""


def score_sheet(
    lines: Sequence[Line],
    *,
    winner: int | None,
    clock_s: int | None = None,
    ruleset: Ruleset = TOURNAMENT,
) -> tuple[Result, ...]:
    """Return the results of a game at a real table.

    Args:
        lines: the players' lines, by seat.
        winner: the seat that went out and called; None if the pool ran out (S3-34).
        clock_s: the time of each player in seconds; each started second over costs a point (S3-20,
            T2).
        ruleset: the rules for an exhausted game (S3-36 to S3-38).

    Raises:
        ContestError: ``bad_sheet`` for impossible figures.
    """
    if any(min(line.owed, line.tiles) < 0 for line in lines):
        raise ContestError("bad_sheet", "a number of tiles or points is negative")
    if any(line.seconds < 0 for line in lines):
        raise ContestError("bad_sheet", "a clock shows more time than it began with")
    if winner is not None and (lines[winner].owed or lines[winner].tiles):
        raise ContestError("bad_sheet", "a player who went out has no tiles left")
    owed = [line.owed for line in lines]
    tiles = [line.tiles for line in lines]
    if winner is None:
        outcome = score_exhaustion(ruleset, owed, tiles)
    else:
        outcome = score_call(owed, tiles, winner)
    return tuple(
        Result(
            player=line.player,
            score=outcome.scores[seat] - _late(line.seconds, clock_s),
            penalty=_late(line.seconds, clock_s),
            tiles=line.tiles,
            seconds=line.seconds,
            won=seat in outcome.winners,
        )
        for seat, line in enumerate(lines)
    )


def balanced(results: Sequence[Result]) -> bool:
    """Return whether losers lose what winners win (S3-44). Nobody wins points for time (T2)."""
    minus, plus = totals(results)
    return minus == plus


def totals(results: Sequence[Result]) -> tuple[int, int]:
    """Return the sum that the losers pay, and the sum that the winners get (S3-44)."""
    paid = [result.score + result.penalty for result in results]
    return -sum(min(0, points) for points in paid), sum(max(0, points) for points in paid)


def _late(seconds: float, clock_s: int | None) -> int:
    """Return what *seconds* on a clock of *clock_s* cost: a point for each started second."""
    return 0 if clock_s is None else max(0, ceil(seconds - clock_s))
