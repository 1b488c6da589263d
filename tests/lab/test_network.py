"""Small networks: the gradient is that of the loss, and steps go down it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.lab.network import Adam, backward, begin, forward

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


def loss(layers: list[Floats], inputs: Floats, wanted: Floats) -> float:
    return float(((forward(layers, inputs)[-1] - wanted) ** 2).sum() / 2)


def test_the_gradient_is_what_a_small_change_of_each_weight_does() -> None:
    chance = np.random.default_rng(1)
    layers = begin((5, 7, 4, 2), chance)
    layers = [layer + chance.normal(0, 0.1, layer.shape) for layer in layers]
    inputs, wanted = chance.normal(size=(9, 5)), chance.normal(size=(9, 2))
    seen = forward(layers, inputs)
    slopes = backward(layers, seen, seen[-1] - wanted)
    for number, layer in enumerate(layers):
        for place in np.ndindex(layer.shape):
            losses = []
            for by in (-1e-6, 1e-6):
                changed = [one.copy() for one in layers]
                changed[number][place] += by
                losses.append(loss(changed, inputs, wanted))
            assert np.isclose((losses[1] - losses[0]) / 2e-6, slopes[number][place], atol=1e-5)


def loss_with(
    layers: list[Floats],
    number: int,
    place: tuple[int, ...],
    by: int,
    inputs: Floats,
    wanted: Floats,
) -> float:
    changed = [layer.copy() for layer in layers]
    changed[number][place] += by * 1e-6
    return loss(changed, inputs, wanted)


def test_steps_lead_to_what_is_wanted() -> None:
    chance = np.random.default_rng(2)
    layers = begin((3, 16, 1), chance)
    inputs = chance.normal(size=(200, 3))
    wanted = inputs[:, :1] * np.sign(inputs[:, 1:2])
    before, adam = loss(layers, inputs, wanted), Adam(layers)
    for _ in range(400):
        seen = forward(layers, inputs)
        adam.step(layers, backward(layers, seen, (seen[-1] - wanted) / len(inputs)), 0.01)
    assert loss(layers, inputs, wanted) < before / 10
