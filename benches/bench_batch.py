"""Positions a second, alone and in batches on 1 and 2 threads: `python -m benches.bench_batch`.

The reuse rule is off, as the batch would solve those positions one by one. All ways must agree.
"""

from __future__ import annotations

import random
from dataclasses import replace
from time import perf_counter

import numpy as np

from tests.support.random_positions import position
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC
from tilerummy.solver import solve, solve_batch
from tilerummy.solver.precompile import precompile

POSITIONS = 24
COPIES = 200
REPEATS = 6


def main() -> None:
    precompile()
    free = replace(CLASSIC, joker_reuse=JokerReuse.ANY_SET)
    print("tiles  | solve/s | batch/s, 1 thread | 2 threads | ratio of 2 to 1")
    for tiles in (0, 20, 40, 70):
        problems = [
            replace(
                position(CLASSIC, 4, tiles, random.Random(seed).randint(8, 18), seed), ruleset=free
            )
            for seed in range(POSITIONS)
        ]
        began = perf_counter()
        placed = [solve(problem).placed.counts for problem in problems]
        one_by_one = POSITIONS / (perf_counter() - began)
        tables = np.array([list(p.table.tiles.counts) for p in problems] * COPIES, np.uint8)
        racks = np.array([list(p.rack.counts) for p in problems] * COPIES, np.uint8)
        fastest = [float("inf")] * 2
        for _ in range(REPEATS):  # by turns: a busy machine slows both alike
            for threads in (1, 2):
                began = perf_counter()
                found = solve_batch(free, tables, racks, threads=threads)
                fastest[threads - 1] = min(fastest[threads - 1], perf_counter() - began)
                assert [bytes(row) for row in found.placed] == placed * COPIES
        rates = [len(racks) / seconds for seconds in fastest]
        print(f"{tiles:6} |{one_by_one:8.0f} |{rates[0]:18.0f} |{rates[1]:10.0f}", end=" |")
        print(f"{rates[1] / rates[0]:8.2f}")


if __name__ == "__main__":
    main()
