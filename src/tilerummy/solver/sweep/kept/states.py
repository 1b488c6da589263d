"""The states of the search for melds to keep: which go on, and which is best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.answer import IMPOSSIBLE
from tilerummy.solver.sweep.arrays import copy_row, grown, total
from tilerummy.solver.sweep.gains import JOKER
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.kept.old_melds import NATURALS, ones
from tilerummy.solver.sweep.packing import JOKER_BITS, LAST_BITS, NARROW, NARROW_GUARDS, TIED_MASK
from tilerummy.solver.sweep.rows import KEY, VALUE, in_order

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.position import Position


KEPT_MELDS: Final = 2
"""Column of a state: the old melds that are kept, as bits; the others are those of `rows`."""
RANKS: Final = 3
"""The rank of each colour's open runs, 8 bits each."""
BOUND: Final = 4
"""The value, and what can still be added to it at most."""
COLUMNS: Final = 5

JOKER_SHIFT: Final = 12 * NARROW
LAST_SHIFT: Final = JOKER_SHIFT + JOKER_BITS
SLOT_SHIFT: Final = LAST_SHIFT + LAST_BITS
"""From this bit of a key on: slots of old runs that are kept and go on, by colour."""
BELOW: Final = (1 << SLOT_SHIFT) - 1
JOKER_MASK: Final = (1 << JOKER_BITS) - 1
LAST_MASK: Final = (1 << LAST_BITS) - 1


@inner
def keep_best(kept: Ints, n_kept: int, most: int) -> None:
    """Bring the *most* states with the highest bounds to the front."""
    bounds = np.empty((n_kept, KEY + 1), np.int64)
    for row in range(n_kept):
        bounds[row, KEY] = -kept[row, BOUND]
    order = in_order(bounds, n_kept)
    least = kept[order[most - 1], BOUND]
    end, better = n_kept - n_kept, n_kept - n_kept
    for row in range(most):
        better += kept[order[row], BOUND] > least
    equal = most - better
    for row in range(n_kept):
        if kept[row, BOUND] > least or (kept[row, BOUND] == least and equal > 0):
            equal -= kept[row, BOUND] == least
            copy_row(kept, row, kept, end)
            end += 1


@inner
def undominated(kept: Ints, fresh: Ints, count: int) -> tuple[Ints, int]:
    """Write to *kept* what of *count* states no other is better than; return it and how many."""
    order = in_order(fresh, count)
    n_kept = begin = count - count
    for rank in range(count):
        row = order[rank]
        key, value, beaten = fresh[row, KEY], fresh[row, VALUE], False
        if n_kept > 0 and kept[begin, KEY] >> SLOT_SHIFT != key >> SLOT_SHIFT:
            begin = n_kept
        guarded = (key & BELOW) | NARROW_GUARDS
        for other in range(begin, n_kept):
            less = guarded - (kept[other, KEY] & BELOW)
            beaten = kept[other, VALUE] >= value and less & NARROW_GUARDS == NARROW_GUARDS
            if beaten:
                break
        if not beaten:
            if n_kept == kept.shape[0]:
                kept = grown(kept)
            copy_row(fresh, row, kept, n_kept)
            n_kept += 1
    return kept, n_kept


@inner
def best_of(
    position: Position, scale: int, melds: Ints, kept: Ints, n_kept: int
) -> tuple[int, int]:
    """Return the greatest value of the last states, less what jokers gain; and the melds kept.

    Something has to lie beside them; jokers without a place find one there, or all but one
    do (`tied`).
    """
    zero = n_kept - n_kept
    best, best_melds = zero + IMPOSSIBLE, zero - 1
    for state in range(n_kept):
        value, kept_melds = kept[state, VALUE], kept[state, KEPT_MELDS]
        last = (kept[state, KEY] >> LAST_SHIFT) & LAST_MASK
        tiles = total(position.must)
        for meld in range(melds.shape[0]):
            if (kept_melds >> meld) & 1:
                tiles -= ones(melds[meld, NATURALS])
        if tiles == 0 and value < scale:
            continue
        if last > 0 and last & TIED_MASK == position.must_jokers + position.may_jokers:
            if position.may_jokers == 0:
                continue
            value -= position.gains[JOKER] * scale
        if value > best:
            best, best_melds = value, kept_melds
    return best, best_melds
