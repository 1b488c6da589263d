"""Thousands of checked bot games: `python -m benches.run_games --games 1000`.

Plays every rule set with every number of seats and asserts, for each game: no violation, tiles
conserved after every event, the log replays to the same state, the record reads back and
verifies, the scores add up. Stops with the seed of the first game that fails.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from benches.parallel import run
from tests.support.bot_games import Task, play
from tilerummy.core.presets import PRESETS, preset


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="per rule set and seat count")
    parser.add_argument("--ruleset", nargs="+", default=list(PRESETS))
    parser.add_argument("--seats", type=int, nargs="+", help="default: all the rule set allows")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    began = time.perf_counter()
    for name in options.ruleset:
        rules = preset(name)
        for seats in options.seats or range(rules.min_seats, rules.max_seats + 1):
            tasks = [Task(name, seats, options.first + at) for at in range(options.games)]
            tally: Counter[str] = Counter()
            for done in run(play, tasks, options.processes):
                tally += Counter(games=1, turns=done.turns, plays=done.plays, out=done.called)
                if tally["games"] % 100 == 0 and tally["games"] < options.games:
                    print(f"  {name} x {seats}: {tally['games']} games", flush=True)
            total += tally
            print(f"{name} x {seats}: {summary(tally)}", flush=True)
    print(f"all: {summary(total)} in {time.perf_counter() - began:.0f} s, no violation")


def summary(tally: Counter[str]) -> str:
    return (
        f"{tally['games']} games, {tally['turns']} turns, {tally['plays']} plays, "
        f"{tally['out']} ended by going out"
    )


if __name__ == "__main__":
    main()
