"""What the search with special jokers can still gain, and what its last states are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.solver.sweep.answer import IMPOSSIBLE, JOKER, STANDS
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.packing import JOKER_MASK, LAST_MASK
from tilerummy.solver.sweep.special.open_melds import JM
from tilerummy.solver.sweep.special.state import (
    JOKER_SHIFT,
    LAST_SHIFT,
    MELD_BITS,
    MELD_MASK,
    MOST_MELDS,
    used_of,
)

if TYPE_CHECKING:
    from tilerummy.solver.sweep.jit import Ints, Records
    from tilerummy.solver.sweep.special.records import Task


@inner
def remaining_gains(
    may: Ints,
    must_jokers: Ints,
    may_jokers: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> Ints:
    """Return what can still be gained at most after each number, 0 to 13, and in all first.

    Arguments are those of `search.special_sweep`; *explicit* says that every joker has a place.
    """
    remaining = np.zeros(14, np.int64)
    for kind in range(4):
        remaining[13] += may_jokers[kind] * gains[JOKER + kind]
        if explicit:
            jokers = must_jokers[kind] + may_jokers[kind]
            remaining[13] += 26 * jokers * gains[STANDS] + must_jokers[kind] * gains[JOKER + kind]
    for at in range(12, -1, -1):
        remaining[at] = remaining[at + 1]
        for color in range(4):
            remaining[at] += max(0, may[color, at] * gains[13 * color + at])
    return remaining


@inner
def continuations(must: Ints, may: Ints, blocks: Records) -> tuple[Ints, Ints]:
    """Return the blocks that a run may go on into, and with number tiles what may continue runs.

    By colour and number less one, shapes (4, 14) and (4, 15). After a block a run needs no more.
    Beyond 13 nothing can continue a run: -1.
    """
    fronts = np.zeros((4, 14), np.int64)
    for number in range(blocks.shape[0]):
        if blocks[number].front >= 0:
            fronts[blocks[number].front, blocks[number].start - 1] += 1
    to_come = np.empty((4, 15), np.int64)
    for color in range(4):
        to_come[color, 13] = to_come[color, 14] = -1
        for at in range(13):
            to_come[color, at] = must[color, at] + may[color, at] + fronts[color, at]
    return fronts, to_come


@inner
def best_end(  # noqa: PLR0912, PLR0913, PLR0917
    kept: Records, begin: int, end: int, lying: int, floor: int, task: Task
) -> tuple[int, int]:
    """Return the best state at the end and its value; -1 and `IMPOSSIBLE` if none exceeds *floor*.

    Args:
        kept: rows of `SPECIAL_STATE`.
        begin: the first state that has all numbers behind it.
        end: behind the last.
        lying: tiles and blocks that have to be placed.
        floor: as in `search.special_sweep`.
        task: what was to be done; its gains include `records.Task.big_m`.
    """
    must_jokers, may_jokers, gains = task.must_jokers, task.may_jokers, task.gains
    big_m, may_end, explicit = task.big_m, task.transitions.may_end, task.explicit
    best, best_value = -1, IMPOSSIBLE
    for state in range(begin, end):
        value = kept[state].value
        melds = kept[state].melds
        ends = True
        for place in range(MOST_MELDS):
            ends = ends and may_end[(melds >> (MELD_BITS * place)) & MELD_MASK] == 1
        if not ends:
            continue
        if explicit:
            if (kept[state].key >> LAST_SHIFT) & LAST_MASK > 0:
                continue
            for kind in range(4):
                if kind == 0:
                    used = (kept[state].key >> JOKER_SHIFT) & JOKER_MASK
                else:
                    used = used_of(melds, kind)
                ends = ends and used >= must_jokers[kind]
                value -= used * big_m[kind]
                value -= must_jokers[kind] * (gains[JOKER + kind] - big_m[kind])
            if not ends:
                continue
        else:
            mirrors = used_of(melds, JM)
            if mirrors < must_jokers[JM]:
                continue
            if lying > 0 or value > 0:
                value += (mirrors - must_jokers[JM]) * gains[JOKER + JM]
                for kind in range(3):
                    value += may_jokers[kind] * gains[JOKER + kind]
        if value > best_value and value > floor:
            best, best_value = state, value
    return best, best_value
