"""Hold the solver against the integer program: `python -m benches.prove --ruleset twist`.

Random positions of all sizes, both objectives, opened and not. For each the solution must be legal
and no better than the program's bound; where the solver calls it best, it must reach the bound.
With special jokers that a rule forbids to swap (S1-01) the bound may be out of reach: then the
solution must reach what is possible without any risk of a swap, and is counted as open.

With ``--reuse`` the joker-reuse rule (B4) stays on, and only bounds are held.
"""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import median
from time import perf_counter

from tests.support import milp
from tests.support.checked_solutions import check_solution, random_problem
from tilerummy.core.presets import PRESETS


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--ruleset", choices=PRESETS, default="classic")
    asked.add_argument("--positions", type=int, default=2_000)
    asked.add_argument("--seed", type=int, default=0, help="number of the first position")
    asked.add_argument("--table", type=int, help="tiles on the table; any number if not told")
    asked.add_argument("--reuse", action="store_true", help="leave the joker-reuse rule on")
    options = asked.parse_args()
    milp.FEW = 0  # all positions share one list of melds
    counts: Counter[str] = Counter()
    taken = []
    for seed in range(options.seed, options.seed + options.positions):
        problem = random_problem(PRESETS[options.ruleset], seed, options.table, reuse=options.reuse)
        began = perf_counter()
        said = check_solution(problem)
        taken.append(perf_counter() - began)
        counts[said.split(":")[0]] += 1
        if said.startswith("wrong"):
            print(f"{seed}: {said}\n  {problem.table} | {problem.rack}", flush=True)
            print(f"  opened: {problem.opened}, objective: {problem.objective}", flush=True)
        if len(taken) % 100 == 0:
            print(len(taken), dict(counts), f"median {median(taken):.2f} s", flush=True)
    print(dict(counts), f"median {median(taken):.2f} s, max {max(taken):.2f} s")
    assert not counts["wrong"]


if __name__ == "__main__":
    main()
