"""One number of the search with special jokers: transitions and blocks, before the plain step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.solver.sweep.jit import Ints, Records, grown, inner, outer
from tilerummy.solver.sweep.packing import JOKER_MASK, WIDE_FIELDS
from tilerummy.solver.sweep.special.apply import (
    COUNTS,
    apply_transitions,
    is_able,
    lay_block,
    left_of,
)
from tilerummy.solver.sweep.special.open_melds import JC, JD
from tilerummy.solver.sweep.special.state import (
    JOKER_SHIFT,
    MELD_BITS,
    MELD_MASK,
    MELDS_MASK,
    MOST_MELDS,
    TRANSITION_COLUMNS,
    VARIANTS,
    used_of,
    with_meld,
)

if TYPE_CHECKING:
    from tilerummy.solver.sweep.special.records import Level, Task, Transitions


@inner
def is_stuck(  # noqa: PLR0913, PLR0917
    melds: int, key: int, at: int, wants: Ints, must: Ints, may: Ints, jokers: Ints
) -> bool:
    """Whether an open meld lacks a tile of the next number, and no joker is left."""
    used = (key >> JOKER_SHIFT) & JOKER_MASK
    used += used_of(melds, JD) + used_of(melds, JC)
    if used < jokers[0] + jokers[1] + jokers[2]:
        return False
    for place in range(MOST_MELDS):
        colors = wants[(melds >> (MELD_BITS * place)) & MELD_MASK]
        if colors:
            found = False
            for color in range(4):
                if colors >> color & 1 and at < 13:
                    found = found or must[color, at] + may[color, at] > 0
            if not found:
                return True
    return False


@inner
def _fill(  # noqa: PLR0912, PLR0915
    prepared: Records, able: Ints, state: np.record, task: Task, level: Level
) -> tuple[int, int]:
    """Do what `prepare` does as far as there is room; the end is -1 if there is not enough."""
    at, room, blocks, explicit = level.at, prepared.shape[0], task.blocks, task.explicit
    rows, first, hand, wild = task.transitions.rows, task.transitions.first, level.hand, level.wild
    alone = prepared[0]
    alone.key, alone.melds = state.key, state.melds & ~MELDS_MASK
    alone.tiles = alone.left = alone.count = alone.gain = alone.worth = 0
    for column in range(TRANSITION_COLUMNS):
        alone.transitions[column] = 0
    zero = at - at  # a literal would make numba compile functions twice
    begin, end = zero, zero + 1
    for number in range(blocks.shape[0]):
        back = blocks[number].back
        if blocks[number].end == at and back >= 8:
            prepared[0].melds = with_meld(prepared[0].melds, back - 8)
        elif blocks[number].end == at and back > 0:
            prepared[0].left += 1 << (8 * (back - 1) + 4)
    for number in range(blocks.shape[0]):
        if blocks[number].start == at:
            if end + VARIANTS * (end - begin) > room:
                return begin, -1
            code = rows.shape[0] + 1 + VARIANTS * number
            to = lay_block(prepared, begin, end, blocks[number], code, level.at_hand)
            begin, end = end, to
    waiting = state.melds & MELDS_MASK
    before = zero
    while waiting > 0:
        meld = waiting & MELD_MASK
        waiting >>= MELD_BITS
        to = end
        for source in range(begin, end):
            here = prepared[source]
            left = left_of(here.key, here.melds, here.tiles, hand, wild, explicit)
            # Of open melds that are alike, none does what comes before that which another one does.
            begin_steps = here.begin if meld == before else first[meld]
            able_end = zero
            for transition in range(begin_steps, first[meld + 1]):
                if at <= rows[transition].high and is_able(left, rows[transition].needs):
                    able[able_end] = transition
                    able_end += 1
            if to + able_end > room:
                return begin, -1
            apply_transitions(
                prepared, source, to, able, zero, able_end, rows, task.gains, explicit, at
            )
            for index in range(able_end):
                prepared[to + index].begin = able[index]
            to += able_end
        begin, end, before = end, to, meld
    # What a state has no tile or joker for, nothing that follows from it has.
    able_end = zero
    for transition in level.starts:
        able[able_end] = transition
        able_end += 1
    for row in range(begin, end):
        prepared[row].begin, prepared[row].end = zero, able_end
    row = begin
    while row < end:
        here = prepared[row]
        left = left_of(here.key, here.melds, here.tiles, hand, wild, explicit)
        fitting = able_end
        if end + here.end - here.begin > room:
            return begin, -1
        for index in range(here.begin, here.end):
            if is_able(left, rows[able[index]].needs):
                able[able_end] = able[index]
                able_end += 1
        if fitting < able_end:
            apply_transitions(
                prepared, row, end, able, fitting, able_end, rows, task.gains, explicit, at
            )
            end += able_end - fitting
        row += 1
    return begin, end


@inner
def prepare(
    prepared: Records, state: np.record, task: Task, level: Level
) -> tuple[Records, int, int]:
    """Return all that blocks, open melds and new transitions can make of *state* at a number.

    Args:
        prepared: rows of `PREPARED`, to be overwritten.
        state: a row of `SPECIAL_STATE`.
        task: what is to be done.
        level: what is true of the number.

    Returns:
        The rows, as there may be more, and those among them that count: from a first to an end.
    """
    while True:
        # Every row but the first few needs one place in the list of transitions.
        able = np.empty(prepared.shape[0] + task.transitions.rows.shape[0], np.int64)
        begin, end = _fill(prepared, able, state, task, level)
        if end >= 0:
            return prepared, begin, end
        prepared = grown(prepared)


@outer
def startable(transitions: Transitions, at: int, hand: int, wild: int) -> Ints:
    """Return the transitions without open meld for which number *at* has tiles and jokers.

    Those at *hand* are counted by colour and *wild* by kind, four bits each.
    """
    zero, rows, begin = at - at, transitions.rows, transitions.first[transitions.first.size - 1]
    left = left_of(WIDE_FIELDS.empty, zero, zero, hand, wild, explicit=False)
    found = np.empty(rows.shape[0] - begin, np.int64)
    count = zero
    for transition in range(begin, rows.shape[0]):
        in_time = rows[transition].low <= at <= rows[transition].high
        if in_time and is_able(left, rows[transition].needs & COUNTS):
            found[count] = transition
            count += 1
    return found[:count]
