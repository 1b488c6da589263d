"""What the integer program says of the solver's answers to random problems."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.support.milp import best_score, sure_score
from tests.support.problems import sound
from tests.support.random_positions import position
from tilerummy.core.policy import JokerReuse
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
    remaining = ruleset.joker_reuse if reuse else JokerReuse.ANY_SET
    free = replace(ruleset, joker_reuse=remaining)
    objective = rng.choice(list(Objective))
    problem = position(free, seats, table_tiles, rng.randint(1, 20), seed, objective)
    return replace(problem, opened=rng.random() < 0.8)


def check_solution(problem: Problem) -> str:
    """Return what the program says about the solver's answer; it starts with "wrong" if it is."""
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
