"""One function per type of action: what a case asks, asked of the core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tilerummy.conformance import failed, match, melds, scores, turns
from tilerummy.conformance.verdict import CaseError, illegal
from tilerummy.core.format.json_fields import JsonFields
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.violation import IllegalTurn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tilerummy.conformance.verdict import Json
    from tilerummy.core.ruleset import Ruleset


def judge(case: Mapping[str, Any]) -> Json:
    """Return the ``actual`` of *case*: what the rules say, with the keys of an ``expected``.

    >>> from tilerummy.conformance import judge
    >>> judge({"ruleset": "classic", "action": {"type": "check_set", "set": "[R4 R5 K6]"}})
    {'verdict': 'illegal', 'fault': 'mixed'}

    Raises:
        TilerummyError: for an unusable case; the code names the fault.
    """
    fields = JsonFields(case)
    ruleset = parse_ruleset(fields.text("ruleset"))
    action = fields.object("action")
    kind = action.text("type")
    judged = _ACTIONS.get(kind)
    if judged is None:
        raise CaseError("unknown_action", f"no action {kind[:40]!a}")
    try:
        return judged(ruleset, fields.object("given", {}), action)
    except IllegalTurn as refused:
        return illegal(refused.violations)


_ACTIONS: Final[Mapping[str, Callable[[Ruleset, JsonFields, JsonFields], Json]]] = {
    "check_set": melds.check_set,
    "play": melds.play,
    "turns": turns.turns,
    "think": turns.think,
    "draw": turns.draw,
    "pass": turns.pass_,
    "end_turn": turns.end_turn,
    "claim_redeal": turns.claim_redeal,
    "last_round": turns.last_round,
    "timeout": failed.timeout,
    "fail_combination": failed.fail_combination,
    "setup": match.setup,
    "start": match.starter,
    "deal": match.deal,
    "match_over": match.match_over,
    "standings": match.match_standings,
    "score_game": scores.score_game,
    "score_match": scores.score_match,
    "match_winner": scores.match_winner,
    "rank": scores.rank_sheet,
    "apply_time_penalty": scores.apply_time_penalty,
}
