"""The chance to win before tiles are drawn: the average over all that they could be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.chance.estimate import chances
from tilerummy.core.tile import KINDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.chance.model import Model
    from tilerummy.chance.strength import Strengths
    from tilerummy.core.tiles import Tiles
    from tilerummy.core.view import View

    Floats = NDArray[np.float64]

SAMPLES: Final = 100
"""Draws of several tiles that are sampled; draws of one tile are all evaluated."""


def before_drawing(
    after: View,
    rack: Tiles,
    drawn: int,
    model: Model | None = None,
    strengths: Strengths | None = None,
) -> Floats:
    """Return the chance that each network gives on average, shape (networks,).

    Args:
        after: what the seat sees once it has drawn, whatever it draws; its rack does not matter.
        rack: what it held before.
        drawn: how many tiles it draws; every unseen tile is as likely as any other.
        model: the default is the one of this package.
        strengths: of the players, where known.
    """
    held = np.frombuffer(rack.counts, np.uint8)
    deck = np.bincount(
        [tile.code for tile in after.ruleset.tiles(len(after.counts))], minlength=KINDS
    )
    unseen = deck - np.frombuffer(after.table.tiles.counts, np.uint8) - held
    if drawn == 1:
        kinds = np.flatnonzero(unseen)
        racks = held + np.eye(KINDS, dtype=np.uint8)[kinds]
        estimates = chances(after, racks, model, strengths)
        return np.asarray(np.average(estimates, axis=0, weights=unseen[kinds]))
    chance, codes = np.random.default_rng(1), np.repeat(np.arange(KINDS), unseen)
    draws = [chance.choice(codes, drawn, replace=False) for _ in range(SAMPLES)]
    racks = held + np.array([np.bincount(draw, minlength=KINDS) for draw in draws])
    return np.asarray(chances(after, racks, model, strengths).mean(axis=0))
