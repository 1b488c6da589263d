"""A failed turn over the board, where nobody may remember how the table lay (C07).

A program always restores a table, so no turn of a game that it runs comes here: this is for those
who play with tiles in the hand and ask what the rules say.

Worst case: the tiles of the pool times those that are lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tilerummy.core.policy import Unrestorable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tilerummy.core.ruleset import Ruleset
    from tilerummy.core.tile import Tile


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a failed turn, once all recoverable tiles are back."""

    drawn: tuple[Tile, ...]
    """For the rack of the player who failed."""
    pool: tuple[Tile, ...]
    """What is left; the next tile to be drawn stands first."""


def give_up(
    ruleset: Ruleset, pool: Sequence[Tile], lost: Sequence[Tile], places: Sequence[int] = ()
) -> Restored:
    """Put *lost*, tiles that cannot be put back, into *pool*, and draw what the turn costs.

    They go to the bottom, and as many are drawn on top of the penalty (S2-30); or anywhere
    (S0-22): then *places* is chance, which comes from outside: for each tile in turn how many of
    the pool are to lie above it.
    """
    if ruleset.unrestorable is Unrestorable.POOL_BOTTOM:
        filled, count = [*pool, *lost], ruleset.fail_draw + len(lost)
    else:
        filled, count = list(pool), ruleset.fail_draw
        for tile, above in zip(lost, places, strict=True):
            filled.insert(above, tile)
    return Restored(tuple(filled[:count]), tuple(filled[count:]))
