"""The states of the search with plain jokers: which are kept, and which is best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.answer import IMPOSSIBLE, JOKER
from tilerummy.solver.sweep.jit import Ints, Records, grown, inlined, inner, record, total
from tilerummy.solver.sweep.packing import LAST_MASK, NARROW_FIELDS, TIED_MASK, WIDE_FIELDS
from tilerummy.solver.sweep.plain.old_melds import bits_of
from tilerummy.solver.sweep.rows import STATE, in_order

if TYPE_CHECKING:
    from tilerummy.solver.sweep.plain.position import Position


PLAIN_STATE: Final = record(f"{STATE} places bound kept_melds")
"""Behind the columns of `rows`: the place of each colour's open runs (`plain.bounds`), 16 bits
each; the value, and what can still be gained at most; and the old melds that are kept, as bits."""


@inlined
def begin_with(kept: Records, key: int, bounds: Ints, jokers: int, each: int) -> None:
    """Write the first state: *key*, nothing gained, and with *jokers* a bound of *each* besides."""
    kept[0].key, kept[0].value, kept[0].parent = key, 0, -1
    kept[0].places, kept[0].kept_melds, kept[0].bound = 0, 0, jokers * each
    for color in range(4):
        place = color * (bounds.shape[0] // 4)
        kept[0].places |= place << (16 * color)
        kept[0].bound += bounds[place, jokers]


@inlined
def undominated(  # noqa: PLR0913, PLR0917
    kept: Records, end: int, fresh: Records, count: int, slot_shift: int, guard: int, stop: Ints
) -> tuple[Records, int]:
    """Write to *kept*, from row *end* on, what of *count* states no other is better than.

    Among those are compared that have the same bits from *slot_shift* on. Returns *kept*, as it may
    be a larger one, and its new end.
    """
    keys = np.empty((count, 1), np.int64)
    for row in range(count):
        keys[row, 0] = fresh[row].key
    order = in_order(keys, count)
    begin, slots = end, count - count
    for rank in range(count):
        row = order[rank]
        key, value, beaten = fresh[row].key, fresh[row].value, False
        if key >> slot_shift != slots:
            begin, slots = end, key >> slot_shift
        for other in range(begin, end):
            less = (key | guard) - kept[other].key
            if kept[other].value >= value and less & guard == guard:
                beaten = True
                break
        if stop[0]:
            break
        if not beaten:
            if end == kept.shape[0]:
                kept = grown(kept)
            kept[end] = fresh[row]
            end += 1
    return kept, end


@inner
def keep_best(kept: Records, begin: int, end: int, most: int) -> None:
    """Bring the *most* rows with the highest bounds, of rows *begin* to *end*, to the front."""
    swap = np.empty(1, PLAIN_STATE)
    for place in range(begin, begin + most):
        best = place
        for row in range(place + 1, end):
            if kept[row].bound > kept[best].bound:
                best = row
        swap[0] = kept[place]
        kept[place] = kept[best]
        kept[best] = swap[0]


@inlined
def best_of(kept: Records, begin: int, end: int, position: Position) -> tuple[int, int]:
    """Return the greatest gain of the last states, *begin* to *end*, and its state; -1 for none.

    Jokers that have no place yet find one, if there is a meld that is no old one, or all but one do
    (`tied`).
    """
    must_jokers, may_jokers = position.must_jokers, position.may_jokers
    explicit, melds = position.explicit, position.melds
    last_shift = WIDE_FIELDS.last if explicit else NARROW_FIELDS.last
    best, best_value, has_to = -1, IMPOSSIBLE, total(position.must)
    for state in range(begin, end):
        value = kept[state].value
        last = (kept[state].key >> last_shift) & LAST_MASK
        if explicit:
            if last > 0:
                continue
        else:
            beside, gained = has_to, value
            for meld in range(melds.shape[0]):
                if (kept[state].kept_melds >> meld) & 1:
                    beside -= bits_of(melds[meld].naturals)
                    gained -= melds[meld].worth
            optional = may_jokers
            if last > 0 and last & TIED_MASK == must_jokers + may_jokers:
                optional -= 1
            if beside > 0 or gained > 0:
                if optional < 0:
                    continue
                value += optional * position.gains[JOKER]
            elif must_jokers > 0:
                continue
        if value > best_value:
            best, best_value = state, value
    return best_value, best
