"""The plain step of the search with special jokers: runs go on, groups are laid.

It follows what blocks, melds and new transitions have left of a state (`prepare.prepare`). This
is where the search spends its time: nothing grows here, for to hand on another array in a loop
costs more than the step itself. Where room is missing it is left to the caller to make more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tilerummy.solver.sweep.group_options import COUNTS, SHAPE, SIZE
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.packing import JOKER_MASK, LAST_MASK
from tilerummy.solver.sweep.rows import KEY, VALUE, write_state
from tilerummy.solver.sweep.run_options import MOVE
from tilerummy.solver.sweep.special.lists import (
    BEGIN,
    BEST,
    BEST_YET,
    COST,
    END,
    GAIN,
    LEAST,
    LEAST_YET,
    MOST,
    MOST_YET,
    NUMBER,
    PART,
    READY,
    SCORE,
    WORTH,
    list_of,
    list_runs,
)
from tilerummy.solver.sweep.special.open_melds import JC, JD
from tilerummy.solver.sweep.special.prepare import is_stuck
from tilerummy.solver.sweep.special.state import (
    JOKER_SHIFT,
    LAST_SHIFT,
    MELDS,
    MELDS_MASK,
    P_GAIN,
    P_KEY,
    P_LEFT,
    P_MELDS,
    P_TILES,
    P_TRANSITIONS,
    P_WORTH,
    TRANSITION_COLUMNS,
    TRANSITIONS,
    hashed_state,
    penalty_of_left,
    penalty_of_melds,
    replace_least,
    used_of,
    with_runs,
)

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.special.records import Level, Storage, Task


STATES, OPTIONS, WHOLE = range(3)
"""What is counted while a number is worked through: new states, and options; and 1 as long as no
state was left out only because few are kept."""


@inner
def expand(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest
    prepared: Ints,
    begin: int,
    end: int,
    state: int,
    before: int,
    task: Task,
    level: Level,
    storage: Storage,
) -> int:
    """Write the states that prepared ones lead to; return the first that found no room, or *end*.

    Args:
        prepared: from `prepare.prepare`.
        begin: the first of them.
        end: behind the last.
        state: the state that they come from.
        before: what it has gained.
        task: what is to be done.
        level: what is true of the number.
        storage: where new states, options and lists are written.
    """
    must, may, jokers, big_m = task.must, task.may, task.jokers, task.big_m
    group_rows, unit, explicit, at = task.groups.rows, task.unit, task.explicit, level.at
    least, most_in_groups = level.least, level.most_in_groups
    fresh, table, pool, lists = storage.fresh, storage.table, storage.pool, storage.lists
    best_scores, counts, wants = storage.best_scores, storage.counts, task.transitions.wants
    zero = at - at
    lists_at = np.empty(4, np.int64)
    narrow = best_scores.size > 0
    all_kept = 0 if narrow else 1
    big_m_before, big_m_used = zero, zero
    for row in range(begin, end):
        key, melds, left = prepared[row, P_KEY], prepared[row, P_MELDS], prepared[row, P_LEFT]
        if at == 13 and left & 0x0F0F0F0F:
            continue
        if melds & MELDS_MASK and is_stuck(melds, key, at, wants, must, may, jokers):
            continue
        value_before = before + prepared[row, P_GAIN]
        used_before = (key >> JOKER_SHIFT) & JOKER_MASK
        last_before = (key >> LAST_SHIFT) & LAST_MASK
        penalty_before = penalty_of_melds(melds) + penalty_of_left(left)
        score_before = 8 * value_before - unit * (6 * used_before + penalty_before)
        # A double or colour-change joker may spare a run of one tile two plain ones.
        unused = jokers[JD] - used_of(melds, JD) + jokers[JC] - used_of(melds, JC)
        if explicit:
            big_m_before = zero
            for kind in range(1, 4):
                big_m_before += big_m[kind] * used_of(melds, kind)
        most = jokers[0] if explicit else jokers[0] + unused
        limit = jokers[0] + 2 * unused
        bar = best_scores[0] if narrow else 8 * (least + big_m_before)
        ready, cost, gain, score = zero, used_before, most_in_groups, 8 * most_in_groups
        for color in range(4):
            first = list_of(key, color)
            if lists[first, NUMBER] != at:
                if counts[OPTIONS] + task.room > pool.shape[0]:
                    return row
                counts[OPTIONS] = list_runs(pool, counts[OPTIONS], lists, key, color, task, level)
            here = first + ((prepared[row, P_TILES] >> (4 * color)) & 15)
            lists_at[color] = here
            ready |= lists[here, READY] << (4 * color)
            cost += lists[here, LEAST_YET]
            gain += lists[here, MOST_YET]
            score += lists[here, BEST_YET]
        if cost > limit or value_before - big_m_before + gain <= least:
            continue
        if score_before + score <= bar:
            counts[WHOLE] &= all_kept
            continue
        for group in range(level.groups_begin, level.groups_end):
            word, shape = group_rows[group, COUNTS], group_rows[group, SHAPE]
            able = ready >> (word & 3) & ready >> (4 + (word >> 2 & 3))
            if not (able & ready >> (8 + (word >> 4 & 3)) & ready >> (12 + (word >> 6 & 3)) & 1):
                continue
            l0, l1 = lists_at[0] + (word & 3), lists_at[1] + ((word >> 2) & 3)
            l2, l3 = lists_at[2] + ((word >> 4) & 3), lists_at[3] + ((word >> 6) & 3)
            jokers_spent = used_before + (shape & 15)
            base_value = value_before + (shape & 15) * level.per_joker
            gain = lists[l0, MOST] + lists[l1, MOST] + lists[l2, MOST] + lists[l3, MOST]
            if base_value + gain - big_m_before <= least:
                continue
            rest2, top2 = lists[l3, LEAST], lists[l3, BEST]
            rest1, top1 = rest2 + lists[l2, LEAST], top2 + lists[l2, BEST]
            rest0, top0 = rest1 + lists[l1, LEAST], top1 + lists[l1, BEST]
            if jokers_spent + rest0 + lists[l0, LEAST] > limit:
                continue
            base_score = 8 * base_value - unit * (6 * jokers_spent + penalty_before)
            if base_score + lists[l0, BEST] + top0 <= bar:
                counts[WHOLE] &= all_kept
                continue
            base_worth = prepared[row, P_WORTH] + group_rows[group, SIZE] * at
            for o0 in range(lists[l0, BEGIN], lists[l0, END]):
                cost0 = jokers_spent + pool[o0, COST]
                if cost0 + rest0 > limit:
                    break
                score0 = base_score + pool[o0, SCORE]
                if score0 + top0 <= bar:
                    counts[WHOLE] &= all_kept
                    continue
                for o1 in range(lists[l1, BEGIN], lists[l1, END]):
                    cost1 = cost0 + pool[o1, COST]
                    if cost1 + rest1 > limit:
                        break
                    score1 = score0 + pool[o1, SCORE]
                    if score1 + top1 <= bar:
                        counts[WHOLE] &= all_kept
                        continue
                    part1 = (jokers_spent << JOKER_SHIFT) + pool[o0, PART] + pool[o1, PART]
                    gain1 = base_value + pool[o0, GAIN] + pool[o1, GAIN]
                    worth1 = base_worth + pool[o0, WORTH] + pool[o1, WORTH]
                    for o2 in range(lists[l2, BEGIN], lists[l2, END]):
                        cost2 = cost1 + pool[o2, COST]
                        if cost2 + rest2 > limit:
                            break
                        score2 = score1 + pool[o2, SCORE]
                        if score2 + top2 <= bar:
                            counts[WHOLE] &= all_kept
                            continue
                        for o3 in range(lists[l3, BEGIN], lists[l3, END]):
                            if cost2 + pool[o3, COST] > limit:
                                break
                            next_key = part1 + pool[o2, PART] + pool[o3, PART]
                            if next_key >> JOKER_SHIFT > most:
                                continue
                            if left:
                                next_key = with_runs(next_key, left)
                                if next_key < 0:
                                    continue
                            value = gain1 + pool[o2, GAIN] + pool[o3, GAIN]
                            if explicit:
                                big_m_used = big_m_before + big_m[0] * (next_key >> JOKER_SHIFT)
                            if value - big_m_used <= least:
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
                            score = score2 + pool[o3, SCORE]
                            if narrow and score <= bar:
                                counts[WHOLE] = 0
                                continue
                            there = hashed_state(next_key, melds) & (table.size - 1)
                            count = counts[STATES]
                            found = count
                            while table[there] >> 32 == at:
                                index = table[there] & 0xFFFFFFFF
                                if fresh[index, KEY] == next_key and fresh[index, MELDS] == melds:
                                    found = index
                                    break
                                there = (there + 1) & (table.size - 1)
                            if found == count:
                                if count == fresh.shape[0]:
                                    return row
                                table[there] = (at << 32) | count
                                counts[STATES] = count + 1
                            elif fresh[found, VALUE] >= value:
                                continue
                            if narrow:
                                replace_least(best_scores, score)
                                bar = best_scores[0]
                            write_state(
                                fresh, found, next_key, value, state, word | (shape << 8), pool,
                                o0, o1, o2, o3,
                            )  # fmt: skip
                            fresh[found, MELDS] = melds
                            for column in range(TRANSITION_COLUMNS):
                                fresh[found, TRANSITIONS + column] = prepared[
                                    row, P_TRANSITIONS + column
                                ]
    return end
