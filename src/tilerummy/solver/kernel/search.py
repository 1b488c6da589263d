"""The search itself: number by number, all states that are worth keeping."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from tilerummy.solver.kernel.answer import IMPOSSIBLE, NEVER, NO_THRESHOLD, STOPPED, Sweep
from tilerummy.solver.kernel.layout import (
    JOKER_BITS,
    LAST_BITS,
    NARROW,
    TIED_MASK,
    WIDE,
    empty_key,
    guards,
    hashed,
    tied,
)
from tilerummy.solver.kernel.options import (
    BLOCK,
    CHOICES,
    COST,
    COUNTS,
    G_GAIN,
    G_WORTH,
    GAIN,
    GROUP_COLUMNS,
    JOKER,
    MOVE,
    OPTION_COLUMNS,
    PART,
    RUNS,
    SHAPE,
    SINGLE,
    THREE,
    WORTH,
    list_color,
    list_groups,
    read_slot,
)
from tilerummy.solver.kernel.rows import (
    GROUPS,
    KEY,
    MOVES,
    PARENT,
    PLAIN_COLUMNS,
    VALUE,
    by_key,
    dominated,
    grown,
    rehashed,
    traced,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]


@njit(cache=True, nogil=True)
def _sweep(  # noqa: PLR0912, PLR0913, PLR0915, PLR0917 - one loop nest, compiled as a whole
    must: Ints,
    may: Ints,
    must_jokers: int,
    may_jokers: int,
    gains: Ints,
    threshold: int,
    stop: Ints,
) -> tuple[int, Ints, int]:
    explicit = threshold >= 0
    width = WIDE if explicit else NARROW
    per_color = 3 * width
    joker_shift = 12 * width
    last_shift = joker_shift + JOKER_BITS
    color_mask = (1 << per_color) - 1
    joker_mask = (1 << JOKER_BITS) - 1
    last_mask = (1 << LAST_BITS) - 1
    jokers = must_jokers + may_jokers
    guard = guards(width)

    codes = 1 << per_color
    kept = np.empty((256, PLAIN_COLUMNS), np.int64)
    fresh = np.empty((256, PLAIN_COLUMNS), np.int64)
    table = np.zeros(512, np.int64)
    pool = np.empty((BLOCK + 16, OPTION_COLUMNS), np.int64)
    choices = np.empty((CHOICES, GROUP_COLUMNS), np.int64)
    listed = np.zeros((4 * codes * 4, 3), np.int32)  # level, first row, end row
    slot = np.empty(5, np.int64)
    tiles = np.zeros(6, np.int64)
    after = np.empty(2, np.int64)
    at_hand = np.empty(4, np.int64)
    row_of = np.empty(4, np.int64)

    zero = jokers - jokers  # a literal would make numba compile functions twice
    last = threshold if explicit else tied(zero, jokers)
    kept[0, KEY] = empty_key(width) | (last << last_shift)
    kept[0, VALUE] = 0
    kept[0, PARENT] = -1
    level_begin, level_end = zero, zero + 1

    for at in range(1, 14):
        for color in range(4):
            at_hand[color] = must[color, at - 1] + may[color, at - 1]
        n_choices = list_groups(choices, at, at_hand, jokers, gains, explicit)
        pool_end = zero
        count = zero
        for state in range(level_begin, level_end):
            if stop[0]:
                return STOPPED, np.zeros((13, 5), np.int64), level_end
            key = kept[state, KEY]
            used_before = (key >> joker_shift) & joker_mask
            last_before = (key >> last_shift) & last_mask
            tied_before = (last_before & TIED_MASK) - 1
            for color in range(4):
                row_of[color] = (color * codes + ((key >> (per_color * color)) & color_mask)) * 4
                if listed[row_of[color], 0] != at:
                    part = (key >> (per_color * color)) & color_mask
                    read_slot(part, width, per_color * color, slot)
                    after[0] = must[color, at] + may[color, at] if at < 13 else -1
                    after[1] = must[color, at + 1] + may[color, at + 1] if at < 12 else -1
                    tiles[3] = jokers
                    tiles[4] = gains[13 * color + at - 1]
                    pool, pool_end = list_color(
                        pool, pool_end, listed, row_of[color], at, must[color, at - 1],
                        at_hand[color], slot, tiles, after, gains, explicit, guard,
                    )  # fmt: skip
            for choice in range(n_choices):
                word = choices[choice, COUNTS]
                r0 = row_of[0] + (word & 3)
                r1 = row_of[1] + ((word >> 2) & 3)
                r2 = row_of[2] + ((word >> 4) & 3)
                r3 = row_of[3] + ((word >> 6) & 3)
                shape = choices[choice, SHAPE]
                spent = used_before + (shape & 15)
                base_key = spent << joker_shift
                base_value = kept[state, VALUE] + choices[choice, G_GAIN]
                base_worth = choices[choice, G_WORTH]
                is_tied = last_before > 0 and choices[choice, SINGLE] == 1
                tied_base = tied_before - used_before + choices[choice, THREE]
                for o0 in range(listed[r0, 1], listed[r0, 2]):
                    cost0 = spent + pool[o0, COST]
                    if cost0 > jokers:
                        break
                    for o1 in range(listed[r1, 1], listed[r1, 2]):
                        cost1 = cost0 + pool[o1, COST]
                        if cost1 > jokers:
                            break
                        part1 = base_key + pool[o0, PART] + pool[o1, PART]
                        gain1 = base_value + pool[o0, GAIN] + pool[o1, GAIN]
                        worth1 = base_worth + pool[o0, WORTH] + pool[o1, WORTH]
                        runs1 = pool[o0, RUNS] | pool[o1, RUNS]
                        for o2 in range(listed[r2, 1], listed[r2, 2]):
                            cost2 = cost1 + pool[o2, COST]
                            if cost2 > jokers:
                                break
                            for o3 in range(listed[r3, 1], listed[r3, 2]):
                                if cost2 + pool[o3, COST] > jokers:
                                    break
                                next_key = part1 + pool[o2, PART] + pool[o3, PART]
                                value = gain1 + pool[o2, GAIN] + pool[o3, GAIN]
                                if explicit:
                                    worth = worth1 + pool[o2, WORTH] + pool[o3, WORTH]
                                    last = max(0, last_before - worth)
                                elif is_tied and not runs1 | pool[o2, RUNS] | pool[o3, RUNS]:
                                    used = next_key >> joker_shift
                                    last = tied(tied_base + used, jokers)
                                else:
                                    last = 0
                                next_key |= last << last_shift
                                place = hashed(next_key) & (table.size - 1)
                                found = count
                                while table[place] >> 32 == at:
                                    index = table[place] & 0xFFFFFFFF
                                    if fresh[index, KEY] == next_key:
                                        found = index
                                        break
                                    place = (place + 1) & (table.size - 1)
                                if found == count:
                                    if count == fresh.shape[0]:
                                        fresh = grown(fresh)
                                    table[place] = (at << 32) | count
                                    count += 1
                                elif fresh[found, VALUE] >= value:
                                    continue
                                fresh[found, KEY] = next_key
                                fresh[found, VALUE] = value
                                fresh[found, PARENT] = state
                                fresh[found, GROUPS] = word | (shape << 8)
                                fresh[found, MOVES] = pool[o0, MOVE] | (pool[o1, MOVE] << 32)
                                fresh[found, MOVES + 1] = pool[o2, MOVE] | (pool[o3, MOVE] << 32)
                                if 2 * count > table.size:
                                    table = rehashed(fresh, count, table.size * 4, at)
        level_begin = level_end
        order = by_key(fresh, count)
        for rank in range(count):
            index = order[rank]
            if level_end == kept.shape[0]:
                kept = grown(kept)
            key, value = fresh[index, KEY], fresh[index, VALUE]
            if not dominated(kept, level_begin, level_end, key, value, guard):
                for column in range(PLAIN_COLUMNS):
                    kept[level_end, column] = fresh[index, column]
                level_end += 1

    best, best_value = -1, IMPOSSIBLE
    must_tiles = 0
    for color in range(4):
        for at in range(13):
            must_tiles += must[color, at]
    for state in range(level_begin, level_end):
        key = kept[state, KEY]
        value = kept[state, VALUE]
        last = (key >> last_shift) & last_mask
        if explicit:
            if last > 0:
                continue
        elif must_tiles > 0 or value > 0:
            optional = may_jokers
            if last > 0 and last & TIED_MASK == jokers:
                optional -= 1
            if optional < 0:
                continue
            value += optional * gains[JOKER]
        elif must_jokers > 0:
            continue
        if value > best_value:
            best, best_value = state, value
    return best_value, traced(kept, best, 0), level_end


def sweep(  # noqa: PLR0913, PLR0917 - what is given, what is wanted, and until when
    must: Ints,
    may: Ints,
    jokers: tuple[int, int],
    gains: Ints,
    threshold: int = NO_THRESHOLD,
    stop: Ints = NEVER,
) -> Sweep:
    """Return the best way to place all tiles of *must* and any of *may*.

    Args:
        must: number tiles that have to be placed, shape (4, 13), by colour and number less one.
            They gain nothing.
        may: number tiles that may be placed, same shape; at most 3 of a kind with *must*.
        jokers: how many have to be placed, and how many more may be.
        gains: shape (`GAINS`,): gain of each placed tile of *may* by its code, of each placed
            joker of those that may be placed, and at `STANDS` that of each point that a joker
            stands for (initial meld only). A number tile or joker must gain 1 at least, but
            for an initial meld, where gains may also be negative.
        threshold: least value of an initial meld in points (0 to 500); then ``jokers[0]`` has
            to be 0, and every joker that is placed gains. Negative: no initial meld.
        stop: shape (1,): the search gives up soon after another thread writes a 1.
    """
    value, moves, states = _sweep(must, may, jokers[0], jokers[1], gains, threshold, stop)
    return Sweep(int(value), moves, int(states))


def sweep_cache() -> Path | None:
    """Return the directory in which numba keeps the compiled search; None if it is disabled."""
    stats = getattr(_sweep, "stats", None)
    return None if stats is None else Path(stats.cache_path)
