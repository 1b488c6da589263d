"""How well a contest is seated: `python -m benches.bench_seating [--every N]`.

Repeat meetings, whether fewer are proven impossible, how evenly seat 1 is dealt out, and the time.
First the schedules that other directors' programs and the literature are measured by, then 3 to 6
rounds for every number of players from 6 to 200: of each with a repeat, why. The yardstick is the
time of one `sorted` over a million numbers, in the same run.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from time import perf_counter

from tilerummy.contest.seating.bound import FOUND_BY_TRYING, least_repeats
from tilerummy.contest.seating.exhaustive import MOST_PLAYERS
from tilerummy.contest.seating.plan import plan
from tilerummy.contest.seating.problem import Schedule, SeatingProblem

KNOWN = ((16, 5), (24, 7), (28, 9), (32, 5), (32, 10), (36, 11), (40, 13), (47, 3), (48, 15),
         (52, 17), (64, 21), (100, 6), (200, 5))  # fmt: skip
ROUNDS = range(3, 7)


def seat(players: int, rounds: int) -> tuple[Schedule, float]:
    began = perf_counter()
    made = plan(SeatingProblem(players, rounds))
    return made, perf_counter() - began


def spread(players: int, made: Schedule) -> int:
    starts = Counter(table[0] for tables in made.rounds for table in tables)
    had = [starts[player] for player in range(players)]
    return max(had) - min(had)


def why(players: int, rounds: int, made: Schedule) -> str:
    """Return why *made* has a repeat."""
    if not made.proven:
        least = least_repeats(SeatingProblem(players, rounds))
        return f"the best that is known here; whether {least} is possible is open"
    if players <= MOST_PLAYERS or (players, rounds) in FOUND_BY_TRYING:
        return "fewer is impossible: all ways of seating were tried"
    return "fewer is impossible: counted by pairs, players or tables (bound.py)"


def yardstick() -> float:
    chance = random.Random(1)
    numbers = [chance.random() for _ in range(1_000_000)]
    began = perf_counter()
    sorted(numbers)
    return perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1, help="only every so many-th number")
    every = parser.parse_args().every
    plan(SeatingProblem(16, 2))  # compiles
    print(f"yardstick: {yardstick():.2f} s")
    print("players/rounds  repeats  proven  starts within  seconds")
    for players, rounds in KNOWN:
        made, took = seat(players, rounds)
        proven = "yes" if made.proven else "no"
        print(f"{players:>8}/{rounds:<6} {made.repeats:>7}  {proven:<6} "
              f"{spread(players, made):>13}  {took:>7.2f}")  # fmt: skip
    longest, uneven, zeros, open_ones = 0.0, 0, 0, []
    for players in range(6, 201, every):
        for rounds in ROUNDS:
            made, took = seat(players, rounds)
            longest = max(longest, took)
            uneven += spread(players, made) > 1
            zeros += made.repeats == 0
            if made.repeats:
                reason = why(players, rounds, made)
                open_ones.append(f"{players:>8}/{rounds:<6} {made.repeats:>7}  {reason}")
    print(f"6 to 200 players, 3 to 6 rounds: {zeros} without a repeat, {len(open_ones)} with; "
          f"starts further apart than one: {uneven}; longest {longest:.2f} s")  # fmt: skip
    print("\n".join(open_ones))


if __name__ == "__main__":
    main()
