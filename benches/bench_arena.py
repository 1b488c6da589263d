"""Games a second of the arena on one core: `python -m benches.bench_arena`.

Two copies of a level play each other through the whole core: views, solver, judging, events.
Beside them the plain core loop, in the same run: turns a second of easy bots.
"""

from __future__ import annotations

import argparse
from time import process_time

from benches.bench_env import yardstick
from tilerummy.lab.arena.game import Deal, play_deal
from tilerummy.solver.warm import warm

DEADLINE_MS = 20_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", nargs="+", default=["classic", "guide"])
    parser.add_argument("--levels", nargs="+", default=["medium", "hard"])
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    warm()
    print(f"yardstick: {yardstick():.0f} turns of easy bots a second of the processor")
    print("rules      | level  | games/s of the processor | ms a turn | turns a game")
    for ruleset in asked.ruleset:
        for level in asked.levels:
            games, turns, seconds = played(ruleset, level, asked.games)
            print(
                f"{ruleset:10} | {level:6} | {games / seconds:24.1f} | "
                f"{1000 * seconds / turns:9.3f} | {turns / games:.1f}"
            )


def played(ruleset: str, level: str, games: int) -> tuple[int, int, float]:
    """Play *games* and return how many, their turns, and the seconds of the processor."""
    turns = 0
    began = process_time()
    for number in range(games):
        (game,) = play_deal(Deal(ruleset, f"bench {number}", ((level, level),), DEADLINE_MS))
        turns += game.turns
    return games, turns, process_time() - began


if __name__ == "__main__":
    main()
