"""``tilerummy season``: the standings of a club's season, for programs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.cli.jsonl import InputError, answer_lines
from tilerummy.club import Attendance, Count, SeasonRules, standings
from tilerummy.core.format.json_fields import JsonFields

if TYPE_CHECKING:
    import argparse

_FIELDS: Final = ("id", "rules", "evenings")
_RULES: Final = ("count", "points", "best", "min_evenings", "cap")
_ATTENDANCE: Final = ("player", "place", "score", "games", "wins")
_LARGEST: Final = 1_000_000
"""Largest number in any field."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "season",
        help="who is ahead in a club's season",
        description="Rank the players of a season over many evenings.",
        epilog="Example: tilerummy season standings --jsonl docs/examples/season.jsonl",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    ranked = actions.add_parser("standings", help="rank the players by their best evenings")
    ranked.add_argument(
        "--jsonl",
        action="store_true",
        required=True,
        help="read a season a line, write its standings a line",
    )
    ranked.add_argument(
        "file", nargs="?", type=Path, metavar="FILE", help="read it instead of standard input"
    )


def run(args: argparse.Namespace) -> int:
    """Answer every line."""
    if args.file is None:
        return answer_lines(sys.stdin.buffer, sys.stdout.buffer, _rank)
    with args.file.open("rb") as source:
        return answer_lines(source, sys.stdout.buffer, _rank)


def _rank(request: dict[str, Any]) -> dict[str, Any]:
    given = JsonFields(request)
    given.only(_FIELDS)
    rules = _rules(given.object("rules"), request["rules"])
    if "evenings" not in request:
        raise InputError("missing_field", "the field 'evenings' is missing")
    evenings = request["evenings"]
    if not isinstance(evenings, list) or not all(isinstance(one, list) for one in evenings):
        raise InputError("wrong_type", "the field 'evenings' must be a JSON array of arrays")
    found = standings(rules, [_evening(one, at) for at, one in enumerate(evenings)])
    return {
        "standings": [
            {
                "player": one.player,
                "rank": one.rank,
                "total": one.total,
                "evenings": one.evenings,
                "ranked": one.ranked,
            }
            for one in found
        ]
    }


def _rules(given: JsonFields, values: dict[str, Any]) -> SeasonRules:
    given.only(_RULES)
    count = given.text("count")
    if count not in set(Count):
        raise InputError(
            "unknown_count", f"no season counts {ascii(count)[:60]}; 'points' or 'score' can count"
        )
    if count == Count.SCORE and "points" not in given:
        values = values | {"points": []}
    if "points" not in values:
        raise InputError("missing_field", "the field 'rules.points' is missing")
    points = values["points"]
    if not isinstance(points, list):
        raise InputError("wrong_type", "the field 'rules.points' must be a JSON array of numbers")
    return SeasonRules(
        count=Count(count),
        points=tuple(_number(one, f"rules.points[{at}]", least=0) for at, one in enumerate(points)),
        best=given.count("best", least=1, most=_LARGEST) if "best" in given else None,
        min_evenings=given.count("min_evenings", most=_LARGEST),
        cap=_number(values["cap"], "rules.cap", least=0) if "cap" in given else None,
    )


def _evening(values: list[Any], at: int) -> list[Attendance]:
    """Return the results of one evening, in which nobody is twice."""
    name = f"evenings[{at}]"
    found: dict[str, Attendance] = {}
    entries = JsonFields({name: values}).objects(name, least=0)
    for number, (entry, raw) in enumerate(zip(entries, values, strict=True)):
        entry.only(_ATTENDANCE)
        where = f"{name}[{number}]"
        player = entry.text("player")
        if not player:
            raise InputError("out_of_range", f"the field '{where}.player' must not be empty")
        if player in found:
            raise InputError(
                "doubled_player", f"the player {ascii(player)[:60]} is twice in '{name}'"
            )
        place = entry.count("place", least=1, most=_LARGEST)
        if "score" not in raw:
            raise InputError("missing_field", f"the field '{where}.score' is missing")
        score = _number(raw["score"], f"{where}.score", least=-_LARGEST)
        entry.count("wins", most=entry.count("games", most=_LARGEST))
        found[player] = Attendance(player, place, score)
    return list(found.values())


def _number(value: Any, name: str, *, least: int) -> float:
    """Return a number, which stays whole if it is."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise InputError("wrong_type", f"the field '{name}' must be a JSON number")
    if not least <= value <= _LARGEST:  # too large a number reads as infinity
        raise InputError("out_of_range", f"the field '{name}' must be from {least} to {_LARGEST}")
    return value
