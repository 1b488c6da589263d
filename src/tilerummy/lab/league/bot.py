"""A trained policy as a bot."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.lab.env.batch import batch_candidates
from tilerummy.lab.env.macro import FEATURES, MACROS
from tilerummy.lab.env.observe import BASE, write_view
from tilerummy.lab.league.features import dealt, with_points
from tilerummy.lab.league.policy import Policy

if TYPE_CHECKING:
    from tilerummy.core.turn import Turn
    from tilerummy.core.view import View

SHIPPED: Final = Path(__file__).parent / "policy.npz"
"""The shipped policy (docs/research/league.md)."""


class LeagueBot:
    """Makes the turn that its policy rates as most likely to win."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def choose(self, view: View) -> Turn:
        """Return the turn to make."""
        (found,) = batch_candidates([view])
        if len(found.turns) == 1:
            return next(iter(found.turns.values()))
        row = np.zeros((1, BASE + len(MACROS) * len(FEATURES)), np.float32)
        write_view(view, row[0])
        row[0, BASE:] = found.features.ravel()
        seen = with_points(row, dealt(view.ruleset, len(view.counts)))
        chances = self._policy.chances(seen, found.mask[None])[0]
        return found.turns[MACROS[int(chances.argmax())]]


def trained() -> LeagueBot:
    """Return the bot of the shipped policy, or of the file in LEAGUE_POLICY.

    Raises:
        TilerummyError: ``no_policy`` if there is no usable policy.
    """
    return LeagueBot(Policy.load(Path(os.environ.get("LEAGUE_POLICY") or SHIPPED)))
