"""Train the networks that find and read tiles on photos, and write their weights.

    python scripts/train_photo.py all PHOTOS WORK        # about three hours on two cores

PHOTOS holds ``names.txt``, ``train/`` and ``valid/`` in the form of `benches.photo_labels`.
WORK holds drawn scenes, checkpoints and logs; every step continues from the files there. The steps
can be run one by one, and ``find`` and ``read`` at the same time:

    scenes  draw scenes of tiles in the fonts of this machine
    find    train the detector        read    train the reader
    tune    train the reader on, with scenes in which every tile has a style of its own
    export  write src/tilerummy/photo/weights.npz

It needs torch, which is not among the project's dependencies: ``pip install torch``.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import torch

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from photo_training.detector import train_find  # noqa: E402 - the path has just been set
from photo_training.reader import train_read  # noqa: E402
from photo_training.scenes import make_scenes  # noqa: E402

WEIGHTS = ROOT / "src" / "tilerummy" / "photo" / "weights.npz"


def export(work: Path) -> None:
    """Write the weights of both networks as 16-bit floats."""
    arrays: dict[str, Any] = {}
    for part in ("find", "read"):
        tuned = part == "read" and (work / "tune.npz").exists()
        with np.load(work / ("tune.npz" if tuned else f"{part}.npz")) as found:
            arrays |= {f"{part}.{name}": found[name].astype(np.float16) for name in found.files}
    # Packed, they are not much smaller, and the page would have to unpack them.
    np.savez(WEIGHTS, **arrays)
    count = sum(array.size for array in arrays.values())
    print(json.dumps({"weights": count, "bytes": WEIGHTS.stat().st_size}))


def main() -> None:
    """Carry out the step named on the command line."""
    parser = argparse.ArgumentParser(description="Train the reader of photos.")
    parser.add_argument("step", choices=("scenes", "find", "read", "tune", "export", "all"))
    parser.add_argument("photos", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--minutes", type=float, default=90, help="for each network (90)")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    everything = args.step == "all"
    if args.step == "scenes" or everything:
        make_scenes(args.work)
    if args.step == "find" or everything:
        train_find(args.photos, args.work, args.minutes)
    if args.step == "read" or everything:
        train_read(args.photos, args.work, args.minutes)
    if args.step == "tune" or everything:
        train_read(args.photos, args.work, args.minutes, tune=True)
    if args.step == "export" or everything:
        export(args.work)


if __name__ == "__main__":
    main()
