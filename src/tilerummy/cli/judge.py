"""``tilerummy judge``: is this play legal, and if not, why? For programs and for people."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Final

from tilerummy import conformance, library
from tilerummy.cli import words
from tilerummy.cli.jsonl import answer_lines, refuse_together
from tilerummy.cli.options import spelled
from tilerummy.core.classify import classify
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.json_fields import JsonFields
from tilerummy.core.format.ruleset import parse_ruleset

if TYPE_CHECKING:
    import argparse

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.table import Table


_OPTIONS: Final = {"ruleset": "classic", "table": "", "rack": ""}
"""Defaults of a position given by options."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "judge",
        help="judge a play by the rules",
        description="Judge a play by the rules. For an illegal play, print every reason.",
        epilog='Example: tilerummy judge --table "[R4 R5 R6]" --rack "R7" --play "[R4 R5 R6 R7]"',
    )
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help="read one play per line from standard input, and write one answer per line",
    )
    parser.add_argument("--ruleset", help="rule set (default classic)")
    parser.add_argument("--table", help='melds before the turn, such as "[R4 R5 R6] [..]"')
    parser.add_argument("--rack", help='the player\'s tiles, such as "R7 J"')
    parser.add_argument("--play", help="melds after the turn")
    parser.add_argument(
        "--unopened",
        action="store_true",
        help="the player has not made the initial meld yet",
    )


def run(args: argparse.Namespace) -> int:
    """Judge what *args* say; 0 if the play is legal (or all lines were read), 1 if not."""
    if args.jsonl:
        refuse_together(args, (*_OPTIONS, "play", "unopened"))
        return answer_lines(sys.stdin.buffer, sys.stdout.buffer, _answer)
    if args.play is None:
        raise TilerummyError("no_play", "give the play with --play, or plays with --jsonl")
    said = {name: value for name, value in vars(args).items() if value is not None}
    given = JsonFields(spelled(_OPTIONS | said))
    ruleset = parse_ruleset(given.text("ruleset"))
    rack, table, after = given.tiles("rack"), given.layout("table"), given.layout("play")
    violations = library.judge(table, rack, after, ruleset, opened=not args.unopened)
    print("illegal" if violations else "legal")
    for violation in violations:
        print(f"- {words.violation(violation)}")
    for line in _stand_ins(after, ruleset):
        print(f"- {line}")
    if not violations:
        left = rack - (after.tiles - table.tiles)
        print(f"left on the rack: {left or 'nothing'}")
    return 1 if violations else 0


def _answer(case: dict[str, Any]) -> dict[str, Any]:
    return {"actual": conformance.judge(case)}


def _stand_ins(table: Table, ruleset: Ruleset) -> list[str]:
    """Tell what every joker on *table* stands for."""
    return [
        f"in {meld} as a {reading.kind} the {tile} {words.stand_in(stand_in)}"
        for meld in table.melds
        for reading in classify(meld, ruleset.meld_rules)
        for tile, stand_in in zip(meld.laid, reading.stand_ins, strict=True)
        if stand_in is not None
    ]
