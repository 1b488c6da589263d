"""``tilerummy arena``: bots against each other, with win rates."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tilerummy.cli.stopping import stopped_as_by_hand
from tilerummy.cli.terminal import say, shown
from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from tilerummy.lab.arena.cluster import Cluster
    from tilerummy.lab.arena.estimate import Test
    from tilerummy.lab.arena.journal import Journal
    from tilerummy.lab.arena.matrix import Matrix
    from tilerummy.lab.arena.plan import Cell, Plan

_REFRESH_S: Final = 0.2
_PER_PROCESSOR: Final = 8
"""Most processes for each processor: some bots wait for programs, or for other machines."""


class ArenaError(TilerummyError):
    """Options that make no arena."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "arena",
        help="let bots play each other, and print how often each wins",
        description="Let every bot play every other: the same deals for all, each deal from every "
        "seat. A BOT is a level (easy to expert), module:factory, or the command of a program that "
        "reads views and writes turns as JSON lines (docs/research/own-bot.md).",
        epilog="Example: tilerummy arena medium easy --games 8",
    )
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument(
        "--ruleset", default="classic", help="such as 'classic{hand=13}' (default classic)"
    )
    parser.add_argument("--seats", type=int, default=2, help="seats at a table (default 2)")
    parser.add_argument("--games", type=int, default=200, help="games per pair (default 200)")
    parser.add_argument(
        "--seed", default="1", help="the same seed deals the same games (default 1)"
    )
    parser.add_argument(
        "--turn-s",
        type=float,
        default=2,
        help="time limit of a turn in seconds; a bot that exceeds it loses (default 2)",
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("LOW", "HIGH"),
        help="end a pair's games once it is clear which of two percentages of wins fits better",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="store the games, and resume from them"
    )
    parser.add_argument(
        "--picture", type=Path, metavar="FILE", help="draw the results as a matrix (SVG)"
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count() or 1,
        help="number of processes (default: one per processor)",
    )
    parser.add_argument(
        "--ray",
        action="store_true",
        help="play on a Ray cluster, or start one here (pip install 'tilerummy[cluster]')",
    )


def run(args: argparse.Namespace) -> int:
    """Play what *args* ask for, and print the matrix."""
    from tilerummy.lab.arena.estimate import Test  # noqa: PLC0415 - loads the solver
    from tilerummy.lab.arena.journal import Journal  # noqa: PLC0415
    from tilerummy.lab.arena.opponents import opponent  # noqa: PLC0415
    from tilerummy.lab.arena.picture import picture  # noqa: PLC0415
    from tilerummy.lab.arena.plan import Plan  # noqa: PLC0415

    plan = Plan(
        bots=tuple(args.bots),
        ruleset=args.ruleset,
        seats=args.seats,
        games=args.games,
        seed=args.seed,
        deadline_ms=1000 * args.turn_s,
    )
    plan.check()
    if args.processes < 1:
        raise ArenaError("no_processes", "the number of processes must be 1 or more")
    if args.processes > (most := _PER_PROCESSOR * (os.cpu_count() or 1)):
        said = f"{args.processes} processes are more than this machine has use for: {most} at most"
        raise ArenaError("too_many_processes", said)
    test = None
    if args.sprt:
        low, high = (percentage / 100 for percentage in args.sprt)
        if not 0 <= low < high <= 1:
            raise ArenaError("bad_sprt", "LOW and HIGH are percentages, the lower one first")
        test = Test(low, high)
    # Where the bots of a module:factory are looked for, as `python -m` does.
    sys.path.insert(0, str(Path.cwd()))
    for bot in plan.bots:
        opponent(bot, plan.deadline_ms)
    _check_picture(args.picture, args.out)
    journal = Journal(args.out, plan)
    try:
        with stopped_as_by_hand():
            workers = _cluster(args.processes) if args.ray else None
            matrix = _played(plan, journal, test, args.processes, workers)
    finally:
        journal.close()
    for line in _report(matrix, test):
        say(line)
    if args.picture is not None:
        try:
            args.picture.write_text(picture(matrix), encoding="utf-8")
        except OSError as error:
            raise ArenaError("unusable_file", f"{args.picture}: {error.strerror}") from None
    return 0


def _check_picture(path: Path | None, games: Path | None) -> None:
    """Raise what would keep the picture from being drawn, before hours of games.

    Raises:
        ArenaError: ``same_file`` or ``unusable_file``.
    """
    if path is None:
        return
    if games is not None and path.resolve() == games.resolve():
        raise ArenaError("same_file", "--out and --picture must name different files")
    try:
        is_new = not path.exists()
        path.open("ab").close()
        if is_new:
            path.unlink()
    except OSError as error:
        raise ArenaError("unusable_file", f"{path}: {error.strerror}") from None


def _cluster(processes: int) -> Cluster:
    from tilerummy.lab.arena.cluster import Cluster  # noqa: PLC0415 - loads Ray

    return Cluster(processes)


def _played(
    plan: Plan, journal: Journal, test: Test | None, processes: int, workers: Cluster | None
) -> Matrix:
    """Play *plan*, and say how far it is where somebody looks."""
    from tilerummy.lab.arena.matrix import Matrix  # noqa: PLC0415 - loads the solver
    from tilerummy.lab.arena.run import run as play  # noqa: PLC0415
    from tilerummy.solver.precompile import precompile  # noqa: PLC0415

    precompile(lambda step: _say(f"{step} …"))
    processes = processes if workers is None else workers.processes
    matrix, began, said, played = Matrix(plan), time.monotonic(), 0.0, 0
    all_deals = len(plan.cells) * plan.deals_of_cell
    for count, step in enumerate(play(plan, journal, test, processes, workers), 1):
        matrix.add(step)
        now = time.monotonic()
        played += step.is_new
        if played and now - said >= _REFRESH_S:
            said = now
            # Games from the file do not show how long the rest takes.
            left = (all_deals - count) * (now - began) / played
            _say(_progress(matrix, step.cell, left))
    _say("")
    return matrix


def _progress(matrix: Matrix, cell: Cell, left_s: float) -> str:
    won = matrix.wins(cell.row, cell.column)
    known = "" if won is None else f", {won.percent:.1f} %"
    games = f"{matrix.games(cell)} of {matrix.plan.games} games"
    return f"{cell.row} against {cell.column}: {games}{known}; about {_time(left_s)} left at most"


def _time(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def _say(text: str) -> None:
    """Show *text* in place of the previous text, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{shown(text)[:100]}", end="", file=sys.stderr, flush=True)


def _report(matrix: Matrix, test: Test | None) -> Iterator[str]:
    plan = matrix.plan
    table = "one other" if plan.seats == 2 else f"{plan.seats - 1} of the other"
    yield f"{plan.ruleset}, {plan.seats} seats, seed {plan.seed}: even is {100 / plan.seats:.1f} %"
    yield f"games won of 100 by one bot (row) against {table} (column), with the 95 % interval"
    yield ""
    wide = max(14, *map(len, plan.bots))
    yield " " * wide + "".join(f"  {bot:>{max(14, len(bot))}}" for bot in plan.bots)
    for row in plan.bots:
        cells = (_cell(matrix, row, column) for column in plan.bots)
        heads = (max(14, len(bot)) for bot in plan.bots)
        yield f"{row:<{wide}}" + "".join(
            f"  {text:>{width}}" for text, width in zip(cells, heads, strict=True)
        )
    yield ""
    yield from _cells(matrix, test)
    yield from _forfeits(matrix)


def _cell(matrix: Matrix, row: str, column: str) -> str:
    won = None if row == column else matrix.wins(row, column)
    return "-" if won is None else f"{won.percent:.1f}"


def _cells(matrix: Matrix, test: Test | None) -> Iterator[str]:
    for cell in matrix.plan.cells:
        scored = matrix.points(cell.row, cell.column)
        points = "" if scored is None else f", {scored:+.1f} points a game"
        line = f"{cell.row} against {cell.column}: {matrix.games(cell)} games{points}"
        if test is not None:
            likely = {None: "not decided", True: "decided: HIGH", False: "decided: LOW"}
            line += f"; {likely[matrix.verdict(cell, test)]}"
        yield line
    games = list(matrix.all_games())
    turns = sum(game.turns for game in games)
    if turns:
        spent = sum(game.cpu_ms for game in games)
        length, price = turns / len(games), spent / turns
        yield f"{len(games)} games of {length:.0f} turns, {price:.2f} ms of the processor a turn"


def _forfeits(matrix: Matrix) -> Iterator[str]:
    first: dict[tuple[str, str], tuple[int, str]] = {}
    for bot, forfeit in matrix.forfeits():
        count, message = first.get((bot, forfeit.code), (0, forfeit.message))
        first[bot, forfeit.code] = (count + 1, message)
    for (bot, code), (count, message) in first.items():
        yield f"{bot} forfeited {count} games: {code}: {message}"
