"""One pass of the beam for the melds of the table that can be kept, as in `plain.beam`.

Beside the open runs a state says which old runs are kept that have begun: their tiles are not there
for others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.solver.sweep.answer import IMPOSSIBLE
from tilerummy.solver.sweep.arrays import fill_row, grown
from tilerummy.solver.sweep.group_options import COUNTS, SHAPE, SINGLE, THREE
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.kept.bounds import BEGIN, COST, END, GAIN, PLACE, TOP, list_options
from tilerummy.solver.sweep.kept.old_melds import (
    BEGUN,
    BITS,
    CHOSEN_MELDS,
    GAINED,
    GROUPED,
    HELD,
    MOST_BEGIN,
    SLOTS,
    SPENT,
    list_begun,
    ones,
)
from tilerummy.solver.sweep.kept.states import (
    BOUND,
    COLUMNS,
    JOKER_MASK,
    JOKER_SHIFT,
    KEPT_MELDS,
    LAST_MASK,
    LAST_SHIFT,
    RANKS,
    SLOT_SHIFT,
    best_of,
    keep_best,
    undominated,
)
from tilerummy.solver.sweep.packing import NARROW, NARROW_EMPTY, TIED_MASK, tied
from tilerummy.solver.sweep.plain.bounds import INFEASIBLE
from tilerummy.solver.sweep.rows import KEY, VALUE, place_of, rehashed
from tilerummy.solver.sweep.run_options import FIELDS

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.group_options import GroupOptions
    from tilerummy.solver.sweep.position import Position
    from tilerummy.solver.sweep.run_options import RunOptions


@inner
def beam_pass(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest, compiled as a whole
    position: Position,
    scale: int,
    most_grouped: Ints,
    melds: Ints,
    reach: Ints,
    options: RunOptions,
    groups: GroupOptions,
    bounds: Ints,
    floor: int,
    most: int,
    effort: int,
    stop: Ints,
) -> tuple[int, int, int, bool]:
    """Go through all numbers once; return the greatest value, what is kept, and the work.

    And whether no state was left out that can be worth more than *floor*.
    """
    must, may, ranks = position.must, position.may, options.ranks
    group_rows, group_ends = groups.rows, groups.ends
    jokers, n_ranks = position.must_jokers + position.may_jokers, ranks.shape[0]
    zero = jokers - jokers  # a literal would make numba compile functions twice
    kept, fresh = np.empty((64, COLUMNS), np.int64), np.empty((64, COLUMNS), np.int64)
    table = np.zeros(256, np.int64)
    pool, lists = np.empty((256, 3), np.int64), np.empty((64, TOP + jokers + 1), np.int64)
    listed = np.zeros((4 * SLOTS * n_ranks, 4, 4), np.int64)
    begun = np.zeros((1 << MOST_BEGIN, 5), np.int64)
    rows = np.zeros((4, 4), np.int64)
    n_lists, n_kept, states, whole = zero, zero + 1, zero, True
    fill_row(kept, 0, 0, 0)
    kept[0, KEY] = NARROW_EMPTY | (tied(zero, jokers) << LAST_SHIFT)
    for at in range(1, 14):
        count = zero
        n_begun = list_begun(melds, at, begun)
        for state in range(n_kept):
            if stop[0]:
                return zero + IMPOSSIBLE, zero - 1, states, False
            key = kept[state, KEY]
            used_before = (key >> JOKER_SHIFT) & JOKER_MASK
            last_before = (key >> LAST_SHIFT) & LAST_MASK
            threes = (last_before & TIED_MASK) - 1 - used_before
            for chosen in range(n_begun):
                held = used_before + begun[chosen, SPENT]
                if held > jokers:
                    continue
                slots = (key >> SLOT_SHIFT) | begun[chosen, BEGUN]
                value_before = kept[state, VALUE] + begun[chosen, GAINED]
                hands, bound = zero, value_before
                for color in range(4):
                    during = (slots >> (BITS * color)) & (SLOTS - 1)
                    rank = (kept[state, RANKS] >> (8 * color)) & 255
                    row = during * n_ranks + rank
                    place = (14 * color + at - 1) * SLOTS * n_ranks + row
                    row += color * SLOTS * n_ranks
                    grouped = (begun[chosen, GROUPED] >> (2 * color)) & 3
                    hand = must[color, at - 1] + may[color, at - 1] - grouped
                    hand -= ones(during & reach[color, at, HELD])
                    hands |= hand << (2 * color)
                    top = zero + INFEASIBLE
                    for elsewhere in range(min(hand, most_grouped[at]) + 1):
                        if listed[row, grouped, elsewhere] >> 32 != at:
                            pool, lists = list_options(
                                position, scale, reach, options, bounds, place, grouped, elsewhere,
                                pool, lists, n_lists,
                            )  # fmt: skip
                            listed[row, grouped, elsewhere] = (at << 32) | n_lists
                            n_lists += 1
                        index = listed[row, grouped, elsewhere] & 0xFFFFFFFF
                        rows[color, elsewhere] = index
                        top = max(top, lists[index, TOP + jokers - held])
                    bound += top
                if bound <= floor:
                    continue
                for group in range(group_ends[hands], group_ends[hands + 1]):
                    word, shape = group_rows[group, COUNTS], group_rows[group, SHAPE]
                    left = jokers - held - (shape & 15)
                    if left < 0:
                        continue
                    r0, r1 = rows[0, word & 3], rows[1, (word >> 2) & 3]
                    r2, r3 = rows[2, (word >> 4) & 3], rows[3, (word >> 6) & 3]
                    top3 = lists[r3, TOP + left]
                    top2 = top3 + lists[r2, TOP + left]
                    top1 = top2 + lists[r1, TOP + left]
                    if value_before + lists[r0, TOP + left] + top1 <= floor:
                        continue
                    is_tied = last_before > 0 and group_rows[group, SINGLE] == 1
                    for o0 in range(lists[r0, BEGIN], lists[r0, END]):
                        left0 = left - pool[o0, COST]
                        if left0 < 0:
                            continue
                        gain0 = value_before + pool[o0, GAIN]
                        bound0 = bounds[pool[o0, PLACE], left0]
                        if gain0 + bound0 + top1 <= floor:
                            continue
                        for o1 in range(lists[r1, BEGIN], lists[r1, END]):
                            left1 = left0 - pool[o1, COST]
                            if left1 < 0:
                                continue
                            gain1 = gain0 + pool[o1, GAIN]
                            bound1 = bound0 + bounds[pool[o1, PLACE], left1]
                            if gain1 + bound1 + top2 <= floor:
                                continue
                            for o2 in range(lists[r2, BEGIN], lists[r2, END]):
                                left2 = left1 - pool[o2, COST]
                                if left2 < 0:
                                    continue
                                gain2 = gain1 + pool[o2, GAIN]
                                bound2 = bound1 + bounds[pool[o2, PLACE], left2]
                                if gain2 + bound2 + top3 <= floor:
                                    continue
                                for o3 in range(lists[r3, BEGIN], lists[r3, END]):
                                    left3 = left2 - pool[o3, COST]
                                    if left3 < 0:
                                        continue
                                    value = gain2 + pool[o3, GAIN]
                                    bound, ranked = value, zero
                                    next_key = (jokers - left3) << JOKER_SHIFT
                                    for color in range(4):
                                        option = o0 if color == 0 else o1 if color == 1 else o2
                                        option = o3 if color == 3 else option
                                        place = pool[option, PLACE]
                                        bound += bounds[place, left3]
                                        rank, going = place % n_ranks, place // n_ranks % SLOTS
                                        ranked |= rank << (8 * color)
                                        next_key |= ranks[rank, FIELDS] << (3 * NARROW * color)
                                        next_key |= going << (SLOT_SHIFT + BITS * color)
                                    if bound <= floor:
                                        continue
                                    if is_tied and not ranked:
                                        taken = threes + group_rows[group, THREE] + jokers - left3
                                        next_key |= tied(taken, jokers) << LAST_SHIFT
                                    place = place_of(table, fresh, next_key, at)
                                    found = table[place] & 0xFFFFFFFF
                                    if table[place] >> 32 != at:
                                        found = count
                                        if count == fresh.shape[0]:
                                            fresh = grown(fresh)
                                        table[place] = (at << 32) | count
                                        count += 1
                                    elif fresh[found, VALUE] >= value:
                                        continue
                                    fresh[found, KEY] = next_key
                                    fresh[found, VALUE] = value
                                    fresh[found, KEPT_MELDS] = kept[state, KEPT_MELDS]
                                    fresh[found, KEPT_MELDS] |= begun[chosen, CHOSEN_MELDS]
                                    fresh[found, RANKS] = ranked
                                    fresh[found, BOUND] = bound
                                    if 2 * count > table.size:
                                        table = rehashed(fresh, count, table.size * 4, at)
        kept, n_kept = undominated(kept, fresh, count)
        states += n_kept
        if n_kept > most:
            keep_best(kept, n_kept, most)
            n_kept, whole = most, False
        if states > effort:
            return zero + IMPOSSIBLE, zero - 1, states, False
    value, kept_melds = best_of(position, scale, melds, kept, n_kept)
    return value, kept_melds, states, whole
