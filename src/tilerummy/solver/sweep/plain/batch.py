"""Many searches in one call, so that threads work side by side without Python in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.solver.sweep.answer import IMPOSSIBLE, JOKER
from tilerummy.solver.sweep.dividing import PLACES, count_moves
from tilerummy.solver.sweep.jit import outer
from tilerummy.solver.sweep.plain.old_melds import MELD
from tilerummy.solver.sweep.plain.search import ALL, Tables, _sweep

if TYPE_CHECKING:
    from tilerummy.solver.sweep.jit import Bytes, Ints


@outer
def sweep_batch(  # noqa: PLR0913, PLR0917 - compiled code takes flat arguments
    counts: Bytes,
    gains: Ints,
    thresholds: Ints,
    floors: Ints,
    base: int,
    stop: Ints,
    plain: Tables,
    explicit: Tables,
    values: Ints,
    placed: Ints,
) -> None:
    """Do what `sweep` does for each of *n* positions, and count what it places.

    Args:
        counts: what has to be placed and then what may be, by code, shape (n, 2 * 56); read-only,
            so that `_sweep` is not compiled for two types.
        gains: shape (n, `GAINS`); of an initial meld *base* times what counts, plus its points.
        thresholds: shape (n,); negative for players who have opened.
        floors: shape (n,): only what gains more is looked for.
        base: more than any initial meld's points.
        stop: as for `sweep`.
        plain: of `search.plain_tables`.
        explicit: the same for initial melds.
        values: shape (n,), written: gains, or `IMPOSSIBLE` where nothing gains more than the floor.
        placed: shape (n, 53), written: tiles of *may*, and jokers that may be placed, by code.
    """
    half = counts.shape[1] // 2
    tiles = np.zeros(half, np.uint8)
    places = np.zeros(PLACES, np.int64)  # nobody asks for these
    zero = base - base  # a literal would make numba compile the search twice
    no_melds = np.zeros(0, MELD)
    for row in range(counts.shape[0]):
        opened = thresholds[row] < 0
        runs, groups = plain if opened else explicit
        # An initial meld first as if it had no threshold: mostly it is worth enough.
        threshold = thresholds[row] if opened else zero
        while True:
            value, moves, _, _, _, _ = _sweep(
                counts[row], gains[row], threshold, no_melds, zero + 1, zero + ALL, stop,
                floors[row], runs, groups,
            )  # fmt: skip
            if threshold == thresholds[row] or value % base >= thresholds[row]:
                break
            threshold = thresholds[row]
        values[row] = value
        if value <= IMPOSSIBLE:
            continue
        tiles[:] = 0
        jokers = count_moves(moves, places, tiles)
        rest = value
        for code in range(JOKER):
            placed[row, code] = tiles[code] - counts[row, code]
            rest -= placed[row, code] * gains[row, code]
        if not opened:
            placed[row, JOKER] = jokers
        elif counts[row, half + JOKER] > 0:
            placed[row, JOKER] = rest // gains[row, JOKER]
