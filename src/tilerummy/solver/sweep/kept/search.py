"""How many melds of the table can be kept as they lie in a best play: one more dynamic programme.

The gain of a best play is known; among the plays that have it those are searched for that keep most
melds. Of two states with the same open runs only one that gained most can lead to such a play, so
gain and melds add up to one value, in which the gain outweighs all melds (a lexicographic objective
as a weighted sum). The passes are those of `plain.search`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.gains import JOKER
from tilerummy.solver.sweep.jit import outer
from tilerummy.solver.sweep.kept.beam import beam_pass
from tilerummy.solver.sweep.kept.bounds import color_bounds
from tilerummy.solver.sweep.kept.old_melds import EACH, SLOTS, reaches
from tilerummy.solver.sweep.plain.bounds import most_in_groups
from tilerummy.solver.sweep.position import position_of

if TYPE_CHECKING:
    from tilerummy.solver.sweep.arrays import Bytes, Ints
    from tilerummy.solver.sweep.group_options import GroupOptions
    from tilerummy.solver.sweep.run_options import RunOptions


BEAM_WIDTHS: Final = (16, 256, 1 << 40)
"""As for `plain.search`: how many states of each number are kept, pass by pass."""


@outer
def keep_most_melds(  # noqa: PLR0913, PLR0917 - compiled code takes flat arguments
    counts: Bytes,
    gains: Ints,
    wanted: int,
    melds: Ints,
    known: int,
    effort: int,
    stop: Ints,
    options: RunOptions,
    groups: GroupOptions,
) -> tuple[int, int, bool, int]:
    """Return how many melds can be kept in a play that gains *wanted*, and which.

    Args:
        counts: what has to be placed and then what may be, by code; an opened player's.
        gains: as for `plain.search.sweep`.
        wanted: the most that can be gained.
        melds: of the table, in `MELD_COLUMNS`, 62 at most; all of their tiles are in *must*.
        known: so many or more are searched for; of equally many rather those of more neighbours.
        effort: how many states are kept at most, in all.
        stop: as for `plain.search.sweep`.
        options: what runs can do.
        groups: the groups that there can be.

    Returns:
        The greatest number found, or *known*; those melds as bits, or -1; whether it is proven that
        there are no more; and how many states were kept. Nothing is proven if there is a play that
        gains more.
    """
    zero = effort - effort  # a literal would make numba compile functions twice
    position = position_of(counts, gains, zero - 1)
    jokers = position.must_jokers + position.may_jokers
    scale = EACH * (melds.shape[0] + 1)
    reach = reaches(melds)
    most_grouped = np.zeros(14, np.int64)
    for at in range(1, 14):
        most_grouped[at] = most_in_groups(position.must, position.may, at, jokers)
    bounds = color_bounds(position, scale, most_grouped, melds, reach, options)
    # Jokers that may be placed always find a place, or all but one do.
    base = (wanted - position.may_jokers * gains[JOKER]) * scale
    best, kept_melds, states = base + EACH * known, zero - 1, zero
    top = zero
    for color in range(4):
        top += bounds[14 * color * SLOTS * options.ranks.shape[0], jokers]
    whole = top < base + EACH * (known + 1)
    for most in BEAM_WIDTHS:
        # What decides among equally many melds is not proven.
        more = best + EACH - (best - base) % EACH
        floor = more - 1 if most == BEAM_WIDTHS[-1] else best
        if not whole and states < effort:
            value, found, kept, whole = beam_pass(
                position, scale, most_grouped, melds, reach, options, groups, bounds, floor, most,
                effort - states, stop,
            )  # fmt: skip
            states += kept
            if value > best:
                best, kept_melds = value, found
            whole = whole or top < more
    if best - base >= scale:
        return known, zero - 1, False, states
    return (best - base) // EACH, kept_melds, whole, states
