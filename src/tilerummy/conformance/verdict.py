"""How answers are worded: the keys and words of the case files, which other programs know too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tilerummy.core.errors import TilerummyError
from tilerummy.core.event import Drew, GameEnded
from tilerummy.core.violation import ViolationCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tilerummy.core.event import Event
    from tilerummy.core.state import State
    from tilerummy.core.violation import Violation

Json = dict[str, Any]
"""A JSON object."""

_WHY: Final = {
    ViolationCode.NOT_A_MELD: "bad_set",
    ViolationCode.BELOW_THRESHOLD: "meld_below_30",
    ViolationCode.TABLE_TOUCHED_BEFORE_OPENING: "table_touched_before_meld",
    ViolationCode.JOKER_NOT_IN_NEW_MELD: "joker_not_in_new_set",
    ViolationCode.TOO_FEW_DOUBLES: "only_two_doubles",
}
"""Words of the case files that differ from the codes: other programs are judged by them."""


class CaseError(TilerummyError):
    """A case that asks for what does not exist, or tells of what cannot be."""


def illegal(violations: Sequence[Violation]) -> Json:
    """Return the verdict on a turn with *violations*: the plainest reason, and all codes."""
    code = violations[0].code
    return {
        "verdict": "illegal",
        "why": _WHY.get(code, str(code)),
        "violations": [str(violation.code) for violation in violations],
    }


def drawn(events: Iterable[Event]) -> int:
    """Return how many tiles were drawn in *events*."""
    return sum(len(event.tiles) for event in events if isinstance(event, Drew))


def after_turn(before: State, after: State, events: Sequence[Event]) -> Json:
    """Return what became of the game in the turn from *before* to *after*."""
    ended = next((event.outcome for event in events if isinstance(event, GameEnded)), None)
    fields: Json = {
        "verdict": "state",
        "draw": drawn(events),
        "next_player": ended is None and after.seat != before.seat,
        "game_over": ended is not None,
    }
    return fields if ended is None else fields | {"end": str(ended.termination)}
