"""Sentences of ``tilerummy review --judge``: in per cent, and silent about what may be noise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.review.percent import PlayerInPercent, TurnInPercent

if TYPE_CHECKING:
    from tilerummy.review import TurnFacts
    from tilerummy.review.judge import PlayerJudged, TurnJudged

AGAINST: Final = "Chances assume players like the bots in the training games."


def judgement_text(fact: TurnFacts, judged: TurnJudged | None) -> str:
    """Return the comments on a turn, besides its facts."""
    if judged is None:
        return ""
    percent = TurnInPercent.of(judged)
    parts = [f"chance {percent.chance} %"]
    if percent.cost is not None:
        better = "drawing" if judged.better is None else "laying"
        if judged.better is not None:
            better += f" {judged.better.tiles - fact.turn.before.table.tiles}"
        parts.append(f"cost {percent.cost} % against {better}")
    if percent.luck is not None:
        parts.append(f"luck {percent.luck:+d} %")
    return f" ({', '.join(parts)})"


def account_text(sums: PlayerJudged) -> str:
    """Return how a player's chance came from the deal to the result; the figures add up."""
    percent = PlayerInPercent.of(sums)
    parts = [f"dealt {percent.dealt} %"]
    if percent.luck is not None:
        parts.append(f"luck {percent.luck:+d} % ± {percent.luck_error}")
    if percent.decisions is not None:
        parts.append(f"decisions {percent.decisions:+d} % ± {percent.decisions_error}")
    parts.append(f"the others and the rest {percent.rest:+d} %")
    end = f"{percent.result} %" if sums.over else f"now {percent.result} %"
    return f"{', '.join(parts)}: {end}"
