"""``tilerummy puzzles``: positions of games of bots to think about, one JSON object a line."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any

from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.ruleset import parse_ruleset
from tilerummy.core.validity import LARGEST

if TYPE_CHECKING:
    import argparse

    from tilerummy.puzzles import Puzzle


class FewPuzzlesError(TilerummyError):
    """Fewer puzzles of the wanted kind were found than were asked for."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "puzzles",
        help="make puzzles from games between bots",
        description="Make puzzles from positions of games between bots, each with a proven best "
        "answer. Writes one JSON object per line. The same seed makes the same puzzles.",
        epilog="Example: tilerummy puzzles --count 3 --seed 7 --kind open --level 2",
    )
    parser.add_argument(
        "--count", type=int, default=1, metavar="N", help="number of puzzles (default 1)"
    )
    parser.add_argument("--seed", default="0", metavar="S", help="any text (default 0)")
    parser.add_argument(
        "--kind",
        metavar="K",
        help="open, most, go_out, free_joker or twist (default: each in turn)",
    )
    parser.add_argument(
        "--level", type=int, metavar="L", help="difficulty from 1 to 5 (default: any)"
    )
    parser.add_argument(
        "--ruleset", metavar="R", help="rule set (default classic; twist for the kind twist)"
    )


def run(args: argparse.Namespace) -> int:
    """Make what *args* ask for."""
    from tilerummy.puzzles import kind_named, puzzles  # noqa: PLC0415 - loads the solver

    if args.count < 0:
        raise FewPuzzlesError("negative_count", "the number of puzzles must be 0 or more")
    if args.count > LARGEST:
        raise FewPuzzlesError("out_of_range", f"the number of puzzles must be at most {LARGEST}")
    made = puzzles(
        args.seed,
        kind=None if args.kind is None else kind_named(args.kind),
        level=args.level,
        ruleset=None if args.ruleset is None else parse_ruleset(args.ruleset),
    )
    found = 0
    for puzzle in islice(made, args.count):
        print(json.dumps(_fields(puzzle)), flush=True)
        found += 1
    if found < args.count:
        raise FewPuzzlesError("few_puzzles", f"only {found} such puzzles were found in many games")
    return 0


def _fields(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "kind": str(puzzle.kind),
        "level": puzzle.level,
        "ruleset": puzzle.ruleset.name,
        "table": [str(meld) for meld in puzzle.table.melds],
        "rack": str(puzzle.rack),
        "opened": puzzle.opened,
        "objective": str(puzzle.objective),
        "best": puzzle.best,
        "solutions": puzzle.solutions,
    }
