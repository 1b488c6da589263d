"""Double, colour-change and mirror jokers: readings A1 to A15, and a second opinion."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import slow_melds
from tests.support import strategies as strategy
from tests.support.interpreted import COMPILED_ONLY
from tests.support.states import position
from tilerummy.core.classify import classify, value
from tilerummy.core.format.notation import parse_meld, parse_table, parse_tile
from tilerummy.core.meld import Meld, MeldKind, WhyNotAMeld
from tilerummy.core.policy import DoubleCount, MirrorColor
from tilerummy.core.presets import TWIST
from tilerummy.core.rules import check_play
from tilerummy.core.tile import TILES, Color
from tilerummy.core.tiles import Tiles
from tilerummy.core.turn import Play
from tilerummy.core.why_not import why_not_a_meld

RULES = TWIST.meld_rules


@pytest.mark.parametrize(
    ("text", "kinds", "points", "stand_ins"),
    [
        ("[B3 B4 JD]", ["run"], 18, ["B5/B6"]),  # A1, S1-11
        ("[R3 J JD]", ["group", "run"], 18, ["B3/K3/O3", "B3/K3/O3"]),  # A2: X J JD
        ("[R6 R7 JC B9 B10]", ["run"], 40, ["R8/B8/K8/O8"]),  # A3
        ("[R6 JC J B9]", ["run"], 30, ["R7/B7/K7/O7", "B8"]),  # A4: a joker takes the colour
        # A4: a number slot lies between, of a colour that differs from those around it.
        ("[R5 JC J JC B9]", ["run"], 35, ["R6/B6/K6/O6", "K7/O7", "R8/B8/K8/O8"]),
        ("[R6 JC J]", ["run"], 21, ["R7/B7/K7/O7", "B8/K8/O8"]),
        ("[J JC R6 JC B8]", ["run"], 30, ["B4/K4/O4", "R5/B5/K5/O5", "R7/B7/K7/O7"]),
        ("[R3 J JM B3 R3]", ["mirror-group"], 12, ["B3", ""]),  # A8: the other side tells
        ("[R3 J JM J R3]", ["mirror-group", "mirror-run"], 14, None),
        ("[R3 JD JM R5 R4 R3]", ["mirror-run"], 24, None),  # A10
        ("[R3 JD R6 JM R6 R5 R4 R3]", ["mirror-run"], 36, None),  # A10
        ("[R4 JC B6 JM B6 JC R4]", ["mirror-run"], 30, None),  # A9, example 1
        ("[R4 J R6 JM R6 J R4]", ["mirror-run"], 30, ["R5", "", "R5"]),  # A9, example 1
        ("[R3 J R5 JM R5 R4 R3]", ["mirror-run"], 24, None),  # A9, example 2
        ("[J J R5 JM R5 R4 R3]", ["mirror-run"], 24, ["R3", "R4", ""]),
        ("[R3 R4 R5 JM R5 J J]", ["mirror-run"], 24, ["", "R4", "R3"]),
        ("[R12 R13 JM R13 R12]", ["mirror-run"], 50, [""]),  # A11
        ("[R3 R2 JM R2 R3]", ["mirror-run"], 10, [""]),  # A7: the order is a matter of showing
        ("[R3 B3 JM R3 B3]", ["mirror-group"], 12, [""]),  # A8: in any order
        ("[R3 B3 JM B3 J]", ["mirror-group"], 12, None),  # A12
    ],
)
def test_melds(text: str, kinds: list[str], points: int, stand_ins: list[str] | None) -> None:
    readings = classify(parse_meld(text), RULES)
    assert [reading.kind for reading in readings] == kinds
    assert value(parse_meld(text), RULES) == points
    assert why_not_a_meld(parse_meld(text), RULES) is None
    spans = [tile.span for tile in parse_meld(text).laid if tile.is_joker]
    for reading in readings:  # a mirror joker stands for no tile, a double joker for two
        assert [stand_in.count for stand_in in reading.stand_ins if stand_in] == spans
    if stand_ins is not None:
        assert [
            str(reported) for reported in readings[0].stand_ins if reported is not None
        ] == stand_ins


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[JD B2 B3]", WhyNotAMeld.OUT_OF_RANGE),  # A1
        ("[B11 B12 JD]", WhyNotAMeld.OUT_OF_RANGE),  # A1
        ("[R12 JD JD]", WhyNotAMeld.OUT_OF_RANGE),
        ("[R3 B3 K3 JD]", WhyNotAMeld.DOUBLE_WITHOUT_ROOM),  # A2
        ("[R3 JD JD JD B3]", WhyNotAMeld.GROUP_TOO_LONG),
        ("[R3 B3 JC]", WhyNotAMeld.COLOR_CHANGE_IN_GROUP),  # S1-13
        ("[JC R7 R8]", WhyNotAMeld.COLOR_CHANGE_PLACE),  # A4
        ("[R7 JC JC B10]", WhyNotAMeld.COLOR_CHANGE_PLACE),  # A4
        ("[R6 R7 JC R9]", WhyNotAMeld.SAME_COLOR_AFTER_CHANGE),  # S1-14
        ("[R6 JC B9]", WhyNotAMeld.NUMBERS_NOT_CONSECUTIVE),
        ("[R6 R6 JC]", WhyNotAMeld.NUMBERS_NOT_CONSECUTIVE),
        ("[R6 B7 JC]", WhyNotAMeld.MIXED),
        ("[B3 JM B3 JM B3]", WhyNotAMeld.TWO_MIRRORS),  # A11
        ("[R3 R4 JM R4 R3 JM]", WhyNotAMeld.TWO_MIRRORS),
        ("[JM B3 B3]", WhyNotAMeld.MIRROR_SIDES_DIFFER),  # S1-18
        ("[B3 R3 JM B3]", WhyNotAMeld.MIRROR_SIDES_DIFFER),  # A8: a colour is missing on one side
        ("[R2 R3 JM B3 B2]", WhyNotAMeld.MIRROR_SIDES_DIFFER),  # A7
        ("[R3 JC JM JC R3]", WhyNotAMeld.MIRROR_SIDES_DIFFER),  # A11: no change beside the mirror
        ("[J J JM R3 R4]", WhyNotAMeld.MIRROR_SIDES_DIFFER),  # A12
        ("[R4 J R6 JM R6 JC R4]", WhyNotAMeld.MIRROR_SIDES_DIFFER),  # A9: they cannot mirror
        ("[J JD JC]", WhyNotAMeld.NO_NUMBER_TILE),  # A15
    ],
)
def test_no_melds(text: str, why: WhyNotAMeld) -> None:
    assert why_not_a_meld(parse_meld(text), RULES) is why


def test_house_rules() -> None:  # A4, A7, C22
    assert value(parse_meld("[JC R7 R8]"), RULES._replace(color_change_first=True)) == 21
    assert value(parse_meld("[R7 JC JC B10]"), RULES._replace(color_change_adjacent=True)) == 34
    two_colors = parse_meld("[R2 R3 JM B3 B2]")
    assert value(two_colors, RULES._replace(mirror_color=MirrorColor.NUMBER)) == 10
    physical = RULES._replace(double_counts=DoubleCount.PHYSICAL)
    assert value(parse_meld("[R3 B3 K3 JD]"), physical) == 12


def mirrored(draw: st.DrawFn) -> list[str]:
    """A mirrored meld, nearly legal."""
    side = draw(st.sampled_from(["R3 R4", "R3 J", "B5 JD", "K1", "R7 JC B9", "O2 B2", "J K4 K5"]))
    tiles = side.split()
    other = [draw(st.sampled_from([tile, tile, tile, "J"])) for tile in tiles[::-1]]
    return [*tiles, "JM", *other]


laid = st.one_of(
    st.composite(mirrored)(),
    st.lists(
        st.sampled_from([*(f"R{n}" for n in range(3, 8)), "B3", "B5", "K3", "J", "JD", "JC", "JM"]),
        min_size=2,
        max_size=7,
    ),
    st.one_of(strategy.runs(), strategy.groups()).flatmap(
        lambda meld: st.lists(
            st.tuples(st.integers(0, len(meld) - 1), st.sampled_from(["J", "JD", "JC"])), max_size=3
        ).map(
            lambda swaps: [
                dict(swaps).get(at, str(tile)) for at, tile in enumerate(meld.laid)
            ]
        )
    ),
)  # fmt: skip


@given(laid)
def test_a_slow_checker_reads_the_same(tiles: list[str]) -> None:
    meld = Meld(tuple(map(parse_tile, tiles)))
    assert {str(reading.kind) for reading in classify(meld, RULES)} == slow_melds.kinds(tiles)
    assert (value(meld, RULES) or 0) == slow_melds.value(tiles)


@COMPILED_ONLY
def test_the_slow_checker_counts_the_same() -> None:
    """Every laid order of up to four tiles of a small world, read in two ways."""
    world = ["R1", "R2", "R3", "B2", "B3", "J", "JD", "JC", "JM"]
    both = [0, 0]
    for length in (3, 4):
        for tiles in itertools.product(world, repeat=length):
            both[0] += bool(classify(Meld(tuple(map(parse_tile, tiles))), RULES))
            both[1] += bool(slow_melds.kinds(tiles))
    assert both[0] == both[1] > 0


@given(laid, st.permutations(list(Color)))
def test_colours_are_interchangeable(tiles: list[str], colors: list[Color]) -> None:
    def recolored(name: str) -> str:
        tile = parse_tile(name)
        return name if tile.color is None else f"{colors[tile.color].letter}{tile.number}"

    one, other = (Meld(tuple(map(parse_tile, t))) for t in (tiles, map(recolored, tiles)))
    assert value(one, RULES) == value(other, RULES)


@pytest.mark.parametrize(
    ("table", "rack", "after", "expected"),
    [
        ("[R3 B3 J]", "JD K9 K10", "[R3 B3 JD] [J K9 K10]", ["joker_swapped_for_joker"]),  # S1-01
        ("[B3 J B5]", "JC K9 K10 K6", "[B3 B5 JC] [J K9 K10]", ["not_a_meld"]),
        ("[R2 JD R5]", "R3 R4 K9 K12", "[R2 R3 R4 R5] [K9 JD K12]", []),  # S1-10
        ("[R6 R7 JC]", "R8 K4 O6", "[R6 R7 R8] [K4 JC O6]", []),  # A5: a final change
        ("[B3 B4 J]", "B5 JD K9 K10", "[B3 B4 B5 JD] [J K9 K10]", []),  # B5 took its place
        ("[B2 B3 JM B3 B2]", "B1 K9", "[B1 B2 B3 JM B3 B2]", ["not_a_meld"]),  # S1-18
        ("[B2 B3 JM B3 B2]", "B4 B4 K9 K9", "[B2 B3 B4] [B2 B3 B4] [K9 JM K9]", []),  # A13
        ("[B2 B3 JM B3 B2]", "R3 R3 B1 B4 B1 B4", "[B1 B2 B3 B4] [B1 B2 B3 B4] [R3 JM R3]", []),
        ("[B3 JM B3] [K5 K6 K7]", "B3", "[B3 JM B3 B3] [K5 K6 K7]", ["not_a_meld"]),
    ],
)
def test_plays(table: str, rack: str, after: str, expected: list[str]) -> None:
    state = position(TWIST, racks=(rack, "R1"), table=table)
    assert [reported.code for reported in check_play(state, Play(parse_table(after)))] == expected


def test_the_game_has_two_of_each_joker() -> None:  # C01
    assert [Tiles(TWIST.tiles(4)).count(tile) for tile in TILES[52:]] == [2, 2, 2, 2]
    assert MeldKind.MIRROR_RUN in MeldKind
    assert replace(TWIST, name="twist") == TWIST
