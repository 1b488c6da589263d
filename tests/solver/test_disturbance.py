"""Least disturbance: of all best plays the one that leaves most melds as they lie."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from tests.solver import brute
from tests.solver.houses import house_problems
from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.neighbours import neighbours
from tests.support.problems import FREE, constrained, examples, problem, problems
from tests.support.random_positions import position as played
from tilerummy.core.format.notation import parse_table
from tilerummy.core.policy import JokerReuse
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.table import Table
from tilerummy.solver import Problem, disturbance, solve, tidied
from tilerummy.solver.legal import legal
from tilerummy.solver.strategy import restricts_jokers

FREE_TWIST = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)
patient = settings(
    max_examples=examples(50),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def untouched(before: Table, after: Table) -> int:
    return len(before.melds) - len(before.beyond(after))


def assert_no_best_play_leaves_more(position: Problem) -> None:
    found = solve(position, tidy=True)
    plain = solve(position)
    assert (found.tiles, found.value, found.optimal) == (plain.tiles, plain.value, True)
    # A few positions under house rules are left without proof.
    assert found.tidy or restricts_jokers(position.ruleset)
    plays = brute.plays(position)
    if not plays:
        assert found.table == position.table
        return
    most = max(map(position.score, plays))
    tables = [
        table for placed in plays if position.score(placed) == most for table in plays[placed]
    ]
    if found.tidy:
        assert untouched(position.table, found.table) == max(
            untouched(position.table, table) for table in tables
        )
    melds = sorted(str(meld.tiles) for meld in found.table.melds)
    assert any(melds == sorted(str(meld.tiles) for meld in table.melds) for table in tables)


@patient
@given(problems(most=10))
def test_no_best_play_leaves_more_melds_alone(position: Problem) -> None:
    assert_no_best_play_leaves_more(position)


@patient
@given(constrained())
def test_constraints_hold_as_well(position: Problem) -> None:
    assert_no_best_play_leaves_more(position)


@pytest.mark.parametrize(
    ("table", "rack", "left"),
    [
        ("[R4 R5 R6]", "B1 K1 O1", 1),
        ("[R4 R5 R6] [B4 B5 B6]", "R7", 1),
        ("[R4 R5 R6 R7] [R7 B7 K7 O7] [B1 B2 B3] [K1 K2 K3]", "R8 R9", 3),
        ("[R1 R2 J] [B7 B8 B9] [K1 K2 K3]", "R3 B11 K5", 2),
        ("[R1 R2 J] [B7 B8 B9]", "R3 B11 B12", 1),
        ("[R3 B3 J] [K6 K7 J K9]", "K3 K8 O11 B11", 0),
        ("[R1 R2 R3] [R1 R2 R3]", "R4", 1),
    ],
)
def test_melds_left_alone(table: str, rack: str, left: int) -> None:
    position = problem(table, rack)
    found = solve(position, tidy=True)
    assert found.tidy
    assert untouched(position.table, found.table) == left


@pytest.mark.parametrize(
    ("table", "rack", "left"),
    [
        ("[J J R3] [B3 B4 B5]", "R5 R6 R7 B2", 1),
        ("[J R5 R6 R7] [R5 R6 R7]", "R4 J", 1),
        # With the joker rule in the way of what the search finds first:
        ("[K2 K3 K4 K5 K6 K7] [R10 B10 K10] [O8 J O10 O11] [B13 O13 J]", "K1 K9 K13 O10 O12", 1),
        ("[K9 K10 J] [R4 B4 K4] [O7 O8 O9] [R9 B9 K9] [R6 B6 O6]", "R11 B2 K8 O5 O13", 2),
        ("[R9 J J] [B10 B11 B12 B13]", "R8 B12", 0),
    ],
)
def test_more_can_be_left_alone_than_at_first(table: str, rack: str, left: int) -> None:
    position = problem(table, rack)
    found = solve(position, tidy=True)
    assert found.tidy
    assert found.tiles == solve(position).tiles
    assert untouched(position.table, found.table) == left


def test_parts_of_melds_stay_together() -> None:
    position = problem("[R1 R2 R3 R4 R5 R6 R7] [R4 R5 R6]", "B7 K7 O1")
    found = solve(position, tidy=True)
    assert neighbours(position.table, found.table) == 7


def test_neighbours_are_counted() -> None:
    before = parse_table("[R4 R5 R6 R7] [R7 B7 K7]")
    assert neighbours(before, before) == 5
    assert neighbours(before, parse_table("[R4 R5] [R6 R7] [R7 B7] [K7]")) == 3
    assert neighbours(before, parse_table("[K7 R7 B7 O7] [R4] [R5 R6 R7]")) == 4


def test_an_initial_meld_disturbs_nothing() -> None:
    found = solve(problem("[R4 R5 R6]", "R10 B10 K10", opened=False), tidy=True)
    assert found.tidy
    assert len(found.table.melds) == 2


@COMPILED_ONLY
@pytest.mark.parametrize("ruleset", [TWIST, FREE_TWIST])
@pytest.mark.parametrize(
    ("table", "rack", "left"),
    [
        ("[R4 JC B6]", "B7", 0),
        ("[R2 R3 R4 R5 JC]", "J", 0),
        ("[R4 JC B6] [R7 R8 R9]", "B7 B8 B9", 2),  # beside them, or at the end of one
        ("[R4 R5 R6] [B4 B5 B6] [K4 K5 K6]", "JD O4", 2),
        ("[R4 R5 R6 R7] [B7 K7 O7] [R9 JM R9]", "R8 R3", 2),
        ("[R4 JD R7] [R8 R9 R10]", "R11", 1),
    ],
)
def test_melds_left_alone_with_special_jokers(
    table: str, rack: str, left: int, ruleset: Ruleset
) -> None:
    position = problem(table, rack, ruleset)
    assert_no_best_play_leaves_more(position)
    assert untouched(position.table, solve(position, tidy=True).table) == left


@COMPILED_ONLY
@patient
@given(house_problems(most=8, base=TWIST).filter(lambda one: one.strategy.is_one_search))
def test_no_best_play_with_special_jokers_leaves_more_melds_alone(position: Problem) -> None:
    if solve(position).optimal:
        assert_no_best_play_leaves_more(position)


@patient
@given(house_problems(most=9, base=CLASSIC).filter(lambda one: one.strategy.is_one_search))
def test_house_rules_about_jokers_hold_in_tidying(position: Problem) -> None:
    if solve(position).optimal:
        assert_no_best_play_leaves_more(position)


@pytest.mark.parametrize("searches", [0, 1, 2])
def test_few_searches_are_no_proof(searches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disturbance, "SPECIAL_SEARCHES", searches)
    position = problem("[R4 R5 R6 JD] [R9 B9 K9 O9] [B1 B2 B3]", "R7 R8 O8 O10", FREE_TWIST)
    found = solve(position, tidy=True)
    assert (found.optimal, found.tidy) == (True, False)
    assert legal(position, found.table)
    assert found.tiles == solve(position).tiles


def test_parts_of_melds_without_jokers_stay_together() -> None:
    position = problem("[R1 R2 R3 R4 R5 R6 R7] [O9 O10 JD]", "B7 K7 O1", FREE_TWIST)
    found = solve(position, tidy=True)
    assert (found.tiles, found.tidy) == (2, True)
    assert neighbours(position.table, found.table) == 7
    assert untouched(position.table, found.table) == 1


def test_where_nothing_can_be_played_nothing_is_disturbed() -> None:
    found = solve(problem("[R4 JC B6]", "K1", TWIST), tidy=True)
    assert found.tidy
    assert solve(problem("[R4 R5 R6]", "R7", TWIST), tidy=True).tidy


@pytest.mark.parametrize("searches", [0, 1, 2, 3])
def test_an_answer_without_proof_says_so(searches: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disturbance, "STATES", 0)
    monkeypatch.setattr(disturbance, "SEARCHES", searches)
    position = problem("[R4 R5 R6 R7] [R7 B7 K7 O7] [B1 B2 B3] [K1 K2 K3]", "R8 R9 O8 O9 K8")
    found = solve(position, tidy=True)
    assert found.optimal
    assert not found.tidy
    assert found.tiles == solve(position).tiles


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("table", "rack"),
    [
        ("[R4 R5 R6 R7] [R7 B7 K7 O7] [B1 B2 B3] [K1 K2 K3]", "R8 R9 O8 O9 K8"),
        ("[J J R3] [B3 B4 B5]", "R5 R6 R7 B2"),
        ("[J R5 R6 R7] [R5 R6 R7]", "R4 J"),
        ("[K9 K10 J] [R4 B4 K4] [O7 O8 O9] [R9 B9 K9] [R6 B6 O6]", "R11 B2 K8 O5 O13"),
    ],
)
def test_meld_by_meld_it_comes_to_the_same(
    table: str, rack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = problem(table, rack)
    at_once = solve(position, tidy=True)
    monkeypatch.setattr(disturbance, "STATES", 0)
    found = solve(position, tidy=True)
    assert (found.tidy, at_once.tidy) == (True, True)
    assert untouched(position.table, found.table) == untouched(position.table, at_once.table)


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("ruleset", [CLASSIC, FREE])
def test_larger_tables_are_never_disturbed_more(ruleset: object, seed: int) -> None:
    position = replace(played(CLASSIC, 4, 20 + 4 * seed, 12, seed), ruleset=ruleset)  # type: ignore[arg-type]
    plain, found = solve(position), solve(position, tidy=True)
    assert (found.tiles, found.value) == (plain.tiles, plain.value)
    assert untouched(position.table, found.table) >= untouched(position.table, plain.table)


@pytest.mark.skipif(INTERPRETED, reason="large positions, for the compiled search only")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("ruleset", [TWIST, FREE_TWIST])
def test_tables_with_special_jokers_are_never_disturbed_more(ruleset: Ruleset, seed: int) -> None:
    position = played(ruleset, 4, 20 + 4 * seed, 10, seed, jokers=3)
    plain, found = solve(position), solve(position, tidy=True)
    assert legal(position, found.table)
    assert (found.tiles, found.value, found.optimal) == (plain.tiles, plain.value, plain.optimal)
    assert untouched(position.table, found.table) >= untouched(position.table, plain.table)


@pytest.mark.parametrize("seed", range(6))
def test_a_best_play_that_is_known_is_made_tidy_alike(seed: int) -> None:
    problem = played(CLASSIC, 4, 12 + 6 * seed, 6, seed)
    asked, known = solve(problem, tidy=True), tidied(problem, solve(problem))
    assert (known.table, known.tidy, known.optimal) == (asked.table, asked.tidy, asked.optimal)
