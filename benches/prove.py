"""Hold the solver against the integer program: `python -m benches.prove --ruleset twist`.

Random positions of all sizes, both objectives, opened and not. For each the solution must be legal
and no better than the program's bound; where the solver calls it best, it must reach the bound.
With special jokers that a rule forbids to swap (S1-01) the bound may be out of reach: then the
solution must reach what is possible without any risk of a swap, and is counted as open.

With ``--reuse`` the joker-reuse rule (B4) stays on, and only bounds are held.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import replace
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from tests.solver import milp
from tests.solver.milp import best_score, sure_score
from tests.solver.support import sound

from benches.positions import position
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import PRESETS
from tilerummy.solver import Objective

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Problem


def random_problem(
    ruleset: Ruleset, seed: int, table_tiles: int | None = None, *, reuse: bool = False
) -> Problem:
    """Return the position with number *seed*; without the joker-reuse rule unless it is wanted."""
    rng = random.Random(seed)
    seats = ruleset.max_seats
    if table_tiles is None:
        table_tiles = rng.randint(0, len(ruleset.tiles(seats)) * 7 // 10)
    kept = ruleset.joker_reuse if reuse else JokerReuse.ANY_SET
    free = replace(ruleset, joker_reuse=kept)
    objective = rng.choice(list(Objective))
    problem = position(free, seats, table_tiles, rng.randint(1, 20), seed, objective)
    return replace(problem, opened=rng.random() < 0.8)


def verdict(problem: Problem) -> str:
    """Return what the program says about the solver's answer; it starts with *wrong* if it is."""
    try:
        solution = sound(problem)
    except AssertionError as refused:
        return f"wrong: illegal, or not what it says: {refused}"
    score, bound = problem.score(solution.placed), best_score(problem)
    if score > bound:
        return f"wrong: {score} is more than the program can reach, {bound}"
    if not solution.optimal:
        return "best, not claimed" if score == bound else "not best, not claimed"
    if score == bound:
        return "proven"
    rules = problem.ruleset
    if problem.opened and problem.table.tiles.jokers:
        if rules.joker_reuse is not JokerReuse.ANY_SET:
            return "open"
        if rules.special_jokers and score >= sure_score(problem):
            return "open"
    return f"wrong: {score} is called best, and the program reaches {bound}"


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
        said = verdict(problem)
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
