"""Find the tiles on a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.photo import network
from tilerummy.photo.boxes import overlap
from tilerummy.photo.crops import bilinear

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.photo.boxes import Boxes
    from tilerummy.photo.crops import Pixels
    from tilerummy.photo.network import Floats, Weights

SIDE: Final = 640
"""Longest side of the picture in the first pass, in pixels."""
LARGEST: Final = 1600
"""Longest side in the second pass, which looks for small tiles."""
SMALL: Final = 40
"""If the tiles of the first pass are lower than this many pixels, there is a second pass."""
WANTED: Final = 60
"""The height of a tile in the second pass, in pixels."""
CELL: Final = 4
"""Pixels per cell of the detector's maps."""
LEAST: Final = 0.25
"""Least score of a tile."""
MOST: Final = 240
"""Most tiles on one picture: the largest set has 160."""
SAME: Final = 0.45
"""Overlap, as a share of the smaller box, above which two boxes count as the same tile."""


def find(levels: Sequence[Pixels], given: Weights) -> tuple[Boxes, Floats]:
    """Return the tiles on a picture, best first, and the score of each, from 0 to 1.

    *levels* is the picture's pyramid. If the first pass finds small tiles, a second pass searches a
    larger picture. `LARGEST` and `MOST` bound time and memory.
    """
    longest = max(levels[0].shape[:2])
    first = min(1.0, SIDE / longest)
    boxes, scores = _look(levels, first, given)
    if len(boxes):
        height = float(np.median(boxes[:, 5])) * first
        second = min(1.0, LARGEST / longest, first * WANTED / height)
        if height < SMALL and second > 1.2 * first:
            boxes, scores = _look(levels, second, given)
    return boxes, scores


def _look(levels: Sequence[Pixels], scale: float, given: Weights) -> tuple[Boxes, Floats]:
    maps = network.find(_resized(levels, scale), given)
    boxes, scores = decode(maps)
    boxes[:, [0, 1, 4, 5]] /= scale
    return boxes, scores


def _resized(levels: Sequence[Pixels], scale: float) -> Floats:
    """Return the picture at *scale*, less 0.5, padded with black to multiples of 16."""
    high, wide = (max(1, round(side * scale)) for side in levels[0].shape[:2])
    level = min(int(np.log2(1 / scale) + 0.3), len(levels) - 1)
    source = levels[level]
    x = (np.arange(wide, dtype=np.float32) + 0.5) * (source.shape[1] / wide) - 0.5
    y = (np.arange(high, dtype=np.float32) + 0.5) * (source.shape[0] / high) - 0.5
    filled = np.full((3, -(-high // 16) * 16, -(-wide // 16) * 16), -0.5, np.float32)
    if (high, wide) == source.shape[:2]:
        filled[:, :high, :wide] = (source.astype(np.float32) / 255 - 0.5).transpose(2, 0, 1)
    else:
        grid = np.broadcast_to(x, (high, wide)), np.broadcast_to(y[:, None], (high, wide))
        filled[:, :high, :wide] = (bilinear(source, *grid) - 0.5).transpose(2, 0, 1)
    return filled


def decode(maps: Floats) -> tuple[Boxes, Floats]:
    """Return the boxes that the detector's *maps* show, in pixels, and their scores."""
    heat = 1 / (1 + np.exp(-np.clip(maps[0], -30, 30)))
    high, wide = heat.shape
    wider = np.pad(heat, 1)
    around = np.max(
        [
            wider[row : row + high, column : column + wide]
            for row in range(3)
            for column in range(3)
        ],
        axis=0,
    )
    rows, columns = np.nonzero((heat >= around) & (heat >= LEAST))
    order = np.argsort(-heat[rows, columns], kind="stable")[: 2 * MOST]
    rows, columns = rows[order], columns[order]
    right, below, wide_log, high_log, up_x, up_y = _averaged(maps[1:], wider, rows, columns)
    length = np.maximum(np.hypot(up_x, up_y), 1e-6)
    boxes = np.stack(
        (
            (columns + 0.5 + right) * CELL,
            (rows + 0.5 + below) * CELL,
            up_x / length,
            up_y / length,
            32 * np.exp(np.clip(wide_log, -3, 4)),
            32 * np.exp(np.clip(high_log, -3, 4)),
        ),
        axis=1,
    ).astype(np.float32)
    distinct = _distinct(boxes)[:MOST]
    return boxes[distinct], heat[rows, columns][distinct].astype(np.float32)


def _averaged(
    maps: Floats, heat: Floats, rows: NDArray[np.int64], columns: NDArray[np.int64]
) -> Floats:
    """Return the six values at each centre, averaged over the cells around it.

    *heat* has a border of one cell. Each cell is weighted by the probability of a centre there.
    """
    total = np.zeros((6, len(rows)), np.float32)
    weight = np.zeros(len(rows), np.float32)
    high, wide = maps.shape[1:]
    for down in (-1, 0, 1):
        for across in (-1, 0, 1):
            here = heat[rows + 1 + down, columns + 1 + across]
            values = maps[:, (rows + down).clip(0, high - 1), (columns + across).clip(0, wide - 1)]
            values[0] += across  # distances are measured from the cell that predicts them
            values[1] += down
            total += values * here.astype(np.float32)
            weight += here.astype(np.float32)
    mean: Floats = (total / np.maximum(weight, 1e-6)).astype(np.float32)
    return mean


def _distinct(boxes: Boxes) -> NDArray[np.int64]:
    """Return the indices of *boxes*, leaving out boxes that overlap an earlier one."""
    chosen: list[int] = []
    for index in range(len(boxes)):
        one = boxes[index : index + 1]
        away = np.abs(boxes[chosen, 0:2] - one[:, 0:2]).max(axis=1)
        near = [chosen[i] for i in np.flatnonzero(away < one[0, 5])]
        if not near or overlap(one, boxes[near]).max() < SAME:
            chosen.append(index)
    return np.array(chosen, np.int64)
