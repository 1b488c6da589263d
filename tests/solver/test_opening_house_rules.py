"""Initial melds where house rules forbid what would be best (B2, B7)."""

from dataclasses import replace

import numpy as np
import pytest

from tests.solver import brute
from tests.support.interpreted import COMPILED_ONLY
from tests.support.problems import best, problem
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.presets import CLASSIC, TWIST, XP
from tilerummy.core.ruleset import MeldRules, Ruleset
from tilerummy.solver import count, opening, smallest_opening
from tilerummy.solver.legal import legal

ONE_JOKER = replace(CLASSIC, meld_rules=MeldRules(max_jokers=1))
TWO_NATURALS = replace(XP, meld_rules=MeldRules(min_naturals=2))
ONE_OF_ANY_KIND = replace(TWIST, meld_rules=MeldRules(max_jokers=1))
TWO_OF_ANY_KIND = replace(TWIST, meld_rules=MeldRules(max_jokers=2))

RACK = parse_tiles("R13 J J R9 B9 K9 O9")


@COMPILED_ONLY
@pytest.mark.parametrize(
    ("ruleset", "rack", "placed"),
    [
        (ONE_JOKER, "R13 J J", ""),
        (ONE_JOKER, "R13 B13 J J K1", "R13 B13 J"),
        (ONE_JOKER, "R13 B13 J R9 B9 J", "R9 R13 B9 B13 J J"),
        (ONE_JOKER, "R10 R9 J J", "R9 R10 J"),  # 30 with the joker at the end (B1)
        (ONE_JOKER, "R1 R2 R3 R8 J J K13", ""),
        (TWO_NATURALS, "R13 J J B1 B2 J J", ""),
        (TWO_NATURALS, "R13 R12 J J J B1 B2", "R12 R13 B1 B2 J J J"),
        (TWO_OF_ANY_KIND, "R8 J J JD", "R8 J JD"),
        (ONE_OF_ANY_KIND, "R9 JC JD B12 B11", "R9 B11 B12 JC"),
        (ONE_OF_ANY_KIND, "R9 R9 JM JD B13 R13", "R9 R9 R13 B13 JD JM"),
    ],
)
def test_the_best_that_the_rules_allow(ruleset: Ruleset, rack: str, placed: str) -> None:
    position = problem("", rack, ruleset, opened=False)
    expected = brute.plays(position)
    found = best("", rack, ruleset, opened=False)
    assert found.optimal
    assert bool(found.tiles) == bool(expected)
    if expected:
        assert position.score(found.placed) == max(map(position.score, expected))
    assert str(found.placed) == placed
    assert count(position) == len(expected)


def test_the_smallest_that_the_rules_allow() -> None:
    """Not [R13 J J]."""
    found = smallest_opening(ONE_JOKER, RACK)
    assert found is not None
    assert (str(found.placed), found.optimal) == ("R9 B9 K9 O9", True)


@pytest.mark.parametrize("looks", [0, 1])
def test_few_sets_are_no_proof_of_the_smallest(looks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "SETS", looks)
    smallest = smallest_opening(ONE_JOKER, RACK)
    assert smallest is not None
    assert legal(problem("", str(RACK), ONE_JOKER, opened=False), smallest.table)
    assert not smallest.optimal


def test_a_search_that_is_stopped_claims_nothing() -> None:
    position = problem("", "R13 B13 J J", ONE_JOKER, opened=False)
    stop = np.ones(1, np.int64)
    for best_table in (opening.best_by_sets, opening.smallest_by_sets):
        table, proven = best_table(position, stop)
        assert not proven
        assert table == position.table
