"""Games a second of the arena on one core: `python -m benches.bench_arena`.

Two copies of a level play each other through the whole core (views, solver, judging, events), and
if possible the same games at once by counts of tiles. For comparison, the same run measures the
plain core loop in turns a second of easy bots.
"""

from __future__ import annotations

import argparse
from time import process_time

from benches.bench_env import yardstick
from tilerummy.lab.arena.at_once import covers, play_at_once
from tilerummy.lab.arena.game import Deal, play_deal
from tilerummy.solver.precompile import precompile

DEADLINE_MS = 20_000
AT_ONCE = 256


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", nargs="+", default=["classic", "guide"])
    parser.add_argument("--levels", nargs="+", default=["medium", "hard"])
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    precompile()
    print(f"yardstick: {yardstick():.0f} turns of easy bots a second of the processor")
    print("rules      | level  | games/s of the processor | ms a turn | turns a game | at once/s")
    for ruleset in asked.ruleset:
        for level in asked.levels:
            games, turns, seconds = played(ruleset, level, asked.games)
            print(
                f"{ruleset:10} | {level:6} | {games / seconds:24.1f} | "
                f"{1000 * seconds / turns:9.3f} | {turns / games:12.1f} | "
                f"{at_once(ruleset, level, asked.games)}"
            )


def played(ruleset: str, level: str, games: int) -> tuple[int, int, float]:
    """Play *games* and return how many, their turns, and the seconds of the processor."""
    turns = 0
    began = process_time()
    for dealt in deals(ruleset, level, games):
        (game,) = play_deal(dealt)
        turns += game.turns
    return games, turns, process_time() - began


def at_once(ruleset: str, level: str, games: int) -> str:
    """Play the same games at once and return how many a second of the processor, as text."""
    dealt = deals(ruleset, level, games)
    if not covers(dealt[0]):
        return "-"
    began = process_time()
    for first in range(0, games, AT_ONCE):
        play_at_once(dealt[first : first + AT_ONCE])
    return f"{games / (process_time() - began):.0f}"


def deals(ruleset: str, level: str, games: int) -> list[Deal]:
    seating = ((level, level),)
    return [Deal(ruleset, f"bench {number}", seating, DEADLINE_MS) for number in range(games)]


if __name__ == "__main__":
    main()
