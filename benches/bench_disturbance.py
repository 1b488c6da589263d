"""What the least disturbance costs on top of a best play: `python -m benches.bench_disturbance`.

Ordinary positions of 20 to 70 tiles on the table, racks of 8 to 18. Times are of `solve` with and
without ``tidy``, as differences and as a ratio; and how many melds each of the two leaves alone.
"""

from __future__ import annotations

import random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from tests.support.random_positions import position
from tilerummy.core.presets import CLASSIC
from tilerummy.solver import solve
from tilerummy.solver.precompile import precompile

if TYPE_CHECKING:
    from tilerummy.solver import Problem, Solution

POSITIONS = 40
REPEATS = 3


def timed(problem: Problem, *, tidy: bool) -> tuple[float, Solution]:
    """Milliseconds of the fastest of a few runs, and the answer."""
    fastest = float("inf")
    for _ in range(REPEATS):
        began = perf_counter()
        solution = solve(problem, tidy=tidy)
        fastest = min(fastest, (perf_counter() - began) * 1000)
    return fastest, solution


def left_alone(problem: Problem, solution: Solution) -> int:
    return len(problem.table.melds) - len(problem.table.beyond(solution.table))


def main() -> None:
    precompile()
    print("tiles  | solve   | on top of it, ms             | ratio  | melds left alone | proven")
    print("       |  p50 ms |     p50       p95       max  | of p50 |  plain     tidy  |")
    for tiles in (20, 30, 40, 70):
        plain, more, alone, tidied, proven = [], [], 0, 0, 0
        for seed in range(POSITIONS):
            problem = position(CLASSIC, 4, tiles, random.Random(seed).randint(8, 18), seed)
            took, before = timed(problem, tidy=False)
            took_tidy, after = timed(problem, tidy=True)
            assert problem.score(before.placed) == problem.score(after.placed)
            assert left_alone(problem, before) <= left_alone(problem, after)
            plain.append(took)
            more.append(took_tidy - took)
            alone += left_alone(problem, before)
            tidied += left_alone(problem, after)
            proven += after.tidy
        more.sort()
        print(f"{tiles:6} |{median(plain):8.2f} |{median(more):8.2f}", end=" ")
        print(f"{more[int(0.95 * POSITIONS)]:9.2f} {more[-1]:9.2f}", end="  |")
        print(f"{(median(plain) + median(more)) / median(plain):7.1f}", end=" |")
        print(f"{alone / POSITIONS:7.1f} {tidied / POSITIONS:8.1f}  |{proven:4} of {POSITIONS}")


if __name__ == "__main__":
    main()
