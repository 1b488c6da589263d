"""The strengths of the players as numbers, if they are public."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final

from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Strengths = tuple[float | None, ...]
"""Ratings by seat: a difference of 400 means odds of ten to one. None: unknown."""

STRENGTHS: Final[Mapping[str, float]] = {
    "easy": 0,
    "casual": 423,
    "medium": 716,
    "skilled": 1028,
    "strong": 1428,
    "hard": 1702,
    "expert": 2009,
}
"""Ratings of bots from games between two, by level (docs/research/bot-strength.md)."""
_UNIT: Final = 400.0
_ODDS: Final = 0.6
"""How far a unit tells at tables of several and in all rule sets, as an exponent of e."""


def strengths_of(names: Sequence[str]) -> Strengths:
    """Return the strengths of players, from their names in records.

    >>> strengths_of(["Mo", "Ada (hard)"])
    (None, 1702)
    """
    labels = [name.rpartition(" (") for name in names]
    return tuple(
        STRENGTHS.get(level[:-1]) if apart and level.endswith(")") else None
        for _, apart, level in labels
    )


def strength_features(you: int, seats: int, strengths: Strengths | None) -> dict[str, float]:
    """Return the features of *strengths* for seat *you*, by name; zeros if nothing is known.

    Raises:
        TilerummyError: ``strengths`` unless there is one for each seat.
    """
    known = strengths or (None,) * seats
    if len(known) != seats:
        raise TilerummyError("strengths", f"{seats} seats have as many strengths, not {len(known)}")
    units = [None if each is None else each / _UNIT for each in known]
    own = units[you]
    others = [unit for seat, unit in enumerate(units) if unit is not None and seat != you]
    mean, best = (sum(others) / len(others), max(others)) if others else (0.0, 0.0)
    labels = own is not None and bool(others)
    mine = exp(_ODDS * (own or 0.0))
    odds = mine / (mine + sum(exp(_ODDS * unit) for unit in others))
    return {
        "strength": own or 0.0,
        "strength_known": float(own is not None),
        "others_strength": mean,
        "others_known": len(others) / (seats - 1),
        "strongest_other": best,
        "next_strength": units[(you + 1) % seats] or 0.0,
        "stronger_than_mean": (own or 0.0) - mean if labels else 0.0,
        "stronger_than_best": (own or 0.0) - best if labels else 0.0,
        "strength_odds": odds * seats if labels else 0.0,
    }
