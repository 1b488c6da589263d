"""What the bot levels win against each other: `python -m benches.bench_bots`.

Every pairing gets the same deals, each played once from every seat. Prints Markdown tables.
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean
from typing import TYPE_CHECKING

from benches.arena import Job, estimate, play, points, rotations, run, wins
from tilerummy.bots import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator


def pairings(seats: int) -> Iterator[tuple[str, ...]]:
    """Yield one seat of a level against a table of another, strongest first."""
    for at, level in enumerate(reversed(LEVELS)):
        for other in tuple(reversed(LEVELS))[at + 1 :]:
            yield (level, *[other] * (seats - 1))
            if seats > 2:
                yield (other, *[level] * (seats - 1))


def report(ruleset: str, lineup: tuple[str, ...], deals: int, processes: int) -> str:
    """Play *lineup* and return its row."""
    level, other, seats = lineup[0], lineup[1], len(lineup)
    seatings = rotations(lineup) if level != other else (lineup,)
    jobs = [Job(ruleset, seatings, f"{ruleset} {seats} {deal}") for deal in range(deals)]
    began = time.perf_counter()
    by_deal = list(run(play, jobs, processes))
    games = [game for results in by_deal for game in results]
    turns = sum(game.turns for game in games)
    won = estimate([100 * wins(results, level) for results in by_deal])
    scored = estimate([points(results, level) for results in by_deal])
    millis = 1000 * (time.perf_counter() - began) * min(processes, len(jobs)) / turns
    cells = [
        f"{level} among {seats}" if level == other else f"{level} against {seats - 1} {other}",
        str(len(games)),
        f"{100 / seats:.1f}",
        "" if level == other else f"{won:.1f}",
        "" if level == other else f"{scored:+.1f}",
        f"{turns / len(games):.0f}",
        f"{100 * sum(game.plays for game in games) / turns:.0f} %",
        f"{100 * fmean(game.called for game in games):.0f} %",
        f"{millis:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games per pairing, at least")
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    print(
        "| pairing | games | even | wins % | points a game | turns | turns with a play "
        "| ended by going out | ms a turn |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for seats in options.seats:
        deals = -(-options.games // seats)
        for lineup in pairings(seats):
            print(report(options.ruleset, lineup, deals, options.processes), flush=True)
        for level in reversed(LEVELS):
            print(report(options.ruleset, (level,) * seats, deals, options.processes), flush=True)


if __name__ == "__main__":
    main()
