"""Upper bounds on the gain of each colour from each number on, found before the search.

A relaxation: each colour is a dynamic programme of its own, with its open runs, any of its tiles in
groups, and all jokers for itself. Its groups have whatever the other colours hold of their number,
and jokers for the rest. Each colour can do alone what it does together with the others, with the
same gain. So the sum of the four optima is an admissible bound: it is never below the best
remaining gain. Often it is exact. The programme runs backwards, from number 13, so it is also the
bound for every state.

Of old melds that are worth something, a run counts for its colour, and of a group each colour has
its share.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from tilerummy.solver.dp.jit import Ints, Records, inlined, inner, record
from tilerummy.solver.dp.options import COPIES, EXACT, MOST_JOKERS
from tilerummy.solver.dp.plain import question
from tilerummy.solver.dp.rows import NARROW, WIDE

INFEASIBLE: Final = -(1 << 58)
"""The gain where no option exists; no sum of four overflows."""
OPTION: Final = record("part gain worth place cost move going")
"""An option: the colour's new fields, in place, plus the jokers used, in place; what it gains
towards the objective, and in points towards the initial meld; the place to which it leads; the
jokers that it uses plus those that are needed from there on; the move (`options.OPTION`); and slots
of old runs that are kept and continue, in place.
"""
LIST: Final = record("begin end hand", top=MOST_JOKERS + 1)
"""A list of options: its first row, and its end; tiles at hand of the number, at most three; and
what can be gained at most with 0, 1, 2 ... jokers, beyond `Position.each` for each of them."""
SPLIT: Final = record("naturals laid filled")
"""How tiles of a colour and number go into runs and groups: those in runs; all, beyond the
required ones; and jokers that the groups need at least."""
_NEVER: Final = 99


@inner
def color_bounds(position: question.Position) -> tuple[Ints, Ints]:  # noqa: PLR0912, PLR0915
    """Return what can be gained at most with 0, 1, 2 ... jokers, beyond `Position.each` for each.

    By place, that is a colour, a number, slots of old runs that are kept and have begun, and a
    rank (other open runs before that number): what can be gained, and how many jokers runs take at
    least, as those of groups are not only one colour's; shape (places, jokers + 2). The places of a
    colour follow each other, of a number in it too. And what `jokers_in_groups` says.
    """
    required, optional, gains = position.required, position.optional, position.gains
    run_rows, spans, ranks = position.runs.rows, position.runs.spans, position.runs.ranks
    jokers, each, by_point = position.jokers, position.each, position.by_point
    melds, reach, n_slots = position.melds, position.reach, position.n_slots
    keeping = n_slots > 1
    n_ranks, need = ranks.shape[0], jokers + 1
    bounds = np.empty((4 * 14 * n_slots * n_ranks, jokers + 2), np.int64)
    begun = np.zeros(question.MOST_SETS if keeping else 1, question.BEGUN)
    # Tiles at hand by number, none beyond 1 and 13.
    hand = np.zeros(18, np.int64)
    fillers, splits = jokers_in_groups(required, optional), np.empty((COPIES + 1) ** 2, SPLIT)
    zero = jokers - jokers  # a literal would make numba compile functions twice
    for color in range(4):
        for at in range(1, 14):
            hand[at + 2] = required[color, at - 1] + optional[color, at - 1]
        for rank in range(n_ranks):
            place = (14 * color + 13) * n_slots * n_ranks + rank
            for left in range(jokers + 1):
                bounds[place, left] = 0
            bounds[place, need] = 0 if ranks[rank].short == 0 else _NEVER
        for at in range(13, 0, -1):
            least, gain = required[color, at - 1], gains[13 * color + at - 1]
            n_begun = question.list_begun(melds, at, color, begun) if keeping else zero + 1
            level = (14 * color + at - 1) * n_slots
            for slots in range(n_slots):
                if slots & ~reach[color, at].before:
                    continue
                for chosen in range(n_begun):
                    during = slots | question.slots_of(begun[chosen].slots, color)
                    following = level + n_slots + (during & reach[color, at].after)
                    following *= n_ranks
                    spent, gained = begun[chosen].spent, begun[chosen].gained
                    # Kept old melds hold the required tiles.
                    taken = (begun[chosen].grouped >> (2 * color)) & 3
                    taken += question.bits_of(during & reach[color, at].held)
                    have, wanted = hand[at + 2] - taken, least - taken
                    n_splits = list_splits(splits, fillers, at, have, wanted, gain)
                    for rank in range(n_ranks):
                        opened = ranks[rank].open
                        # More runs than this never come, and are never asked for.
                        if opened > hand[at + 1] + jokers:
                            break
                        place = (level + slots) * n_ranks + rank
                        if chosen == 0:
                            for left in range(jokers + 1):
                                bounds[place, left] = INFEASIBLE
                            bounds[place, need] = _NEVER
                        short, ones = ranks[rank].short, ranks[rank].ones
                        # Jokers that the runs have already, and those that they will need.
                        most = jokers - max(0, opened - hand[at + 1])
                        most -= max(0, opened - ones - hand[at])
                        most -= max(0, opened - short - hand[at - 1])
                        soon = max(0, short - hand[at + 2]) + max(0, ones - hand[at + 3])
                        for split in range(n_splits if soon <= most else zero):
                            naturals, filled = splits[split].naturals, splits[split].filled
                            for row in range(spans[rank, naturals, 0], spans[rank, naturals, 1]):
                                used = run_rows[row].used + spent
                                if used + filled > most:
                                    break
                                to = following + run_rows[row].to
                                cost = used + bounds[to, need]
                                if cost + filled > jokers or run_rows[row].deepest >= at:
                                    continue
                                worth = (
                                    used * (position.by_joker - each) + splits[split].laid * gain
                                )
                                worth += (at * used - run_rows[row].behind) * by_point + gained
                                bounds[place, need] = min(bounds[place, need], cost)
                                for left in range(cost + filled, jokers + 1):
                                    bound = worth + bounds[to, left - used - filled]
                                    bounds[place, left] = max(bounds[place, left], bound)
    return bounds, fillers


@inner
def jokers_in_groups(required: Ints, optional: Ints) -> Ints:
    """Return how many jokers 0, 1, 2, 3 groups of a number need at least; shape (14 * 4,).

    A colour with n tiles in groups needs n groups at least: a group has three
    tiles or more, no two of a colour.
    """
    fillers = np.zeros(14 * (COPIES + 1), np.int64)
    for at in range(1, 14):
        for groups in range(1, COPIES + 1):
            needed = 3 * groups
            for color in range(4):
                needed -= min(groups, required[color, at - 1] + optional[color, at - 1])
            fillers[(COPIES + 1) * at + groups] = max(0, needed)
    return fillers


@inlined
def list_splits(splits: Records, fillers: Ints, at: int, have: int, wanted: int, gain: int) -> int:
    """Write to *splits* how *have* tiles can go into runs and groups; return how many.

    *wanted* of the tiles must go there; each of the others gains *gain*.
    """
    count = have - have
    for naturals in range(have + 1):
        # With the same jokers, as many tiles as possible go into groups; if tiles cost, as few.
        fewest = max(0, wanted - naturals)
        most = have - naturals if gain >= 0 else fewest
        for elsewhere in range(fewest, most + 1):
            groups = (COPIES + 1) * at + elsewhere
            if elsewhere == most or fillers[groups] < fillers[groups + 1]:
                splits[count].naturals, splits[count].filled = naturals, fillers[groups]
                splits[count].laid = naturals + elsewhere - wanted
                count += 1
    return count


@inner
def list_options(
    position: question.Position,
    bounds: Ints,
    fillers: Ints,
    place: int,
    in_old: int,
    pool: Records,
    lists: Records,
    end: int,
) -> int:
    """Write the options of *place* to *pool*, and lists of them, by tiles in groups, to *lists*.

    Slots of the place are those of old runs that are kept and begin at the number, too; *in_old*
    are tiles of the colour and number in old groups that are kept; *bounds* and *fillers* those of
    `color_bounds`. Up to `COPIES` + 1 lists are written from row *end* on; the one before tells
    where options go, no more than the rank's spans from `EXACT` on. Returns the next free row.
    """
    required, optional, gains = position.required, position.optional, position.gains
    run_rows, spans, ranks = position.runs.rows, position.runs.spans, position.runs.ranks
    jokers, each, by_point = position.jokers, position.each, position.by_point
    width = WIDE if position.explicit else NARROW
    n_ranks, n_slots, reach = ranks.shape[0], position.n_slots, position.reach
    rank, during, number = place % n_ranks, place // n_ranks % n_slots, place // n_ranks // n_slots
    color, at = number // 14, number % 14 + 1
    after = during & reach[color, at].after
    following = ((number + 1) * n_slots + after) * n_ranks
    taken = in_old + question.bits_of(during & reach[color, at].held)
    least, gain = required[color, at - 1] - taken, gains[13 * color + at - 1]
    hand = least + optional[color, at - 1]
    option = lists[end - 1].end
    most = hand  # to break off the loop below instead makes searches half as long again
    while fillers[(COPIES + 1) * at + most] > jokers:
        most -= 1
    for elsewhere in range(most + 1):
        here, end = end, end + 1
        for left in range(jokers + 1):
            lists[here].top[left] = INFEASIBLE
        lists[here].begin, lists[here].hand = option, hand
        span = EXACT + hand - elsewhere
        for row in range(spans[rank, span, 0], spans[rank, span, 1]):
            used, naturals = run_rows[row].used, run_rows[row].naturals
            if used > jokers:
                break
            laid = naturals + elsewhere - least
            to = following + run_rows[row].to
            cost = used + bounds[to, jokers + 1]
            if cost > jokers or laid < 0 or run_rows[row].deepest >= at:
                continue
            points = at * used - run_rows[row].behind
            value = laid * gain + used * position.by_joker + points * by_point
            fields = ranks[run_rows[row].to].fields << (3 * width * color)
            pool[option].part = fields | (used << (12 * width))
            pool[option].gain, pool[option].worth = value, naturals * at + points
            pool[option].place, pool[option].cost = to, cost
            pool[option].move = run_rows[row].move
            pool[option].going = after << (question.BITS * color)
            option += 1
            for left in range(cost, jokers + 1):
                top = value - used * each + bounds[to, left - used]
                lists[here].top[left] = max(lists[here].top[left], top)
        lists[here].end = option
    return end
