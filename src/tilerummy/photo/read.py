"""Read the tiles that were found: the probability of each kind for each tile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from tilerummy.core.tile import KINDS
from tilerummy.photo import network
from tilerummy.photo.boxes import turned
from tilerummy.photo.crops import cut

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from tilerummy.photo.boxes import Boxes
    from tilerummy.photo.crops import Pixels
    from tilerummy.photo.network import Floats, Weights

VIEWS: Final = ((0.0, 0.0, 1.0), (0.0, 0.0, 0.92), (0.03, 0.04, 1.04))
"""Views of each tile: its shift right and up, relative to its size, and its scale.

An answer that depends on a few pixels differs between views, so their mean is less certain.
"""
TEMPERATURE: Final = 0.6
"""The temperature of the softmax, chosen so that 0.9 means right nine times out of ten.

It was fitted to photos held out of training (docs/research/photo-model.md).
"""
SURE: Final = 0.999
"""How certain the first view has to be that a tile is upside down to do without the others."""
_WRONG: Final = network.NAMES.index("wrong")


class Readings(NamedTuple):
    """The probabilities of each kind for each tile on a picture."""

    boxes: Boxes
    """The boxes, turned the right way up."""
    chances: Floats
    """Shape (n, 56): the probability of each kind; each row sums to 1."""
    tiles: Floats
    """Shape (n,): the probability that a box holds a tile with its face up."""


def read(levels: Sequence[Pixels], boxes: Boxes, given: Weights) -> Readings:
    """Return what the tiles at *boxes* may be, each read both ways up.

    Where the first view leaves no doubt which way up a tile is, the other way is not looked at
    again.
    """
    orientations = boxes, turned(boxes)
    seen = [_look(levels, oriented, given, VIEWS[:1]) for oriented in orientations]
    wrong = [_softmax(names, 1)[:, _WRONG] for names, _ in seen]
    answers = []
    for at, (names, colors) in enumerate(seen):
        again = (wrong[at] < SURE) | (wrong[1 - at] > 1 - SURE)
        more = _look(levels, orientations[at][again], given, VIEWS[1:])
        names[again] += more[0]
        colors[again] += more[1]
        views = np.where(again, len(VIEWS), 1)[:, None]
        answers.append((_softmax(names, views), _softmax(colors, views)))
    upright, over = answers
    # A tile reads as a tile one way up, and as ``wrong`` the other way.
    first = upright[0][:, :_WRONG] * over[0][:, _WRONG:]
    second = over[0][:, :_WRONG] * upright[0][:, _WRONG:]
    nothing = upright[0][:, _WRONG] * over[0][:, _WRONG]
    chances = _kinds(first, upright[1]) + _kinds(second, over[1])
    total = chances.sum(axis=1)
    flipped = second.sum(axis=1) > first.sum(axis=1)
    return Readings(
        np.where(flipped[:, None], turned(boxes), boxes),
        (chances / np.maximum(total, 1e-30)[:, None]).astype(np.float32),
        (total / np.maximum(total + nothing, 1e-30)).astype(np.float32),
    )


def _look(
    levels: Sequence[Pixels],
    boxes: Boxes,
    given: Weights,
    views: Sequence[tuple[float, float, float]],
) -> tuple[Floats, Floats]:
    """Return the sums of the reader's two answers over some of the `VIEWS`."""
    right = np.stack((-boxes[:, 3], boxes[:, 2]), axis=1)
    looks = []
    for across, along, scale in views:
        look = boxes.copy()
        look[:, 0:2] += right * boxes[:, 4:5] * across + boxes[:, 2:4] * boxes[:, 5:6] * along
        look[:, 4:6] *= scale
        looks.append(look)
    answers = network.read(cut(levels, np.concatenate(looks)), given)
    names, colors = (
        answer.reshape(len(views), len(boxes), answer.shape[1]).sum(axis=0) for answer in answers
    )
    return names, colors


def _softmax(totals: Floats, views: int | NDArray[np.int64]) -> Floats:
    """Return the probabilities of each row, of sums over so many views."""
    values = totals / np.float32(TEMPERATURE) / views
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    found: Floats = powers / powers.sum(axis=1, keepdims=True)
    return found


def _kinds(names: Floats, colors: Floats) -> Floats:
    """Return the probability of each kind, in the order of the tiles' codes."""
    found = np.empty((len(names), KINDS), np.float32)
    found[:, :52] = (colors[:, :, None] * names[:, None, :13]).reshape(-1, 52)
    found[:, 52:] = names[:, 13:_WRONG]
    return found
