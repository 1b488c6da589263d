"""What is a meld, what its jokers stand for, and what it is worth."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import strategies as strategy
from tilerummy.core.classify import classify, value
from tilerummy.core.format.notation import parse_meld
from tilerummy.core.meld import Meld, MeldKind, WhyNotAMeld
from tilerummy.core.presets import CLASSIC
from tilerummy.core.ruleset import MeldRules
from tilerummy.core.tile import TILES, Color, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.core.why_not import why_not_a_meld

RULES = CLASSIC.meld_rules


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[R7 B7]", WhyNotAMeld.TOO_SHORT),  # S0-25
        ("[J J J]", WhyNotAMeld.NO_NUMBER_TILE),  # A15
        ("[R5 B5 K5 O5 J]", WhyNotAMeld.GROUP_TOO_LONG),  # S0-12
        ("[R5 B5 K5 O5 J J]", WhyNotAMeld.GROUP_TOO_LONG),
        ("[R5 R5 B5]", WhyNotAMeld.COLOR_TWICE),  # S0-12
        ("[R5 R5 J]", WhyNotAMeld.COLOR_TWICE),
        ("[R4 R6 R7]", WhyNotAMeld.NUMBERS_NOT_CONSECUTIVE),  # S0-14
        ("[R6 R5 R4]", WhyNotAMeld.NUMBERS_NOT_CONSECUTIVE),  # runs are laid ascending
        ("[K12 K13 K1]", WhyNotAMeld.NUMBERS_NOT_CONSECUTIVE),  # S0-16
        ("[R12 R13 J]", WhyNotAMeld.OUT_OF_RANGE),  # B5
        ("[J R1 R2]", WhyNotAMeld.OUT_OF_RANGE),  # B5
        ("[R6 B7 K8]", WhyNotAMeld.MIXED),  # S3-16
        ("[R6 R7 B8]", WhyNotAMeld.MIXED),
    ],
)
def test_no_meld(text: str, why: WhyNotAMeld) -> None:
    assert why_not_a_meld(parse_meld(text), RULES) is why
    assert value(parse_meld(text), RULES) is None


@pytest.mark.parametrize(
    ("text", "kind", "stand_ins", "points"),
    [
        ("[B3 B4 B5 B6]", MeldKind.RUN, [], 18),  # S0-15
        ("[K7 R7 B7 O7]", MeldKind.GROUP, [], 28),  # S0-13
        ("[K9 K10 J]", MeldKind.RUN, ["K11"], 30),  # S3-10
        ("[J R12 R13]", MeldKind.RUN, ["R11"], 36),  # B5
        ("[R3 B3 J]", MeldKind.GROUP, ["K3/O3"], 9),  # S0-34: either missing colour
        ("[R3 J J K3]", MeldKind.GROUP, ["B3/O3", "B3/O3"], 12),
        ("[B3 J J B6]", MeldKind.RUN, ["B4", "B5"], 18),  # B2
    ],
)
def test_meld(text: str, kind: MeldKind, stand_ins: list[str], points: int) -> None:
    (reading,) = classify(parse_meld(text), RULES)
    assert reading.kind is kind
    assert [str(stand_in) for stand_in in reading.stand_ins if stand_in] == stand_ins
    assert (reading.value, why_not_a_meld(parse_meld(text), RULES)) == (points, None)


def test_a_lone_number_between_jokers_is_a_group_and_a_run() -> None:  # B2
    readings = classify(parse_meld("[J R8 J]"), RULES)
    assert [reading.kind for reading in readings] == [MeldKind.GROUP, MeldKind.RUN]


def test_the_best_reading_counts() -> None:  # B1
    assert value(parse_meld("[R10 J J]"), RULES) == 33  # run 10 11 12, not group 10 10 10


def test_jokers_in_a_meld_can_be_limited() -> None:  # B2, as an option
    rules = RULES._replace(max_jokers=1)
    assert why_not_a_meld(parse_meld("[J R8 J]"), rules) is WhyNotAMeld.TOO_MANY_JOKERS
    assert why_not_a_meld(parse_meld("[J R8 R9]"), rules) is None
    assert why_not_a_meld(parse_meld("[J R9 R9]"), rules) is WhyNotAMeld.COLOR_TWICE


@given(st.one_of(strategy.runs(), strategy.groups()), st.permutations(list(Color)))
def test_colours_are_interchangeable(meld: Meld, colors: list[Color]) -> None:
    def recolored(tile: Tile) -> Tile:
        if tile.color is None or tile.number is None:
            return tile
        return Tile.of(colors[tile.color], tile.number)

    image = Meld(tuple(map(recolored, meld.laid)))
    assert value(meld, RULES) == value(image, RULES)
    assert value(meld, RULES) is not None


@given(strategy.melds)
def test_a_meld_has_a_reading_or_a_fault(meld: Meld) -> None:
    assert (why_not_a_meld(meld, RULES) is None) == bool(classify(meld, RULES))


def _distinct_melds(jokers: int, longest: int) -> int:
    """Count melds as tile multisets with exactly *jokers* plain jokers, by brute force on places.

    A run of n tiles with j jokers is a choice of the places that show numbers; as a multiset
    several choices fall together (outer jokers), and so may a run and a group.
    """
    found: set[Tiles] = set()
    for length in range(3, longest + 1):
        shapes = [
            [Tile.of(color, start + place) for place in range(length)]
            for color in Color
            for start in range(1, 15 - length)
        ]
        if length <= 4:
            shapes += [
                [Tile.of(color, number) for color in colors]
                for number in range(1, 14)
                for colors in itertools.combinations(Color, length)
            ]
        for shape in shapes:
            for hidden in itertools.combinations(range(length), jokers):
                laid = tuple(TILES[52] if at in hidden else tile for at, tile in enumerate(shape))
                if classify(Meld(laid), RULES):
                    found.add(Tiles(laid))
    return len(found)


def test_numbers_of_melds_of_at_most_five_tiles() -> None:  # den Hertog & Hulshof 2006, Table 1
    counts = list(itertools.accumulate(_distinct_melds(jokers, 5) for jokers in range(3)))
    assert counts == [185, 679, 1173]


@pytest.mark.slow
def test_numbers_of_melds_of_any_length() -> None:
    counts = list(itertools.accumulate(_distinct_melds(jokers, 13) for jokers in range(3)))
    assert counts == [329, 1911, 6301]


def test_rules_decide_the_least_size() -> None:
    rules = replace(CLASSIC, meld_rules=MeldRules(min_tiles=4)).meld_rules
    assert why_not_a_meld(parse_meld("[R1 R2 R3]"), rules) is WhyNotAMeld.TOO_SHORT


@given(strategy.melds)
def test_melds_by_code(meld: Meld) -> None:
    same = Meld.from_codes(meld.codes)
    assert same == meld
    assert (same.codes, same.tiles) == (meld.codes, Tiles(meld.laid))
