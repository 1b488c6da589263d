"""Small networks in numpy: layers of rectified sums, their gradient, and Adam."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_FIRST, _SECOND, _TINY = 0.9, 0.999, 1e-8
_SMALL: Final = 0.1
"""By how much less the last layer says at first, so that nothing is sure before it is learnt."""


def begin(sizes: Sequence[int], chance: np.random.Generator) -> list[Floats]:
    """Return weights and biases, layer by layer, for *sizes* from the inputs to the outputs.

    Weights are drawn as in He and others (2015).
    """
    layers: list[Floats] = []
    for wide, narrow in pairwise(sizes):
        layers += [chance.normal(0, np.sqrt(2 / wide), (wide, narrow)), np.zeros(narrow)]
    layers[-2] *= _SMALL
    return layers


def forward(layers: Sequence[Floats], inputs: Floats) -> list[Floats]:
    """Return the input of each layer, and the output of the last; one row per example."""
    seen = [inputs]
    for at in range(0, len(layers) - 2, 2):
        seen.append(np.maximum(seen[-1] @ layers[at] + layers[at + 1], 0))
    return [*seen, seen[-1] @ layers[-2] + layers[-1]]


def backward(layers: Sequence[Floats], seen: Sequence[Floats], back: Floats) -> list[Floats]:
    """Return the gradient of a loss, shaped as *layers*.

    Args:
        layers: weights and biases.
        seen: the result of `forward`.
        back: the gradient by the outputs, shape (n, outputs).
    """
    slopes: list[Floats] = []
    for at in range(len(layers) - 2, -1, -2):
        here = seen[at // 2]
        slopes[:0] = [here.T @ back, back.sum(axis=0)]
        if at:
            back = (back @ layers[at].T) * (here > 0)
    return slopes


class Adam:
    """Steps down a gradient (Kingma and Ba 2015), with optional decoupled weight decay.

    The decay (Loshchilov and Hutter 2019) applies to weights, not to biases.
    """

    def __init__(self, layers: Sequence[Floats], decay: float = 0.0) -> None:
        self._first = [np.zeros_like(layer) for layer in layers]
        self._second = [np.zeros_like(layer) for layer in layers]
        self._decay = decay
        self._steps = 0

    def step(self, layers: list[Floats], slopes: Sequence[Floats], rate: float) -> None:
        """Change *layers* by one step of size *rate* against *slopes*."""
        self._steps += 1
        for number, slope in enumerate(slopes):
            first, second = self._first, self._second
            first[number] = _FIRST * first[number] + (1 - _FIRST) * slope
            second[number] = _SECOND * second[number] + (1 - _SECOND) * slope**2
            mean = first[number] / (1 - _FIRST**self._steps)
            spread = np.sqrt(second[number] / (1 - _SECOND**self._steps)) + _TINY
            shrink = self._decay * layers[number] if layers[number].ndim == 2 else 0.0
            layers[number] = layers[number] - rate * (mean / spread + shrink)
