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
"""Differences below this many standard errors are not reported."""
LEAST: Final = 0.01
"""Nor is what is less than this."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance to win, or a part of one, 0 to 1."""

    mean: float
    error: float
    """How far networks that learnt from other games differ: one standard deviation."""

    @property
    def loud(self) -> bool:
        """Whether it is more than noise: further from nothing than `NOISE` of its errors."""
        return abs(self.mean) > max(LEAST, NOISE * self.error)

    @classmethod
    def of(cls, estimates: Floats) -> Chance:
        """Return what networks say together, of shape (networks,)."""
        return cls(float(estimates.mean()), float(estimates.std(ddof=1)))


def chance(view: View, model: Model | None = None, strengths: Strengths | None = None) -> Chance:
    """Return the chance to win of the seat that *view* belongs to.

    The estimate assumes opponents like those in the training, from beginners to this package's
    best bots; *strengths* gives the known ones. A shared win counts in part. Once the game is over
    or somebody is out, the result is exact.

    Raises:
        TilerummyError: ``no_seat`` for a spectator's view; a WeightsError.
    """
    if view.rack is None:
        raise TilerummyError("no_seat", "the chance to win is that of a seat, not of a spectator")
    rack = np.frombuffer(view.rack.counts, np.uint8)[None, :]
    return Chance.of(chances(view, rack, model, strengths)[0])


def chances(
    view: View, racks: Counts, model: Model | None = None, strengths: Strengths | None = None
) -> Floats:
    """Return the chance with each of *racks* in place of the viewer's own, by each network.

    Args:
        view: of the seat; its own rack does not matter.
        racks: counts by tile code, shape (n, 56), each with as many tiles as the rack in *view*.
        model: the default is the one of this package.
        strengths: of the players, where known.

    Returns:
        Shape (n, networks).

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
    """Return what the networks see, by name, each a number or of shape (n,)."""
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
