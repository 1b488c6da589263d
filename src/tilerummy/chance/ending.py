"""The chance to win where a game ends now and nobody is out: the racks decide it (S0-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.core.errors import TilerummyError
from tilerummy.core.scoring import liabilities, score_exhaustion
from tilerummy.core.tiles import Tiles

if TYPE_CHECKING:
    from tilerummy.core.view import View

DEALS: Final = 200
"""Ways to distribute the unseen tiles among the others that are evaluated."""


def chance_at_end(view: View) -> float:
    """Return the chance that the viewer's rack is the best one, the others' being unknown.

    All ways to hold what is unseen are equally likely; `DEALS` of them are looked at, always the
    same. Between two players with an empty pool there is one only, and the answer is exact.
    A rack that could have opened and never did (T7) counts as one that could not.

    Raises:
        TilerummyError: ``no_seat`` for a spectator's view.
    """
    if view.you is None or view.rack is None:
        raise TilerummyError("no_seat", "the chance to win is that of a seat, not of a spectator")
    seats, you = len(view.counts), view.you
    hidden = Tiles(view.ruleset.tiles(seats)) - view.table.tiles - view.rack
    codes = np.array([tile.code for tile in hidden], np.uint8)
    one_layout = seats == 2 and view.counts[1 - you] == len(codes)
    chance = np.random.default_rng(1)
    shares = []
    for _ in range(1 if one_layout else DEALS):
        order = iter(chance.permutation(codes).tolist())
        racks = tuple(
            view.rack if seat == you else Tiles.from_codes(bytes(next(order) for _ in range(count)))
            for seat, count in enumerate(view.counts)
        )
        owed = liabilities(view.ruleset, racks, view.opened)
        winners = score_exhaustion(view.ruleset, owed, view.counts).winners
        shares.append((you in winners) / len(winners))
    return float(np.mean(shares))
