"""Shapes are divided into melds, and old melds taken out of them as they lie."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import strategies as strategy
from tilerummy.core.classify import classify
from tilerummy.core.format.notation import parse_meld, parse_rack, parse_table
from tilerummy.core.meld import Meld, MeldKind
from tilerummy.core.presets import CLASSIC
from tilerummy.core.table import Table
from tilerummy.solver.dp.dividing import JOKERS, LEVEL, RUNS
from tilerummy.solver.layout.arrange import Shape, groups

RULES = CLASSIC.meld_rules


def add_to_runs(shape: Shape, color: int, number: int, *, joker: bool) -> None:
    """Let *shape* have one tile more in runs, or a joker in its place."""
    shape.counts[LEVEL * number + RUNS + (JOKERS if joker else 0) + color] += 1


def shape_of(runs: str = "", run_jokers: str = "", *, spare: int = 0) -> Shape:
    """Tiles in runs, and tiles in runs for which a joker stands."""
    shape = Shape(jokers=spare)
    for text, joker in ((runs, False), (run_jokers, True)):
        for tile in parse_rack(text):
            add_to_runs(shape, tile.color or 0, tile.number or 0, joker=joker)
    return shape


def divided(shape: Shape, old: str = "") -> tuple[str, str]:
    """What is kept of *old*, and the other melds."""
    found = shape.divide(parse_table(old).melds, RULES)
    return str(Table(tuple(found.unchanged))), str(Table(tuple(found.new)))


@pytest.mark.parametrize(
    ("tiles", "jokers", "runs"),
    [
        ("R1 R2 R3 R4", "", "[R1 R2 R3 R4]"),
        ("R1 R2 R3 R3 R4 R5", "", "[R1 R2 R3] [R3 R4 R5]"),
        ("R8", "R6 R7", "[J J R8]"),
        ("R6 R7", "R4 R5 R5 R6", "[J J R6] [J J R7]"),  # the older one takes the number tile
        ("R1 R2 R3 R4 R4", "R2 R3", "[R1 J R3 R4] [R2 J R4]"),
        ("B1 B2 B3 O11 O12 O13", "", "[B1 B2 B3] [O11 O12 O13]"),
        ("", "", ""),
    ],
)
def test_runs_from_counts(tiles: str, jokers: str, runs: str) -> None:
    assert divided(shape_of(tiles, jokers)) == ("", runs)


@pytest.mark.parametrize(
    ("tiles", "jokers"),
    [
        ("R1 R2", ""),
        ("R1 R2 R3 R5", ""),
        ("R12 R13", ""),
        ("", "R6 R7 R8"),
        ("R1 R2 R3", "R6 R7 R8"),
    ],
)
def test_what_no_runs_can_be_is_refused(tiles: str, jokers: str) -> None:
    with pytest.raises(ValueError, match="no melds"):
        shape_of(tiles, jokers).divide((), RULES)


@pytest.mark.parametrize(
    ("tiles", "jokers", "melds"),
    [
        ([1, 1, 1, 0], 0, "[R5 B5 K5]"),
        ([2, 2, 1, 1], 0, "[R5 B5 K5] [R5 B5 O5]"),
        ([2, 2, 0, 0], 1, None),
        ([2, 2, 0, 0], 2, "[R5 B5 J] [R5 B5 J]"),
        ([1, 0, 0, 0], 5, None),
        ([0, 0, 0, 0], 0, ""),
    ],
)
def test_groups_from_counts(tiles: list[int], jokers: int, melds: str | None) -> None:
    if melds is None:
        with pytest.raises(ValueError, match="no melds"):
            groups(5, tiles, jokers)
    else:
        assert " ".join(map(str, groups(5, tiles, jokers))) == melds


@pytest.mark.parametrize(
    ("shape", "old", "unchanged", "more"),
    [
        (shape_of("R1 R2 R3 R4 R5 R6"), "[R4 R5 R6]", "[R4 R5 R6]", "[R1 R2 R3]"),
        (shape_of("R1 R2 R3 R4 R5"), "[R1 R2 R3]", "", "[R1 R2 R3 R4 R5]"),  # R4 R5 is no run
        (shape_of("R1 R2 R3"), "[R2 R3 R4]", "", "[R1 R2 R3]"),
        (shape_of("R1 R2 R3"), "[R1 B1 K1]", "", "[R1 R2 R3]"),
        # The longest is tried first, and one with a joker before it.
        (shape_of("R1 R2 R3 R4"), "[R1 R2 R3] [R1 R2 R3 R4]", "[R1 R2 R3 R4]", ""),
        (
            shape_of("R1 R2 R3 R4 R5", "R3"),
            "[R1 R2 R3 R4 R5] [R1 R2 J]",
            "[R1 R2 J]",
            "[R3 R4 R5]",
        ),
    ],
)
def test_melds_are_kept_if_the_rest_can_be_divided(
    shape: Shape, old: str, unchanged: str, more: str
) -> None:
    assert divided(shape, old) == (unchanged, more)


def test_a_spare_joker_stays_in_its_meld() -> None:
    shape = shape_of("R1 R2 B1 B2 B3", "R3", spare=1)
    assert divided(shape, "[R1 R2 J] [B1 B2 B3 J]") == ("[R1 R2 J] [B1 B2 B3 J]", "")
    assert shape.divide(parse_table("[R1 R2 J]").melds, RULES).spare == 1


def test_a_spare_joker_takes_the_place_of_one_that_another_meld_needs() -> None:
    """With the shape's joker in it the old run would leave R4 and R5 alone."""
    shape = shape_of("R1 R2 R4 R5", "R3", spare=1)
    assert divided(shape, "[R1 R2 J]") == ("[R1 R2 J]", "[J R4 R5]")
    assert shape.divide(parse_table("[R1 R2 J]").melds, RULES).spare == 0


def test_a_joker_meld_is_kept_in_either_reading() -> None:
    in_group = Shape(jokers=1)
    in_group.add_to_groups(8, (1, 0, 0, 0), 1)
    assert divided(in_group, "[J R8 J]") == ("[J R8 J]", "")
    assert divided(shape_of("R8", "R7 R9"), "[J R8 J]") == ("[J R8 J]", "")
    # There is one such meld, so only one is kept.
    twice = shape_of("R8", "R7 R9")
    twice.add_to_groups(8, (1, 0, 0, 0), 2)
    assert divided(twice, "[J R8 J]") == ("[J R8 J]", "[J R8 J]")


@given(st.lists(strategy.runs() | strategy.groups(), max_size=12), st.data())
def test_old_melds_come_out_as_they_lie(melds: list[Meld], data: st.DataObject) -> None:
    """A shape made of melds falls into the same tiles, and keeps all melds that made it."""
    shape = Shape()
    for meld in melds:
        reading = data.draw(st.sampled_from(classify(meld, RULES)))
        for tile, stand_in in zip(meld.laid, reading.stand_ins, strict=True):
            stands_for = tile if stand_in is None else stand_in.options[0]
            color, number = stands_for.code // 13, stands_for.number or 0
            if reading.kind is MeldKind.RUN:
                add_to_runs(shape, color, number, joker=stand_in is not None)
            else:
                tiles = [int(stand_in is None and color == at) for at in range(4)]
                shape.add_to_groups(number, tiles, int(stand_in is not None))
    start = data.draw(st.lists(st.sampled_from(melds), unique=True)) if melds else []
    unchanged, more, *_ = shape.divide(start, RULES)
    assert Table((*unchanged, *more)).tiles == Table(tuple(melds)).tiles
    assert all(classify(meld, RULES) for meld in more)
    assert all(any(meld is old for old in start) for meld in unchanged)


def test_the_melds_that_are_kept_are_the_old_ones() -> None:
    old = parse_meld("[K7 R7 B7]")
    shape = Shape()
    shape.add_to_groups(7, (1, 1, 1, 0))
    unchanged, more, *_ = shape.divide([old], RULES)
    assert unchanged[0] is old
    assert not more
