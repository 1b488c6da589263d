"""The search with special jokers: the same programme over numbers, with items beside the runs.

A state is the plain one (`layout`, always with wide fields) and a second word: the items in
progress (`actions`), nine bits each, greatest first, then how many special jokers of each kind are
used. At every number the items and new actions are dealt with first; what they leave is one step
of the plain search.

Unless every joker has to have a place, the plain search uses *fillers*: where a run or a group has
fewer than three tiles, any joker will do, and its kind is chosen afterwards. What the state keeps
of them is how many there are, and how many fill a gap inside a run, which only plain ones can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from tilerummy.solver.kernel.answer import IMPOSSIBLE, NEVER, NO_THRESHOLD, STOPPED, Sweep
from tilerummy.solver.kernel.groups import (
    COUNTS,
    G_GAIN,
    G_WORTH,
    GROUP_COLUMNS,
    SHAPE,
    list_groups,
)
from tilerummy.solver.kernel.items import JC, JD, J
from tilerummy.solver.kernel.layout import WIDE, empty_key, guards
from tilerummy.solver.kernel.options import (
    BLOCK,
    COST,
    GAIN,
    JOKER,
    MOVE,
    OPTION_COLUMNS,
    PART,
    WORTH,
    list_color,
    read_slot,
    write_state,
)
from tilerummy.solver.kernel.rows import KEY, PARENT, VALUE, grown, traced
from tilerummy.solver.kernel.special_bounds import best_end, continuations, hopes
from tilerummy.solver.kernel.special_state import (
    ACT_COLUMNS,
    ACTS,
    COLOR_MASK,
    FIELD_MASK,
    ITEMS,
    ITEMS_MASK,
    JOKER_MASK,
    JOKER_SHIFT,
    LAST_MASK,
    LAST_SHIFT,
    MIRROR_SHIFT,
    NO_BLOCKS,
    P_ACTS,
    P_GAIN,
    P_ITEMS,
    P_KEY,
    P_LEFT,
    P_TILES,
    P_WORTH,
    PER_COLOR,
    PREPARED_COLUMNS,
    STATE_COLUMNS,
    beaten,
    ordered,
    owed,
    owed_by_items,
    place_of,
    promising,
    raised,
    rehashed,
    used_of,
)
from tilerummy.solver.kernel.special_steps import is_stuck, prepare, startable

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tilerummy.solver.kernel.actions import Table

    Ints = NDArray[np.int64]


@njit(cache=True, nogil=True)
def _special_sweep(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest
    must: Ints,
    may: Ints,
    must_jokers: Ints,
    may_jokers: Ints,
    gains: Ints,
    threshold: int,
    rows: Ints,
    first: Ints,
    may_end: Ints,
    wants: Ints,
    blocks: Ints,
    floor: int,
    width: int,
    stop: Ints,
) -> tuple[int, Ints, int, bool]:
    explicit = threshold >= 0
    whole = True
    jokers = must_jokers + may_jokers
    codes = 1 << PER_COLOR
    guard = guards(WIDE)
    kept = np.empty((256, STATE_COLUMNS), np.int64)
    fresh = np.empty((256, STATE_COLUMNS), np.int64)
    prepared = np.zeros((256, PREPARED_COLUMNS), np.int64)
    table = np.zeros(512, np.int64)
    pool = np.empty((BLOCK + 16, OPTION_COLUMNS), np.int64)
    choices = np.empty((128, GROUP_COLUMNS), np.int64)
    listed = np.zeros((4 * codes * 4, 3), np.int64)
    slot = np.empty(5, np.int64)
    tiles = np.empty(6, np.int64)
    after = np.empty(2, np.int64)
    at_hand = np.empty(4, np.int64)
    row_of = np.empty(4, np.int64)
    spent = np.empty(4, np.int64)

    zero = jokers[0] - jokers[0]
    # Where a meld lacks tiles, any joker but a mirror will do; in groups no change of colour.
    fillers = jokers[J] if explicit else jokers[J] + jokers[JD] + jokers[JC]
    slack = 2 * (jokers[JD] + jokers[JC]) + jokers[J] - fillers
    in_groups = jokers[J] if explicit else jokers[J] + jokers[JD]
    hope = hopes(may, must_jokers, may_jokers, gains, explicit)
    kept[0, KEY] = empty_key(WIDE) | ((threshold if explicit else zero) << LAST_SHIFT)
    kept[0, ITEMS] = 0
    kept[0, VALUE] = 0
    kept[0, PARENT] = -1
    level_begin, level_end = zero, zero + 1
    unit = hope[0] // (1 + may.sum())
    # Where few states are kept most need not be made: they score less than those that are.
    best_scores = np.empty(max(1, 4 * width), np.int64)
    fronts, to_come = continuations(must, may, blocks)
    # Jokers that have to be placed gain nothing, and a state that uses fewer would beat one that
    # uses more: while the search goes on, each is worth more than everything else.
    lures = np.zeros(4, np.int64)
    if explicit:
        gains = gains.copy()
        for kind in range(4):
            if must_jokers[kind]:
                lures[kind] = 1 + hope[0]
                gains[JOKER + kind] += lures[kind]
    for at in range(1, 14):
        for color in range(4):
            at_hand[color] = must[color, at - 1] + may[color, at - 1]
        choices, n_choices = list_groups(choices, zero, at, at_hand, in_groups, gains, explicit)
        starts = startable(rows, first[first.size - 1], at, at_hand, jokers)
        gained_at_most = zero
        for color in range(4):
            gained_at_most += max(zero, may[color, at - 1] * gains[13 * color + at - 1])
        for place in range(best_scores.size):
            best_scores[place] = IMPOSSIBLE
        pool_end = zero
        count = zero
        for state in range(level_begin, level_end):
            if stop[0]:
                return STOPPED, np.zeros((13, 5 + ACT_COLUMNS), np.int64), level_end, False
            prepared, begin, end = prepare(
                prepared, kept[state], at, rows, first, starts, blocks, at_hand, jokers, gains,
                explicit,
            )  # fmt: skip
            for row in range(begin, end):
                key, items = prepared[row, P_KEY], prepared[row, P_ITEMS]
                left = prepared[row, P_LEFT]
                if at == 13 and left & 0x0F0F0F0F:
                    continue
                if is_stuck(items, key, at, wants, must, may, jokers):
                    continue
                if width > 0:
                    score = kept[state, VALUE] + prepared[row, P_GAIN] + gained_at_most
                    if score - owed_by_items(items) * unit // 8 <= best_scores[0]:
                        whole = False
                        continue
                used_before = (key >> JOKER_SHIFT) & JOKER_MASK
                last_before = (key >> LAST_SHIFT) & LAST_MASK
                # A double or colour-change joker may spare a run of one tile two plain ones.
                unused = jokers[JD] - used_of(items, JD) + jokers[JC] - used_of(items, JC)
                lured_before = zero
                for kind in range(1, 4):
                    lured_before += lures[kind] * used_of(items, kind)
                lured = lured_before
                most = jokers[0] if explicit else jokers[0] + unused
                limit = jokers[0] + 2 * unused
                for color in range(4):
                    spent[color] = (prepared[row, P_TILES] >> (4 * color)) & 15
                    part = (key >> (PER_COLOR * color)) & COLOR_MASK
                    row_of[color] = (color * codes + part) * 4
                    if listed[row_of[color], 0] != at:
                        read_slot(part, WIDE, PER_COLOR * color, slot)
                        after[0] = to_come[color, at]
                        after[1] = to_come[color, at + 1]
                        if fronts[color, at]:
                            after[1] = max(zero, after[1]) + fronts[color, at]
                        tiles[3] = fillers
                        tiles[4] = gains[13 * color + at - 1]
                        tiles[5] = slack
                        pool, pool_end = list_color(
                            pool, pool_end, listed, row_of[color], at, must[color, at - 1],
                            at_hand[color], min(3, at_hand[color]), slot, tiles, after, gains,
                            explicit, guard,
                        )  # fmt: skip
                for choice in range(n_choices):
                    word = choices[choice, COUNTS]
                    fits = True
                    for color in range(4):
                        fits = fits and ((word >> (2 * color)) & 3) + spent[color] <= at_hand[color]
                    if not fits:
                        continue
                    r0 = row_of[0] + (word & 3) + spent[0]
                    r1 = row_of[1] + ((word >> 2) & 3) + spent[1]
                    r2 = row_of[2] + ((word >> 4) & 3) + spent[2]
                    r3 = row_of[3] + ((word >> 6) & 3) + spent[3]
                    shape = choices[choice, SHAPE]
                    jokers_spent = used_before + (shape & 15)
                    base_key = jokers_spent << JOKER_SHIFT
                    base_value = (
                        kept[state, VALUE] + prepared[row, P_GAIN] + choices[choice, G_GAIN]
                    )
                    base_worth = prepared[row, P_WORTH] + choices[choice, G_WORTH]
                    for o0 in range(listed[r0, 1], listed[r0, 2]):
                        cost0 = jokers_spent + pool[o0, COST]
                        if cost0 > limit:
                            break
                        for o1 in range(listed[r1, 1], listed[r1, 2]):
                            cost1 = cost0 + pool[o1, COST]
                            if cost1 > limit:
                                break
                            part1 = base_key + pool[o0, PART] + pool[o1, PART]
                            gain1 = base_value + pool[o0, GAIN] + pool[o1, GAIN]
                            worth1 = base_worth + pool[o0, WORTH] + pool[o1, WORTH]
                            for o2 in range(listed[r2, 1], listed[r2, 2]):
                                cost2 = cost1 + pool[o2, COST]
                                if cost2 > limit:
                                    break
                                for o3 in range(listed[r3, 1], listed[r3, 2]):
                                    if cost2 + pool[o3, COST] > limit:
                                        break
                                    next_key = part1 + pool[o2, PART] + pool[o3, PART]
                                    if next_key >> JOKER_SHIFT > most:
                                        continue
                                    if left:
                                        fits = True
                                        for color in range(4):
                                            twos = (left >> (8 * color)) & 15
                                            more = twos + ((left >> (8 * color + 4)) & 15)
                                            low = PER_COLOR * color
                                            room = (next_key >> (low + 2 * WIDE)) & FIELD_MASK
                                            fits = fits and more <= room
                                            next_key += twos << (low + WIDE)
                                            next_key -= more << (low + 2 * WIDE)
                                        if not fits:
                                            continue
                                    value = gain1 + pool[o2, GAIN] + pool[o3, GAIN]
                                    if explicit:
                                        lured = lured_before + lures[0] * (next_key >> JOKER_SHIFT)
                                    if value - lured + hope[at] <= floor:
                                        continue
                                    if explicit:
                                        worth = worth1 + pool[o2, WORTH] + pool[o3, WORTH]
                                        next_key |= max(0, last_before - worth) << LAST_SHIFT
                                    else:
                                        filled = last_before + ((pool[o0, MOVE] >> 4) & 15)
                                        filled += (pool[o1, MOVE] >> 4) & 15
                                        filled += (pool[o2, MOVE] >> 4) & 15
                                        filled += (pool[o3, MOVE] >> 4) & 15
                                        if filled > jokers[0]:
                                            continue
                                        next_key |= filled << LAST_SHIFT
                                    if width > 0:
                                        score = value - owed(next_key, items) * unit // 8
                                        if score <= best_scores[0]:
                                            whole = False
                                            continue
                                        raised(best_scores, score)
                                    place = place_of(next_key, items) & (table.size - 1)
                                    found = count
                                    while table[place] >> 32 == at:
                                        index = table[place] & 0xFFFFFFFF
                                        if (
                                            fresh[index, KEY] == next_key
                                            and fresh[index, ITEMS] == items
                                        ):
                                            found = index
                                            break
                                        place = (place + 1) & (table.size - 1)
                                    if found == count:
                                        if count == fresh.shape[0]:
                                            fresh = grown(fresh)
                                        table[place] = (at << 32) | count
                                        count += 1
                                    elif fresh[found, VALUE] >= value:
                                        continue
                                    write_state(
                                        fresh[found], next_key, value, state, word | (shape << 8),
                                        pool, o0, o1, o2, o3,
                                    )  # fmt: skip
                                    fresh[found, ITEMS] = items
                                    for column in range(ACT_COLUMNS):
                                        fresh[found, ACTS + column] = prepared[row, P_ACTS + column]
                                    if 2 * count > table.size:
                                        table = rehashed(fresh, count, table.size * 4, at)
        level_begin = level_end
        if 0 < width < count:
            whole = False
            count = promising(fresh, count, width, unit)
        order = ordered(fresh, count)
        group_begin = level_begin
        mask = ITEMS_MASK | (3 << MIRROR_SHIFT)
        group = mask - mask - 1
        for rank in range(count):
            index = order[rank]
            if fresh[index, ITEMS] & mask != group:
                group = fresh[index, ITEMS] & mask
                group_begin = level_end
            if level_end == kept.shape[0]:
                kept = grown(kept)
            if not beaten(kept, group_begin, level_end, fresh[index], guard):
                for column in range(STATE_COLUMNS):
                    kept[level_end, column] = fresh[index, column]
                level_end += 1

    best, best_value = best_end(
        kept, level_begin, level_end, must.sum() + blocks.shape[0], must_jokers, may_jokers, gains,
        lures, may_end, floor, explicit,
    )  # fmt: skip
    return best_value, traced(kept, best, ACT_COLUMNS), level_end, whole


def special_sweep(  # noqa: PLR0913, PLR0917
    must: Ints,
    may: Ints,
    jokers: tuple[Ints, Ints],
    gains: Ints,
    table: Table,
    threshold: int = NO_THRESHOLD,
    blocks: Ints = NO_BLOCKS,
    floor: int = IMPOSSIBLE,
    width: int = 0,
    stop: Ints = NEVER,
) -> Sweep:
    """Return the best way to place all tiles of *must* and any of *may*, special jokers included.

    The moves are those of `search.sweep`, then the actions, twelve bits each, plus one.

    With a negative *threshold* the answer has fillers of no kind, and jokers but mirrors count as
    placed when they are left over. The value is a bound; it is reached if kinds can be chosen and
    the jokers that are left can be added to melds.

    Args:
        must: number tiles that have to be placed, shape (4, 13), by colour and number less one.
        may: number tiles that may be placed, same shape; at most 3 of a kind with *must*.
        jokers: how many of each kind have to be placed, and how many more may be; shape (4,).
        gains: as in `search.sweep`.
        table: from `actions.action_table`, explicit for an initial meld.
        threshold: least value of an initial meld in points (0 for no initial meld). Then every
            joker that counts has a place.
        blocks: melds that stay together, in `BLOCK_COLUMNS`; their tiles are in none of the above.
        floor: only answers with a greater value are of interest; if there is none, the value is
            `IMPOSSIBLE`.
        width: most states to keep at a number, the likeliest; 0 for all.
        stop: as in `search.sweep`.
    """
    value, moves, states, whole = _special_sweep(
        must,
        may,
        *jokers,
        gains,
        threshold,
        table.rows,
        table.first,
        table.may_end,
        table.wants,
        blocks,
        floor,
        width,
        stop,
    )
    return Sweep(int(value), moves, int(states), bool(whole))
