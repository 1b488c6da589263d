"""Train the reader on single tiles, cut from photos and scenes."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from photo_training.networks import Reader
from photo_training.run import TrainingRun
from photo_training.samples import Sample, load_samples
from tilerummy.photo.crops import cut
from tilerummy.photo.network import NAMES

if TYPE_CHECKING:
    from pathlib import Path


def read_batch(
    chance: random.Random, samples: list[Sample], *, per: int = 10
) -> tuple[Any, Any, Any]:
    """Return tiles cut from *samples* with errors as the detector makes them, and what they are.

    Number `NAMES.index("wrong")` is whatever is not an upright tile; colour -1 is not judged.
    """
    dice = np.random.default_rng(chance.randrange(2**31))
    tiles, numbers, colors = [], [], []
    for sample in samples:
        ground = _ground(dice, sample)
        if len(ground):
            tiles.append(cut(sample.levels, ground))
            numbers += [NAMES.index("wrong")] * len(ground)
            colors += [-1] * len(ground)
        usable = np.flatnonzero(sample.sure)
        if not len(usable):
            continue
        chosen = dice.choice(usable, min(per, len(usable)), replace=False)
        boxes = sample.boxes[chosen].copy()
        count = len(boxes)
        boxes[:, 0:2] += dice.normal(0, 0.04, (count, 2)) * boxes[:, 4:5]
        boxes[:, 4:6] *= np.exp(dice.normal(0, 0.06, (count, 2)))
        angle = dice.normal(0, 0.09, count)
        for index, name in enumerate(sample.names[i] for i in chosen):
            wrong = dice.random() < 0.22
            if wrong:
                how = dice.random()
                if how < 0.6:
                    angle[index] += np.pi
                elif how < 0.75:
                    angle[index] += np.pi / 2 * dice.choice([-1, 1])
                else:
                    away = dice.uniform(0.45, 1.2) * boxes[index, 4:6]
                    boxes[index, 0:2] += away * dice.choice([-1, 1], 2)
            joker = name[0] == "J"
            numbers.append(NAMES.index("wrong" if wrong else name if joker else name[1:]))
            colors.append(-1 if wrong or joker else "RBKO".index(name[0]))
        cos, sin = np.cos(angle), np.sin(angle)
        up = boxes[:, 2:4].copy()
        boxes[:, 2] = cos * up[:, 0] - sin * up[:, 1]
        boxes[:, 3] = sin * up[:, 0] + cos * up[:, 1]
        tiles.append(cut(sample.levels, boxes.astype(np.float32)))
    return np.concatenate(tiles), np.array(numbers), np.array(colors)


def _ground(dice: np.random.Generator, sample: Sample) -> Any:
    """Return two boxes of *sample* at most, where no tile is."""
    boxes = np.zeros((2, 6), np.float32)
    high, wide = sample.levels[0].shape[:2]
    turn = dice.uniform(-np.pi, np.pi, 2)
    boxes[:, 0:2] = dice.uniform(0, 1, (2, 2)) * [wide, high]
    boxes[:, 2], boxes[:, 3] = np.sin(turn), -np.cos(turn)
    boxes[:, 5] = np.exp(dice.uniform(np.log(20), np.log(160), 2))
    boxes[:, 4] = boxes[:, 5] * 0.75
    away = np.abs(boxes[:, None, 0:2] - sample.boxes[None, :, 0:2]).max(axis=2)
    return boxes[(away > (boxes[:, None, 5] + sample.boxes[None, :, 5]) / 2).all(axis=1)]


def blurred(tiles: torch.Tensor, dice: torch.Generator) -> torch.Tensor:
    """Return *tiles* with other contrast, shade, noise and sharpness."""
    count = len(tiles)

    def draw(*shape: int) -> torch.Tensor:
        return torch.randn(count, *shape, generator=dice)

    tiles = tiles * torch.exp(draw(1, 1, 1) * 0.12) + draw(1, 1, 1) * 0.04
    tiles = tiles * torch.exp(draw(3, 1, 1) * 0.05)
    ramp = torch.linspace(-0.5, 0.5, tiles.shape[3])[None, None, None, :] * draw(1, 1, 1) * 0.12
    tiles = tiles + ramp
    small = functional.interpolate(tiles, scale_factor=0.5, mode="bilinear", antialias=True)
    soft = functional.interpolate(small, size=tiles.shape[2:], mode="bilinear")
    part = torch.rand(count, 1, 1, 1, generator=dice)
    part = torch.where(part < 0.5, torch.zeros_like(part), (part - 0.5) * 2)
    tiles = tiles * (1 - part) + soft * part
    return tiles + draw(*tiles.shape[1:]) * 0.04 * torch.rand(count, 1, 1, 1, generator=dice)


def train_read(photos: Path, work: Path, minutes: float, *, tune: bool = False) -> None:
    """Train the reader for *minutes*, continuing from the checkpoint if there is one.

    With *tune*, begin with a trained reader, and draw every tile in a style of its own.
    """
    train, held, scenes = load_samples(photos, work, "mixed" if tune else "scenes")
    network = Reader()
    if tune:
        run = TrainingRun(work / "tune.pt", network, minutes, 1e-3, begin=work / "read.pt")
    else:
        run = TrainingRun(work / "read.pt", network, minutes, 2e-3)
    step = 0
    chance = random.Random(time.time_ns())
    dice = torch.Generator().manual_seed(time.time_ns() % 2**31)
    tests = [read_batch(random.Random(7 + n), held, per=12) for n in range(2)]
    drawn = [read_batch(random.Random(3), scenes[-40:])]
    total = 0.0
    while run.has_time():
        some = [chance.choice(train if chance.random() < 0.55 else scenes[:-40]) for _ in range(16)]
        tiles, numbers, colors = read_batch(chance, some)
        found = network(blurred(torch.from_numpy(tiles), dice))
        loss = read_loss(found, torch.from_numpy(numbers), torch.from_numpy(colors))
        run.step(loss)
        total += float(loss.detach())
        step += 1
        if step % 100 == 0:
            run.log(f"read {step} loss {total / 100:.3f}")
            total = 0.0
        if step % 300 == 0:
            run.check(lambda net: _read_test(net, tests, drawn))
    run.check(lambda net: _read_test(net, tests, drawn))


def read_loss(found: Any, numbers: torch.Tensor, colors: torch.Tensor) -> torch.Tensor:
    """Return the loss of both answers."""
    number = functional.cross_entropy(found[0], numbers, label_smoothing=0.02)
    color = functional.cross_entropy(found[1], colors, ignore_index=-1, label_smoothing=0.02)
    return number + (color if bool((colors >= 0).any()) else 0)


def _read_test(network: nn.Module, tests: list[Any], drawn: list[Any]) -> tuple[float, str]:
    line, value = [], 0.0
    for kind, batches in (("held-out photos", tests), ("drawn", drawn)):
        right = judged = 0
        loss = 0.0
        for tiles, numbers, colors in batches:
            found = network(torch.from_numpy(tiles))
            loss += float(read_loss(found, torch.from_numpy(numbers), torch.from_numpy(colors)))
            number, color = (x.argmax(dim=1).numpy() for x in found)
            right += int(((number == numbers) & ((color == colors) | (colors < 0))).sum())
            judged += len(numbers)
        value += loss
        line.append(f"{kind} loss {loss / len(batches):.4f} right {right}/{judged}")
    return value, ", ".join(line)
