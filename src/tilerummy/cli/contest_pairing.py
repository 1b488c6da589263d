"""``tilerummy contest pair``: one Swiss round, for programs."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Any, Final

from tilerummy.cli.jsonl import InputError
from tilerummy.contest.pairing import pair
from tilerummy.core.format.json_fields import JsonFields

_FIELDS: Final = ("id", "table_size", "players", "history")
_MOST_PLAYERS: Final = 1000
_LARGEST_SCORE: Final = 1_000_000
_LARGEST_TABLE: Final = 4


def pair_line(request: dict[str, Any]) -> dict[str, Any]:
    """Answer one line."""
    given = JsonFields(request)
    given.only(_FIELDS)
    size = given.count("table_size", 2, least=2, most=_LARGEST_TABLE)
    scores: dict[str, Fraction] = {}
    for entrant in given.objects("players"):
        entrant.only(("id", "score"))
        name = entrant.text("id")
        if name in scores:
            raise InputError("doubled_player", f"the player {ascii(name)[:60]} appears twice")
        score = entrant.decimal("score", least=-_LARGEST_SCORE, most=_LARGEST_SCORE)
        scores[name] = Fraction(str(score))
    least = size - 1
    if not least <= len(scores) <= _MOST_PLAYERS:
        message = f"tables of {size} need from {least} to {_MOST_PLAYERS} players"
        raise InputError("out_of_range", message)
    names = list(scores)
    number = {name: at for at, name in enumerate(names)}
    met: set[tuple[int, int]] = set()
    waited: set[int] = set()
    for tables in _array(request["history"]) if "history" in given else ():
        sat: set[str] = set()
        for table in map(_array, _array(tables)):
            for player in table:
                if not isinstance(player, str):
                    raise _wrong()
                if player in sat:
                    sentence = f"the player {ascii(player)[:60]} appears twice in a round"
                    raise InputError("doubled_player", sentence)
                sat.add(player)
            known = sorted(number[player] for player in table if player in number)
            met.update(combinations(known, 2))
        waited |= {at for at, name in enumerate(names) if name not in sat}
    parts = lcm(*(score.denominator for score in scores.values()))  # only the order matters
    found = pair([int(score * parts) for score in scores.values()], size, met, waited)
    return {
        "tables": [[names[at] for at in table] for table in found.tables],
        "bye": None if found.bye is None else names[found.bye],
        "repeats": found.repeats,
    }


def _array(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong()
    return value


def _wrong() -> InputError:
    return InputError("wrong_type", "the field 'history' must hold rounds of tables of players")
