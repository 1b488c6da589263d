"""What each colour can gain at most from each number on, worked out before the search.

A colour is looked at on its own: its open runs, any of its tiles in groups wherever the other
colours have enough tiles of that number, and all jokers for itself. So the sum of the four
colours' hopes is a bound for what is still to come, and often it is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.kernel.jit import inner
from tilerummy.solver.kernel.layout import NARROW, WIDE
from tilerummy.solver.kernel.options import JOKER, STANDS
from tilerummy.solver.kernel.rows import grown
from tilerummy.solver.kernel.ways import (
    BEHIND,
    DEEPEST,
    FIELDS,
    NATURALS,
    ONES,
    OPEN,
    SHORT,
    TO,
    USED,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

HOPELESS: Final = -(1 << 58)
"""What can be gained where there is no way to go on; no sum of four overflows."""
PART: Final = 0
"""Column of an option: the colour's new fields, in place, plus the jokers used, in place."""
GAIN: Final = 1
"""Towards the objective."""
LINK: Final = 2
"""The place to which it leads, then from bit `COST` on the jokers that it uses plus those that are
needed from there on, and from bit `WAY` on the row of `ways.Ways`."""
COST: Final = 16
WAY: Final = 24
PLACE_MASK: Final = (1 << COST) - 1
COST_MASK: Final = (1 << (WAY - COST)) - 1

BEGIN: Final = 0
"""Column of a list of options: its first row."""
END: Final = 1
TOP: Final = 2
"""Column of a list from which on it says what can be gained at most with 0, 1, 2 ... jokers, beyond
`joker_gain` for each of them."""
_NEVER: Final = 99


@inner
def all_hopes(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest
    must: Ints,
    may: Ints,
    jokers: int,
    gains: Ints,
    explicit: bool,  # noqa: FBT001
    ways: Ints,
    spans: Ints,
    ranks: Ints,
) -> tuple[Ints, Ints, Ints]:
    """Return what can be gained at most with 0, 1, 2 ... jokers, beyond `joker_gain` for each.

    Args:
        must: as for `search.sweep`.
        may: as for `search.sweep`.
        jokers: how many may be used in all.
        gains: as for `search.sweep`.
        explicit: whether jokers are placed without need (initial meld).
        ways: as in `ways.Ways`.
        spans: as there.
        ranks: as there.

    Returns:
        Options of three columns. Lists of them, of `TOP` columns and one for each count of jokers:
        by tiles in groups for each *place*, that is a colour, a number and a rank (open runs
        before that number). And by place, shape (places, jokers + 3): what can be gained, how many
        jokers it takes at least, and the first of its lists. The places of a colour follow each
        other, of a number in it too.
    """
    width = WIDE if explicit else NARROW
    n_ranks, need = ranks.shape[0], jokers + 1
    hopes = np.empty((4 * 14 * n_ranks, jokers + 3), np.int64)
    lists = np.empty((512, TOP + jokers + 1), np.int64)
    pool = np.empty((1024, 3), np.int64)
    # Tiles at hand by number, none beyond 1 and 13; and how many of one colour groups can hold.
    hand = np.zeros(18, np.int64)
    grouped = np.empty(14, np.int64)
    each = joker_gain(gains, explicit)
    by_joker, by_point = (gains[JOKER], gains[STANDS]) if explicit else (each, each)
    for at in range(1, 14):
        grouped[at] = _most_grouped(must, may, at, jokers)
    zero = jokers - jokers  # a literal would make numba compile functions twice
    end, count = zero, zero
    for color in range(4):
        for at in range(1, 14):
            hand[at + 2] = must[color, at - 1] + may[color, at - 1]
        for at in range(14, 0, -1):
            least, gain = zero, zero
            if at < 14:
                least, gain = must[color, at - 1], gains[13 * color + at - 1]
            # The place of rank 0 at the next number.
            following = (14 * color + at) * n_ranks
            for rank in range(n_ranks):
                place = following - n_ranks + rank
                for left in range(jokers + 1):
                    hopes[place, left] = HOPELESS
                hopes[place, need] = _NEVER
                runs, short, ones = ranks[rank, OPEN], ranks[rank, SHORT], ranks[rank, ONES]
                # Jokers that the runs have already, and those that they will need.
                most = jokers - max(0, runs - hand[at + 1]) - max(0, runs - ones - hand[at])
                most -= max(0, runs - short - hand[at - 1])
                soon = max(0, short - hand[at + 2]) + max(0, ones - hand[at + 3])
                if most < soon or (at == 14 and short > 0):
                    continue
                if at == 14:
                    for left in range(jokers + 1):
                        hopes[place, left] = 0
                    hopes[place, need] = 0
                    continue
                hopes[place, need + 1] = count
                for elsewhere in range(min(grouped[at], hand[at + 2]) + 1):
                    if count == lists.shape[0]:
                        lists = grown(lists)
                    here = lists[count]
                    count += 1
                    for left in range(jokers + 1):
                        here[TOP + left] = HOPELESS
                    here[BEGIN] = end
                    free = hand[at + 2] - elsewhere
                    if end + spans[rank, free, 1] - spans[rank, free, 0] > pool.shape[0]:
                        pool = grown(pool)
                    for way in range(spans[rank, free, 0], spans[rank, free, 1]):
                        used = ways[way, USED]
                        if used > most:
                            break
                        laid = ways[way, NATURALS] + elsewhere - least
                        to = following + ways[way, TO]
                        cost = used + hopes[to, need]
                        if cost > jokers or laid < 0 or ways[way, DEEPEST] >= at:
                            continue
                        worth = laid * gain + used * by_joker
                        worth += (at * used - ways[way, BEHIND]) * by_point
                        fields = ranks[ways[way, TO], FIELDS] << (3 * width * color)
                        pool[end, PART] = fields | (used << (12 * width))
                        pool[end, GAIN] = worth
                        pool[end, LINK] = to | (cost << COST) | (way << WAY)
                        end += 1
                        worth -= used * each
                        for left in range(cost, jokers + 1):
                            here[TOP + left] = max(here[TOP + left], worth + hopes[to, left - used])
                    here[END] = end
                    for left in range(jokers, -1, -1):
                        if here[TOP + left] > HOPELESS:
                            hopes[place, left] = max(hopes[place, left], here[TOP + left])
                            hopes[place, need] = min(hopes[place, need], left)
    return pool, lists, hopes


@inner
def _most_grouped(must: Ints, may: Ints, at: int, jokers: int) -> int:
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
