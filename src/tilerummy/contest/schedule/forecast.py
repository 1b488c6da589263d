"""The rounds of a format before the start: how many, for how many players, and how long."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.contest.model.stage import Format
from tilerummy.contest.schedule.round_name import (
    RoundKind,
    knockout_kind,
    rounds_ahead,
    tables_for,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.contest.model.stage import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundForecast:
    """A later round."""

    stage: int
    kind: RoundKind | None
    """The place of the round in its format; None without a name."""
    players: int
    """Players of the round, including byes."""
    tables: int
    byes: int
    games: int
    seconds: int | None
    """Longest duration by clocks and bell, without breaks; None without both."""


def _longest_s(stage: Stage, seats: int, clock_s: int | None) -> int | None:
    """Return the longest that a game of *seats* players lasts; None without clock and bell."""
    clocks = [] if clock_s is None else [seats * clock_s]
    bell = [] if stage.game_min is None else [60 * stage.game_min]
    return min([*clocks, *bell], default=None)


def forecast(
    stages: Sequence[Stage], players: int, clock_s: int | None
) -> tuple[RoundForecast, ...]:
    """Return all rounds for *players* if nobody leaves.

    Stages for which too few players are left are missing.
    """
    found: list[RoundForecast] = []
    for number, stage in enumerate(stages):
        count = players if stage.cut is None else min(players, stage.cut)
        tables = tables_for(stage, count)
        if not tables:
            break
        counts = [count] * stage.rounds
        if stage.format is Format.KNOCKOUT:
            counts = [count, *rounds_ahead(stage, tables, count - sum(tables))]
        for at, here in enumerate(counts):
            sizes = tables_for(stage, here)
            kind: RoundKind | None = None
            if stage.format is Format.KNOCKOUT:
                kind = knockout_kind(len(counts) - at - 1)
            elif number + 1 < len(stages):
                kind = RoundKind.PRELIMINARY
            elif stage.cut is not None and len(sizes) == 1:
                kind = RoundKind.FINAL
            longest_s = _longest_s(stage, sizes[0], clock_s)
            found.append(
                RoundForecast(
                    stage=number,
                    kind=kind,
                    players=here,
                    tables=len(sizes),
                    byes=here - sum(sizes),
                    games=stage.games,
                    seconds=None if longest_s is None else stage.games * longest_s,
                )
            )
        players = count
    return tuple(found)
