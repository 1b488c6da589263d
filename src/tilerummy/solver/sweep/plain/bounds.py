"""What each colour can gain at most from each number on, worked out before the search.

A relaxation: each colour is a dynamic programme of its own, with its open runs, any of its tiles in
groups wherever the other colours have enough tiles of that number, and all jokers for itself. What
four colours do together each of them can do alone, with the same gain; so the sum of the four
optima is an admissible bound (it never falls short of what is still to come), and often it is
reached. The programme runs backwards, from number 13, so it is also the bound for every state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.arrays import grown
from tilerummy.solver.sweep.gains import JOKER, STANDS
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.packing import NARROW, WIDE
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
    from tilerummy.solver.sweep.position import Position
    from tilerummy.solver.sweep.run_options import RunOptions


INFEASIBLE: Final = -(1 << 58)
"""What can be gained where there is no row to go on; no sum of four overflows."""
UNLISTED: Final = -1
"""In place of a list: there is none yet."""
PART: Final = 0
"""Column of an option: the colour's new fields, in place, plus the jokers used, in place."""
GAIN: Final = 1
"""Towards the objective."""
LINK: Final = 2
"""The place to which it leads, then from bit `COST` on the jokers that it uses plus those that are
needed from there on, and from bit `ROW` on the row of `run_options.RunOptions`."""
COST: Final = 16
ROW: Final = 24
PLACE_MASK: Final = (1 << COST) - 1
COST_MASK: Final = (1 << (ROW - COST)) - 1

BEGIN: Final = 0
"""Column of a list of options: its first row."""
END: Final = 1
TOP: Final = 2
"""Column of a list from which on it says what can be gained at most with 0, 1, 2 ... jokers, beyond
`joker_gain` for each of them."""
_NEVER: Final = 99


@inner
def color_bounds(  # noqa: PLR0912, PLR0915 - one loop nest
    position: Position, runs: RunOptions
) -> tuple[Ints, Ints]:
    """Return what can be gained at most with 0, 1, 2 ... jokers, beyond `joker_gain` for each.

    Returns:
        By *place*, that is a colour, a number and a rank (open runs before that number): what can
        be gained, how many jokers it takes at least, and `UNLISTED`; shape (places, jokers + 3).
        The places of a colour follow each other, of a number in it too. And how many tiles of one
        colour groups can hold at most, by number; shape (14,).
    """
    must, may, gains = position.must, position.may, position.gains
    run_rows, spans, ranks = runs.rows, runs.spans, runs.ranks
    jokers, explicit = position.must_jokers + position.may_jokers, position.threshold >= 0
    n_ranks, need = ranks.shape[0], jokers + 1
    bounds = np.empty((4 * 14 * n_ranks, jokers + 3), np.int64)
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
            # The place of rank 0 at the next number.
            following = (14 * color + at) * n_ranks
            for rank in range(n_ranks):
                # More runs than this never come, and are never asked for.
                if ranks[rank, OPEN] > hand[at + 1] + jokers:
                    break
                place = following - n_ranks + rank
                for left in range(jokers + 1):
                    bounds[place, left] = INFEASIBLE
                bounds[place, need] = _NEVER
                bounds[place, need + 1] = UNLISTED
                opened, short, ones = ranks[rank, OPEN], ranks[rank, SHORT], ranks[rank, ONES]
                # Jokers that the runs have already, and those that they will need.
                most = jokers - max(0, opened - hand[at + 1]) - max(0, opened - ones - hand[at])
                most -= max(0, opened - short - hand[at - 1])
                soon = max(0, short - hand[at + 2]) + max(0, ones - hand[at + 3])
                if most < soon or (at == 14 and short > 0):
                    continue
                if at == 14:
                    for left in range(jokers + 1):
                        bounds[place, left] = 0
                    bounds[place, need] = 0
                    continue
                for naturals in range(hand[at + 2] + 1):
                    # Of the rest as many as possible go into groups, or if they cost, as few.
                    rest = hand[at + 2] - naturals
                    elsewhere = min(most_grouped, rest) if gain >= 0 else max(0, least - naturals)
                    laid = naturals + elsewhere - least
                    if laid < 0 or elsewhere > min(most_grouped, rest):
                        continue
                    for row in range(spans[rank, naturals, 0], spans[rank, naturals, 1]):
                        used = run_rows[row, USED]
                        if used > most:
                            break
                        to = following + run_rows[row, TO]
                        cost = used + bounds[to, need]
                        if cost > jokers or run_rows[row, DEEPEST] >= at:
                            continue
                        worth = laid * gain + used * (by_joker - each)
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
    pool: Ints,
    lists: Ints,
    end: int,
) -> tuple[Ints, Ints, int]:
    """Write the options of *place* to *pool*, and lists of them, by tiles in groups, to *lists*.

    Args:
        position: as for `color_bounds`.
        runs: as there.
        bounds: of `color_bounds`; written: where the lists are.
        grouped: its other answer.
        place: a place where the open runs can be.
        pool: options of three columns.
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
    n_ranks = ranks.shape[0]
    color, at = place // (14 * n_ranks), place // n_ranks % 14 + 1
    rank, following = place % n_ranks, (place // n_ranks + 1) * n_ranks
    each = joker_gain(gains, explicit)
    by_joker = gains[JOKER] if explicit else each
    by_point = gains[STANDS] if explicit else each
    least, gain = must[color, at - 1], gains[13 * color + at - 1]
    hand = least + may[color, at - 1]
    bounds[place, jokers + 2] = end
    option = lists[end - 1, END] if end > 0 else 0
    for elsewhere in range(min(grouped[at], hand) + 1):
        if end == lists.shape[0]:
            lists = grown(lists)
        here, end = end, end + 1
        for left in range(jokers + 1):
            lists[here, TOP + left] = INFEASIBLE
        lists[here, BEGIN] = option
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
