"""Games become a match: standings, and what breaks their ties.

Worst case of each function: linear in the games, and sorting as many entries as there are seats.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tilerummy.core.policy import MatchKey, MatchUnit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.outcome import Outcome
    from tilerummy.core.ruleset import Ruleset


class TieBreak(StrEnum):
    """A figure that ranks, in the order in which rule sets look at them."""

    WINS = "wins"
    SECOND_PLACES = "second_places"
    """None are counted where a call ends the game for all (T1)."""
    POINTS = "points"
    TILES = "tiles"
    TIME = "time"


ADVANCING: Final = 2
"""How many of a table go through to the next round of a contest (S3-47, S3-48)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One seat's place in a match; seats that nothing tells apart share a rank."""

    seat: int
    wins: int
    points: int
    second_places: int = 0
    """Games in which the seat came second, where that is played for (T1)."""
    tiles: int = 0
    """Tiles left at the end of the games, added up."""
    time_ms: int = 0
    """Game time used, in milliseconds."""
    rank: int = 0
    """From 1; 0 before ranking."""
    behind: TieBreak | None = None
    """The figure that puts the seat behind the one above; None for the first and for equals."""


_FIGURES: Final = {
    MatchKey.POINTS: (TieBreak.POINTS, TieBreak.SECOND_PLACES),
    MatchKey.WINS_POINTS: (TieBreak.WINS, TieBreak.SECOND_PLACES, TieBreak.POINTS),
    MatchKey.WINS_POINTS_TILES_TIME: tuple(TieBreak),
}


def standings(ruleset: Ruleset, outcomes: Sequence[Outcome], seats: int) -> tuple[Standing, ...]:
    """Return the standings after *outcomes*, best first (S0-49, S1-27, S4-60)."""
    return rank(
        ruleset.match_key,
        (
            Standing(
                seat=seat,
                wins=sum(seat in outcome.winners for outcome in outcomes),
                points=sum(outcome.net(seat) for outcome in outcomes),
                second_places=sum(seat in outcome.runners_up for outcome in outcomes),
                tiles=sum(outcome.tiles[seat] for outcome in outcomes),
                time_ms=sum(outcome.used_ms[seat] for outcome in outcomes if outcome.used_ms),
            )
            for seat in range(seats)
        ),
    )


def standings_of_scores(ruleset: Ruleset, games: Sequence[Sequence[int]]) -> tuple[Standing, ...]:
    """Return the standings of *games* of which only the scores were written down, by seat.

    That is all that the printed sheets tell (S0-53, S1-35, S3-46). The most points have won a
    game: a winner gets what the others pay.
    """
    winners = [{at for at, score in enumerate(game) if score == max(game)} for game in games]
    return rank(
        ruleset.match_key,
        (
            Standing(
                seat=seat,
                wins=sum(seat in won for won in winners),
                points=sum(game[seat] for game in games),
            )
            for seat in range(len(games[0]))
        ),
    )


def advancing(ranked: Sequence[Standing]) -> tuple[int, ...]:
    """Return the seats of *ranked* standings that go through to the next round (S3-48)."""
    return tuple(standing.seat for standing in ranked[:ADVANCING])


def rank(key: MatchKey, entries: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return *entries* best first with their ranks, ordered by *key* (C15)."""
    ordered = sorted(entries, key=lambda entry: (_order(key, entry), entry.seat))
    ranked: list[Standing] = []
    for place, entry in enumerate(ordered, start=1):
        behind = _behind(key, ranked[-1], entry) if ranked else None
        tied = bool(ranked) and behind is None
        ranked.append(replace(entry, rank=ranked[-1].rank if tied else place, behind=behind))
    return tuple(ranked)


def _behind(key: MatchKey, above: Standing, entry: Standing) -> TieBreak | None:
    """Return the first figure in which *entry* falls behind *above*."""
    pairs = zip(_FIGURES[key], _order(key, above), _order(key, entry), strict=True)
    return next((figure for figure, one, other in pairs if one != other), None)


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
            return (-entry.points, -entry.second_places)
        case MatchKey.WINS_POINTS:
            return (-entry.wins, -entry.second_places, -entry.points)
        case MatchKey.WINS_POINTS_TILES_TIME:
            return (
                -entry.wins,
                -entry.second_places,
                -entry.points,
                entry.tiles,
                entry.time_ms,
            )
