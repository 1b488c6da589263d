"""A small network, trained by gradient descent: two hidden layers, one chance."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_BATCH: Final = 512
_STEP: Final = 2e-3
_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is trained."""

    hidden: tuple[int, ...] = (24, 12)
    """Units of the hidden layers."""
    epochs: int = 30
    decay: float = 1e-4
    """Weight decay, decoupled from the gradient (Loshchilov and Hutter 2019)."""
    seed: int = 1


def train(inputs: Floats, won: Floats, recipe: Recipe) -> list[Floats]:
    """Return weights and biases, layer by layer, that make *won* likely.

    Args:
        inputs: standardised, shape (n, features).
        won: shares of wins, 0 to 1, shape (n,).
        recipe: how.
    """
    chance = np.random.default_rng(recipe.seed)
    layers = _begin((inputs.shape[1], *recipe.hidden, 1), chance)
    first = [np.zeros_like(layer) for layer in layers]
    second = [np.zeros_like(layer) for layer in layers]
    steps = recipe.epochs * -(-len(inputs) // _BATCH)
    step = 0
    for _ in range(recipe.epochs):
        order = chance.permutation(len(inputs))
        for at in range(0, len(order), _BATCH):
            rows = order[at : at + _BATCH]
            step += 1
            rate = _STEP * 0.5 * (1 + np.cos(np.pi * step / steps))
            for number, slope in enumerate(_slopes(layers, inputs[rows], won[rows])):
                first[number] = _FIRST * first[number] + (1 - _FIRST) * slope
                second[number] = _SECOND * second[number] + (1 - _SECOND) * slope**2
                mean = first[number] / (1 - _FIRST**step)
                spread = np.sqrt(second[number] / (1 - _SECOND**step)) + _TINY
                shrink = recipe.decay * layers[number] if layers[number].ndim == 2 else 0.0
                layers[number] = layers[number] - rate * (mean / spread + shrink)
    return layers


def _begin(sizes: tuple[int, ...], chance: np.random.Generator) -> list[Floats]:
    layers: list[Floats] = []
    for wide, narrow in pairwise(sizes):
        layers += [chance.normal(0, np.sqrt(2 / wide), (wide, narrow)), np.zeros(narrow)]
    layers[-2] *= 0.1
    return layers


def _slopes(layers: list[Floats], inputs: Floats, won: Floats) -> list[Floats]:
    """Return the gradient of the mean log loss, shaped as *layers*."""
    seen = [inputs]
    for at in range(0, len(layers) - 2, 2):
        seen.append(np.maximum(seen[-1] @ layers[at] + layers[at + 1], 0))
    logit = (seen[-1] @ layers[-2] + layers[-1])[:, 0]
    back = ((1 / (1 + np.exp(-logit)) - won) / len(won))[:, None]
    slopes: list[Floats] = []
    for at in range(len(layers) - 2, -1, -2):
        here = seen[at // 2]
        slopes[:0] = [here.T @ back, back.sum(axis=0)]
        if at:
            back = (back @ layers[at].T) * (here > 0)
    return slopes
