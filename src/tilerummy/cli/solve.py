"""``tilerummy solve``: the best play in a position. For programs and for people."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from tilerummy.cli.jsonl import InputError, answer_lines, refuse_together
from tilerummy.cli.options import spelled
from tilerummy.core.format.json_fields import MOST_TILES, JsonFields
from tilerummy.core.format.link import LinkedPosition, print_link
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.validity import LARGEST

if TYPE_CHECKING:
    import argparse

    from tilerummy.core.table import Table
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver import Problem, Solution

_FIELDS: Final = ("id", "ruleset", "table", "rack", "opened", "objective", "deadline_ms")
_OPTIONS: Final = {
    "ruleset": "classic",
    "table": "",
    "rack": "",
    "objective": "tiles",
    "deadline_ms": 0,
}
"""Defaults of a position given by options."""
_OBJECTIVES: Final = ("tiles", "value")
_HERE: Final = "http://127.0.0.1:8106"
"""The default address of `tilerummy play`, which serves the solve page."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "solve",
        help="find the best play",
        description="Find the best play in a position and prove that no play is better. Or list or "
        "count the plays: one for each set of tiles that can be laid.",
        epilog='Examples: tilerummy solve --table "[R4 R5 R6]" --rack "R3 B4"; '
        'tilerummy solve --all --table "[R4 R5 R6]" --rack "R3 R7 B4 J"',
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument(
        "--jsonl",
        action="store_true",
        help="read one position per line from standard input, and write one play per line",
    )
    form.add_argument("--all", action="store_true", help="list all plays, the best first")
    form.add_argument("--count", action="store_true", help="count the plays")
    form.add_argument(
        "--heap",
        action="store_true",
        help="make melds of all tiles in --table, which are loose, with tiles of the rack",
    )
    parser.add_argument("--ruleset", help="rule set (default classic)")
    parser.add_argument(
        "--table", help='melds on the table, such as "[R4 R5 R6] [..]" or "r4-6, 7rbk"'
    )
    parser.add_argument("--rack", help='the player\'s tiles, such as "R3 B4 J"')
    parser.add_argument(
        "--unopened",
        action="store_true",
        help="the player has not made the initial meld yet",
    )
    parser.add_argument(
        "--objective",
        choices=_OBJECTIVES,
        help="lay the most tiles (default), or the most points",
    )
    parser.add_argument(
        "--deadline-ms",
        type=int,
        metavar="MS",
        help="time limit in milliseconds; after it, print the best play found, without a proof",
    )
    parser.add_argument(
        "--link",
        nargs="?",
        const=_HERE,
        metavar="ADDRESS",
        help="do not solve; print a link that opens the position on the solve page of the server "
        f"at ADDRESS (default {_HERE})",
    )


def run(args: argparse.Namespace) -> int:
    """Solve what *args* say."""
    if args.jsonl:
        refuse_together(args, (*_OPTIONS, "unopened", "link"))
        return answer_lines(sys.stdin.buffer, sys.stdout.buffer, _answer)
    said = {name: value for name, value in vars(args).items() if value is not None}
    given = JsonFields(spelled(_OPTIONS | said))
    if args.link is not None:
        print(_link(given, opened=not args.unopened, loose=args.heap, base=args.link))
        return 0
    if args.heap:
        return _lay_heap(given, opened=not args.unopened)
    problem = _problem(
        given.text("ruleset"),
        given.layout("table"),
        given.tiles("rack"),
        opened=not args.unopened,
        objective=given.text("objective"),
    )
    deadline_ms = _deadline(given.number("deadline_ms"))
    if args.all:
        _list(problem, deadline_ms)
    elif args.count:
        print(_counted(problem, deadline_ms))
    else:
        for line in _words(problem, _solve(problem, deadline_ms)):
            print(line)
    return 0


def _link(given: JsonFields, *, opened: bool, loose: bool, base: str) -> str:
    """Return the link to the position on the solve page."""
    return print_link(
        LinkedPosition(
            parse_ruleset(given.text("ruleset")),
            given.layout("table"),
            given.tiles("rack"),
            opened,
            given.text("objective"),
            loose,
        ),
        base,
    )


def _lay_heap(given: JsonFields, *, opened: bool) -> int:
    """Solve with the table's tiles lying loose, and tell the play."""
    from tilerummy.solver import Objective, precompile, solve_heap  # noqa: PLC0415 - as `_problem`

    ruleset, rack = parse_ruleset(given.text("ruleset")), given.tiles("rack")
    heap = given.layout("table").tiles
    _check_number(len(rack) + len(heap))
    if sys.stderr.isatty():
        precompile.precompile(
            lambda step: sys.stderr.write(f"{step}\n"), everything=ruleset.special_jokers
        )
    solution = solve_heap(
        ruleset,
        heap,
        rack,
        opened=opened,
        objective=Objective(given.text("objective")),
        deadline_ms=_deadline(given.number("deadline_ms")),
    )
    text = f"Lay {solution.placed}: {_size(solution)}" if solution.tiles else "Lay the heap alone"
    print(f"{text}; {_proven(solution)}.")
    print(f"Table: {solution.table}")
    print(f"Rack:  {(rack - solution.placed) or 'empty'}")
    return 0


def _list(problem: Problem, deadline_ms: float | None) -> None:
    """Tell every play as it is found, then whether that is all."""
    from tilerummy.solver import plays  # noqa: PLC0415 - as `_problem`

    _precompile(problem)
    began, best = monotonic(), None
    for solution in plays(problem, deadline_ms=deadline_ms):
        best = best or solution
        print(f"{solution.placed}: {_size(solution)}: {solution.table}", flush=True)
    left_ms = None if deadline_ms is None else deadline_ms - 1000 * (monotonic() - began)
    text = "There may be more plays." if left_ms is not None and left_ms <= 0 else None
    print(text or _counted(problem, left_ms))
    if best is not None and not best.optimal:
        print("It is not proven that the first is the best.")


def _counted(problem: Problem, deadline_ms: float | None) -> str:
    """Return how many plays there are, at least where it could not be proven, as a sentence."""
    from tilerummy.solver import ProblemError, count  # noqa: PLC0415 - as `_problem`

    _precompile(problem)
    try:
        found = count(problem, deadline_ms=deadline_ms)
    except ProblemError as error:
        if error.code != "not_proven":
            raise
        return f"Not proven: {error.message}."
    return "There is 1 play." if found == 1 else f"There are {found} plays."


def _size(solution: Solution) -> str:
    tiles = "1 tile" if solution.tiles == 1 else f"{solution.tiles} tiles"
    points = "1 point" if solution.value == 1 else f"{solution.value} points"
    return f"{tiles}, {points}"


def _proven(solution: Solution) -> str:
    return "no play is better" if solution.optimal else "a better play may exist"


def _words(problem: Problem, solution: Solution) -> list[str]:
    """Tell *solution* to a person."""
    if not solution.tiles:
        nothing = "No play is possible" if problem.opened else "No initial meld is possible"
        return [f"{nothing}: draw a tile."]
    left = problem.rack - solution.placed
    return [
        f"Lay {solution.placed}: {_size(solution)}; {_proven(solution)}.",
        f"Table: {solution.table}",
        f"Rack:  {left or 'empty'}",
    ]


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    given = JsonFields(request)
    given.only(_FIELDS)
    objective = given.text("objective", "tiles")
    if objective not in _OBJECTIVES:
        raise InputError("unknown_objective", "the objective is 'tiles' or 'value'")
    deadline_ms = _deadline(given.number("deadline_ms", 0))
    problem = _problem(
        given.text("ruleset"),
        given.table("table"),
        given.tiles("rack"),
        opened=given.flag("opened", default=True),
        objective=objective,
    )
    solution = _solve(problem, deadline_ms)
    return {
        "tiles": solution.tiles,
        "value": solution.value,
        "placed": str(solution.placed),
        "table": [str(meld) for meld in solution.table.melds],
        "optimal": solution.optimal,
        "micros": solution.micros,
    }


def _deadline(milliseconds: int) -> float | None:
    """Return the deadline, None for 0; an InputError if it is negative or too far off."""
    if milliseconds < 0:
        raise InputError("negative_deadline", "the deadline must be 0 milliseconds or more")
    if milliseconds > LARGEST:
        raise InputError("out_of_range", f"the deadline must be at most {LARGEST} milliseconds")
    return milliseconds or None


def _problem(ruleset: str, table: Table, rack: Tiles, *, opened: bool, objective: str) -> Problem:
    # The solver's packages take most of a second to import: only where they are needed.
    from tilerummy.solver import Objective, Problem  # noqa: PLC0415

    _check_number(len(rack) + sum(map(len, table.melds)))
    return Problem(
        parse_ruleset(ruleset), table, rack, opened=opened, objective=Objective(objective)
    )


def _check_number(tiles: int) -> None:
    if tiles > MOST_TILES:
        raise InputError("too_many_tiles", f"more than {MOST_TILES} tiles on table and rack")


def _solve(problem: Problem, deadline_ms: float | None) -> Solution:
    from tilerummy.solver import solve  # noqa: PLC0415 - as `_problem`

    _precompile(problem)
    return solve(problem, deadline_ms=deadline_ms)


def _precompile(problem: Problem) -> None:
    """Compile what the problem needs, and say so to a person who waits."""
    from tilerummy.solver import precompile  # noqa: PLC0415 - as `_problem`

    special = problem.ruleset.special_jokers
    if sys.stderr.isatty() and not precompile.is_precompiled(everything=special):
        precompile.precompile(lambda step: sys.stderr.write(f"{step}\n"), everything=special)
