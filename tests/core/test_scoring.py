"""Game scores; the sources' own examples are in the conformance cases."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import strategies as strategy
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.policy import Exhaustion, ExhaustionTie, ExhaustionWinner
from tilerummy.core.presets import CLASSIC, PRESETS
from tilerummy.core.ruleset import Ruleset
from tilerummy.core.scoring import liabilities, rack_points, score_call, score_exhaustion
from tilerummy.core.tiles import Tiles


def test_a_joker_counts_its_penalty_and_nothing_else() -> None:  # S0-38, B8
    assert rack_points(CLASSIC, parse_tiles("R7 J")) == 37


def test_flat_penalties_replace_the_rack() -> None:  # C11, T3
    rules = replace(CLASSIC, unopened_penalty=100, declined_opening_penalty=200)
    racks = [parse_tiles("R13 J"), parse_tiles("R1"), parse_tiles("R2")]
    owed = liabilities(rules, racks, [False, False, True], [False, True, True])
    assert owed == (100, 200, 2)
    assert liabilities(rules, racks, [False, False, True]) == (100, 100, 2)
    assert liabilities(CLASSIC, racks, [False, False, False]) == (43, 1, 2)
    assert liabilities(CLASSIC, racks, [False] * 3, [True] * 3) == (43, 1, 2)
    free = replace(rules, declined_opening_penalty=0)
    assert liabilities(free, racks, [False, False, True], [False, True, True]) == (100, 0, 2)


ZERO_SUM = st.sampled_from(
    [rules for rules in PRESETS.values() if rules.exhaustion is Exhaustion.DIFFERENCE]
)


@given(ZERO_SUM, st.lists(strategy.racks, min_size=2, max_size=6), st.data())
def test_scores_add_up_to_nothing(
    ruleset: Ruleset, racks: list[Tiles], data: st.DataObject
) -> None:
    owed = liabilities(ruleset, racks, [True] * len(racks))  # S0-50, S4-55
    winner = data.draw(st.integers(0, len(racks) - 1))
    assert sum(score_call(owed, [len(rack) for rack in racks], winner).scores) == 0
    exhausted = score_exhaustion(ruleset, owed, [len(rack) for rack in racks])
    assert sum(exhausted.scores) == 0
    assert all(exhausted.scores[seat] >= 0 for seat in exhausted.winners)


@pytest.mark.parametrize(
    ("tie", "owed", "tiles", "winners", "scores"),
    [
        (ExhaustionTie.FEWEST_TILES, [5, 5, 9], [2, 1, 1], (1,), (0, 4, -4)),  # G4
        (ExhaustionTie.FEWEST_TILES, [5, 5, 9], [1, 1, 1], (0, 1), (2, 2, -4)),  # G4: shared
        (ExhaustionTie.SHARE, [5, 5, 10], [2, 1, 1], (0, 1), (3, 2, -5)),
    ],
)
def test_equal_lowest_sums(
    tie: ExhaustionTie, owed: list[int], tiles: list[int], winners: tuple[int, ...],
    scores: tuple[int, ...],
) -> None:  # fmt: skip
    outcome = score_exhaustion(replace(CLASSIC, exhaustion_tie=tie), owed, tiles)
    assert (outcome.winners, outcome.scores) == (winners, scores)


def test_own_sums() -> None:  # S2-37, S2-38
    rules = replace(CLASSIC, exhaustion=Exhaustion.OWN_SUM)
    assert score_exhaustion(rules, [28, 14, 30, 34], [3, 2, 3, 3]).scores == (-28, 78, -30, -34)


def test_who_laid_the_most() -> None:  # C19
    rules = replace(CLASSIC, exhaustion_winner=ExhaustionWinner.FEWEST_TILES)
    assert score_exhaustion(rules, [5, 9], [3, 1]).winners == (1,)


def test_fewest_tiles_win_and_pay_nothing_however_much_they_are_worth() -> None:  # C12, C19
    rules = replace(CLASSIC, exhaustion_winner=ExhaustionWinner.FEWEST_TILES)
    outcome = score_exhaustion(rules, [30, 12, 20], [1, 2, 2])
    assert (outcome.winners, outcome.scores) == ((0,), (8, 0, -8))


@given(st.lists(strategy.racks, min_size=2, max_size=6), st.sampled_from(ExhaustionWinner))
def test_the_difference_never_costs_a_winner_points(
    racks: list[Tiles], winner: ExhaustionWinner
) -> None:
    rules = replace(CLASSIC, exhaustion_winner=winner)
    owed = liabilities(rules, racks, [True] * len(racks))
    outcome = score_exhaustion(rules, owed, [len(rack) for rack in racks])
    assert sum(outcome.scores) == 0
    losers = set(range(len(racks))) - set(outcome.winners)
    assert all(outcome.scores[seat] == min(owed) - owed[seat] for seat in losers)
    assert all(outcome.scores[seat] >= 0 for seat in outcome.winners)
