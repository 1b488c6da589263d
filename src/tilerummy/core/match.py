"""Games become a match: standings, and what breaks their ties."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tilerummy.core.policy import MatchKey, MatchUnit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One seat's place in a match; seats that nothing tells apart share a rank."""

    seat: int
    wins: int
    points: int
    tiles: int = 0
    """Tiles left at the end of the games, added up."""
    time_ms: int = 0
    """Game time used, in milliseconds."""
    rank: int = 0
    """From 1; 0 before ranking."""


def standings(ruleset: Ruleset, outcomes: Sequence[Outcome], seats: int) -> tuple[Standing, ...]:
    """Return the standings after *outcomes*, best first (S0-49, S1-27, S4-60)."""
    return rank(
        ruleset.match_key,
        (
            Standing(
                seat=seat,
                wins=sum(seat in outcome.winners for outcome in outcomes),
                points=sum(outcome.net(seat) for outcome in outcomes),
                tiles=sum(outcome.tiles[seat] for outcome in outcomes),
                time_ms=sum(outcome.used_ms[seat] for outcome in outcomes if outcome.used_ms),
            )
            for seat in range(seats)
        ),
    )


def rank(key: MatchKey, entries: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return *entries* best first with their ranks, ordered by *key* (C15)."""
    ordered = sorted(entries, key=lambda entry: (_order(key, entry), entry.seat))
    ranked: list[Standing] = []
    for place, entry in enumerate(ordered, start=1):
        tied = ranked and _order(key, ranked[-1]) == _order(key, entry)
        ranked.append(replace(entry, rank=ranked[-1].rank if tied else place))
    return tuple(ranked)


def is_over(ruleset: Ruleset, games: int, seats: int) -> bool:
    """Whether a match of *games* finished games has its agreed length (C14)."""
    length = ruleset.match_length
    if length.count is None:
        return False
    return games >= length.count * (seats if length.unit is MatchUnit.ROUNDS else 1)


def _order(key: MatchKey, entry: Standing) -> tuple[int, ...]:
    """Return a sort key, smallest first."""
    match key:
        case MatchKey.POINTS:
            return (-entry.points,)
        case MatchKey.WINS_POINTS:
            return (-entry.wins, -entry.points)
        case MatchKey.WINS_POINTS_TILES_TIME:
            return (-entry.wins, -entry.points, entry.tiles, entry.time_ms)
