"""``tilerummy solve``: the best play in a position. For programs and for people."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any, Final

from tilerummy.cli.jsonl import InputError, answer_lines
from tilerummy.core.format.notation import parse_melds, parse_rack, parse_table
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    import argparse

    from tilerummy.core.table import Table
    from tilerummy.solver import Problem, Solution

_FIELDS: Final[dict[str, type]] = {
    "ruleset": str,
    "table": list,
    "rack": str,
    "opened": bool,
    "objective": str,
    "deadline_ms": int,
}
_DEFAULTS: Final[dict[str, Any]] = {"opened": True, "objective": "tiles", "deadline_ms": 0}
_JSON: Final = {str: "string", list: "array", bool: "boolean", int: "integer"}
_OBJECTIVES: Final = ("tiles", "value")
MOST_TILES: Final = 255
"""Most tiles of one position; the largest set of a rule book has 160."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "solve",
        help="find the best play",
        description="Find the best play in a position, and prove that no play is better.",
        epilog='Example: tilerummy solve --table "[R4 R5 R6]" --rack "R3 B4"',
    )
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help="read a position a line from standard input, write a play a line",
    )
    parser.add_argument("--ruleset", default="classic", help="rule set (default classic)")
    parser.add_argument("--table", default="", help='melds on the table: "[R4 R5 R6] [..]"')
    parser.add_argument("--rack", default="", help='the player\'s tiles: "R3 B4 J"')
    parser.add_argument(
        "--unopened",
        action="store_true",
        help="the player has not made the initial meld yet",
    )
    parser.add_argument(
        "--objective",
        default="tiles",
        choices=_OBJECTIVES,
        help="most tiles off the rack (default), or most points",
    )
    parser.add_argument(
        "--deadline-ms",
        type=int,
        default=0,
        metavar="MS",
        help="answer after so many milliseconds with the best play found by then",
    )


def run(args: argparse.Namespace) -> int:
    """Solve what *args* say."""
    if args.jsonl:
        return answer_lines(sys.stdin.buffer, sys.stdout.buffer, _answer)
    problem = _problem(
        args.ruleset,
        parse_table(args.table),
        args.rack,
        opened=not args.unopened,
        objective=args.objective,
    )
    solution = _solve(problem, _deadline(args.deadline_ms))
    for line in _words(problem, solution):
        print(line)
    return 0


def _words(problem: Problem, solution: Solution) -> list[str]:
    """Tell *solution* to a person."""
    if not solution.tiles:
        nothing = "No play is possible" if problem.opened else "No initial meld is possible"
        return [f"{nothing}: draw a tile."]
    tiles = "1 tile" if solution.tiles == 1 else f"{solution.tiles} tiles"
    points = "1 point" if solution.value == 1 else f"{solution.value} points"
    proven = "no play is better" if solution.optimal else "a better play may exist"
    left = problem.rack - solution.placed
    return [
        f"Lay {solution.placed}: {tiles}, {points}; {proven}.",
        f"Table: {solution.table}",
        f"Rack:  {left or 'empty'}",
    ]


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    unknown = next((name for name in request if name not in _FIELDS and name != "id"), None)
    if unknown is not None:
        raise InputError("unknown_field", f"no field {json.dumps(unknown)[:60]} here")
    given = _DEFAULTS | request
    for name, kind in _FIELDS.items():
        if name not in given:
            raise InputError("missing_field", f"the field '{name}' is missing")
        # A boolean is an integer to Python, and none to anybody else.
        if not isinstance(given[name], kind) or (kind is int and isinstance(given[name], bool)):
            raise InputError("wrong_type", f"the field '{name}' must be a JSON {_JSON[kind]}")
    if not all(isinstance(meld, str) for meld in given["table"]):
        raise InputError("wrong_type", "the field 'table' must hold one string per meld")
    if given["objective"] not in _OBJECTIVES:
        raise InputError("unknown_objective", "the objective is 'tiles' or 'value'")
    solution = _solve(
        _problem(
            given["ruleset"],
            parse_melds(given["table"]),
            given["rack"],
            opened=given["opened"],
            objective=given["objective"],
        ),
        _deadline(given["deadline_ms"]),
    )
    return {
        "tiles": solution.tiles,
        "value": solution.value,
        "placed": str(solution.placed),
        "table": [str(meld) for meld in solution.table.melds],
        "optimal": solution.optimal,
        "micros": solution.micros,
    }


def _deadline(milliseconds: int) -> float | None:
    """Return the deadline, None for 0; an InputError if it is negative."""
    if milliseconds < 0:
        raise InputError("negative_deadline", "a deadline is a number of milliseconds from now")
    return milliseconds or None


def _problem(ruleset: str, table: Table, rack: str, *, opened: bool, objective: str) -> Problem:
    # The solver's packages take most of a second to import: only where they are needed.
    from tilerummy.solver import Objective, Problem  # noqa: PLC0415

    tiles = parse_rack(rack)
    if len(tiles) + sum(map(len, table.melds)) > MOST_TILES:
        raise InputError("too_many_tiles", f"more than {MOST_TILES} tiles on table and rack")
    return Problem(
        parse_ruleset(ruleset), table, Tiles(tiles), opened=opened, objective=Objective(objective)
    )


def _solve(problem: Problem, deadline_ms: float | None) -> Solution:
    from tilerummy.solver import solve, warm  # noqa: PLC0415

    special = problem.ruleset.special_jokers
    if sys.stderr.isatty() and not warm.is_warm(everything=special):
        warm.warm(lambda step: sys.stderr.write(f"{step}\n"), everything=special)
    return solve(problem, deadline_ms=deadline_ms)
