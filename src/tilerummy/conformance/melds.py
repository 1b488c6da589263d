"""Cases about melds, and about one play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.conformance.position import NOTHING, own_position
from tilerummy.core.classify import classify
from tilerummy.core.game import apply
from tilerummy.core.turn import Play
from tilerummy.core.why_not import why_not_a_meld

if TYPE_CHECKING:
    from tilerummy.conformance.verdict import Json
    from tilerummy.core.format.json_fields import JsonFields
    from tilerummy.core.ruleset import Ruleset


def check_set(ruleset: Ruleset, _given: JsonFields, action: JsonFields) -> Json:
    """Say what the tiles of ``set`` are, side by side: every reading, or why there is none."""
    meld = action.meld("set")
    readings = classify(meld, ruleset.meld_rules)
    if not readings:
        return {"verdict": "illegal", "fault": str(why_not_a_meld(meld, ruleset.meld_rules))}
    return {
        "verdict": "legal",
        "kinds": sorted(str(reading.kind) for reading in readings),
        "meld_value": max(reading.value for reading in readings),
        "stand_ins": {
            str(reading.kind): [str(stand_in) for stand_in in reading.stand_ins if stand_in]
            for reading in readings
        },
    }


def play(ruleset: Ruleset, given: JsonFields, action: JsonFields) -> Json:
    """Judge leaving ``table_after``, and tell what the rack holds then."""
    state = own_position(ruleset, given)
    turn = Play(action.table("table_after"), call=action.flag("call", default=False))
    after, _ = apply(state, turn, oracle=NOTHING)
    return {"verdict": "legal", "rack_after": str(after.racks[0])}
