"""Train the networks that find and read tiles on photos, and write their weights.

    python scripts/train_photo.py all PHOTOS WORK        # about three hours on two cores

PHOTOS holds ``names.txt``, ``train/`` and ``valid/`` in the form of `benches.photo_labels`.
WORK holds drawn scenes, checkpoints and logs; every step continues from the files there. The steps
can be run one by one, and ``find`` and ``read`` at the same time:

    scenes  draw scenes of tiles in the fonts of this machine
    find    train the detector        read    train the reader
    export  write src/tilerummy/photo/weights.npz

It needs torch, which is not among the project's dependencies: ``pip install torch``.
"""

from __future__ import annotations

import argparse
import json
import math
import pickle
import random
import sys
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image
from torch import nn
from torch.nn import functional

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from benches.photo_fonts import find_fonts  # noqa: E402 - the path has just been set
from benches.photo_labels import load_folder  # noqa: E402
from tests.support.photo_scenes import draw_scene  # noqa: E402
from tilerummy.core.format.notation import parse_tile  # noqa: E402
from tilerummy.photo.boxes import turned  # noqa: E402
from tilerummy.photo.crops import cut, pyramid  # noqa: E402
from tilerummy.photo.network import NAMES  # noqa: E402
from tilerummy.photo.read import read  # noqa: E402

WEIGHTS = ROOT / "src" / "tilerummy" / "photo" / "weights.npz"
SIDE = 256
"""Side of the squares that the detector is trained on, in pixels."""
STRIDE = 4
HELD_OUT = 8
"""One source photo of this many is kept from training, to calibrate the confidence."""
SCENES = 900


@dataclass
class Sample:
    """A picture and the tiles on it."""

    levels: list[Any]
    names: list[str]
    boxes: Any
    sure: Any
    """Whether the direction of each box is known."""


# --- fonts, scenes and photos ---------------------------------------------------------------------


def make_scenes(work: Path) -> None:
    """Draw the scenes to train on."""
    work.mkdir(parents=True, exist_ok=True)
    fonts = find_fonts()
    drawn = []
    for number in range(SCENES):
        scene = draw_scene(random.Random(number), fonts)
        drawn.append((np.asarray(scene.picture), scene.names, _rectangles(scene.corners)))
    (work / "scenes.pickle").write_bytes(pickle.dumps(drawn))


def _rectangles(corners: list[list[tuple[float, float]]]) -> Any:
    points = np.array(corners, np.float32).reshape(-1, 4, 2)
    up = (points[:, 0] + points[:, 1] - points[:, 2] - points[:, 3]) / 2
    across = (points[:, 1] + points[:, 2] - points[:, 0] - points[:, 3]) / 2
    high = np.linalg.norm(up, axis=1, keepdims=True)
    wide = np.linalg.norm(across, axis=1, keepdims=True)
    return np.concatenate([points.mean(axis=1), up / high, wide, high], axis=1)


def load_samples(photos: Path, work: Path) -> tuple[list[Sample], list[Sample], list[Sample]]:
    """Return photos to train on, photos held out, and drawn scenes."""
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
    for pixels, names, boxes in pickle.loads((work / "scenes.pickle").read_bytes()):  # noqa: S301
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


# --- the two networks -----------------------------------------------------------------------------


def conv(inner: int, outer: int, size: int = 3, step: int = 1, *, deep: bool = False) -> nn.Module:
    """Return a convolution with its normalisation; *deep* treats every channel by itself."""
    made = nn.Conv2d(inner, outer, size, step, size // 2, groups=inner if deep else 1, bias=False)
    return nn.Sequential(made, nn.BatchNorm2d(outer))


class Block(nn.Module):
    """A residual block: every channel by itself, then all channels point by point."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.deep = conv(width, width, deep=True)
        self.point = conv(width, width, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(x + self.point(functional.relu(self.deep(x))))


class Down(nn.Module):
    """Half the size, more channels."""

    def __init__(self, inner: int, outer: int) -> None:
        super().__init__()
        self.deep = conv(inner, inner, step=2, deep=True)
        self.point = conv(inner, outer, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(self.point(functional.relu(self.deep(x))))


class Finder(nn.Module):
    """The detector; see `tilerummy.photo.network.find` for the same in numpy."""

    def __init__(self) -> None:
        super().__init__()
        self.stem1, self.stem2 = conv(3, 12, step=2), conv(12, 24, step=2)
        self.a1 = Block(24)
        self.down1 = Down(24, 56)
        self.b1, self.b2, self.b3 = Block(56), Block(56), Block(56)
        self.down2 = Down(56, 112)
        self.c1, self.c2, self.c3, self.c4 = Block(112), Block(112), Block(112), Block(112)
        self.up1, self.d1 = conv(112, 56, 1), Block(56)
        self.up2, self.e1, self.e2 = conv(56, 24, 1), Block(24), Block(24)
        self.head = conv(24, 48, 1)
        self.out = nn.Conv2d(48, 7, 1)
        nn.init.constant_(self.out.bias[:1], -3.0)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = functional.relu(self.stem1(x))
        four = self.a1(functional.relu(self.stem2(x)))
        eight = self.b3(self.b2(self.b1(self.down1(four))))
        x = self.c4(self.c3(self.c2(self.c1(self.down2(eight)))))
        x = self.d1(functional.relu(eight + functional.interpolate(self.up1(x), scale_factor=2)))
        x = functional.relu(four + functional.interpolate(self.up2(x), scale_factor=2))
        found: torch.Tensor = self.out(functional.relu(self.head(self.e2(self.e1(x)))))
        return found


class Reader(nn.Module):
    """The reader; see `tilerummy.photo.network.read` for the same in numpy."""

    def __init__(self) -> None:
        super().__init__()
        self.conv1, self.conv2 = conv(3, 24), conv(24, 48, step=2)
        self.block1 = Block(48)
        self.conv3, self.block2 = conv(48, 64, step=2), Block(64)
        self.conv4 = conv(64, 96, step=2)
        self.full = nn.Linear(96 * 5 * 4, 64)
        self.number = nn.Linear(64, len(NAMES))
        self.color = nn.Linear(64, 4)
        self.drop = nn.Dropout(0.2)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        x = functional.relu(self.conv2(functional.relu(self.conv1(x))))
        x = functional.relu(self.conv3(self.block1(x)))
        x = functional.relu(self.conv4(self.block2(x)))
        x = self.drop(functional.relu(self.full(x.flatten(1))))
        return self.number(x), self.color(x)


def folded(network: nn.Module) -> dict[str, Any]:
    """Return the weights of *network* by name, with the normalisation folded in."""
    found: dict[str, Any] = {}
    for name, part in network.named_modules():
        if isinstance(part, nn.Sequential):
            weight, norm = part[0].weight, part[1]
            scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            found[f"{name}.w"] = (weight * scale[:, None, None, None]).detach().numpy()
            found[f"{name}.b"] = (norm.bias - norm.running_mean * scale).detach().numpy()
        elif isinstance(part, nn.Linear) or name == "out":
            found[f"{name}.w"] = part.weight.detach().numpy()
            found[f"{name}.b"] = part.bias.detach().numpy()
    return found


# --- training the detector ------------------------------------------------------------------------


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
    clock, step = Clock(work / "find.pt", network, minutes, 2e-3), 0
    chance = random.Random(time.time_ns())
    fixed = random.Random(1)
    tests = [find_square(fixed, fixed.choice(held)) for _ in range(64)]
    batch = 12
    total = 0.0
    while clock.goes_on():
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
        clock.step(loss)
        total += float(loss.detach())
        step += 1
        if step % 100 == 0:
            clock.log(f"find {step} loss {total / 100:.3f}")
            total = 0.0
        if step % 300 == 0:
            clock.check(lambda net: _find_test(net, tests))
    clock.check(lambda net: _find_test(net, tests))


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


class Clock:
    """The optimiser, the rate over time, a running mean of the weights, checkpoints and the log."""

    def __init__(self, file: Path, network: nn.Module, minutes: float, rate: float) -> None:
        self.file, self.network, self.rate = file, network, rate
        self.mean = type(network)()
        self.optimizer = torch.optim.AdamW(network.parameters(), rate, weight_decay=1e-4)
        self.best, self.done, self.steps = 1e9, 0.0, 0
        if file.exists():
            state = torch.load(file, weights_only=True)
            network.load_state_dict(state["network"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.best, self.done, self.steps = state["best"], state["done"], state["steps"]
            self.mean.load_state_dict(state["mean"])
        else:
            self.mean.load_state_dict(network.state_dict())
        self.seconds = minutes * 60
        self.start = time.monotonic() - self.done

    def goes_on(self) -> bool:
        """Return whether there is time; set the rate of the next step."""
        self.done = time.monotonic() - self.start
        part = min(1.0, self.done / self.seconds)
        rate = (
            self.rate
            * min(1.0, (self.steps + 1) / 200)
            * (0.02 + 0.98 * (1 + math.cos(math.pi * part)) / 2)
        )
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        return part < 1

    def step(self, loss: torch.Tensor) -> None:
        """Change the weights a little."""
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimizer.step()
        self.steps += 1
        keep = min(0.998, (1 + self.steps) / (10 + self.steps))
        with torch.no_grad():
            old, new = self.mean.state_dict(), self.network.state_dict()
            for name, value in old.items():
                if value.dtype.is_floating_point:
                    value.mul_(keep).add_(new[name], alpha=1 - keep)
                else:
                    value.copy_(new[name])

    def log(self, line: str) -> None:
        """Print *line* and keep it."""
        line = f"{time.strftime('%H:%M:%S')} {self.done / 60:.1f} min {line}"
        print(line, flush=True)
        with self.file.with_suffix(".log").open("a") as log:
            log.write(line + "\n")

    def check(self, test: Any) -> None:
        """Write a checkpoint, and the mean of the weights if it is the best so far."""
        self.mean.eval()
        with torch.no_grad():
            value, line = test(self.mean)
        self.log(line)
        if value <= self.best:
            self.best = value
            np.savez(self.file.with_suffix(".npz"), **folded(self.mean))
        state = {
            "network": self.network.state_dict(), "mean": self.mean.state_dict(),
            "optimizer": self.optimizer.state_dict(), "best": self.best, "done": self.done,
            "steps": self.steps,
        }  # fmt: skip
        torch.save(state, self.file.with_suffix(".new"))
        self.file.with_suffix(".new").replace(self.file)


# --- training the reader --------------------------------------------------------------------------


def read_batch(
    chance: random.Random, samples: list[Sample], *, per: int = 10
) -> tuple[Any, Any, Any]:
    """Return tiles cut from *samples* with errors as the detector makes them, and what they are.

    Number `NAMES.index("wrong")` is whatever is not an upright tile; colour -1 is not judged.
    """
    dice = np.random.default_rng(chance.randrange(2**31))
    tiles, numbers, colors = [], [], []
    for sample in samples:
        usable = np.flatnonzero(sample.sure)
        if not len(usable):
            boxes = np.zeros((2, 6), np.float32)
            high, wide = sample.levels[0].shape[:2]
            boxes[:, 0:2] = dice.uniform(0, 1, (2, 2)) * [wide, high]
            boxes[:, 2:4] = [0, -1]
            boxes[:, 5] = dice.uniform(20, 200, 2)
            boxes[:, 4] = boxes[:, 5] * 0.75
            tiles.append(cut(sample.levels, boxes))
            numbers += [NAMES.index("wrong")] * 2
            colors += [-1] * 2
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


def train_read(photos: Path, work: Path, minutes: float) -> None:
    """Train the reader for *minutes*, continuing from the checkpoint if there is one."""
    train, held, scenes = load_samples(photos, work)
    network = Reader()
    clock, step = Clock(work / "read.pt", network, minutes, 2e-3), 0
    chance = random.Random(time.time_ns())
    dice = torch.Generator().manual_seed(time.time_ns() % 2**31)
    tests = [read_batch(random.Random(7 + n), held, per=12) for n in range(2)]
    drawn = [read_batch(random.Random(3), scenes[-40:])]
    total = 0.0
    while clock.goes_on():
        some = [chance.choice(train if chance.random() < 0.55 else scenes[:-40]) for _ in range(16)]
        tiles, numbers, colors = read_batch(chance, some)
        found = network(blurred(torch.from_numpy(tiles), dice))
        loss = read_loss(found, torch.from_numpy(numbers), torch.from_numpy(colors))
        clock.step(loss)
        total += float(loss.detach())
        step += 1
        if step % 200 == 0:
            clock.log(f"read {step} loss {total / 200:.3f}")
            total = 0.0
        if step % 600 == 0:
            clock.check(lambda net: _read_test(net, tests, drawn))
    clock.check(lambda net: _read_test(net, tests, drawn))


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


# --- export ---------------------------------------------------------------------------------------


def export(work: Path) -> None:
    """Write the weights of both networks as 16-bit floats."""
    arrays: dict[str, Any] = {}
    for part in ("find", "read"):
        with np.load(work / f"{part}.npz") as found:
            arrays |= {f"{part}.{name}": found[name].astype(np.float16) for name in found.files}
    # Packed, they are not much smaller, and the page would have to unpack them.
    np.savez(WEIGHTS, **arrays)
    count = sum(array.size for array in arrays.values())
    print(json.dumps({"weights": count, "bytes": WEIGHTS.stat().st_size}))


def main() -> None:
    """Carry out the step named on the command line."""
    parser = argparse.ArgumentParser(description="Train the reader of photos.")
    parser.add_argument("step", choices=("scenes", "find", "read", "export", "all"))
    parser.add_argument("photos", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--minutes", type=float, default=90, help="for each network (90)")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    everything = args.step == "all"
    if args.step == "scenes" or (everything and not (args.work / "scenes.pickle").exists()):
        make_scenes(args.work)
    if args.step == "find" or everything:
        train_find(args.photos, args.work, args.minutes)
    if args.step == "read" or everything:
        train_read(args.photos, args.work, args.minutes)
    if args.step == "export" or everything:
        export(args.work)


if __name__ == "__main__":
    main()
