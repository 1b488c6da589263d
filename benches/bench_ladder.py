"""Ratings of bots from the games of an arena: ``python -m benches.bench_ladder GAMES.jsonl``.

Bradley and Terry's model, fitted to all games between two at once: the probability of a win is the
logistic function of the difference of two ratings. Ratings that are updated game by game (Elo,
openskill) depend on the order of the games and suit players who change; bots do not. A pair that
always ends the same way only shows that the distance is large, so each pair gets one additional
game, drawn. 400 points are odds of ten to one, as in chess. The weakest has 0; intervals are 95 %
from resampled deals.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_POINTS: Final = 400 / np.log(10)
_ROUNDS: Final = 2_000
_SAMPLES: Final = 200


def shares(path: Path) -> dict[tuple[str, str], list[tuple[float, int]]]:
    """Return for each pair of a file, by deal, what the first won and of how many games."""
    found: dict[tuple[str, str], list[tuple[float, int]]] = defaultdict(list)
    with path.open(encoding="utf-8") as lines:
        head = json.loads(next(lines))
        if head["seats"] != 2:
            raise SystemExit(f"{path}: ratings are fitted to games of two")
        for line in map(json.loads, lines):
            won = sum(
                sum(game["seating"][seat] == line["row"] for seat in game["winners"])
                / len(game["winners"])
                for game in line["games"]
            )
            found[line["row"], line["column"]].append((won, len(line["games"])))
    return found


def won_by(
    names: Sequence[str], deals: Mapping[tuple[str, str], Sequence[tuple[float, int]]]
) -> Floats:
    """Return how many games each (row) won against each (column), half a game added to both."""
    won = np.zeros((len(names), len(names)))
    for (row, column), by_deal in deals.items():
        a, b = names.index(row), names.index(column)
        for mine, games in by_deal:
            won[a, b] += mine
            won[b, a] += games - mine
        won[[a, b], [b, a]] += 0.5
    return won


def ratings(won: Floats) -> Floats:
    """Return the ratings of greatest likelihood in points, by Hunter's MM steps (2004)."""
    strength = np.ones(len(won))
    games = won + won.T
    for _ in range(_ROUNDS):
        strength = won.sum(axis=1) / (games / (strength[:, None] + strength)).sum(axis=1)
        strength /= strength.mean()
    points: Floats = _POINTS * np.log(strength)
    lowest = points.min()
    return np.asarray(points - lowest)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    deals = shares(parser.parse_args().file)
    names = list(dict.fromkeys(name for pair in deals for name in pair))
    best = ratings(won_by(names, deals))
    chance = np.random.default_rng(1)
    anew = np.array(
        [
            ratings(
                won_by(
                    names,
                    {
                        pair: [by[at] for at in chance.integers(len(by), size=len(by))]
                        for pair, by in deals.items()
                    },
                )
            )
            for _ in range(_SAMPLES)
        ]
    )
    half = 1.96 * anew.std(axis=0)
    order = np.argsort(best)
    print("| level | rating | step |")
    print("|---|---|---|")
    before = None
    for at in order:
        step = "" if before is None else f"{best[at] - before:.0f}"
        print(f"| {names[at]} | {best[at]:.0f} ± {half[at]:.0f} | {step} |")
        before = best[at]


if __name__ == "__main__":
    main()
