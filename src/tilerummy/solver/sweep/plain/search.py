"""The search of a position, or of many: beams of growing width, until no play can be better.

This is complete anytime beam search (W. Zhang, AAAI 1998): each pass keeps more states of a number
than the one before, the best answer so far is the incumbent, states whose bound does not exceed it
are cut, and the last pass keeps all others. A pass that leaves out no state but by its bound or by
dominance proves its answer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np

from tilerummy.solver.sweep import jit
from tilerummy.solver.sweep.dividing import PLACES, count_moves
from tilerummy.solver.sweep.jit import IMPOSSIBLE, JOKER, NEVER, Bytes, Ints, Records, Sweep
from tilerummy.solver.sweep.options import MOST_JOKERS, Tables, group_options, run_options
from tilerummy.solver.sweep.plain.beam import beam_pass
from tilerummy.solver.sweep.plain.bounds import INFEASIBLE, LIST, OPTION, color_bounds
from tilerummy.solver.sweep.plain.question import EACH, MELD, NO_MELDS, position_of

if TYPE_CHECKING:
    from tilerummy.core.tiles import Tiles

ALL: Final = 1 << 40
"""More states than there ever are."""
FEW, SOME, SMALL = 40, 80, 7
"""Most tiles of table and rack that are few, or some; others are many. Some tiles with no more of
them on the rack than the last, and up to two jokers, are searched as few are."""
FEW_WIDTHS, SOME_WIDTHS, MANY_WIDTHS = (4, 1000, ALL, ALL), (1, 11, 1000, ALL), (1, 8, 32, ALL)
"""How many states of each number are kept, pass by pass: the first mostly reaches the bound, and
the incumbents of the others spare the last, and each other, most states if those are many."""
KEEPING_WIDTHS: Final = (16, 64, 1000, ALL)
"""The same where old melds are worth something, for which the bound is not reached as often."""
NO_FLOOR: Final = INFEASIBLE // 2


@jit.outer
def _sweep(
    counts: Bytes,
    gains: Ints,
    threshold: int,
    melds: Records,
    floor: int,
    effort: int,
    stop: Ints,
    tables: Tables,
) -> tuple[int, Ints, int, int, int, bool]:
    position = position_of(counts, gains, threshold, melds, tables)
    unit = EACH if melds.shape[0] else 1
    jokers = position.jokers
    bounds, fillers = color_bounds(position)
    top = jokers * position.each
    if not position.explicit:
        top += position.may_jokers * gains[JOKER]
    for color in range(4):
        top += bounds[color * (bounds.shape[0] // 4), jokers]
    zero = jokers - jokers  # a literal would make numba compile functions twice
    best_value, best_moves = zero + IMPOSSIBLE, np.zeros((13, 5), np.int64)
    states, steps, n_lists, kept_melds = zero, zero, zero + 1, zero - 1
    pool, lists = np.empty(256, OPTION), np.zeros(64, LIST)
    listed = np.zeros((bounds.shape[0], 4 if melds.shape[0] else 1), np.int64)
    whole = False
    tiles, rack = counts.sum(), position.may.sum() + position.may_jokers
    few = tiles <= FEW or (tiles <= SOME and rack <= SMALL and jokers <= 2)
    widths = FEW_WIDTHS if few else SOME_WIDTHS if tiles <= SOME else MANY_WIDTHS
    for most in KEEPING_WIDTHS if melds.shape[0] else widths:
        # What gains so much is better than what is known.
        more = floor - floor % unit + unit
        whole = whole or top < more
        if whole or states > effort:
            break
        value, moves, stay, kept, tried, whole, pool, lists, n_lists = beam_pass(
            position, bounds, fillers, listed, pool, lists, n_lists,
            more - 1 if most == ALL else floor, most, effort - states, stop,
        )  # fmt: skip
        states, steps = states + kept, steps + tried
        if value > floor:
            best_value, best_moves, kept_melds, floor = value, moves, stay, value
    if not whole and best_value == IMPOSSIBLE:
        best_value += jit.STOPPED - IMPOSSIBLE
    return best_value, best_moves, kept_melds, states, steps, whole


def sweep(
    must: Tiles,
    may: Tiles,
    gains: Ints,
    threshold: int = jit.NO_THRESHOLD,
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
        counts, gains, threshold, NO_MELDS, floor, ALL, stop, tables
    )
    return Sweep(value, moves, states, whole, steps)


def keep_most(
    must: Tiles, may: Tiles, gains: Ints, melds: Records, floor: int, effort: int, stop: Ints
) -> tuple[int, int, bool]:
    """Return the best way for an opened player, old melds that stay as they lie being worth more.

    Arguments are as for `sweep`, but each of *gains* is greater than what all melds are worth
    together, so that the gain outweighs them (a lexicographic objective as a weighted sum). *melds*
    are `question.MELD`, 62 at most; all of their tiles are in *must*. About *effort* states are
    kept at most.

    Returns:
        The value, the melds that stay as bits, and whether it is proven that no more melds do;
        which of equally many are worth most is not.
    """
    counts = np.frombuffer(must.counts + may.counts, np.uint8)
    tables = plain_tables(must.counts[JOKER] + may.counts[JOKER])
    value, _, stay, _, _, whole = _sweep(
        counts, gains, jit.NO_THRESHOLD, melds, floor, effort, stop, tables
    )
    return int(value), int(stay), bool(whole)


@jit.outer
def sweep_batch(
    counts: Bytes,
    gains: Ints,
    thresholds: Ints,
    floors: Ints,
    base: int,
    stop: Ints,
    plain: Tables,
    explicit: Tables,
    values: Ints,
    placed: Ints,
    lies: Ints,
) -> None:
    """Do what `sweep` does for each of *n* positions, and count what it places.

    One call for all, so that threads work side by side without Python in between.

    Args:
        counts: what has to be placed and then what may be, by code, shape (n, 2 * 56); read-only,
            so that `_sweep` is not compiled for two types.
        gains: shape (n, `GAINS`); of an initial meld *base* times what counts, plus its points.
        thresholds: shape (n,); negative for players who have opened.
        floors: shape (n,): only what gains more is looked for.
        base: more than any initial meld's points.
        stop: as for `sweep`.
        plain: of `plain_tables`.
        explicit: the same for initial melds.
        values: shape (n,), written: gains, or `IMPOSSIBLE` where nothing gains more than the floor.
        placed: shape (n, 53), written: tiles of *may*, and jokers that may be placed, by code.
        lies: shape (n, 13, 5), written: the moves, as in `Sweep`.
    """
    half = counts.shape[1] // 2
    tiles = np.zeros(half, np.uint8)
    places = np.zeros(PLACES, np.int64)  # nobody asks for these
    zero = base - base  # a literal would make numba compile the search twice
    no_melds = np.zeros(0, MELD)
    for row in range(counts.shape[0]):
        opened = thresholds[row] < 0
        tables = plain if opened else explicit
        # An initial meld first as if it had no threshold: mostly it is worth enough.
        threshold = thresholds[row] if opened else zero
        while True:
            value, moves, _, _, _, _ = _sweep(
                counts[row], gains[row], threshold, no_melds, floors[row], zero + ALL, stop, tables
            )
            if threshold == thresholds[row] or value % base >= thresholds[row]:
                break
            threshold = thresholds[row]
        values[row] = value
        if value <= IMPOSSIBLE:
            continue
        for at in range(13):
            for part in range(5):
                lies[row, at, part] = moves[at, part]
        tiles[:] = 0
        jokers = count_moves(moves, places, tiles)
        rest = value
        for code in range(JOKER):
            placed[row, code] = tiles[code] - counts[row, code]
            rest -= placed[row, code] * gains[row, code]
        if not opened:
            placed[row, JOKER] = jokers
        elif counts[row, half + JOKER] > 0:
            placed[row, JOKER] = rest // gains[row, JOKER]


@lru_cache(maxsize=64)
def plain_tables(jokers: int, *, explicit: bool = False) -> Tables:
    """Return what the search reads, *explicit* for an initial meld; *jokers* are the most there."""
    most = jokers if explicit else MOST_JOKERS
    return run_options(most, explicit=explicit), group_options(jokers, explicit=explicit)
