"""Everything that each colour can do at each number, listed before the search, and what it hopes.

A colour is looked at on its own: its open runs, any of its tiles in groups wherever the other
colours have enough tiles of that number, and all jokers for itself. So the sum of the four
colours' hopes is a bound for what is still to come, and often it is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.kernel.jit import inner
from tilerummy.solver.kernel.layout import JOKER_BITS, NARROW, WIDE, guards, pack
from tilerummy.solver.kernel.options import (
    BLOCK,
    GAIN,
    JOKER,
    NEXT,
    OPTION_COLUMNS,
    PART,
    STANDS,
    list_color,
    read_slot,
)
from tilerummy.solver.kernel.rows import grown

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

BEGIN: Final = 1
"""Column of a list of options: its first row. The column before holds the number."""
END: Final = 2
"""Column of a list: its end row."""
TOP: Final = 3
"""Column of a list from which on it says what can be gained at most with 0, 1, 2 ... jokers, beyond
`joker_gain` for each of them."""
HOPE: Final = 4
"""Of five lists, one for each count of tiles that are not in runs, the last is none: it says what
can be gained at most by any of them."""
DONE: Final = 0
"""The list to which options for number 13 lead if no run is too short."""
STUCK: Final = 1
"""The list to which the others lead."""
HOPELESS: Final = -(1 << 58)
"""What can be gained where there is no way to go on; no sum of four overflows."""


@inner
def all_lists(
    must: Ints,
    may: Ints,
    jokers: int,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
) -> tuple[Ints, Ints, Ints]:
    """Return the options of all colours, the lists of them, and each colour's first `HOPE`.

    Args:
        must: as for `search.sweep`.
        may: as for `search.sweep`.
        jokers: how many may be used in all.
        gains: as for `search.sweep`.
        explicit: whether jokers are placed without need (initial meld).

    Returns:
        Options of `OPTION_COLUMNS`; lists, of `TOP` columns and one for each count of jokers;
        and the lists of which a search begins, shape (4,).
    """
    width = WIDE if explicit else NARROW
    most_runs = (1 << (width - 1)) - 1
    guard = guards(width)
    pool = np.empty((BLOCK + 256, OPTION_COLUMNS), np.int64)
    lists = np.empty((512, TOP + jokers + 1), np.int64)
    for left in range(jokers + 1):
        lists[DONE, TOP + left], lists[STUCK, TOP + left] = 0, HOPELESS
    starts = np.empty(4, np.int64)
    # By the rank of open runs: the first of their lists, and the fewest jokers that led there.
    ranks = _rank(most_runs, most_runs, most_runs) + 1
    here = np.empty((ranks, 2), np.int64)
    there = np.empty((ranks, 2), np.int64)
    slot = np.empty(5, np.int64)
    tiles = np.zeros(6, np.int64)
    after = np.empty(2, np.int64)
    zero = jokers - jokers  # a literal would make numba compile functions twice
    end, count = zero, zero + 2
    for color in range(4):
        first = count
        for rank in range(ranks):
            there[rank, 0] = -1
        there[0, 0], there[0, 1] = count, 0
        count += HOPE + 1
        if count > lists.shape[0]:
            lists = grown(lists)
        starts[color] = first + HOPE
        for at in range(1, 14):
            here, there = there, here
            for rank in range(ranks):
                there[rank, 0] = -1
            hand = must[color, at - 1] + may[color, at - 1]
            grouped = _most_grouped(must, may, at, min(3, hand), jokers)
            after[0] = must[color, at] + may[color, at] if at < 13 else -1
            after[1] = must[color, at + 1] + may[color, at + 1] if at < 12 else -1
            tiles[4] = gains[13 * color + at - 1]
            rank = 0
            for runs in range(most_runs + 1):
                for short in range(runs + 1):
                    for ones in range(short + 1):
                        base, least = here[rank, 0], here[rank, 1]
                        rank += 1
                        if base < 0:
                            continue
                        begin = end
                        part = pack(ones, short, runs, width)
                        read_slot(part, width, 3 * width * color, slot)
                        tiles[3] = jokers - least
                        pool, end = list_color(
                            pool, end, lists, base, at, must[color, at - 1], hand, grouped,
                            slot, tiles, after, gains, explicit, guard,
                        )  # fmt: skip
                        lists, count = _lead(
                            pool, begin, end, lists, count, there, color, at, width, least
                        )
        _hope(pool, lists, first, count, jokers, 12 * width, joker_gain(gains, explicit))
    return pool, lists, starts


@inner
def _lead(  # noqa: PLR0913, PLR0917
    pool: Ints,
    begin: int,
    end: int,
    lists: Ints,
    count: int,
    there: Ints,
    color: int,
    at: int,
    width: int,
    least: int,
) -> tuple[Ints, int]:
    """Say of options *begin* to *end* to which lists they lead, and make room for new ones.

    Returns:
        *lists*, or a longer array, and the first list that is free.
    """
    most_runs = (1 << (width - 1)) - 1
    for row in range(begin, end):
        fields = pool[row, PART] >> (3 * width * color)
        ones, short = fields & most_runs, (fields >> width) & most_runs
        runs = most_runs - ((fields >> (2 * width)) & most_runs)
        if at == 13:
            pool[row, NEXT] = DONE if short == 0 else STUCK
            continue
        to = _rank(runs, short, ones)
        used = least + (pool[row, PART] >> (12 * width))
        if there[to, 0] < 0:
            there[to, 0], there[to, 1] = count, used
            count += HOPE + 1
            if count > lists.shape[0]:
                lists = grown(lists)
        there[to, 1] = min(there[to, 1], used)
        pool[row, NEXT] = there[to, 0] + HOPE
    return lists, count


@inner
def _rank(runs: int, short: int, ones: int) -> int:
    """Return the place of open runs among all there can be: by *runs*, *short*, *ones*."""
    return runs * (runs + 1) * (runs + 2) // 6 + short * (short + 1) // 2 + ones


@inner
def _most_grouped(must: Ints, may: Ints, at: int, most: int, jokers: int) -> int:
    """Return how many tiles of one colour, *most* at best, groups of number *at* can hold."""
    found = 0
    for groups in range(1, most + 1):
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


@inner
def _hope(  # noqa: PLR0913, PLR0917
    pool: Ints, lists: Ints, first: int, end: int, jokers: int, shift: int, each: int
) -> None:
    """Write what lists *first* to *end*, of one colour, can gain; later numbers come later.

    Beyond *each* for each joker, which groups may use as well.
    """
    mask = (1 << JOKER_BITS) - 1
    for base in range(end - HOPE - 1, first - 1, -HOPE - 1):
        for here in range(base, base + HOPE + 1):
            for left in range(jokers + 1):
                lists[here, TOP + left] = HOPELESS
        for here in range(base, base + HOPE):
            for row in range(lists[here, BEGIN], lists[here, END]):
                used = (pool[row, PART] >> shift) & mask
                to, gain = pool[row, NEXT], pool[row, GAIN] - used * each
                for left in range(used, jokers + 1):
                    hope = lists[to, TOP + left - used]
                    if hope > HOPELESS:
                        lists[here, TOP + left] = max(lists[here, TOP + left], hope + gain)
            for left in range(jokers + 1):
                lists[base + HOPE, TOP + left] = max(
                    lists[base + HOPE, TOP + left], lists[here, TOP + left]
                )
