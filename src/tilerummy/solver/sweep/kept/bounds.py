"""What each colour can gain at most from each number on, old melds included: an admissible bound.

The relaxation of `plain.bounds`. An old run counts for its colour, of an old group each colour has
its share, so that the sum over the colours never falls short. What is gained for the objective
counts *scale* times, so that it always outweighs the melds that are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.arrays import fill_row, grown
from tilerummy.solver.sweep.jit import inner
from tilerummy.solver.sweep.kept.old_melds import (
    AFTER,
    BEFORE,
    BITS,
    FIRST,
    HELD,
    JOKERS,
    NATURALS,
    SLOT,
    SLOTS,
    WORTH,
    ones,
)
from tilerummy.solver.sweep.plain.bounds import INFEASIBLE
from tilerummy.solver.sweep.run_options import DEEPEST, EXACT, ONES, OPEN, SHORT, TO, USED
from tilerummy.solver.sweep.run_options import NATURALS as LAID

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Ints
    from tilerummy.solver.sweep.position import Position
    from tilerummy.solver.sweep.run_options import RunOptions


GAIN: Final = 0
"""Column of an option: what it gains."""
PLACE: Final = 1
"""The place to which it leads."""
COST: Final = 2
"""The jokers that it uses."""
BEGIN: Final = 0
"""Columns of a list of options, as in `bounds`."""
END: Final = 1
TOP: Final = 2


@inner
def color_bounds(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest
    position: Position,
    scale: int,
    most_grouped: Ints,
    melds: Ints,
    reach: Ints,
    options: RunOptions,
) -> Ints:
    """Return what can be gained at most with 0, 1, 2 ... jokers, by place.

    Args:
        position: what is to be placed.
        scale: what a gain of 1 counts.
        most_grouped: how many tiles of one colour groups can hold at most, by number.
        melds: of the table, in `MELD_COLUMNS`.
        reach: of `old_melds.reaches`.
        options: what runs can do.

    Returns:
        Shape (places, jokers + 1). A place is a colour, a number, slots of old runs that are kept
        and have begun, and the rank of the other open runs.
    """
    must, may, gains = position.must, position.may, position.gains
    run_rows, spans, ranks = options.rows, options.spans, options.ranks
    n_ranks, jokers = ranks.shape[0], position.must_jokers + position.may_jokers
    bounds = np.empty((4 * 14 * SLOTS * n_ranks, jokers + 1), np.int64)
    for place in range(bounds.shape[0]):
        fill_row(bounds, place, 0, INFEASIBLE)
    hand = np.zeros(18, np.int64)
    shares, begins = np.zeros(64, np.int64), np.zeros(64, np.int64)
    zero = jokers - jokers  # a literal would make numba compile functions twice
    for color in range(4):
        for at in range(1, 14):
            hand[at + 2] = must[color, at - 1] + may[color, at - 1]
        for rank in range(n_ranks):
            if not ranks[rank, SHORT]:
                fill_row(bounds, (14 * color + 13) * SLOTS * n_ranks + rank, 0, 0)
        for at in range(13, 0, -1):
            gain = gains[13 * color + at - 1] * scale
            n_shares, n_begin = zero, zero
            for meld in range(melds.shape[0]):
                if melds[meld, FIRST] == at:
                    if melds[meld, SLOT] >= 0:
                        if melds[meld, SLOT] // BITS == color:
                            begins[n_begin] = meld
                            n_begin += 1
                    elif (melds[meld, NATURALS] >> color) & 1:
                        # Descending: the best so many are the first.
                        share, spot = melds[meld, WORTH] // ones(melds[meld, NATURALS]), n_shares
                        while spot > 0 and shares[spot - 1] < share:
                            shares[spot] = shares[spot - 1]
                            spot -= 1
                        shares[spot] = share
                        n_shares += 1
            for slots in range(SLOTS):
                if slots & ~reach[color, at, BEFORE]:
                    continue
                for rank in range(n_ranks):
                    place = ((14 * color + at - 1) * SLOTS + slots) * n_ranks + rank
                    runs, short, single = ranks[rank, OPEN], ranks[rank, SHORT], ranks[rank, ONES]
                    # Jokers that the runs have already, and those that they will need.
                    most = jokers - max(0, runs - hand[at + 1]) - max(0, runs - single - hand[at])
                    most -= max(0, runs - short - hand[at - 1])
                    if most < max(0, short - hand[at + 2]) + max(0, single - hand[at + 3]):
                        continue
                    for chosen in range(1 << n_begin):
                        during, spent, worth = slots, zero, zero
                        for index in range(n_begin):
                            if (chosen >> index) & 1:
                                during |= 1 << (melds[begins[index], SLOT] % BITS)
                                spent += melds[begins[index], JOKERS]
                                worth += melds[begins[index], WORTH]
                        held = ones(during & reach[color, at, HELD])
                        after = (14 * color + at) * SLOTS + (during & reach[color, at, AFTER])
                        for grouped in range(n_shares + 1):
                            worth += shares[grouped - 1] if grouped else 0
                            have = hand[at + 2] - held - grouped
                            least = must[color, at - 1] - held - grouped
                            for naturals in range(have + 1):
                                elsewhere = min(most_grouped[at], have - naturals)
                                if naturals + elsewhere < least:
                                    continue
                                bound = worth + (naturals + elsewhere - least) * gain
                                for row in range(
                                    spans[rank, naturals, 0], spans[rank, naturals, 1]
                                ):
                                    used = spent + run_rows[row, USED]
                                    if used > most:
                                        break
                                    if run_rows[row, DEEPEST] >= at:
                                        continue
                                    to = after * n_ranks + run_rows[row, TO]
                                    for left in range(used, jokers + 1):
                                        top = bound + bounds[to, left - used]
                                        bounds[place, left] = max(bounds[place, left], top)
    return bounds


@inner
def list_options(  # noqa: PLR0913, PLR0917
    position: Position,
    scale: int,
    reach: Ints,
    options: RunOptions,
    bounds: Ints,
    place: int,
    grouped: int,
    elsewhere: int,
    pool: Ints,
    lists: Ints,
    end: int,
) -> tuple[Ints, Ints]:
    """Write what the runs of a place can do to *pool*, and a list of that to *lists*.

    Args:
        position: as for `color_bounds`.
        scale: as there.
        reach: as there.
        options: as there.
        bounds: its answer.
        place: a place; its slots are those of runs that are kept and begin at the number, too.
        grouped: tiles of the colour and number in old groups that are kept.
        elsewhere: those in other groups.
        pool: options of three columns.
        lists: rows of `TOP` columns and one for each count of jokers. The last that is written
            tells where the next options go.
        end: the row of *lists* to write.

    Returns:
        *pool* and *lists*, or larger ones.
    """
    must, may, gains = position.must, position.may, position.gains
    run_rows, spans = options.rows, options.spans
    jokers = position.must_jokers + position.may_jokers
    n_ranks = bounds.shape[0] // (4 * 14 * SLOTS)
    rank, during, number = place % n_ranks, place // n_ranks % SLOTS, place // n_ranks // SLOTS
    color, at = number // 14, number % 14 + 1
    taken = grouped + ones(during & reach[color, at, HELD])
    least, gain = must[color, at - 1] - taken, gains[13 * color + at - 1] * scale
    span = EXACT + least + may[color, at - 1] - elsewhere
    first, last = spans[rank, span, 0], spans[rank, span, 1]
    after = ((number + 1) * SLOTS + (during & reach[color, at, AFTER])) * n_ranks
    if end == lists.shape[0]:
        lists = grown(lists)
    option = lists[end - 1, END] if end > 0 else 0
    if option + last - first > pool.shape[0]:
        pool = grown(pool)
    lists[end, BEGIN] = option
    fill_row(lists, end, TOP, INFEASIBLE)
    for row in range(first, last):
        used, laid = run_rows[row, USED], run_rows[row, LAID] + elsewhere - least
        to = after + run_rows[row, TO]
        if laid < 0 or used > jokers or run_rows[row, DEEPEST] >= at:
            continue
        # Fewer jokers are never better.
        if bounds[to, jokers - used] > INFEASIBLE // 2:
            pool[option, GAIN], pool[option, PLACE], pool[option, COST] = laid * gain, to, used
            option += 1
            for left in range(used, jokers + 1):
                top = laid * gain + bounds[to, left - used]
                lists[end, TOP + left] = max(lists[end, TOP + left], top)
    lists[end, END] = option
    return pool, lists
