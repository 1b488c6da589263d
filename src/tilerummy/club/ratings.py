"""Ratings of a club's members by rule set, computed from the evenings that count.

The model is Plackett and Luce's with Weng and Lin's updates (2011), as openskill computes it: each
evening is one order of its players, whatever their number (docs/adr/0035).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log, sqrt
from typing import TYPE_CHECKING, Final

from openskill.models import PlackettLuce

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from openskill.models import PlackettLuceRating

    from tilerummy.club.state import Club, Revision

MOST_RATED: Final = 100_000
"""Results that ratings are computed from: those of the newest evenings."""
START: Final = 1500
"""The rating of a player without results, in points."""
_START: Final = 25.0
"""The same, in the unit of the model."""
_UNSURE: Final = _START / 3
"""The standard deviation of a player without results, in the unit of the model."""
_LUCK: Final = _START / 6
"""The standard deviation of one evening's luck, in the unit of the model."""
_POINTS: Final = 400 / log(10) / (_LUCK * sqrt(2))
"""Points in a unit of the model: 400 are odds of ten to one between two players whom it knows."""
_LIKELY: Final = 1.96
"""Standard deviations on either side that hold the strength in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Rating:
    """The estimated strength of a player, in points."""

    player: str
    rating: float
    uncertainty: float
    """The strength is within this of the rating in 95 of 100 cases; 0 for a fixed one."""
    evenings: int


def ratings(
    evenings: Iterable[Mapping[str, int]], fixed: Mapping[str, float] | None = None
) -> tuple[Rating, ...]:
    """Return the ratings after *evenings*: the places by player of each, the oldest first.

    Players in *fixed* keep the strength it gives, in points. Sorted by the lowest strength that is
    likely: the rating minus its uncertainty. An evening with fewer than two players counts for
    nobody.

    >>> first, second = ratings([{"Ada": 1, "Bo": 2}])
    >>> first.player, round(first.rating), round(first.uncertainty)
    ('Ada', 1578, 466)
    """
    model = PlackettLuce(mu=_START, sigma=_UNSURE, beta=_LUCK, tau=_START / 300)
    points = fixed or {}
    anchors = {
        player: model.rating(mu=_START + (value - START) / _POINTS, sigma=0.0)
        for player, value in points.items()
    }
    found: dict[str, PlackettLuceRating] = {}
    played: Counter[str] = Counter()
    for places in evenings:
        if len(places) < 2:
            continue
        played.update(places.keys())
        for one in places:
            if one not in found:
                found[one] = anchors[one] if one in anchors else model.rating()
        teams = [[found[one]] for one in places]
        after = model.rate(teams, ranks=[float(place) for place in places.values()])
        for player, (rating,) in zip(places, after, strict=True):
            if player not in anchors:
                found[player] = rating
    rated = [
        Rating(
            player,
            points.get(player, START + (one.mu - _START) * _POINTS),
            0.0 if player in anchors else _LIKELY * one.sigma * _POINTS,
            played[player],
        )
        for player, one in found.items()
    ]
    return tuple(sorted(rated, key=lambda one: (one.uncertainty - one.rating, one.player)))


def club_ratings(club: Club, strengths: Mapping[str, float]) -> dict[str, tuple[Rating, ...]]:
    """Return the ratings by name of the rule set, the one with the most evenings first.

    *strengths* has the fixed rating of each level of the bots, in points.
    """
    fixed = {key: strengths[one.bot] for key, one in club.members.items() if one.bot in strengths}
    families: dict[str, list[Mapping[str, int]]] = {}
    for evening in _newest(club):
        places = {one.member: one.place for one in evening.results}
        if len(places) > 1:
            families.setdefault(evening.ruleset, []).append(places)
    most_first = sorted(families, key=lambda name: (-len(families[name]), name))
    return {name: ratings(families[name], fixed) for name in most_first}


def _newest(club: Club) -> list[Revision]:
    """Return the newest evenings, with at most MOST_RATED results, in the order of dates."""
    left, found = MOST_RATED, []
    for evening in reversed(club.in_order.values()):
        left -= len(evening.results)
        if left < 0:
            break
        found.append(evening)
    return found[::-1]
