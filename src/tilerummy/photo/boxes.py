"""Tiles as oriented rectangles in a picture.

A box is a row of six numbers: the centre (x, y), the unit vector from the centre to the top of the
tile (x, y), the width and the height. All lengths are in pixels; y grows downwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from typing import TypeAlias

    from numpy.typing import NDArray

    Boxes: TypeAlias = NDArray[np.float32]
    """Boxes of shape (n, 6): centre x, centre y, up x, up y, width, height."""


def corners(boxes: Boxes) -> NDArray[np.float32]:
    """Return the corners of *boxes*, shape (n, 4, 2), clockwise from the tile's own top left."""
    centre, up = boxes[:, 0:2], boxes[:, 2:4]
    right = np.stack((-up[:, 1], up[:, 0]), axis=1)
    across, along = right * boxes[:, 4:5] / 2, up * boxes[:, 5:6] / 2
    found = (
        centre + along - across,
        centre + along + across,
        centre - along + across,
        centre - along - across,
    )
    return np.stack(found, axis=1).astype(np.float32)


def turned(boxes: Boxes) -> Boxes:
    """Return *boxes* turned upside down."""
    return boxes * np.array([1, 1, -1, -1, 1, 1], np.float32)


def overlap(one: Boxes, others: Boxes) -> NDArray[np.float32]:
    """Return how much of *one* (shape (1, 6)) each of *others* covers, from 0 to 1.

    The share refers to the smaller of the two boxes. It is estimated from a grid of 8 x 8 points in
    each box, so boxes whose outlines merely touch cover little of each other.
    """
    return np.maximum(_covered(one, others), _covered(others, one)).astype(np.float32)


def _covered(grids: Boxes, areas: Boxes) -> NDArray[np.float32]:
    steps = (np.arange(8, dtype=np.float32) + 0.5) / 8 - 0.5
    across, along = (grid.ravel() for grid in np.meshgrid(steps, steps))
    right = np.stack((-grids[:, 3], grids[:, 2]), axis=1)
    points = (
        grids[:, None, 0:2]
        + right[:, None] * (across[None, :, None] * grids[:, None, 4:5])
        + grids[:, None, 2:4] * (along[None, :, None] * grids[:, None, 5:6])
    )
    away = points - areas[:, None, 0:2]
    up = areas[:, None, 2:4]
    high: NDArray[np.bool_] = np.abs((away * up).sum(2)) < areas[:, None, 5] / 2
    wide = np.abs(away[..., 0] * -up[..., 1] + away[..., 1] * up[..., 0]) < areas[:, None, 4] / 2
    share: NDArray[np.float32] = (high & wide).mean(axis=1).astype(np.float32)
    return share
