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

from tilerummy.solver.dp import jit
from tilerummy.solver.dp.dividing import PLACES, count_moves
from tilerummy.solver.dp.jit import IMPOSSIBLE, JOKER, NEVER, Bytes, DpResult, Ints, Records
from tilerummy.solver.dp.options import MOST_JOKERS, Tables, group_options, run_options
from tilerummy.solver.dp.plain.beam import beam_pass
from tilerummy.solver.dp.plain.bounds import INFEASIBLE, LIST, OPTION, color_bounds
from tilerummy.solver.dp.plain.question import EACH, MELD, NO_MELDS, position_of

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
def _plain_search(
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
        top += position.optional_jokers * gains[JOKER]
    for color in range(4):
        top += bounds[color * (bounds.shape[0] // 4), jokers]
    zero = jokers - jokers  # a literal would make numba compile functions twice
    best_value, best_moves = zero + IMPOSSIBLE, np.zeros((13, 5), np.int64)
    states, steps, n_lists, unchanged_melds = zero, zero, zero + 1, zero - 1
    pool, lists = np.empty(256, OPTION), np.zeros(64, LIST)
    listed = np.zeros((bounds.shape[0], 4 if melds.shape[0] else 1), np.int64)
    complete = False
    tiles, rack = counts.sum(), position.optional.sum() + position.optional_jokers
    few = tiles <= FEW or (tiles <= SOME and rack <= SMALL and jokers <= 2)
    widths = FEW_WIDTHS if few else SOME_WIDTHS if tiles <= SOME else MANY_WIDTHS
    for most in KEEPING_WIDTHS if melds.shape[0] else widths:
        # The least gain above the best known one.
        more = floor - floor % unit + unit
        complete = complete or top < more
        if complete or states > effort:
            break
        value, moves, stay, added, made, complete, pool, lists, n_lists = beam_pass(
            position, bounds, fillers, listed, pool, lists, n_lists,
            more - 1 if most == ALL else floor, most, effort - states, stop,
        )  # fmt: skip
        states, steps = states + added, steps + made
        if value > floor:
            best_value, best_moves, unchanged_melds, floor = value, moves, stay, value
    if not complete and best_value == IMPOSSIBLE:
        best_value += jit.STOPPED - IMPOSSIBLE
    return best_value, best_moves, unchanged_melds, states, steps, complete


def plain_search(
    required: Tiles,
    optional: Tiles,
    gains: Ints,
    threshold: int = jit.NO_THRESHOLD,
    stop: Ints = NEVER,
    floor: int = NO_FLOOR,
) -> DpResult:
    """Return the best way to place all tiles of *required* and any of *optional*.

    Args:
        required: tiles that must be placed. They gain nothing.
        optional: what may be placed; at most 3 of a kind with *required*.
        gains: shape (`GAINS`,): gain of each placed tile of *optional* by its code, of each placed
            joker of those that may be placed, and at `STANDS` that of each point that a joker
            stands for (initial meld only). A number tile or joker must gain 1 at least, but
            for an initial meld: there gains may be negative, but those at `STANDS`.
        threshold: least value of an initial meld in points (0 to 500); then *required* has to be
            without jokers, and every joker that is placed gains. Negative: no initial meld.
        stop: shape (1,): the search gives up soon after another thread writes a 1; then the
            answer is the best so far, and not `DpResult.complete`.
        floor: only what gains more is looked for.
    """
    jokers = required.counts[JOKER] + optional.counts[JOKER]
    tables = plain_tables(jokers, explicit=threshold >= 0)
    counts = np.frombuffer(required.counts + optional.counts, np.uint8)
    value, moves, _, states, steps, complete = _plain_search(
        counts, gains, threshold, NO_MELDS, floor, ALL, stop, tables
    )
    return DpResult(value, moves, states, complete, steps)


def keep_most(
    required: Tiles,
    optional: Tiles,
    gains: Ints,
    melds: Records,
    floor: int,
    effort: int,
    stop: Ints,
) -> tuple[int, int, bool]:
    """Return the best play of an opened player if unchanged melds of the table are worth something.

    Arguments are those of `plain_search`, but each of *gains* is greater than the worth of all
    melds together, so that the gain outweighs them (a lexicographic objective as a weighted sum).
    *melds* are `question.MELD`, at most 62; all of their tiles are in *required*. At most about
    *effort* states are kept.

    Returns:
        The value, the melds that stay as bits, and whether it is proven that no more melds do;
        which of equally many are worth most is not.
    """
    counts = np.frombuffer(required.counts + optional.counts, np.uint8)
    tables = plain_tables(required.counts[JOKER] + optional.counts[JOKER])
    value, _, stay, _, _, complete = _plain_search(
        counts, gains, jit.NO_THRESHOLD, melds, floor, effort, stop, tables
    )
    return int(value), int(stay), bool(complete)


@jit.outer
def plain_search_batch(
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
    """Do what `plain_search` does for each of *n* positions, and count what it places.

    One call for all, so that threads work side by side without Python in between.

    Args:
        counts: required tiles and then optional ones, by code, shape (n, 2 * 56); read-only,
            so that `_plain_search` is not compiled for two types.
        gains: shape (n, `GAINS`); of an initial meld *base* times what counts, plus its points.
        thresholds: shape (n,); negative for players who have opened.
        floors: shape (n,): only what gains more is looked for.
        base: more than any initial meld's points.
        stop: as for `plain_search`.
        plain: of `plain_tables`.
        explicit: the same for initial melds.
        values: shape (n,), written: gains, or `IMPOSSIBLE` where nothing gains more than the floor.
        placed: shape (n, 53), written: optional tiles, and jokers that may be placed, by code.
        lies: shape (n, 13, 5), written: the moves, as in `DpResult`.
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
            value, moves, _, _, _, _ = _plain_search(
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


def plain_search_many(
    counts: Bytes, gains: Ints, thresholds: Ints, floors: Ints, base: int, *, jokers: int
) -> tuple[Ints, Ints, Ints]:
    """Return the values, placed tiles and moves of `plain_search_batch`, in new arrays.

    *jokers* are the most that a position has.
    """
    n = len(counts)
    read_only = counts.view()
    read_only.setflags(write=False)
    values, placed = np.zeros(n, np.int64), np.zeros((n, counts.shape[1] // 2), np.int64)
    moves = np.zeros((n, 13, 5), np.int64)
    tables = (*plain_tables(jokers),), (*plain_tables(jokers, explicit=True),)
    limits = thresholds, floors, base, NEVER
    plain_search_batch(read_only, gains, *limits, *tables, values, placed, moves)
    return values, placed, moves


@lru_cache(maxsize=64)
def plain_tables(jokers: int, *, explicit: bool = False) -> Tables:
    """Return what the search reads, *explicit* for an initial meld; *jokers* are the most there."""
    most = jokers if explicit else MOST_JOKERS
    return run_options(most, explicit=explicit), group_options(jokers, explicit=explicit)
