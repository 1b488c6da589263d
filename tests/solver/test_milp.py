"""The search against an independent integer program, on positions of any size."""

import random
from dataclasses import replace

import pytest
from benches.positions import position

from tests.solver.milp import best_score
from tests.solver.support import FREE, INTERPRETED, checked
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import XP
from tilerummy.core.ruleset import Ruleset
from tilerummy.solver import Objective

FREE_XP = replace(XP, joker_reuse=JokerReuse.ANY_SET)


def assert_model_agrees(ruleset: Ruleset, table_tiles: int, seed: int) -> None:
    rng = random.Random(seed)
    objective = rng.choice(list(Objective))
    problem = position(ruleset, ruleset.max_seats, table_tiles, rng.randint(5, 20), seed, objective)
    assert problem.score(checked(problem).placed) == best_score(problem)


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("ruleset", [FREE, FREE_XP])
def test_the_integer_program_agrees(ruleset: Ruleset, seed: int) -> None:
    assert_model_agrees(ruleset, 5 * seed, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 250))
@pytest.mark.parametrize("ruleset", [FREE, FREE_XP])
def test_the_integer_program_agrees_on_hundreds(ruleset: Ruleset, seed: int) -> None:
    assert_model_agrees(ruleset, seed % 75, seed)
