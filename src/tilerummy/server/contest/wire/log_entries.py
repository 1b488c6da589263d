"""Events as entries of a contest's log: a code, and the values of its sentence."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from tilerummy.contest.model.event import TURN_TIMES

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event
    from tilerummy.server.contest.wire.facts import Facts

_WORD: Final = re.compile(r"(?<!^)(?=[A-Z])")


def code_of(event: Event) -> str:
    """Return the kind of the event, such as ``round_published``."""
    return _WORD.sub("_", type(event).__name__).lower()


def params_of(facts: Facts, event: Event) -> dict[str, int | str]:
    """Return the simple values of *event*, with people and divisions by their current names."""
    contest, divisions = facts.contest, facts.contest.divisions
    told: dict[str, int | str] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, bool) or value is None or field.name in {"by", "record"}:
            continue
        if field.name in TURN_TIMES and not value:
            continue
        if field.name == "division" and value in contest.divisions:
            told["division"] = contest.divisions[value].name
        elif field.name == "entrant" and value in contest.entrants:
            told["player"] = facts.called(value)
        elif field.name == "entrant" and value in facts.dropped:
            told["player"] = facts.dropped[value]
        elif field.name == "table" and (owner := str(getattr(event, "division", ""))) in divisions:
            # Less one, as tables count from 0 in all that is stored.
            told["table"] = divisions[owner].numbering.of(value) - 1
        elif isinstance(value, int | str):
            told[field.name] = value
        elif field.name == "tables":
            told["tables"] = len(value)
    return told
