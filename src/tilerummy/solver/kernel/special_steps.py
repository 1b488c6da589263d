"""One number of the search with special jokers: actions and blocks, before the plain step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from tilerummy.solver.kernel.actions import (
    HIGH,
    ITEM,
    JOKERS,
    LEAVES,
    LOW,
    NATURALS,
    STANDS_1,
    STANDS_V,
    TAKES,
)
from tilerummy.solver.kernel.items import JC, JD
from tilerummy.solver.kernel.options import JOKER, STANDS
from tilerummy.solver.kernel.rows import KEY, grown
from tilerummy.solver.kernel.special_state import (
    ACTION_BITS,
    BACK,
    END,
    FRONT,
    ITEM_BITS,
    ITEM_MASK,
    ITEMS,
    ITEMS_MASK,
    JOKER_MASK,
    JOKER_SHIFT,
    LACKS,
    LAST_SHIFT,
    MOST_ITEMS,
    P_ACTS,
    P_COUNT,
    P_GAIN,
    P_ITEMS,
    P_KEY,
    P_LEFT,
    P_NEXT,
    P_TILES,
    P_WORTH,
    START,
    USED_SHIFT,
    VARIANTS,
    copy_row,
    used_of,
    with_item,
    without_run,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]


@njit(cache=True, nogil=True)
def is_able(state: Ints, action: Ints, jokers: Ints) -> bool:
    """Whether a state has the run and the jokers for an action."""
    key, items, wanted = state[KEY], state[ITEMS], action[JOKERS]
    for kind in range(1, 4):
        if used_of(items, kind) + ((wanted >> (4 * kind)) & 15) > jokers[kind]:
            return False
    taken = action[TAKES]
    return taken == 0 or without_run(key, (taken - 1) // 3, (taken - 1) % 3 + 1) >= 0


@njit(cache=True, nogil=True)
def lay_block(  # noqa: PLR0913, PLR0917
    prepared: Ints, begin: int, end: int, block: Ints, number: int, at_hand: Ints
) -> int:
    """Write rows from *end* on: those from *begin* with the *block* laid in every possible way."""
    to = end
    for source in range(begin, end):
        for variant in range(VARIANTS):
            key, tiles = prepared[source, P_KEY], prepared[source, P_TILES]
            if 1 <= variant <= 3:
                if block[FRONT] < 0:
                    continue
                key = without_run(key, block[FRONT], variant)
                if key < 0:
                    continue
            elif variant >= 4:
                color = variant - 4
                if block[LACKS] >> color & 1 == 0 or (tiles >> (4 * color)) & 15 >= at_hand[color]:
                    continue
                tiles += 1 << (4 * color)
            copy_row(prepared, source, prepared, to)
            count = prepared[source, P_COUNT]
            prepared[to, P_KEY] = key
            prepared[to, P_TILES] = tiles
            prepared[to, P_ACTS + count // 5] |= (number + variant) << (ACTION_BITS * (count % 5))
            prepared[to, P_COUNT] = count + 1
            to += 1
    return to


@njit(cache=True, nogil=True)
def act(  # noqa: PLR0912, PLR0913, PLR0917
    prepared: Ints,
    source: int,
    target: int,
    rows: Ints,
    action: int,
    at: int,
    at_hand: Ints,
    jokers: Ints,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> bool:
    """Write what *action* makes of a prepared state to row *target*; whether it can be done."""
    if at < rows[action, LOW] or at > rows[action, HIGH]:
        return False
    tiles = prepared[source, P_TILES] + rows[action, NATURALS]
    for color in range(4):
        if (tiles >> (4 * color)) & 15 > at_hand[color]:
            return False
    key, items = prepared[source, P_KEY], prepared[source, P_ITEMS]
    wanted = rows[action, JOKERS]
    key += (wanted & 15) << JOKER_SHIFT
    if explicit:
        if (key >> JOKER_SHIFT) & JOKER_MASK > jokers[0]:
            return False
    else:
        key += (wanted & 15) << LAST_SHIFT
        if key >> LAST_SHIFT > jokers[0]:
            return False
    gain = (wanted & 15) * gains[JOKER]
    for kind in range(1, 4):
        more = (wanted >> (4 * kind)) & 15
        if more:
            if used_of(items, kind) + more > jokers[kind]:
                return False
            items += more << (USED_SHIFT + 2 * (kind - 1))
            gain += more * gains[JOKER + kind]
    taken = rows[action, TAKES]
    if taken:
        key = without_run(key, (taken - 1) // 3, (taken - 1) % 3 + 1)
        if key < 0:
            return False
    if rows[action, ITEM]:
        items = with_item(items, rows[action, ITEM])
    left = prepared[source, P_LEFT]
    if rows[action, LEAVES]:
        left += 1 << (4 * (rows[action, LEAVES] - 1))
    count = prepared[source, P_COUNT]
    points = rows[action, STANDS_V] * at + rows[action, STANDS_1]
    copy_row(prepared, source, prepared, target)
    prepared[target, P_KEY] = key
    prepared[target, P_ITEMS] = items
    prepared[target, P_TILES] = tiles
    prepared[target, P_LEFT] = left
    prepared[target, P_NEXT] = action
    prepared[target, P_ACTS + count // 5] |= (action + 1) << (ACTION_BITS * (count % 5))
    prepared[target, P_COUNT] = count + 1
    if explicit:
        natural = 0
        for color in range(4):
            natural += (rows[action, NATURALS] >> (4 * color)) & 15
        prepared[target, P_GAIN] += gain + points * gains[STANDS]
        prepared[target, P_WORTH] += points + natural * at
    return True


@njit(cache=True, nogil=True)
def is_stuck(  # noqa: PLR0913, PLR0917
    items: int, key: int, at: int, wants: Ints, must: Ints, may: Ints, jokers: Ints
) -> bool:
    """Whether an item needs a tile of the next number that is not there, and no joker is left."""
    used = (key >> JOKER_SHIFT) & JOKER_MASK
    used += used_of(items, JD) + used_of(items, JC)
    if items & ITEMS_MASK == 0 or used < jokers[0] + jokers[1] + jokers[2]:
        return False
    for place in range(MOST_ITEMS):
        colors = wants[(items >> (ITEM_BITS * place)) & ITEM_MASK]
        if colors:
            found = False
            for color in range(4):
                if colors >> color & 1 and at < 13:
                    found = found or must[color, at] + may[color, at] > 0
            if not found:
                return True
    return False


@njit(cache=True, nogil=True)
def prepare(  # noqa: PLR0912, PLR0913, PLR0917
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
    """Return everything that blocks, items and new actions can make of *state* at number *at*.

    Args:
        prepared: rows of `PREPARED_COLUMNS`, to be overwritten.
        state: a row of `STATE_COLUMNS`.
        at: the number.
        rows: the actions, in `actions.ROW_COLUMNS`.
        first: by item, its first action.
        starts: the actions that take no item and may be possible at this number.
        blocks: in `BLOCK_COLUMNS`.
        at_hand: number tiles of this number, by colour.
        jokers: by kind.
        gains: as in `search.sweep`.
        explicit: whether every joker has a place.

    Returns:
        The rows, as there may be more, and those among them that count: from a first to an end.
    """
    for column in range(prepared.shape[1]):
        prepared[0, column] = 0
    prepared[0, P_KEY] = state[KEY]
    prepared[0, P_ITEMS] = state[ITEMS] & ~ITEMS_MASK
    zero = at - at  # a literal would make numba compile functions twice
    begin, end = zero, zero + 1
    for number in range(blocks.shape[0]):
        back = blocks[number, BACK]
        if blocks[number, END] == at and back >= 8:
            prepared[0, P_ITEMS] = with_item(prepared[0, P_ITEMS], back - 8)
        elif blocks[number, END] == at and back > 0:
            prepared[0, P_LEFT] += 1 << (8 * (back - 1) + 4)
    for number in range(blocks.shape[0]):
        if blocks[number, START] == at:
            while end + VARIANTS * (end - begin) > prepared.shape[0]:
                prepared = grown(prepared)
            code = rows.shape[0] + 1 + VARIANTS * number
            to = lay_block(prepared, begin, end, blocks[number], code, at_hand)
            begin, end = end, to
    waiting = state[ITEMS] & ITEMS_MASK
    while waiting > 0:
        item = waiting & ITEM_MASK
        waiting >>= ITEM_BITS
        to = end
        for source in range(begin, end):
            for action in range(first[item], first[item + 1]):
                if to == prepared.shape[0]:
                    prepared = grown(prepared)
                if act(prepared, source, to, rows, action, at, at_hand, jokers, gains, explicit):
                    to += 1
        begin, end = end, to
    for row in range(begin, end):
        prepared[row, P_NEXT] = 0
    # What the state itself has no run or joker for, nothing that follows from it has.
    able = np.empty(starts.size, np.int64)
    count = zero
    for action in starts:
        if is_able(state, rows[action], jokers):
            able[count] = action
            count += 1
    row = begin
    while row < end:
        for index in range(count):
            action = able[index]
            if action < prepared[row, P_NEXT]:
                continue
            if end == prepared.shape[0]:
                prepared = grown(prepared)
            if act(prepared, row, end, rows, action, at, at_hand, jokers, gains, explicit):
                end += 1
        row += 1
    return prepared, begin, end


@njit(cache=True, nogil=True)
def startable(rows: Ints, begin: int, at: int, at_hand: Ints, jokers: Ints) -> Ints:
    """Return the actions from *begin* on that number *at* has tiles and jokers for."""
    found = np.empty(rows.shape[0] - begin, np.int64)
    count = at - at
    for action in range(begin, rows.shape[0]):
        fits = rows[action, LOW] <= at <= rows[action, HIGH]
        for index in range(4):
            fits = fits and (rows[action, NATURALS] >> (4 * index)) & 15 <= at_hand[index]
            fits = fits and (rows[action, JOKERS] >> (4 * index)) & 15 <= jokers[index]
        if fits:
            found[count] = action
            count += 1
    return found[:count]
