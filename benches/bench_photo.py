"""Accuracy of the photo reader: tiles found and read, certain but wrong, whole photos right.

    python -m benches.bench_photo FOLDER [--fonts DIRECTORY] [--scenes 60]

FOLDER holds ``images/`` and ``labels/``, and ``names.txt`` in it or next to it
(`benches.photo_labels`). A tile is found where the outlines share half of their area (IoU 0.5).
After the photos come drawn scenes, in the fonts of DIRECTORY or those of this machine that
`scripts/train_photo.py` does not train on; ``--scenes 0`` leaves them out.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from benches.photo_fonts import find_fonts
from benches.photo_labels import hull, load_folder
from tests.support.photo_scenes import draw_scene
from tilerummy.core.presets import CLASSIC, preset
from tilerummy.photo import read_pixels

if TYPE_CHECKING:
    from collections.abc import Sequence

    Outline: TypeAlias = Sequence[tuple[float, float]]

LETTERS = "RBKO"


@dataclass
class Score:
    """Counts over a set of pictures."""

    pictures: int = 0
    right: int = 0
    """Pictures without any correction."""
    tiles: int = 0
    shown: int = 0
    found: int = 0
    read: int = 0
    certain: int = 0
    certain_wrong: int = 0
    seconds: list[float] = field(default_factory=list)
    numbers: Counter[tuple[str, str]] = field(default_factory=Counter)
    colors: Counter[tuple[str, str]] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)


def area(outline: Outline) -> float:
    """Return the area of a polygon (shoelace)."""
    points = np.array(outline)
    if len(points) < 3:
        return 0.0
    x, y = points.T
    return abs(float(x @ np.roll(y, 1) - y @ np.roll(x, 1))) / 2


def shared(one: Outline, other: Outline) -> float:
    """Return the area that two convex polygons share (Sutherland and Hodgman)."""
    points = [tuple(map(float, point)) for point in one]
    around = hull([(float(x), float(y)) for x, y in other])
    middle = np.mean(around, axis=0)
    for (ax, ay), (bx, by) in zip(around, around[1:] + around[:1], strict=True):
        inside = np.sign((bx - ax) * (middle[1] - ay) - (by - ay) * (middle[0] - ax)) or 1.0
        sides = [inside * ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) for x, y in points]
        cut = []
        for index, (point, side) in enumerate(zip(points, sides, strict=True)):
            before, last = points[index - 1], sides[index - 1]
            if side * last < 0:
                part = last / (last - side)
                cut.append(tuple(b + (p - b) * part for p, b in zip(point, before, strict=True)))
            if side >= 0:
                cut.append(point)
        points = cut
        if not points:
            return 0.0
    return area(points)  # type: ignore[arg-type]


def iou(one: Outline, other: Outline) -> float:
    """Return the shared area of two convex polygons over that of both together."""
    both = shared(one, other)
    return both / max(1e-9, area(one) + area(other) - both)


def judge(
    score: Score, name: str, truth: Sequence[tuple[str, Outline]], pixels: Any, rules: Any
) -> None:
    """Read *pixels* and count what is right."""
    started = perf_counter()
    tiles = read_pixels(pixels, ruleset=rules).tiles
    score.seconds.append(perf_counter() - started)
    pairs = sorted(
        (
            (iou(hull([(float(x), float(y)) for x, y in outline]), tile.box), t, s)
            for t, (_, outline) in enumerate(truth)
            for s, tile in enumerate(tiles)
            if abs(tile.box[0][0] - outline[0][0]) < 300
            and abs(tile.box[0][1] - outline[0][1]) < 300
        ),
        reverse=True,
    )
    of_truth: dict[int, int] = {}
    of_shown: dict[int, int] = {}
    for value, t, s in pairs:
        if value >= 0.5 and t not in of_truth and s not in of_shown:
            of_truth[t], of_shown[s] = s, t
    wrong = []
    for t, (expected, _) in enumerate(truth):
        if t not in of_truth:
            wrong.append(f"{expected} missed")
            continue
        tile = tiles[of_truth[t]]
        got = str(tile.tile)
        score.read += got == expected
        if got != expected:
            wrong.append(f"{expected} read as {got} ({tile.confidence:.3f})")
            if "J" in {got[0], expected[0]} or got[1:] != expected[1:]:
                score.numbers[_number(expected), _number(got)] += 1
            elif got[0] != expected[0]:
                score.colors[expected[0], got[0]] += 1
    for s, tile in enumerate(tiles):
        right = s in of_shown and str(tile.tile) == truth[of_shown[s]][0]
        score.certain += tile.certain
        score.certain_wrong += tile.certain and not right
        if tile.certain and not right:
            wrong.append(f"certain but wrong: {tile.tile} at {tile.box[0]}")
        if s not in of_shown:
            wrong.append(f"{tile.tile} where no tile is ({tile.confidence:.3f})")
    score.pictures += 1
    score.right += not wrong
    score.tiles += len(truth)
    score.shown += len(tiles)
    score.found += len(of_truth)
    if wrong:
        score.failures.append(f"{name}: {'; '.join(wrong)}")


def _number(name: str) -> str:
    return "J" if name[0] == "J" else name[1:]


def print_score(title: str, score: Score, *, failures: int) -> None:
    """Print the table of *score*."""

    def share(part: int, of_all: int) -> str:
        return f"{100 * part / max(1, of_all):6.2f} % ({part} of {of_all})"

    print(f"\n{title}: {score.pictures} pictures, {score.tiles} tiles")
    print(f"  found, recall             {share(score.found, score.tiles)}")
    print(f"  found, precision          {share(score.found, score.shown)}")
    print(f"  found and read right      {share(score.read, score.tiles)}")
    print(f"  shown as certain          {share(score.certain, score.shown)}")
    print(f"  certain but wrong         {share(score.certain_wrong, score.shown)}")
    print(f"  whole pictures right      {share(score.right, score.pictures)}")
    middle = statistics.median(score.seconds) if score.seconds else 0
    print(f"  seconds a picture         {middle:.2f} (median), {max(score.seconds, default=0):.2f}")
    for kind, confusion in (("numbers", score.numbers), ("colours", score.colors)):
        pairs = ", ".join(f"{a} as {b}: {count}" for (a, b), count in confusion.most_common(12))
        print(f"  confused {kind:16} {pairs or 'none'}")
    for line in score.failures[:failures]:
        print(f"  - {line}")


def unseen_fonts(directory: Path | None) -> list[Path]:
    """Return the fonts of *directory*, or those of this machine that are not trained on."""
    if directory is not None:
        return sorted(directory.rglob("*.?tf"))
    return find_fonts(unseen=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the reader of photos.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--fonts", type=Path, help="of the drawn scenes")
    parser.add_argument("--scenes", type=int, default=60, help="how many to draw (60)")
    parser.add_argument("--failures", type=int, default=20, help="how many to list (20)")
    args = parser.parse_args()
    names = args.folder / "names.txt"
    names = names if names.exists() else args.folder.parent / "names.txt"
    photos = Score()
    for photo in load_folder(args.folder, names):
        truth = list(zip(photo.names, photo.outlines, strict=True))
        judge(photos, photo.file, truth, photo.pixels, CLASSIC)
    print_score(str(args.folder), photos, failures=args.failures)
    if args.scenes:
        drawn, fonts = Score(), unseen_fonts(args.fonts)
        for number in range(args.scenes):
            scene = draw_scene(random.Random(10**6 + number), fonts)
            special = any(name in {"JD", "JC", "JM"} for name in scene.names)
            truth = list(zip(scene.names, scene.corners, strict=True))
            rules = preset("twist") if special else CLASSIC
            judge(drawn, f"scene {number}", truth, np.asarray(scene.picture), rules)
        print_score(f"drawn scenes in {len(fonts)} fonts", drawn, failures=args.failures)


if __name__ == "__main__":
    main()
