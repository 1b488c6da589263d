from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest

from tilerummy.photo.boxes import corners, overlap, turned
from tilerummy.photo.group import rows

if TYPE_CHECKING:
    from tilerummy.photo.boxes import Boxes


def boxes(*tiles: tuple[float, float, float], wide: float = 30, high: float = 40) -> Boxes:
    """Return boxes at (x, y), turned clockwise by so many degrees."""
    found = []
    for x, y, degrees in tiles:
        turn = math.radians(degrees)
        found.append([x, y, math.sin(turn), -math.cos(turn), wide, high])
    return np.array(found, np.float32).reshape(-1, 6)


def test_no_tile_is_no_row() -> None:
    assert rows(boxes()) == []


def test_a_tile_alone_is_a_row() -> None:
    assert rows(boxes((50, 50, 0))) == [[0]]


def test_neighbours_form_a_row_from_left_to_right() -> None:
    assert rows(boxes((90, 50, 0), (30, 50, 0), (60, 52, 2))) == [[1, 2, 0]]


def test_a_gap_of_half_a_tile_ends_a_row() -> None:
    assert rows(boxes((30, 50, 0), (60, 50, 0), (106, 50, 0))) == [[0, 1], [2]]


def test_rows_below_each_other_stay_apart() -> None:
    found = rows(boxes((30, 150, 0), (60, 150, 0), (30, 100, 0), (60, 100, 0)))
    assert found == [[2, 3], [0, 1]]


def test_a_slanted_row_is_followed() -> None:
    turn = math.radians(25)
    dots = [(100 + 30 * i * math.cos(turn), 100 + 30 * i * math.sin(turn), 25) for i in range(5)]
    assert rows(boxes(*dots)) == [[0, 1, 2, 3, 4]]


@pytest.mark.parametrize("degrees", [90, -90, 180, 135])
def test_a_row_is_read_as_its_tiles_see_it(degrees: float) -> None:
    turn = math.radians(degrees)
    dots = [(99 + 30 * i * math.cos(turn), 99 + 30 * i * math.sin(turn), degrees) for i in range(4)]
    assert rows(boxes(*dots)) == [[0, 1, 2, 3]]


def test_one_tile_upside_down_in_a_row_stays_in_its_place() -> None:
    assert rows(boxes((30, 50, 0), (60, 50, 180), (90, 50, 0))) == [[0, 1, 2]]


def test_a_tile_across_is_in_no_row() -> None:
    assert rows(boxes((30, 50, 0), (60, 50, 90), (90, 50, 0))) == [[0], [1], [2]]


def test_two_rows_of_a_rack_are_read_from_the_top() -> None:
    top = [(30 + 30 * i, 50, 0) for i in range(3)]
    low = [(20 + 30 * i, 95, 0) for i in range(3)]
    assert rows(boxes(*low, *top)) == [[3, 4, 5], [0, 1, 2]]


def test_rows_at_one_height_are_read_from_the_left() -> None:
    found = rows(boxes((300, 50, 0), (330, 52, 0), (30, 55, 0), (60, 55, 0)))
    assert found == [[2, 3], [0, 1]]


def test_corners_start_at_the_tiles_own_top_left() -> None:
    upright = corners(boxes((50, 50, 0)))[0].tolist()
    assert upright == [[35, 30], [65, 30], [65, 70], [35, 70]]
    over = corners(turned(boxes((50, 50, 0))))[0].tolist()
    assert over == [[65, 70], [35, 70], [35, 30], [65, 30]]


def test_boxes_that_touch_cover_little_of_each_other() -> None:
    one, *others = boxes((50, 50, 0), (80, 50, 0), (51, 52, 0), (65, 50, 0))
    shares = overlap(one[None], np.array(others))
    assert shares[0] == 0
    assert shares[1] > 0.8
    assert 0.3 < shares[2] < 0.7
