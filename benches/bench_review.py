"""How long the facts of whole games take: `python -m benches.bench_review [--games N]`.

Games of bots under all six rule sets, reviewed as `tilerummy review` does, with a compiled solver.
Time is that of the processor, so that a busy machine tells the same. *unproven* are turns whose
most tiles or most points were not proven in the time that a game has.
"""

from __future__ import annotations

import argparse
from random import Random
from statistics import median
from time import process_time

from tests.support.games import ORACLE, play_game
from tilerummy.bots import bot_for
from tilerummy.core.format.record import GameRecord, verify
from tilerummy.core.presets import PRESETS
from tilerummy.review import review, turns
from tilerummy.solver import precompile

LEVELS = ("easy", "medium", "hard")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200, help="of all rule sets together")
    games = parser.parse_args().games
    precompile.precompile()
    print("rule set    games  turns  unproven   facts: p50 s   max s   judged anew: p50 s")
    every: list[float] = []
    for at, ruleset in enumerate(PRESETS.values()):
        took, judged, count, unproven = [], [], 0, 0
        for seed in range(games // len(PRESETS) + (at < games % len(PRESETS))):
            chance = Random(seed)
            seats = chance.randint(ruleset.min_seats, ruleset.max_seats)
            bots = [bot_for(chance.choice(LEVELS)) for _ in range(seats)]
            record = GameRecord(play_game(ruleset, bots, chance).events)
            began = process_time()
            verify(record, ORACLE)
            judged.append(process_time() - began)
            began = process_time()
            facts = list(review(turns(record, ORACLE)))
            took.append(process_time() - began)
            count += len(facts)
            unproven += sum(None in (fact.most_tiles, fact.most_points) for fact in facts)
        every += took
        print(
            f"{ruleset.name:<11} {len(took):>5} {count:>6} {unproven:>9} {median(took):>14.2f}"
            f" {max(took):>7.2f} {median(judged):>20.3f}",
            flush=True,
        )
    print(f"all: p50 {median(every):.2f} s, max {max(every):.2f} s of {len(every)} games")


if __name__ == "__main__":
    main()
