"""Train the detector on squares of photos and scenes."""

from __future__ import annotations

import math
import random
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from PIL import Image
from torch import nn
from torch.nn import functional

from photo_training.networks import Finder
from photo_training.run import TrainingRun
from photo_training.samples import Sample, load_samples

if TYPE_CHECKING:
    from pathlib import Path

SIDE = 256
"""Side of the squares that the detector is trained on, in pixels."""
STRIDE = 4
"""Pixels of a square to a cell of the detector's maps."""


def find_square(chance: random.Random, sample: Sample) -> tuple[Any, Any, Any]:
    """Return a turned, scaled and recoloured square of *sample*, its boxes, and where sure."""
    boxes = sample.boxes
    height = float(np.median(boxes[:, 5])) if len(boxes) else 80.0
    low, high = max(20 / height, 0.35), min(130 / height, 2.5)
    natural = 1.0 if chance.random() < 0.3 else None
    scale = natural or math.exp(chance.uniform(math.log(min(low, high)), math.log(high)))
    turn = chance.uniform(-math.pi, math.pi) if chance.random() < 0.6 else chance.gauss(0, 0.1)
    if len(boxes) and chance.random() < 0.85:
        cx, cy = boxes[chance.randrange(len(boxes)), 0:2]
    else:
        cx, cy = (chance.uniform(0, side) for side in sample.levels[0].shape[1::-1])
    reach = SIDE / scale * 0.35
    cx, cy = float(cx) + chance.uniform(-reach, reach), float(cy) + chance.uniform(-reach, reach)
    stretch = math.exp(chance.gauss(0, 0.06))
    level = min(max(0, round(math.log2(1 / scale))), len(sample.levels) - 1)
    cos, sin = math.cos(turn), math.sin(turn)
    back = np.array([[cos, sin], [-sin, cos]]) / scale @ np.diag([stretch, 1 / stretch])
    there = np.linalg.inv(back)
    half = SIDE / 2
    shift = np.array([cx, cy]) - back @ [half, half]
    small = 2.0**-level
    matrix = [*(back[0] * small), shift[0] * small, *(back[1] * small), shift[1] * small]
    picture = Image.fromarray(sample.levels[level])
    square = picture.transform(
        (SIDE, SIDE), Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR
    )
    moved = boxes.copy()
    if len(boxes):
        moved[:, 0:2] = (boxes[:, 0:2] - shift) @ there.T
        up = (boxes[:, 2:4] * boxes[:, 5:6]) @ there.T
        right = np.stack([-boxes[:, 3], boxes[:, 2]], axis=1) * boxes[:, 4:5] @ there.T
        moved[:, 5] = np.linalg.norm(up, axis=1)
        moved[:, 4] = np.linalg.norm(right, axis=1)
        moved[:, 2:4] = up / moved[:, 5:6]
    inside = ((moved[:, 0:2] > 0) & (moved[:, 0:2] < SIDE)).all(axis=1)
    pixels = recolored(chance, np.asarray(square))
    return pixels, moved[inside], sample.sure[inside]


def recolored(chance: random.Random, pixels: Any) -> Any:
    """Return *pixels* (8 bits) in another light, from 0 to 1."""
    levels = np.arange(256, dtype=np.float32) / 255
    gamma, brightness = 1.0, 1.0
    gain = np.ones(3, np.float32)
    if chance.random() < 0.8:
        gamma, brightness = math.exp(chance.gauss(0, 0.2)), math.exp(chance.gauss(0, 0.15))
        gain = np.exp(np.array([chance.gauss(0, 0.08) for _ in range(3)], np.float32))
    table = np.clip(levels[:, None] ** gamma * gain * brightness, 0, 1).astype(np.float32)
    made = np.stack([table[:, color][pixels[..., color]] for color in range(3)], axis=2)
    if chance.random() < 0.2:
        dice = np.random.default_rng(chance.randrange(2**31))
        grain = dice.standard_normal(made.shape[:2], np.float32) * chance.uniform(0, 0.05)
        made = np.clip(made + grain[..., None], 0, 1)
    if chance.random() < 0.15:
        made = (made + np.roll(made, 1, 0) + np.roll(made, 1, 1)) / 3
    if chance.random() < 0.05:
        made = np.repeat(made.mean(axis=2, keepdims=True), 3, axis=2)
    return made.astype(np.float32)


def find_targets(boxes: Any, sure: Any) -> tuple[Any, Any, Any]:
    """Return the map of centres, and values and weights of the six other maps."""
    cells = SIDE // STRIDE
    heat = np.zeros((cells, cells), np.float32)
    values = np.zeros((6, cells, cells), np.float32)
    weights = np.zeros((6, cells, cells), np.float32)
    nearest = np.full((cells, cells), 1e9, np.float32)
    grid_y, grid_x = np.mgrid[0:cells, 0:cells].astype(np.float32)
    for box, known in zip(boxes, sure, strict=True):
        x, y = box[0] / STRIDE - 0.5, box[1] / STRIDE - 0.5
        column = min(cells - 1, max(0, round(float(x))))
        row = min(cells - 1, max(0, round(float(y))))
        sigma = max(0.7, 0.09 * float(min(box[4], box[5])) / STRIDE)
        reach = int(3 * sigma) + 1
        part = np.s_[
            max(0, row - reach) : row + reach + 1, max(0, column - reach) : column + reach + 1
        ]
        away = (grid_x[part] - column) ** 2 + (grid_y[part] - row) ** 2
        heat[part] = np.maximum(heat[part], np.exp(-away / (2 * sigma**2)))
        near = (away <= max(2.0, (1.2 * sigma) ** 2)) & (away < nearest[part])
        nearest[part] = np.where(near, away, nearest[part])
        offset = (grid_x[part] * 0 + x - grid_x[part], grid_y[part] * 0 + y - grid_y[part])
        size = np.log(np.maximum(box[4:6], 4) / 32)
        for index, value in enumerate((*offset, size[0], size[1], box[2], box[3])):
            values[index][part] = np.where(near, value, values[index][part])
            weights[index][part] = np.where(
                near, 1.0 if index < 4 or known else 0.0, weights[index][part]
            )
    return heat, values, weights


def train_find(photos: Path, work: Path, minutes: float) -> None:
    """Train the detector for *minutes*, continuing from the checkpoint if there is one."""
    train, held, scenes = load_samples(photos, work)
    network = Finder().to(memory_format=torch.channels_last)  # twice as fast
    run, step = TrainingRun(work / "find.pt", network, minutes, 2e-3), 0
    chance = random.Random(time.time_ns())
    fixed = random.Random(1)
    tests = [find_square(fixed, fixed.choice(held)) for _ in range(64)]
    batch = 12
    total = 0.0
    while run.has_time():
        pixels: list[Any] = []
        heats: list[Any] = []
        values: list[Any] = []
        weights: list[Any] = []
        for _ in range(batch):
            sample = chance.choice(train if chance.random() < 0.65 else scenes)
            square, boxes, sure = find_square(chance, sample)
            heat, value, weight = find_targets(boxes, sure)
            for held_list, item in zip(
                (pixels, heats, values, weights),
                (square.transpose(2, 0, 1) - 0.5, heat, value, weight),
                strict=True,
            ):
                held_list.append(item)
        loss = find_loss(
            network, *(torch.from_numpy(np.stack(x)) for x in (pixels, heats, values, weights))
        )
        run.step(loss)
        total += float(loss.detach())
        step += 1
        if step % 100 == 0:
            run.log(f"find {step} loss {total / 100:.3f}")
            total = 0.0
        if step % 300 == 0:
            run.check(lambda net: _find_test(net, tests))
    run.check(lambda net: _find_test(net, tests))


def find_loss(
    network: nn.Module,
    pixels: torch.Tensor,
    heat: torch.Tensor,
    values: torch.Tensor,
    weights: torch.Tensor,
) -> torch.Tensor:
    """Return the loss of CenterNet: focal for centres, absolute for the rest."""
    found = network(pixels.contiguous(memory_format=torch.channels_last))
    guess = torch.clamp(torch.sigmoid(found[:, 0]), 1e-4, 1 - 1e-4)
    here = heat > 0.999
    hits = (torch.log(guess) * (1 - guess) ** 2)[here].sum()
    misses = (torch.log(1 - guess) * guess**2 * (1 - heat) ** 4)[~here].sum()
    count = max(1, int(here.sum()))
    away = functional.smooth_l1_loss(found[:, 1:], values, reduction="none", beta=0.1) * weights
    rest = away / weights[:, 0:1].sum().clamp(min=1)
    scale = torch.tensor([0.5, 0.5, 2.0, 2.0, 1.5, 1.5])[None, :, None, None]
    return -(hits + misses) / count + (rest * scale).sum()


def _find_test(network: nn.Module, tests: list[Any]) -> tuple[float, str]:
    total = 0.0
    for start in range(0, len(tests), 16):
        part = tests[start : start + 16]
        pixels = torch.from_numpy(np.stack([x[0].transpose(2, 0, 1) - 0.5 for x in part]))
        targets = [find_targets(boxes, sure) for _, boxes, sure in part]
        tensors = (torch.from_numpy(np.stack(x)) for x in zip(*targets, strict=True))
        total += float(find_loss(network, pixels, *tensors)) * len(part)
    return total / len(tests), f"held-out loss {total / len(tests):.4f}"
