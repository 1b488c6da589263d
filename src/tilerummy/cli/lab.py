"""``tilerummy lab dataset``: games of bots as data for research."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tilerummy.cli.stopping import stopped_as_by_hand
from tilerummy.cli.terminal import say

if TYPE_CHECKING:
    import argparse

_MOST_PROCESSES: Final = 256


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "lab",
        help="write data sets of games between bots",
        description="Tools for research.",
    )
    tools = parser.add_subparsers(dest="tool", required=True, metavar="TOOL")
    dataset = tools.add_parser(
        "dataset",
        help="let bots play games, and write every turn as JSON lines and Parquet",
        description="Let bots play games. Write what each seat saw, what it could do and what it "
        "did, and how each game ended: as JSON lines and Parquet, with checksums and a data card. "
        "Parquet needs pyarrow: pip install 'tilerummy[dataset]'.",
        epilog="Example: tilerummy lab dataset --games 1000 --seed 1 --out games",
    )
    dataset.add_argument("--games", type=int, required=True, help="number of games")
    dataset.add_argument(
        "--seed", default="1", help="the same seed deals the same games (default 1)"
    )
    dataset.add_argument("--out", type=Path, required=True, metavar="DIR", help="folder to create")
    dataset.add_argument(
        "--ruleset", default="classic", help="such as 'classic{hand=13}' (default classic)"
    )
    dataset.add_argument("--seats", type=int, default=2, help="seats at a table (default 2)")
    dataset.add_argument(
        "--bots",
        nargs="+",
        metavar="BOT",
        help="bots, one drawn for each seat (default medium skilled strong hard expert)",
    )
    dataset.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        help="number of processes (default: one per processor)",
    )
    dataset.add_argument("--no-parquet", action="store_true", help="write the JSON lines only")


def run(args: argparse.Namespace) -> int:
    """Write the data set that *args* ask for."""
    from tilerummy.lab.dataset import DatasetPlan, write  # noqa: PLC0415 - loads the solver

    bots = {"bots": tuple(args.bots)} if args.bots else {}
    plan = DatasetPlan(args.games, args.seed, args.ruleset, args.seats, **bots)
    processes = min(max(1, args.processes), _MOST_PROCESSES)
    with stopped_as_by_hand():
        turns = write(plan, args.out, processes=processes, parquet=not args.no_parquet)
    say(f"{args.out}: {plan.games} games, {turns} turns")
    return 0
