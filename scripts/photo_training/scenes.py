"""Draw the scenes of tiles that the networks are trained on."""

from __future__ import annotations

import pickle
import random
from typing import TYPE_CHECKING, Any

import numpy as np

from benches.photo_fonts import find_fonts
from tests.support.photo_scenes import COLORS, JOKERS, Scene, draw_scene

if TYPE_CHECKING:
    from pathlib import Path

SCENES = 900
MIXED = 400
"""Scenes in which every tile has a style of its own."""


def make_scenes(work: Path) -> None:
    """Draw the scenes to train on."""
    work.mkdir(parents=True, exist_ok=True)
    for file, count, mixed in (("scenes", SCENES, False), ("mixed", MIXED, True)):
        if (work / f"{file}.pickle").exists():
            continue
        fonts = find_fonts(light=mixed)
        drawn = []
        for number in range(count):
            chance = random.Random(number + mixed * 10**5)
            scene = _draw_mixed(chance, fonts) if mixed else draw_scene(chance, fonts)
            drawn.append((np.asarray(scene.picture), scene.names, _rectangles(scene.corners)))
        (work / f"{file}.pickle").write_bytes(pickle.dumps(drawn))


def _draw_mixed(chance: random.Random, fonts: list[Path]) -> Scene:
    """Draw loose tiles or a rack, with many jokers, each tile in a style of its own."""
    kind = chance.choice(("loose", "rack"))
    tiles = [
        chance.choice(JOKERS)
        if chance.random() < 0.2
        else f"{chance.choice(COLORS)}{chance.randint(1, 13)}"
        for _ in range(20)
    ]
    wide = 1 if kind == "loose" else chance.choice((5, 7, 10))
    names = [tiles[start : start + wide] for start in range(0, len(tiles), wide)]
    return draw_scene(chance, fonts, kind=kind, names=names, mixed=True)


def _rectangles(corners: list[list[tuple[float, float]]]) -> Any:
    points = np.array(corners, np.float32).reshape(-1, 4, 2)
    up = (points[:, 0] + points[:, 1] - points[:, 2] - points[:, 3]) / 2
    across = (points[:, 1] + points[:, 2] - points[:, 0] - points[:, 3]) / 2
    high = np.linalg.norm(up, axis=1, keepdims=True)
    wide = np.linalg.norm(across, axis=1, keepdims=True)
    return np.concatenate([points.mean(axis=1), up / high, wide, high], axis=1)
