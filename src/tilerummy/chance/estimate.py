"""The chance to win of one seat, from its view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.chance.model import shipped
from tilerummy.chance.public import public_features
from tilerummy.chance.rack import rack_features
from tilerummy.chance.strength import strength_features
from tilerummy.core.errors import TilerummyError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.chance.model import Model
    from tilerummy.chance.strength import Strengths
    from tilerummy.core.view import View

    Floats = NDArray[np.float64]
    Counts = NDArray[np.uint8]

NOISE: Final = 2.0
"""Differences below this number of standard errors are not reported."""
LEAST: Final = 0.01
"""Differences below this are not reported either."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance to win, or a part of one, from 0 to 1."""

    mean: float
    error: float
    """Spread of networks that learned from different games: one standard deviation."""

    @property
    def loud(self) -> bool:
        """Whether it exceeds noise: more than `NOISE` errors from zero."""
        return abs(self.mean) > max(LEAST, NOISE * self.error)

    @classmethod
    def of(cls, estimates: Floats) -> Chance:
        """Return the mean and the spread of *estimates*, shape (networks,)."""
        return cls(float(estimates.mean()), float(estimates.std(ddof=1)))


def chance(view: View, model: Model | None = None, strengths: Strengths | None = None) -> Chance:
    """Return the chance to win of the viewer's seat.

    The estimate assumes opponents like those in training, from beginners to this package's best
    bots, or those with the given *strengths*. A shared win counts as a part. Once the game is over
    or somebody is out, the result is exact.

    Raises:
        TilerummyError: ``no_seat`` for a spectator's view.
        WeightsError: unusable weights.
    """
    if view.rack is None:
        raise TilerummyError("no_seat", "the chance to win is that of a seat, not of a spectator")
    rack = np.frombuffer(view.rack.counts, np.uint8)[None, :]
    return Chance.of(chances(view, rack, model, strengths)[0])


def chances(
    view: View, racks: Counts, model: Model | None = None, strengths: Strengths | None = None
) -> Floats:
    """Return the chance of each network with each of *racks* as the viewer's rack.

    Args:
        view: the view of the seat; its own rack does not matter.
        racks: counts by tile code, shape (n, 56), each with the number of tiles of the rack in
            *view*.
        model: the default is the model of this package.
        strengths: the strengths of the players, if known.

    Returns:
        The chances, shape (n, networks).

    Raises:
        TilerummyError: as for `chance`.
    """
    model = model or shipped()
    if view.you is None:
        raise TilerummyError("no_seat", "the chance to win is that of a seat, not of a spectator")
    known = _known(view, view.you)
    if known is not None:
        return np.full((len(racks), len(model.networks)), known)
    return model.chances(features(view, racks, strengths))


def features(
    view: View, racks: Counts, strengths: Strengths | None = None
) -> dict[str, Floats | float]:
    """Return the inputs of the networks by name, each a number or of shape (n,)."""
    you, counts = view.you or 0, racks.astype(np.int64)
    return {
        **public_features(view, you),
        **rack_features(view, you, counts),
        **strength_features(you, len(view.counts), strengths),
    }


def _known(view: View, you: int) -> float | None:
    """Return who has won, where somebody has: the share of *you*."""
    if view.outcome is not None:
        winners = view.outcome.winners
        return (you in winners) / len(winners) if winners else 0.0
    return None if view.out is None else float(view.out == you)
