"""How long a hint takes, against an integer program on HiGHS: `python -m benches.bench_solver`.

Positions with 20, 40 and 70 tiles on the table and racks of 8 to 18. Both solve the same position
(the joker-reuse rule off, which the program does not know) and must agree. Then the reuse rule on.
"""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from tests.solver.milp import best_score

from benches.positions import position
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC
from tilerummy.solver import solve
from tilerummy.solver.warm import warm

if TYPE_CHECKING:
    from collections.abc import Callable

    from tilerummy.solver import Problem

POSITIONS = 40


def times(call: Callable[[Problem], object], problems: list[Problem]) -> list[float]:
    """Milliseconds of each call."""
    taken = []
    for problem in problems:
        began = perf_counter()
        call(problem)
        taken.append((perf_counter() - began) * 1000)
    return sorted(taken)


def p95(taken: list[float]) -> float:
    return taken[int(len(taken) * 0.95)]


def main() -> None:
    warm()
    free = replace(CLASSIC, joker_reuse=JokerReuse.ANY_SET)
    print("tiles  | reuse rule off     | HiGHS              | ratio  | reuse rule on")
    print("       |  p50 ms    p95 ms  |  p50 ms    p95 ms  | of p50 |  p50 ms    p95 ms    max ms")
    for tiles in (20, 40, 70):
        ruled = [
            position(CLASSIC, 4, tiles, random.Random(seed).randint(8, 18), seed)
            for seed in range(POSITIONS)
        ]
        problems = [replace(problem, ruleset=free) for problem in ruled]
        for problem in problems:
            solution = solve(problem)
            assert solution.optimal
            assert problem.score(solution.placed) == best_score(problem)
        fast, slow = times(solve, problems), times(best_score, problems)
        both = times(solve, ruled)
        print(f"{tiles:6} |{median(fast):8.2f} {p95(fast):9.2f}", end="  |")
        print(f"{median(slow):8.1f} {p95(slow):9.1f}", end="  |")
        print(f"{median(slow) / median(fast):7.0f}", end=" |")
        print(f"{median(both):8.2f} {p95(both):9.2f} {both[-1]:9.2f}")


if __name__ == "__main__":
    main()
