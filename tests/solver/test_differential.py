"""The fast search against its slow twin, on positions small enough for the twin."""

import pytest
from hypothesis import HealthCheck, given, settings

from tests.support import slow_solver
from tests.support.problems import checked, examples, problems
from tilerummy.solver import Problem

relaxed_health = [HealthCheck.too_slow, HealthCheck.data_too_large]


@settings(max_examples=examples(80), deadline=None, suppress_health_check=relaxed_health)
@given(problems(most=9))
def test_the_slow_twin_agrees(problem: Problem) -> None:
    assert_twin_agrees(problem)


@pytest.mark.slow
@settings(max_examples=examples(800), deadline=None, suppress_health_check=relaxed_health)
@given(problems(most=10))
def test_the_slow_twin_agrees_on_hundreds(problem: Problem) -> None:
    assert_twin_agrees(problem)


def assert_twin_agrees(problem: Problem) -> None:
    fast, slow = checked(problem), slow_solver.solve(problem)
    assert (fast.tiles, fast.value) == (slow.tiles, slow.value)
