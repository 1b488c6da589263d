"""Load labelled photos and drawn scenes as samples to train on."""

from __future__ import annotations

import pickle
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from benches.photo_labels import load_folder
from tilerummy.core.format.notation import parse_tile
from tilerummy.photo.boxes import turned
from tilerummy.photo.crops import cut, pyramid
from tilerummy.photo.read import read

if TYPE_CHECKING:
    from pathlib import Path

HELD_OUT = 8
"""One source photo of this many is kept from training, to calibrate the confidence."""


@dataclass
class Sample:
    """A picture and the tiles on it."""

    levels: list[Any]
    names: list[str]
    boxes: Any
    sure: Any
    """Whether the direction of each box is known."""


def load_samples(
    photos: Path, work: Path, drawn: str = "scenes"
) -> tuple[list[Sample], list[Sample], list[Sample]]:
    """Return photos to train on, photos held out, and the scenes of the file *drawn*."""
    train: list[Sample] = []
    held: list[Sample] = []
    given: dict[str, Any] = {}
    if (work / "read.npz").exists():
        with np.load(work / "read.npz") as found:
            given = {f"read.{name}": found[name] for name in found.files}
    for photo in load_folder(photos / "train", photos / "names.txt"):
        levels = pyramid(photo.pixels)
        boxes, sure = upright(levels, photo.boxes)
        if given:
            boxes, sure = checked(levels, photo.names, boxes, sure, given)
        sample = Sample(levels, photo.names, boxes, sure)
        source = photo.file.rsplit("-", 1)[0]
        (held if zlib.crc32(source.encode()) % HELD_OUT == 0 else train).append(sample)
    scenes = []
    for pixels, names, boxes in pickle.loads((work / f"{drawn}.pickle").read_bytes()):  # noqa: S301
        scenes.append(Sample(pyramid(pixels), names, boxes, np.ones(len(names), bool)))
    return train, held, scenes


def upright(levels: list[Any], boxes: Any) -> tuple[Any, Any]:
    """Return *boxes* turned so that the number is in the upper half, and where that is certain.

    The outlines in the labels have no direction; the number, however, is above the middle.
    """
    if not len(boxes):
        return boxes, np.zeros(0, bool)
    tiles = cut(levels, boxes) + 0.5
    away = np.abs(tiles - np.median(tiles.reshape(len(boxes), 3, -1), axis=2)[..., None, None])
    ink = np.clip(away.max(axis=1) - 0.2, 0, 1)[:, 4:-4, 7:-7]
    upper, lower = ink[:, :16].sum(axis=(1, 2)), ink[:, 16:].sum(axis=(1, 2))
    boxes = np.where((upper >= lower)[:, None], boxes, turned(boxes))
    clear = np.abs(upper - lower) > 0.15 * (upper + lower)
    return boxes, clear & (boxes[:, 5] > 1.12 * boxes[:, 4])


def checked(
    levels: list[Any], names: list[str], boxes: Any, sure: Any, given: dict[str, Any]
) -> tuple[Any, Any]:
    """Return *boxes* turned as a trained reader sees them; unsure where it reads something else.

    Some outlines in the labels miss their tile.
    """
    if not len(boxes):
        return boxes, sure
    found = read(levels, boxes, given)
    codes = [parse_tile(name).code for name in names]
    return found.boxes, found.chances[np.arange(len(codes)), codes] * found.tiles > 0.5
