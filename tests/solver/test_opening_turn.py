"""The turn of the initial meld where the table may be rearranged in it (C04)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.solver import brute
from tests.support import slow_solver
from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import best, examples, problem, problems, sound
from tilerummy.core.format.notation import parse_table, parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.solver import Objective, Problem, count, goes_out, opening, plays, solve

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset

CONTEST = replace(CLASSIC, manip_in_meld_turn=True)
CONTEST_TWIST = replace(TWIST, manip_in_meld_turn=True)


@pytest.mark.parametrize(
    ("rack", "rest", "placed"),
    [
        ("R7 R10 B10 K10", {}, "R7 R10 B10 K10"),
        ("R7 R10 B10 K10", {"play": "R7"}, "R7 R10 B10 K10"),
        ("R7 R10 B10 K10", {"keep": "R7"}, "R10 B10 K10"),
        ("R7 R9 B9 K9", {}, ""),  # 27 points of its own
        ("R10 B10 J R7", {}, "R7 R10 B10 J"),
        ("R4 R5 R6 R9 B9 K9 B4 K4", {}, "R4 R5 R6 R9 B9 K9"),  # 42, twice the run
        ("R5 R6 R12 B12 K12 B4 K4", {}, "R12 B12 K12"),  # R4 B4 K4 would lack R7
        ("R5 R6 R7 R12 B12 K12 B4 K4", {}, "R5 R6 R7 R12 B12 K12"),
    ],
)
def test_the_table_in_the_opening_turn(rack: str, rest: dict[str, str], placed: str) -> None:
    wanted: dict[str, Any] = {name: parse_tiles(tiles) for name, tiles in rest.items()}
    position = problem("[R4 R5 R6]", rack, CONTEST, opened=False, **wanted)
    found = sound(position)
    assert found.placed == parse_tiles(placed)
    assert found.optimal
    assert best("[R4 R5 R6]", "R7", CONTEST).tiles == 1  # who has opened is not concerned


@pytest.mark.parametrize(
    ("table", "rack", "ruleset"),
    [
        ("[R4 R5 J]", "R6 R10 B10 K10 O2 O3", CONTEST),  # the joker goes to a new meld (B4)
        ("[R3 B3 J] [R9 R10 R11]", "K3 R9 R10 R11 R13", CONTEST),  # told apart (B4)
        ("[R4 JC B6]", "B7 R3 R11 JD", CONTEST_TWIST),
        ("[R4 R5 JD]", "R6 R7 B12 O12 JM B12", CONTEST_TWIST),
    ],
)
def test_jokers_of_the_table(table: str, rack: str, ruleset: Ruleset) -> None:
    found = best(table, rack, ruleset, opened=False)
    slow = slow_solver.solve(problem(table, rack, ruleset, opened=False))
    assert (found.tiles, found.value) == (slow.tiles, slow.value)


@COMPILED_ONLY
def test_an_own_meld_beside_the_twin_of_its_tile_in_a_meld_that_stays() -> None:
    table = "[R11 R12 R13] [B6 B7 JC K9] [O4 JM O4] [R11 R12 R13] [B3 B4 B5 B6]"
    rack = "R9 B9 B10 B13 K3 K8 K9 K10 O1 O2 O6 O9 O10 O11 J"
    found = best(table, rack, CONTEST_TWIST, opened=False, objective=Objective.VALUE)
    assert (found.tiles, found.value) == (11, 124)
    assert found.table.tiles == parse_table(table).tiles + found.placed


@settings(
    max_examples=examples(60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(problems(most=10))
def test_the_slow_twin_agrees(position: Problem) -> None:
    rules = replace(position.ruleset, manip_in_meld_turn=True, threshold=12)
    turn_of = replace(position, ruleset=rules, opened=False)
    fast, slow = sound(turn_of), slow_solver.solve(turn_of)
    assert fast.optimal
    assert (fast.tiles, fast.value) == (slow.tiles, slow.value)


@COMPILED_ONLY
@settings(
    max_examples=examples(15),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(problems(most=7))
def test_every_play_is_listed_and_counted(position: Problem) -> None:
    rules = replace(position.ruleset, manip_in_meld_turn=True, threshold=12)
    turn_of = replace(position, ruleset=rules, opened=False)
    found = [play.placed for play in plays(turn_of)]
    assert len(set(found)) == len(found) == count(turn_of)
    assert set(found) == brute.plays(turn_of).keys()
    scores = [turn_of.score(placed) for placed in found]
    assert scores == sorted(scores, reverse=True)


def test_plays_of_the_opening_turn_with_jokers_of_the_table() -> None:
    position = problem("[R4 R5 J]", "R6 R10 B10 K10 O2", CONTEST, opened=False)
    listed = [str(play.placed) for play in plays(position)]
    assert listed == ["R6 R10 B10 K10", "R10 B10 K10"]
    assert count(position) == 2


def test_an_answer_without_proof_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = "[R13 K13 O13 B13] [B1 K1 O1 R1] [R12 B12 O12 K12]"
    rack = "R7 R10 B9 B10 K1 K3 K4 K11 K12 O4 O6 O11 O11 J"
    position = problem(table, rack, CONTEST, opened=False)
    assert best(table, rack, CONTEST, opened=False).tiles == 5
    assert best(table, rack, CONTEST).tiles == 6  # without 30 points of its own
    assert not solve(position, deadline_ms=0).optimal
    monkeypatch.setattr(opening, "STATES", 0)
    assert not sound(position).optimal


def test_going_out_in_the_opening_turn() -> None:
    out = goes_out(problem("[R4 R5 R6]", "R7 R10 B10 K10", CONTEST, opened=False))
    assert out is not None
    assert out.optimal
    assert goes_out(problem("[R4 R5 R6]", "R8 R10 B10 K10", CONTEST, opened=False)) is None


def test_what_is_tidy_is_not_claimed() -> None:
    position = problem("[R4 R5 R6]", "R7 R10 B10 K10", CONTEST, opened=False)
    assert not solve(position, tidy=True).tidy
