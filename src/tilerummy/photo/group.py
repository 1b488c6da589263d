"""Group the tiles of a picture into rows, and sort them into reading order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.photo.boxes import Boxes

CLOSEST: Final = 0.6
"""Least distance between neighbours' centres, in tile widths; overlapping tiles come this close."""
FARTHEST: Final = 1.4
"""Largest distance between neighbours' centres, in tile widths."""
SHIFT: Final = 0.3
"""Largest offset of a neighbour up or down, in tile heights."""
ALIKE: Final = 0.7
"""Least height of the smaller of two neighbours, relative to the larger."""
PARALLEL: Final = 0.9
"""Least cosine of the angle between neighbours."""


def rows(boxes: Boxes) -> list[list[int]]:
    """Return the indices of *boxes* as rows, each from left to right, in reading order.

    The tiles themselves define left and right: if most tiles of a row are upside down for the
    viewer, its first tile is the viewer's last. A loose tile is a row of its own.
    """
    found = [_directed(boxes, row) for row in _chains(boxes)]
    return _in_reading_order(boxes, found)


def _chains(boxes: Boxes) -> list[list[int]]:
    """Return chains of tiles side by side, made by linking each tile with its neighbours."""
    count = len(boxes)
    right: dict[int, int] = {}
    left: dict[int, int] = {}
    links = _links(boxes)
    for one, other in links:
        if one not in right and other not in left and _end(right, other) != one:
            right[one], left[other] = other, one
    found = []
    for start in range(count):
        if start not in left:
            row = [start]
            while row[-1] in right:
                row.append(right[row[-1]])
            found.append(row)
    return found


def _end(right: dict[int, int], start: int) -> int:
    while start in right:
        start = right[start]
    return start


def _links(boxes: Boxes) -> list[tuple[int, int]]:
    """Return the pairs of neighbours (left, right in the axis of the pair), the nearest first.

    Every tile's axis is turned to point to the right of the picture, so a tile that is upside down
    in a row still has its neighbours on the correct sides.
    """
    if len(boxes) < 2:
        return []
    axis = np.stack((-boxes[:, 3], boxes[:, 2]), axis=1)
    flip = (axis[:, 0] < -1e-3) | ((np.abs(axis[:, 0]) <= 1e-3) & (axis[:, 1] < 0))
    axis = np.where(flip[:, None], -axis, axis)
    pairs: list[tuple[float, int, int]] = []
    for one in range(len(boxes)):
        away = boxes[:, 0:2] - boxes[one, 0:2]
        cosine = axis @ axis[one]
        mean = axis * np.sign(cosine)[:, None] + axis[one]
        mean /= np.maximum(np.linalg.norm(mean, axis=1, keepdims=True), 1e-6)
        wide = (boxes[:, 4] + boxes[one, 4]) / 2
        high = (boxes[:, 5] + boxes[one, 5]) / 2
        across = (away * mean).sum(axis=1) / wide
        along = np.abs(away[:, 0] * mean[:, 1] - away[:, 1] * mean[:, 0]) / high
        size = np.minimum(boxes[:, 5], boxes[one, 5]) / np.maximum(boxes[:, 5], boxes[one, 5])
        near = (
            (across > CLOSEST)
            & (across < FARTHEST)
            & (along < SHIFT)
            & (np.abs(cosine) > PARALLEL)
            & (size > ALIKE)
        )
        near[one] = False
        pairs += [
            (float(across[other] + along[other]), one, int(other)) for other in np.flatnonzero(near)
        ]
    return [(one, other) for _, one, other in sorted(pairs)]


def _directed(boxes: Boxes, row: list[int]) -> list[int]:
    """Return *row* from left to right from the point of view of most of its tiles."""
    if len(row) < 2:
        return row
    along = boxes[row[-1], 0:2] - boxes[row[0], 0:2]
    right = np.stack((-boxes[row, 3], boxes[row, 2]), axis=1)
    return row if np.sign(right @ along).sum() >= 0 else row[::-1]


def _in_reading_order(boxes: Boxes, found: list[list[int]]) -> list[list[int]]:
    """Return the rows of *found* from top to bottom, and from left to right at one height."""
    if not found:
        return []
    centres: list[NDArray[np.float32]] = [boxes[row, 0:2].mean(axis=0) for row in found]
    band = 0.5 * float(np.median(boxes[:, 5]))
    order = sorted(range(len(found)), key=lambda index: float(centres[index][1]))
    bands: list[list[int]] = []
    for index in order:
        if bands and centres[index][1] - centres[bands[-1][0]][1] < band:
            bands[-1].append(index)
        else:
            bands.append([index])
    return [
        found[index]
        for level in bands
        for index in sorted(level, key=lambda index: float(centres[index][0]))
    ]
