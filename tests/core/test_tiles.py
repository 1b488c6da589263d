from random import Random

import pytest
from hypothesis import given

from tests.support import strategies as strategy
from tilerummy.core.errors import TilerummyError
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.tile import KINDS, TILES, Joker
from tilerummy.core.tiles import Tiles


@given(strategy.racks, strategy.racks)
def test_multiset_laws(one: Tiles, other: Tiles) -> None:
    both = one + other
    assert both - other == one
    assert len(both) == len(one) + len(other)
    assert (one & other) <= one
    assert one.minus(other) + (one & other) == one
    assert hash(both) == hash(other + one)
    assert Tiles(iter(both)) == both
    assert bool(both) == (len(both) > 0)


def test_points_and_jokers() -> None:
    rack = parse_tiles("R13 B13 J JD J")
    assert (rack.points, rack.jokers) == (26, 3)
    assert rack.jokers_by_kind() == {
        Joker.PLAIN: 2, Joker.DOUBLE: 1, Joker.COLOR_CHANGE: 0, Joker.MIRROR: 0,
    }  # fmt: skip
    assert rack.count(TILES[12]) == 1
    assert TILES[12] in rack
    assert "R13" not in rack


def test_two_jokers_are_no_double() -> None:  # T5
    assert parse_tiles("R5 R5 K9 K9 K9 J J").doubles() == 2


def test_removing_what_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot remove R2 from R1"):
        parse_tiles("R1") - parse_tiles("R1 R2")


def test_counts_are_one_per_kind() -> None:
    assert repr(Tiles.from_counts([1] + [0] * 55)) == "Tiles('R1')"
    with pytest.raises(ValueError, match="expected 56"):
        Tiles.from_counts([1])
    assert Tiles() != "R1"


def test_tiles_by_code() -> None:
    assert Tiles.from_codes(bytes([52, 0, 0])) == parse_tiles("R1 R1 J")
    with pytest.raises(TilerummyError, match="codes of tiles"):
        Tiles.from_codes(bytes([56]))


@pytest.mark.parametrize("most", [3, 127, 128, 255])
def test_reckons_with_every_count(most: int) -> None:
    chance = Random(most)
    for _ in range(50):
        one, two = ([chance.choice((0, 1, most)) for _ in range(KINDS)] for _ in range(2))
        a, b = Tiles.from_counts(one), Tiles.from_counts(two)
        assert list(a.minus(b).counts) == [max(0, x - y) for x, y in zip(one, two, strict=True)]
        assert list((a & b).counts) == list(map(min, one, two))
        assert (a <= b) is all(x <= y for x, y in zip(one, two, strict=True))
        assert a - (a & b) == a.minus(b)
        halves = Tiles.from_counts([count // 2 for count in two])
        rest = b.minus(halves)
        assert rest + halves == b


def test_too_many_of_a_kind_cannot_be_added() -> None:
    many = Tiles.from_counts([200] * KINDS)
    with pytest.raises(ValueError, match="256"):
        _ = many + many


def test_the_highest_number_is_no_joker() -> None:
    assert parse_tiles("O13 O13").jokers == 0
    assert parse_tiles("O13 O13").doubles() == 1  # T5


def test_errors_have_codes() -> None:
    with pytest.raises(TilerummyError) as raised:
        Tiles([1])  # type: ignore[list-item]
    assert raised.value.code == "wrong_type"
    with pytest.raises(TilerummyError) as raised:
        Tiles.from_counts([-1] * KINDS)
    assert raised.value.code == "bad_counts"
    with pytest.raises(TilerummyError) as raised:
        parse_tiles("R1 R2") - parse_tiles("R1 R1")
    assert raised.value.code == "tiles_not_there"
