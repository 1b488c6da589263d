"""Judgement in whole per cent, for people: silent about possible noise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tilerummy.chance import Chance
    from tilerummy.review.judge import PlayerJudged, TurnJudged


@dataclass(frozen=True, slots=True)
class TurnInPercent:
    """What is worth saying of a turn."""

    chance: int
    """Chance of the player to win when the turn began."""
    chance_error: int
    cost: int | None
    """The gain of the best candidate over the chosen turn; None where that may be noise."""
    luck: int | None
    """The change by the drawn tile; None where that may be noise."""

    @classmethod
    def of(cls, judged: TurnJudged) -> TurnInPercent:
        """Return the figures of *judged*."""
        chance, error = _percent(judged.chance.mean), _percent(judged.chance.error)
        return cls(chance, error, _loud(judged.cost), _loud(judged.luck))


@dataclass(frozen=True, slots=True)
class PlayerInPercent:
    """The way of a chance from the deal to the result, in rounded figures that add up."""

    dealt: int
    luck: int | None
    """Of all draws; None where that may be noise: it is then among the rest."""
    luck_error: int
    decisions: int | None
    """0 or less; None likewise."""
    decisions_error: int
    rest: int
    """The rest: the others' play and draws, errors of the estimates, and noise."""
    result: int

    @classmethod
    def of(cls, judged: PlayerJudged) -> PlayerInPercent:
        """Return the figures of *judged*."""
        dealt, result = _percent(judged.dealt.mean), _percent(judged.result)
        luck, decisions = _loud(judged.luck), _loud(judged.decisions)
        return cls(
            dealt,
            luck,
            _percent(judged.luck.error),
            decisions,
            _percent(judged.decisions.error),
            result - dealt - (luck or 0) - (decisions or 0),
            result,
        )


def _loud(part: Chance) -> int | None:
    return (_percent(part.mean) or None) if part.loud else None


def _percent(chance: float) -> int:
    return round(100 * chance)
