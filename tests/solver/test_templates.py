"""The listed melds against every sequence of a few tiles, judged by the core one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb
from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.support.interpreted import INTERPRETED
from tests.support.problems import sampled
from tests.support.slow_solver import melds_at_hand
from tests.support.templates import J, uncut
from tilerummy.core.classify import value
from tilerummy.core.meld import Meld
from tilerummy.core.policy import DoubleCount, MirrorColor
from tilerummy.core.presets import CLASSIC, TWIST
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.tile import TILES
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tests.support.templates import Found, Jokers, Word

pytestmark = pytest.mark.skipif(
    INTERPRETED, reason="listed melds are what tests share, not the solver"
)

RULES = TWIST.meld_rules
HOUSES = [
    RULES,
    MeldRules(mirror_color=MirrorColor.NUMBER),
    MeldRules(color_change_first=True),
    MeldRules(color_change_adjacent=True),
    MeldRules(color_change_first=True, color_change_adjacent=True),
    MeldRules(double_counts=DoubleCount.PHYSICAL),
    MeldRules(mirror_min_naturals=2),
    MeldRules(min_naturals=2),
    MeldRules(min_naturals=3, max_jokers=2),
    MeldRules(max_jokers=1),
    MeldRules(max_jokers=0),
    MeldRules(min_tiles=4),
    MeldRules(group_limit=3),
]
SOME_HOUSES = sampled([(each,) for each in HOUSES], every=3)
ALL: Jokers = (2, 2, 2, 2)


def naturals(numbers: range, colors: int) -> Word:
    return tuple(13 * color + number - 1 for color in range(colors) for number in numbers)


def by_trying(alphabet: Word, length: int, rules: MeldRules, jokers: Jokers = ALL) -> Found:
    """Return the melds among all words of *length* over *alphabet* and the jokers at hand."""
    found: Found = {}
    kinds = (*alphabet, *(52 + kind for kind in range(4) if jokers[kind]))
    for word in product(kinds, repeat=length):
        if all(word.count(52 + kind) <= most for kind, most in enumerate(jokers)):
            worth = value(Meld(tuple(TILES[code] for code in word)), rules)
            if worth is not None:
                key = tuple(sorted(word))
                found[key] = max(worth, found.get(key, 0))
    return found


def by_rule(alphabet: Word, length: int, rules: MeldRules) -> Found:
    """Return the listed melds of *length* over the same tiles. Five tiles can never be cut."""
    return {
        word: worth
        for word, worth in uncut(rules, ALL, length).items()
        if len(word) == length and all(code >= J or code in alphabet for code in word)
    }


def most_worth(melds: Found, tiles: Counter[int]) -> int | None:
    """Return the most that all of *tiles* are worth as some of *melds*; None if they are none."""
    if not +tiles:
        return 0
    first = min(+tiles)
    worths = [
        worth + rest
        for word, worth in melds.items()
        if word[0] == first
        and Counter(word) <= tiles
        and (rest := most_worth(melds, tiles - Counter(word))) is not None
    ]
    return max(worths, default=None)


def assert_complete(hand: Tiles, rules: MeldRules) -> None:
    """What is listed is a meld and worth so much; every meld is listed or falls into listed ones.

    Tiles may be worth more in melds that they fall into than what is listed for them as one.
    """
    read: Found = {}
    for meld in melds_at_hand(hand, rules):
        key = tuple(tile.code for tile in meld.tiles)
        read[key] = max(value(meld, rules) or 0, read.get(key, 0))
    counts = Counter(tile.code for tile in hand)
    plain, double, change, mirror = (counts[kind] for kind in range(J, J + 4))
    listed = {
        word: worth
        for word, worth in uncut(rules, (plain, double, change, mirror)).items()
        if Counter(word) <= counts
    }
    for word, worth in listed.items():
        assert read[word] >= worth
    for word, worth in read.items():
        best = most_worth(listed, Counter(word))
        assert best is not None
        assert best >= worth


@pytest.mark.parametrize("rules", SOME_HOUSES)
@pytest.mark.parametrize("length", sampled([3, 4], every=2))
def test_melds_by_rule_are_those_found_by_trying(rules: MeldRules, length: int) -> None:
    for alphabet in (
        (*naturals(range(1, 4), 1), *naturals(range(2, 4), 2)),
        (*naturals(range(11, 14), 1), 25),
        (5, 18, 31, 44),
    ):
        assert by_rule(alphabet, length, rules) == by_trying(alphabet, length, rules)


@pytest.mark.slow
@pytest.mark.parametrize("rules", HOUSES)
def test_melds_of_five_by_rule_are_those_found_by_trying(rules: MeldRules) -> None:
    for alphabet in (
        (*naturals(range(1, 4), 1), 13, 14),
        (*naturals(range(10, 14), 1), 25),
        (5, 18, 31, 44),
    ):
        assert by_rule(alphabet, 5, rules) == by_trying(alphabet, 5, rules)


@pytest.mark.slow
@pytest.mark.parametrize("change", [0, 1])
def test_melds_of_six_are_listed_or_cut(change: int) -> None:
    alphabet, jokers = naturals(range(1, 4), 1), (2, 1, change, 1)
    listed = uncut(RULES, jokers, 6)
    for word, worth in by_trying(alphabet, 6, RULES, jokers).items():
        assert listed.get(word) == worth or (most_worth(listed, Counter(word)) or 0) >= worth


@pytest.mark.parametrize(("jokers", "count"), [(0, 185), (1, 679), (2, 1_173)])
def test_melds_by_rule_are_as_many_as_published(jokers: int, count: int) -> None:
    # den Hertog & Hulshof 2006, Table 1, corrected as in `test_reference`; no uncut meld is longer.
    assert len(uncut(CLASSIC.meld_rules, (jokers, 0, 0, 0))) == count


TWIST_MELDS = {3: 920, 4: 2_263, 5: 7_342}
"""Twist melds of so many tiles, at most two of each joker, as distinct tiles: own count."""


@pytest.mark.parametrize("length", [3, 4, 5])
def test_twist_melds_are_counted(length: int) -> None:
    assert len(by_rule(tuple(range(J)), length, RULES)) == TWIST_MELDS[length]


@pytest.mark.slow
def test_twist_melds_of_three_are_counted_by_trying() -> None:
    assert len(by_trying(tuple(range(J)), 3, RULES)) == TWIST_MELDS[3]


@pytest.mark.slow
def test_twist_melds_of_four_are_counted_by_trying() -> None:
    # Colours are alike: melds with so many of three colours stand for those with so many of four.
    in_three = by_trying(naturals(range(1, 14), 3), 4, RULES)
    colors = Counter(len({code // 13 for code in word if code < J}) for word in in_three)
    fours = sum(
        value(Meld(tuple(TILES[13 * color + at] for color, at in enumerate(places))), RULES)
        is not None
        for places in product(range(13), repeat=4)
    )
    total = sum(count * comb(4, shown) // comb(3, shown) for shown, count in colors.items())
    assert total + fours == TWIST_MELDS[4]


@pytest.mark.parametrize("seed", range(16))
def test_every_meld_at_hand_is_listed_or_cut(seed: int) -> None:
    rng = Random(seed)
    assert_complete(crowded_hand(rng, 9), rng.choice(HOUSES))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1_000, 1_300))
def test_every_meld_at_hand_is_listed_or_cut_in_hundreds(seed: int) -> None:
    rng = Random(seed)
    assert_complete(crowded_hand(rng, 13), rng.choice(HOUSES))


def crowded_hand(rng: Random, most: int) -> Tiles:
    """Up to *most* tiles of few numbers and colours, a third of them jokers at most."""
    low, high, colors = rng.randint(1, 8), rng.randint(4, 6), rng.randint(1, 4)
    near = naturals(range(low, min(14, low + high)), colors) * 2
    jokers = rng.sample(range(J, J + 4), 4) + rng.sample(range(J, J + 4), 4)
    count = rng.randint(0, most // 3)
    chosen = rng.sample(near, min(len(near), most - count)) + jokers[:count]
    return Tiles(TILES[code] for code in chosen)
