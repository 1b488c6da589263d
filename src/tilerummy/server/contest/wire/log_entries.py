"""Events as entries of a contest's log: a code, and the values of its sentence."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from tilerummy.contest.model.event import TURN_TIMES

if TYPE_CHECKING:
    from tilerummy.contest.model.event import Event
    from tilerummy.contest.model.state import Contest
    from tilerummy.server.contest.wire.facts import Facts

_WORD: Final = re.compile(r"(?<!^)(?=[A-Z])")


def code_of(event: Event) -> str:
    """Return the kind of the event, such as ``round_published``."""
    return _WORD.sub("_", type(event).__name__).lower()


def params_of(facts: Facts, event: Event) -> dict[str, int | str]:
    """Return the simple values of *event*, with people and divisions by their current names.

    ``table`` counts from 0. ``table_number`` is the number of the real table, if it has its own.
    """
    contest = facts.contest
    params: dict[str, int | str] = {}
    for field in fields(event):
        value = getattr(event, field.name)
        if isinstance(value, bool) or value is None or field.name in {"by", "record"}:
            continue
        if field.name in TURN_TIMES and not value:
            continue
        if field.name == "division" and value in contest.divisions:
            params["division"] = contest.divisions[value].name
        elif field.name == "entrant" and value in contest.entrants:
            params["player"] = facts.called(value)
        elif field.name == "entrant" and value in facts.dropped:
            params["player"] = facts.dropped[value]
        elif isinstance(value, int | str):
            params[field.name] = value
        elif field.name == "tables":
            params["tables"] = len(value)
    if (numbered := _number_of_table(contest, event)) is not None:
        params["table_number"] = numbered
    return params


def _number_of_table(contest: Contest, event: Event) -> int | None:
    """Return the number of the real table of *event*; None where tables count from 1."""
    table = getattr(event, "table", None)
    division = contest.divisions.get(getattr(event, "division", ""))
    if table is None or division is None or not division.numbering.numbers:
        return None
    return division.numbering.of(table)
