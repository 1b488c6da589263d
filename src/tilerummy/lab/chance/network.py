"""A small network, trained by gradient descent: two hidden layers, one chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.lab.network import Adam, backward, begin, forward

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_BATCH: Final = 512
_STEP: Final = 2e-3


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
    layers = begin((inputs.shape[1], *recipe.hidden, 1), chance)
    adam = Adam(layers, recipe.decay)
    steps = recipe.epochs * -(-len(inputs) // _BATCH)
    step = 0
    for _ in range(recipe.epochs):
        order = chance.permutation(len(inputs))
        for at in range(0, len(order), _BATCH):
            rows = order[at : at + _BATCH]
            step += 1
            rate = _STEP * 0.5 * (1 + np.cos(np.pi * step / steps))
            adam.step(layers, _slopes(layers, inputs[rows], won[rows]), rate)
    return layers


def _slopes(layers: list[Floats], inputs: Floats, won: Floats) -> list[Floats]:
    """Return the gradient of the mean log loss, shaped as *layers*."""
    seen = forward(layers, inputs)
    logit = seen[-1][:, 0]
    back = ((1 / (1 + np.exp(-logit)) - won) / len(won))[:, None]
    return backward(layers, seen, back)
