"""The search of one position: beams of growing width, until no play can be better.

This is complete anytime beam search (W. Zhang, AAAI 1998): each pass keeps more states of a number
than the one before, the best answer so far is the incumbent, states whose bound does not exceed it
are cut, and the last pass keeps all others. A pass that leaves out no state but by its bound or by
dominance proves its answer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep.answer import IMPOSSIBLE, JOKER, NEVER, NO_THRESHOLD, STOPPED, Sweep
from tilerummy.solver.sweep.jit import outer
from tilerummy.solver.sweep.options import (
    MOST_JOKERS,
    GroupOptions,
    RunOptions,
    group_options,
    run_options,
)
from tilerummy.solver.sweep.plain.beam import beam_pass
from tilerummy.solver.sweep.plain.bounds import INFEASIBLE, LIST, OPTION, color_bounds
from tilerummy.solver.sweep.plain.old_melds import EACH, NO_MELDS
from tilerummy.solver.sweep.plain.position import position_of

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles
    from tilerummy.solver.sweep.jit import Bytes, Ints, Records

Tables = tuple[RunOptions, GroupOptions]
"""What runs and groups can do (`options`), for compiled code."""
ALL: Final = 1 << 40
"""More states than there ever are."""
BEAM_WIDTHS: Final = (1, 16, ALL)
"""How many states of each number are kept, pass by pass: the first mostly reaches the bound, and
the incumbent of the second spares the third most states."""
KEEPING_WIDTHS: Final = (16, 256, ALL)
"""The same where old melds are worth something: then the bound is not reached as often."""
NO_FLOOR: Final = INFEASIBLE // 2


@outer
def _sweep(  # noqa: PLR0913, PLR0917
    counts: Bytes,
    gains: Ints,
    threshold: int,
    melds: Records,
    unit: int,
    effort: int,
    stop: Ints,
    floor: int,
    runs: RunOptions,
    groups: GroupOptions,
) -> tuple[int, Ints, int, int, int, bool]:
    position = position_of(counts, gains, threshold, melds, runs, groups)
    jokers = position.jokers
    bounds, grouped = color_bounds(position)
    top = jokers * position.each
    if not position.explicit:
        top += position.may_jokers * gains[JOKER]
    for color in range(4):
        top += bounds[color * (bounds.shape[0] // 4), jokers]
    zero = jokers - jokers  # a literal would make numba compile functions twice
    best_value, best_moves = zero + IMPOSSIBLE, np.zeros((13, 5), np.int64)
    states, steps, kept_melds = zero, zero, zero - 1
    pool, lists = np.empty(256, OPTION), np.empty(64, LIST)
    listed = np.zeros((bounds.shape[0], 4 if melds.shape[0] else 1), np.int64)
    n_lists = zero
    whole = False
    for most in KEEPING_WIDTHS if melds.shape[0] else BEAM_WIDTHS:
        # What gains so much is better than what is known.
        more = floor - floor % unit + unit
        whole = whole or top < more
        if whole or states > effort:
            break
        value, moves, stay, kept, tried, whole, pool, lists, n_lists = beam_pass(
            position, bounds, grouped, listed, pool, lists, n_lists,
            more - 1 if most == ALL else floor, most, effort - states, stop,
        )  # fmt: skip
        states += kept
        steps += tried
        if value > floor:
            best_value, best_moves, kept_melds, floor = value, moves, stay, value
    whole = whole or top < floor - floor % unit + unit
    if not whole and best_value == IMPOSSIBLE:
        best_value += STOPPED - IMPOSSIBLE
    return best_value, best_moves, kept_melds, states, steps, whole


def sweep(  # noqa: PLR0913, PLR0917 - what is given, what is wanted, and until when
    must: Tiles,
    may: Tiles,
    gains: Ints,
    threshold: int = NO_THRESHOLD,
    stop: Ints = NEVER,
    floor: int = NO_FLOOR,
) -> Sweep:
    """Return the best way to place all tiles of *must* and any of *may*.

    Args:
        must: what has to be placed. It gains nothing.
        may: what may be placed; at most 3 of a kind with *must*.
        gains: shape (`GAINS`,): gain of each placed tile of *may* by its code, of each placed
            joker of those that may be placed, and at `STANDS` that of each point that a joker
            stands for (initial meld only). A number tile or joker must gain 1 at least, but
            for an initial meld: there gains may be negative, but those at `STANDS`.
        threshold: least value of an initial meld in points (0 to 500); then *must* has to be
            without jokers, and every joker that is placed gains. Negative: no initial meld.
        stop: shape (1,): the search gives up soon after another thread writes a 1; then the
            answer is the best so far, and not `Sweep.whole`.
        floor: only what gains more is looked for.
    """
    jokers = must.counts[JOKER] + may.counts[JOKER]
    tables = plain_tables(jokers, explicit=threshold >= 0)
    counts = np.frombuffer(must.counts + may.counts, np.uint8)
    value, moves, _, states, steps, whole = _sweep(
        counts, gains, threshold, NO_MELDS, 1, ALL, stop, floor, *tables
    )
    return Sweep(value, moves, states, whole, steps)


def keep_most(  # noqa: PLR0913, PLR0917 - as for `sweep`
    must: Tiles, may: Tiles, gains: Ints, melds: Records, floor: int, effort: int, stop: Ints
) -> tuple[int, int, bool]:
    """Return the best way for an opened player, old melds that stay as they lie being worth more.

    Args:
        must: as for `sweep`.
        may: likewise.
        gains: likewise; each greater than what all melds are worth together, so that the gain
            outweighs them (a lexicographic objective as a weighted sum).
        melds: `old_melds.MELD`, 62 at most; all of their tiles are in *must*.
        floor: only what gains more is looked for.
        effort: how many states are kept at most, about.
        stop: as for `sweep`.

    Returns:
        The value, the melds that stay as bits, and whether it is proven that no more melds do;
        which of equally many are worth most is not.
    """
    counts = np.frombuffer(must.counts + may.counts, np.uint8)
    tables = plain_tables(must.counts[JOKER] + may.counts[JOKER])
    value, _, stay, _, _, whole = _sweep(
        counts, gains, NO_THRESHOLD, melds, EACH, effort, stop, floor, *tables
    )
    return int(value), int(stay), bool(whole)


@lru_cache(maxsize=64)
def plain_tables(jokers: int, *, explicit: bool = False) -> Tables:
    """Return what the search reads, *explicit* for an initial meld; *jokers* are the most there."""
    most = jokers if explicit else MOST_JOKERS
    return run_options(most, explicit=explicit), group_options(jokers, explicit=explicit)
