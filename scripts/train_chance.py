"""Train the win probability: games, rows, training, figures (docs/research/chance.md).

``python scripts/train_chance.py games FOLDER`` plays games, and continues if it was stopped; ``...
train FOLDER`` learns from them and writes the weights of the package; ``... figures FOLDER``
measures the weights on the games held out. ``--without LEVEL`` trains again without the games of
that level. Games of other levels, in a separate folder (``games OTHER --levels casual skilled``),
are measured as a whole: ``figures OTHER --all``. With ``--known none`` the players' strength is
unknown.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # so that the same rows give the same weights

import numpy as np

from tilerummy.bots import LEVELS as EVERY_LEVEL
from tilerummy.chance.model import WEIGHTS, Model
from tilerummy.lab.chance.figures import by_group
from tilerummy.lab.chance.games import LEVELS, generate, read
from tilerummy.lab.chance.network import Recipe
from tilerummy.lab.chance.rows import KNOWN, Rows, rows
from tilerummy.lab.chance.training import Ensemble, fit, held_out

SEED = "chance 1"
GAMES_LEARNT = 8000
GAMES, ROWS = "games.jsonl", "rows.npz"


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("step", choices=("games", "rows", "train", "figures"))
    parser.add_argument("folder", type=Path, help="for games and rows; outside the repository")
    parser.add_argument("--games", type=int, default=GAMES_LEARNT)
    parser.add_argument("--first", type=int, default=0, help="play from this game on")
    parser.add_argument("--seed", default=SEED, help="of the games; another one deals others")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--networks", type=int, default=4)
    parser.add_argument("--levels", nargs="+", choices=EVERY_LEVEL, default=LEVELS)
    parser.add_argument("--all", action="store_true", help="measure on games not learnt from")
    parser.add_argument("--known", choices=KNOWN, default="all", help="whose strength is told")
    parser.add_argument("--without", metavar="LEVEL", help="learn without it, measure with it")
    args = parser.parse_args()
    if args.step == "games":
        args.folder.mkdir(parents=True, exist_ok=True)
        numbers = range(args.first, args.games)
        played = generate(args.folder / GAMES, args.seed, numbers, args.levels)
        print(played, "games played")
        return 0
    if args.step == "rows":
        found = rows(game for game in read(args.folder / GAMES) if game.game < args.games)
        found.save(args.folder / ROWS)
        print(len(found), "rows")
        return 0
    known = Rows.load(args.folder / ROWS)
    ensemble = Ensemble(args.networks, Recipe(epochs=args.epochs))
    if args.step == "train":
        model = fit(known.where(~held_out(known)), ensemble, print)
        WEIGHTS.write_text(model.text(), encoding="utf-8")
        print(WEIGHTS.stat().st_size, "bytes, sharpness", model.sharpness)
        return 0
    measured = known if args.all else known.where(held_out(known))
    _tell(known, measured.knowing(args.known), ensemble, args.without)
    return 0


def _tell(known: Rows, measured: Rows, ensemble: Ensemble, without: str | None) -> None:
    if without is None:
        model = Model.read(WEIGHTS.read_text(encoding="utf-8"))
    else:
        sat = np.char.find(known.table, without) >= 0
        model = fit(known.where(~held_out(known) & ~sat), ensemble)
        model = Model.read(model.text())
        measured = measured.where(np.char.find(measured.table, without) >= 0)
    reported = model.chances(measured.inputs()).mean(axis=1)
    print("| | games | rows | ECE % | of it noise % | Brier | tiles left | less % | even |")
    print("|---|---|---|---|---|---|---|---|---|")
    for one in by_group(measured, reported):
        print(
            f"| {one.group} | {one.games} | {one.rows} | {100 * one.ece:.1f} "
            f"| {100 * one.noise:.1f} | {one.brier:.4f} | {one.tiles_left:.4f} "
            f"| {100 * one.less:.0f} | {one.even:.4f} |"
        )


if __name__ == "__main__":
    sys.exit(main())
