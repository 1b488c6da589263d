"""From rows to weights: networks that each saw other games, and one figure that calibrates them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.chance.model import Model
from tilerummy.lab.chance.network import Recipe, train

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from tilerummy.lab.chance.rows import Rows

    Floats = NDArray[np.float64]

HELD_OUT: Final = 5
"""Every fifth game is for the figures alone, and nothing is learnt from it."""
_CALIBRATES: Final = 6
"""Of the games to learn from, every sixth sets the sharpness and no weights."""


@dataclass(frozen=True, slots=True)
class Ensemble:
    """How many networks, and how each is trained."""

    networks: int
    recipe: Recipe


def held_out(rows: Rows) -> NDArray[np.bool_]:
    """Return which rows are of games that nothing is learnt from, shape (n,)."""
    return np.asarray(rows.game % HELD_OUT == 0)


def fit(rows: Rows, ensemble: Ensemble, report: Callable[[str], object] = lambda _: None) -> Model:
    """Return the model that learns from *rows*; *report* is called with each trained network.

    Each network sees the games drawn with replacement (Breiman 1996), so that they differ where
    there was little to learn from.
    """
    sets_sharpness = rows.game // HELD_OUT % _CALIBRATES == 0
    learnt = rows.where(~sets_sharpness)
    center, scale = learnt.features.mean(axis=0), learnt.features.std(axis=0)
    scale = np.where(scale < 1e-3, 1.0, scale)
    # As the file will have them: half precision.
    center, scale = (each.astype(np.float16).astype(np.float64) for each in (center, scale))
    inputs = np.clip((learnt.features - center) / scale, -6, 6)
    networks = []
    for number in range(ensemble.networks):
        chosen = _drawn_games(learnt, ensemble.recipe.seed + number)
        recipe = replace(ensemble.recipe, seed=ensemble.recipe.seed + number)
        networks.append(tuple(train(inputs[chosen], learnt.won[chosen], recipe)))
        report(f"network {number + 1} of {ensemble.networks}")
    model = Model(rows.names, center, scale, tuple(networks))
    # The most frequent question: nobody knows how strong people are.
    return replace(model, sharpness=_sharpness(model, rows.where(sets_sharpness).knowing("none")))


def _drawn_games(rows: Rows, seed: int) -> NDArray[np.int64]:
    """Return the rows of as many games as there are, drawn with replacement."""
    chance = np.random.default_rng(seed)
    games, place = np.unique(rows.game, return_inverse=True)
    times = np.bincount(chance.integers(0, len(games), len(games)), minlength=len(games))
    return np.repeat(np.arange(len(rows)), times[place])


def _sharpness(model: Model, rows: Rows) -> float:
    """Return what makes *rows* likeliest (temperature scaling, Guo and others 2017)."""
    tried = np.round(np.linspace(0.7, 1.3, 61), 2)
    losses = []
    for sharpness in tried:
        estimates = replace(model, sharpness=float(sharpness)).chances(rows.inputs()).mean(axis=1)
        estimates = np.clip(estimates, 1e-6, 1 - 1e-6)
        losses.append(
            -np.mean(rows.won * np.log(estimates) + (1 - rows.won) * np.log(1 - estimates))
        )
    return float(tried[int(np.argmin(losses))])
