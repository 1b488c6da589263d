"""One pass of the beam: number by number, the states that are worth keeping.

A state is left out if another has the same or better open runs and jokers and has gained as much
(dominance, `packing`), if its bound does not exceed the incumbent, or if the beam is full of states
with better bounds. Only the last can lose the best play, and says so.

Where old melds are worth something (`old_melds`), each set of those that begin at a number is tried
first, and a state says which of their runs go on: their tiles and jokers are not there for others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.answer import JOKER, STANDS, STOPPED
from tilerummy.solver.sweep.arrays import grown
from tilerummy.solver.sweep.group_options import COUNTS, SHAPE, SINGLE, SIZE, THREE
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.packing import (
    JOKER_MASK,
    LAST_MASK,
    NARROW_FIELDS,
    TIED_MASK,
    WIDE_FIELDS,
    tied,
)
from tilerummy.solver.sweep.plain.bounds import (
    BEGIN,
    COST,
    COST_MASK,
    END,
    GAIN,
    GOING,
    HAND,
    LINK,
    PART,
    PLACE_MASK,
    ROW,
    TOP,
    joker_gain,
    list_options,
)
from tilerummy.solver.sweep.plain.old_melds import (
    BEGUN,
    BEGUN_COLUMNS,
    CHOSEN_MELDS,
    GAINED,
    GROUPED,
    SPENT,
    list_begun,
    most_begun,
    slots_of,
)
from tilerummy.solver.sweep.plain.states import (
    BOUND,
    KEPT_MELDS,
    PLACES,
    SEARCH_COLUMNS,
    begin_with,
    best_of,
    keep_best,
    undominated,
)
from tilerummy.solver.sweep.rows import KEY, VALUE, place_of, rehashed, traced, write_state
from tilerummy.solver.sweep.run_options import BEHIND, NATURALS, USED

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.group_options import GroupOptions
    from tilerummy.solver.sweep.plain.position import Position
    from tilerummy.solver.sweep.run_options import RunOptions


GREEDY_FROM: Final = 3
"""From this number on, a pass that keeps one state takes the first that may be as good as any.
Before, few are to be compared, and which of equal ones is taken decides more."""


@inner
def beam_pass(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest, compiled as a whole
    position: Position,
    runs: RunOptions,
    groups: GroupOptions,
    bounds: Ints,
    grouped: Ints,
    listed: Ints,
    pool: Ints,
    lists: Ints,
    n_lists: int,
    floor: int,
    most: int,
    effort: int,
    stop: Ints,
) -> tuple[int, Ints, int, int, int, bool, Ints, Ints, int]:
    """Go through all numbers once and return the greatest gain, its moves, and the work.

    Args:
        position: what is to be placed.
        runs: what runs can do.
        groups: the groups that there can be.
        bounds: of `color_bounds`.
        grouped: its other answer.
        listed: by place and tiles in old groups, 1 + the first list; 0 for none yet.
        pool: options of places that were visited (`bounds.list_options`).
        lists: lists of them.
        n_lists: how many there are.
        floor: only states that can gain more are kept.
        most: how many states of each number are kept, those that can gain most.
        effort: how many in all, about; with more the pass is given up.
        stop: as for `plain.search.sweep`.

    Returns:
        The gain, or `IMPOSSIBLE`, or `STOPPED`; moves as in `Sweep`; old melds that are kept, as
        bits; states kept; transitions to states that can gain more; whether no state was left out
        that can gain more; and the options and lists with those of places that were visited for the
        first time.
    """
    gains, must_jokers, may_jokers = position.gains, position.must_jokers, position.may_jokers
    run_rows, group_rows, group_ends = runs.rows, groups.rows, groups.ends
    explicit = position.threshold >= 0
    _, joker_shift, last_shift, slot_shift, guard, empty = (
        WIDE_FIELDS if explicit else NARROW_FIELDS
    )
    jokers = must_jokers + may_jokers
    melds, n_ranks, keeping = position.melds, runs.ranks.shape[0], position.n_slots > 1
    whole = True
    each = joker_gain(gains, explicit)
    by_joker = gains[JOKER] if explicit else each
    by_point = gains[STANDS] if explicit else each
    # Jokers that may be placed always find a place, or all but one do.
    floor -= 0 if explicit else may_jokers * gains[JOKER]

    kept = np.empty((64, SEARCH_COLUMNS), np.int64)
    fresh = np.empty((64, SEARCH_COLUMNS), np.int64)
    table = np.zeros(256, np.int64)
    row_of = np.empty(4, np.int64)
    begun = np.zeros((most_begun(melds), BEGUN_COLUMNS), np.int64)

    zero = jokers - jokers  # a literal would make numba compile functions twice
    steps, bar = zero, floor
    last = position.threshold if explicit else tied(zero, jokers)
    run_mask = (1 << joker_shift) - 1
    begin_with(kept, empty | (last << last_shift), bounds, jokers, each)
    level_begin, level_end = zero, zero + 1

    for at in range(1, 14):
        count = zero
        floor = bar
        per_joker = by_joker + at * by_point
        n_begun = list_begun(melds, at, -1, begun) if keeping else zero + 1
        for pair in range(level_begin * n_begun, level_end * n_begun):
            if stop[0]:
                break
            state, chosen = pair // n_begun, pair % n_begun
            key = kept[state, KEY]
            last_before = (key >> last_shift) & LAST_MASK
            tied_before = (last_before & TIED_MASK) - 1
            used_before = (key >> joker_shift) & JOKER_MASK
            held = used_before + begun[chosen, SPENT]
            if held > jokers:
                continue
            value_before = kept[state, VALUE] + begun[chosen, GAINED]
            stay = kept[state, KEPT_MELDS] | begun[chosen, CHOSEN_MELDS]
            hands = zero
            for color in range(4):
                place, in_old = (kept[state, PLACES] >> (16 * color)) & PLACE_MASK, zero
                if keeping:
                    place += slots_of(begun[chosen, BEGUN], color) * n_ranks
                    in_old = (begun[chosen, GROUPED] >> (2 * color)) & 3
                if listed[place, in_old] == 0:
                    listed[place, in_old] = n_lists + 1
                    pool, lists, n_lists = list_options(
                        position, runs, bounds, grouped, place, in_old, pool, lists, n_lists
                    )
                row_of[color] = listed[place, in_old] - 1
                hands |= lists[row_of[color], HAND] << (2 * color)
            for group in range(group_ends[hands], group_ends[hands + 1]):
                word = group_rows[group, COUNTS]
                shape = group_rows[group, SHAPE]
                spent = held + (shape & 15)
                if spent > jokers:
                    continue
                r0 = row_of[0] + (word & 3)
                r1 = row_of[1] + ((word >> 2) & 3)
                r2 = row_of[2] + ((word >> 4) & 3)
                r3 = row_of[3] + ((word >> 6) & 3)
                left = jokers - spent
                top3 = lists[r3, TOP + left]
                top2 = lists[r2, TOP + left] + top3
                top1 = lists[r1, TOP + left] + top2
                base_value = value_before + (shape & 15) * per_joker
                if base_value + left * each + lists[r0, TOP + left] + top1 <= floor:
                    continue
                base_key = spent << joker_shift
                is_tied = last_before > 0 and group_rows[group, SINGLE] == 1
                tied_base = tied_before - used_before + group_rows[group, THREE]
                for o0 in range(lists[r0, BEGIN], lists[r0, END]):
                    cost0 = spent + ((pool[o0, LINK] >> COST) & COST_MASK)
                    if cost0 > jokers:
                        continue
                    gain0 = base_value + pool[o0, GAIN]
                    left0 = left - (pool[o0, PART] >> joker_shift)
                    bound0 = bounds[pool[o0, LINK] & PLACE_MASK, left0]
                    if gain0 + left0 * each + bound0 + top1 <= floor:
                        continue
                    for o1 in range(lists[r1, BEGIN], lists[r1, END]):
                        cost1 = cost0 + ((pool[o1, LINK] >> COST) & COST_MASK)
                        if cost1 > jokers:
                            continue
                        gain1 = gain0 + pool[o1, GAIN]
                        left1 = left0 - (pool[o1, PART] >> joker_shift)
                        bound1 = bound0 + bounds[pool[o1, LINK] & PLACE_MASK, left1]
                        if gain1 + left1 * each + bound1 + top2 <= floor:
                            continue
                        part1 = base_key + pool[o0, PART] + pool[o1, PART]
                        for o2 in range(lists[r2, BEGIN], lists[r2, END]):
                            cost2 = cost1 + ((pool[o2, LINK] >> COST) & COST_MASK)
                            if cost2 > jokers:
                                continue
                            gain2 = gain1 + pool[o2, GAIN]
                            left2 = left1 - (pool[o2, PART] >> joker_shift)
                            bound2 = bound1 + bounds[pool[o2, LINK] & PLACE_MASK, left2]
                            if gain2 + left2 * each + bound2 + top3 <= floor:
                                continue
                            for o3 in range(lists[r3, BEGIN], lists[r3, END]):
                                if cost2 + ((pool[o3, LINK] >> COST) & COST_MASK) > jokers:
                                    continue
                                next_key = part1 + pool[o2, PART] + pool[o3, PART]
                                value = gain2 + pool[o3, GAIN]
                                used = next_key >> joker_shift
                                bound = value + (jokers - used) * each
                                for option in (o0, o1, o2, o3):
                                    bound += bounds[pool[option, LINK] & PLACE_MASK, jokers - used]
                                if bound <= floor:
                                    continue
                                steps += 1
                                if explicit:
                                    last = last_before - group_rows[group, SIZE] * at
                                    for option in (o0, o1, o2, o3):
                                        row = pool[option, LINK] >> ROW
                                        last -= (run_rows[row, NATURALS] + run_rows[row, USED]) * at
                                        last += run_rows[row, BEHIND]
                                    last = max(0, last)
                                elif is_tied and next_key & run_mask == empty:
                                    last = tied(tied_base + used, jokers)
                                else:
                                    last = 0
                                next_key |= last << last_shift
                                if keeping:
                                    next_key |= pool[o0, GOING] | pool[o1, GOING]
                                    next_key |= pool[o2, GOING] | pool[o3, GOING]
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
                                write_state(
                                    fresh, found, next_key, value, state, word | (shape << 8),
                                    run_rows, pool[o0, LINK] >> ROW, pool[o1, LINK] >> ROW,
                                    pool[o2, LINK] >> ROW, pool[o3, LINK] >> ROW,
                                )  # fmt: skip
                                fresh[found, BOUND] = bound
                                fresh[found, KEPT_MELDS] = stay
                                if most == 1 and at >= GREEDY_FROM and bound == kept[state, BOUND]:
                                    # None can be better, and only one is kept.
                                    floor, whole = bound, False
                                fresh[found, PLACES] = (
                                    (pool[o0, LINK] & PLACE_MASK)
                                    | ((pool[o1, LINK] & PLACE_MASK) << 16)
                                    | ((pool[o2, LINK] & PLACE_MASK) << 32)
                                    | ((pool[o3, LINK] & PLACE_MASK) << 48)
                                )
                                if 2 * count > table.size:
                                    table = rehashed(fresh, count, table.size * 4, at)
        kept, end = undominated(kept, level_end, fresh, count, slot_shift, guard, stop)
        level_begin, level_end = level_end, end
        if level_end - level_begin > most:
            keep_best(kept, level_begin, level_end, most)
            level_end = level_begin + most
            whole = False
        if stop[0] or level_end > effort:
            moves = np.zeros((13, 5), np.int64)
            return STOPPED, moves, zero, level_end, steps, False, pool, lists, n_lists

    best_value, best = best_of(kept, level_begin, level_end, position)
    kept_melds = kept[best, KEPT_MELDS] if best >= 0 else zero
    moves = traced(kept, best, 0)
    return best_value, moves, kept_melds, level_end, steps, whole, pool, lists, n_lists
