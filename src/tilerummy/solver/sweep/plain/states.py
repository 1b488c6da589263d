"""The states of the search with plain jokers: which are kept, and which is best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tilerummy.solver.sweep.answer import IMPOSSIBLE
from tilerummy.solver.sweep.gains import JOKER
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.packing import JOKER_BITS, LAST_BITS, NARROW, TIED_MASK, WIDE
from tilerummy.solver.sweep.rows import KEY, PLAIN_COLUMNS, VALUE

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.position import Position


PLACES: Final = PLAIN_COLUMNS
"""Behind the columns of `rows`: the place of each colour's open runs (`plain.bounds`), 16
bits each."""
BOUND: Final = PLACES + 1
"""The value, and what can still be gained at most."""
SEARCH_COLUMNS: Final = BOUND + 1


@inner
def dominated(kept: Ints, begin: int, end: int, key: int, value: int, guard: int) -> bool:  # noqa: PLR0913, PLR0917
    """Whether a state among rows *begin* to *end* is nowhere worse than one of *key*, *value*."""
    for other in range(begin, end):
        if kept[other, VALUE] >= value and ((key | guard) - kept[other, KEY]) & guard == guard:
            return True
    return False


@inner
def keep_best(kept: Ints, begin: int, end: int, most: int) -> None:
    """Bring the *most* rows with the highest bounds, of rows *begin* to *end*, to the front."""
    for place in range(begin, begin + most):
        best = place
        for row in range(place + 1, end):
            if kept[row, BOUND] > kept[best, BOUND]:
                best = row
        for column in range(kept.shape[1]):
            swap = kept[place, column]
            kept[place, column] = kept[best, column]
            kept[best, column] = swap


@inner
def best_of(
    kept: Ints,
    begin: int,
    end: int,
    has_to: bool,  # noqa: FBT001
    position: Position,
) -> tuple[int, int]:
    """Return the greatest gain of the last states, *begin* to *end*, and its state; -1 for none.

    Jokers that have no place yet find one, if there is a meld, or all but one do (`tied`).
    """
    must_jokers, may_jokers = position.must_jokers, position.may_jokers
    explicit = position.threshold >= 0
    last_shift = 12 * (WIDE if explicit else NARROW) + JOKER_BITS
    best, best_value = -1, IMPOSSIBLE
    for state in range(begin, end):
        value = kept[state, VALUE]
        last = (kept[state, KEY] >> last_shift) & ((1 << LAST_BITS) - 1)
        if explicit:
            if last > 0:
                continue
        elif has_to or value > 0:
            optional = may_jokers
            if last > 0 and last & TIED_MASK == must_jokers + may_jokers:
                optional -= 1
            if optional < 0:
                continue
            value += optional * position.gains[JOKER]
        elif must_jokers > 0:
            continue
        if value > best_value:
            best, best_value = state, value
    return best_value, best
