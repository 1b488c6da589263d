"""Plays whose jokers have to be thought of one by one: reuse (B4) and swaps (S1-01) of Twist."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.support import slow_solver
from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import best, checked, crowded, examples, problem, sound
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.policy import JokerInThree, JokerReuse
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.solver.joker_search import search
from tilerummy.solver.joker_search.candidates import Candidates
from tilerummy.solver.joker_search.search import BranchAndBound, Search
from tilerummy.solver.relaxation import Decided

if TYPE_CHECKING:
    from tilerummy.core.ruleset import Ruleset

FREE_TWIST = replace(TWIST, joker_reuse=JokerReuse.ANY_SET)


@pytest.mark.parametrize(
    ("table", "rack", "placed"),
    [
        # The joker may not join the old run (S1-63, B4), so some of the rack stays there.
        pytest.param("[R1 R2 J] [B7 B8 B9]", "R3 B11 JM", "R3", marks=COMPILED_ONLY),
        pytest.param("[R1 R2 JD] [B7 B8 B9]", "R3 R4 B12", "R3 R4", marks=COMPILED_ONLY),
        pytest.param("[B3 R3 JD] [B4 B5 B6]", "O3 K3", "K3", marks=COMPILED_ONLY),
        ("[B4 O4 JD] [R2 R3 R4 R5]", "R4 K4", "R4 K4"),
        pytest.param("[R8 R9 J] [R5 R6 JD]", "R8 B5 B8", "B8", marks=COMPILED_ONLY),
        pytest.param("[R3 JC O5] [B4 O4 JD] [R2 B2 K2]", "R4", "R4", marks=COMPILED_ONLY),
        # A joker would have to take the place of another (S1-01, A13).
        ("[J K11 K12] [B8 JD B11 JD]", "K8", ""),
        # JC takes no joker's place: K9 and K10 are the other run's (S1-01, B4).
        ("[B10 B11 JC R13] [K9 K10 J] [K9 K10 K11 K12]", "R12", "R12"),
        pytest.param(
            "[R9 R10 R11 JC] [O10 O11 JD] [R9 B9 K9]", "R12 K12", "R12", marks=COMPILED_ONLY
        ),
        ("[K1 K2 JD]", "J R5 R8", "J"),
        ("[K8 K9 J] [JD K12 K13]", "R5 R6", ""),
        ("[K8 K9 J] [JD K12 K13]", "R5 R6 JD", "R5 R6 JD"),
        pytest.param("[O6 JD JD]", "B8 B10 K10 O8 JC", "B10 K10 JC", marks=COMPILED_ONLY),
    ],
)
def test_the_best_legal_play_is_found_and_proven(table: str, rack: str, placed: str) -> None:
    found = best(table, rack, TWIST)
    slow = slow_solver.solve(problem(table, rack, TWIST))
    assert (found.tiles, found.value) == (slow.tiles, slow.value)
    assert found.tiles == len(parse_tiles(placed))


@pytest.mark.parametrize(
    ("table", "rack", "tiles", "ruleset"),
    [
        # A meld laid wholly from the rack is new beside an equal one (S0-35).
        ("[R3 B3 J] [R11 R12 J]", "K3 R11 R12", 3, CLASSIC),
        ("[R3 B3 J] [R9 R10 R11]", "K3 R9 R10 R11 R13", 5, CLASSIC),
        ("[R3 B3 J] [R9 R10 R11]", "K3 R13", 1, CLASSIC),
        ("[R3 B3 J] [R9 R10 R11]", "K3 R10 R13", 1, CLASSIC),
        ("[R3 B3 J] [R9 R10 R11]", "K3 B10 K10 R10 R13", 5, CLASSIC),
        ("[R3 R4 J] [R5 R6 R7]", "R3 R4 JC O9 K9", 5, TWIST),  # S1-01
        ("[R5 J R7]", "R6 JM R7 JD K9 O9", 6, TWIST),  # S1-63
        # Joker for joker, at whatever end (S1-01, A13):
        ("[K3 K4 J]", "JD O2 O3", 3, TWIST),
        ("[B8 B9 JC]", "J O2 O3", 3, TWIST),
        ("[R3 R4 J]", "R5 JC K8 K9", 4, TWIST),
    ],
)
def test_equal_tiles_are_told_apart(table: str, rack: str, tiles: int, ruleset: Ruleset) -> None:
    """B4: a play is legal if it is legal for some way to tell copies apart; the best is found."""
    found = best(table, rack, ruleset)
    assert found.tiles == tiles == slow_solver.solve(problem(table, rack, ruleset)).tiles


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("table", "rack"), [("[R1 R2 JD] [B7 B8 B9]", "R3 R4 B12"), ("[K8 K9 JD]", "K10 K11 R5 JM R5")]
)
def test_the_joker_reuse_rule_is_what_costs_tiles(table: str, rack: str) -> None:
    ruled, free = best(table, rack, TWIST), best(table, rack, FREE_TWIST)
    assert 0 < ruled.tiles <= free.tiles


def assert_the_slow_twin_agrees(seeds: range) -> None:
    for position in map(crowded, seeds):
        if position is not None:
            fast, slow = checked(position), slow_solver.solve(position)
            assert (fast.tiles, fast.value) == (slow.tiles, slow.value)


@COMPILED_ONLY
def test_the_slow_twin_agrees_where_jokers_are_wanted() -> None:
    assert_the_slow_twin_agrees(range(examples(80)))


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000, 5_000, 1_000))
def test_the_slow_twin_agrees_wherever_jokers_are_wanted(start: int) -> None:
    assert_the_slow_twin_agrees(range(start, start + examples(1_000)))


def test_an_answer_without_proof_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found before the search is given up counts; more is done while there is nothing."""
    monkeypatch.setattr(search, "STATES", 0)
    for table, rack in (
        ("[B3 R3 JD] [B4 B5 B6]", "O3 K3"),
        ("[R8 R9 J] [R5 R6 JD]", "R8 B5 B8"),
    ):
        assert not sound(problem(table, rack, TWIST)).optimal
    monkeypatch.setattr(search, "STATES", 60)
    position = problem("[O6 JD JD]", "B8 B10 K10 O8 JC", TWIST)
    assert not sound(position).optimal


@pytest.mark.parametrize(
    ("table", "rack", "rows"),
    [
        ("[R1 R2 J] [R7 R8 R9] [R3 R4 R5]", "R6", 90),
        ("[R3 R4 JM R4 R3]", "R5 R5 R6 J", 50),
    ],
)
def test_where_too_many_melds_are_possible_the_short_ones_are_listed(
    table: str, rack: str, rows: int
) -> None:
    position = problem(table, rack, TWIST)
    complete, fewer = Candidates(position), Candidates(position, rows=rows)
    every, some = list(complete.melds), list(fewer.melds)
    assert max(map(len, every)) > max(map(len, some)) == 5
    assert some == [meld for meld in every if len(meld) <= 5]
    assert (complete.complete, fewer.complete) == (True, False)
    assert list(Candidates(position, rows=1).melds) == []


def test_what_is_not_listed_is_not_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "ROWS", 1)
    assert not sound(problem("[B3 R3 JD] [B4 B5 B6]", "O3 K3", TWIST)).optimal


def test_one_joker_of_a_meld_is_for_one() -> None:
    """Two old melds need two new ones, or two jokers in one."""
    search = Search(problem("[R5 R6 J] [R5 R6 J]", "R7", TWIST))
    branch = BranchAndBound(search, 1)
    decided = Decided(blocks=(1,), placed=frozenset({0}))
    (child,) = branch.with_meld(decided, search.homes[0])
    assert (child.blocks, child.fixed) == ((1,), (search.homes[0],))


def test_a_search_that_is_stopped_lists_no_melds() -> None:
    position = problem("[B3 R3 JD] [B4 B5 B6]", "O3 K3", TWIST)
    search = Search(position)
    search.stop = search.stop + 1
    assert list(Candidates(position, search.stop).melds) == []


def test_swaps_where_retrieved_jokers_may_go_anywhere() -> None:
    """S1-01."""
    position = problem("[K1 K2 JD]", "J R5 R8", FREE_TWIST)
    assert checked(position).tiles == slow_solver.solve(position).tiles == 1


@COMPILED_ONLY
def test_a_joker_that_has_to_be_played_does_not_stay() -> None:
    found = best("[K1 K2 JD]", "J R5 R8", TWIST, play=parse_tiles("J"))
    assert str(found.placed) == "J"
    assert best("[K1 K2 JD]", "J R5 R8", TWIST, play=parse_tiles("R5")).tiles == 0


def test_house_rules_that_look_at_other_melds_leave_it_open() -> None:
    """One tile alone may not take a joker out of a group of three (B6)."""
    both = replace(TWIST, joker_in_three=JokerInThree.BOTH)
    position = problem("[R13 K13 J] [R12 B12 K12] [R9 R10 R11 R12]", "B9 B13", both)
    found = sound(position)
    assert (found.tiles, found.optimal) == (slow_solver.solve(position).tiles, False)
