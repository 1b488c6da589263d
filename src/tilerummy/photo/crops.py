"""Cut tiles out of a picture, straighten them and remove the tint of the light."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from numpy.typing import NDArray

    from tilerummy.photo.boxes import Boxes

    Pixels: TypeAlias = NDArray[np.uint8]
    """A picture: height x width x red, green, blue."""

WIDE: Final = 32
"""Width of a cut tile, in pixels."""
HIGH: Final = 40
"""Height of a cut tile, in pixels."""
MARGIN: Final = 1.1
"""Side of the cut area divided by the side of the box, so that an inexact outline does no harm."""
IVORY: Final = 0.8
"""The brightness to which the bright half of every cut tile is scaled, per colour."""


def pyramid(picture: Pixels) -> list[Pixels]:
    """Return *picture* and its half-size copies (means of 2 x 2 pixels), down to 64 pixels."""
    levels = [picture]
    while min(levels[-1].shape[:2]) >= 128:
        last = levels[-1]
        high, wide = last.shape[0] // 2 * 2, last.shape[1] // 2 * 2
        even = last[:high, :wide].astype(np.uint16)
        rows = even[0::2] + even[1::2]
        levels.append(((rows[:, 0::2] + rows[:, 1::2] + 2) // 4).astype(np.uint8))
    return levels


def cut(levels: Sequence[Pixels], boxes: Boxes) -> NDArray[np.float32]:
    """Return the tiles at *boxes*, shape (n, 3, HIGH, WIDE), upright and balanced.

    Each tile is taken from the level of the pyramid whose scale is closest to the target size.
    """
    tiles = np.empty((len(boxes), HIGH, WIDE, 3), np.float32)
    if not len(boxes):
        return tiles.reshape(0, 3, HIGH, WIDE)
    scale = np.maximum(1.0, boxes[:, 5] * MARGIN / HIGH)
    chosen = np.minimum(np.log2(scale).round().astype(int), len(levels) - 1)
    for level in np.unique(chosen):
        here = chosen == level
        tiles[here] = _sampled(levels[level], boxes[here], 2.0**-level)
    return balanced(tiles).transpose(0, 3, 1, 2)


def _sampled(picture: Pixels, boxes: Boxes, scale: float) -> NDArray[np.float32]:
    across = ((np.arange(WIDE, dtype=np.float32) + 0.5) / WIDE - 0.5) * MARGIN
    along = ((np.arange(HIGH, dtype=np.float32) + 0.5) / HIGH - 0.5) * MARGIN
    up_x, up_y, wide, high = (boxes[:, column, None, None] for column in (2, 3, 4, 5))
    across, along = across[None, None, :] * wide, along[None, :, None] * high
    x = (boxes[:, 0, None, None] - up_y * across - up_x * along) * scale - 0.5
    y = (boxes[:, 1, None, None] + up_x * across - up_y * along) * scale - 0.5
    return bilinear(picture, x.astype(np.float32), y.astype(np.float32))


def bilinear(
    picture: Pixels, x: NDArray[np.float32], y: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Return *picture* at the points (*x*, *y*), from 0 to 1; the edge continues outside."""
    high, wide = picture.shape[:2]
    x, y = np.clip(x, 0, wide - 1.001), np.clip(y, 0, high - 1.001)
    left, top = x.astype(np.int32), y.astype(np.int32)
    part_x, part_y = (x - left)[..., None], (y - top)[..., None]
    flat = picture.reshape(-1, 3)
    first = top * wide + left
    upper = flat[first] * (1 - part_x) + flat[first + 1] * part_x
    lower = flat[first + wide] * (1 - part_x) + flat[first + wide + 1] * part_x
    mixed: NDArray[np.float32] = (upper * (1 - part_y) + lower * part_y) / np.float32(255)
    return mixed.astype(np.float32, copy=False)


def balanced(tiles: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return *tiles* (n, high, wide, 3) with the bright half of each scaled to `IVORY`, less 0.5.

    A tile is ivory around its number, so its bright half shows the colour of the light.
    """
    light = tiles.sum(axis=3)
    bright = light >= np.median(light, axis=(1, 2), keepdims=True)
    total = (tiles * bright[..., None]).sum(axis=(1, 2))
    mean = total / np.maximum(bright.sum(axis=(1, 2))[:, None], 1)
    gain = np.clip(IVORY / np.maximum(mean, 0.02), 0.5, 6)
    found: NDArray[np.float32] = np.clip(tiles * gain[:, None, None, :], 0, 1.2) - np.float32(0.5)
    return found.astype(np.float32, copy=False)
