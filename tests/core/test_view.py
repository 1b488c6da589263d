"""A seat knows its own rack, the table and numbers of tiles, and nothing else."""

import random
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import strategies as strategy
from tests.support.states import position, shuffled
from tilerummy.core.errors import TilerummyError
from tilerummy.core.evolve import replay
from tilerummy.core.outcome import Outcome, Termination
from tilerummy.core.presets import CLASSIC
from tilerummy.core.start import start
from tilerummy.core.tiles import Tiles
from tilerummy.core.view import View, view


@given(strategy.seeds, st.integers(2, 4), st.data())
def test_hidden_tiles_make_no_difference(seed: int, seats: int, data: st.DataObject) -> None:
    rng = random.Random(seed)
    pool, start_tiles = (shuffled(CLASSIC, seats, rng) for _ in range(2))
    state = replay(start(CLASSIC, seats, pool, start_tiles=start_tiles))
    viewer = data.draw(st.integers(0, seats - 1))
    hidden = [tile for seat, rack in enumerate(state.racks) if seat != viewer for tile in rack]
    hidden += state.pool
    rng.shuffle(hidden)
    racks = list(state.racks)
    for seat in range(seats):
        if seat != viewer:
            racks[seat] = Tiles(hidden[:14])
            del hidden[:14]
    other = replace(state, racks=tuple(racks), pool=tuple(hidden))
    assert view(state, viewer) == view(other, viewer)
    assert view(state, None) == view(other, None)
    assert view(state, None).rack is None
    assert view(state, viewer).your_turn == (state.seat == viewer)


@pytest.mark.parametrize("viewer", [-1, 2, 5])
def test_there_is_no_view_of_a_seat_that_is_not_there(viewer: int) -> None:
    pool, start_tiles = (shuffled(CLASSIC, 2, random.Random(1)) for _ in range(2))
    state = replay(start(CLASSIC, 2, pool, start_tiles=start_tiles))
    with pytest.raises(TilerummyError) as raised:
        view(state, viewer)
    assert raised.value.code == "no_such_seat"


@pytest.mark.parametrize(
    ("pool", "drawn", "has_to"),
    [("", False, True), ("", True, False), ("O1", False, False), ("O1", True, False)],
)
def test_who_can_lay_must_once_there_is_nothing_to_draw(
    pool: str, drawn: bool, has_to: bool
) -> None:  # C26, G5
    state = position(CLASSIC, racks=("R7", "K1"), pool=pool, drawn=drawn)
    assert view(state, 0).must_lay is has_to
    assert state.must_lay is has_to


def test_nobody_moves_once_the_game_is_over() -> None:
    state = position(CLASSIC, racks=("R7", "K1"))
    assert view(state, 0).your_turn
    over = replace(state, outcome=Outcome(Termination.CALL, (1,), (-7, 7), (1, 0)))
    assert not view(over, 0).your_turn


def test_a_view_has_no_field_for_what_is_hidden() -> None:
    assert {field.name for field in fields(View)} == {
        "ruleset", "you", "rack", "counts", "pool", "table", "opened", "seat", "turn", "idle",
        "turns_left", "drawn", "out", "outcome",
    }  # fmt: skip
