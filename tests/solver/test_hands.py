"""Figures about whole hands: how many split into melds, and how many can open."""

import random
from math import comb

import pytest

from tests.solver.hands import count_by_number, hands_by_meld, physical
from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tests.support.milp import most_points
from tilerummy.core.presets import CLASSIC
from tilerummy.core.tiles import Tiles
from tilerummy.solver import can_open, opening_value

COMPLETE = {
    3: (96, 768),
    6: (4_656, 264_120),
    9: (151_728, 54_670_224),
    12: (3_753_318, 7_740_251_610),
    13: (7_244_080, 26_987_333_960),
    14: (10_232_524, 68_006_854_852),
}
"""Multisets and physical hands that split into melds, by size; no jokers."""


@COMPILED_ONLY
@pytest.mark.parametrize("size", [3, 6, 9])
def test_hands_that_split_into_melds(size: int) -> None:
    assert count_by_number(size) == COMPLETE[size]
    grown = hands_by_meld(size)
    assert (len(grown), physical(grown)) == COMPLETE[size]


@pytest.mark.parametrize("size", [1, 2])
def test_no_hand_is_smaller_than_a_meld(size: int) -> None:
    assert count_by_number(size) == (0, 0)
    assert not hands_by_meld(size)


@pytest.mark.slow
@pytest.mark.parametrize("size", [12, 13, 14])
def test_large_hands_that_split_into_melds(size: int) -> None:
    assert count_by_number(size) == COMPLETE[size]


@pytest.mark.slow
def test_hands_of_twelve_grown_meld_by_meld() -> None:
    grown = hands_by_meld(12)
    assert (len(grown), physical(grown)) == COMPLETE[12]


@pytest.mark.slow
def test_few_whole_hands_are_worth_less_than_an_initial_meld() -> None:
    sets, hands = count_by_number(14, below=30)
    assert (COMPLETE[14][0] - sets, COMPLETE[14][1] - hands) == (10_231_496, 68_006_608_652)


def test_all_hands() -> None:
    # Multisets of 14: choose the kinds held twice, then those held once.
    multisets = sum(comb(52, twice) * comb(52 - twice, 14 - 2 * twice) for twice in range(8))
    assert multisets == 37_418_772_170_780
    assert comb(104, 14) == 79_515_468_511_191_440


def dealt(seed: int, count: int) -> list[Tiles]:
    rng = random.Random(seed)
    tiles = CLASSIC.tiles(4)
    return [Tiles(rng.sample(tiles, 14)) for _ in range(count)]


@pytest.mark.skipif(INTERPRETED, reason="for the compiled search only")
def test_openings_agree_with_the_integer_program() -> None:
    for rack in dealt(1, 25):
        assert opening_value(CLASSIC, rack) == most_points(CLASSIC, rack)


@pytest.mark.slow
@pytest.mark.skipif(INTERPRETED, reason="for the compiled search only")
def test_every_second_hand_can_open() -> None:
    # 49.6 % with a standard error of 0.7 from 5,000 samples, so three of them here.
    can = sum(can_open(CLASSIC, rack) is not None for rack in dealt(2, 5_000))
    assert abs(can / 5_000 - 0.496) < 3 * 0.007
