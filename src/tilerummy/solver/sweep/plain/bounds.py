"""What each colour can gain at most from each number on, worked out before the search.

A relaxation: each colour is a dynamic programme of its own, with its open runs, any of its tiles in
groups wherever the other colours have enough tiles of that number, and all jokers for itself. What
four colours do together each of them can do alone, with the same gain; so the sum of the four
optima is an admissible bound (it never falls short of what is still to come), and often it is
reached. The programme runs backwards, from number 13, so it is also the bound for every state.

Of old melds that are worth something, a run counts for its colour, and of a group each colour has
its share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.answer import JOKER, STANDS
from tilerummy.solver.sweep.arrays import fill_row, grown
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.packing import NARROW, NARROW_FIELDS, WIDE
from tilerummy.solver.sweep.plain.old_melds import (
    AFTER,
    BEFORE,
    BEGUN,
    BEGUN_COLUMNS,
    BITS,
    GAINED,
    GROUPED,
    HELD,
    SPENT,
    bits_of,
    list_begun,
    most_begun,
    slots_of,
)
from tilerummy.solver.sweep.run_options import (
    BEHIND,
    DEEPEST,
    EXACT,
    FIELDS,
    NATURALS,
    ONES,
    OPEN,
    SHORT,
    TO,
    USED,
)

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.plain.position import Position
    from tilerummy.solver.sweep.run_options import RunOptions


INFEASIBLE: Final = -(1 << 58)
"""What can be gained where there is no row to go on; no sum of four overflows."""
PART: Final = 0
"""Column of an option: the colour's new fields, in place, plus the jokers used, in place."""
GAIN: Final = 1
"""Towards the objective."""
LINK: Final = 2
"""The place to which it leads, then from bit `COST` on the jokers that it uses plus those that are
needed from there on, and from bit `ROW` on the row of `run_options.RunOptions`."""
GOING: Final = 3
"""Slots of old runs that are kept and go on, in place."""
OPTION_COLUMNS: Final = 4
COST: Final = 16
ROW: Final = 24
PLACE_MASK: Final = (1 << COST) - 1
COST_MASK: Final = (1 << (ROW - COST)) - 1

BEGIN: Final = 0
"""Column of a list of options: its first row."""
END: Final = 1
HAND: Final = 2
"""Tiles at hand of the number, at most three."""
TOP: Final = 3
"""Column of a list from which on it says what can be gained at most with 0, 1, 2 ... jokers, beyond
`joker_gain` for each of them."""
_NEVER: Final = 99


@inner
def color_bounds(  # noqa: PLR0912, PLR0915 - one loop nest
    position: Position, runs: RunOptions
) -> tuple[Ints, Ints]:
    """Return what can be gained at most with 0, 1, 2 ... jokers, beyond `joker_gain` for each.

    Returns:
        By *place*, that is a colour, a number, slots of old runs that are kept and have begun, and
        a rank (other open runs before that number): what can be gained, and how many jokers it
        takes at least; shape (places, jokers + 2). The places of a colour follow each other, of a
        number in it too. And how many tiles of one colour groups can hold at most, by number; shape
        (14,).
    """
    must, may, gains = position.must, position.may, position.gains
    run_rows, spans, ranks = runs.rows, runs.spans, runs.ranks
    jokers, explicit = position.must_jokers + position.may_jokers, position.threshold >= 0
    melds, reach, n_slots = position.melds, position.reach, position.n_slots
    n_ranks, need = ranks.shape[0], jokers + 1
    bounds = np.empty((4 * 14 * n_slots * n_ranks, jokers + 2), np.int64)
    begun = np.zeros((most_begun(melds), BEGUN_COLUMNS), np.int64)
    # Tiles at hand by number, none beyond 1 and 13.
    hand = np.zeros(18, np.int64)
    grouped = np.empty(14, np.int64)
    each = joker_gain(gains, explicit)
    by_joker = gains[JOKER] if explicit else each
    by_point = gains[STANDS] if explicit else each
    for at in range(1, 14):
        grouped[at] = most_in_groups(must, may, at, jokers)
    zero = jokers - jokers  # a literal would make numba compile functions twice
    for color in range(4):
        for at in range(1, 14):
            hand[at + 2] = must[color, at - 1] + may[color, at - 1]
        for at in range(14, 0, -1):
            least, gain, most_grouped = zero, zero, zero
            if at < 14:
                least, gain = must[color, at - 1], gains[13 * color + at - 1]
                most_grouped = min(grouped[at], hand[at + 2])
            n_begun = list_begun(melds, at, color, begun) if n_slots > 1 else zero + 1
            level = (14 * color + at - 1) * n_slots
            for slots in range(n_slots):
                if slots & ~reach[color, at, BEFORE]:
                    continue
                for chosen in range(n_begun):
                    during = slots | slots_of(begun[chosen, BEGUN], color)
                    following = level + n_slots + (during & reach[color, at, AFTER])
                    following *= n_ranks
                    spent, gained = begun[chosen, SPENT], begun[chosen, GAINED]
                    # Old melds that are kept have what has to be placed.
                    taken = (begun[chosen, GROUPED] >> (2 * color)) & 3
                    taken += bits_of(during & reach[color, at, HELD])
                    have, due = hand[at + 2] - taken, least - taken
                    for rank in range(n_ranks):
                        opened = ranks[rank, OPEN]
                        # More runs than this never come, and are never asked for.
                        if opened > hand[at + 1] + jokers:
                            break
                        place = (level + slots) * n_ranks + rank
                        if chosen == 0:
                            for left in range(jokers + 1):
                                bounds[place, left] = INFEASIBLE
                            bounds[place, need] = _NEVER
                        short, ones = ranks[rank, SHORT], ranks[rank, ONES]
                        # Jokers that the runs have already, and those that they will need.
                        most = jokers - max(0, opened - hand[at + 1])
                        most -= max(0, opened - ones - hand[at])
                        most -= max(0, opened - short - hand[at - 1])
                        soon = max(0, short - hand[at + 2]) + max(0, ones - hand[at + 3])
                        if most < soon or (at == 14 and short > 0):
                            continue
                        if at == 14:
                            fill_row(bounds, place, 0, 0)
                            continue
                        for naturals in range(have + 1):
                            # Of the rest as many as possible go into groups; if they cost, as few.
                            rest = have - naturals
                            elsewhere = min(most_grouped, rest)
                            if gain < 0:
                                elsewhere = max(0, due - naturals)
                            laid = naturals + elsewhere - due
                            if laid < 0 or elsewhere > min(most_grouped, rest):
                                continue
                            for row in range(spans[rank, naturals, 0], spans[rank, naturals, 1]):
                                used = run_rows[row, USED] + spent
                                if used > most:
                                    break
                                to = following + run_rows[row, TO]
                                cost = used + bounds[to, need]
                                if cost > jokers or run_rows[row, DEEPEST] >= at:
                                    continue
                                worth = gained + laid * gain + used * (by_joker - each)
                                worth += (at * used - run_rows[row, BEHIND]) * by_point
                                bounds[place, need] = min(bounds[place, need], cost)
                                for left in range(cost, jokers + 1):
                                    bound = worth + bounds[to, left - used]
                                    bounds[place, left] = max(bounds[place, left], bound)
    return bounds, grouped


@inner
def list_options(  # noqa: PLR0913, PLR0917
    position: Position,
    runs: RunOptions,
    bounds: Ints,
    grouped: Ints,
    place: int,
    in_old: int,
    pool: Ints,
    lists: Ints,
    end: int,
) -> tuple[Ints, Ints, int]:
    """Write the options of *place* to *pool*, and lists of them, by tiles in groups, to *lists*.

    Args:
        position: as for `color_bounds`.
        runs: as there.
        bounds: of `color_bounds`.
        grouped: its other answer.
        place: a place where the open runs can be; its slots are those of old runs that are kept and
            begin at the number, too.
        in_old: tiles of the colour and number in old groups that are kept.
        pool: options in `OPTION_COLUMNS`.
        lists: rows of `TOP` columns and one for each count of jokers, as bounds are. The last that
            is written tells where the next options go.
        end: the first row of *lists* to write.

    Returns:
        *pool* and *lists*, or larger ones, and the first row that is free.
    """
    must, may, gains = position.must, position.may, position.gains
    run_rows, spans, ranks = runs.rows, runs.spans, runs.ranks
    jokers, explicit = position.must_jokers + position.may_jokers, position.threshold >= 0
    width = WIDE if explicit else NARROW
    n_ranks, n_slots, reach = ranks.shape[0], position.n_slots, position.reach
    rank, during, number = place % n_ranks, place // n_ranks % n_slots, place // n_ranks // n_slots
    color, at = number // 14, number % 14 + 1
    after = during & reach[color, at, AFTER]
    following = ((number + 1) * n_slots + after) * n_ranks
    taken = in_old + bits_of(during & reach[color, at, HELD])
    each = joker_gain(gains, explicit)
    by_joker = gains[JOKER] if explicit else each
    by_point = gains[STANDS] if explicit else each
    least, gain = must[color, at - 1] - taken, gains[13 * color + at - 1]
    hand = least + may[color, at - 1]
    option = lists[end - 1, END] if end > 0 else 0
    for elsewhere in range(min(grouped[at], hand) + 1):
        if end == lists.shape[0]:
            lists = grown(lists)
        here, end = end, end + 1
        fill_row(lists, here, TOP, INFEASIBLE)
        lists[here, BEGIN], lists[here, HAND] = option, hand
        span = EXACT + hand - elsewhere
        first, last = spans[rank, span, 0], spans[rank, span, 1]
        if option + last - first > pool.shape[0]:
            pool = grown(pool)
        for row in range(first, last):
            used = run_rows[row, USED]
            if used > jokers:
                break
            laid = run_rows[row, NATURALS] + elsewhere - least
            to = following + run_rows[row, TO]
            cost = used + bounds[to, jokers + 1]
            if cost > jokers or laid < 0 or run_rows[row, DEEPEST] >= at:
                continue
            worth = laid * gain + used * by_joker
            worth += (at * used - run_rows[row, BEHIND]) * by_point
            fields = ranks[run_rows[row, TO], FIELDS] << (3 * width * color)
            pool[option, PART] = fields | (used << (12 * width))
            pool[option, GAIN] = worth
            pool[option, LINK] = to | (cost << COST) | (row << ROW)
            pool[option, GOING] = after << (NARROW_FIELDS.slots + BITS * color)
            option += 1
            for left in range(cost, jokers + 1):
                top = worth - used * each + bounds[to, left - used]
                lists[here, TOP + left] = max(lists[here, TOP + left], top)
        lists[here, END] = option
    return pool, lists, end


@inner
def most_in_groups(must: Ints, may: Ints, at: int, jokers: int) -> int:
    """Return how many tiles of one colour groups of number *at* can hold; three at most."""
    found = 0
    for groups in range(1, 4):
        size = jokers
        for color in range(4):
            size += min(groups, must[color, at - 1] + may[color, at - 1])
        if size >= 3 * groups:
            found = groups
    return found


@inner
def joker_gain(gains: Ints, explicit: bool) -> int:  # noqa: FBT001
    """Return the most that a joker of an initial meld can gain, wherever it stands; else 0."""
    return max(0, gains[JOKER] + 13 * gains[STANDS]) if explicit else 0
