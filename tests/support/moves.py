"""Moves of tiles from one table to the next, carried out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tilerummy.core.meld import Meld
from tilerummy.core.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.solver.moves import Move


def applied(before: Table, steps: Sequence[Move]) -> Table:
    """Return the table after *steps*, each of which must find its tiles where it expects them."""
    spots = [list(meld.laid) for meld in before.melds]
    for move in steps:
        if move.source is not None:
            here = spots[move.source][move.start : move.start + len(move.tiles)]
            assert tuple(here) == move.tiles
            del spots[move.source][move.start : move.start + len(move.tiles)]
        if move.target == len(spots):
            spots.append([])
        spots[move.target][move.place : move.place] = move.tiles
    return Table(tuple(Meld(tuple(spot)) for spot in spots if spot))
