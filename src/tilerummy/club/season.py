"""The standings of a season, which add up the best evenings of every player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from math import fsum
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta, Struct

from tilerummy.club.fields import MOST_RESULTS, Number, Points, Positive

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Count(StrEnum):
    """The figure of an evening that counts."""

    POINTS = "points"
    SCORE = "score"


class SeasonRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules that add up the evenings of a season. None means no limit."""

    count: Count
    points: Annotated[tuple[Points, ...], Meta(max_length=MOST_RESULTS)]
    """Points of the first place, the second, and so on."""
    best: Positive | None
    """Most evenings that count for a player, the best ones."""
    min_evenings: Number
    """Evenings a player needs to be ranked."""
    cap: Points | None
    """The score of an evening counts as this at most, and as minus this at least."""


@dataclass(frozen=True, slots=True)
class Attendance:
    """One player's result of one evening."""

    player: str
    place: int
    score: float


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings. *evenings* includes those that do not count."""

    player: str
    rank: int
    total: float
    evenings: int
    ranked: bool


def standings(rules: SeasonRules, evenings: Iterable[Iterable[Attendance]]) -> tuple[Standing, ...]:
    """Return the standings after *evenings*: ranked players first, the best total first.

    Ties share a rank and are ordered by name. The ranks of unranked players continue after those
    of the ranked.

    >>> rules = SeasonRules(Count.POINTS, (10, 7), best=1, min_evenings=1, cap=None)
    >>> first = [Attendance("Ada", 1, 30), Attendance("Bo", 2, -30)]
    >>> second = [Attendance("Bo", 1, 12), Attendance("Ada", 2, -12)]
    >>> [(one.player, one.rank, one.total) for one in standings(rules, [first, second])]
    [('Ada', 1, 10), ('Bo', 1, 10)]
    """
    values: dict[str, list[float]] = {}
    for evening in evenings:
        for entry in evening:
            values.setdefault(entry.player, []).append(evening_value(rules, entry))

    def key(player: str) -> tuple[bool, float]:
        return len(values[player]) < rules.min_evenings, -_total(rules, values[player])

    found: list[Standing] = []
    for (below, total), players in groupby(sorted(values, key=lambda one: (key(one), one)), key):
        rank = len(found) + 1
        found += [
            Standing(player, rank, -total + 0, len(values[player]), not below) for player in players
        ]
    return tuple(found)


def evening_value(rules: SeasonRules, entry: Attendance) -> float:
    """Return what an evening is worth to a player."""
    if rules.count is Count.POINTS:
        return rules.points[entry.place - 1] if entry.place <= len(rules.points) else 0
    if rules.cap is None:
        return entry.score
    return max(-rules.cap, min(rules.cap, entry.score))


def _total(rules: SeasonRules, values: Sequence[float]) -> float:
    """Return the total of the best evenings; a whole number if all of them are whole.

    The sum of fractions is rounded once, so that the order of the evenings does not matter.
    """
    counted = sorted(values, reverse=True)[: rules.best]
    return sum(counted) if all(isinstance(one, int) for one in counted) else fsum(counted)
