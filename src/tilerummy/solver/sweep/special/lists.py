"""What each colour can do at a number, listed once for all states that have the same open runs.

With every list go the least that its options cost and the most that they gain, by which the search
leaves out what cannot come to anything before it looks at single options.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.group_options import COUNTS
from tilerummy.solver.sweep.jit import inner, outer
from tilerummy.solver.sweep.options import BLOCK, COST, GAIN, PART, list_color, read_slot
from tilerummy.solver.sweep.packing import WIDE, WIDE_GUARDS
from tilerummy.solver.sweep.special.state import (
    COLOR_MASK,
    FIELD_MASK,
    JOKER_SHIFT,
    MOST_RUNS,
    PER_COLOR,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

NUMBER, BEGIN, END, LEAST, MOST, BEST, READY, LEAST_YET, MOST_YET, BEST_YET = range(10)
"""Columns of a list: the number that it is for; its options, from a first to an end; the least that
one of them costs, the most that one gains, and the best score of one. Then the same for this list
and those with more tiles that are not in runs: which of them have options, as bits; and the least,
the most and the best."""
LIST_COLUMNS: Final = 10
ROOM: Final = 5 * BLOCK
"""Options that must be free for the lists of one colour."""
NEVER: Final = 999
"""More jokers than there are."""
NOTHING: Final = -(1 << 58)
"""Less than every score, eight times a gain less a penalty; four of it are no overflow."""
SLOTS: Final = (MOST_RUNS + 1) * (MOST_RUNS + 2) * (MOST_RUNS + 3) // 6
"""Ways to have runs: no more of length 1 than of 1 or 2, and no more of those than in all."""
LISTS: Final = 4 * SLOTS * 4
"""By colour, its runs, and its tiles that are not in runs."""


@outer
def list_of(key: int, color: int) -> int:
    """Return the first of the four lists for the runs of *color* in *key*."""
    part = (key >> (PER_COLOR * color)) & COLOR_MASK
    ones, short = part & FIELD_MASK, (part >> WIDE) & FIELD_MASK
    runs = MOST_RUNS - (part >> (2 * WIDE))
    slot = runs * (runs + 1) * (runs + 2) // 6 + short * (short + 1) // 2 + ones
    return int(4 * (color * SLOTS + slot))


@inner
def penalty_of_runs(part: int, low: int) -> int:
    """Return the penalty of an option's runs and jokers, in eighths of a tile.

    Its fields begin at bit *low* of *part*.
    """
    short = ((part >> low) & FIELD_MASK) + ((part >> (low + WIDE)) & FIELD_MASK)
    return int(2 * short + 6 * (part >> JOKER_SHIFT))


@inner
def list_runs(  # noqa: PLR0913, PLR0917
    pool: Ints,
    scores: Ints,
    end: int,
    lists: Ints,
    key: int,
    color: int,
    at: int,
    must: Ints,
    at_hand: Ints,
    fronts: Ints,
    to_come: Ints,
    gains: Ints,
    fillers: int,
    slack: int,
    unit: int,
    explicit: bool,  # noqa: FBT001
) -> int:
    """Write what *color* can do at number *at* with the runs that it has in *key*.

    Args:
        pool: options, rows of `options.OPTION_COLUMNS`; `ROOM` of them must be free.
        scores: by option, eight times what it gains, less the penalty.
        end: the first option to write.
        lists: rows of `LIST_COLUMNS`.
        key: a state.
        color: the colour.
        at: the number.
        must: tiles that have to be placed, by colour and number less one.
        at_hand: all tiles of this number, by colour.
        fronts: from `bounds.continuations`.
        to_come: likewise.
        gains: as for `options.add_options`.
        fillers: jokers that a run may take in.
        slack: how many more an open run may count on.
        unit: what the penalty of a tile counts.
        explicit: as for `options.add_options`.

    Returns:
        The first option that is free.
    """
    low, first, option = PER_COLOR * color, list_of(key, color), end
    slot, tiles, after = np.empty(5, np.int64), np.empty(6, np.int64), np.empty(2, np.int64)
    read_slot((key >> low) & COLOR_MASK, WIDE, low, slot)
    after[0] = to_come[color, at]
    after[1] = to_come[color, at + 1]
    if fronts[color, at]:
        after[1] = max(0, after[1]) + fronts[color, at]
    tiles[3] = fillers
    tiles[4] = gains[13 * color + at - 1]
    tiles[5] = slack
    hand = at_hand[color]
    end = list_color(
        pool, end, lists, first, at, must[color, at - 1], hand, min(3, hand), slot, tiles, after,
        gains, explicit, WIDE_GUARDS,
    )  # fmt: skip
    ready, least, most, best = 0, NEVER, 2 * NOTHING, 2 * NOTHING
    for row in range(first + 3, first - 1, -1):
        lists[row, LEAST] = NEVER
        lists[row, MOST] = lists[row, BEST] = 2 * NOTHING
        for option in range(lists[row, BEGIN], lists[row, END]):
            gain = pool[option, GAIN]
            scores[option] = 8 * gain - unit * penalty_of_runs(pool[option, PART], low)
            lists[row, MOST] = max(lists[row, MOST], gain)
            lists[row, BEST] = max(lists[row, BEST], scores[option])
        ready <<= 1
        if lists[row, BEGIN] < lists[row, END]:
            ready |= 1
            lists[row, LEAST] = pool[lists[row, BEGIN], COST]
        least = min(least, lists[row, LEAST])
        most = max(most, lists[row, MOST])
        best = max(best, lists[row, BEST])
        lists[row, READY] = ready
        lists[row, LEAST_YET] = least
        lists[row, MOST_YET] = most
        lists[row, BEST_YET] = best
    return end


@inner
def pick(picked: Ints, end: int, group_rows: Ints, ready: int) -> int:
    """Write the choices of groups that leave every colour a list with options; return the end.

    Args:
        picked: choices of groups; there must be room for all.
        end: the first place to write.
        group_rows: rows of `groups.GROUP_COLUMNS`.
        ready: the lists with options, as bits, four a colour, by the tiles in groups.
    """
    for group in range(group_rows.shape[0]):
        word = group_rows[group, COUNTS]
        if (
            ready >> (word & 3)
            & ready >> (4 + (word >> 2 & 3))
            & ready >> (8 + (word >> 4 & 3))
            & ready >> (12 + (word >> 6 & 3))
            & 1
        ):
            picked[end] = group
            end += 1
    return end
