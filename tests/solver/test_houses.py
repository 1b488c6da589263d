"""Every rule set and house rule: solver, slow twin and integer program against each other."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from tests.solver.houses import house_problems
from tests.support import slow_solver
from tests.support.interpreted import COMPILED_ONLY
from tests.support.milp import best_score, sure_score
from tests.support.problems import examples, problem, sound
from tilerummy.core.policy import JokerInThree, JokerMelds, JokerReuse, ReplacingTile
from tilerummy.core.presets import CLASSIC, PRESETS, TWIST
from tilerummy.solver import goes_out, solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset
    from tilerummy.solver import Problem

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
few = settings(max_examples=examples(60), deadline=None, suppress_health_check=SLOW)
many = settings(max_examples=examples(2_000), deadline=None, suppress_health_check=SLOW)


def assert_twin_not_beaten(problem: Problem) -> None:
    """What the solver calls optimal is; anything else is legal and not better."""
    fast, slow = sound(problem), slow_solver.solve(problem)
    if fast.optimal:
        assert (fast.tiles, fast.value) == (slow.tiles, slow.value)
    assert problem.score(fast.placed) <= problem.score(slow.placed)


def assert_provers_agree(problem: Problem) -> None:
    """The integer program, which no rule about the table's jokers holds back, bounds the twin."""
    rules = problem.ruleset
    if rules.manip_in_meld_turn and not problem.opened:
        return
    best = problem.score(slow_solver.solve(problem).placed)
    bound = best_score(problem)
    assert best <= bound
    restricted = (
        rules.joker_reuse is not JokerReuse.ANY_SET
        or rules.joker_in_three is not JokerInThree.EITHER
        or rules.replacing_tile is not ReplacingTile.RACK_OR_TABLE
        or not rules.joker_may_move
        or rules.joker_melds is not JokerMelds.FREE
    )
    if not problem.opened or not problem.table.tiles.jokers:
        assert best == bound
    elif not restricted:
        assert best == bound or sure_score(problem) <= best


@few
@given(house_problems(most=9))
def test_the_slow_twin_is_not_beaten(problem: Problem) -> None:
    assert_twin_not_beaten(problem)


@COMPILED_ONLY
@few
@given(house_problems(most=9))
def test_the_integer_program_bounds_the_slow_twin(problem: Problem) -> None:
    assert_provers_agree(problem)


@COMPILED_ONLY
def test_two_jokers_that_left_one_meld_may_both_have_been_exchanged() -> None:
    """Not [R2 R3 JM R3 R2] [B1 J JD], where JM holds together what J and JD left (S1-01)."""
    rules = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)
    assert_provers_agree(problem("[R2 R3 J JD]", "R2 R3 B1 JM", rules))


@pytest.mark.parametrize(
    ("table", "rack", "tiles"),
    [
        ("[R4 J R6]", "R5 K9 O9", 0),  # the joker is not exchanged
        ("[R3 B3 K3 J]", "R4 R5", 0),
        ("[R3 B3 J]", "K3 O3", 1),
        ("[R3 R4 J]", "R1 R2 R6 B6", 3),
        ("[R1 R2 J] [J R6 R7]", "R4 R8", 2),  # two melds that grow together
        ("[R3 R4 J] [R6 R7 R8 R9]", "B6 K6", 2),
    ],
)
def test_melds_with_jokers_stay_and_grow(table: str, rack: str, tiles: int) -> None:
    """V1: each answer is proven, at once and as the tidiest."""
    asked = problem(table, rack, replace(CLASSIC, joker_melds=JokerMelds.STAY))
    assert_twin_not_beaten(asked)
    best = solve(asked, tidy=True)
    assert (best.tiles, best.optimal, best.tidy) == (tiles, True, True)
    assert (goes_out(asked) is not None) == (tiles == len(asked.rack))


@pytest.mark.slow
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=[*PRESETS])
def test_the_slow_twin_is_not_beaten_in_thousands(ruleset: Ruleset) -> None:
    many(given(house_problems(most=11, base=ruleset))(assert_twin_not_beaten))()


@pytest.mark.slow
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=[*PRESETS])
def test_the_integer_program_bounds_the_slow_twin_in_thousands(ruleset: Ruleset) -> None:
    many(given(house_problems(most=11, base=ruleset))(assert_provers_agree))()
