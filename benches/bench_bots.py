"""What the bot levels win against each other: `python -m benches.bench_bots`.

Every pairing gets the same deals, each played once from every seat. Prints Markdown tables.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import cycle, islice
from statistics import fmean
from typing import TYPE_CHECKING

from benches.parallel import run
from tilerummy.bots import LEVELS
from tilerummy.lab.arena.estimate import estimate, points, win_share
from tilerummy.lab.arena.game import Deal, play_deal
from tilerummy.lab.arena.plan import rotations
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from collections.abc import Iterator

DEADLINE_MS = 2_000


def pairings(seats: int) -> Iterator[tuple[str, ...]]:
    """Yield one seat of a level against a table of another, strongest first."""
    for at, level in enumerate(reversed(LEVELS)):
        for other in tuple(reversed(LEVELS))[at + 1 :]:
            yield (level, *[other] * (seats - 1))
            if seats > 2:
                yield (other, *[level] * (seats - 1))


def mixes(seats: int) -> Iterator[tuple[str, ...]]:
    """Yield tables at which all levels sit, as many of each as *seats* allows."""
    if seats >= len(LEVELS):
        yield tuple(islice(cycle(reversed(LEVELS)), seats))


def report(ruleset: str, lineup: tuple[str, ...], deals: int, processes: int) -> Iterator[str]:
    """Play *lineup* from every seat and yield its row; a mix has a row for each level."""
    seats, levels = len(lineup), tuple(dict.fromkeys(lineup))
    seatings = rotations(lineup) if len(levels) > 1 else (lineup,)
    dealt = [
        Deal(ruleset, f"{ruleset} {seats} {number}", seatings, DEADLINE_MS)
        for number in range(deals)
    ]
    by_deal = list(run(play_deal, dealt, processes))
    games = [game for results in by_deal for game in results]
    turns = sum(game.turns for game in games)
    millis = sum(game.cpu_ms for game in games) / turns
    for level in levels if len(levels) > 2 else levels[:1]:
        won = estimate([100 * win_share(results, level) for results in by_deal])
        scored = estimate([points(results, level) or 0.0 for results in by_deal])
        alone = len(levels) == 1
        cells = [
            name(lineup, level),
            str(len(games)),
            "" if alone else f"{100 * lineup.count(level) / seats:.1f}",
            "" if alone else f"{won:.1f}",
            "" if alone else f"{scored:+.1f}",
            f"{turns / len(games):.0f}",
            f"{100 * sum(game.plays for game in games) / turns:.0f} %",
            f"{100 * fmean(game.called for game in games):.0f} %",
            f"{millis:.1f}",
        ]
        yield f"| {' | '.join(cells)} |"


def name(lineup: tuple[str, ...], level: str) -> str:
    """Return what the row of *level* in *lineup* is called."""
    others = Counter(lineup) - Counter([level])
    if len(set(lineup)) == 1:
        return f"{level} among {len(lineup)}"
    return f"{level} against {', '.join(f'{count} {other}' for other, count in others.items())}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games per pairing, at least")
    parser.add_argument("--ruleset", default="classic")
    parser.add_argument("--seats", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    precompile()
    print(
        "| pairing | games | even | wins % | points a game | turns | turns with a play "
        "| ended by going out | ms a turn |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for seats in options.seats:
        deals = -(-options.games // seats)
        alike = [(level,) * seats for level in reversed(LEVELS)]
        for lineup in [*pairings(seats), *mixes(seats), *alike]:
            for row in report(options.ruleset, lineup, deals, options.processes):
                print(row, flush=True)


if __name__ == "__main__":
    main()
