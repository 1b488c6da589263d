"""One number of the search with special jokers: transitions and blocks, before the plain step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.solver.sweep.arrays import grown
from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.packing import JOKER_MASK, WIDE_FIELDS
from tilerummy.solver.sweep.rows import KEY
from tilerummy.solver.sweep.special.apply import (
    COUNTS,
    apply_transitions,
    is_able,
    lay_block,
    left_of,
    word_of,
)
from tilerummy.solver.sweep.special.open_melds import JC, JD
from tilerummy.solver.sweep.special.state import (
    BACK,
    END,
    JOKER_SHIFT,
    MELD_BITS,
    MELD_MASK,
    MELDS,
    MELDS_MASK,
    MOST_MELDS,
    P_FROM,
    P_KEY,
    P_LEFT,
    P_MELDS,
    P_TILES,
    P_TO,
    PREPARED_COLUMNS,
    START,
    VARIANTS,
    used_of,
    with_meld,
)
from tilerummy.solver.sweep.special.transitions import HIGH, LOW, NEEDS

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints


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
def _fill(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917
    prepared: Ints,
    able: Ints,
    state: Ints,
    at: int,
    rows: Ints,
    first: Ints,
    starts: Ints,
    blocks: Ints,
    at_hand: Ints,
    jokers: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> tuple[int, int]:
    """Do what `prepare` does as far as there is room; the end is -1 if there is not enough."""
    room = prepared.shape[0]
    for column in range(PREPARED_COLUMNS):
        prepared[0, column] = 0
    prepared[0, P_KEY] = state[KEY]
    prepared[0, P_MELDS] = state[MELDS] & ~MELDS_MASK
    zero = at - at  # a literal would make numba compile functions twice
    begin, end = zero, zero + 1
    for number in range(blocks.shape[0]):
        back = blocks[number, BACK]
        if blocks[number, END] == at and back >= 8:
            prepared[0, P_MELDS] = with_meld(prepared[0, P_MELDS], back - 8)
        elif blocks[number, END] == at and back > 0:
            prepared[0, P_LEFT] += 1 << (8 * (back - 1) + 4)
    for number in range(blocks.shape[0]):
        if blocks[number, START] == at:
            if end + VARIANTS * (end - begin) > room:
                return begin, -1
            code = rows.shape[0] + 1 + VARIANTS * number
            to = lay_block(prepared, begin, end, blocks[number], code, at_hand)
            begin, end = end, to
    hand, wild = word_of(at_hand), word_of(jokers)
    waiting = state[MELDS] & MELDS_MASK
    before = zero
    while waiting > 0:
        meld = waiting & MELD_MASK
        waiting >>= MELD_BITS
        to = end
        for source in range(begin, end):
            left = left_of(
                prepared[source, P_KEY], prepared[source, P_MELDS], prepared[source, P_TILES],
                hand, wild, explicit,
            )  # fmt: skip
            # Of open melds that are alike, none does what comes before that which another one does.
            begin_steps = prepared[source, P_FROM] if meld == before else first[meld]
            able_end = zero
            for transition in range(begin_steps, first[meld + 1]):
                if at <= rows[transition, HIGH] and is_able(left, rows[transition, NEEDS]):
                    able[able_end] = transition
                    able_end += 1
            if to + able_end > room:
                return begin, -1
            apply_transitions(prepared, source, to, rows, able, zero, able_end, at, gains, explicit)
            for index in range(able_end):
                prepared[to + index, P_FROM] = able[index]
            to += able_end
        begin, end, before = end, to, meld
    # What a state has no tile or joker for, nothing that follows from it has.
    able_end = zero
    for transition in starts:
        able[able_end] = transition
        able_end += 1
    for row in range(begin, end):
        prepared[row, P_FROM], prepared[row, P_TO] = zero, able_end
    row = begin
    while row < end:
        left = left_of(
            prepared[row, P_KEY], prepared[row, P_MELDS], prepared[row, P_TILES], hand, wild,
            explicit,
        )  # fmt: skip
        fitting = able_end
        if end + prepared[row, P_TO] - prepared[row, P_FROM] > room:
            return begin, -1
        for index in range(prepared[row, P_FROM], prepared[row, P_TO]):
            if is_able(left, rows[able[index], NEEDS]):
                able[able_end] = able[index]
                able_end += 1
        if fitting < able_end:
            apply_transitions(
                prepared, row, end, rows, able, fitting, able_end, at, gains, explicit
            )
            end += able_end - fitting
        row += 1
    return begin, end


@outer
def prepare(  # noqa: PLR0913, PLR0917
    prepared: Ints,
    state: Ints,
    at: int,
    rows: Ints,
    first: Ints,
    starts: Ints,
    blocks: Ints,
    at_hand: Ints,
    jokers: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> tuple[Ints, int, int]:
    """Return all that blocks, open melds and new transitions can make of *state* at *at*.

    Args:
        prepared: rows of `PREPARED_COLUMNS`, to be overwritten.
        state: a row of `STATE_COLUMNS`.
        at: the number.
        rows: the transitions, in `transitions.ROW_COLUMNS`.
        first: by open meld, its first transition.
        starts: the transitions that take no open meld and may be possible at this number.
        blocks: in `BLOCK_COLUMNS`.
        at_hand: number tiles of this number, by colour.
        jokers: by kind.
        gains: as in `plain.search.sweep`.
        explicit: whether every joker has a place.

    Returns:
        The rows, as there may be more, and those among them that count: from a first to an end.
    """
    while True:
        # Every row but the first few needs one place in the list of transitions.
        able = np.empty(prepared.shape[0] + rows.shape[0], np.int64)
        begin, end = _fill(
            prepared, able, state, at, rows, first, starts, blocks, at_hand, jokers, gains,
            explicit,
        )  # fmt: skip
        if end >= 0:
            return prepared, begin, end
        prepared = grown(prepared)


@outer
def startable(rows: Ints, begin: int, at: int, at_hand: Ints, jokers: Ints) -> Ints:
    """Return the transitions from *begin* on that number *at* has tiles and jokers for."""
    zero = at - at
    hand, wild = word_of(at_hand), word_of(jokers)
    left = left_of(WIDE_FIELDS.empty, zero, zero, hand, wild, explicit=False)
    found = np.empty(rows.shape[0] - begin, np.int64)
    count = zero
    for transition in range(begin, rows.shape[0]):
        in_time = rows[transition, LOW] <= at <= rows[transition, HIGH]
        if in_time and is_able(left, rows[transition, NEEDS] & COUNTS):
            found[count] = transition
            count += 1
    return found[:count]
