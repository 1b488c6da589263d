"""How long the facts of whole games take: `python -m benches.bench_review [--games N]`.

Games of bots under all six rule sets, reviewed as `tilerummy review` does. The yardstick is what
the same records take to be judged anew (`verify`).
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import perf_counter

from tests.support.games import ORACLE, play_game
from tilerummy.bots import bot_for
from tilerummy.core.format.record import GameRecord, verify
from tilerummy.core.presets import PRESETS
from tilerummy.review import review_turn, turns

LEVELS = ("easy", "medium", "hard")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="of all rule sets together")
    games = parser.parse_args().games
    print("rule set    games  turns   facts: p50      max s   judged anew: p50 s   ratio")
    every: list[float] = []
    for ruleset in PRESETS.values():
        took, judged, count = [], [], 0
        for seed in range(games // len(PRESETS)):
            chance = Random(seed)
            seats = chance.randint(ruleset.min_seats, ruleset.max_seats)
            bots = [bot_for(chance.choice(LEVELS)) for _ in range(seats)]
            record = GameRecord(play_game(ruleset, bots, chance).events)
            began = perf_counter()
            count += len([review_turn(turn) for turn in turns(record, ORACLE)])
            took.append(perf_counter() - began)
            began = perf_counter()
            verify(record, ORACLE)
            judged.append(perf_counter() - began)
        every += took
        middle, anew = median(took), median(judged)
        print(
            f"{ruleset.name:<11} {len(took):>5} {count:>6} {middle:>12.2f} {max(took):>10.2f}"
            f" {anew:>20.3f} {middle / anew:>7.0f}"
        )
    print(f"all: p50 {median(every):.2f} s, max {max(every):.2f} s of {len(every)} games")


if __name__ == "__main__":
    main()
