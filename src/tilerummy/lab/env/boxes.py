"""The spaces of an environment, in the form of Gymnasium and PettingZoo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tilerummy.lab.env.observe import full_layout, length
from tilerummy.lab.extra import missing

try:
    from gymnasium import spaces
except ImportError as error:
    raise missing("gymnasium") from error

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.lab.env.game import Game, Kind

    Seen = dict[str, NDArray[Any]]


def action_space(kind: Kind) -> spaces.Discrete:
    """Return the space of actions: the numbers from 0 to ``kind.actions`` - 1."""
    return spaces.Discrete(kind.actions)


def observation_space(kind: Kind) -> spaces.Dict:
    """Return the space of observations of a seat, a dict of two arrays.

    ``observation`` has shape (``kind.length``,), float32, with the fields of `observe.layout`.
    ``action_mask`` has shape (``kind.actions``,), int8: 1 for legal actions.
    """
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, kind.most, (kind.length,), np.float32),
            "action_mask": spaces.Box(0, 1, (kind.actions,), np.int8),
        }
    )


def state_space(kind: Kind) -> spaces.Box:
    """Return the space of full states: float32, with the fields of `observe.full_layout`."""
    return spaces.Box(-1, kind.most, (length(full_layout()),), np.float32)


def seen(game: Game, seat: int) -> Seen:
    """Return the observation of *seat*; its mask has only zeros while others are to move."""
    moves = seat == game.seat
    mask = game.mask() if moves else np.zeros(game.kind.actions, np.int8)
    return {"observation": game.observe(seat), "action_mask": mask}
