"""The search itself, below the level of problems."""

import numpy as np
import pytest
from numba import njit

from tests.support.interpreted import COMPILED_ONLY, INTERPRETED
from tilerummy.core.format.notation import parse_tiles
from tilerummy.core.tile import TILES, Tile
from tilerummy.core.tiles import Tiles
from tilerummy.solver.dp.jit import GAINS, JOKER, STOPPED, Records, grown
from tilerummy.solver.dp.plain.beam import PLAIN_STATE
from tilerummy.solver.dp.plain.search import plain_search
from tilerummy.solver.dp.rows import (
    NARROW_FIELDS,
    WIDE_FIELDS,
    Fields,
    first_place,
    in_order,
    rehashed,
    tied,
)
from tilerummy.solver.opening import as_laid

COUNT = np.ones(GAINS, np.int64)
POINTS = as_laid()
NONE = Tiles()


def test_a_table_that_cannot_be_laid() -> None:
    found = plain_search(parse_tiles("R4 R5"), NONE, COUNT)
    assert found.value < 0
    assert not found.moves.any()
    assert plain_search(parse_tiles("J"), NONE, COUNT).value < 0
    assert plain_search(parse_tiles("R1 B1 K1 O1 J"), NONE, COUNT).value < 0


def test_every_table_tile_and_all_that_fits() -> None:
    required, optional = parse_tiles("R4 R5 R6"), parse_tiles("R7 R9 B9 K9 O1")
    found = plain_search(required, optional, COUNT)
    assert found.value == 4
    assert found.states > 13
    assert found.moves.shape == (13, 5)


def test_an_opening_short_of_the_threshold() -> None:
    rack = parse_tiles("R9 B9 K9")
    assert plain_search(NONE, rack, POINTS, 0).value == 27
    assert plain_search(NONE, rack, POINTS, 27).value == 27
    assert plain_search(NONE, rack, POINTS, 28).value < 0


@pytest.mark.skipif(INTERPRETED, reason="a large position, for the compiled search only")
def test_three_of_everything() -> None:
    everything = Tiles([*TILES[:52] * 3, *[Tile.joker()] * 4])
    assert plain_search(NONE, everything, COUNT).value == 160
    assert plain_search(everything, NONE, COUNT).value == 0


@pytest.mark.parametrize("fields", [NARROW_FIELDS, WIDE_FIELDS])
def test_states_compare_field_by_field(fields: Fields) -> None:
    key, guard = fields.empty, fields.guard
    assert key & guard == 0
    assert ((key | guard) - key) & guard == guard
    worse = key + 1
    assert ((worse | guard) - key) & guard == guard
    assert ((key | guard) - worse) & guard != guard


def test_stuck_jokers_compare_with_their_like_only() -> None:
    assert tied(2, 2) == 0
    fields = [tied(taken, 3) for taken in range(3)]
    assert len(set(fields)) == 3
    assert all((field & 15) + (field >> 5) == 16 for field in fields)


def test_hashes_are_places() -> None:
    keys = np.array([WIDE_FIELDS.empty, (1 << 61) + 5, 0, (1 << 62) - 1], np.int64)
    places = {first_place(key, melds, 1024) for key in keys for melds in keys}
    assert all(0 <= place < 1024 for place in places)
    assert len(places) > 10


@njit(nogil=True)
def doubled(rows: Records) -> Records:
    """Only compiled code may call what this calls."""
    more: Records = grown(rows)
    return more


def test_rows_grow_and_are_found_again() -> None:
    rows = np.zeros(10, PLAIN_STATE)
    rows["key"] = np.arange(10)[::-1]
    more = doubled(rows)
    assert more.shape == (20,)
    assert (more[:10] == rows).all()
    table = rehashed(rows, 10, 64, 7)
    assert sorted(index & 0xFFFFFFFF for index in table if index >> 32 == 7) == list(range(10))


@pytest.mark.parametrize("count", [0, 1, 2, 8, 9, 63, 300])
@pytest.mark.parametrize("values", [(1, 1, 1), (2, 3, 300), (300, 1, 2), (300, 300, 300)])
def test_rows_are_put_in_order(count: int, values: tuple[int, int, int]) -> None:
    rows = np.random.default_rng(count).integers(0, values, (count + 5, 3)) - 1
    if count:
        rows[0] = -(1 << 62), 1 << 62, 0
    reported = in_order(rows, count).tolist()
    assert reported == sorted(range(count), key=lambda row: (*rows[row], row))


def test_each_kind_has_its_own_gain() -> None:
    gains = np.ones(GAINS, np.int64)
    gains[13 + 6] = 5  # B7
    rack = parse_tiles("R5 R6 R7 B7 K7")
    assert plain_search(NONE, rack, gains).value == 7  # the group, not the run
    gains[JOKER] = 9
    assert plain_search(NONE, parse_tiles("R4 R5 R9 J"), gains).value == 11


def test_a_search_stops_when_it_is_told() -> None:
    stop = np.ones(1, np.int64)
    assert plain_search(NONE, NONE, COUNT, stop=stop).value == STOPPED


class Later:
    """A flag that turns to 1 after so many looks at it, as a clock's does."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __getitem__(self, _: int) -> int:
        self.looks -= 1
        return int(self.looks < 0)


@COMPILED_ONLY
@pytest.mark.skipif(not INTERPRETED, reason="compiled code takes arrays only")
def test_whenever_a_search_stops_it_claims_nothing() -> None:
    required, optional = parse_tiles("R4 R5 R6"), parse_tiles("R7 R9 B9 K9 O1")
    complete = plain_search(required, optional, COUNT)
    claims = set()
    for looks in range(200):
        found = plain_search(required, optional, COUNT, stop=Later(looks))  # type: ignore[arg-type]
        assert found.value <= complete.value
        assert not found.complete or found.value == complete.value
        claims.add(found.complete)
    assert claims == {False, True}
