"""Folders of labelled photos: ``images/NAME.jpg``, ``labels/NAME.txt`` and ``names.txt``.

A line of labels is a class (a row of ``names.txt``, counted from 0) and the corners of an outline,
as shares of the picture's width and height.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_LETTERS = {"black": "K", "blue": "B", "red": "R", "orange": "O"}


@dataclass
class Photo:
    """A labelled photo."""

    file: str
    pixels: Any
    names: list[str]
    outlines: list[list[tuple[float, float]]]
    boxes: Any
    """The smallest rectangle around each outline, its long side upright or upside down."""


def load_folder(folder: Path, names: Path) -> Iterator[Photo]:
    """Yield the photos of *folder* in the order of their names."""
    classes = [tile_name(line.strip()) for line in names.read_text().splitlines() if line.strip()]
    for image in sorted((folder / "images").iterdir()):
        labels = folder / "labels" / f"{image.stem}.txt"
        with Image.open(image) as opened:
            pixels = np.asarray(opened.convert("RGB"))
        high, wide = pixels.shape[:2]
        found, outlines = [], []
        for line in labels.read_text().splitlines() if labels.exists() else []:
            index, *numbers = line.split()
            shares = [float(number) for number in numbers]
            found.append(classes[int(index)])
            outlines.append(
                [(x * wide, y * high) for x, y in zip(shares[::2], shares[1::2], strict=True)]
            )
        boxes = np.array([smallest_box(outline) for outline in outlines], np.float32)
        yield Photo(image.stem, pixels, found, outlines, boxes.reshape(-1, 6))


def tile_name(label: str) -> str:
    """Return the notation of a class.

    >>> tile_name("orange_12"), tile_name("joker")
    ('O12', 'J')
    """
    color, _, number = label.partition("_")
    return f"{_LETTERS[color]}{number}" if number else "J"


def hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return the convex hull of *points*, clockwise as seen in a picture (Andrew's algorithm)."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return ordered
    found: list[tuple[float, float]] = []
    for side in (ordered, ordered[::-1]):
        start = len(found)
        for x, y in side:
            while len(found) >= start + 2:
                (ax, ay), (bx, by) = found[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                found.pop()
            found.append((x, y))
        found.pop()
    return found


def smallest_box(outline: list[tuple[float, float]]) -> list[float]:
    """Return the rectangle of least area around *outline* as a box (`tilerummy.photo.boxes`)."""
    around = hull(outline)
    points = np.array(around)
    best: tuple[float, list[float]] | None = None
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        length = math.hypot(bx - ax, by - ay)
        if length == 0:
            continue
        right = np.array([bx - ax, by - ay]) / length
        down = np.array([-right[1], right[0]])
        across, along = points @ right, points @ down
        wide, high = np.ptp(across), np.ptp(along)
        if best is None or wide * high < best[0]:
            centre = right * (across.min() + wide / 2) + down * (along.min() + high / 2)
            up = -down if high >= wide else right
            best = wide * high, [*centre, *up, min(wide, high), max(wide, high)]
    if best is None:
        x, y = around[0] if around else (0.0, 0.0)
        return [x, y, 0.0, -1.0, 1.0, 1.0]
    return best[1]
