"""The search against an independent integer program, on positions of any size."""

import random
from dataclasses import replace

import pytest

from tests.support.checked_solutions import check_solution, random_problem
from tests.support.interpreted import INTERPRETED
from tests.support.milp import best_opening, best_score, most_points
from tests.support.problems import problem, sampled
from tests.support.random_positions import position
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC, PRESETS, TWIST, XP
from tilerummy.solver import opening_value, solve

FREE_TWIST = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)


@pytest.mark.parametrize(
    ("table", "rack", "score"),
    [
        ("[R4 R5 R6 J]", "B9 O9 K9", (3, 27)),
        ("[R4 JC B6]", "B7 K1", (1, 7)),
        ("[B3 R3 JD]", "O3 K3", (0, 0)),  # the joker would be loose
        ("[B3 R3 JD] [B4 B5 B6]", "O3 K3", (2, 6)),  # S1-10
        ("[R6 R7 JC B9 B10 B11]", "R8 R5 K5", (2, 13)),  # A5
        ("", "R2 JD R5 K9", (3, 37)),  # S1-08
        ("", "R3 JD R6 JM R6 R5 R4 R3", (8, 87)),  # A10
        ("", "R12 JD K1", (0, 0)),  # A1
        ("[R3 JM R3]", "R2 R2 K1", (2, 4)),  # S1-18
    ],
)
def test_the_program_solves_small_positions(table: str, rack: str, score: tuple[int, int]) -> None:
    assert best_score(problem(table, rack, FREE_TWIST)) == score


@pytest.mark.parametrize(
    ("rack", "worth", "score"),
    [
        ("R10 B10 J", 30, (3, 50)),
        ("R9 B9 K9", 27, (0, 0)),
        ("B9 JD B12 K1", 42, (3, 51)),  # S1-03
        ("R9 R9 JM", 18, (0, 0)),  # S1-04
    ],
)
def test_the_program_opens(rack: str, worth: int, score: tuple[int, int]) -> None:
    assert most_points(TWIST, parse_tiles(rack)) == worth
    assert best_opening(problem("[R1 R2 R3]", rack, TWIST, opened=False)) == score


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("seed", sampled(range(8), every=2))
@pytest.mark.parametrize("name", ["classic", "xp", "twist"])
def test_the_integer_program_agrees(name: str, seed: int) -> None:
    table_tiles = {"classic": 9, "xp": 9, "twist": 5}[name] * seed
    said = check_solution(random_problem(PRESETS[name], seed, table_tiles))
    assert not said.startswith("wrong")


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize(("table", "rack", "seed"), [(60, 40, 12), (100, 30, 8)])
def test_the_program_agrees_where_a_pass_needs_more_session(
    table: int, rack: int, seed: int
) -> None:
    """More states follow from one than there is room for at first, and are looked at again."""
    ruled = position(XP, XP.max_seats, table, rack, seed)
    free = replace(ruled, ruleset=replace(XP, joker_reuse=JokerReuse.ANY_SET))
    best = solve(free)
    assert best.optimal
    assert best_score(free) == free.score(best.placed)


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("seed", range(6))
def test_openings_are_worth_what_the_program_says(seed: int) -> None:
    ruleset = random.Random(seed).choice([CLASSIC, XP])
    rack = position(ruleset, ruleset.max_seats, 0, 14, seed).rack
    assert opening_value(ruleset, rack) == most_points(ruleset, rack)


@pytest.mark.slow
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("name", PRESETS)
def test_the_integer_program_agrees_on_hundreds(name: str) -> None:
    for seed in range(100, 300):
        assert not check_solution(random_problem(PRESETS[name], seed)).startswith("wrong")
