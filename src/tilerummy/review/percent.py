"""Judgement in whole per cent, as people are told it: silent about what may be noise."""

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
    """To win when it began, of who took it."""
    chance_error: int
    cost: int | None
    """What the best candidate promised beyond what was chosen; None where that may be noise."""
    luck: int | None
    """What the tile drawn changed; None where that may be noise."""

    @classmethod
    def of(cls, judged: TurnJudged) -> TurnInPercent:
        """Return the figures of *judged*."""
        chance, error = _percent(judged.chance.mean), _percent(judged.chance.error)
        return cls(chance, error, _loud(judged.cost), _loud(judged.luck))


@dataclass(frozen=True, slots=True)
class PlayerInPercent:
    """How a chance came from the deal to the result: figures that add up as they are told."""

    dealt: int
    luck: int | None
    """Of all draws; None where that may be noise: it is then among the rest."""
    luck_error: int
    decisions: int | None
    """0 or less; None likewise."""
    decisions_error: int
    rest: int
    """What the others did and drew, what the estimates missed, and what may be noise."""
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
