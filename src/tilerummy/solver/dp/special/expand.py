"""The plain step of the search with special jokers: it continues runs and lays groups.

It follows what blocks, melds and new transitions have left of a state (`prepare.prepare`). This
is where the search spends its time: nothing grows here, for to hand on another array in a loop
costs more than the step itself. Where room is missing it is left to the caller to make more.
"""

from __future__ import annotations

import numpy as np

from tilerummy.solver.dp.jit import Records, inner
from tilerummy.solver.dp.rows import HALF, JOKER_MASK, LAST_MASK, first_place
from tilerummy.solver.dp.special import records
from tilerummy.solver.dp.special.bounds import list_of, list_runs
from tilerummy.solver.dp.special.open_melds import JC, JD
from tilerummy.solver.dp.special.prepare import is_stuck
from tilerummy.solver.dp.special.records import COMPLETE, OPTIONS, STATES, Level, Storage, Task


@inner
def expand(  # noqa: PLR0912, PLR0915 - one loop nest
    prepared: Records, begin: int, end: int, state: int, task: Task, level: Level, storage: Storage
) -> int:
    """Write the states that prepared ones lead to; return the first that found no room, or *end*.

    They are those of `prepare` from *begin* to *end*, made of a *state*.
    """
    required, optional, jokers, big_m = task.required, task.optional, task.jokers, task.big_m
    group_rows, unit, explicit, at = task.groups.rows, task.unit, task.explicit, level.at
    least, most_in_groups = level.least, level.most_in_groups
    fresh, table, pool, lists = storage.fresh, storage.table, storage.pool, storage.lists
    best_scores, counts, wants = storage.best_scores, storage.counts, task.transitions.wants
    zero = at - at
    lists_at = np.empty(4, np.int64)
    narrow = best_scores.size > 0
    keeps_all = 0 if narrow else 1
    big_m_before, big_m_used = zero, zero
    for row in range(begin, end):
        key, melds, left = prepared[row].key, prepared[row].melds, prepared[row].left
        if at == 13 and left & 0x0F0F0F0F:
            continue
        if melds & records.MELDS_MASK and is_stuck(
            melds, key, at, wants, required, optional, jokers
        ):
            continue
        value_before = prepared[row].gain
        used_before = (key >> records.JOKER_SHIFT) & JOKER_MASK
        last_before = (key >> records.LAST_SHIFT) & LAST_MASK
        penalty_before = records.penalty(melds, left)
        score_before = 8 * value_before - unit * (6 * used_before + penalty_before)
        # A double or colour-change joker may spare a run of one tile two plain ones.
        unused = jokers[JD] - records.used_of(melds, JD) + jokers[JC] - records.used_of(melds, JC)
        if explicit:
            big_m_before = zero
            for kind in range(1, 4):
                big_m_before += big_m[kind] * records.used_of(melds, kind)
        most = jokers[0] if explicit else jokers[0] + unused
        limit = jokers[0] + 2 * unused
        bar = best_scores[0] if narrow else 8 * (least + big_m_before)
        ready, cost, gain, score = zero, used_before, most_in_groups, 8 * most_in_groups
        for color in range(4):
            first = list_of(key, color)
            if lists[first].number != at:
                counts[OPTIONS] = list_runs(pool, counts[OPTIONS], lists, key, color, task, level)
            here = first + ((prepared[row].tiles >> (4 * color)) & 15)
            lists_at[color] = here
            ready |= lists[here].ready << (4 * color)
            cost += lists[here].least_yet
            gain += lists[here].most_yet
            score += lists[here].best_yet
        if cost > limit or value_before - big_m_before + gain <= least:
            continue
        if score_before + score <= bar:
            counts[COMPLETE] &= keeps_all
            continue
        for group in range(level.groups_begin, level.groups_end):
            word, shape = group_rows[group].counts, group_rows[group].form
            able = ready >> (word & 3) & ready >> (4 + (word >> 2 & 3))
            if not (able & ready >> (8 + (word >> 4 & 3)) & ready >> (12 + (word >> 6 & 3)) & 1):
                continue
            l0, l1 = lists[lists_at[0] + (word & 3)], lists[lists_at[1] + ((word >> 2) & 3)]
            l2, l3 = lists[lists_at[2] + ((word >> 4) & 3)], lists[lists_at[3] + ((word >> 6) & 3)]
            jokers_spent = used_before + (shape & 15)
            base_value = value_before + (shape & 15) * level.per_joker
            gain = l0.most + l1.most + l2.most + l3.most
            if base_value + gain - big_m_before <= least:
                continue
            rest2, top2 = l3.least, l3.best
            rest1, top1 = rest2 + l2.least, top2 + l2.best
            rest0, top0 = rest1 + l1.least, top1 + l1.best
            if jokers_spent + rest0 + l0.least > limit:
                continue
            base_score = 8 * base_value - unit * (6 * jokers_spent + penalty_before)
            if base_score + l0.best + top0 <= bar:
                counts[COMPLETE] &= keeps_all
                continue
            base_worth = prepared[row].worth + group_rows[group].tiles * at
            for o0 in range(l0.begin, l0.end):
                cost0 = jokers_spent + pool[o0].cost
                if cost0 + rest0 > limit:
                    break
                score0 = base_score + pool[o0].score
                if score0 + top0 <= bar:
                    counts[COMPLETE] &= keeps_all
                    continue
                for o1 in range(l1.begin, l1.end):
                    cost1 = cost0 + pool[o1].cost
                    if cost1 + rest1 > limit:
                        break
                    score1 = score0 + pool[o1].score
                    if score1 + top1 <= bar:
                        counts[COMPLETE] &= keeps_all
                        continue
                    part1 = (jokers_spent << records.JOKER_SHIFT) + pool[o0].part + pool[o1].part
                    gain1 = base_value + pool[o0].gain + pool[o1].gain
                    worth1 = base_worth + pool[o0].worth + pool[o1].worth
                    for o2 in range(l2.begin, l2.end):
                        cost2 = cost1 + pool[o2].cost
                        if cost2 + rest2 > limit:
                            break
                        score2 = score1 + pool[o2].score
                        if score2 + top2 <= bar:
                            counts[COMPLETE] &= keeps_all
                            continue
                        for o3 in range(l3.begin, l3.end):
                            if cost2 + pool[o3].cost > limit:
                                break
                            next_key = part1 + pool[o2].part + pool[o3].part
                            if next_key >> records.JOKER_SHIFT > most:
                                continue
                            if left:
                                next_key = records.with_runs(next_key, left)
                                if next_key < 0:
                                    continue
                            value = gain1 + pool[o2].gain + pool[o3].gain
                            if explicit:
                                used = next_key >> records.JOKER_SHIFT
                                big_m_used = big_m_before + big_m[0] * used
                            if value - big_m_used <= least:
                                continue
                            if explicit:
                                worth = worth1 + pool[o2].worth + pool[o3].worth
                                next_key |= max(0, last_before - worth) << records.LAST_SHIFT
                            else:
                                filled = last_before
                                for option in (o0, o1, o2, o3):
                                    filled += (pool[option].move >> 4) & 15
                                if filled > jokers[0]:
                                    continue
                                next_key |= filled << records.LAST_SHIFT
                            score = score2 + pool[o3].score
                            if narrow and score <= bar:
                                counts[COMPLETE] = 0
                                continue
                            there = first_place(next_key, melds, table.size)
                            found = table[there] & HALF
                            while table[there] >> 32 == at and (
                                fresh[found].key != next_key or fresh[found].melds != melds
                            ):
                                there = (there + 1) & (table.size - 1)
                                found = table[there] & HALF
                            if table[there] >> 32 != at:
                                found = counts[STATES]
                                if found == fresh.shape[0]:
                                    return row
                                table[there] = (at << 32) | found
                                counts[STATES] += 1
                            elif fresh[found].value >= value:
                                continue
                            if narrow:
                                records.replace_least(best_scores, score)
                                bar = best_scores[0]
                            fresh[found].key, fresh[found].melds = next_key, melds
                            fresh[found].value, fresh[found].score = value, score
                            fresh[found].parent = state
                            fresh[found].groups = word | (shape << 8)
                            fresh[found].moves_01 = pool[o0].move | (pool[o1].move << 32)
                            fresh[found].moves_23 = pool[o2].move | (pool[o3].move << 32)
                            fresh[found].transitions = prepared[row].transitions
    return end
