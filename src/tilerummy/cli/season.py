"""``tilerummy season``: the standings of a club's season, for programs."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tilerummy.cli.jsonl import InputError, answer_lines
from tilerummy.club import Attendance, Count, SeasonRules, standings
from tilerummy.core.format.json_fields import JsonFields

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable

_FIELDS: Final = ("id", "rules", "evenings")
_RULES: Final = ("count", "points", "best", "min_evenings", "cap")
_ATTENDANCE: Final = ("player", "place", "score", "games", "wins")
_LARGEST: Final = 1_000_000
"""Largest number in any field."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "season",
        help="rank the players of a club's season",
        description="Rank the players of a club's season by the results of its evenings.",
        epilog="Example: tilerummy season standings --jsonl docs/examples/season.jsonl",
    )
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    ranked = actions.add_parser(
        "standings",
        help="rank the players by their best evenings",
        description="Rank the players of a season by their best evenings.",
    )
    ranked.add_argument(
        "--jsonl",
        action="store_true",
        required=True,
        help="read one season per line, and write its standings as one line",
    )
    ranked.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="read this file instead of standard input",
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
    rules = _rules(given.object("rules"))
    found = standings(rules, [_evening(one) for one in given.object_lists("evenings")])
    return {"standings": [asdict(one) for one in found]}


def _rules(given: JsonFields) -> SeasonRules:
    given.only(_RULES)
    count = given.text("count")
    if count not in set(Count):
        raise InputError(
            "unknown_count", f"no season counts {ascii(count)[:60]}; 'points' or 'score' can count"
        )
    by_score = count == Count.SCORE and "points" not in given
    return SeasonRules(
        count=Count(count),
        points=() if by_score else given.decimals("points", least=0, most=_LARGEST),
        best=given.count("best", least=1, most=_LARGEST) if "best" in given else None,
        min_evenings=given.count("min_evenings", most=_LARGEST),
        cap=given.decimal("cap", least=0, most=_LARGEST) if "cap" in given else None,
    )


def _evening(entries: Iterable[JsonFields]) -> list[Attendance]:
    """Return the results of one evening, in which each player appears once."""
    found: dict[str, Attendance] = {}
    for entry in entries:
        entry.only(_ATTENDANCE)
        player = entry.text("player")
        if not player:
            raise InputError("out_of_range", "the name of a player must not be empty")
        if player in found:
            message = f"the player {ascii(player)[:60]} has two results in one evening"
            raise InputError("doubled_player", message)
        place = entry.count("place", least=1, most=_LARGEST)
        score = entry.decimal("score", least=-_LARGEST, most=_LARGEST)
        entry.count("wins", most=entry.count("games", most=_LARGEST))
        found[player] = Attendance(player, place, score)
    return list(found.values())
