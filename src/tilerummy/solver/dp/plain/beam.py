"""One pass of the beam: number by number, the states that are worth keeping.

A state is left out if another has the same or better open runs and jokers and has gained as much
(dominance, `rows`), if its bound does not exceed the incumbent, or if the beam is full of states
with better bounds. Only the last can lose the best play, and says so.

Where old melds are worth something (`question`), each set of those that begin at a number is tried
first, and a state records which of their runs continue: their tiles and jokers are not there for
others.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tilerummy.solver.dp import jit, rows
from tilerummy.solver.dp.jit import IMPOSSIBLE, JOKER, Ints, Records, grown, inner
from tilerummy.solver.dp.options import COPIES, EXACT
from tilerummy.solver.dp.plain import question
from tilerummy.solver.dp.plain.bounds import list_options
from tilerummy.solver.dp.rows import HALF, first_place, keep_best, rehashed, traced, undominated

PLAIN_STATE: Final = jit.record(f"{rows.STATE} score places unchanged_melds")
"""Behind the columns of `rows`: the score, a bound, which is the value and what can still be gained
at most; the place of each colour's open runs (`plain.bounds`), 16 bits each; and the old melds that
are kept, as bits."""
GREEDY_FROM: Final = 3
"""From this number on, a pass that keeps one state takes the first that may be as good as any.
Before, few are to be compared, and which of equal ones is taken decides more."""


@inner
def beam_pass(  # noqa: PLR0912, PLR0915 - one loop nest, compiled as a whole
    position: question.Position,
    bounds: Ints,
    fillers: Ints,
    listed: Ints,
    pool: Records,
    lists: Records,
    n_lists: int,
    floor: int,
    most: int,
    effort: int,
    stop: Ints,
) -> tuple[int, Ints, int, int, int, bool, Records, Records, int]:
    """Go through all numbers once and return the greatest gain, its moves, and the work.

    *bounds* and *fillers* are those of `color_bounds`. Places that were visited have options in
    *pool* and *n_lists* lists of them (`bounds.list_options`); *listed* tells, by place and tiles
    in old groups, the first list, 0 for none yet. Only states that can gain more than *floor*
    are kept, of each number at most *most*, those that can gain most; with more than *effort* in
    all, about, the pass is given up, and soon after *stop* is 1.

    Returns:
        The gain, or `IMPOSSIBLE`, or `STOPPED`; moves as in `DpResult`; old melds that are kept, as
        bits; states kept; transitions to states that can gain more; whether no state was left out
        that can gain more; and the options and lists with those of places that were visited for the
        first time.
    """
    group_rows, group_ends = position.groups.rows, position.groups.ends
    spans, n_ranks = position.runs.spans, position.runs.ranks.shape[0]
    jokers, each, explicit = position.jokers, position.each, position.explicit
    fields = rows.WIDE_FIELDS if explicit else rows.NARROW_FIELDS
    joker_shift, last_shift, empty = fields.used, fields.last, fields.empty
    melds, keeping = position.melds, position.n_slots > 1
    # Optional jokers always find a place, except perhaps one.
    floor -= 0 if explicit else position.optional_jokers * position.gains[JOKER]

    states, fresh = np.zeros(64, PLAIN_STATE), np.empty(128, PLAIN_STATE)
    table = np.zeros(4 * fresh.shape[0], np.int64)
    row_of, moves = np.empty(4, np.int64), np.zeros((13, 5), np.int64)
    begun = np.zeros(question.MOST_SETS if keeping else 1, question.BEGUN)

    zero = jokers - jokers  # a literal would make numba compile functions twice
    steps, bar, complete = zero, floor, True
    last = position.threshold if explicit else rows.tied(zero, jokers)
    states[0].key = empty | (last << last_shift)
    for color in range(4):
        states[0].places |= (color * (bounds.shape[0] // 4)) << (16 * color)
    level_begin, level_end = zero, zero + 1

    for at in range(1, 14):
        count, floor, greedy = zero, bar, most == 1 and at >= GREEDY_FROM
        per_joker = position.by_joker + at * position.by_point
        n_begun = question.list_begun(melds, at, zero - 1, begun) if keeping else zero + 1
        first, full = level_begin * n_begun, False
        while True:
            for pair in range(first, level_end * n_begun):
                if full or stop[0]:
                    break
                first = pair
                state, chosen = pair // n_begun, pair % n_begun
                key = states[state].key
                last_before = (key >> last_shift) & rows.LAST_MASK
                tied_before = (last_before & rows.TIED_MASK) - 1
                used_before = (key >> joker_shift) & rows.JOKER_MASK
                held = used_before + begun[chosen].spent
                if held > jokers:
                    continue
                value_before = states[state].value + begun[chosen].gained
                stay = states[state].unchanged_melds | begun[chosen].melds
                hands = zero
                for color in range(4):
                    place = (states[state].places >> (16 * color)) & 0xFFFF
                    place += question.slots_of(begun[chosen].slots, color) * n_ranks
                    in_old = (begun[chosen].grouped >> (2 * color)) & 3
                    if listed[place, in_old] == 0:
                        room = spans[place % n_ranks, -1, 1] - spans[place % n_ranks, EXACT, 0]
                        full = n_lists + COPIES >= lists.shape[0]
                        full |= lists[n_lists - 1].end + room > pool.shape[0]
                        if full:
                            break
                        listed[place, in_old] = n_lists
                        n_lists = list_options(
                            position, bounds, fillers, place, in_old, pool, lists, n_lists
                        )
                    row_of[color] = listed[place, in_old]
                    hands |= lists[row_of[color]].hand << (2 * color)
                for group in range(group_ends[hands], zero if full else group_ends[hands + 1]):
                    word, shape = group_rows[group].counts, group_rows[group].form
                    spent = held + (shape & 15)
                    if spent > jokers:
                        continue
                    l0, l1 = lists[row_of[0] + (word & 3)], lists[row_of[1] + (word >> 2 & 3)]
                    l2, l3 = lists[row_of[2] + (word >> 4 & 3)], lists[row_of[3] + (word >> 6 & 3)]
                    left = jokers - spent
                    top3 = l3.top[left]
                    top2 = l2.top[left] + top3
                    top1 = l1.top[left] + top2
                    base_value = value_before + (shape & 15) * per_joker
                    if base_value + left * each + l0.top[left] + top1 <= floor:
                        continue
                    base_key = spent << joker_shift
                    is_tied = last_before > 0 and shape >> 4 <= 1
                    tied_base = tied_before - used_before
                    tied_base += 1 if shape >> 4 == 1 and group_rows[group].tiles == 3 else 0
                    for o0 in range(l0.begin, l0.end):
                        cost0 = spent + pool[o0].cost
                        if cost0 > jokers:
                            continue
                        gain0 = base_value + pool[o0].gain
                        left0 = left - (pool[o0].part >> joker_shift)
                        bound0 = bounds[pool[o0].place, left0]
                        if gain0 + left0 * each + bound0 + top1 <= floor:
                            continue
                        for o1 in range(l1.begin, l1.end):
                            cost1 = cost0 + pool[o1].cost
                            if cost1 > jokers:
                                continue
                            gain1 = gain0 + pool[o1].gain
                            left1 = left0 - (pool[o1].part >> joker_shift)
                            bound1 = bound0 + bounds[pool[o1].place, left1]
                            if gain1 + left1 * each + bound1 + top2 <= floor:
                                continue
                            part1 = base_key + pool[o0].part + pool[o1].part
                            for o2 in range(l2.begin, l2.end):
                                cost2 = cost1 + pool[o2].cost
                                if cost2 > jokers:
                                    continue
                                gain2 = gain1 + pool[o2].gain
                                left2 = left1 - (pool[o2].part >> joker_shift)
                                bound2 = bound1 + bounds[pool[o2].place, left2]
                                if gain2 + left2 * each + bound2 + top3 <= floor:
                                    continue
                                for o3 in range(l3.begin, l3.end):
                                    if cost2 + pool[o3].cost > jokers:
                                        continue
                                    next_key = part1 + pool[o2].part + pool[o3].part
                                    value = gain2 + pool[o3].gain
                                    used = next_key >> joker_shift
                                    bound = value + (jokers - used) * each
                                    for option in (o0, o1, o2, o3):
                                        bound += bounds[pool[option].place, jokers - used]
                                    if bound <= floor:
                                        continue
                                    steps += 1
                                    if explicit:
                                        last = last_before - group_rows[group].tiles * at
                                        for option in (o0, o1, o2, o3):
                                            last -= pool[option].worth
                                        last = max(0, last)
                                    elif is_tied and next_key & ((1 << joker_shift) - 1) == empty:
                                        last = rows.tied(tied_base + used, jokers)
                                    else:
                                        last = 0
                                    next_key |= last << last_shift
                                    going = pool[o0].going | pool[o1].going
                                    going |= pool[o2].going | pool[o3].going
                                    place = first_place(next_key, going, table.size)
                                    found = table[place] & HALF
                                    while table[place] >> 32 == at and (
                                        fresh[found].key != next_key or fresh[found].melds != going
                                    ):
                                        place = (place + 1) & (table.size - 1)
                                        found = table[place] & HALF
                                    if table[place] >> 32 != at:
                                        found = count
                                        if count == fresh.shape[0]:
                                            full = True
                                            continue
                                        table[place] = (at << 32) | count
                                        count += 1
                                    elif fresh[found].value >= value:
                                        continue
                                    fresh[found].key, fresh[found].melds = next_key, going
                                    fresh[found].value, fresh[found].score = value, bound
                                    fresh[found].parent, fresh[found].unchanged_melds = state, stay
                                    fresh[found].groups = word | (shape << 8)
                                    fresh[found].moves_01 = pool[o0].move | (pool[o1].move << 32)
                                    fresh[found].moves_23 = pool[o2].move | (pool[o3].move << 32)
                                    if greedy and bound == states[state].score:
                                        # None can be better, and only one is kept.
                                        floor, complete = bound, False
                                    places = pool[o0].place | (pool[o1].place << 16)
                                    places |= (pool[o2].place << 32) | (pool[o3].place << 48)
                                    fresh[found].places = places
            if not full:
                break
            # Room is made here, and what found none is looked at again: a loop that rebinds an
            # array changes its reference count in each step, which costs as much as the step.
            full = False
            if count == fresh.shape[0]:
                fresh = grown(fresh)
                table = rehashed(fresh, count, 4 * fresh.shape[0], at)
            elif n_lists + COPIES >= lists.shape[0]:
                lists = grown(lists)
            else:
                pool = grown(pool)
        if count > most:
            count, complete = keep_best(fresh, count, most, ties=False), False
        states, end = undominated(states, level_end, fresh, count, fields, zero - 1, stop)
        level_begin, level_end = level_end, end
        if stop[0] or level_end > effort:
            return jit.STOPPED, moves, zero, level_end, steps, False, pool, lists, n_lists

    best_value, best = best_of(states, level_begin, level_end, position)
    unchanged_melds = states[best].unchanged_melds if best >= 0 else zero
    traced(states, best, moves)
    return best_value, moves, unchanged_melds, level_end, steps, complete, pool, lists, n_lists


@inner
def best_of(states: Records, begin: int, end: int, position: question.Position) -> tuple[int, int]:
    """Return the greatest gain of the last states, *begin* to *end*, and its state; -1 for none.

    Jokers that have no place yet find one, if there is a new meld, except perhaps one (`tied`).
    """
    optional_jokers, explicit, melds = position.optional_jokers, position.explicit, position.melds
    last_shift = rows.WIDE_FIELDS.last if explicit else rows.NARROW_FIELDS.last
    best, best_value, has_to = begin - begin - 1, IMPOSSIBLE, position.required.sum()
    for state in range(begin, end):
        value = states[state].value
        last = (states[state].key >> last_shift) & rows.LAST_MASK
        ends = not explicit or last == 0
        if not explicit:
            other_tiles, gained = has_to, value
            for meld in range(melds.shape[0]):
                if (states[state].unchanged_melds >> meld) & 1:
                    other_tiles -= question.bits_of(melds[meld].naturals)
                    gained -= melds[meld].worth
            optional = optional_jokers
            if last > 0 and last & rows.TIED_MASK == position.jokers:
                optional -= 1
            if other_tiles > 0 or gained > 0:
                ends = optional >= 0
                value += optional * position.gains[JOKER]
            else:
                ends = optional_jokers == position.jokers
        if ends and value > best_value:
            best, best_value = state, value
    return best_value, best
