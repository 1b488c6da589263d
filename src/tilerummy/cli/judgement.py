"""Sentences of ``tilerummy review --judge``: in per cent, and silent about what may be noise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tilerummy.review import TurnFacts
    from tilerummy.review.judge import PlayerJudged, TurnJudged

AGAINST: Final = "Chances are against players like the bots that they were learnt from."


def told_judgement(fact: TurnFacts, judged: TurnJudged | None) -> str:
    """Return what is worth saying of a turn beside its facts."""
    if judged is None:
        return ""
    parts = [f"chance {100 * judged.chance.mean:.0f} %"]
    if judged.cost.mean:
        better = "drawing" if judged.better is None else "laying"
        if judged.better is not None:
            better += f" {judged.better.tiles - fact.turn.before.table.tiles}"
        parts.append(f"cost {100 * judged.cost.mean:.0f} % against {better}")
    if judged.luck.loud:
        parts.append(f"luck {100 * judged.luck.mean:+.0f} %")
    return f" ({', '.join(parts)})"


def told_account(sums: PlayerJudged) -> str:
    """Return how a player's chance came from the deal to the result; the figures add up."""
    dealt, result = round(100 * sums.dealt.mean), round(100 * sums.result)
    rest = result - dealt
    parts = [f"dealt {dealt} %"]
    for name, part in (("luck", sums.luck), ("decisions", sums.decisions)):
        if part.loud:
            percent = round(100 * part.mean)
            rest -= percent
            parts.append(f"{name} {percent:+d} % ± {100 * part.error:.0f}")
    parts.append(f"the others and the rest {rest:+d} %")
    return f"{', '.join(parts)}: {result} %" if sums.over else f"{', '.join(parts)}: now {result} %"
